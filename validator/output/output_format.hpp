// SPDX-License-Identifier: MIT
#pragma once

#include "validator/output/paragraph.hpp"
#include "validator/report.hpp"
#include "validator/run_record.hpp"

#include <span>
#include <string>
#include <string_view>

namespace animcheck {

/// What an output makes of inputs: text that is written at once, or paragraphs that are put in order at the end.
struct Piece {
    std::string text;
    std::vector<Paragraph> paragraphs;
};

/// A way to write a report: a row of data, as a format is. The functions may be called on any thread; what they
/// make is written in the order of a run: the run, its inputs in stable order, the paragraphs, the summary.
struct OutputFormat {
    std::string_view word; ///< of --output-format
    std::string (*run)(RunRecord const& record, OutputOptions const& options);
    /// At the end of a piece. `named`: a user asked for this very input.
    void (*input)(InputRecord const& record, bool named, OutputOptions const& options, Piece& to);
    std::string (*summary)(SummaryRecord const& record, OutputOptions const& options);
    /// Does it print more of notes than how many there are?
    bool (*reads_notes)(OutputOptions const& options);
    /// Did this program write these bytes in this format? Then a new report may replace them.
    bool (*is_report)(std::string_view bytes);
};

/// All of them, the default first.
[[nodiscard]] std::span<OutputFormat const* const> output_formats();
[[nodiscard]] OutputFormat const* output_format_of(std::string_view word);

/// A former report in any format. An empty file may be one: it says that all was well.
[[nodiscard]] bool is_report(std::string_view bytes);

} // namespace animcheck
