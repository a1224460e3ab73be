// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/output_format.hpp"

#include <functional>

namespace animcheck {

/// Makes one report of the pieces of a run, in the order of its format. Memory does not grow with the inputs, but
/// for what the format keeps within bounds.
class ReportWriter {
public:
    using Sink = std::function<void(std::string_view)>;

    ReportWriter(OutputFormat const& format, OutputOptions const& options, std::span<Spec const* const> specs,
                 Sink sink);

    void begin(RunRecord run);
    void add(Piece&& piece);
    void end(SummaryRecord const& summary);

private:
    void attach(Piece&& piece);

    OutputFormat const& format_;
    OutputOptions const options_;
    std::span<Spec const* const> specs_;
    Sink sink_;
    RunRecord run_;
    Paragraphs paragraphs_;
    Highlights highlights_;
    Tally tally_;
    Spool spool_;    ///< where the format has an opening
    Spool attached_; ///< where it has attachments
    AttachmentRoom room_;
    std::uint64_t inputs_ = 0, left_out_ = 0;
    bool separates_ = false; ///< text of an input was written before
};

} // namespace animcheck
