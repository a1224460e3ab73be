// SPDX-License-Identifier: MIT
#include "validator/platform/output_file.hpp"

#include "validator/platform/files.hpp"
#include "validator/platform/posix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck {
namespace {

/// The files that an interrupt removes. The handler may only read them and call the system.
std::array<std::array<char, PATH_MAX>, OutputFile::most> to_remove{};

void on_interrupt(int signal) {
    for (auto const& path : to_remove)
        if (path.front() != '\0') ::unlink(path.data());
    ::raise(signal); // the default again: SA_RESETHAND
}

void remove_when_interrupted(std::string const& path) {
    auto const free = std::ranges::find_if(to_remove, [](auto const& other) { return other.front() == '\0'; });
    if (free == to_remove.end() || path.size() >= free->size()) return;
    std::memcpy(free->data(), path.c_str(), path.size() + 1);
    for (auto const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGXFSZ}) {
        struct sigaction before{};
        if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
        struct sigaction action{};
        action.sa_handler = on_interrupt;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(signal, &action, nullptr);
    }
}

void keep_when_interrupted(std::string const& path) {
    for (auto& other : to_remove)
        if (!path.empty() && other.data() == path) other.front() = '\0';
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

} // namespace

std::string OutputFile::open(std::string const& path) {
    if (is_written_in_place(path)) {
        stream_ = std::fopen(path.c_str(), "wb");
        return stream_ ? "" : posix::last_error();
    }
    place_ = place_of(path);
    return open_beside() ? "" : posix::last_error();
}

bool OutputFile::open_beside() {
    struct stat there{};
    bool const replaces = ::stat(place_.c_str(), &there) == 0;
    if (replaces && ::access(place_.c_str(), W_OK) != 0) return false;
    auto const folder = std::string(folder_of(place_));
    constexpr int most_tries = 100; // what interrupted runs of the same number left
    int descriptor = -1;
    for (int i = 0; i < most_tries && descriptor < 0; ++i) {
        unfinished_ = fmt::format("{}/.animcheck-{}-{}.tmp", folder, ::getpid(), i);
        remove_when_interrupted(unfinished_);
        descriptor = ::open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) break;
        auto const error = errno;
        keep_when_interrupted(unfinished_);
        errno = error;
        if (error != EEXIST) break;
    }
    if (descriptor < 0) {
        unfinished_.clear();
        return false;
    }
    if (replaces) static_cast<void>(::fchmod(descriptor, there.st_mode & 07777));
    stream_ = ::fdopen(descriptor, "wb");
    return stream_ != nullptr;
}

OutputFile::~OutputFile() {
    if (stream_) std::fclose(stream_);
    drop();
}

void OutputFile::drop() noexcept {
    keep_when_interrupted(unfinished_);
    if (!unfinished_.empty()) ::unlink(unfinished_.c_str());
    unfinished_.clear();
}

bool OutputFile::close(bool keep) {
    bool whole = std::fclose(std::exchange(stream_, nullptr)) == 0 && keep;
    if (whole && !unfinished_.empty()) {
        whole = std::rename(unfinished_.c_str(), place_.c_str()) == 0;
        if (whole) {
            keep_when_interrupted(unfinished_);
            unfinished_.clear();
        }
    }
    drop();
    return whole;
}

} // namespace animcheck
