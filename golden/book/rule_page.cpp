// SPDX-License-Identifier: MIT
#include "golden/book/rule_page.hpp"

#include "golden/book/case_page.hpp"
#include "golden/book/case_panel.hpp"
#include "golden/book/changes.hpp"
#include "golden/book/words.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/rules/book_pages.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace animcheck::book {
namespace {

/// "the version is …, expected 12": a message before there is a file.
std::string without_placeholders(std::string_view message) {
    std::string text;
    for (std::size_t at = 0; at < message.size();) {
        auto const pair = message.substr(at, 2);
        auto const close = message.find('}', at);
        if (pair == "{{" || pair == "}}") {
            text += message[at];
            at += 2;
        } else if (message[at] == '{' && close != std::string_view::npos) {
            text += "…";
            at = close + 1;
        } else {
            text += message[at++];
        }
    }
    return text;
}

/// Which of these shows best what is sound: a sound file, and a change of the file that the other one changes.
int fitness(golden::Case const& held, golden::Case const& firing) {
    bool const is_sound = held.result == golden::Result::valid;
    bool const is_neighbour = held.base == firing.base && held.member == firing.member;
    return (is_sound ? 2 : 0) + (is_neighbour ? 1 : 0);
}

/// The first case of the corpus in which a rule fires, and the one of those in which it is asked and holds that is
/// closest to it.
class Cases {
public:
    Cases(RuleSubject const& subject, SpecSet const& specs) {
        if (!subject.file) return;
        auto const id = subject.id();
        std::vector<Ran> held;
        for (std::size_t i = 0; i < subject.runs.size(); ++i) {
            Ran const ran{&subject.file->cases[i], subject.runs[i].get()};
            auto const& findings = ran.run->record().findings;
            auto const found = std::ranges::find(findings, id, &Finding::rule);
            if (found == findings.end() && ran.run->trace().held.contains(id)) held.push_back(ran);
            if (found == findings.end() || finding_) continue;
            finding_ = &*found;
            firing_ = ran;
        }
        auto const weight = [this](Ran const& ran) {
            return firing_.entry ? fitness(*ran.entry, *firing_.entry) : 0;
        };
        auto const best = std::ranges::max_element(held, {}, weight);
        if (best != held.end()) held_ = *best;
        if (subject.downloads && !is_sound(held_)) take_base(*subject.downloads, id, specs);
    }

    [[nodiscard]] Finding const* finding() const noexcept { return finding_; }

    /// Side by side; nothing if the rule never fires.
    [[nodiscard]] Columns panels(std::string const& at) const {
        Columns columns;
        if (finding_) columns.columns.push_back(firing_panel(*firing_.entry, *firing_.run, *finding_));
        auto const path = finding_ && !finding_->place.path.empty() ? finding_->place.path : at;
        if (held_.entry) columns.columns.push_back(near_miss_panel(*held_.entry, *held_.run, path));
        return columns;
    }

    /// Both as changes of the base of the one that fires; nothing if it has none.
    [[nodiscard]] Blocks changes(RuleSubject const& subject, SpecSet const& specs) const {
        if (!finding_ || !subject.downloads) return {};
        auto const& base = firing_.entry->base;
        auto const* const before = subject.downloads->bytes_of_base(base);
        if (!before) return {};
        std::vector<std::byte> wrong = golden::bytes_of(*firing_.entry, specs), right;
        std::vector<ChangedFile> files{{"Fires, " + firing_.entry->id, wrong, HexExcerpt::Mark::wrong}};
        bool const is_base = held_.entry && held_.entry->is_base && held_.entry->id == base;
        if (held_.entry && (held_.entry->base == base || is_base)) {
            right = golden::bytes_of(*held_.entry, specs);
            files.push_back({"Near miss, " + held_.entry->id, right, HexExcerpt::Mark::right});
        }
        return changes_panel(base, *before, files);
    }

private:
    struct Ran {
        golden::Case const* entry = nullptr;
        golden::Run const* run = nullptr;
    };
    static bool is_sound(Ran const& ran) { return ran.entry && ran.run->record().verdict == Verdict::conforms; }

    /// A base is sound: that of the case that fires, or else the first in which the rule is asked and holds.
    void take_base(Downloads const& downloads, std::string const& id, SpecSet const& specs) {
        std::vector<golden::Case const*> bases;
        if (auto const* const own = firing_.entry ? downloads.base(firing_.entry->base) : nullptr)
            bases.push_back(own);
        for (auto const& base : downloads.bases()) bases.push_back(&base);
        for (auto const* const base : bases) {
            base_ = std::make_unique<golden::Run>(*base, specs);
            Ran const ran{base, base_.get()};
            if (!is_sound(ran) || !ran.run->trace().held.contains(id)) continue;
            held_ = ran;
            return;
        }
    }

    std::unique_ptr<golden::Run> base_; ///< of a held one that is no case of the rule
    Ran firing_, held_;
    Finding const* finding_ = nullptr;
};

class RuleWriter {
public:
    RuleWriter(RuleSubject const& subject, SpecSet const& specs)
        : subject_(subject), spec_(*subject.spec), rule_(*subject.rule), cases_(subject, specs), specs_(specs) {}

    RulePage page() {
        auto const message = without_placeholders(rule_.message);
        add_head(message);
        add_words();
        add_cases();
        add_check();
        add_evidence();
        add_relatives();
        return {{page_of_rule(subject_.id()),
                 subject_.id(),
                 sentence(message),
                 {{"Book", {"index"}}, {std::string(spec_.format), {page_of_format(spec_.format)}}},
                 std::move(blocks_)},
                message};
    }

private:
    void add_head(std::string const& message) {
        add(blocks_, Paragraph{{plain(sentence(message))}, true});
        Line line{badge(rule_.severity), plain(" "),
                  link(spaced(name_of(rule_.kind)), {"kinds", std::string(name_of(rule_.kind))})};
        if (rule_.effect && *rule_.effect != EffectClass::unknown) {
            auto const effect = name_of(*rule_.effect);
            line.push_back(plain(" · "));
            line.push_back(link(spaced(effect), {"effects", std::string(effect)}));
        }
        line.push_back(plain(" · in "));
        line.push_back(link(std::string(spec_.title), {page_of_format(spec_.format)}));
        add(blocks_, Paragraph{std::move(line)});
    }

    void add_check() {
        add_heading(blocks_, 2, "What is checked", "check");
        LabelledValues facts;
        auto const at = pattern_of(spec_, rule_.at, rule_.below);
        facts.rows.emplace_back("Place", rule_.below ? Line{code(at)} : field_link(spec_, rule_.at, at));
        for (auto const& field : spec_.fields)
            if (field.path == rule_.at && !rule_.below)
                facts.rows.push_back(
                    {"The field", {plain(fmt::format("{} ({})", field.doc, name_of(field.type)))}});
        if (rule_.on_anomaly)
            facts.rows.push_back(
                {"Found by", {plain("the decoder, which cannot read the bytes as they are declared")}});
        else if (!rule_.check.empty())
            facts.rows.push_back({"Found by", {plain("a check in code, "), code(std::string(rule_.check))}});
        else
            facts.rows.push_back({"Holds if", {code(tests_of(spec_, rule_.tests))}});
        if (rule_.conditions.count > 0) facts.rows.push_back({"Applies if", {code(conditions_of(spec_, rule_))}});
        if (rule_.targeted)
            facts.rows.push_back({"Only for", {plain("targets that name it ("), code("--for"), plain(")")}});
        if (!rule_.lenient.empty()) facts.rows.push_back({"A lenient reader", {plain(std::string(rule_.lenient))}});
        facts.rows.push_back({"Message", {code(std::string(rule_.message))}});
        add(blocks_, std::move(facts));
    }

    void add_words() {
        add_heading(blocks_, 2, "Why", "why");
        add_text(blocks_, std::string(rule_.why));
        bool const is_known = rule_.effect && *rule_.effect != EffectClass::unknown;
        if (!rule_.engine.empty() || is_known) {
            bool const by_game = rule_.by.empty() || rule_.by == "game";
            add_heading(blocks_, 2, by_game ? "What the game does" : "What happens with the file", "effect");
            if (!rule_.reader.empty()) add_text(blocks_, "The file is sound: a program misreads it.");
            if (!rule_.engine.empty())
                add_text(blocks_,
                         fmt::format("{}: {}.", by_game ? "The game" : std::string(rule_.by), rule_.engine));
            else
                add_text(blocks_, std::string(meaning_of(*rule_.effect)));
        }
        if (rule_.fix && (!rule_.fix->say.empty() || rule_.fix->edit != EditKind::none)) {
            add_heading(blocks_, 2, "What to do", "fix");
            add_text(blocks_, sentence(fix_words(*rule_.fix)));
        }
    }

    void add_evidence() {
        add_heading(blocks_, 2, "Evidence", "evidence");
        Table table{"What the rule rests on", {"Source", "Kind", "Seen", "Break it"}};
        for (auto const& basis : slice(spec_.basis, rule_.basis)) {
            auto const& evidence = spec_.evidence[basis.evidence];
            auto title =
                evidence.title.empty() ? std::string(meaning_of(evidence.kind)) : std::string(evidence.title);
            if (basis.stops) title += "; it rejects such a file";
            table.rows.push_back({{subject_.addresses ? with_links(title, *subject_.addresses) : Line{plain(title)},
                                   {plain(std::string(name_of(evidence.kind)))},
                                   {plain(basis.counted ? fmt::format("{}", basis.seen) : "")},
                                   {plain(basis.counted ? fmt::format("{}", basis.violations) : "")}}});
        }
        if (table.rows.empty()) table.rows.push_back({{{plain("none")}, {}, {}, {}}});
        add(blocks_, std::move(table));
        if (rule_.reader.empty())
            add(blocks_, Paragraph{{plain("The strongest of these allows a severity of "),
                                    badge(cap_of(spec_, rule_)), plain(" at most.")}});
        List exceptions;
        for (auto const& one : slice(spec_.exceptions, rule_.exceptions)) {
            auto const name = fmt::format("{}{}{}", one.name, one.member.empty() ? "" : "::", one.member);
            exceptions.items.push_back(
                {code(name.empty() ? std::string(one.xxh3) : name),
                 plain(fmt::format(": {} [{}]", one.why, spec_.evidence[one.evidence].title))});
        }
        if (exceptions.items.empty()) return;
        add_text(blocks_, "Files of the game that break it all the same:");
        add(blocks_, std::move(exceptions));
    }

    void add_cases() {
        add_heading(blocks_, 2, "In bytes", "cases");
        if (!subject_.file) {
            add_text(blocks_, subject_.exempt
                                  ? fmt::format("No case of the corpus can show it: {}.", *subject_.exempt)
                                  : "The corpus has no case of it.");
            return;
        }
        add(blocks_, cases_.panels(pattern_of(spec_, rule_.at, rule_.below)));
        std::ranges::move(cases_.changes(subject_, specs_), std::back_inserter(blocks_));
        if (cases_.finding())
            add_text(blocks_,
                     "Wrong bytes are in [brackets], right ones in (parentheses), those that they are compared "
                     "with in {braces}. Offsets count from 0.");
        if (subject_.readers) add_readers(*subject_.readers);
        add_other_cases();
    }

    void add_readers(std::vector<ReaderOfRule> const& readers) {
        auto const wrong = std::ranges::count_if(readers, [](auto const& reader) { return !reader.wrong.empty(); });
        add_heading(blocks_, 3, "Known readers", "readers");
        add_text(blocks_, fmt::format("Of {} that {} tried with these cases, {} {} wrong.",
                                      counted(readers.size(), "known reader"), readers.size() == 1 ? "was" : "were",
                                      wrong == 0 ? "none" : std::to_string(wrong),
                                      wrong == 0   ? "gets one"
                                      : wrong == 1 ? "gets at least one"
                                                   : "get at least one"));
        if (wrong == 0) return;
        Table table{"What they get wrong", {"Reader", "Case", "What it does"}};
        for (auto const& reader : readers)
            for (auto const& [entry, outcome] : reader.wrong)
                table.rows.push_back({{{plain(reader.title)}, {code(entry)}, {plain(words_of(outcome))}}});
        add(blocks_, std::move(table));
    }

    static std::string words_of(std::string_view outcome) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> words{
            {{"accepted", "accepts what must be rejected"},
             {"rejected", "rejects what must be accepted"},
             {"wrong-values", "returns other values"},
             {"crashed", "crashes"},
             {"timed-out", "does not end in time"},
             {"out-of-memory", "takes too much memory"}}};
        auto const found = std::ranges::find(words, outcome, &std::pair<std::string_view, std::string_view>::first);
        return std::string(found == words.end() ? outcome : found->second);
    }

    void add_other_cases() {
        Table table{"All cases of the rule", {"Case", "About", "Strict", "Lenient", "Verdict"}};
        for (auto const& entry : subject_.file->cases) {
            auto const title =
                printable(entry.title) + (entry.reason.empty() ? "" : " – acceptable: " + printable(entry.reason));
            table.rows.push_back({{{link(entry.id, {page_of_case(entry.full_id())}, Style::code)},
                                   {plain(title)},
                                   {plain(entry.strict_accepts ? "accepted" : "rejected")},
                                   {plain(std::string(name_of(entry.lenient)))},
                                   {badge(entry.verdict)}}});
        }
        if (!table.rows.empty()) add(blocks_, std::move(table));
    }

    /// The format's own, or those of what is in such a file.
    [[nodiscard]] std::vector<Spec const*> specs_that_have(std::string_view rule) const {
        auto const has = [&](Spec const& spec) {
            return std::ranges::find(spec.rules, rule, &Rule::id) != spec.rules.end();
        };
        if (has(spec_)) return {&spec_};
        auto const family = spec_.format.substr(0, spec_.format.find('.') + 1);
        std::vector<Spec const*> found;
        for (auto const* const spec : specs_.all())
            if (spec->format.starts_with(family) && has(*spec)) found.push_back(spec);
        return found;
    }

    /// The consequences of a breach of this rule, and its possible causes.
    void add_relatives() {
        Line follows, from;
        auto const add_to = [this](Line& line, std::string_view rule) {
            for (auto const* const spec : specs_that_have(rule)) {
                if (!line.empty()) line.push_back(plain(", "));
                auto id = fmt::format("{}/{}", spec->format, rule);
                line.push_back(rule_link(id, spec == &spec_ ? std::string(rule) : id));
            }
        };
        for (auto const cause : slice(spec_.causes, rule_.causes)) {
            if (cause == "*")
                follows.push_back(plain("findings of all other rules"));
            else
                add_to(follows, cause);
        }
        for (auto const& other : spec_.rules)
            for (auto const cause : slice(spec_.causes, other.causes))
                if (cause == rule_.id || (cause == "*" && other.id != rule_.id)) add_to(from, other.id);
        if (follows.empty() && from.empty()) return;
        add_heading(blocks_, 2, "One root cause", "causes");
        LabelledValues facts;
        if (!follows.empty()) facts.rows.emplace_back("Explains", std::move(follows));
        if (!from.empty()) facts.rows.emplace_back("Follows from", std::move(from));
        add(blocks_, std::move(facts));
    }

    RuleSubject const& subject_;
    Spec const& spec_;
    Rule const& rule_;
    Cases cases_;
    SpecSet const& specs_;
    Blocks blocks_;
};

} // namespace

RulePage rule_page(RuleSubject const& subject, SpecSet const& specs) { return RuleWriter(subject, specs).page(); }

} // namespace animcheck::book
