// SPDX-License-Identifier: MIT
#pragma once

#include "validator/platform/watch.hpp"

namespace animcheck {

/// When to look at files again.
class FileWatch::Events {
public:
    Events();
    ~Events();
    Events(Events const&) = delete;
    Events& operator=(Events const&) = delete;

    void watch(std::string const& folder); ///< again does no harm
    /// Returns after this time, or earlier with an event or an interrupt.
    void wait(std::uint64_t milliseconds);

private:
    int descriptor_ = -1; ///< negative: the system has no events
};

} // namespace animcheck
