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

/// A number stored with each frame besides its pose, and the names of its values.
struct Label {
    std::string_view name;
    Column<std::uint8_t> raw; ///< one row per frame
    std::uint8_t shift = 0, mask = 0xFF;
    std::string_view (*word)(std::uint8_t value) = nullptr;

    [[nodiscard]] std::uint8_t at(std::size_t frame) const noexcept {
        return static_cast<std::uint8_t>(raw[frame] >> shift & mask);
    }
};

/// A decoded animation. `frames` counts the frames that the file really contains.
struct Clip {
    std::string name;
    std::size_t frames = 0;
    std::optional<float> frames_per_second; ///< empty if the format has no time base
    std::vector<Track> tracks;
    /// Time from the previous frame to each frame, if the format stores one per frame; else empty.
    Column<std::uint16_t> ticks;
    float milliseconds_a_tick = 0;
    std::optional<std::uint32_t> loop; ///< the frame that follows the last; empty if the format does not store it
    std::vector<Label> labels;
    std::span<std::string_view const> joint_names; ///< only if the format itself names the joints
    std::string_view moves; ///< what it moves apart from the skeleton, as a weapon in a hand; else empty
};

} // namespace animcheck
