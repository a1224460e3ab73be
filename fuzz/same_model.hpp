// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

/// Compares two decoded models by content. Floats are compared by bits, so that NaN equals itself.
namespace animcheck::fuzz {

template <class T>
bool same_bits(T const& a, T const& b) {
    return std::ranges::equal(
        a, b, [](float x, float y) { return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y); });
}

/// Compares the values of `count` frames starting at `first`, and the raw ones.
inline bool same_frames(Track const& a, Track const& b, std::size_t first, std::size_t count) {
    std::vector<float> x(count * a.components()), y(x.size());
    a.read(first, x);
    b.read(first, y);
    if (!same_bits(x, y)) return false;
    if (!a.has_raw) return true;
    std::vector<std::int32_t> raw_x(x.size()), raw_y(x.size());
    a.read_raw(first, raw_x);
    b.read_raw(first, raw_y);
    return raw_x == raw_y;
}

/// Compares all frames of a track while `budget` (in components) lasts, then only those at both ends: in a
/// small file many tracks may be views of the same long data.
inline bool same_track(Track const& a, Track const& b, std::size_t& budget) {
    bool const alike = a.target == b.target && a.channel == b.channel && a.unit == b.unit &&
                       a.exactness == b.exactness && a.frames == b.frames && a.then == b.then &&
                       a.has_raw == b.has_raw && a.turn == b.turn;
    if (!alike) return false;
    if (a.frames == 0) return true;
    auto const cost = a.frames * a.components();
    if (cost > budget) return same_frames(a, b, 0, 1) && same_frames(a, b, a.frames - 1, 1);
    budget -= cost;
    return same_frames(a, b, 0, a.frames);
}

inline bool same_label(Label const& a, Label const& b) {
    if (a.name != b.name || a.shift != b.shift || a.mask != b.mask || a.word != b.word ||
        a.raw.size() != b.raw.size())
        return false;
    for (std::size_t row = 0; row < a.raw.size(); ++row)
        if (a.at(row) != b.at(row)) return false;
    return true;
}

inline bool same_clip(Clip const& a, Clip const& b) {
    std::size_t budget = 1U << 18;
    bool const rates =
        a.frames_per_second.has_value() == b.frames_per_second.has_value() &&
        same_bits(std::array{a.frames_per_second.value_or(0)}, std::array{b.frames_per_second.value_or(0)});
    return rates && a.name == b.name && a.frames == b.frames &&
           std::ranges::equal(a.tracks, b.tracks,
                              [&](Track const& x, Track const& y) { return same_track(x, y, budget); }) &&
           std::ranges::equal(a.labels, b.labels, same_label) && std::ranges::equal(a.joint_names, b.joint_names);
}

inline bool same_skeleton(Skeleton const& a, Skeleton const& b) {
    return a.checksum == b.checksum &&
           std::ranges::equal(a.joints, b.joints, [](Skeleton::Joint const& x, Skeleton::Joint const& y) {
               return x.name == y.name && x.parent == y.parent && x.pivot == y.pivot && same_bits(x.rest, y.rest);
           });
}

inline bool same_model(Model const& a, Model const& b) {
    return std::ranges::equal(a.clips, b.clips, same_clip) &&
           std::ranges::equal(a.skeletons, b.skeletons, same_skeleton);
}

} // namespace animcheck::fuzz
