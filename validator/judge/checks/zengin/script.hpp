// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace animcheck::zengin {

/// The line of a model script that defines an animation:
///   ani ("NAME" layer "NEXT" blend_in blend_out flags "SCENE.ASC" direction first last [FPS:x] [CVS:x] [SPD:x])
/// Combined look and aim poses leave other lines in their files; those are not compared.
struct ScriptLine {
    std::string_view name, next, scene, direction;
    std::int64_t layer = 0, first = 0, last = 0;
    float blend_in = 0, blend_out = 0; ///< seconds
    std::optional<float> rate = {};    ///< FPS: frames per second to resample to
    std::optional<float> speed = {};   ///< SPD: another playback rate, without resampling
};
[[nodiscard]] std::optional<ScriptLine> parse_script(std::string_view line);

/// Has the text nothing to read: is it empty, or the single brace that combined poses leave?
[[nodiscard]] bool is_no_line(std::string_view text) noexcept;

/// How many frames a script line makes of its range: the fewest and the most.
struct FrameCount {
    std::uint64_t least = 0, most = 0;
    [[nodiscard]] bool holds(std::uint64_t frames) const noexcept { return frames >= least && frames <= most; }
};
/// No header can declare more frames.
inline constexpr std::uint64_t most_frames = 0xFFFFFFFF;
/// Nothing if the line does not say where its range ends, or if a rate is not one. `rate`: of playback;
/// `source_rate`: of the scene.
[[nodiscard]] std::optional<FrameCount> frames_in(ScriptLine const& line, double rate, double source_rate);

/// The rate that the game writes: SPD, if the line has it; that of the scene for a single frame; else FPS, or 25
/// without it, but never more than the scene has. Nothing if the line does not say where its range ends, or if a
/// rate is not one.
[[nodiscard]] std::optional<float> playback_rate(ScriptLine const& line, float scene_rate);

/// The part after the last slash or backslash.
[[nodiscard]] std::string_view base_name(std::string_view path) noexcept;

} // namespace animcheck::zengin
