// SPDX-License-Identifier: MIT
// What is there, recognised as what: a line for each file and member, and nothing is judged.
#include "decoders/registry.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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
    std::string size, what, place, why;
    std::size_t under = ~std::size_t{0}; ///< the depth of the outermost row that it is known to be under
};

bool is_failed(InputRecord const& record) {
    return std::ranges::find(record.findings, AnomalyKind::identify_failed, &Finding::kind) !=
           record.findings.end();
}

std::string why_of(InputRecord const& record) {
    auto why = is_failed(record) ? fmt::format("by its name; the bytes look like {}", record.why) : record.why;
    if (!record.name.empty()) why = fmt::format("\"{}\"{}{}", printable(record.name), why.empty() ? "" : ": ", why);
    for (auto const& finding : record.findings)
        if (finding.kind == AnomalyKind::limit) why += "; not listed: " + finding.message;
    return why;
}

Row row_of(InputRecord const& record) {
    bool const is_read = record.complete;
    return {record.members.size(), is_read ? fmt::format("{}", record.size) : "-",
            !record.format.empty() ? record.format
            : is_read              ? "unrecognised"
                                   : "not read",
            shell_word(place_of(record)), why_of(record)};
}

/// Puts rows into columns, a container before what it holds. A name is never cut: one that is too long for its
/// column moves what comes after it.
class List {
public:
    void add(InputRecord const& record) {
        auto row = row_of(record);
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
        std::size_t size = 0, what = 0, place = 0;
        for (auto const& row : rows_) {
            size = std::max(size, row.size.size());
            what = std::max(what, row.what.size());
            if (row.place.size() <= widest_place) place = std::max(place, row.place.size());
        }
        for (auto const& row : rows_)
            text_ += row.why.empty()
                         ? fmt::format("{:>{}}  {:<{}}  {}\n", row.size, size, row.what, what, row.place)
                         : fmt::format("{:>{}}  {:<{}}  {:<{}}  {}\n", row.size, size, row.what, what, row.place,
                                       place, row.why);
        rows_.clear();
    }

    std::vector<Row> rows_;
    std::map<std::string, std::uint64_t> counts_;
    std::string text_;
    bool incomplete_ = false;
};

void list(Job const& job, Examiner& examiner, List& to) {
    auto const sink = [&](InputRecord const& record) { to.add(record); };
    switch (job.piece) {
    case Job::Piece::files: examiner.files(*job.dump, job.first, job.last, sink); break;
    case Job::Piece::container:
    case Job::Piece::members:
        static_cast<void>(examiner.members(*job.dump, job.first, job.first_member, job.last_member, sink));
        if (job.piece == Job::Piece::container) to.add(examiner.closing(*job.dump, job.first));
        break;
    case Job::Piece::closing: to.add(examiner.closing(*job.dump, job.first)); break;
    case Job::Piece::place:
        static_cast<void>(
            examiner.place(*job.dump, *job.words, [&](InputRecord const& record, bool) { to.add(record); }));
        break;
    }
}

} // namespace

int ls(Common const& common, LsOptions const& options) {
    if (std::ranges::count(options.paths, "-") > 1) throw UsageError("standard input can be read once only");
    Specs const specs(common);
    GivenFiles const given({}, {});
    PlanOptions const planned{options.paths, {}};
    auto plan = as_usage([&] { return Plan(planned, specs.set(), given.given()); });
    for (auto const& note : plan.notes()) warn(note);
    as_usage([&] { plan.require_places(); });
    ExamineOptions how;
    how.recognise_only = true;
    Examiner examiner(specs.set(), {}, how);
    Output output;
    List all;
    for (Job job; plan.next(job);) {
        list(job, examiner, all);
        output.write(all.take());
    }
    all.finish(plan.links(), plan.special());
    output.write(all.take());
    if (!output.close()) return exit_internal;
    return all.incomplete() ? exit_incomplete : exit_checked;
}

} // namespace animcheck::app
