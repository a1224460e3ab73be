// SPDX-License-Identifier: MIT
#include "fuzz/report_outputs.hpp"

#include "validator/judge/inspect.hpp"
#include "validator/report/formats.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/report_writer.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace animcheck::fuzz {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using Json = nlohmann::json;

/// RFC 4180, and no more: a quote is in quoted cells alone, and a row ends at a line feed. Empty: something else.
std::optional<Rows> rows_of_csv(std::string_view text) {
    Rows rows{{""}};
    for (std::size_t i = 0; i < text.size();) {
        auto& cell = rows.back().back();
        if (text[i] == '"') {
            if (!cell.empty()) return std::nullopt;
            for (++i;; ++i) {
                if (i >= text.size()) return std::nullopt;
                if (text[i] != '"')
                    cell += text[i];
                else if (text.substr(i + 1).starts_with('"'))
                    cell += text[i++];
                else
                    break;
            }
            ++i;
            if (i < text.size() && text[i] != ',' && text[i] != '\n') return std::nullopt;
            continue;
        }
        if (text[i] == ',')
            rows.back().emplace_back();
        else if (text[i] == '\n')
            rows.push_back({""});
        else
            cell += text[i];
        ++i;
    }
    if (rows.back() != std::vector<std::string>{""}) return std::nullopt;
    rows.pop_back();
    return rows;
}

/// Every tab and every line feed separates.
std::optional<Rows> rows_of_tsv(std::string_view text) {
    Rows rows;
    while (!text.empty()) {
        auto const end = text.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        auto& row = rows.emplace_back(std::vector<std::string>{""});
        for (auto const c : text.substr(0, end))
            if (c == '\t')
                row.emplace_back();
            else
                row.back() += c;
        text.remove_prefix(end + 1);
    }
    return rows;
}

/// `\x3D` at the start of a cell is the `=` that a spreadsheet must not see.
std::string cell_of(std::string_view raw) {
    auto const text = printable(raw);
    bool const computes = !text.empty() && std::string_view("=+-@").contains(text[0]);
    return computes ? fmt::format("\\x{:02X}{}", static_cast<unsigned>(text[0]), text.substr(1)) : text;
}

std::string from_percent(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const is_code = text[i] == '%' && i + 2 < text.size();
        bytes += is_code ? static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16)) : text[i];
        if (is_code) i += 2;
    }
    return bytes;
}

/// Characters that Markdown could treat as more than text, without the entities.
std::string structure_of(std::string_view markdown) {
    std::string structure;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        auto const c = markdown[i];
        if (markdown.substr(i).starts_with("&#")) {
            i = std::min(markdown.find(';', i), markdown.size());
            continue;
        }
        bool const is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        bool const is_plain_sign = std::string_view(" ,./-%?").contains(c) || static_cast<unsigned char>(c) >= 0x80;
        if (!is_word && !is_plain_sign) structure += c;
    }
    return structure;
}

/// The same record with nothing odd in it.
InputRecord tamed(InputRecord record) {
    record.path = "a";
    for (auto& member : record.members) member = "b";
    for (auto& finding : record.findings) // two rules stay two
        if (finding.rule != "zengin.man/version") finding.rule = "a/b";
    for (auto& finding : record.findings) finding.message = finding.part = finding.place.path = "a";
    return record;
}

class Judge {
public:
    Judge(std::vector<InputRecord> const& records, OutputOptions const& options, void (*fail)(std::string_view))
        : records_(records), options_(options), fail_(fail) {}

    void judge() const {
        judge_inputs(csv_output, rows_of_csv);
        judge_inputs(tsv_output, rows_of_tsv);
        judge_findings(csv_findings_output, rows_of_csv);
        judge_findings(tsv_findings_output, rows_of_tsv);
        judge_junit();
        judge_sarif();
        judge_markdown();
        judge_github();
        judge_html();
        judge_gitlab();
    }

private:
    void judge_gitlab() const {
        auto const issues = nlohmann::json::parse(written(gitlab_output, records_), nullptr, false);
        must(issues.is_array(), "Code Quality is a JSON array");
        std::size_t findings = 0;
        for (auto const& record : records_) findings += record.findings.size();
        must(issues.size() <= findings, "no issue without a finding");
        for (auto const& issue : issues)
            must(issue.at("location").at("path").is_string() && issue.at("fingerprint").is_string(),
                 "an issue has a path and a fingerprint");
    }

    using Parse = std::optional<Rows> (*)(std::string_view);

    void must(bool holds, std::string_view what) const {
        if (!holds) fail_(what);
    }

    [[nodiscard]] std::string written(OutputFormat const& format, std::vector<InputRecord> const& records) const {
        std::string text;
        auto const specs = SpecSet::built_in();
        ReportWriter writer(format, options_, specs.all(), [&](std::string_view part) { text += part; });
        SummaryRecord summary;
        writer.begin({"0.1.0", {}});
        for (auto const& record : records) {
            Piece piece;
            format.input(record, true, options_, piece);
            writer.add(std::move(piece));
            summary.add(record, true);
        }
        writer.end(summary);
        return text;
    }

    /// Checks that all formats share.
    [[nodiscard]] std::string report(OutputFormat const& format) const {
        auto text = written(format, records_);
        for (char const c : text)
            must(c == '\n' || c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F),
                 "a report has a control character");
        must(format.is_report(text), "a report does not recognise itself");
        return text;
    }

    [[nodiscard]] Rows table(OutputFormat const& format, Parse parse, std::size_t lines) const {
        auto const rows = parse(report(format));
        must(rows.has_value(), "a table cannot be read back");
        must(rows->size() == lines + 1, "a table has other lines than it should");
        for (auto const& row : *rows)
            must(row.size() == rows->front().size(), "a line has another number of cells");
        return *rows;
    }

    [[nodiscard]] static std::string member_of(InputRecord const& record) {
        std::string member;
        for (std::size_t i = 0; i < record.members.size(); ++i) member += (i > 0 ? "::" : "") + record.members[i];
        return member;
    }

    void judge_inputs(OutputFormat const& format, Parse parse) const {
        auto const rows = table(format, parse, records_.size());
        for (std::size_t i = 0; i < records_.size(); ++i) {
            auto const& row = rows[i + 1];
            must(row[0] == cell_of(records_[i].path), "a table has another path");
            must(row[1] == cell_of(member_of(records_[i])), "a table has another member");
            must(row[2] == std::to_string(records_[i].size), "a table has another size");
            must(row[6] == name_of(records_[i].verdict), "a table has another verdict");
        }
    }

    void judge_findings(OutputFormat const& format, Parse parse) const {
        std::size_t count = 0;
        for (auto const& record : records_) count += record.findings.size();
        auto const rows = table(format, parse, count);
        std::size_t line = 0;
        for (auto const& record : records_)
            for (auto const& finding : record.findings) {
                auto const& row = rows[++line];
                must(row[0] == cell_of(record.path) && row[3] == cell_of(finding.rule), "another finding");
                must(row[10] == cell_of(finding.message), "a table has another message");
            }
    }

    void judge_junit() const {
        auto const text = report(junit_output);
        // pugixml reads these, and other parsers do not.
        must(!text.contains("\xEF\xBF\xBE") && !text.contains("\xEF\xBF\xBF"),
             "XML has a character that it cannot");
        pugi::xml_document document;
        must(document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8),
             "JUnit XML cannot be read back");
        auto const suites = document.child("testsuites"), suite = suites.child("testsuite");
        std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
        for (auto const& test : suite.children()) {
            must(std::string_view(test.name()) == "testcase", "an element that is not a test case");
            must(test.attribute("name").value() == without_noncharacters(place_of(records_[tests])),
                 "a test case has another name");
            ++tests;
            failures += !test.child("failure").empty();
            errors += !test.child("error").empty();
            skipped += !test.child("skipped").empty();
            must(std::ranges::distance(test.children()) <= 1, "a test case has two results");
        }
        must(tests == records_.size(), "a test case is lost");
        for (auto const& of : {suites, suite})
            must(of.attribute("tests").as_ullong() == tests && of.attribute("failures").as_ullong() == failures &&
                     of.attribute("errors").as_ullong() == errors && of.attribute("skipped").as_ullong() == skipped,
                 "JUnit XML has other totals than cases");
    }

    static std::string without_noncharacters(std::string_view raw) {
        auto text = printable(raw);
        for (auto const& [code, shown] : {std::pair{"\xEF\xBF\xBE", "\\uFFFE"}, {"\xEF\xBF\xBF", "\\uFFFF"}})
            for (auto at = text.find(code); at != std::string::npos; at = text.find(code))
                text.replace(at, 3, shown);
        return text;
    }

    void judge_sarif() const {
        auto const json = Json::parse(report(sarif_output), nullptr, false);
        must(json.is_object() && json["version"] == "2.1.0" && json["runs"].size() == 1,
             "SARIF cannot be read back");
        auto const& results = json["runs"][0]["results"];
        std::size_t number = 0;
        for (auto const& record : records_)
            for (auto const& finding : record.findings) {
                must(number < results.size(), "a result is lost");
                auto const& result = results[number++];
                judge_result(result, record, finding);
            }
        must(number == results.size(), "SARIF has more results than findings");
    }

    void judge_result(Json const& result, InputRecord const& record, Finding const& finding) const {
        auto const& physical = result["locations"][0]["physicalLocation"];
        auto const uri = physical["artifactLocation"]["uri"].get<std::string>();
        auto const path = std::string_view(uri).substr(uri.starts_with("file://") ? 7 : 0);
        must(from_percent(path) == record.path, "a result has another file");
        must(result["suppressions"].empty() == (finding.status == Status::open), "a result is set aside, or not");
        auto const message = result["message"]["text"].get<std::string>();
        for (auto at = message.find("]("); at != std::string::npos; at = message.find("](", at + 1))
            must(at > 0 && message[at - 1] == '\\', "a message has a link");
        auto const region = physical.find("region");
        if (region != physical.end() && finding.place.file_byte)
            must((*region)["byteOffset"] == *finding.place.file_byte, "a result is at another byte");
    }

    void judge_markdown() const {
        auto const text = report(markdown_output);
        auto plain = records_;
        for (auto& record : plain) record = tamed(std::move(record));
        must(structure_of(text) == structure_of(written(markdown_output, plain)), "a name is more than text");
        must(text.size() < (1U << 20), "a page is larger than GitHub takes");
        must(!text.contains("www.") && !text.contains("://") && !text.contains('@'), "a name becomes a link");
    }

    void judge_github() const {
        auto text = report(github_output);
        std::size_t lines = 0, errors = 0, warnings = 0, notices = 0;
        for (std::string_view rest = text; !rest.empty(); ++lines) {
            auto const end = rest.find('\n');
            must(end != std::string_view::npos, "the last line has no end");
            auto const line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            if (rest.empty()) {
                must(line.starts_with("animcheck: "), "the last line is another");
                continue;
            }
            errors += line.starts_with("::error file=");
            warnings += line.starts_with("::warning file=");
            notices += line.starts_with("::notice file=");
            judge_command(line);
        }
        must(errors + warnings + notices + 1 == lines, "a line is not an annotation");
        must(errors <= 10 && warnings <= 10 && notices <= 10, "more annotations than GitHub shows");
    }

    void judge_command(std::string_view line) const {
        auto const end = line.find("::", 2);
        must(end != std::string_view::npos, "an annotation has no message");
        auto const properties = line.substr(0, end).substr(line.find(' ') + 1);
        must(std::ranges::count(properties, ',') == 1 && !properties.contains(':'), "a name is a property");
        auto const file = from_percent(properties.substr(5, properties.find(',') - 5));
        must(std::ranges::any_of(records_, [&](auto const& record) { return printable(record.path) == file; }),
             "an annotation is of another file");
    }

    /// The text of an element that has data.
    [[nodiscard]] std::string_view data_in(std::string_view page, std::string_view id) const {
        auto const tag = fmt::format("id=\"{}\">", id);
        auto const start = page.find(tag);
        must(start != std::string_view::npos, "a page lacks data");
        page.remove_prefix(start + tag.size());
        return page.substr(0, page.find("</script>"));
    }

    /// The page around the data does not depend on the records, and the data are the records.
    void judge_html() const {
        auto const text = report(html_output), empty = written(html_output, {});
        auto rest = text, other = empty;
        for (auto const* const id : {"run", "inputs", "summary-data", "rules-data", "page-data"}) {
            must(!data_in(text, id).contains('<'), "a text could end its element");
            for (auto* const page : {&rest, &other}) {
                auto const data = data_in(*page, id);
                page->erase(static_cast<std::size_t>(data.data() - page->data()), data.size());
            }
        }
        must(rest == other, "a record changes what is not data");
        for (auto const* const id : {"run", "summary-data", "rules-data", "page-data"})
            must(Json::accept(data_in(text, id)), "data of a page cannot be read back");
        judge_html_inputs(data_in(text, "inputs"));
    }

    void judge_html_inputs(std::string_view lines) const {
        must(lines.starts_with('\n'), "inputs do not begin with a line of their own");
        lines.remove_prefix(1);
        auto const next = [&] {
            auto const line = lines.substr(0, lines.find('\n'));
            lines.remove_prefix(std::min(line.size() + 1, lines.size()));
            return line;
        };
        for (auto const& record : records_) {
            if (options_.quiet) break;
            auto const row = Json::parse(next(), nullptr, false);
            must(row.is_array() && row[0] == printable(place_of(record)), "a row is of another input");
            must(Json::parse(next(), nullptr, false) == Json::parse(to_json_line(record, true)),
                 "a record is another");
        }
        must(lines == "\n", "a page has more inputs than the run");
    }

    std::vector<InputRecord> const& records_;
    OutputOptions const& options_;
    void (*fail_)(std::string_view);
};

} // namespace

void judge_outputs(std::vector<InputRecord> const& records, OutputOptions const& options,
                   void (*fail)(std::string_view why)) {
    Judge(records, options, fail).judge();
}

} // namespace animcheck::fuzz
