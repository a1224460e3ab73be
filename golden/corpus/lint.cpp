// SPDX-License-Identifier: MIT
#include "golden/corpus/lint.hpp"

#include "golden/corpus/equal_values.hpp"
#include "golden/corpus/obligation.hpp"
#include "golden/corpus/recorder.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/supplied_json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace animcheck::golden {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view golden_ending = ".golden.txt";
constexpr std::ptrdiff_t least_words = 4; ///< of a title

struct Seen {
    bool fires = false, near_miss = false;
};

/// A long double keeps all 64 bits of an integer.
std::optional<long double> number_of(Value const& value) {
    if (auto const* const number = std::get_if<std::uint64_t>(&value)) return static_cast<long double>(*number);
    if (auto const* const number = std::get_if<std::int64_t>(&value)) return static_cast<long double>(*number);
    if (auto const* const number = std::get_if<double>(&value)) return *number;
    return std::nullopt;
}

/// Does the title refer to another case, which a list of failures does not show next to it? Or was it made by a
/// program?
bool needs_a_neighbour(std::string_view title) {
    constexpr std::array beginnings{"the same ", "the same,",  "both ",     "such ",       "that ",
                                    "those ",    "it ",        "its ",      "they ",       "so ",
                                    "as many ",  "neither is", "all of it", "all of them", "none of these"};
    constexpr std::array parts{"the same, ", " such a", "it breaks the rule", "keeps the rule"};
    // "header.bounds_min[0] is inf: ..": what a field is called is not what it means.
    auto const subject = title.substr(0, title.find(' '));
    bool const is_field = subject.contains('[') || subject.contains('.');
    bool const is_bare = title.contains(": ") || title.contains(" instead of ");
    return (is_field && is_bare && title.substr(subject.size()).starts_with(" is ")) ||
           std::ranges::any_of(beginnings, [&](auto const* text) { return title.starts_with(text); }) ||
           std::ranges::any_of(parts, [&](auto const* text) { return title.contains(text); });
}

/// Clips, skeletons or references of a file of this format; containers have members, which have models of their
/// own.
bool returns_model(Decoded const& decoded, std::string_view format) {
    auto const& model = decoded.model;
    bool const empty =
        model.clips.empty() && model.skeletons.empty() && model.bodies.empty() && model.animations.empty();
    return !empty && decoded.format->id == format;
}

class Lint {
public:
    Lint(Corpus const& corpus, SpecSet const& specs) : corpus_(corpus), specs_(specs) {
        for (auto const* const spec : specs.all())
            for (auto const& rule : spec->rules) rules_[fmt::format("{}/{}", spec->format, rule.id)];
    }

    std::vector<std::string> run() {
        for (auto const& folder : corpus_.formats) check(folder);
        check_rules();
        for (auto const* const spec : specs_.all())
            if (spec->format != "io" && !valid_.contains(spec->format)) add("{}: no valid case", spec->format);
        for (auto const& format : decoded_)
            if (!expected_.contains(format)) add("{}: no case expects a model", format);
        if (10 * single_ < 9 * firing_)
            add("{} of {} cases with findings have only those of one rule; expected nine in ten", single_, firing_);
        return std::move(flaws_);
    }
    [[nodiscard]] CorpusFigures const& figures() const noexcept { return figures_; }

private:
    template <class... Args>
    void add(fmt::format_string<Args...> text, Args&&... args) {
        flaws_.push_back(fmt::format(text, std::forward<Args>(args)...));
    }

    void check(FormatFolder const& folder) {
        suite_ = &folder.suite;
        for (auto const& [rule, reason] : folder.exempt) {
            if (!rules_.contains(rule)) add("{}: exempt, but no spec has this rule", rule);
            exempt_.insert(rule);
        }
        for (auto const& file : folder.files) {
            if (!rules_.contains(file.rule)) add("{}: no spec has this rule", file.rule);
            for (auto const& entry : file.cases) check(entry);
            check_golden(folder, file);
        }
        check_suite(folder);
        check_golden(folder, folder.bases);
        check_orphans(folder);
    }

    void check(Case const& entry) {
        try {
            Run const run(entry, specs_);
            if (run.bytes().size() > most_case_bytes && entry.large.empty())
                add("{}: {} bytes; expected at most {}", entry.full_id(), run.bytes().size(), most_case_bytes);
            if (entry.result == Result::valid) valid_.insert(entry.format);
            if (entry.model) expected_.insert(entry.format);
            if (returns_model(run.lenient(), entry.format)) decoded_.insert(entry.format);
            count(entry, run);
            measure(entry, run);
            check_obligation(entry, run);
        } catch (yaml::Error const& fault) {
            flaws_.emplace_back(fault.what());
        }
    }

    void count(Case const& entry, Run const& run) {
        std::set<std::string> fired;
        for (auto const& finding : run.record().findings) {
            fired.insert(finding.rule);
            if (contradicts_itself(finding))
                add("{}: {} expects {} {}, and {} meets that", entry.full_id(), finding.rule,
                    name_of(finding.expected.relation), text_of(finding.expected), text_of(finding.actual));
            if (compares_equal_values(finding))
                add("{}: {} compares equal values: {}", entry.full_id(), finding.rule, finding.message);
        }
        // Rules of io apply before any format is known. They are in no trace, and hold whenever they do not
        // fire.
        bool const held = entry.format == "io" || run.trace().held.contains(entry.rule);
        if (auto const seen = rules_.find(entry.rule); seen != rules_.end()) {
            bool const fires = fired.contains(entry.rule);
            seen->second.fires |= fires;
            seen->second.near_miss |= held && !fires;
        }
        if (fired.empty()) return;
        ++figures_.failing;
        bool const is_one = fired.size() == 1;
        for (auto const& rule : entry.consequence) fired.erase(rule);
        if (entry.format != "io") // causes that were concluded from the rule that the case is for
            std::erase_if(fired, [](std::string const& rule) { return rule.starts_with("io/"); });
        ++firing_;
        single_ += fired.size() <= 1;
        figures_.of_one_rule += is_one;
        figures_.with_consequences += !is_one && fired.size() <= 1;
    }

    /// A case as others see it, who have only its title and its file.
    void measure(Case const& entry, Run const& run) {
        if (entry.proposed) add("{}: proposed, and reviewed by nobody yet", entry.full_id());
        if (entry.title.starts_with("TODO")) add("{}: the title is still to be written", entry.full_id());
        auto const words = 1 + std::ranges::count(entry.title, ' ');
        if (words < least_words) add("{}: the title '{}' does not say what and why", entry.full_id(), entry.title);
        if (needs_a_neighbour(entry.title))
            add("{}: the title '{}' is understood only next to another one", entry.full_id(), entry.title);
        auto const& first = titles_.try_emplace(entry.format + ' ' + entry.title, entry.full_id()).first->second;
        if (first != entry.full_id()) add("{}: {} has the same title, '{}'", entry.full_id(), first, entry.title);
        for (auto const* const why : {&entry.reason, &entry.large})
            if (!why->empty() && std::ranges::count(*why, ' ') < 2)
                add("{}: '{}' is no reason", entry.full_id(), *why);
        if (entry.id.size() > most_id) add("{}: the id has more than {} characters", entry.full_id(), most_id);
        auto const verdict = run.record().verdict;
        bool const is_fit = verdict == Verdict::conforms || verdict == Verdict::unknown;
        if (entry.result == Result::valid && !is_fit)
            add("{}: valid, and its verdict is {}", entry.full_id(), name_of(verdict));
        ++figures_.cases;
        figures_.short_titles += words == least_words;
        auto const bytes = bytes_of(entry, specs_);
        auto input = entry.format + ' ' + to_json(entry.supplied(), specs_).dump() + ' ';
        input.append(reinterpret_cast<char const*>(bytes.data()), bytes.size());
        figures_.repeated += !inputs_.insert(sha256_of(std::as_bytes(std::span(input)))).second;
    }

    /// People's exceptions are of cases that exist, and say what does not follow anyway.
    void check_obligation(Case const& entry, Run const& run) {
        auto const broken = broken_member(entry, run, specs_);
        ObligationFacts const facts{entry, run.record(), broken, *suite_, specs_};
        auto const obliged = obligation_of(facts);
        auto const fault = error_in_accepted(obliged, facts);
        if (!fault.empty()) add("{}: must-accept, and {}", entry.full_id(), fault);
        if (!obliged.is_exception) return;
        exceptions_.insert(entry.full_id());
        auto const computed = computed_obligation(facts);
        if (computed.what == obliged.what && computed.latitude == obliged.latitude)
            add("{}: suite.yaml has an exception that says what the findings say", entry.full_id());
    }

    void check_suite(FormatFolder const& folder) {
        for (auto const& [rule, part] : folder.suite.outside)
            if (!rules_.contains(rule)) add("{}: in suite.yaml, but no spec has this rule", rule);
        for (auto const& [rule, stated] : folder.suite.readers)
            if (!rules_.contains(rule)) add("{}: in suite.yaml, but no spec has this rule", rule);
        for (auto const& [id, exception] : folder.suite.exceptions)
            if (!exceptions_.contains(id)) add("{}: in suite.yaml, but there is no such case", id);
    }

    void check_rules() {
        for (auto const& [rule, seen] : rules_) {
            bool const complete = seen.fires && seen.near_miss;
            if (exempt_.contains(rule)) {
                if (complete) add("{}: exempt, but all its required cases exist", rule);
                continue;
            }
            if (!seen.fires && !seen.near_miss)
                add("{}: no case", rule);
            else if (!seen.fires)
                add("{}: no case where it fires", rule);
            else if (!seen.near_miss)
                add("{}: no near miss, in which it is evaluated and holds", rule);
        }
    }

    void check_golden(FormatFolder const& folder, RuleFile const& file) {
        std::set<std::string_view> ids{words_id};
        for (auto const& entry : file.cases) ids.insert(entry.id);
        for (auto const& [id, section] : load_golden(folder, file).cases)
            if (!ids.contains(id)) add("{}: golden text for an unknown case '{}'", file.rule, id);
    }

    void check_orphans(FormatFolder const& folder) {
        std::set<std::string> known{golden_path(folder.bases).filename().string()};
        for (auto const& file : folder.files) known.insert(golden_path(file).filename().string());
        std::set<std::string> orphans;
        for (auto const& entry : fs::directory_iterator(folder.path)) {
            auto const name = entry.path().filename().string();
            if (name.ends_with(golden_ending) && !known.contains(name)) orphans.insert(name);
        }
        for (auto const& name : orphans) add("{}/{}: golden text without a rule file", folder.format, name);
    }

    Corpus const& corpus_;
    SpecSet const& specs_;
    SuiteNotes const* suite_ = nullptr; ///< of the folder that is checked
    std::set<std::string> exceptions_;  ///< cases with one
    std::map<std::string, Seen> rules_;
    std::set<std::string> exempt_;
    std::set<std::string, std::less<>> valid_;
    std::set<std::string> decoded_,
        expected_; ///< formats whose decoder returns a model, and those with one by hand
    std::size_t firing_ = 0, single_ = 0;
    CorpusFigures figures_;
    std::map<std::string, std::string> titles_; ///< the first case with each, by format and title
    std::set<std::string> inputs_;              ///< digests of bytes and of all that is known
    std::vector<std::string> flaws_;
};

} // namespace

bool contradicts_itself(Finding const& finding) {
    auto const& [relation, values] = finding.expected;
    if (values.size() == 1 && relation == Relation::equals && finding.actual == values.front()) return true;
    auto const actual = number_of(finding.actual);
    auto const bound = values.empty() ? std::nullopt : number_of(values.front());
    if (!actual || !bound) return false;
    switch (relation) {
    case Relation::equals: return *actual == *bound;
    case Relation::not_equals: return *actual != *bound;
    case Relation::at_least: return *actual >= *bound;
    case Relation::at_most: return *actual <= *bound;
    case Relation::below: return *actual < *bound;
    case Relation::multiple_of: return *bound > 0 && std::fmod(*actual, *bound) == 0;
    default: return false;
    }
}

std::string CorpusFigures::text() const {
    auto const share = [](std::size_t part, std::size_t all) {
        return all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
    };
    return fmt::format(
        "failing cases of one rule: {} of {} ({:.1f} %), and {} whose others are consequences ({:.1f} %)\n"
        "inputs that another case of the format has: {} of {} ({:.1f} %)\n"
        "titles of four words: {}\n",
        of_one_rule, failing, share(of_one_rule, failing), with_consequences,
        share(of_one_rule + with_consequences, failing), repeated, cases, share(repeated, cases), short_titles);
}

std::vector<std::string> lint(Corpus const& corpus, SpecSet const& specs, CorpusFigures* figures) {
    Lint lint(corpus, specs);
    auto flaws = lint.run();
    if (figures) *figures = lint.figures();
    return flaws;
}

} // namespace animcheck::golden
