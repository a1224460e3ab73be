// SPDX-License-Identifier: MIT
#pragma once

#include "validator/platform/files.hpp"

#include <csignal>

namespace animcheck::test {

/// The handler of FileBytes, as it was installed before Boost.Test put its own in its place.
inline struct sigaction const handler_of_files = [] {
    FileBytes file;
    static_cast<void>(file.open("/proc/self/exe", 1));
    struct sigaction now{};
    ::sigaction(SIGBUS, nullptr, &now);
    return now;
}();

/// For one test: bus errors go where they go in a program that is no test.
struct OurHandler {
    OurHandler() { ::sigaction(SIGBUS, &handler_of_files, &boosts); }
    ~OurHandler() { ::sigaction(SIGBUS, &boosts, nullptr); }
    OurHandler(OurHandler const&) = delete;
    OurHandler& operator=(OurHandler const&) = delete;
    struct sigaction boosts{};
};

} // namespace animcheck::test
