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
    std::string_view name, next, scene;
    std::int64_t layer = 0, first = 0, last = 0;
    bool has_speed = false; ///< SPD: another playback rate, without resampling
};
[[nodiscard]] std::optional<ScriptLine> parse_script(std::string_view line);

/// What comes after the last slash or backslash.
[[nodiscard]] std::string_view base_name(std::string_view path) noexcept;

} // namespace animcheck::zengin
