// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"
#include "validator/report/highlights.hpp"
#include "validator/report/paragraph.hpp"
#include "validator/report/run_record.hpp"

#include <span>
#include <string>
#include <string_view>

namespace animcheck {

/// Attachment of an input, written after all inputs as long as the report has room for it.
struct Attachment {
    std::size_t input = 0; ///< of the piece
    bool is_sound = false; ///< of an input without findings: such may take only a part of the room
    std::string text;      ///< one line
};

/// How many bytes of attachments a report has room for.
struct AttachmentRoom {
    std::uint64_t all = 0, of_sound = 0;

    /// Returns whether there was room for so many bytes, which is then less.
    [[nodiscard]] bool take(std::uint64_t size, bool is_sound) noexcept;
};

/// Output for inputs: text that is written at once, or paragraphs that are put in order at the end.
struct Piece {
    std::string text;
    std::vector<Paragraph> paragraphs;
    std::vector<Highlight> highlights;
    Tally tally;
    std::size_t inputs = 0; ///< counted where there are attachments
    std::vector<Attachment> attachments;
};

/// Data for the end of a report, and for the opening of one that begins with totals.
struct Ending {
    RunRecord const& run;
    SummaryRecord const& summary;
    std::span<Spec const* const> specs; ///< that the run judged by
    Highlights const& highlights;
    Tally const& tally;
    std::uint64_t attachments_left_out = 0;
};

/// A way to write a report: a row of data, as a format is. The functions may be called on any thread; what they
/// make is written in the order of a run: the run, its inputs in stable order, the paragraphs, the summary
/// (`ReportWriter`).
struct OutputFormat {
    std::string_view word;   ///< of --output-format
    std::string_view suffix; ///< of files that are written in this format; empty: none
    /// For a report that begins with totals: its inputs are spooled, and this comes before them.
    std::string (*opening)(Ending const& ending, OutputOptions const& options) = nullptr;
    std::string (*run)(RunRecord const& record, OutputOptions const& options);
    /// At the end of a piece. `named`: a user asked for this very input.
    void (*input)(InputRecord const& record, bool named, OutputOptions const& options, Piece& to);
    std::string (*summary)(Ending const& ending, OutputOptions const& options);
    /// Does it print more of notes than how many there are?
    bool (*reads_notes)(OutputOptions const& options);
    /// Did this program write these bytes in this format? Then a new report may replace them.
    bool (*is_report)(std::string_view bytes);
    std::string_view separator = {}; ///< between the texts of two pieces, and of two inputs
    std::size_t highlights_most = 0; ///< of each rank
    /// Null: it has no attachments, and records need no exhibits. Those that have room follow the inputs after an
    /// empty line, a line each: the number of the input, a blank, the text.
    AttachmentRoom (*attachment_room)(OutputOptions const& options) = nullptr;
};

/// All of them, the default first.
[[nodiscard]] std::span<OutputFormat const* const> output_formats();
[[nodiscard]] OutputFormat const* output_format_of(std::string_view word);

/// The format of files with this name's suffix; null where no format has it.
[[nodiscard]] OutputFormat const* output_format_of_file(std::string_view path);

/// A former report in any format. An empty file may be one: it says that all was well.
[[nodiscard]] bool is_report(std::string_view bytes);

} // namespace animcheck
