#pragma once

#include "validator/output/jsonl.hpp"
#include "validator/report.hpp"

#include <string>

namespace animcheck {

struct TextOptions {
    bool verbose = false; ///< also inputs without findings, what was skipped, and what is known of each rule
    bool color = false;
};

/// What a person reads of one input: empty where there is nothing to tell.
[[nodiscard]] std::string to_text(InputRecord const& record, TextOptions const& options);
/// The closing line; empty where no input was told of.
[[nodiscard]] std::string to_text(SummaryRecord const& record, TextOptions const& options);

/// "0x1F4" or, inside a byte, "0x1F4.3"; a size follows as "+4" bytes or "+3 bits".
[[nodiscard]] std::string text_of(BitRange bits);

} // namespace animcheck
