// SPDX-License-Identifier: MIT
// Laws between points, groups and the mesh of every body.
#include "decoders/lba1/body.hpp"
#include "validator/judge/checks/lba1/checks.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

using Words = Column<std::uint16_t>;

/// Start and count of each group, and the number of points: the groups follow each other and cover all points.
struct Partition {
    Words start, points;
    std::uint64_t all = 0;
    [[nodiscard]] std::uint64_t first(std::size_t group) const {
        return group < start.size() ? start[group] / point_size : all;
    }
    [[nodiscard]] std::uint64_t end(std::size_t group) const { return first(group) + points[group]; }
    /// Does the group begin between points, and end where the next one begins?
    [[nodiscard]] bool fits(std::size_t group) const {
        return start[group] % point_size == 0 && end(group) == first(group + 1);
    }
    /// Does the group begin where no point does, and the next one, which ends rightly, after it should?
    [[nodiscard]] bool is_damaged(std::size_t group, std::uint64_t should_begin) const {
        bool const has_point = start[group] % point_size == 0 && first(group) < all;
        bool const has_next = group + 1 == start.size() || fits(group + 1);
        bool const is_start = has_next && first(group + 1) - should_begin == points[group]; // nothing else is wrong
        return !has_point && end(group) > all && has_next && first(group + 1) >= should_begin && !is_start;
    }
};

/// Only of groups that are all there: then the mesh follows them.
std::optional<Partition> partition_of(CheckInput& input) {
    if (!input.last("mesh.normals")) return std::nullopt;
    auto const* const start = input.last("group[].start");
    auto const* const points = input.last("group[].points");
    auto const* const rows = input.last("point[]");
    if (!start || !points || !rows) return std::nullopt;
    return Partition{start->column<std::uint16_t>(), points->column<std::uint16_t>(), rows->value};
}

/// Visits each number that breaks the partition, once: a start, or the count before it. Where the group at a wrong
/// place ends where the next one begins, the count of the previous group is wrong; else its own start is. Of a
/// damaged group both are.
template <class Start, class Count>
void each_break(Partition const& groups, Start start, Count count) {
    std::uint64_t next = 0;
    for (std::size_t group = 0; group < groups.start.size(); ++group) {
        if (std::uint64_t{groups.start[group]} != next * point_size) {
            if (groups.is_damaged(group, next)) {
                start(group, next * point_size);
                count(group, groups.first(group + 1) - next);
                next = groups.first(group + 1);
                continue;
            }
            bool const count_is_wrong =
                group > 0 && groups.fits(group) && groups.first(group) >= groups.first(group - 1);
            if (count_is_wrong)
                count(group - 1, groups.first(group) - groups.first(group - 1));
            else
                start(group, next * point_size);
            if (count_is_wrong) next = groups.first(group);
        }
        next += groups.points[group];
    }
    auto const last = groups.start.size() - 1;
    auto const before = next - groups.points[last];
    if (next != groups.all && before <= groups.all) count(last, groups.all - before);
}

template <class Find>
void report_breaks(CheckInput& input, Find find) {
    auto const groups = partition_of(input);
    if (!groups || groups->start.empty()) return input.not_applicable();
    Breaches breaches(input);
    find(*groups, [&](std::size_t group, std::uint64_t actual, std::uint64_t expected) {
        breaches.add([&] {
            return Breach{.row = group,
                          .args = {{"actual", actual}, {"expected", expected}, {"group", std::uint64_t{group}}}};
        });
    });
}

} // namespace

void group_starts_follow(CheckInput& input) {
    report_breaks(input, [](Partition const& groups, auto report) {
        each_break(
            groups, [&](std::size_t group, std::uint64_t should) { report(group, groups.start[group], should); },
            [](std::size_t, std::uint64_t) {});
    });
}

void group_points_follow(CheckInput& input) {
    report_breaks(input, [](Partition const& groups, auto report) {
        each_break(
            groups, [](std::size_t, std::uint64_t) {},
            [&](std::size_t group, std::uint64_t should) { report(group, groups.points[group], should); });
    });
}

void group_rows_sound(CheckInput& input) {
    auto const groups = partition_of(input);
    if (!groups || groups->start.empty()) return input.not_applicable();
    std::vector<bool> start(groups->start.size()), points(groups->start.size());
    each_break(
        *groups, [&](std::size_t group, std::uint64_t) { start[group] = true; },
        [&](std::size_t group, std::uint64_t) { points[group] = true; });
    Breaches breaches(input);
    for (std::size_t group = 0; group < start.size(); ++group) {
        if (!start[group] || !points[group]) continue;
        auto const at = input.subject().bits.offset / 8 + group * group_size;
        breaches.add([&] {
            return Breach{.row = group,
                          .bits = byte_range(at, group_size),
                          .args = {{"actual", std::uint64_t{groups->start[group]}},
                                   {"group", std::uint64_t{group}},
                                   {"points", std::uint64_t{groups->points[group]}}}};
        });
    }
}

void group_origin_in_parent(CheckInput& input) {
    auto const groups = partition_of(input);
    auto const* const event = input.last("group[].parent");
    auto const origins = input.subject().column<std::uint16_t>();
    if (!groups || !event || event->value != origins.size()) return input.not_applicable();
    auto const parents = event->column<std::int16_t>();
    auto const step = parent_step(parents);
    Breaches breaches(input);
    for (std::size_t group = 0; group < origins.size(); ++group) {
        auto const parent = static_cast<std::uint32_t>(std::max<std::int16_t>(parents[group], 0)) / step;
        std::uint64_t const point = origins[group] / point_size;
        // Other rules are about parents that do not come first, and about origins that are not a point.
        bool const judged = parents[group] >= 0 && parent < group && origins[group] % point_size == 0;
        if (!judged || point >= groups->all) continue;
        if (point >= groups->first(parent) && point < groups->end(parent)) continue;
        breaches.add([&] {
            return Breach{.row = group,
                          .args = {{"actual", std::uint64_t{origins[group]}},
                                   {"group", std::uint64_t{group}},
                                   {"point", point},
                                   {"parent", std::uint64_t{parent}},
                                   {"first", groups->first(parent)},
                                   {"end", groups->end(parent)}}};
        });
    }
}

void root_origin_zero(CheckInput& input) {
    auto const origins = input.subject().column<std::uint16_t>();
    auto const* const event = input.last("group[].parent");
    if (origins.empty() || !event || event->column<std::int16_t>()[0] >= 0) return input.not_applicable();
    if (origins[0] == 0 || origins[0] % point_size != 0) return; // another rule is about the middle of a point
    input.breach({.args = {{"actual", std::uint64_t{origins[0]}}, {"expected", std::uint64_t{0}}}});
}

namespace {

/// Does the mesh end with the file? Else its numbers, or where it begins, may be wrong.
bool is_mesh_whole(CheckInput& input) { return input.last("mesh.end") && !input.last("trailing"); }

std::uint64_t sum_of(Words numbers) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) all += numbers[i];
    return all;
}

} // namespace

void group_normals_add_up(CheckInput& input) {
    auto const* const normals = input.last("mesh.normal[]");
    if (!normals || !is_mesh_whole(input)) return input.not_applicable();
    auto const all = sum_of(input.subject().column<std::uint16_t>());
    if (all == normals->value) return;
    input.breach({.row = Breach::whole, .args = {{"actual", all}, {"expected", normals->value}}});
}

void mesh_normals_of_groups(CheckInput& input) {
    auto const* const normals = input.last("group[].normals");
    if (!normals || is_mesh_whole(input)) return input.not_applicable();
    auto const actual = input.subject().value, all = sum_of(normals->column<std::uint16_t>());
    if (actual != all) input.breach({.args = {{"actual", actual}, {"expected", all}}});
}

void box_in_order(CheckInput& input) {
    auto const box = input.subject().column<std::int16_t>();
    Breaches breaches(input);
    for (std::size_t axis = 0; 2 * axis + 1 < box.size(); ++axis) {
        auto const least = std::int64_t{box[2 * axis]}, most = std::int64_t{box[2 * axis + 1]};
        if (least <= most) continue;
        breaches.add([&] {
            return Breach{.row = 2 * axis,
                          .expects = Relation::at_most,
                          .args = {{"actual", least}, {"expected", most}, {"axis", std::string(1, "xyz"[axis])}}};
        });
    }
}

void box_has_size(CheckInput& input) {
    auto const box = input.subject().column<std::int16_t>();
    if (box.size() < 6) return input.not_applicable();
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (box[2 * axis] != box[2 * axis + 1]) return;
    input.breach({.row = Breach::whole});
}

namespace {

/// All indices of that column of polygons which are not below the limit, or not a multiple of `step`.
void indices_must(CheckInput& input, Breaches& breaches, std::string_view pattern, std::uint64_t step,
                  std::uint64_t limit) {
    for (auto const* const event : input.all(pattern)) {
        auto const index = event->column<std::uint16_t>();
        for (std::size_t row = 0; row < index.size(); ++row) {
            if (index[row] % step == 0 && index[row] < limit) continue;
            bool const inside = index[row] % step != 0;
            breaches.add([&] {
                return Breach{.event = event,
                              .row = row,
                              .expects = inside ? Relation::multiple_of : Relation::below,
                              .args = {{"actual", std::uint64_t{index[row]}},
                                       {"expected", inside ? step : limit},
                                       {"limit", limit},
                                       {"polygon", std::uint64_t{event->indices.at[0]}}}};
            });
        }
    }
}

} // namespace

void mesh_vertices_exist(CheckInput& input) {
    auto const* const points = input.last("point[]");
    if (!points) return input.not_applicable();
    Breaches breaches(input);
    indices_must(input, breaches, "mesh.polygon[].corner[].vertex", point_size, points->value * point_size);
}

void mesh_normals_exist(CheckInput& input) {
    auto const* const normals = input.last("mesh.normal[]");
    if (!normals) return input.not_applicable();
    Breaches breaches(input);
    indices_must(input, breaches, "mesh.polygon[].corner[].normal", 1, normals->value);
    for (auto const* const event : input.all("mesh.polygon[].normal")) {
        if (event->value < normals->value) continue;
        breaches.add([&] {
            return Breach{.event = event,
                          .expects = Relation::below,
                          .args = {{"actual", event->value},
                                   {"expected", normals->value},
                                   {"polygon", std::uint64_t{event->indices.at[0]}}}};
        });
    }
}

} // namespace animcheck::lba1
