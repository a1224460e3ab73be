// SPDX-License-Identifier: MIT
// The indices of an animation's joints against its values, and both against the skeleton.
#include "validator/judge/checks/zelda64/checks.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t joint_size = 6, most_padding = 14;

/// The header and the chunks, taken together; nothing is judged where one of them was not read.
struct Counts {
    std::uint64_t values = 0, frames = 0, static_max = 0;
};

std::optional<Counts> counts_of(CheckInput& input) {
    auto const* const values = input.last("value_count");
    auto const* const frames = input.last("header.frame_count");
    auto const* const limit = input.last("header.static_index_max");
    bool const wrapped = input.last("wrapped.tracks") != nullptr; // rule indices-wrapped
    if (!wrapped && values && frames && limit && integer_at(*frames, 0, 0) > 0)
        return Counts{values->value, frames->value, limit->value};
    input.not_applicable();
    return std::nullopt;
}

/// Entries after those of the skeleton's limbs are never read, whatever they hold.
std::size_t rows_of_skeleton(CheckInput& input, std::size_t rows) {
    auto const* const skeleton = input.context().skeleton;
    return skeleton ? std::min(rows, skeleton->joints.size() + 1) : rows;
}

/// Reports the indices that are `outside`, with `what` is wrong with each.
template <class Outside, class What>
void within(CheckInput& input, Outside outside, What what, Relation expects, std::uint64_t most) {
    auto const indices = input.subject().column<std::uint16_t>();
    Breaches breaches(input);
    auto const rows = rows_of_skeleton(input, indices.size());
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::uint64_t const index = indices.at(row, axis);
            if (!outside(index)) continue;
            breaches.add([&] {
                return Breach{.row = row,
                              .component = axis,
                              .expects = expects,
                              .args = {{"actual", what(index)}, {"expected", most}, {"index", index}}};
            });
        }
}

/// How many entries there are beyond the skeleton's, and the bytes that they and what follows them fill.
struct Surplus {
    std::uint64_t joints = 0, needed = 0, bytes = 0;
    bool padding = false;
};

std::optional<Surplus> surplus_of(CheckInput& input) {
    Event const* end = nullptr;
    for (auto const* const name : {"joints_end.manifest", "joints_end.layout", "joints_end.next_part"})
        if (auto const* const event = input.last(name)) end = event;
    auto const* const joints = input.last("joint_count");
    if (!end || !joints) {
        input.not_applicable(); // up to the end of the file only the needed joints are read
        return std::nullopt;
    }
    Surplus surplus{joints->value, input.context().skeleton->joints.size() + 1};
    auto const from = input.subject().bits.offset / 8 + surplus.needed * joint_size;
    if (surplus.joints <= surplus.needed || from > end->value) return surplus;
    surplus.bytes = end->value - from;
    auto const rest = input.bytes().subspan(to_size(from), to_size(surplus.bytes));
    surplus.padding = surplus.bytes <= most_padding && all_zero(rest);
    return surplus;
}

/// For every value, how many tracks begin there, less those that end: their running sum says which are used.
std::vector<std::int32_t> starts_and_ends(Counts const& counts, Column<std::uint16_t> const& indices) {
    std::vector<std::int32_t> change(to_size(counts.values + 1));
    for (std::size_t row = 0; row < indices.size(); ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::uint64_t const index = indices.at(row, axis);
            if (index >= counts.values) continue;
            ++change[to_size(index)];
            --change[to_size(std::min(counts.values, index + (index < counts.static_max ? 1 : counts.frames)))];
        }
    return change;
}

/// The values from `first` on, up to `last`, that no joint uses.
void used_between(CheckInput& input, Counts const& counts, std::uint64_t first, std::uint64_t last) {
    auto const* const joints = input.last("joint[].index[]");
    bool const all_known = input.last("joints_end.end_of_file") == nullptr || input.context().skeleton != nullptr;
    if (!joints || !all_known) return input.not_applicable();
    auto const change = starts_and_ends(counts, joints->column<std::uint16_t>());
    Breaches breaches(input);
    std::int32_t users = 0;
    for (std::uint64_t i = 0; i < std::min(last, counts.values); ++i) {
        users += change[to_size(i)];
        if (i >= first && users == 0) breaches.add([&] { return Breach{.row = i}; });
    }
}

} // namespace

void static_in_values(CheckInput& input) {
    auto const counts = counts_of(input);
    if (!counts) return;
    within(
        input, [&](std::uint64_t index) { return index < counts->static_max && index >= counts->values; },
        [&](std::uint64_t index) { return index; }, Relation::below, counts->values);
}

void dynamic_in_values(CheckInput& input) {
    auto const counts = counts_of(input);
    if (!counts) return;
    auto const end = [&](std::uint64_t index) { return index + counts->frames; };
    auto const outside = [&](std::uint64_t index) {
        return index >= counts->static_max && end(index) > counts->values;
    };
    within(input, outside, end, Relation::at_most, counts->values);
}

void index_in_16_bits(CheckInput& input) {
    constexpr std::uint64_t most = 0xFFFF;
    auto const counts = counts_of(input);
    if (!counts) return;
    auto const last = [&](std::uint64_t index) { return index + counts->frames - 1; };
    within(
        input, [&](std::uint64_t index) { return index >= counts->static_max && last(index) > most; }, last,
        Relation::at_most, most);
}

/// Tracks that begin inside another one: their indices differ by less than there are frames.
void tracks_apart(CheckInput& input) {
    auto const counts = counts_of(input);
    if (!counts) return;
    auto const indices = input.subject().column<std::uint16_t>();
    auto const rows = rows_of_skeleton(input, indices.size());
    struct Start {
        std::uint64_t index, row, axis;
    };
    std::vector<Start> starts;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (std::uint64_t const index = indices.at(row, axis); index >= counts->static_max)
                starts.push_back({index, row, axis});
    put_in_order(starts, {}, &Start::index);
    Breaches breaches(input);
    for (std::size_t i = 1; i < starts.size(); ++i) {
        auto const &start = starts[i], &before = starts[i - 1];
        auto const step = start.index - before.index;
        if (step == 0 || step >= counts->frames) continue;
        breaches.add([&] {
            return Breach{.row = start.row,
                          .component = start.axis,
                          .expects = Relation::at_least,
                          .args = {{"actual", start.index},
                                   {"expected", before.index + counts->frames},
                                   {"before", before.index}}};
        });
    }
}

void surplus_joints(CheckInput& input) {
    auto const surplus = surplus_of(input);
    if (!surplus || surplus->joints <= surplus->needed || surplus->padding) return;
    input.breach({.row = Breach::whole,
                  .expects = Relation::at_most,
                  .args = {{"actual", surplus->joints}, {"expected", surplus->needed}}});
}

void padding_after_joints(CheckInput& input) {
    auto const surplus = surplus_of(input);
    if (!surplus || !surplus->padding) return;
    input.breach({.row = Breach::whole, .args = {{"actual", surplus->bytes}, {"expected", std::uint64_t{0}}}});
}

void first_value_zero(CheckInput& input) {
    if (input.subject().value == 0) return input.not_applicable();
    auto const value = static_cast<std::int64_t>(integer_at(input.subject(), 0, 0));
    if (value != 0) input.breach({.args = {{"actual", value}, {"expected", std::int64_t{0}}}});
}

void static_values_used(CheckInput& input) {
    if (auto const counts = counts_of(input)) used_between(input, *counts, 0, counts->static_max);
}

void dynamic_values_used(CheckInput& input) {
    auto const counts = counts_of(input);
    if (!counts) return;
    if (!input.last("values_end.layout")) return input.not_applicable(); // what is there may be something else
    auto last = counts->values;
    if (last > counts->static_max && integer_at(input.subject(), last - 1, 0) == 0) --last; // padding
    used_between(input, *counts, counts->static_max, last);
}

} // namespace animcheck::zelda64
