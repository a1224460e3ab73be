// SPDX-License-Identifier: MIT
#include "validator/app/diff_printer.hpp"

#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;

/// "findings: 1 the same, 1 new" and "inputs: 1 in both".
std::string counts_of(DiffTotals const& totals) {
    std::string text;
    if (totals.has_roots())
        text += fmt::format("paths below {} are compared with those below {}\n", printable(totals.root_before),
                            printable(totals.root_after));
    text += fmt::format("findings: {} the same", grouped(totals.of(FindingChange::same)));
    for (std::size_t i = 0; i + 1 < change_count; ++i)
        if (totals.changes[i] > 0)
            text += fmt::format(", {} {}", grouped(totals.changes[i]), name_of(static_cast<FindingChange>(i)));
    text += fmt::format("\ninputs: {} in both", grouped(totals.both));
    if (totals.renamed > 0) text += fmt::format(", {} renamed", grouped(totals.renamed));
    if (totals.added > 0) text += fmt::format(", {} new", grouped(totals.added));
    if (totals.gone > 0) text += fmt::format(", {} gone", grouped(totals.gone));
    return text + '\n';
}

/// Changes that people read: those that only moved, if they ask.
bool is_shown(Changed const& changed, ReportLookOptions const& options) {
    bool const only_moved = changed.change == FindingChange::moved;
    return !options.quiet && changed.change != FindingChange::same && (!only_moved || options.verbose);
}

class TextPrinter final : public DiffPrinter {
public:
    explicit TextPrinter(ReportLookOptions const& options) : options_(options) {}

    std::string opening(DiffTotals const& totals) override { return counts_of(totals) + (follows_ ? "\n" : ""); }
    std::string change(Changed const& changed) override {
        if (!is_shown(changed, options_)) return {};
        follows_ = true;
        auto const* const was = changed.was();
        auto const* const is = changed.is();
        auto text = fmt::format("{}: {}", name_of(changed.change),
                                is ? to_concise_line(changed.after->record(), *is, {})
                                   : to_concise_line(changed.before->record(), *was, {}));
        if (was && is) text += fmt::format("  was: {}", to_concise_line(changed.before->record(), *was, {}));
        return text;
    }
    std::string closing(DiffTotals const&) override { return {}; }

private:
    ReportLookOptions const& options_;
    bool follows_ = false;
};

/// A document with a change a line.
class JsonPrinter final : public DiffPrinter {
public:
    JsonPrinter(ReportFile const& before, ReportFile const& after) : before_(before), after_(after) {}

    std::string opening(DiffTotals const&) override {
        return fmt::format("{{\"schema\":\"animcheck-diff/1\",\n\"before\":{},\n\"after\":{},\n\"changes\":[\n",
                           line_of(report_of(before_)), line_of(report_of(after_)));
    }
    std::string change(Changed const& changed) override {
        if (changed.change == FindingChange::same) return {};
        Json json{{"change", name_of(changed.change)}};
        if (changed.was()) json["before"] = finding_of(*changed.before, changed.pair.before);
        if (changed.is()) json["after"] = finding_of(*changed.after, changed.pair.after);
        auto text = (follows_ ? ",\n" : "") + line_of(json);
        follows_ = true;
        return text;
    }
    std::string closing(DiffTotals const& totals) override {
        Json findings;
        for (std::size_t i = 0; i < change_count; ++i)
            findings[std::string(name_of(static_cast<FindingChange>(i)))] = totals.changes[i];
        Json const inputs{
            {"both", totals.both}, {"renamed", totals.renamed}, {"new", totals.added}, {"gone", totals.gone}};
        auto text = fmt::format("{}],\n\"findings\":{},\n\"inputs\":{},\n\"failed\":{}", follows_ ? "\n" : "",
                                line_of(findings), line_of(inputs), totals.failed);
        if (totals.has_roots())
            text += fmt::format(",\n\"roots\":{}", line_of({{"before", printable(totals.root_before)},
                                                            {"after", printable(totals.root_after)}}));
        return text + "}\n";
    }

private:
    static std::string line_of(Json const& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    static Json report_of(ReportFile const& file) {
        return {{"tool", file.run_json().at("tool")}, {"specs_xxh3", file.run_json().at("specs_xxh3")}};
    }
    static Json finding_of(DiffInput const& input, std::size_t number) {
        Json json;
        for (auto const* const key : {"path", "path_hex", "members", "name", "format"})
            if (auto const found = input.json().find(key); found != input.json().end()) json[key] = *found;
        json["finding"] = input.json().at("findings").at(number);
        return json;
    }

    ReportFile const& before_;
    ReportFile const& after_;
    bool follows_ = false;
};

/// A page that needs nothing else: the counts, and a row for each change.
class HtmlPrinter final : public DiffPrinter {
public:
    explicit HtmlPrinter(ReportLookOptions const& options) : options_(options) {}

    std::string opening(DiffTotals const& totals) override {
        auto const title = fmt::format("{} and {}", printable(options_.files[0]), printable(options_.files[1]));
        return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
            "'unsafe-inline'\">\n<title>animcheck report diff: {0}</title>\n<style>\n"
            ":root {{ color-scheme: light dark; }}\n"
            "body {{ max-width: 96rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.4 sans-serif; }}\n"
            "table {{ border-collapse: collapse; width: 100%; }}\n"
            "th, td {{ padding: 0.3rem 0.6rem; border-top: 1px solid; text-align: left; vertical-align: top; "
            "overflow-wrap: anywhere; }}\n"
            "td:first-child {{ white-space: nowrap; font-weight: bold; }}\n"
            "</style>\n</head>\n<body>\n<h1>{0}</h1>\n<pre>{1}</pre>\n<table>\n"
            "<thead><tr><th>change</th><th>where</th><th>finding</th><th>before</th></tr></thead>\n<tbody>\n",
            html_text(title), html_text(counts_of(totals)));
    }
    std::string change(Changed const& changed) override {
        if (!is_shown(changed, options_)) return {};
        auto const* const was = changed.was();
        auto const* const is = changed.is();
        auto const& record = is ? changed.after->record() : changed.before->record();
        return fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", name_of(changed.change),
                           html_text(printable(place_of(record))), is ? cell(*is) : std::string(),
                           was ? cell(*was) : std::string());
    }
    std::string closing(DiffTotals const&) override { return "</tbody>\n</table>\n</body>\n</html>\n"; }

private:
    static std::string cell(Finding const& finding) {
        auto const at = offset_of(finding.place);
        return html_text(fmt::format("{}{}{}: {} [{}]", at, at.empty() ? "" : " ", name_of(finding.severity),
                                     finding.message, finding.rule));
    }

    ReportLookOptions const& options_;
};

} // namespace

std::unique_ptr<DiffPrinter> diff_printer(ReportLookOptions const& options, ReportFile const& before,
                                          ReportFile const& after) {
    auto const& word = options.output_format;
    auto const has_suffix = [&](std::string_view suffix) {
        return word.empty() && options.output.ends_with(suffix);
    };
    if (word == "json" || has_suffix(".json")) return std::make_unique<JsonPrinter>(before, after);
    if (word == "html" || has_suffix(".html")) return std::make_unique<HtmlPrinter>(options);
    return std::make_unique<TextPrinter>(options);
}

} // namespace animcheck::app
