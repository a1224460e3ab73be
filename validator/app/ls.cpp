// SPDX-License-Identifier: MIT
// A line for each file and member, with its format. Nothing is judged.
#include "decoders/registry.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/records.hpp"
#include "validator/report/motion.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace animcheck::app {
namespace {

/// As a shell takes it as one word: most names as they are.
std::string shell_word(std::string const& text) {
    constexpr std::string_view harmless =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=#";
    auto const shown = printable(text);
    bool const plain = shown == text;
    if (plain && text.find_first_not_of(harmless) == std::string::npos && !text.starts_with('#')) return text;
    if (plain && !text.contains('\'')) return '\'' + text + '\'';
    std::string quoted = "$'";
    for (auto const letter : text) {
        auto const byte = static_cast<unsigned char>(letter);
        if (letter == '\'' || letter == '\\')
            quoted += fmt::format("\\{}", letter);
        else
            quoted += byte >= 0x20 && byte < 0x7F ? std::string(1, letter) : fmt::format("\\x{:02X}", byte);
    }
    return quoted + '\'';
}

constexpr std::string_view unrecognised = "unrecognised", not_read = "not read";

/// A line of the list.
struct Row {
    std::size_t depth = 0; ///< 0: a file
    std::string what;      ///< its format
    std::vector<std::string> cells;
    std::size_t under = ~std::size_t{0}; ///< the depth of the outermost row that it is known to be under
};

bool is_failed(InputRecord const& record) {
    return std::ranges::find(record.findings, AnomalyKind::identify_failed, &Finding::kind) !=
           record.findings.end();
}

std::string why_of(InputRecord const& record) {
    auto why = is_failed(record) ? fmt::format("by its name; the bytes look like {}", record.why) : record.why;
    if (!record.name.empty()) why = fmt::format("\"{}\"{}{}", printable(record.name), why.empty() ? "" : ": ", why);
    if (record.release) why += fmt::format("{}{}", why.empty() ? "" : "; ", text_of(*record.release));
    for (auto const& finding : record.findings)
        if (finding.kind == AnomalyKind::limit) why += "; not listed: " + finding.message;
    return why;
}

std::string format_word(InputRecord const& record) {
    if (!record.format.empty()) return record.format;
    return std::string(record.complete ? unrecognised : not_read);
}

std::string cell_of(InputRecord const& record, std::string const& column) {
    if (column == "size") return record.complete ? fmt::format("{}", record.size) : "-";
    if (column == "format") return format_word(record);
    if (column == "path") return shell_word(place_of(record));
    if (column == "why") return why_of(record);
    if (column == "verdict") return std::string(name_of(record.verdict));
    auto const value = summary_column(record, column);
    return std::holds_alternative<std::monostate>(value) ? "-" : printable(animcheck::text_of(value));
}

/// Columns that need no decoding.
constexpr std::array<std::string_view, 4> plain_columns{"size", "format", "path", "why"};

bool is_plain_column(std::string const& column) {
    return std::ranges::find(plain_columns, column) != plain_columns.end();
}

bool is_text_column(std::string const& column) {
    return (is_plain_column(column) && column != "size") || column == "verdict";
}

/// Throws UsageError where no format has one of them.
void require_columns(std::vector<std::string> const& columns, SpecSet const& specs) {
    std::set<std::string> known(plain_columns.begin(), plain_columns.end());
    known.insert(motion_columns.begin(), motion_columns.end());
    known.insert("verdict");
    for (auto const* const spec : specs.all())
        for (auto const& item : slice(spec->summary, spec->input_summary)) known.emplace(item.name);
    for (auto const& column : columns) {
        if (known.contains(column)) continue;
        Meant meant(column);
        for (auto const& one : known) meant.offer(one);
        auto const question = meant.question();
        throw UsageError(fmt::format("--columns: no column is called '{}'{}", printable(column),
                                     question.empty()
                                         ? "; there are path, size, format, why, verdict, frames, fps, joints, "
                                           "duration, and what `check -v` shows of a format"
                                         : question));
    }
}

/// Puts rows into columns, a container before what it holds. A name is never cut: one that is too long for its
/// column moves what comes after it.
class List {
public:
    explicit List(std::vector<std::string> columns) : columns_(std::move(columns)) {}

    void add_header() {
        rows_.push_back({.cells = columns_});
        rows_.back().under = 0;
    }

    void add(InputRecord const& record) {
        Row row{record.members.size(), format_word(record), {}};
        for (auto const& column : columns_) row.cells.push_back(cell_of(record, column));
        ++counts_[row.what];
        incomplete_ = incomplete_ || !record.complete;
        bool const is_file = row.depth == 0;
        auto at = rows_.end(); // the walk has it after its members
        for (auto const depth = row.depth; at != rows_.begin(); --at) {
            auto& above = *std::prev(at);
            if (above.depth <= depth || above.under <= depth) break;
            above.under = depth;
        }
        rows_.insert(at, std::move(row));
        if (is_file && rows_.size() >= many) flush();
    }

    /// Nothing of what was added is in a container that is still to come.
    void settle() {
        for (auto& row : rows_) row.under = 0;
    }

    void finish(std::uint64_t links, std::uint64_t special) {
        flush();
        std::uint64_t all = 0;
        for (auto const& [what, count] : counts_) all += count;
        auto words = counted([](std::string const& what) { return !is_no_format(what); });
        words += counted(is_no_format);
        if (!words.empty()) words.replace(0, 1, ":");
        text_ += fmt::format("{} {}{}", all, all == 1 ? "entry" : "entries", words);
        if (links > 0) text_ += fmt::format("; {} symbolic {} not followed", links, links == 1 ? "link" : "links");
        if (special > 0) text_ += fmt::format("; {} not a regular file", special);
        text_ += '\n';
    }

    [[nodiscard]] std::string take() { return std::exchange(text_, {}); }
    [[nodiscard]] bool incomplete() const noexcept { return incomplete_; }

private:
    static constexpr std::size_t many = 4096, widest_place = 40;

    static bool is_no_format(std::string const& what) { return what == unrecognised || what == not_read; }

    template <class Is>
    [[nodiscard]] std::string counted(Is const& is) const {
        std::string words;
        for (auto const& [what, count] : counts_)
            if (is(what)) words += fmt::format(", {} {}", count, what);
        return words;
    }

    void flush() {
        std::vector<std::size_t> widths(columns_.size());
        for (auto const& row : rows_)
            for (std::size_t i = 0; i < widths.size(); ++i)
                if (columns_[i] != "path" || row.cells[i].size() <= widest_place)
                    widths[i] = std::max(widths[i], row.cells[i].size());
        for (auto const& row : rows_) {
            std::string line;
            for (std::size_t i = 0; i < widths.size(); ++i) {
                if (i > 0) line += "  ";
                line += is_text_column(columns_[i]) ? fmt::format("{:<{}}", row.cells[i], widths[i])
                                                    : fmt::format("{:>{}}", row.cells[i], widths[i]);
            }
            line.resize(line.find_last_not_of(' ') + 1);
            text_ += line + '\n';
        }
        rows_.clear();
    }

    std::vector<std::string> columns_;
    std::vector<Row> rows_;
    std::map<std::string, std::uint64_t> counts_;
    std::string text_;
    bool incomplete_ = false;
};

} // namespace

int ls(Common const& common, LsOptions const& options) {
    Specs const specs(common);
    Listing listing(options.paths, specs.set());
    bool const is_chosen = !options.columns.empty();
    auto columns = options.columns;
    if (!is_chosen) columns.assign(plain_columns.begin(), plain_columns.end());
    require_columns(columns, specs.set());
    ExamineOptions how;
    how.recognise_only = std::ranges::all_of(columns, is_plain_column);
    how.list_unknown = true;
    Examiner examiner(specs.set(), {}, how);
    Output output;
    List all(columns);
    if (is_chosen) all.add_header();
    auto& plan = listing.plan();
    for (Job job; plan.next(job);) {
        visit_records(job, examiner, [&](InputRecord const& record) { all.add(record); });
        output.write(all.take());
    }
    all.finish(plan.links(), plan.special());
    output.write(all.take());
    if (!output.close()) return exit_internal;
    return all.incomplete() ? exit_incomplete : exit_checked;
}

} // namespace animcheck::app
