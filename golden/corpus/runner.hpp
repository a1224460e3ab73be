// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <optional>
#include <string>
#include <vector>

namespace animcheck::golden {

/// The bytes of a case: its base or text, patched. Throws yaml::Error.
[[nodiscard]] std::vector<std::byte> bytes_of(Case const& entry, SpecSet const& specs);

/// The input of a case: a file, or a member of it. Not movable: the input points into it.
class CaseInput {
public:
    CaseInput(Case const& entry, SpecSet const& specs) : CaseInput(entry, specs, bytes_of(entry, specs)) {}
    /// Of bytes that are known already. Throws yaml::Error if they have no such member.
    CaseInput(Case const& entry, SpecSet const& specs, std::vector<std::byte> bytes);
    CaseInput(CaseInput const&) = delete;
    CaseInput& operator=(CaseInput const&) = delete;

    [[nodiscard]] Input const& input() const noexcept { return input_->input(); }

private:
    Supplied supplied_;
    std::optional<SuppliedInput> input_;
};

/// One case, judged and decoded. Not movable: the logs point into its bytes and its name. The specs outlive it.
class Run {
public:
    Run(Case const& entry, SpecSet const& specs) : Run(entry, specs, bytes_of(entry, specs)) {}
    /// Of bytes that are known already.
    Run(Case const& entry, SpecSet const& specs, std::vector<std::byte> bytes, bool diagnose = true);

    [[nodiscard]] ByteView bytes() const noexcept { return input().source.bytes; }
    [[nodiscard]] Input const& input() const noexcept { return of_case_.input(); }
    [[nodiscard]] SpecSet const& specs() const noexcept { return specs_; }
    [[nodiscard]] InputRecord const& record() const noexcept { return record_; }
    [[nodiscard]] Trace const& trace() const noexcept { return trace_; }
    [[nodiscard]] Decoded const& strict() const noexcept { return strict_; }
    [[nodiscard]] Decoded const& lenient() const noexcept { return lenient_; }

private:
    SpecSet const& specs_;
    CaseInput of_case_;
    Trace trace_;
    InputRecord record_;
    Decoded strict_, lenient_;
};

/// Where a run differs from the case's expectations; empty if it passed.
[[nodiscard]] std::vector<std::string> judge_mismatches(Case const& entry, InputRecord const& record);
[[nodiscard]] std::vector<std::string> strict_mismatches(Case const& entry, Run const& run);
[[nodiscard]] std::vector<std::string> lenient_mismatches(Case const& entry, Run const& run);

/// All mismatches of a case.
[[nodiscard]] std::vector<std::string> intent_mismatches(Case const& entry, Run const& run);

} // namespace animcheck::golden
