// SPDX-License-Identifier: MIT
#include "validator/platform/child.hpp"

#include "validator/platform/files.hpp"
#include "validator/platform/windows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>

#include <windows.h>

#include <psapi.h>

namespace animcheck {
namespace {

using namespace windows;
using Clock = std::chrono::steady_clock;

constexpr DWORD look_again = 2; // milliseconds
constexpr DWORD at_once = 1 << 16;

/// The reading end of a pipe, and what came through it.
class Pipe {
public:
    Pipe() {
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        void *reading = nullptr, *writing = nullptr;
        if (!::CreatePipe(&reading, &writing, &inherited, at_once)) throw std::runtime_error("no pipe can be made");
        reading_ = Handle(reading);
        writing_ = Handle(writing);
        ::SetHandleInformation(reading, HANDLE_FLAG_INHERIT, 0);
    }
    [[nodiscard]] HANDLE writing() const noexcept { return writing_.get(); }
    void close_writing() { writing_ = Handle(); }
    /// Some of what is there now, of which up to `most` bytes are kept. False: nothing is there.
    bool drain(std::size_t most) {
        static thread_local std::array<char, at_once> buffer;
        DWORD there = 0, got = 0;
        if (!::PeekNamedPipe(reading_.get(), nullptr, 0, nullptr, &there, nullptr) || there == 0) return false;
        if (!::ReadFile(reading_.get(), buffer.data(), at_once, &got, nullptr)) return false;
        text_.append(buffer.data(), std::min<std::size_t>(most - std::min(most, text_.size()), got));
        return true;
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    Handle reading_, writing_;
    std::string text_;
};

/// A child in a job, which ends it with all that it starts and counts its memory.
class Child {
public:
    Child(std::vector<std::string> const& words, Pipe& out, Pipe& err, ChildBounds const& bounds) {
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        Handle const nothing(::CreateFileW(L"NUL", GENERIC_READ, 0, &inherited, OPEN_EXISTING, 0, nullptr));
        STARTUPINFOW how{};
        how.cb = sizeof how;
        how.dwFlags = STARTF_USESTDHANDLES;
        how.hStdInput = nothing.get();
        how.hStdOutput = out.writing();
        how.hStdError = err.writing();
        job_ = Handle(::CreateJobObjectW(nullptr, nullptr));
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_JOB_MEMORY |
                                                  JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        // Beyond the bound, so that it is seen to have had more: what is refused is not counted.
        limits.JobMemoryLimit = static_cast<SIZE_T>(bounds.memory * 2);
        ::SetInformationJobObject(job_.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
        auto line = windows::command_line(words);
        PROCESS_INFORMATION made{};
        if (!::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED | CREATE_NO_WINDOW,
                              nullptr, nullptr, &how, &made)) {
            error_ = ::GetLastError();
            return;
        }
        process_ = Handle(made.hProcess);
        Handle const thread(made.hThread);
        ::AssignProcessToJobObject(job_.get(), process_.get());
        ::ResumeThread(thread.get());
    }
    [[nodiscard]] DWORD error() const noexcept { return error_; }
    [[nodiscard]] bool has_ended(DWORD wait) const {
        return ::WaitForSingleObject(process_.get(), wait) == WAIT_OBJECT_0;
    }
    /// With all that it started.
    void end() const {
        ::TerminateJobObject(job_.get(), 1);
        ::WaitForSingleObject(process_.get(), INFINITE);
    }
    [[nodiscard]] DWORD exit_code() const {
        DWORD code = 0;
        ::GetExitCodeProcess(process_.get(), &code);
        return code;
    }
    /// Bytes that all of it has in memory now.
    [[nodiscard]] std::uint64_t memory() const {
        constexpr std::size_t most = 64; // those of a larger tree that are not looked at are in the job's bound
        struct {
            JOBOBJECT_BASIC_PROCESS_ID_LIST list;
            std::array<ULONG_PTR, most> more;
        } found{};
        if (!::QueryInformationJobObject(job_.get(), JobObjectBasicProcessIdList, &found, sizeof found, nullptr) &&
            ::GetLastError() != ERROR_MORE_DATA)
            return 0;
        std::uint64_t bytes = 0;
        for (auto const id : std::span(found.list.ProcessIdList, found.list.NumberOfProcessIdsInList)) {
            Handle const process(::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(id)));
            PROCESS_MEMORY_COUNTERS counters{};
            if (process && ::K32GetProcessMemoryInfo(process.get(), &counters, sizeof counters))
                bytes += counters.PagefileUsage;
        }
        return bytes;
    }
    /// The most that all of it ever had at once.
    [[nodiscard]] std::uint64_t most_memory() const {
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION found{};
        ::QueryInformationJobObject(job_.get(), JobObjectExtendedLimitInformation, &found, sizeof found, nullptr);
        return found.PeakJobMemoryUsed;
    }

private:
    Handle job_, process_;
    DWORD error_ = 0;
};

std::optional<ChildEnd::How> wait_for(Child const& child, Pipe& out, Pipe& err, ChildBounds const& bounds) {
    auto const until = Clock::now() + bounds.time;
    for (bool any = false; !child.has_ended(any ? 0 : look_again);) {
        any = out.drain(bounds.output);
        any |= err.drain(bounds.output);
        if (child.memory() > bounds.memory) return ChildEnd::How::out_of_memory;
        if (Clock::now() >= until) return ChildEnd::How::timed_out;
    }
    return std::nullopt;
}

ChildEnd end_of(Child const& child, std::optional<ChildEnd::How> bound, ChildBounds const& bounds) {
    auto const code = child.exit_code();
    // One that was quick may have ended between two looks.
    if (!bound && child.most_memory() > bounds.memory) bound = ChildEnd::How::out_of_memory;
    child.end();
    if (bound) return {*bound, 0, {}, {}};
    constexpr DWORD first_error = 0xC0000000; // as exceptions have them, which nothing has handled
    return {code >= first_error ? ChildEnd::How::crashed : ChildEnd::How::exited, static_cast<int>(code), {}, {}};
}

/// One child at a time inherits: it would hold the pipes of others open.
std::mutex starting;

} // namespace

ChildEnd run_child(std::vector<std::string> const& words, ChildBounds const& bounds) {
    std::unique_lock lock(starting);
    Pipe out, err;
    Child const child(words, out, err, bounds);
    out.close_writing();
    err.close_writing();
    lock.unlock();
    if (child.error() != 0) return {ChildEnd::How::not_started, static_cast<int>(child.error()), {}, {}};
    auto const bound = wait_for(child, out, err, bounds);
    auto result = end_of(child, bound, bounds);
    while (out.drain(bounds.output) || err.drain(bounds.output)) {
    }
    result.out = out.take();
    result.err = err.take();
    return result;
}

// A session needs pipes that can be waited for with a bound, which anonymous ones cannot: a reader is started for
// each case instead (--reader).
struct ChildSession::State {};
ChildSession::ChildSession(std::vector<std::string> const&, ChildBounds const&) {
    throw std::runtime_error("--batch needs a POSIX system; use --reader, which starts the program for each case");
}
ChildSession::~ChildSession() = default;
bool ChildSession::has_answered() const noexcept { return false; }
bool ChildSession::is_over() const noexcept { return true; }
ChildSession::Answer ChildSession::ask(std::string const&, std::function<bool(std::string const&)> const&) {
    return {};
}

bool is_abort(ChildEnd const& ended) noexcept {
    constexpr DWORD fail_fast = 0xC0000409; // by which abort() ends
    return ended.how == ChildEnd::How::crashed && static_cast<DWORD>(ended.code) == fail_fast;
}

std::string why_not_started(ChildEnd const& ended) { return words_of(static_cast<DWORD>(ended.code)); }

std::string crash_of(ChildEnd const& ended) {
    auto const code = static_cast<DWORD>(ended.code);
    auto const* const word = code == EXCEPTION_ACCESS_VIOLATION     ? "access violation"
                             : code == EXCEPTION_STACK_OVERFLOW     ? "stack overflow"
                             : code == EXCEPTION_INT_DIVIDE_BY_ZERO ? "division by zero"
                                                                    : "unknown";
    return fmt::format("exception 0x{:08X} ({})", code, word);
}

ScratchFolder::ScratchFolder() {
    static std::mutex naming;
    static unsigned count = 0;
    std::scoped_lock const lock(naming);
    auto const name = fmt::format("animcheck-{}-{}", ::GetCurrentProcessId(), ++count);
    std::error_code error;
    auto const path = std::filesystem::temp_directory_path(error) / name;
    if (error || !std::filesystem::create_directory(path, error))
        throw std::runtime_error("no temporary folder can be made");
    path_ = path.generic_string();
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

} // namespace animcheck
