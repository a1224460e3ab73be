#pragma once

#include "validator/output/jsonl.hpp"
#include "validator/report.hpp"

#include <string>
#include <string_view>

namespace animcheck {

struct TextOptions {
    bool verbose = false; ///< also inputs without findings, what was skipped, and what is known of each rule
    bool color = false;
    bool list_unknown = false; ///< unrecognised inputs were listed
};

/// What a person reads of one input: empty where there is nothing to tell.
[[nodiscard]] std::string to_text(InputRecord const& record, TextOptions const& options);
/// One line about an unrecognised input that nobody named.
[[nodiscard]] std::string to_unknown_line(InputRecord const& record);
/// The closing line; empty where no input was told of.
[[nodiscard]] std::string to_text(SummaryRecord const& record, TextOptions const& options);

/// Is this a report that this program wrote, as text or as JSON Lines? An empty one says that all was well.
[[nodiscard]] bool is_report(std::string_view bytes);

/// "0x1F4" or, inside a byte, "0x1F4.3"; a size follows as "+4" bytes or "+3 bits".
[[nodiscard]] std::string text_of(BitRange bits);

} // namespace animcheck
