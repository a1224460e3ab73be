// SPDX-License-Identifier: MIT
#include "validator/app/report_file.hpp"

#include "validator/app/options.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

namespace animcheck::app {
namespace {

/// Each line without its end; of one that has none `is_whole` is false.
template <class Visit>
void visit_lines(std::string_view text, std::size_t first, Visit visit) {
    for (auto number = first; !text.empty(); ++number) {
        auto const end = text.find('\n');
        bool const is_whole = end != std::string_view::npos;
        visit(ReportFile::Line{text.substr(0, end), number}, is_whole);
        text.remove_prefix(is_whole ? end + 1 : text.size());
    }
}

} // namespace

void ReportFile::refuse(std::size_t line, std::string_view why) const {
    throw UsageError(fmt::format("{}:{}: {}", printable(path_), line, why));
}

ReportFile::ReportFile(std::string path, JsonlReader const& reader, Visit visit, Known known)
    : path_(std::move(path)), reader_(reader), visit_(std::move(visit)), known_(std::move(known)) {
    if (auto const error = file_.open(path_); !error.empty())
        throw UsageError(fmt::format("{}: {}", printable(path_), error));
    auto const text = animcheck::text_of(file_.bytes());
    std::size_t lines = 0;
    visit_lines(text, 1, [&](Line const& line, bool is_whole) {
        lines = line.number;
        if (!is_whole) refuse(line.number, "the last line is not whole");
        take(line);
    });
    if (!ended_) refuse(std::max<std::size_t>(lines, 1), "it has no summary: the run did not end");
    if (counted_ != summary_.inputs)
        refuse(lines, fmt::format("the summary counts {} inputs; there are {}", summary_.inputs, counted_));
    summary_.only = only_;
    visit_ = {};
    known_ = {};
    auto const first = text.find('\n') + 1, last = text.rfind('\n', text.size() - 2) + 1;
    inputs_ = text.substr(first, last - first);
}

void ReportFile::take(Line const& line) {
    if (known_ && only_ && !ended_)
        if (auto const counts = known_(line)) {
            counted_ += *counts ? 1 : 0;
            return;
        }
    bool const is_brief = known_ && only_;
    auto json = is_brief ? parsed(line, brief_record_of) : json_of(line);
    auto const& kind = json.at("record");
    if (ended_ || (kind == "run") != (line.number == 1))
        refuse(line.number, "a report is a run, inputs and a summary");
    try {
        if (kind == "input" || kind == "folder") return take_input(json, line, is_brief);
        if (kind == "run") {
            run_ = JsonlReader::run(json);
            run_json_ = std::move(json);
            return;
        }
        if (kind != "summary") throw NotARecord("a record of another version of animcheck");
        summary_ = JsonlReader::summary(json);
        ended_ = true;
    } catch (NotARecord const& error) {
        refuse(line.number, error.what());
    }
}

void ReportFile::take_input(nlohmann::ordered_json const& json, Line const& line, bool is_brief) {
    ReadInput input;
    is_brief ? JsonlReader::brief_input(json, input) : reader_.input(json, input);
    if (visit_) visit_(line, input);
    if (!counts(input)) return;
    ++counted_;
    if (only_) return;
    SummaryRecord first;
    first.add(input.record, input.named);
    only_ = first.only;
}

void ReportFile::visit(std::function<void(Line const& line)> const& visit) const {
    visit_lines(inputs_, 2, [&](Line const& line, bool) { visit(line); });
}

nlohmann::ordered_json ReportFile::parsed(Line const& line, Parse* parse) const {
    try {
        return parse(line.text);
    } catch (NotARecord const& error) {
        refuse(line.number, error.what());
    }
}

nlohmann::ordered_json ReportFile::json_of(Line const& line) const { return parsed(line, record_of); }

void ReportFile::read(Line const& line, ReadInput& to) const {
    try {
        reader_.input(record_of(line.text), to);
    } catch (NotARecord const& error) {
        refuse(line.number, error.what());
    }
}

void ReportFile::read_brief(Line const& line, ReadInput& to) const {
    try {
        JsonlReader::brief_input(brief_record_of(line.text), to);
    } catch (NotARecord const& error) {
        refuse(line.number, error.what());
    }
}

} // namespace animcheck::app
