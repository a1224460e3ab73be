// SPDX-License-Identifier: MIT
#pragma once

#include "validator/bindings/c/handle.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/plan.hpp"

#include <functional>
#include <string>
#include <vector>

namespace animcheck::c {

/// A run of `check`. One thread: the caller has others.
class PathCheck {
public:
    /// Gets the record of each input, then of each folder that has findings as a whole. What no format recognises
    /// and nobody named is counted, and seldom listed.
    using Sink = std::function<void(InputRecord const& record, bool named)>;

    /// `look`: that of ExamineOptions.
    using Look = decltype(ExamineOptions::look);
    PathCheck(animcheck_handle const& handle, std::vector<std::string> const& paths, InspectOptions const& inspect,
              Look look = {}, Shard shard = {});

    /// The record of the run.
    [[nodiscard]] RunRecord record() const;
    [[nodiscard]] SummaryRecord run(Sink const& sink);

private:
    void work(Job const& job);
    void close(Job const& job);
    void add(InputRecord const& record, bool named);

    animcheck_handle const& handle_;
    Shard shard_;
    app::GivenSkeleton companion_;
    app::GivenFiles given_;
    Plan plan_;
    Examiner examiner_;
    Sink sink_;
    SummaryRecord summary_;
    Contents contents_; ///< of the container whose members are being judged
};

} // namespace animcheck::c
