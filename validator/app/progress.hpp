// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/run_record.hpp"

#include <chrono>
#include <cstdint>

namespace animcheck::app {

/// One line on a terminal's standard error, written over again a few times a second: how far, how fast, how long
/// yet. Nothing where standard error is not a terminal, or has lines about the walk.
class Progress {
public:
    explicit Progress(std::uint64_t total_bytes);
    ~Progress() { clear(); }
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;

    /// Bytes that were looked at, what was found in them, and the place of the last input.
    void add(std::uint64_t bytes, SummaryRecord const& found, std::string_view place);
    void clear(); ///< before something else is written to the terminal

private:
    using Clock = std::chrono::steady_clock;
    bool const shown_;
    bool written_ = false;
    std::uint64_t const total_;
    std::uint64_t bytes_ = 0, inputs_ = 0, broken_ = 0;
    Clock::time_point const start_;
    Clock::time_point last_;
};

} // namespace animcheck::app
