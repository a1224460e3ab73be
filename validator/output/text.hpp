// SPDX-License-Identifier: MIT
#pragma once

#include "validator/output/output_format.hpp"

namespace animcheck {

/// For people: a paragraph for each input with findings, and a closing line.
extern OutputFormat const text_output;

/// What a person reads of one input: empty where nothing was found.
[[nodiscard]] std::string to_text(InputRecord const& record, OutputOptions const& options);

/// "0x1F4" or, inside a byte, "0x1F4.3"; a size follows as "+4" bytes or "+3 bits".
[[nodiscard]] std::string text_of(BitRange bits);

} // namespace animcheck
