// SPDX-License-Identifier: MIT
#include "validator/rules/loading.hpp"

#include <fmt/format.h>

namespace animcheck {
namespace {

/// `: byte` after a number's name: the noun that it counts, to which an `s` is added unless the number is 1.
bool is_noun(std::string_view form) {
    return form.size() > 2 && form.starts_with(": ") &&
           form.find_first_not_of("abcdefghijklmnopqrstuvwxyz -", 2) == std::string_view::npos;
}

/// Checks one `{name}`, `{name:x}` or `{name: noun}`; `open` is the index of its brace. Returns the index of
/// the closing one.
std::size_t check_placeholder(Loading const& loading, yaml::Node const& node, Rule const& rule, std::size_t open) {
    std::string_view const text = node.scalar;
    auto place = node.mark;
    place.column += static_cast<std::uint32_t>(open) + (node.quoted ? 1 : 0);
    auto const close = text.find('}', open);
    if (close == std::string_view::npos)
        loading.fail(place, "an unclosed placeholder; expected '}', or '{{' for a brace");
    auto name = text.substr(open + 1, close - open - 1);
    if (auto const colon = name.find(':'); colon != std::string_view::npos) {
        auto const form = name.substr(colon);
        if (form != ":x" && !is_noun(form))
            loading.fail(place, fmt::format("unknown form '{}' of a placeholder; expected ':x' (hexadecimal) or "
                                            "': byte' (a noun to count)",
                                            form));
        name = name.substr(0, colon);
    }
    if (name == "actual" || name == "expected" || name == "count") return close;
    if (!rule.check.empty() && is_name(name, '_')) return close;
    if (auto const found = find_field(loading, name, {loading.brackets[rule.at], false}); !found.path)
        loading.fail(place, fmt::format("placeholder {{{}}} is not actual, expected, count or a path: {}", name,
                                        found.fault));
    return close;
}

} // namespace

void check_message(Loading const& loading, yaml::Node const& node, Rule const& rule) {
    auto const& text = node.scalar;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const twice = i + 1 < text.size() && text[i + 1] == text[i];
        if (text[i] != '{' && text[i] != '}') continue;
        if (twice) {
            ++i;
        } else if (text[i] == '{') {
            i = check_placeholder(loading, node, rule, i);
        } else {
            auto place = node.mark;
            place.column += static_cast<std::uint32_t>(i) + (node.quoted ? 1 : 0);
            loading.fail(place, "a '}' without a placeholder; expected '}}' for a brace");
        }
    }
}

} // namespace animcheck
