// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/judge.hpp"
#include "validator/judge/record.hpp"

#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// Conclusions from a log: bytes covered, what lenient lost, summary, parts (with the verdicts that the record's
/// findings give them). `runs` is a buffer.
void describe(InputRecord& record, JudgeTools const& tools, Judge const& judge, std::vector<BitRange>& runs);

/// The losses of the lenient decoder in the log that the tools have indexed: that of an input, or of unpacking it.
void add_losses(InputRecord& record, JudgeTools const& tools, std::uint64_t size);

/// The finding at which a strict decoder stops: the first, in their order, that the spec calls a `threshold` or
/// worse, whatever configuration or an exception made of it. Null: strict accepts. Nothing else decides that.
[[nodiscard]] Finding const* strict_stop(InputRecord const& record, Severity threshold = Severity::error) noexcept;

/// Verdict, completeness, strict and lenient result: from the findings and from nothing else. `fatal`: the lenient
/// decoder stopped at a fatal anomaly, so it returns nothing.
void settle(InputRecord& record, bool fatal);

/// The edit of one place does not repair a finding that has several.
void settle_fix(Finding& finding);

/// "write 3 (03 00) at 0x24": what an edit does.
[[nodiscard]] std::string edit_words(Edit const& edit, bool hexadecimal);

/// Is the first a consequence of the second, which is of the same input?
[[nodiscard]] bool follows_from(Finding const& finding, Finding const& cause);

/// "if the archive is complete", "unless ..": words that say nothing without an edit.
[[nodiscard]] bool is_condition(std::string_view words);

/// The words of a fix stay, the bytes go; a condition of theirs goes, too.
void drop_edits(std::optional<Fix>& fix);

/// What a member says of its first bytes, beside bytes of which the member before it says as much, is the same
/// damage.
void follow_neighbour(InputRecord& record, std::span<MemberFault const> faults);

/// What an element says of bytes in a damaged range of another one is the same damage. A range of its own follows
/// only from one of an element before it (`are_before`).
void follow_ranges(InputRecord& record, std::span<MemberFault const> ranges, bool are_before);

/// The results of a container's members. An object is as bad as the worst of its elements.
void settle_contents(InputRecord& record, Contents contents);

/// The verdicts of the input and of its parts alone: after a configuration changed what findings count for.
void settle_verdicts(InputRecord& record);

} // namespace animcheck
