// SPDX-License-Identifier: MIT
#include "validator/judge/rule_names.hpp"

#include "decoders/format.hpp"
#include "decoders/registry.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace animcheck {
namespace {

/// Rules of that name, where only the format is wrong: a better answer than similar names.
std::string elsewhere(SpecSet const& specs, std::string const& word) {
    constexpr std::size_t most = 4;
    if (!word.contains('/') || is_pattern(word)) return {};
    auto const found = rules_named(specs, short_id(word));
    std::string text;
    for (std::size_t i = 0; i < std::min(found.size(), most); ++i)
        text += fmt::format("{}{}", text.empty() ? "; it exists as " : ", ", found[i].id());
    return found.size() > most ? text + ", ..." : text;
}

/// In the format that was named, where there is one.
std::string meant_rule(SpecSet const& specs, std::string const& word) {
    auto const* const spec = specs.find(word.substr(0, word.find('/')));
    bool const full = word.contains('/');
    Meant meant(spec ? std::string(short_id(word)) : word);
    for (auto const& named : all_rules(specs))
        if (!spec || spec == named.spec) meant.offer(full && !spec ? named.id() : std::string(named.rule->id));
    return meant.question(spec ? fmt::format("{}/", spec->format) : "");
}

void offer_formats(SpecSet const& specs, Meant& meant) {
    for (auto const* const spec : specs.all()) meant.offer(spec->format);
}

std::string unknown(std::string_view what, std::string const& word, std::string const& more) {
    return fmt::format("unknown {} '{}'{}", what, printable(word), more);
}

/// In lower case, each once.
std::set<std::string> plain_words(std::string_view text) {
    std::set<std::string> words;
    std::string word;
    for (char const c : text) {
        bool const is_letter = (lower(c) >= 'a' && lower(c) <= 'z') || c == '\'' || c == '-';
        if (is_letter) {
            word += lower(c);
        } else if (!word.empty()) {
            words.insert(std::exchange(word, {}));
        }
    }
    if (!word.empty()) words.insert(std::move(word));
    return words;
}

/// What people say of a game that does what rules call by a class.
std::string_view said_of(EffectClass effect) noexcept {
    switch (effect) {
    case EffectClass::crashes: return "crash crashes crashing closes exception";
    case EffectClass::hangs: return "hang hangs freeze freezes frozen stuck";
    case EffectClass::refuses: return "refuse refuses not load loaded does not load";
    case EffectClass::looks_wrong:
    case EffectClass::loads:
    case EffectClass::unknown: break; // too many rules to be a help
    }
    return {};
}

/// The words of a complaint that tell it from others.
std::set<std::string> telling_words(std::string_view text) {
    auto words = plain_words(text);
    for (auto const* const word :
         {"a", "an", "and", "game", "i", "in", "is", "it", "my", "of", "the", "when", "why"})
        words.erase(word);
    return words;
}

bool is_misreading(NamedRule const& named) { return !named.rule->reader.empty(); }

} // namespace

std::string NamedRule::id() const { return fmt::format("{}/{}", spec->format, rule->id); }

bool names_rule(std::string_view word, std::string_view id) noexcept {
    return matches(word, word.contains('/') ? id : short_id(id));
}

std::vector<NamedRule> all_rules(SpecSet const& specs) {
    std::vector<NamedRule> all;
    for (auto const* const spec : specs.all())
        for (auto const& rule : spec->rules) all.push_back({spec, &rule});
    return all;
}

std::vector<NamedRule> rules_of_formats(std::span<Spec const* const> specs) {
    std::vector<NamedRule> found;
    for (auto const* const spec : specs)
        for (auto const& rule : spec->rules)
            if (!is_misreading({spec, &rule})) found.push_back({spec, &rule});
    return found;
}

std::vector<NamedRule> rules_of_reader(SpecSet const& specs, std::string_view reader) {
    auto found = all_rules(specs);
    std::erase_if(found, [&](NamedRule const& named) { return named.rule->reader != reader; });
    return found;
}

namespace {

/// "zenkit" or "zenkit/layer-white-space"
bool names_misreading(std::string_view word, Rule const& rule) {
    return !rule.reader.empty() && (word == rule.reader || word == misreading_id(rule.reader, rule.id));
}

} // namespace

std::vector<NamedRule> rules_named(SpecSet const& specs, std::string_view word) {
    auto found = all_rules(specs);
    if (std::ranges::any_of(found, [&](NamedRule const& named) { return names_misreading(word, *named.rule); })) {
        std::erase_if(found, [&](NamedRule const& named) { return !names_misreading(word, *named.rule); });
        return found;
    }
    std::erase_if(found, [&](NamedRule const& named) { return !names_rule(word, named.id()); });
    if (!std::ranges::all_of(found, is_misreading)) std::erase_if(found, is_misreading);
    return found;
}

std::vector<NamedRule> rules_by_symptom(SpecSet const& specs, std::string_view words) {
    auto const wanted = telling_words(words);
    auto found = all_rules(specs);
    std::erase_if(found, [&](NamedRule const& named) {
        auto said = plain_words(named.rule->symptoms);
        said.merge(plain_words(said_of(named.rule->effect.value_or(EffectClass::unknown))));
        return wanted.empty() || !std::ranges::includes(said, wanted);
    });
    return found;
}

std::vector<Spec const*> specs_named(SpecSet const& specs, std::string_view word) {
    std::vector<Spec const*> found;
    for (auto const* const spec : specs.all())
        if (names_format(word, spec->format)) found.push_back(spec);
    return found;
}

bool names_format(std::string_view word, std::string_view id) noexcept {
    return matches(word, id) || matches(word, family_of(id)) || matches(word, id.substr(id.find('.') + 1));
}

std::string unknown_rule(SpecSet const& specs, std::string const& word) {
    if (auto const more = elsewhere(specs, word); !more.empty()) return unknown("rule", word, more);
    if (auto const formats = specs_named(specs, word); !word.contains('/') && !formats.empty())
        return fmt::format("'{}' is a format; all of its rules are '{}/*'", printable(word),
                           formats.size() == 1 ? formats.front()->format : word + ".*");
    return unknown("rule", word, meant_rule(specs, word));
}

std::string unknown_spec(SpecSet const& specs, std::string const& word) {
    Meant meant(word);
    offer_formats(specs, meant);
    return unknown("format", word, meant.question());
}

std::string unknown_rule_or_format(SpecSet const& specs, std::string const& word) {
    if (auto const more = elsewhere(specs, word); !more.empty()) return unknown("rule", word, more);
    if (word.contains('/')) return unknown("rule", word, meant_rule(specs, word));
    Meant meant(word);
    for (auto const& named : all_rules(specs)) meant.offer(named.rule->id);
    offer_formats(specs, meant);
    return unknown("rule or format", word, meant.question());
}

std::string rule_lines(std::vector<NamedRule> const& rules) {
    std::size_t widest = 0;
    for (auto const& named : rules) widest = std::max(widest, named.id().size());
    std::string text;
    for (auto const& named : rules) {
        auto const effect = named.rule->effect ? name_of(*named.rule->effect) : "-";
        text += fmt::format("{:<{}}  {:<7}  {:<11}  {}\n", named.id(), widest, name_of(named.rule->severity),
                            effect, named.rule->message);
    }
    return text;
}

} // namespace animcheck
