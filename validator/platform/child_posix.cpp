// SPDX-License-Identifier: MIT
#include "validator/platform/child.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace animcheck {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds look_again{2};

/// The reading end of a pipe, and what came through it.
class Pipe {
public:
    Pipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
        ::fcntl(ends_[0], F_SETFL, O_NONBLOCK);
    }
    ~Pipe() {
        close_writing();
        ::close(ends_[0]);
    }
    Pipe(Pipe const&) = delete;
    Pipe& operator=(Pipe const&) = delete;

    [[nodiscard]] int reading() const noexcept { return ends_[0]; }
    [[nodiscard]] int writing() const noexcept { return ends_[1]; }
    void close_writing() noexcept {
        if (ends_[1] >= 0) ::close(ends_[1]);
        ends_[1] = -1;
    }
    /// Whatever is there now.
    void drain(std::size_t most) {
        std::array<char, 1 << 16> buffer{};
        for (;;) {
            auto const count = ::read(ends_[0], buffer.data(), buffer.size());
            if (count <= 0) return;
            auto const room = most - std::min(most, text_.size());
            text_.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
        }
    }
    [[nodiscard]] std::string take() { return std::exchange(text_, {}); }
    /// The first whole line, without its end.
    [[nodiscard]] std::optional<std::string> take_line() {
        auto const end = text_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        auto line = text_.substr(0, end);
        text_.erase(0, end + 1);
        return line;
    }
    [[nodiscard]] bool is_full(std::size_t most) const noexcept { return text_.size() >= most; }

private:
    std::array<int, 2> ends_{-1, -1};
    std::string text_;
};

/// While it lives, writing to a pipe that nobody reads is an error and no signal: not of this thread.
class WithoutPipeSignal {
public:
    WithoutPipeSignal() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutPipeSignal() {
        ::timespec const at_once{};
        while (::sigtimedwait(&pipe_, nullptr, &at_once) == SIGPIPE) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutPipeSignal(WithoutPipeSignal const&) = delete;
    WithoutPipeSignal& operator=(WithoutPipeSignal const&) = delete;

private:
    ::sigset_t pipe_{}, before_{};
};

/// The standard input of a child that is asked.
class Feed {
public:
    Feed() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
        ::fcntl(ends_[1], F_SETFL, O_NONBLOCK);
    }
    ~Feed() {
        close_reading();
        ::close(ends_[1]);
    }
    Feed(Feed const&) = delete;
    Feed& operator=(Feed const&) = delete;

    [[nodiscard]] int reading() const noexcept { return ends_[0]; }
    void close_reading() noexcept {
        if (ends_[0] >= 0) ::close(ends_[0]);
        ends_[0] = -1;
    }
    /// Writes as much as the pipe has room for and removes it from `text`. False: nobody reads any more.
    bool write(std::string_view& text) const {
        WithoutPipeSignal const quiet;
        while (!text.empty()) {
            auto const count = ::write(ends_[1], text.data(), text.size());
            if (count < 0) return errno == EAGAIN || errno == EINTR;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

/// Bytes that a process and its children have in memory now. Where the system does not say, 0.
std::uint64_t memory_of(::pid_t process) {
    std::uint64_t size = 0, pages = 0;
    std::ifstream(fmt::format("/proc/{}/statm", process)) >> size >> pages;
    auto memory = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
    for (::pid_t child = 0; children >> child;) memory += memory_of(child);
    return memory;
}

/// A child in a group of its own.
class Child {
public:
    Child(std::vector<std::string> const& words, Pipe const& out, Pipe const& err, Feed const* in = nullptr) {
        std::vector<char*> arguments;
        for (auto const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        ::posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        if (in)
            ::posix_spawn_file_actions_adddup2(&files, in->reading(), STDIN_FILENO);
        else
            ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&files, out.writing(), STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&files, err.writing(), STDERR_FILENO);
        ::posix_spawnattr_t how;
        ::posix_spawnattr_init(&how);
        ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
        error_ = ::posix_spawnp(&process_, arguments.front(), &files, &how, arguments.data(), environ);
        ::rusage own{};
        ::getrusage(RUSAGE_SELF, &own); // afterwards, as the start itself takes memory
        inherited_ = own.ru_maxrss + own.ru_maxrss / 8;
        ::posix_spawnattr_destroy(&how);
        ::posix_spawn_file_actions_destroy(&files);
    }
    [[nodiscard]] int error() const noexcept { return error_; }

    /// True once it has ended.
    [[nodiscard]] bool has_ended() { return ended_ || reap(WNOHANG); }
    void end() {
        end_group();
        if (!ended_) static_cast<void>(reap(0));
    }
    /// Whatever it left behind.
    void end_group() const noexcept { ::kill(-process_, SIGKILL); }

    [[nodiscard]] std::uint64_t memory() const { return memory_of(process_); }
    /// The most that it or one of its children ever had, once it has ended. Linux begins to count with what its
    /// parent had, and both counts are inexact: 0 unless it had clearly more.
    [[nodiscard]] std::uint64_t most_memory() const noexcept {
        return usage_.ru_maxrss > inherited_ ? static_cast<std::uint64_t>(usage_.ru_maxrss) * 1024 : 0;
    }
    [[nodiscard]] ChildEnd result() const noexcept {
        if (WIFSIGNALED(status_)) return {ChildEnd::How::crashed, WTERMSIG(status_), {}, {}};
        return {ChildEnd::How::exited, WEXITSTATUS(status_), {}, {}};
    }

private:
    bool reap(int options) {
        ended_ = ::wait4(process_, &status_, options, &usage_) == process_;
        return ended_;
    }

    ::pid_t process_ = -1;
    int error_ = 0, status_ = 0;
    long inherited_ = 0; ///< in KiB, with what the counts may differ by
    ::rusage usage_{};
    bool ended_ = false;
};

/// Waits for the child, and keeps what it prints meanwhile. Returns the bound that it went beyond.
std::optional<ChildEnd::How> wait_for(Child& child, Pipe& out, Pipe& err, ChildBounds const& bounds) {
    auto const until = Clock::now() + bounds.time;
    std::array<::pollfd, 2> streams{{{out.reading(), POLLIN, 0}, {err.reading(), POLLIN, 0}}};
    while (!child.has_ended()) {
        ::poll(streams.data(), streams.size(), static_cast<int>(look_again.count()));
        out.drain(bounds.output);
        err.drain(bounds.output);
        for (auto& stream : streams) // one that is closed would be ready all the time
            if ((stream.revents & (POLLHUP | POLLERR)) != 0) stream.fd = -1;
        if (child.memory() > bounds.memory) return ChildEnd::How::out_of_memory;
        if (Clock::now() >= until) return ChildEnd::How::timed_out;
    }
    return std::nullopt;
}

} // namespace

ChildEnd run_child(std::vector<std::string> const& words, ChildBounds const& bounds) {
    Pipe out, err;
    Child child(words, out, err);
    out.close_writing();
    err.close_writing();
    if (child.error() != 0) return {ChildEnd::How::not_started, child.error(), {}, {}};
    auto const bound = wait_for(child, out, err, bounds);
    child.end();
    auto result = child.result();
    // One that was quick may have ended between two looks.
    if (bound || child.most_memory() > bounds.memory)
        result = {bound.value_or(ChildEnd::How::out_of_memory), 0, {}, {}};
    out.drain(bounds.output);
    err.drain(bounds.output);
    result.out = out.take();
    result.err = err.take();
    return result;
}

struct ChildSession::State {
    State(std::vector<std::string> const& words, ChildBounds const& given)
        : bounds(given), child(words, out, err, &in) {
        in.close_reading();
        out.close_writing();
        err.close_writing();
        if (child.error() != 0) end = {ChildEnd::How::not_started, child.error(), {}, {}};
    }
    ~State() {
        if (!end) child.end();
    }
    State(State const&) = delete;
    State& operator=(State const&) = delete;

    void drain() {
        out.drain(bounds.output);
        err.drain(bounds.output);
    }
    /// It ends here, if it has not ended by itself.
    void over(std::optional<ChildEnd::How> bound) {
        child.end();
        drain();
        end = bound ? ChildEnd{*bound, 0, {}, {}} : child.result();
    }

    ChildBounds bounds;
    Feed in;
    Pipe out, err;
    Child child;
    std::optional<ChildEnd> end;
    bool answered = false;
};

ChildSession::ChildSession(std::vector<std::string> const& words, ChildBounds const& bounds)
    : state_(std::make_unique<State>(words, bounds)) {}
ChildSession::~ChildSession() = default;

bool ChildSession::has_answered() const noexcept { return state_->answered; }
bool ChildSession::is_over() const noexcept { return state_->end.has_value(); }

ChildSession::Answer ChildSession::ask(std::string const& line,
                                       std::function<bool(std::string const&)> const& is_answer) {
    auto& state = *state_;
    auto const text = line + '\n';
    std::string_view left = text;
    auto const until = Clock::now() + state.bounds.time;
    Answer answer;
    while (!state.end && !answer.line) {
        if (!state.in.write(left)) left = {};
        ::pollfd stream{state.out.reading(), POLLIN, 0};
        ::poll(&stream, 1, static_cast<int>(look_again.count()));
        bool const has_ended = state.child.has_ended(); // before the last of what it printed is read
        state.drain();
        while (auto found = state.out.take_line())
            if (is_answer(*found)) answer.line = std::move(found);
        if (answer.line) break;
        if (state.child.memory() > state.bounds.memory || state.out.is_full(state.bounds.output))
            state.over(ChildEnd::How::out_of_memory);
        else if (Clock::now() >= until)
            state.over(ChildEnd::How::timed_out);
        else if (has_ended)
            state.over(std::nullopt);
    }
    state.answered |= answer.line.has_value();
    if (state.end) answer.end = *state.end;
    answer.end.err = state.err.take();
    return answer;
}

bool is_abort(ChildEnd const& ended) noexcept {
    return ended.how == ChildEnd::How::crashed && ended.code == SIGABRT;
}

std::string why_not_started(ChildEnd const& ended) { return std::strerror(ended.code); }

std::string crash_of(ChildEnd const& ended) {
    auto const* const word = ::strsignal(ended.code);
    return fmt::format("signal {} ({})", ended.code, word ? word : "unknown");
}

ScratchFolder::ScratchFolder() : path_((fs::temp_directory_path() / "animcheck-XXXXXX").string()) {
    if (!::mkdtemp(path_.data())) throw std::runtime_error("no temporary folder can be made");
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

} // namespace animcheck
