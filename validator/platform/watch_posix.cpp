// SPDX-License-Identifier: MIT
// Linux has events; elsewhere a clock says when to look.
#include "validator/platform/watch_events.hpp"

#include <algorithm>
#include <array>
#include <climits>

#include <poll.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

namespace animcheck {

#ifdef __linux__
FileWatch::Events::Events() : descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

/// One that cannot be watched, for there are too many, is left to the clock.
void FileWatch::Events::watch(std::string const& folder) {
    constexpr auto changes =
        IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVE | IN_ATTRIB | IN_DELETE_SELF;
    if (descriptor_ >= 0) ::inotify_add_watch(descriptor_, folder.c_str(), changes);
}
#else
FileWatch::Events::Events() = default;
void FileWatch::Events::watch(std::string const&) {}
#endif

FileWatch::Events::~Events() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void FileWatch::Events::wait(std::uint64_t milliseconds) {
    pollfd events{descriptor_, POLLIN, 0}; // poll passes over a negative one
    auto const most = static_cast<int>(std::min<std::uint64_t>(milliseconds, INT_MAX));
    if (::poll(&events, 1, most) <= 0) return;
    std::array<char, 1 << 14> unused;
    while (::read(descriptor_, unused.data(), unused.size()) > 0) {
    }
}

} // namespace animcheck
