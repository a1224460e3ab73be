// SPDX-License-Identifier: MIT
#include "validator/judge/checks/check.hpp"

#include "validator/judge/checks/general.hpp"
#include "validator/judge/checks/tables.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array general{
    Check{"ascii_text", "", ascii_text},       Check{"upper_case", "", upper_case},
    Check{"bounds_finite", "", bounds_finite}, Check{"bounds_ordered", "", bounds_ordered},
    Check{"bounds_solid", "", bounds_solid},
};

std::vector<Check> const& all_checks() {
    static std::vector<Check> const all = [] {
        std::vector<Check> rows(general.begin(), general.end());
#define ANIMCHECK_FAMILY(name) std::ranges::copy(name::checks(), std::back_inserter(rows));
#include "families.def"
#undef ANIMCHECK_FAMILY
        return rows;
    }();
    return all;
}

} // namespace

Check const* find_check(std::string_view name) noexcept {
    auto const& all = all_checks();
    auto const found = std::ranges::find(all, name, &Check::name);
    return found == all.end() ? nullptr : &*found;
}

Event const* CheckInput::last(std::string_view pattern) {
    auto const numbers = log_.at(paths_.find_literal(pattern));
    if (numbers.empty()) return nullptr;
    auto const* const event = &log_.events()[numbers.back()];
    if (event != subject_ && std::ranges::find(used_, event) == used_.end()) used_.push_back(event);
    return event;
}

std::vector<Event const*> CheckInput::all(std::string_view pattern) {
    return all(pattern, 0, log_.events().size());
}

std::vector<Event const*> CheckInput::all(std::string_view pattern, std::uint64_t from, std::uint64_t to) {
    std::vector<Event const*> events;
    auto const of_path = numbers(pattern);
    auto const first = std::ranges::lower_bound(of_path, from), last = std::ranges::lower_bound(of_path, to);
    std::span const between(first, last);
    if (!budget_.spend(between.size())) return events;
    events.reserve(between.size());
    for (auto const number : between) events.push_back(&log_.events()[number]);
    return events;
}

} // namespace animcheck
