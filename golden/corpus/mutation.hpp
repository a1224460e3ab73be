// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/mutants.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// A mutant that no case can notice.
struct EquivalentMutant {
    yaml::Mark mark;
    std::string rule, change, why;
};

/// `golden/cases/equivalent-mutants.yaml`. Throws yaml::Error.
[[nodiscard]] std::vector<EquivalentMutant> load_equivalent_mutants(std::string_view text, std::string const& file);

struct JudgedMutant {
    Mutant mutant;
    bool loads = true;      ///< false: the loader refuses it, so that it is no mutant
    std::string noticed_by; ///< full id of the first case found whose intent it breaks; or empty
};

struct MutationOptions {
    std::string filter; ///< only of rules whose full id contains this
    unsigned threads = 1;
};

/// Holds each mutant of one spec against the hand-written intents of its format's cases. `layers` is the spec that
/// `specs` has for it. Throws std::runtime_error if a case does not pass without any mutant.
[[nodiscard]] std::vector<JudgedMutant> judge_mutants(FormatFolder const& folder, std::span<SpecLayer const> layers,
                                                      SpecSet const& specs, MutationOptions const& options);

/// A line of the table.
struct MutationCount {
    std::size_t mutants = 0, noticed = 0, equivalent = 0;
    MutationCount& operator+=(MutationCount const& other) noexcept;
    [[nodiscard]] double share() const noexcept; ///< of those that are not equivalent, from 0 to 1
};

struct MutationReport {
    MutationCount count;
    std::vector<std::string>
        faults; ///< mutants that nobody notices, and equivalent ones that are wrong, a line each
};

/// `listed`: those of the rules that were judged, from `file`.
[[nodiscard]] MutationReport report_of(std::span<JudgedMutant const> judged,
                                       std::span<EquivalentMutant const> listed, std::string const& file);

} // namespace animcheck::golden
