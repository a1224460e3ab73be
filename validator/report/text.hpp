// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/output_format.hpp"

namespace animcheck {

/// For people: a paragraph for each input with findings, the worst first, and what there is in all.
extern OutputFormat const text_output;

/// For grep, editors and problem matchers: "PATH:0x8: error: MESSAGE [RULE]", a line for each finding.
extern OutputFormat const concise_output;

/// One of its lines.
[[nodiscard]] std::string to_concise_line(InputRecord const& record, Finding const& finding,
                                          OutputOptions const& options);
/// A dump has thousands of files that are not animations: those that nobody named are listed only if asked for.
[[nodiscard]] bool is_listed(InputRecord const& record, bool named, OutputOptions const& options) noexcept;

/// Text for a person about one input, whatever else a report has: empty if nothing is listed.
[[nodiscard]] std::string to_text(InputRecord const& record, OutputOptions const& options);

/// The last lines of a report: findings by rule, what is hidden, inputs by verdict.
/// Is more to be said of an unrecognised input than that? A hash list knows it.
[[nodiscard]] bool is_known_by_name(InputRecord const& record) noexcept;
[[nodiscard]] std::string to_closing_text(RunRecord const& run, SummaryRecord const& record,
                                          OutputOptions const& options);

/// The offset that a person types into a hex editor, "0x14" or inside a byte "0x14.3"; empty for what has no
/// offset.
[[nodiscard]] std::string offset_of(Place const& place);
/// Do these options list notes?
[[nodiscard]] bool shows_notes(OutputOptions const& options) noexcept;
/// Is the finding one that these options list?
[[nodiscard]] bool is_shown(Finding const& finding, OutputOptions const& options) noexcept;

/// "0x1F4+4" bytes or, inside a byte, "0x1F4.3+5 bits".
[[nodiscard]] std::string text_of(BitRange bits);

} // namespace animcheck
