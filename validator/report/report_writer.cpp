// SPDX-License-Identifier: MIT
#include "validator/report/report_writer.hpp"

#include <fmt/format.h>

namespace animcheck {

ReportWriter::ReportWriter(OutputFormat const& format, OutputOptions const& options,
                           std::span<Spec const* const> specs, Sink sink)
    : format_(format),
      options_(options),
      specs_(specs),
      sink_(std::move(sink)),
      paragraphs_(options),
      highlights_(format.highlights_most) {
    if (format.attachment_room) room_ = format.attachment_room(options);
}

void ReportWriter::begin(RunRecord run) {
    run_ = std::move(run);
    sink_(format_.run(run_, options_));
}

void ReportWriter::add(Piece&& piece) {
    if (!piece.text.empty()) {
        if (separates_) piece.text.insert(0, format_.separator);
        separates_ = true;
        if (format_.opening)
            spool_.add(piece.text);
        else
            sink_(piece.text);
    }
    for (auto& paragraph : piece.paragraphs) paragraphs_.add(std::move(paragraph));
    for (auto& highlight : piece.highlights) highlights_.add(std::move(highlight));
    tally_ += piece.tally;
    attach(std::move(piece));
}

/// In the order of the run, so that what has room does not depend on threads.
void ReportWriter::attach(Piece&& piece) {
    for (auto const& attachment : piece.attachments) {
        auto const line = fmt::format("{} {}\n", inputs_ + attachment.input, attachment.text);
        if (room_.take(line.size(), attachment.is_sound))
            attached_.add(line);
        else
            ++left_out_;
    }
    inputs_ += piece.inputs;
}

void ReportWriter::end(SummaryRecord const& summary) {
    Ending const ending{run_, summary, specs_, highlights_, tally_, left_out_};
    if (format_.opening) {
        sink_(format_.opening(ending, options_));
        spool_.read(sink_);
    }
    paragraphs_.write(sink_);
    if (format_.attachment_room) {
        sink_("\n");
        attached_.read(sink_);
    }
    sink_(format_.summary(ending, options_));
}

} // namespace animcheck
