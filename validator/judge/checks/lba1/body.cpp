// SPDX-License-Identifier: MIT
// Groups of a body, actions of an entity.
#include "decoders/lba1/body.hpp"
#include "decoders/lba1/file3d.hpp"
#include "validator/judge/checks/lba1/checks.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

using Parents = Column<std::int16_t>;

/// Rows that break the rule.
template <class Test>
void parents_must(CheckInput& input, Test holds) {
    auto const parents = input.subject().column<std::int16_t>();
    if (parents.empty()) return input.not_applicable();
    Breaches breaches(input);
    for (std::size_t row = 0; row < parents.size(); ++row) {
        if (holds(parents, row)) continue;
        breaches.add([&] {
            return Breach{.row = row,
                          .args = {{"actual", std::int64_t{parents[row]}}, {"group", std::uint64_t{row}}}};
        });
    }
}

/// Where the parents have another step, each of them would be reported again.
bool is_patched(Parents const& parents) { return parent_step(parents) == patched_group_size; }

} // namespace

void group_parent_step(CheckInput& input) {
    bool const patched = is_patched(input.subject().column<std::int16_t>());
    parents_must(input, [patched](Parents const& parents, std::size_t row) {
        auto const parent = std::int32_t{parents[row]};
        return parent == -1 || patched || (parent >= 0 && parent % std::int32_t{group_size} == 0);
    });
}

void group_parent_patched(CheckInput& input) {
    auto const parents = input.subject().column<std::int16_t>();
    if (parents.empty()) return input.not_applicable();
    if (!is_patched(parents)) return;
    std::size_t row = 0;
    while (parents[row] <= 0) ++row; // a patched parent is above 0
    input.breach({.row = row, .args = {{"actual", std::int64_t{parents[row]}}}});
}

void group_parent_first(CheckInput& input) {
    auto const step = std::int32_t(parent_step(input.subject().column<std::int16_t>()));
    parents_must(input, [step](Parents const& parents, std::size_t row) {
        return parents[row] < 0 || parents[row] / step < static_cast<std::int32_t>(row);
    });
}

void group_root(CheckInput& input) {
    parents_must(input, [](Parents const& parents, std::size_t row) { return (parents[row] == -1) == (row == 0); });
}

void search_is_last(CheckInput& input) {
    auto const& type = input.subject();
    if (type.value != action_throw_search) return input.not_applicable();
    // The next action's type comes after this one's frame and data.
    auto const behind = input.log().events().subspan(to_size(input.log().number_of(type) + 1));
    for (auto const& event : behind.first(std::min<std::size_t>(behind.size(), 3)))
        if (event.path == type.path && event.kind == type.kind && event.indices.at[0] == type.indices.at[0])
            return input.breach({});
}

} // namespace animcheck::lba1
