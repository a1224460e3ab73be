// SPDX-License-Identifier: MIT
// A clock says when to look.
#include "validator/platform/watch_events.hpp"

#include <algorithm>

#include <windows.h>

namespace animcheck {

FileWatch::Events::Events() = default;
FileWatch::Events::~Events() = default;
void FileWatch::Events::watch(std::string const&) {}
void FileWatch::Events::wait(std::uint64_t milliseconds) {
    ::Sleep(static_cast<DWORD>(std::min<std::uint64_t>(milliseconds, INFINITE - 1)));
}

} // namespace animcheck
