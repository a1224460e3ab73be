#include "validator/cli/output.hpp"

#include "decoders/registry.hpp"
#include "validator/cli/options.hpp"
#include "validator/output/text.hpp"
#include "validator/printable.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck::cli {
namespace {

/// The file that an interrupt takes away. The handler may only read it and call the system.
std::array<char, PATH_MAX> to_take_away{};

void on_interrupt(int signal) {
    ::unlink(to_take_away.data());
    ::raise(signal); // the default again: SA_RESETHAND
}

void take_away_when_interrupted(std::string const& path) {
    if (path.size() >= to_take_away.size()) return;
    std::strcpy(to_take_away.data(), path.c_str());
    for (auto const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGXFSZ}) {
        struct sigaction before{};
        if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
        struct sigaction action{};
        action.sa_handler = on_interrupt;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(signal, &action, nullptr);
    }
}

/// Pipes, devices and descriptors have nothing beside them, and nothing in them to be lost.
bool is_written_in_place(std::string const& path) {
    bool const of_the_system = path.starts_with("/dev/") || path.starts_with("/proc/");
    auto const kind = kind_of(path);
    return of_the_system || kind == PathKind::other || kind == PathKind::folder;
}

/// Where a link leads, so that the link stays one.
std::string place_of(std::string const& path) {
    std::error_code error;
    auto const place = std::filesystem::canonical(path, error);
    return error ? path : place.string();
}

[[noreturn]] void refuse(std::string const& path, std::string const& why) {
    throw UsageError(fmt::format("cannot write {}: {}", printable(path), why));
}

} // namespace

Destination::Destination(std::string path) : path_(std::move(path)) {
    if (path_.empty() || kind_of(path_) != PathKind::file) return;
    there_ = id_of(path_);
    FileBytes file;
    if (auto const error = file.open(path_); !error.empty()) refuse(path_, error);
    auto const bytes = file.bytes();
    auto const what = identify({bytes, base_name(path_)});
    is_report_ = !what.format || !bytes.empty();
    is_report_ &= is_report({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
    if (what.format && !is_report_)
        refuse(path_, fmt::format("it is a file of the format {}, not a former report", what.format->id));
}

void Destination::spare(std::string const& path) const {
    if (there_ && id_of(path) == there_)
        refuse(path_, fmt::format("{} is read by this run", path == path_ ? "it" : printable(path)));
}

Output::Output(Destination const& to) : owned_(!to.path().empty()) {
    if (!owned_) {
        file_ = stdout;
    } else if (is_written_in_place(to.path())) {
        file_ = std::fopen(to.path().c_str(), "wb");
    } else {
        place_ = place_of(to.path());
        open_beside();
    }
    if (!file_) refuse(to.path(), std::strerror(errno));
}

void Output::open_beside() {
    struct stat there{};
    bool const replaces = ::stat(place_.c_str(), &there) == 0;
    if (replaces && ::access(place_.c_str(), W_OK) != 0) return;
    auto const folder = std::string(folder_of(place_));
    constexpr int most_tries = 100; // what interrupted runs of the same number left
    int descriptor = -1;
    for (int i = 0; i < most_tries && descriptor < 0; ++i) {
        unfinished_ = fmt::format("{}/.animcheck-{}-{}.tmp", folder, ::getpid(), i);
        take_away_when_interrupted(unfinished_);
        descriptor = ::open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    if (descriptor < 0) return unfinished_.clear();
    if (replaces) static_cast<void>(::fchmod(descriptor, there.st_mode & 07777));
    file_ = ::fdopen(descriptor, "wb");
}

void Output::drop() noexcept {
    to_take_away.front() = '\0';
    if (!unfinished_.empty()) ::unlink(unfinished_.c_str());
    unfinished_.clear();
}

Output::~Output() {
    if (owned_ && file_) std::fclose(file_);
    drop();
}

void Output::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) failed_ = true;
}

bool Output::close() {
    if (std::fflush(file_) != 0 || std::ferror(file_)) failed_ = true;
    if (owned_ && std::fclose(file_) != 0) failed_ = true;
    if (owned_) file_ = nullptr;
    if (!unfinished_.empty() && !failed_) {
        failed_ = std::rename(unfinished_.c_str(), place_.c_str()) != 0;
        if (!failed_) unfinished_.clear();
    }
    drop();
    return !failed_;
}

bool Output::is_terminal() const { return !owned_ && ::isatty(STDOUT_FILENO) == 1; }

} // namespace animcheck::cli
