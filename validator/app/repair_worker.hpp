// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair.hpp"
#include "validator/app/repair_questions.hpp"
#include "validator/app/repair_report.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/plan.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace animcheck::app {

using FaultCounts = std::map<std::string, std::uint64_t>; ///< open warnings and errors, by rule

[[nodiscard]] bool has_more(FaultCounts const& now, FaultCounts const& before);

/// By file: the others that it was judged by, where there are any. Nothing: perhaps all of its folder.
using FilesUsed = std::map<std::string, std::optional<std::set<std::string>>>;

void add(FilesUsed& used, std::string const& path, std::optional<std::set<std::string>> const& files);

/// What a job found.
struct JobRepairs {
    std::vector<RepairedInput> inputs; ///< with faults
    FilesUsed used;
    bool unread = false;
};

/// A thread: finds what can be repaired.
class RepairWorker {
public:
    RepairWorker(SpecSet const& specs, RepairCommand const& command, diagnose::RepairOptions options,
                 Repeats& repeats, RepairQuestions* questions);
    RepairWorker(RepairWorker const&) = delete;
    RepairWorker& operator=(RepairWorker const&) = delete;

    [[nodiscard]] JobRepairs operator()(Job const& job);
    /// What a second run finds in a copy, as it is in the place of the input.
    [[nodiscard]] RepairedInput again(Input const& input, ByteView bytes, FaultCounts faults);

private:
    /// Innermost containers that are never written anew are as one with what is in them.
    struct Place {
        std::vector<std::string> formats; ///< of the other containers, the file first
        std::uint64_t first = 0;          ///< of the input in the innermost of their members
        bool rewritten = false, packed = false;
    };

    [[nodiscard]] ExamineOptions looking(RepairCommand const& command, Repeats& repeats);
    void look(Input const& input, ByteView bytes, InputRecord const& record);
    void repair(Input const& input, ByteView bytes, InputRecord const& record, FaultCounts faults);
    void place(Input const& input, RepairedInput& added) const;
    [[nodiscard]] std::string follow(Input const& input, bool resized, Place& place) const;
    [[nodiscard]] std::string format_of_container(Input const& input, std::size_t words) const;

    diagnose::RepairOptions options_;
    std::map<std::string, std::string> formats_; ///< of containers that were seen, by place
    Inspector first_, diagnosing_, plain_;
    JobRepairs* result_ = nullptr;
    Examiner examiner_;
};

} // namespace animcheck::app
