// SPDX-License-Identifier: MIT
#include "decoders/zelda64/wrapped.hpp"

#include <algorithm>

namespace animcheck::zelda64 {

std::optional<WrappedIndices> wrapped_indices(Animation const& animation, std::size_t joints) {
    constexpr std::uint64_t most = 0xFFFF, padding = 1;
    std::uint64_t const there = animation.values.size(), limit = animation.static_index_max;
    if (animation.frame_count <= 0 || there <= most) return std::nullopt;
    auto const frames = static_cast<std::uint64_t>(animation.frame_count);
    WrappedIndices wrapped;
    auto next = limit; // no more than `there`, and one track
    for (std::size_t row = 0; row < std::min(joints, animation.joints.size()); ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto const index = animation.joints.at(row, axis);
            bool const is_next = index == next % (most + 1) && next + frames <= there;
            if (!is_next && index >= limit) return std::nullopt;
            wrapped.starts.push_back(is_next ? static_cast<std::uint32_t>(next) : index);
            if (!is_next) continue;
            next += frames;
            ++wrapped.tracks;
        }
    if (wrapped.tracks < 2 || next - frames <= most || there - next > padding) return std::nullopt;
    wrapped.values = next;
    wrapped.most_frames = (most - limit) / (wrapped.tracks - 1);
    return wrapped.most_frames > 0 ? std::optional(std::move(wrapped)) : std::nullopt;
}

} // namespace animcheck::zelda64
