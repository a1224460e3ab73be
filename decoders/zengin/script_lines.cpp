// SPDX-License-Identifier: MIT
#include "decoders/zengin/script_lines.hpp"

#include "decoders/core/order.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace animcheck::zengin {
namespace {

using Statement = ScriptLines::Statement;

/// A statement and what it is found by in the other form: kind and name, of an event what owns it and its place
/// there. Names that occur again are numbered.
struct Keyed {
    std::string key;
    Statement const* statement;
};

std::string key_of(Statement const& statement) {
    return std::string(statement.layout->name) + ' ' + std::string(statement.name());
}

bool by_key(Keyed const& a, Keyed const& b) { return a.key < b.key; }

std::vector<Keyed> keyed(ScriptLines const& script) {
    std::vector<Keyed> all;
    std::string owner;
    std::uint64_t event = 0;
    for (auto const& statement : script.statements()) {
        bool const is_event = is_event_chunk(statement.layout->type);
        if (!is_event) {
            owner = key_of(statement);
            event = 0;
        }
        all.push_back({is_event ? "event " + std::to_string(++event) + " of " + owner : owner, &statement});
    }
    put_in_order(all, by_key);
    for (std::size_t i = 1, same = 1; i < all.size(); ++i) {
        same = all[i].key == all[i - same].key ? same + 1 : 1;
        if (same > 1) all[i].key += " (" + std::to_string(same) + ')';
    }
    put_in_order(all, by_key);
    return all;
}

std::string field_name(ScriptLayout const& layout, std::size_t value) {
    std::size_t at = 0;
    for (auto const& field : layout.fields) {
        std::size_t const width = field.kind == ScriptField::Kind::four_lines ? 4 : 1;
        if (value < at + width) return std::string(field.name);
        at += width;
    }
    return {};
}

/// Nothing if both say the same.
std::string change_of(Statement const& compiled, Statement const& text) {
    if (compiled.layout != text.layout)
        return "is a " + std::string(text.layout->name) + ", and compiled a " + std::string(compiled.layout->name);
    for (std::size_t i = 0; i < std::min(compiled.values.size(), text.values.size()); ++i)
        if (compiled.values[i] != text.values[i])
            return field_name(*text.layout, i) + " is '" + text.values[i] + "', and compiled '" +
                   compiled.values[i] + '\'';
    return {};
}

/// A difference, and the line that it is sorted by.
using Difference = std::pair<std::uint64_t, std::string>;

void add_pair(Keyed const& compiled, Keyed const& text, std::vector<Difference>& differences) {
    auto const change = change_of(*compiled.statement, *text.statement);
    if (change.empty()) return;
    auto const line = text.statement->line;
    differences.emplace_back(line, text.key + " (line " + std::to_string(line) + "): " + change);
}

std::vector<Difference> differences_of(ScriptLines const& compiled, ScriptLines const& text) {
    auto const there = keyed(compiled), here = keyed(text);
    std::vector<Difference> differences;
    auto a = there.begin();
    auto b = here.begin();
    while (a != there.end() || b != here.end()) {
        if (b == here.end() || (a != there.end() && a->key < b->key)) {
            differences.emplace_back(std::numeric_limits<std::uint64_t>::max(), a->key + " is only compiled");
            ++a;
        } else if (a == there.end() || b->key < a->key) {
            auto const line = b->statement->line;
            differences.emplace_back(line, b->key + " (line " + std::to_string(line) + ") is not compiled");
            ++b;
        } else {
            add_pair(*a++, *b++, differences);
        }
    }
    put_in_order(differences);
    return differences;
}

} // namespace

void ScriptLines::sort_names() {
    for (std::uint32_t i = 0; i < statements_.size(); ++i)
        if (statements_[i].layout->type == ani_chunk) anis_.push_back(i);
    put_in_order(anis_, {}, [this](std::uint32_t i) { return statements_[i].name(); });
}

ScriptLines::Statement const* ScriptLines::ani(std::string_view name) const {
    auto const wanted = upper_case(name);
    auto const found = std::ranges::lower_bound(anis_, std::string_view(wanted), {},
                                                [this](std::uint32_t i) { return statements_[i].name(); });
    return found != anis_.end() && statements_[*found].name() == wanted ? &statements_[*found] : nullptr;
}

std::string line_of(Statement const& ani) {
    constexpr std::array<std::string_view, 13> before{"ani (\"", "\" ", " \"", "\" ",   " ",     " ",    " \"",
                                                      "\" ",     " ",   " ",   " FPS:", " SPD:", " CVS:"};
    constexpr std::size_t direction = 7, speed = 11;
    std::string line;
    for (std::size_t i = 0; i < std::min(before.size(), ani.values.size()); ++i) {
        auto const& value = ani.values[i];
        if (i == speed && value == "0") continue;
        line += before[i];
        line += i == direction && value.empty() ? "F" : value;
    }
    return line + ')';
}

ScriptDifference difference(ScriptLines const& compiled, ScriptLines const& text) {
    constexpr std::size_t shown = 5;
    auto const all = differences_of(compiled, text);
    ScriptDifference result{all.size(), {}};
    for (std::size_t i = 0; i < std::min(all.size(), shown); ++i)
        result.first += (i == 0 ? "" : "; ") + all[i].second;
    return result;
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    for (auto& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

std::string text_of_float(float value) {
    std::array<char, 32> text{};
    auto const [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : std::string();
}

} // namespace animcheck::zengin
