// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "decoders/model/conventions.hpp"
#include "decoders/model/track.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// What a frame says beside its poses: a number, and the word for it.
struct Label {
    std::string_view name;
    Column<std::uint8_t> raw; ///< a row a frame
    std::uint8_t shift = 0, mask = 0xFF;
    std::string_view (*word)(std::uint8_t value) = nullptr;

    [[nodiscard]] std::uint8_t at(std::size_t frame) const noexcept {
        return static_cast<std::uint8_t>(raw[frame] >> shift & mask);
    }
};

/// An animation once decoded. Frames counts those that are really there.
struct Clip {
    std::string name;
    std::size_t frames = 0;
    std::optional<float> frames_per_second; ///< empty: the format has no time base
    std::vector<Track> tracks;
    /// Time from the frame before to each frame, where the format gives every frame its own; empty elsewhere.
    Column<std::uint16_t> ticks;
    float milliseconds_a_tick = 0;
    std::optional<std::uint32_t> loop; ///< the frame that follows the last; empty: the format does not say
    std::vector<Label> labels;
    std::span<std::string_view const> joint_names; ///< where the format itself names the joints
};

} // namespace animcheck
