// SPDX-License-Identifier: MIT
// Keys of legacy animations: how many values each component has, and the first of them.
#include "validator/judge/checks/zelda64/checks.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace animcheck::zelda64 {
namespace {

struct Key {
    std::int64_t max = 0, start = 0;
};

Key key_at(Event const& table, std::uint64_t row, std::uint64_t axis) {
    auto const* const at = table.data + row * table.stride + axis * 4;
    return {load<std::int16_t>(at, table.order), load<std::int16_t>(at + 2, table.order)};
}

constexpr std::array<std::string_view, 3> max_columns{"key[].x_max", "key[].y_max", "key[].z_max"},
    start_columns{"key[].x_start", "key[].y_start", "key[].z_start"};

/// Where a key is, which is not what the finding about it compares with.
Event const* column_of(CheckInput& input, std::string_view pattern) {
    auto const columns = input.all(pattern);
    return columns.empty() ? nullptr : columns.back();
}

/// Reports the keys that are `wrong`, with `what` is wrong with each, at their places in `columns` (x, y, z).
template <class Wrong, class What>
void each_key(CheckInput& input, std::array<std::string_view, 3> const& columns, Wrong wrong, What what,
              Relation expects, std::int64_t expected) {
    auto const& table = input.subject();
    Breaches breaches(input);
    for (std::uint64_t row = 0; row < table.value; ++row)
        for (std::uint64_t axis = 0; axis < 3; ++axis) {
            auto const key = key_at(table, row, axis);
            if (!wrong(key)) continue;
            breaches.add([&] {
                return Breach{
                    .event = column_of(input, columns[to_size(axis)]),
                    .row = row,
                    .expects = expects,
                    .args = {{"actual", what(key)}, {"axis", std::string(1, "xyz"[axis])}, {"expected", expected}}};
            });
        }
}

constexpr auto max_of = [](Key const& key) { return key.max; };

std::optional<std::int64_t> number(CheckInput& input, std::string_view pattern) {
    auto const* const event = input.last(pattern);
    if (!event) input.not_applicable();
    return event ? std::optional(static_cast<std::int64_t>(event->value)) : std::nullopt;
}

} // namespace

void key_short(CheckInput& input) {
    auto const frames = number(input, "frames");
    if (!frames || *frames == 0) return input.not_applicable();
    auto const some = [&](Key const& key) { return key.max > 1 && key.max < *frames; };
    each_key(input, max_columns, some, max_of, Relation::equals, *frames);
}

void key_long(CheckInput& input) {
    auto const frames = number(input, "frames");
    if (!frames || *frames == 0) return input.not_applicable();
    auto const more = [&](Key const& key) { return key.max > std::max<std::int64_t>(*frames, 1); };
    each_key(input, max_columns, more, max_of, Relation::at_most, *frames);
}

void key_zero(CheckInput& input) {
    each_key(input, max_columns, [](Key const& key) { return key.max == 0; }, max_of, Relation::at_least, 1);
}

void key_negative(CheckInput& input) {
    each_key(input, max_columns, [](Key const& key) { return key.max < 0; }, max_of, Relation::at_least, 1);
}

void key_in_values(CheckInput& input) {
    auto const frames = number(input, "frames"), values = number(input, "value_count");
    if (!frames || !values) return;
    auto const end = [&](Key const& key) {
        return key.start + std::max<std::int64_t>(std::min(key.max, *frames), 1);
    };
    auto const before = [](Key const& key) { return key.start < 0; };
    auto const start = [](Key const& key) { return key.start; };
    each_key(input, start_columns, before, start, Relation::at_least, 0);
    auto const beyond = [&](Key const& key) { return key.start >= 0 && end(key) > *values; };
    each_key(input, start_columns, beyond, end, Relation::at_most, *values);
}

/// The console's processor raises an exception for denormal numbers.
void translation_denormal(CheckInput& input) {
    auto const& array = input.subject();
    auto const bits = [&](std::uint64_t row) { return load<std::uint32_t>(array.data + row * 4, array.order); };
    for (std::uint64_t row = 0; row < array.value; ++row) {
        auto const value = bits(row);
        bool const denormal = (value & 0x7F800000) == 0 && (value & 0x007FFFFF) != 0;
        if (!denormal) continue;
        input.breach({.row = row, .args = {{"actual", double{std::bit_cast<float>(value)}}}});
        return;
    }
}

} // namespace animcheck::zelda64
