#pragma once

#include "decoders/core/bytes.hpp"
#include "decoders/model/conventions.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

enum class Channel : std::uint8_t { quaternion, euler, translation, scale };
[[nodiscard]] std::string_view name_of(Channel channel) noexcept;

/// One joint's values over time: a view of the raw bytes, and the function that turns one frame into numbers.
struct Track {
    using Value = std::array<float, 4>; ///< quaternion x y z w; else three components and 0
    using Convert = Value (*)(Track const& track, std::size_t frame);

    std::uint32_t joint = 0;
    Channel channel = Channel::quaternion;
    std::string_view unit;
    Column<std::uint16_t> raw; ///< a row a frame
    std::array<float, 2> scale_and_offset{1, 0};
    Convert convert = nullptr;
    bool whole_numbers = false; ///< the values are the file's own integers
    std::uint16_t turn = 0; ///< angles: raw values are signed, and the same after as many; 0: nothing of the kind
    /// Instead of `raw`, where components do not stand together: a signed number a frame each, or one for all
    /// frames.
    std::array<Column<std::int16_t>, 3> axes;
    enum class Behind : std::uint8_t { last, first } behind = Behind::last; ///< what an axis is behind its own end
    Column<float> parameters; ///< of the converter, where two numbers are not enough: a view of the file's own
    bool exact = false;       ///< every bit of the values is told: readers of the format are compared by them

    [[nodiscard]] Value at(std::size_t frame) const { return convert(*this, frame); }
    [[nodiscard]] std::array<std::int16_t, 3> axes_at(std::size_t frame) const noexcept; ///< 0 on an empty axis
};

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
