// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/output_format.hpp"

#include <string>

/// A page's data of one run, between the parts that are fixed (`shell.hpp`): lines of JSON in elements that
/// browsers do not run. The functions are those of an `OutputFormat`.
namespace animcheck::html {

[[nodiscard]] std::string data_opening(RunRecord const& run);
void add_input(InputRecord const& record, bool named, OutputOptions const& options, Piece& to);
[[nodiscard]] std::string data_ending(Ending const& ending, OutputOptions const& options);
[[nodiscard]] AttachmentRoom attachment_room(OutputOptions const& options);

} // namespace animcheck::html
