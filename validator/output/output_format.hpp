// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report.hpp"
#include "validator/run_record.hpp"

#include <span>
#include <string>
#include <string_view>

namespace animcheck {

struct OutputOptions {
    bool verbose = false; ///< also inputs without findings, and what was skipped
    bool color = false;
    bool list_unknown = false; ///< unrecognised inputs are listed, not only counted
};

/// A way to write a report: a row of data, as a format is. What the functions return is written as it is, in the
/// order of a run: the run, its inputs in stable order, the summary.
struct OutputFormat {
    std::string_view word; ///< of --output-format
    std::string (*run)(RunRecord const& record, OutputOptions const& options);
    /// `named`: a user asked for this very input.
    std::string (*input)(InputRecord const& record, bool named, OutputOptions const& options);
    std::string (*summary)(SummaryRecord const& record, OutputOptions const& options);
    /// Did this program write these bytes in this format? Then a new report may replace them.
    bool (*is_report)(std::string_view bytes);
};

/// All of them, the default first.
[[nodiscard]] std::span<OutputFormat const* const> output_formats();
[[nodiscard]] OutputFormat const* output_format_of(std::string_view word);

/// A former report in any format. An empty file may be one: it says that all was well.
[[nodiscard]] bool is_report(std::string_view bytes);

} // namespace animcheck
