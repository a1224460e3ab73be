// SPDX-License-Identifier: MIT
#include "golden/book/incidents.hpp"

#include "golden/book/words.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace animcheck::book {
namespace {

constexpr std::string_view incidents_schema = "animcheck-incidents/1", transcript = ".t";

struct VerdictWords {
    std::string_view word, meaning;
    Style style;
};
constexpr std::array verdicts{
    VerdictWords{"named", "cause named", Style::right},
    VerdictWords{"symptom", "only what follows from it", Style::warning},
    VerdictWords{"not-named", "not named", Style::wrong},
    VerdictWords{"file-is-fine", "the file is fine", Style::plain},
    VerdictWords{"out-of-scope", "out of scope", Style::faint},
};

VerdictWords const* verdict_named(std::string_view word) {
    auto const found = std::ranges::find(verdicts, word, &VerdictWords::word);
    return found == verdicts.end() ? nullptr : &*found;
}

class IncidentLoader {
public:
    IncidentLoader(std::string file, golden::Corpus const& corpus, SpecSet const& specs)
        : file_(std::move(file)), specs_(specs) {
        for (auto const* const entry : corpus.cases()) cases_.emplace(entry->full_id(), entry);
    }

    Incidents load(std::string_view text) {
        auto const root = yaml::parse(text, file_);
        yaml::Fields fields(root, file_, "a table of incidents");
        fields.only({"schema", "classes", "proven", "incidents"});
        auto const& schema = fields.required("schema");
        if (yaml::text(schema, file_, "schema") != incidents_schema)
            fields.fail(schema.mark, fmt::format("expected schema {}", incidents_schema));
        for (auto const& [kind, meaning] : fields.required("classes").members)
            incidents_.kinds.emplace_back(kind.scalar, yaml::text(meaning, file_, "a class"));
        for (auto const& kind : fields.required("proven").items) proven_.insert(kind.scalar);
        for (auto const& entry : fields.required("incidents").items) add(entry);
        return std::move(incidents_);
    }

private:
    void add(yaml::Node const& node) {
        yaml::Fields fields(node, file_, "an incident");
        Incident one{fields.text("id"),          fields.text("class"),     fields.text("game"),
                     fields.text("date"),        fields.text("link"),      fields.text("said"),
                     fields.text("cause"),       fields.text("verdict"),   fields.text_or("rule", ""),
                     fields.text_or("case", ""), fields.text_or("why", "")};
        fields.done();
        auto const fail = [&](std::string const& message) { fields.fail(node.mark, one.id + ": " + message); };
        if (!ids_.insert(one.id).second) fail("the id occurs twice");
        if (std::ranges::find(incidents_.kinds, one.kind, &std::pair<std::string, std::string>::first) ==
            incidents_.kinds.end())
            fail(fmt::format("no class '{}'", one.kind));
        if (!verdict_named(one.verdict)) fail(fmt::format("unknown verdict '{}'", one.verdict));
        if (!one.rule.empty() && !has_rule(one.rule)) fail(fmt::format("no rule '{}'", one.rule));
        if (one.rule.empty() && !one.case_id.empty()) fail("a case without a rule");
        if (!fires(one)) fail(fmt::format("'{}' is no case where {} fires", one.case_id, one.rule));
        if (proven_.contains(one.kind) && one.case_id.empty() && one.why_none.empty())
            fail("no case, and no word why");
        incidents_.all.push_back(std::move(one));
    }

    /// A build with some families has their specs.
    [[nodiscard]] Spec const* spec_of(std::string_view id) const { return specs_.find(id.substr(0, id.find('/'))); }

    [[nodiscard]] bool has_rule(std::string_view id) const {
        auto const* const spec = spec_of(id);
        return !spec || std::ranges::find(spec->rules, short_id(id), &Rule::id) != spec->rules.end();
    }

    [[nodiscard]] bool fires(Incident const& one) const {
        if (one.case_id.empty() || one.case_id.ends_with(transcript) || !spec_of(one.case_id)) return true;
        auto const found = cases_.find(one.case_id);
        if (found == cases_.end()) return false;
        auto const& entry = *found->second;
        return std::ranges::any_of(entry.findings, [&](golden::ExpectedFinding const& finding) {
            return finding.rule == one.rule || fmt::format("{}/{}", entry.format, finding.rule) == one.rule;
        });
    }

    std::string file_;
    SpecSet const& specs_;
    std::map<std::string, golden::Case const*, std::less<>> cases_;
    std::set<std::string, std::less<>> proven_, ids_;
    Incidents incidents_;
};

Table::Row row_of(Incident const& one) {
    auto const& verdict = *verdict_named(one.verdict);
    Line result{styled(std::string(verdict.meaning), verdict.style)};
    if (!one.why_none.empty()) result.push_back(plain(": " + printable(one.why_none)));
    Line rule;
    if (!one.rule.empty()) rule.push_back(rule_link(one.rule));
    return {{{plain(printable(one.id))},
             {plain(printable(one.game))},
             {plain(printable(one.said))},
             {plain(printable(one.cause))},
             std::move(result),
             std::move(rule),
             {styled(printable(one.link) + (one.date == "-" ? "" : ", " + printable(one.date)), Style::faint)}}};
}

struct ClassPage {
    std::optional<Page> page; ///< none: nobody reported such an incident
    std::size_t incidents = 0, named = 0;
};

ClassPage class_page(Incidents const& incidents, std::string const& kind, std::string title) {
    ClassPage own;
    Table table{title, {"Id", "Game", "What was said", "Cause", "Verdict", "Rule", "Where"}};
    for (auto const& one : incidents.all) {
        if (one.kind != kind) continue;
        table.rows.push_back(row_of(one));
        own.named += one.verdict == "named" ? 1 : 0;
    }
    own.incidents = table.rows.size();
    if (table.rows.empty()) return own;
    auto const path = "incidents/" + (kind == "?" ? std::string("unknown") : kind);
    own.page = Page{
        path, std::move(title), "Incidents of one class.", {{"Book", {"index"}}, {"Incidents", {"incidents"}}}, {}};
    add_text(own.page->blocks,
             fmt::format("{}; animcheck names the cause of {}.", counted(own.incidents, "incident"), own.named));
    add(own.page->blocks, std::move(table));
    return own;
}

} // namespace

std::filesystem::path incidents_path(std::filesystem::path const& corpus) { return corpus / "incidents.yaml"; }

Incidents load_incidents(std::string_view text, std::string const& file, golden::Corpus const& corpus,
                         SpecSet const& specs) {
    return IncidentLoader(file, corpus, specs).load(text);
}

std::vector<Page> incident_pages(Incidents const& incidents) {
    Page page{
        "incidents", "Incidents", "What users reported, and what animcheck says of it.", {{"Book", {"index"}}}, {}};
    auto const count = [&](std::string_view verdict) {
        return std::ranges::count(incidents.all, verdict, &Incident::verdict);
    };
    auto const outside = count("file-is-fine") + count("out-of-scope");
    add(page.blocks,
        Paragraph{{plain("What users reported in public threads, commits and pages: which of it animcheck "
                         "names as the cause, and which it does not.")},
                  true});
    add_text(page.blocks,
             fmt::format("{} are known. In {} the file is fine, or of a format that is not read; of the "
                         "other {} animcheck names {} as the cause.",
                         counted(incidents.all.size(), "incident"), outside,
                         static_cast<std::ptrdiff_t>(incidents.all.size()) - outside, count("named")));
    Table classes{"Classes of incidents", {"Class", "Incidents", "Cause named"}};
    std::vector<Page> pages;
    for (auto const& [kind, meaning] : incidents.kinds) {
        auto own = class_page(incidents, kind, capital(printable(meaning)));
        if (!own.page) continue;
        classes.rows.push_back({{{link(own.page->title, {own.page->path})},
                                 {plain(std::to_string(own.incidents))},
                                 {plain(std::to_string(own.named))}}});
        pages.push_back(std::move(*own.page));
    }
    add(page.blocks, std::move(classes));
    pages.push_back(std::move(page));
    return pages;
}

} // namespace animcheck::book
