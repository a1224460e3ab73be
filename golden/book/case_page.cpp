// SPDX-License-Identifier: MIT
#include "golden/book/case_page.hpp"

#include "golden/book/changes.hpp"
#include "golden/book/excerpt.hpp"
#include "golden/book/words.hpp"
#include "validator/rules/book_pages.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace animcheck::book {
namespace {

using golden::Obligation;

Words obligation_badge(std::string const& word) {
    auto const style = word == "must-accept" ? Style::right : word == "must-reject" ? Style::error : Style::note;
    return styled(word, style);
}

void add_obligation(LabelledValues& facts, golden::Obliged const& obliged) {
    facts.rows.push_back(
        {"A reader", {obligation_badge(std::string(name_of(obliged.what))), plain(": " + printable(obliged.why))}});
    if (obliged.engine)
        facts.rows.push_back({"A reader that does as the game does",
                              {obligation_badge(std::string(name_of(*obliged.engine))),
                               plain(": " + printable(obliged.engine_why))}});
    if (!obliged.scope.empty()) facts.rows.push_back({"Not judged here", {plain(printable(obliged.scope))}});
}

/// Small files as hexadecimal digits.
std::optional<HexExcerpt> whole_file(ByteView bytes) {
    constexpr std::size_t most = 512;
    if (bytes.empty() || bytes.size() > most) return std::nullopt;
    HexExcerpt hex{fmt::format("the whole file, {} bytes", bytes.size()), {}, {}, bytes.size()};
    for (std::size_t at = 0; at < bytes.size(); at += 16) {
        auto const row = bytes.subspan(at, std::min<std::size_t>(16, bytes.size() - at));
        hex.rows.push_back({at, {row.begin(), row.end()}, std::vector(row.size(), HexExcerpt::Mark::none)});
    }
    return hex;
}

/// The whole file, or the rows that the case changes in its base.
void add_file(Blocks& blocks, CaseSubject const& subject, SpecSet const& specs) {
    auto const& base = subject.entry.base;
    auto const bytes = golden::bytes_of(subject.entry, specs);
    auto const* const before = subject.downloads.bytes_of_base(base);
    auto const changes = before ? changes_of(*before, bytes).after : std::vector<BitRange>{};
    std::vector<MarkedBits> places;
    for (auto const bits : changes) places.emplace_back(bits, HexExcerpt::Mark::related);
    auto hex = before ? excerpt_of(bytes, places) : whole_file(bytes); // of the base itself the first rows
    if (!hex) return;
    add_heading(blocks, 2, "The file", "file");
    if (before)
        add_text(blocks, changes.empty() ? fmt::format("It is the base {}.", base)
                                         : fmt::format("What differs from the base {} is in {{braces}}.", base));
    add(blocks, *std::move(hex));
}

/// What can be had: the file, if it is not too large, and its clips.
void add_downloads(LabelledValues& facts, CaseSubject const& subject) {
    auto const& entry = subject.entry;
    auto const file = subject.downloads.file_of(entry), pose = subject.downloads.pose_of(entry);
    Line line;
    if (!file.empty()) line.push_back(link("the file", {file, {}, false}));
    if (!file.empty() && !pose.empty()) line.push_back(plain(" · "));
    if (!pose.empty()) line.push_back(link("what it decodes to (.glb)", {pose, {}, false}));
    if (!line.empty()) facts.rows.emplace_back("Download", std::move(line));
}

} // namespace

std::string page_of_case(std::string const& full_id) { return "cases/" + full_id; }

Page case_page(CaseSubject const& subject, SpecSet const& specs) {
    auto const& [entry, run, obliged, downloads, loaders] = subject;
    auto const id = entry.full_id();
    Page page{page_of_case(id),
              id,
              printable(entry.title) + '.',
              {{"Book", {"index"}},
               {entry.format, {page_of_format(entry.format)}},
               {entry.rule, {page_of_rule(entry.rule)}}}};
    auto& blocks = page.blocks;
    add(blocks, Paragraph{{plain(sentence(printable(entry.title)))}, true});
    LabelledValues facts;
    add_obligation(facts, obliged);
    facts.rows.push_back({"Verdict of animcheck", {badge(run.record().verdict)}});
    auto file = counted(run.bytes().size(), "byte");
    if (!entry.name.empty()) file = printable(entry.name) + ", " + file;
    if (!entry.member.empty()) file += ", member " + printable(entry.member);
    facts.rows.push_back({"File", {plain(file)}});
    add_downloads(facts, subject);
    for (auto const& loader : loaders)
        if (auto const found = loader.outcomes.find(id); found != loader.outcomes.end()) {
            bool const is_wrong = golden::is_wrong(found->second, obliged.what);
            facts.rows.push_back({loader.title + ' ' + loader.version,
                                  {styled(found->second, is_wrong ? Style::error : Style::plain)}});
        }
    add(blocks, std::move(facts));
    List findings;
    for (auto const& finding : run.record().findings)
        findings.items.push_back(
            {badge(finding.severity), plain(" "), rule_link(finding.rule), plain(": " + finding.message)});
    if (!findings.items.empty()) {
        add_heading(blocks, 2, "What is found", "findings");
        add(blocks, std::move(findings));
    }
    add_file(blocks, subject, specs);
    return page;
}

namespace {

/// Cases of a rule that a loader was run on, and those that it gets wrong.
struct Cell {
    std::size_t run = 0;
    std::vector<std::string> wrong;
};

Cell cell_of(golden::RuleFile const& file, Loader const& loader, Obligations const& obligations) {
    Cell cell;
    for (auto const& entry : file.cases) {
        auto const id = entry.full_id();
        auto const outcome = loader.outcomes.find(id);
        if (outcome == loader.outcomes.end()) continue;
        ++cell.run;
        if (golden::is_wrong(outcome->second, obligations.at(id).what)) cell.wrong.push_back(id);
    }
    return cell;
}

/// "12", or "3 of 12 wrong: a, b, c" with links to the cases.
Line words_of(Cell const& cell, Loader const& loader, Obligations const& obligations) {
    if (cell.run == 0) return {};
    if (cell.wrong.empty()) return {plain(fmt::format("{}", cell.run))};
    Line line{styled(fmt::format("{} of {} wrong", cell.wrong.size(), cell.run), Style::wrong), plain(":")};
    for (auto const& id : cell.wrong)
        line.insert(line.end(),
                    {plain(" "), link(id.substr(id.rfind('/') + 1), {page_of_case(id)}),
                     plain(fmt::format(" ({}, {})", loader.outcomes.at(id), name_of(obligations.at(id).what)))});
    return line;
}

Table summary_of(std::vector<Loader> const& loaders, Obligations const& obligations) {
    Table table{"What was run",
                {"Loader", "Language", "Version", "Released", "Measured", "Cases", "Wrong",
                 "Must be accepted, and is", "Must be rejected, and is"}};
    for (auto const& loader : loaders) {
        std::size_t wrong = 0;
        std::map<Obligation, std::pair<std::size_t, std::size_t>> right; // and of how many
        for (auto const& [id, outcome] : loader.outcomes) {
            auto const what = obligations.at(id).what;
            wrong += golden::is_wrong(outcome, what);
            right[what].first += !golden::is_wrong(outcome, what);
            ++right[what].second;
        }
        auto const share = [&](Obligation what) {
            return Line{plain(fmt::format("{} of {}", right[what].first, right[what].second))};
        };
        table.rows.push_back({{{plain(loader.title)},
                               {plain(loader.language)},
                               {plain(loader.version)},
                               {plain(loader.released)},
                               {plain(loader.measured)},
                               {plain(std::to_string(loader.outcomes.size()))},
                               {plain(std::to_string(wrong))},
                               share(Obligation::must_accept),
                               share(Obligation::must_reject)}});
    }
    return table;
}

} // namespace

Page loaders_page(std::vector<Loader> const& loaders, Obligations const& obligations,
                  golden::Corpus const& corpus) {
    Page page{"readers",
              "Loaders and the corpus",
              "What loaders that people use make of the cases, by rule.",
              {{"Book", {"index"}}}};
    add(page.blocks, Paragraph{{plain("What loaders that people use make of the cases, by rule.")}, true});
    add_text(
        page.blocks,
        "Each loader was run on every case that it can be given, by `corpus run`. A case is wrong if it is "
        "rejected "
        "and must be accepted, if it is accepted and must be rejected, or if it makes the loader crash, hang or "
        "take "
        "memory without bounds, whatever else it asks. The page of a case has its obligation and the reason, and "
        "the "
        "evidence of a rule what that rests on: an obligation that you think is wrong is worth an issue of the "
        "project. Obligations are those of this corpus, outcomes those "
        "of the day on which they were measured. A loader is not bad because it is in this table: it is here "
        "because "
        "people use it.");
    add(page.blocks, summary_of(loaders, obligations));
    for (auto const& format : corpus.formats) {
        std::vector<Loader const*> ran;
        for (auto const& loader : loaders) {
            auto const first = loader.outcomes.lower_bound(format.format + '/');
            if (first != loader.outcomes.end() && first->first.starts_with(format.format + '/'))
                ran.push_back(&loader);
        }
        if (ran.empty()) continue;
        add_heading(page.blocks, 2, format.format, format.format);
        Table table{"Cases by rule", {"Rule"}};
        for (auto const* const loader : ran) table.columns.push_back(loader->title);
        for (auto const& file : format.files) {
            Table::Row row{
                {{rule_link(file.rule), plain(" "), link("evidence", {page_of_rule(file.rule), "evidence"})}}};
            bool any = false;
            for (auto const* const loader : ran) {
                auto const cell = cell_of(file, *loader, obligations);
                any = any || cell.run > 0;
                row.cells.push_back(words_of(cell, *loader, obligations));
            }
            if (any) table.rows.push_back(std::move(row));
        }
        add(page.blocks, std::move(table));
    }
    return page;
}

} // namespace animcheck::book
