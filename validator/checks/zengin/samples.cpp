// SPDX-License-Identifier: MIT
// Nodes and packed samples of an animation, the tree of a hierarchy.
#include "decoders/zengin/packing.hpp"
#include "validator/checks/zengin/checks.hpp"
#include "validator/checks/zengin/script.hpp"
#include "validator/columns.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace animcheck::zengin {
namespace {

std::uint32_t squared_length_at(Column<std::uint16_t> const& rotation, std::size_t row) noexcept {
    return squared_length(rotation.at(row, 0), rotation.at(row, 1), rotation.at(row, 2));
}

/// The hot loop of an animation: every sample of every frame passes here, so two rows are done at once where the
/// machine can. Most files need only the answer whether any rotation is too long.
bool has_long_rotation(Event const& event) {
    auto const column = event.column<std::uint16_t>();
    std::size_t row = 0;
    bool found = false;
#ifdef __SSE2__
    if (event.order == std::endian::native && event.stride == 12) {
        // x y z and the first number of the position; a difference that exceeds 16 bits keeps its square.
        auto const zero = _mm_set1_epi16(static_cast<short>(rotation_zero));
        auto const xyz = _mm_set_epi16(0, -1, -1, -1, 0, -1, -1, -1);
        auto const sign = _mm_set1_epi32(INT32_MIN); // SSE lacks an unsigned comparison
        auto const limit = _mm_set1_epi32(static_cast<std::int32_t>(unit_squared_length ^ 0x80000000));
        auto longer = _mm_setzero_si128();
        for (; row + 2 <= column.size(); row += 2) {
            auto const* const at = event.data + row * 12;
            auto const first = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(at));
            auto const second = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(at + 12));
            auto const d = _mm_and_si128(_mm_sub_epi16(_mm_unpacklo_epi64(first, second), zero), xyz);
            auto const squares = _mm_madd_epi16(d, d); // xx + yy, zz, twice
            auto const sums = _mm_add_epi32(squares, _mm_shuffle_epi32(squares, _MM_SHUFFLE(2, 3, 0, 1)));
            longer = _mm_or_si128(longer, _mm_cmpgt_epi32(_mm_xor_si128(sums, sign), limit));
        }
        found = _mm_movemask_epi8(longer) != 0;
    }
#endif
    for (; row < column.size(); ++row) found |= squared_length_at(column, row) > unit_squared_length;
    return found;
}

void lengths_between(CheckInput& input, std::uint32_t above, std::uint32_t up_to) {
    if (!input.once(has_long_rotation)) return;
    auto const column = input.subject().column<std::uint16_t>();
    Breaches breaches(input);
    for (std::size_t row = 0; row < column.size(); ++row) {
        auto const squared = squared_length_at(column, row);
        if (squared <= above || squared > up_to) continue;
        breaches.add([&] {
            // More digits than a float has: a rounding step must be seen.
            auto const length = static_cast<double>(squared) * rotation_scale * rotation_scale;
            return Breach{
                .row = row,
                .component = Breach::whole,
                .expects = Relation::at_most,
                .args = {{"actual", length}, {"expected", 1.0}, {"squared", fmt::format("{:.12g}", length)}}};
        });
    }
}

} // namespace

void rotation_length(CheckInput& input) {
    lengths_between(input, slightly_long_squared_length, std::numeric_limits<std::uint32_t>::max());
}

void rotation_length_slight(CheckInput& input) {
    lengths_between(input, unit_squared_length, slightly_long_squared_length);
}

void positions_span(CheckInput& input) {
    if (input.subject().value == 0) {
        input.not_applicable();
        return;
    }
    auto const [least, greatest] = extremes_of(input.subject());
    if (least == 0 && greatest >= 65534) return;
    bool const high = least > 0;
    Breach breach{.row = Breach::whole, .expects = high ? Relation::equals : Relation::at_least};
    breach.args.emplace_back("least", std::uint64_t{least});
    breach.args.emplace_back("greatest", std::uint64_t{greatest});
    breach.args.emplace_back("actual", std::uint64_t{high ? least : greatest});
    breach.args.emplace_back("expected", std::uint64_t{high ? 0U : 65534U});
    input.breach(std::move(breach));
}

void frames_differ(CheckInput& input) {
    auto const& table = input.subject();
    auto const* const nodes = input.last("header.nodes");
    if (!nodes || nodes->value == 0 || table.value < 2 * nodes->value) {
        input.not_applicable(); // a single frame is not a still pose
        return;
    }
    auto const frame = nodes->value * table.stride;
    auto const frames = table.value / nodes->value;
    for (std::uint64_t i = 1; i < frames; ++i)
        if (std::memcmp(table.data, table.data + i * frame, frame) != 0) return;
    input.breach({.row = Breach::whole, .args = {{"frames", frames}}});
}

void lists_root(CheckInput& input) {
    auto const nodes = input.subject().column<std::uint32_t>();
    auto const& joints = input.context().skeleton->joints;
    // Doors, graves and the like have no body to move. An empty list is not a body.
    bool const walks = !joints.empty() && same_name(joints.front().name, "BIP01");
    if (nodes.empty() || !walks) return input.not_applicable();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i] == 0) return;
    input.breach({.row = Breach::whole});
}

void parents_first(CheckInput& input) {
    auto const& joints = input.context().skeleton->joints;
    auto const nodes = input.subject().column<std::uint32_t>();
    std::vector<bool> listed(joints.size()), seen(joints.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i] < joints.size()) listed[nodes[i]] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i] >= joints.size()) continue;
        seen[nodes[i]] = true;
        auto const parent = joints[nodes[i]].parent;
        if (!parent || *parent >= joints.size() || !listed[*parent] || seen[*parent]) continue;
        input.breach({.row = i, .args = {{"actual", std::uint64_t{nodes[i]}}, {"parent", std::uint64_t{*parent}}}});
        return;
    }
}

namespace {

/// Events of one path that belong to the subject's hierarchy: each hierarchy of a file is judged by itself.
std::vector<Event const*> of_same_hierarchy(CheckInput& input, std::string_view pattern) {
    auto const subject = input.log().number_of(input.subject());
    std::uint64_t from = 0, to = input.log().events().size();
    for (auto const* const start : input.all("hierarchy.version")) {
        auto const number = input.log().number_of(*start);
        if (number <= subject)
            from = number;
        else
            to = std::min(to, number);
    }
    auto events = input.all(pattern);
    std::erase_if(events, [&](Event const* event) {
        auto const number = input.log().number_of(*event);
        return number < from || number >= to;
    });
    return events;
}

} // namespace

void names_checksum(CheckInput& input) {
    auto const counts = of_same_hierarchy(input, "hierarchy.nodes");
    auto const names = of_same_hierarchy(input, "hierarchy.node[].name");
    if (counts.empty() || names.size() != counts.front()->value) {
        input.not_applicable(); // the checksum of a cut list is unknown
        return;
    }
    uLong crc = crc32(0, nullptr, 0);
    for (auto const* const name : names)
        crc = crc32_z(crc, reinterpret_cast<Bytef const*>(name->data), name->value);
    if (crc == input.subject().value) return;
    input.breach({.args = {{"actual", input.subject().value}, {"expected", std::uint64_t{crc}}}});
}

void parent_before_child(CheckInput& input) {
    auto const node = input.subject().indices.at[0];
    auto const parent = integer_at(input.subject(), 0, 0);
    if (parent < Wide{node}) return;
    input.breach({.expects = Relation::below,
                  .args = {{"node", std::uint64_t{node}},
                           {"actual", static_cast<std::int64_t>(parent)},
                           {"expected", std::uint64_t{node}}}});
}

void one_root(CheckInput& input) {
    auto const parents = of_same_hierarchy(input, "hierarchy.node[].parent");
    auto const roots = static_cast<std::uint64_t>(
        std::ranges::count_if(parents, [](Event const* parent) { return integer_at(*parent, 0, 0) < 0; }));
    if (roots == 1 || parents.empty()) return;
    input.breach({.args = {{"actual", roots}, {"expected", std::uint64_t{1}}}});
}

void first_is_root(CheckInput& input) {
    auto const parents = of_same_hierarchy(input, "hierarchy.node[].parent");
    if (parents.empty()) {
        input.not_applicable();
        return;
    }
    auto const parent = integer_at(*parents.front(), 0, 0);
    if (parent <= 0) return; // parent-order reports a node that is its own parent
    input.breach({.event = parents.front(),
                  .args = {{"actual", static_cast<std::int64_t>(parent)}, {"expected", std::int64_t{-1}}}});
}

void node_named(CheckInput& input) {
    if (input.subject().value == 0)
        input.breach({.args = {{"node", std::uint64_t{input.subject().indices.at[0]}}}});
}

void node_names_once(CheckInput& input) {
    auto names = of_same_hierarchy(input, "hierarchy.node[].name");
    std::erase_if(names, [](Event const* name) { return name->value == 0; }); // name-empty reports those
    std::ranges::stable_sort(names, {}, [](Event const* name) { return name->text(); });
    for (std::size_t i = 1, first = 0; i < names.size(); ++i) {
        if (names[i]->text() != names[first]->text()) {
            first = i;
            continue;
        }
        input.breach({.event = names[i],
                      .args = {{"actual", std::string(names[i]->text())},
                               {"node", std::uint64_t{names[i]->indices.at[0]}},
                               {"other", std::uint64_t{names[first]->indices.at[0]}}}});
    }
}

/// The last row of an affine matrix.
void transform_affine(CheckInput& input) {
    constexpr std::array<double, 4> row{0, 0, 0, 1};
    if (input.subject().value != 16) return input.not_applicable();
    for (std::uint64_t i = 0; i < row.size(); ++i) {
        auto const value = real_at(input.subject(), 12 + i, 0);
        if (value == row[i] || !std::isfinite(value)) continue; // transform-finite reports those
        return input.breach(
            {.row = 12 + i, .args = {{"actual", value}, {"expected", row[i]}, {"element", 12 + i}}});
    }
}

/// Are all numbers that turn and scale 0?
void transform_solid(CheckInput& input) {
    if (input.subject().value != 16) return input.not_applicable();
    for (std::uint64_t const i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U})
        if (real_at(input.subject(), i, 0) != 0) return;
    input.breach({.row = Breach::whole});
}

} // namespace animcheck::zengin
