// SPDX-License-Identifier: MIT
#include "golden/book/words.hpp"

#include "validator/rules/book_pages.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::book {

Style style_of_severity(Severity severity) noexcept {
    constexpr std::array<Style, 4> styles{Style::note, Style::warning, Style::error, Style::fatal};
    return styles[static_cast<std::size_t>(severity)];
}

Words badge(Severity severity) { return styled(std::string(name_of(severity)), style_of_severity(severity)); }

Words badge(Verdict verdict) {
    auto const style = verdict == Verdict::conforms  ? Style::right
                       : verdict == Verdict::broken  ? Style::error
                       : verdict == Verdict::unknown ? Style::note
                                                     : Style::warning;
    return styled(std::string(name_of(verdict)), style);
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string sentence(std::string text) {
    bool const is_ended = text.ends_with("…") || text.ends_with('.');
    return capital(std::move(text)) + (is_ended ? "" : ".");
}

std::string spaced(std::string_view word) {
    std::string text(word);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string counted(std::uint64_t count, std::string_view one) {
    return fmt::format("{}\u00A0{}{}", count, one, count == 1 ? "" : "s");
}

std::string_view meaning_of(Severity severity) noexcept {
    switch (severity) {
    case Severity::note: return "Worth knowing. The verdict stays what it is.";
    case Severity::warning: return "Unlike every file that is known to be sound. The verdict is “deviates”.";
    case Severity::error: return "The file is wrong, and a strict reader stops here. The verdict is “broken”.";
    default: return "Nothing can be read, not even by a lenient reader. The verdict is “broken”.";
    }
}

std::string_view meaning_of(EffectClass effect) noexcept {
    constexpr std::array<std::string_view, 6> meanings{
        "It is not known what the game does with such a file.",
        "The game, or the program that the rule names, loads such a file as if it were sound.",
        "It loads such a file, and what it shows is wrong.",
        "It refuses such a file.",
        "It does not come to an end with such a file.",
        "It crashes, or reads or writes memory that is not its own."};
    return meanings[static_cast<std::size_t>(effect)];
}

std::string_view meaning_of(EvidenceKind kind) noexcept {
    constexpr std::array<std::string_view, 6> meanings{
        "the file contradicts itself",     "the game’s own code",         "counted over real files",
        "a program that reads such files", "a document of the community", "concluded, not observed"};
    return meanings[static_cast<std::size_t>(kind)];
}

std::string expectation_words(Expectation const& expected) {
    if (expected.relation == Relation::none) return {};
    auto const numbers = text_of(expected);
    if (expected.relation == Relation::equals || expected.relation == Relation::range) return numbers;
    return spaced(name_of(expected.relation)) + (numbers.empty() ? "" : " ") + numbers;
}

Line field_link(Spec const& spec, PathId field, std::string text) {
    bool const is_declared = std::ranges::find(spec.fields, field, &FieldDeclaration::path) != spec.fields.end();
    if (field == root_path || !is_declared) return {code(std::move(text))};
    return {link(std::move(text), {page_of_format(spec.format), place_of_field(pattern_of(spec, field, false))},
                 Style::code)};
}

Words rule_link(std::string const& full_id, std::string const& text) {
    return link(text.empty() ? full_id : text, {page_of_rule(full_id)}, Style::code);
}

} // namespace animcheck::book
