// SPDX-License-Identifier: MIT
#include "validator/rules/spelling.hpp"

#include "decoders/format.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>
#include <limits>

namespace animcheck {
namespace {

bool contains(std::string_view text, std::string_view part) {
    return !std::ranges::search(text, part, same_letter).empty();
}

/// A slip or two, more in long words.
std::size_t most_slips(std::string_view word) {
    auto const letters = static_cast<std::size_t>(
        std::ranges::count_if(word, [](char letter) { return letter != '*' && letter != '?'; }));
    if (is_pattern(word)) return std::max<std::size_t>(1, letters / 4); // its `*` take the rest
    return letters < 4 ? 1 : std::max<std::size_t>(2, letters / 5);
}

} // namespace

bool same_letter(char a, char b) noexcept { return lower(a) == lower(b); }

bool is_pattern(std::string_view word) noexcept { return word.find_first_of("*?") != std::string_view::npos; }

/// Without recursion: only the last `*` need ever be taken back.
bool matches(std::string_view pattern, std::string_view name) noexcept {
    std::size_t at = 0, star = std::string_view::npos, behind_star = 0;
    for (std::size_t i = 0; i < name.size();) {
        bool const any = at < pattern.size() && pattern[at] == '*';
        if (any) {
            star = at++;
            behind_star = i;
        } else if (at < pattern.size() && (pattern[at] == '?' || same_letter(pattern[at], name[i]))) {
            ++at;
            ++i;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            i = ++behind_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

std::size_t distance(std::string_view word, std::string_view name) {
    std::vector<std::size_t> before_last, last(name.size() + 1), row(name.size() + 1);
    for (std::size_t j = 0; j < last.size(); ++j) last[j] = j;
    for (std::size_t i = 0; i < word.size(); ++i) {
        auto const letter = word[i];
        bool const any = letter == '*';
        row[0] = last[0] + (any ? 0 : 1);
        for (std::size_t j = 0; j < name.size(); ++j) {
            bool const same = letter == '?' || same_letter(letter, name[j]);
            row[j + 1] = any ? std::min(last[j + 1], row[j])
                             : std::min({last[j + 1] + 1, row[j] + 1, last[j] + (same ? 0 : 1)});
            bool const exchanged =
                i > 0 && j > 0 && same_letter(letter, name[j - 1]) && same_letter(word[i - 1], name[j]);
            if (exchanged) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
        }
        before_last = std::exchange(last, row);
    }
    return last.back();
}

std::size_t Meant::distance_to(std::string_view name) const {
    constexpr auto far = std::numeric_limits<std::size_t>::max();
    if (word_.empty() || word_.size() > longest || name.size() > longest) return far;
    auto const slips = most_slips(word_);
    auto const difference = word_.size() > name.size() ? word_.size() - name.size() : name.size() - word_.size();
    if (is_pattern(word_) || difference <= slips)
        if (auto const found = distance(word_, name); found <= slips) return found;
    // A part of the name, or the name and a wrong ending.
    auto const stem = word_.substr(0, std::min(word_.rfind('.'), word_.size()));
    bool const is_part = stem.size() > 2 && contains(name, stem);
    return is_part ? part_of_name + difference : far;
}

void Meant::offer(std::string_view name) {
    auto const found = distance_to(name);
    if (found == std::numeric_limits<std::size_t>::max()) return;
    if (std::ranges::find(near_, name, &Near::name) != near_.end()) return;
    auto const place = std::ranges::upper_bound(near_, found, {}, &Near::distance);
    near_.insert(place, {found, std::string(name)});
    // Anything much farther than the nearest is noise.
    auto const best = near_.front().distance;
    auto const bound = best < part_of_name ? best + 1 : std::numeric_limits<std::size_t>::max();
    while (near_.size() > most || near_.back().distance > bound) near_.pop_back();
}

std::vector<std::string> Meant::names() const {
    std::vector<std::string> names;
    for (auto const& near : near_) names.push_back(near.name);
    return names;
}

std::string Meant::question(std::string_view before) const {
    std::string text;
    for (std::size_t i = 0; i < near_.size(); ++i) {
        text += i == 0 ? "; did you mean '" : i + 1 < near_.size() ? ", '" : " or '";
        text += printable(std::string(before) + near_[i].name) + "'";
    }
    return text.empty() ? text : text + '?';
}

} // namespace animcheck
