// SPDX-License-Identifier: MIT
#pragma once

#include <boost/test/unit_test.hpp>

#include <csignal>
#include <functional>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace animcheck::test {

inline constexpr int went_on = -1;

/// How a child process ends that does this: a signal, or 1000 and its exit code, as sanitizers make of a signal.
/// `went_on`: it did not end of itself.
inline int ending_of(std::function<void()> const& act) {
    auto const child = ::fork();
    BOOST_TEST_REQUIRE(child >= 0);
    if (child == 0) {
        rlimit const none{0, 0};
        ::setrlimit(RLIMIT_CORE, &none);
        ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
        ::signal(SIGABRT, SIG_DFL); // Boost.Test would go on with the next test, in the child as well
        ::alarm(60);
        act();
        ::_exit(77);
    }
    int status = 0;
    BOOST_TEST_REQUIRE(::waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) return went_on;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 1000 + WEXITSTATUS(status);
}

} // namespace animcheck::test
