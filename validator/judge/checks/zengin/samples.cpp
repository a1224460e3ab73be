// SPDX-License-Identifier: MIT
// Nodes and packed samples of an animation.
#include "decoders/zengin/packing.hpp"
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script.hpp"
#include "validator/judge/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace animcheck::zengin {
namespace {

inline std::uint32_t squared_length_at(Column<std::uint16_t> const& rotation, std::size_t row) noexcept {
    return squared_length(rotation.at(row, 0), rotation.at(row, 1), rotation.at(row, 2));
}

#ifdef __SSE2__
/// The hot loop of an animation: every sample of every frame passes here, so four rows go through at once where the
/// machine can. `look` gets their squared lengths less 2^31: there is no unsigned comparison. Returns the rows that
/// were looked at.
template <class Look>
std::size_t each_four_rows(Event const& event, Look look) {
    if (event.order != std::endian::native || event.stride != 12) return 0;
    // x y z and the first word of the position; a difference that leaves 16 bits keeps its square.
    auto const zero = _mm_set1_epi16(static_cast<short>(rotation_zero));
    auto const xyz = _mm_set_epi16(0, -1, -1, -1, 0, -1, -1, -1);
    auto const sign = _mm_set1_epi32(INT32_MIN);
    auto const squares_of_two = [&](std::byte const* at) { // xx + yy, zz, twice
        auto const first = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(at));
        auto const second = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(at + 12));
        auto const d = _mm_and_si128(_mm_sub_epi16(_mm_unpacklo_epi64(first, second), zero), xyz);
        return _mm_castsi128_ps(_mm_madd_epi16(d, d)); // shuffles of two registers are for reals
    };
    auto const whole = event.value / 4 * 4;
    auto const* at = event.data;
    for (auto row = whole; row > 0; row -= 4, at += std::size_t{4} * 12) {
        auto const a = squares_of_two(at), b = squares_of_two(at + std::size_t{2} * 12);
        auto const xy = _mm_castps_si128(_mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0)));
        auto const z = _mm_castps_si128(_mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1)));
        look(_mm_xor_si128(_mm_add_epi32(xy, z), sign));
    }
    return whole;
}

__m128i limit_of(std::uint32_t squared) { return _mm_set1_epi32(static_cast<std::int32_t>(squared ^ 0x80000000)); }
#endif

/// Whether a rotation is too long is all that is asked of most files.
bool has_long_rotation(Event const& event) {
    std::size_t row = 0;
    bool found = false;
#ifdef __SSE2__
    auto const unit = limit_of(unit_squared_length);
    auto longer = _mm_setzero_si128();
    row = each_four_rows(event, [&](__m128i sums) { longer = _mm_or_si128(longer, _mm_cmpgt_epi32(sums, unit)); });
    found = _mm_movemask_epi8(longer) != 0;
#endif
    auto const column = event.column<std::uint16_t>();
    for (; row < column.size(); ++row) found |= squared_length_at(column, row) > unit_squared_length;
    return found;
}

} // namespace

LongRotations count_long_rotations(Event const& event) {
    std::size_t row = 0;
    std::uint64_t all = 0, far = 0;
#ifdef __SSE2__
    auto const unit = limit_of(unit_squared_length), slight = limit_of(slightly_long_squared_length);
    auto above_unit = _mm_setzero_si128(), above_slight = above_unit;
    row = each_four_rows(event, [&](__m128i sums) {
        above_unit = _mm_sub_epi32(above_unit, _mm_cmpgt_epi32(sums, unit));
        above_slight = _mm_sub_epi32(above_slight, _mm_cmpgt_epi32(sums, slight));
    });
    auto const sum = [](__m128i counts) { // each row of four has its own lane
        std::array<std::uint32_t, 4> lanes{};
        _mm_storeu_si128(reinterpret_cast<__m128i*>(lanes.data()), counts);
        return std::accumulate(lanes.begin(), lanes.end(), std::uint64_t{0});
    };
    all = sum(above_unit);
    far = sum(above_slight);
#endif
    auto const column = event.column<std::uint16_t>();
    for (; row < column.size(); ++row) {
        auto const squared = squared_length_at(column, row);
        all += squared > unit_squared_length ? 1 : 0;
        far += squared > slightly_long_squared_length ? 1 : 0;
    }
    return {all - far, far};
}

namespace {

/// Reports `count` rows for which `is_wrong` holds.
template <class Wrong>
void report_lengths(CheckInput& input, std::uint64_t count, Wrong is_wrong) {
    auto const column = input.subject().column<std::uint16_t>();
    Breaches breaches(input);
    std::uint64_t listed = 0;
    for (std::size_t row = 0; listed < count && breaches.lists_more(); ++row) {
        auto const squared = squared_length_at(column, row);
        if (!is_wrong(squared)) continue;
        ++listed;
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
    breaches.add_unlisted(count - listed);
}

} // namespace

void rotation_length(CheckInput& input) {
    if (!input.once(has_long_rotation)) return;
    report_lengths(input, input.once(count_long_rotations).far,
                   [](std::uint32_t squared) { return squared > slightly_long_squared_length; });
}

void rotation_length_slight(CheckInput& input) {
    if (!input.once(has_long_rotation)) return;
    report_lengths(input, input.once(count_long_rotations).slightly, [](std::uint32_t squared) {
        return squared > unit_squared_length && squared <= slightly_long_squared_length;
    });
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
    auto const* const nodes = input.last("samples.node_index[]");
    if (!nodes || nodes->value == 0 || table.value < 2 * nodes->value) {
        input.not_applicable(); // a single frame is not a still pose
        return;
    }
    auto const frame = nodes->value * table.stride;
    auto const frames = table.value / nodes->value;
    for (std::uint64_t i = 1; i < frames; ++i)
        if (std::memcmp(table.data, table.data + i * frame, to_size(frame)) != 0) return;
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

} // namespace animcheck::zengin
