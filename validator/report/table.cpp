// SPDX-License-Identifier: MIT
// CSV and TSV: inputs, or findings.
#include "validator/report/formats.hpp"
#include "validator/report/motion.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace animcheck {
namespace {

constexpr std::string_view input_columns = "path,member,size,sha256,crc32,format,verdict,notes,warnings,errors,"
                                           "fatals,set_aside,worst_rule,frames,fps,joints,duration,release";
/// As former versions wrote it: columns are added at the end.
constexpr std::string_view columns_of_file = "path,member,size,sha256,crc32,format,verdict";
constexpr std::string_view finding_columns =
    "path,member,format,rule,severity,status,bytes_of,offset,length,field,message,actual,expected,fix,count,"
    "consequence_of,fingerprint,set_aside_because";

/// One line, cell by cell.
class Row {
public:
    Row(std::string& to, char separator) : to_(to), separator_(separator) {}

    /// Text from wherever: a spreadsheet must not compute it.
    void text(std::string_view raw) {
        auto cell = printable(raw);
        if (!cell.empty() && std::string_view("=+-@").contains(cell[0]))
            cell = fmt::format("\\x{:02X}{}", static_cast<unsigned char>(cell[0]), cell.substr(1));
        plain(cell);
    }
    void plain(std::string_view cell) {
        separate();
        bool const is_quoted = separator_ == ',' && cell.find_first_of(",\"") != std::string_view::npos;
        if (!is_quoted) {
            to_ += cell;
            return;
        }
        to_ += '"';
        for (auto const c : cell) to_.append(c == '"' ? 2 : 1, c);
        to_ += '"';
    }
    void number(std::uint64_t number) { plain(fmt::format("{}", number)); }
    void value(Value const& value) {
        if (std::holds_alternative<std::monostate>(value)) return plain("");
        auto const* const number = std::get_if<double>(&value);
        bool const is_word = std::holds_alternative<std::string>(value) || (number && !std::isfinite(*number));
        is_word ? text(text_of(value)) : plain(text_of(value));
    }
    void end() { to_ += '\n'; }

private:
    void separate() {
        if (!first_) to_ += separator_;
        first_ = false;
    }

    std::string& to_;
    char separator_;
    bool first_ = true;
};

/// The words of a place in its file.
std::string member_of(InputRecord const& record) { return fmt::format("{}", fmt::join(record.members, "::")); }

/// The first of the worst open findings, causes before what follows from them.
std::string_view worst_rule(InputRecord const& record) {
    Finding const* worst = nullptr;
    auto const weight = [](Finding const& finding) {
        return std::pair(finding.severity, finding.consequence_of.empty());
    };
    for (auto const& finding : record.findings)
        if (finding.status == Status::open && (!worst || weight(finding) > weight(*worst))) worst = &finding;
    return worst ? std::string_view(worst->rule) : std::string_view();
}

template <char separator>
void add_input(InputRecord const& record, bool, OutputOptions const&, Piece& to) {
    Row row(to.text, separator);
    row.text(record.path);
    row.text(member_of(record));
    row.number(record.size);
    row.plain(record.hashes ? std::string_view(record.hashes->sha256) : std::string_view());
    row.plain(record.hashes ? std::string_view(record.hashes->crc32) : std::string_view());
    row.text(record.format);
    row.plain(name_of(record.verdict));
    auto const counts = counts_of(record);
    for (auto const count : counts.open) row.number(count);
    row.number(counts.set_aside);
    row.text(worst_rule(record));
    for (auto const column : motion_columns) row.value(summary_column(record, column));
    row.text(record.release ? text_of(*record.release) : std::string());
    row.end();
}

/// The bytes in the outermost file wherever it has them, as in all reports.
void add_bytes(Row& row, InputRecord const& record, Place const& place) {
    bool const is_whole_input = place.path.empty() && place.bits.size == 0;
    if (place.nowhere || is_whole_input) {
        for (int i = 0; i < 3; ++i) row.plain("");
        return;
    }
    auto const first = place.bits.offset / 8;
    bool const in_file = place.file_byte || record.members.empty();
    row.plain(in_file ? "file" : place.in_container ? "container" : "member");
    row.number(place.file_byte.value_or(first));
    row.number((place.bits.end() + 7) / 8 - first);
}

template <char separator>
void add_finding(InputRecord const& record, Finding const& finding, std::string& to) {
    Row row(to, separator);
    row.text(record.path);
    row.text(member_of(record));
    row.text(record.format);
    row.text(finding.rule);
    row.plain(name_of(finding.severity));
    row.plain(name_of(finding.status));
    add_bytes(row, record, finding.place);
    row.text(finding.place.path);
    row.text(finding.message);
    row.value(finding.actual);
    bool const expects = finding.expected.relation != Relation::none;
    row.text(expects ? fmt::format("{} {}", name_of(finding.expected.relation), text_of(finding.expected)) : "");
    row.text(finding.fix ? finding.fix->text : "");
    row.number(finding.count);
    row.text(finding.consequence_of);
    row.plain(finding.fingerprint);
    row.text(finding.excused.empty() ? std::string_view(finding.reason) : finding.excused);
    row.end();
}

template <char separator>
void add_findings(InputRecord const& record, bool, OutputOptions const&, Piece& to) {
    for (auto const& finding : record.findings) add_finding<separator>(record, finding, to.text);
}

/// The names of the columns.
std::string header(std::string_view columns, char separator) {
    std::string line(columns);
    std::ranges::replace(line, ',', separator);
    return line + '\n';
}

bool begins_with_columns(std::string_view bytes, char separator) {
    auto columns = header(columns_of_file, separator);
    columns.back() = separator;
    return bytes.starts_with(columns);
}

constexpr auto no_words = [](OutputOptions const&) { return false; };
constexpr auto all_words = [](OutputOptions const&) { return true; };
constexpr auto no_end = [](Ending const&, OutputOptions const&) { return std::string(); };

} // namespace

OutputFormat const csv_output{
    .word = "csv",
    .suffix = ".csv",
    .run = [](RunRecord const&, OutputOptions const&) { return header(input_columns, ','); },
    .input = add_input<','>,
    .summary = no_end,
    .reads_notes = no_words,
    .is_report = [](std::string_view bytes) { return begins_with_columns(bytes, ','); },
};

OutputFormat const tsv_output{
    .word = "tsv",
    .suffix = ".tsv",
    .run = [](RunRecord const&, OutputOptions const&) { return header(input_columns, '\t'); },
    .input = add_input<'\t'>,
    .summary = no_end,
    .reads_notes = no_words,
    .is_report = [](std::string_view bytes) { return begins_with_columns(bytes, '\t'); },
};

OutputFormat const csv_findings_output{
    .word = "csv-findings",
    .suffix = {},
    .run = [](RunRecord const&, OutputOptions const&) { return header(finding_columns, ','); },
    .input = add_findings<','>,
    .summary = no_end,
    .reads_notes = all_words,
    .is_report = [](std::string_view bytes) { return bytes.starts_with(header(finding_columns, ',')); },
};

OutputFormat const tsv_findings_output{
    .word = "tsv-findings",
    .suffix = {},
    .run = [](RunRecord const&, OutputOptions const&) { return header(finding_columns, '\t'); },
    .input = add_findings<'\t'>,
    .summary = no_end,
    .reads_notes = all_words,
    .is_report = [](std::string_view bytes) { return bytes.starts_with(header(finding_columns, '\t')); },
};

} // namespace animcheck
