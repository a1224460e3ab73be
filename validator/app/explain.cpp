// SPDX-License-Identifier: MIT
// explain and rules: what rules and formats are, why they are so, and how sure that is.
#include "validator/app/explain.hpp"

#include "decoders/registry.hpp"
#include "validator/app/example.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/wrapped_text.hpp"
#include "validator/config/config_file.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/rules/rule_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::app {
namespace {

/// So many matches of one word are explained; more are listed.
constexpr std::size_t explained_most = 3;

int print_all(std::string_view text) {
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

std::string lines_of(std::vector<RulePage::Row> const& rows) {
    std::string text;
    for (auto const& row : rows) text += labelled(row.label, row.text);
    return text;
}

/// A mark under each byte that the finding is about; under one that it is before, or after the last, where it has
/// none.
std::string marks_of(Example const& example, std::uint64_t first, std::uint64_t last) {
    std::string marks;
    for (auto at = first; at < last; ++at) {
        bool const is_marked = at >= example.at && at < example.at + example.size;
        if (is_marked)
            marks += marks.ends_with('^') ? "^^^" : " ^^";
        else
            marks += example.size == 0 && at == example.at ? " ^ " : "   ";
    }
    if (example.size == 0 && last == example.at) marks += " ^";
    marks.erase(marks.find_last_not_of(' ') + 1);
    return marks;
}

std::string hex_lines(Example const& example) {
    constexpr std::size_t line = 16;
    std::string text;
    auto const end = example.offset + example.hex.size() / 2;
    for (auto first = example.offset; first < end; first += line) {
        auto const last = std::min(first + line, end);
        text += fmt::format("  {:08x} ", first);
        for (auto at = first; at < last; ++at)
            text += fmt::format(" {}", example.hex.substr(to_size(2 * (at - example.offset)), 2));
        auto const marks =
            last == first + line && last == example.at ? std::string() : marks_of(example, first, last);
        text += marks.empty() ? "\n" : fmt::format("\n  {:8} {}\n", "", marks);
    }
    return text;
}

std::string example_text(std::string const& id) {
    auto const found = example_of(id);
    if (!found) return {};
    auto const title = fmt::format("{} ({})", found->title, found->id);
    auto text = fmt::format("\nexample: {}\n", wrapped(title, 2));
    if (!found->hex.empty()) text += hex_lines(*found);
    auto const* const of = found->in_container ? " (of the container)" : "";
    auto const where = found->hex.empty() ? std::string() : fmt::format("0x{:X}{} ", found->at, of);
    auto const path = found->path.empty() ? std::string() : fmt::format("{}: ", found->path);
    return text + fmt::format("  {}\n", wrapped(fmt::format("{}{}{}", where, path, found->message), 2));
}

/// `with_example`: what is built in is what is explained.
std::string explained(SpecSet const& specs, NamedRule const& named, bool with_example) {
    auto const& [spec, rule] = named;
    auto const id = named.id();
    auto const page = page_of(*spec, *rule);
    auto const is_of_reader = !rule->reader.empty();
    auto const headline = is_of_reader ? fmt::format("{}: sound files that a reader misreads ({})",
                                                     misreading_id(rule->reader, rule->id), id)
                                       : fmt::format("{}: {}", id, name_of(rule->severity));
    auto text = fmt::format("{}\n\n{}", headline, lines_of(page.rows));
    text += "\nevidence\n" + lines_of(page.evidence);
    if (with_example) text += example_text(id);
    if (is_of_reader) return text + fmt::format("\nanimcheck check --for {} PATH  reports it\n", rule->reader);
    if (rule->targeted)
        text += fmt::format("\nanimcheck check --for {} PATH  reports it; without a target it is not checked\n",
                            fmt::join(targets_with(id, specs.targets()), "|"));
    return text + fmt::format("\nanimcheck check --ignore {} PATH  lists it and lets it pass\n", id);
}

std::string severities_of(std::vector<NamedRule> const& rules) {
    std::string text;
    for (auto const severity : {Severity::fatal, Severity::error, Severity::warning, Severity::note}) {
        auto const count =
            std::ranges::count(rules, severity, [](NamedRule const& named) { return named.rule->severity; });
        if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(severity));
    }
    return text;
}

/// What readers misread of sound files: "zenkit/layer-white-space".
std::string misreadings_of(Spec const& spec) {
    std::string text;
    for (auto const& rule : spec.rules)
        if (!rule.reader.empty())
            text += fmt::format("{}{}", text.empty() ? "" : ", ", misreading_id(rule.reader, rule.id));
    return text;
}

std::string explained(Spec const& spec) {
    auto text = fmt::format("{}: {}\n\n", spec.format, spec.title);
    if (auto const* const format = format_of(spec.format)) {
        text += labelled("recognised", format->recognised_by);
        if (format->container) text += labelled("members", "a container: animcheck ls lists what is in one");
        std::string games;
        for (auto const& game : format->games) games += fmt::format("{}{}", games.empty() ? "" : ", ", game.name);
        if (!games.empty()) text += labelled("--game", games);
    }
    text += labelled("fields", fmt::format("{} (animcheck spec show {})", spec.fields.size(), spec.format));
    auto const rules = rules_of_formats(std::array{&spec});
    text += labelled("rules",
                     fmt::format("{}: {} (animcheck rules {})", rules.size(), severities_of(rules), spec.format));
    if (auto const misread = misreadings_of(spec); !misread.empty()) text += labelled("misread by", misread);
    if (!spec.errata.empty()) text += "\nerrors of the public description\n";
    for (auto const erratum : spec.errata) text += fmt::format("  {}\n", wrapped(erratum, 2));
    if (!spec.open.empty()) text += "\nopen questions\n";
    for (auto const question : spec.open) text += fmt::format("  {}\n", wrapped(question, 2));
    return text;
}

struct Meaning {
    std::string_view word, text;
};

/// Words of reports that are not rules.
constexpr std::array meanings{
    Meaning{"conforms", "a verdict: nothing above a note was found, and everything was checked"},
    Meaning{"deviates", "a verdict: the worst finding is a warning. Games mostly cope with it (`game:` says what "
                        "they do); --fail-on warning makes exit code 1 of it"},
    Meaning{"incomplete", "a verdict: a part could not be read or checked, so nothing is promised about it; exit "
                          "code 3 unless there are findings"},
    Meaning{"broken", "a verdict: at least one finding is an error or fatal. Its rule, place and remedy are in the "
                      "report (`fix:`); animcheck repair writes copies with what can be repaired for certain"},
    Meaning{"unknown", "a verdict: the input is of no format that animcheck reads, by its name or its bytes; "
                       "animcheck formats lists those that it does"},
    Meaning{"unrecognised", "as `unknown`, which is the word in JSON"},
    Meaning{"note", "a severity: worth knowing; changes no verdict. --show note lists notes"},
    Meaning{"warning",
            "a severity: the file differs from what the game's own files have; its verdict is `deviates`"},
    Meaning{"error", "a severity: the file breaks its format; its verdict is `broken`"},
    Meaning{"fatal", "a severity: nothing more can be read of the file; its verdict is `broken`"},
};

/// A verdict, a severity or a profile; empty: none of them.
std::string explained_word(std::string const& word) {
    if (auto const found = std::ranges::find(meanings, word, &Meaning::word); found != meanings.end())
        return fmt::format("{}: {}\n", word, wrapped(std::string(found->text), 2));
    auto const all = profiles();
    auto const profile = std::ranges::find(all, word, &Profile::name);
    if (profile == all.end()) return {};
    return fmt::format("{}: a profile (--profile {}, or `extends: {}` in animcheck.yaml)\n\n{}", word, word, word,
                       profile->text);
}

/// Of a format, a family or a pattern of them, with what a reader of that name misreads; else rules themselves.
std::vector<NamedRule> rules_of(SpecSet const& specs, std::string const& word) {
    std::vector<NamedRule> found;
    if (!word.contains('/')) found = rules_of_formats(specs_named(specs, word));
    if (found.empty()) return rules_named(specs, word);
    auto const misread = rules_of_reader(specs, word);
    found.insert(found.end(), misread.begin(), misread.end());
    return found;
}

} // namespace

std::string explained(SpecSet const& specs, std::string const& word, bool with_examples) {
    if (auto text = explained_word(word); !text.empty()) return text;
    auto const rules = rules_named(specs, word);
    auto const formats = word.contains('/') ? std::vector<Spec const*>{} : specs_named(specs, word);
    if (rules.empty() && formats.empty()) {
        auto const described = rules_by_symptom(specs, word);
        if (described.empty()) throw UsageError(unknown_rule_or_format(specs, word), "animcheck rules");
        return fmt::format("rules that may explain this:\n{}\nanimcheck explain {}  says why the first "
                           "may be the cause\n",
                           rule_lines(described), described.front().id());
    }
    std::string text;
    auto const add = [&](std::string const& more) { text += (text.empty() ? "" : "\n") + more; };
    for (auto const* const spec : formats) add(explained(*spec));
    if (rules.size() > explained_most) {
        add(rule_lines(rules));
        return text + fmt::format("\n{} rules match; name one of them: animcheck explain {}\n", rules.size(),
                                  rules[0].id());
    }
    for (auto const& rule : rules) add(explained(specs, rule, with_examples));
    return text;
}

int explain(Common const& common, std::vector<std::string> const& words) {
    Specs const specs(common);
    std::string text;
    auto const sentence = fmt::format("{}", fmt::join(words, " "));
    bool const is_sentence = words.size() > 1 && rules_named(specs.set(), words.front()).empty() &&
                             !rules_by_symptom(specs.set(), sentence).empty();
    for (auto const& word : is_sentence ? std::vector{sentence} : words)
        text += (text.empty() ? "" : "\n") + explained(specs.set(), word, common.spec_dir.empty());
    return print_all(text);
}

int rules(Common const& common, std::vector<std::string> const& words) {
    Specs const specs(common);
    std::vector<NamedRule> listed;
    if (words.empty()) listed = rules_of_formats(specs.set().all());
    for (auto const& word : words) {
        auto found = rules_of(specs.set(), word);
        if (found.empty()) throw UsageError(unknown_rule_or_format(specs.set(), word), "animcheck rules");
        listed.insert(listed.end(), found.begin(), found.end());
    }
    return print_all(rule_lines(listed));
}

} // namespace animcheck::app
