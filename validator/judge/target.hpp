// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/record.hpp"
#include "validator/rules/targets.hpp"

#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// The slots of all targets that are for inputs like this one, and how many bytes they leave.
[[nodiscard]] std::vector<FitNote> fits_of(InputRecord const& record, std::span<TargetTable const> targets);

/// The targets that name a rule (its full id), which acts only for them.
[[nodiscard]] std::vector<std::string_view> targets_with(std::string_view rule,
                                                         std::span<TargetTable const> targets);

/// Facts of a target for rules: the limit of each of its slots for a format.
void set_slots(TargetTable const& target, std::string_view format, Facts& facts);

/// Why the target does not take the release of a game that the record names, and what it takes; empty if it does,
/// or does not say.
[[nodiscard]] std::string why_not_taken(InputRecord const& record, TargetTable const& target,
                                        std::span<ReleaseTable const> tables);

/// A rule that it names and the specs do not have, or that acts without it, or a release that no table has: as a
/// message. Empty: there is none.
[[nodiscard]] std::string target_fault(TargetTable const& target, std::span<Spec const* const> specs,
                                       std::span<ReleaseTable const> tables);

} // namespace animcheck
