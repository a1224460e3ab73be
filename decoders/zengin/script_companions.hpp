// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/zengin/script_lines.hpp"

#include <array>
#include <string_view>

namespace animcheck::zengin {

/// The numbers of --game in the specs of scripts and volumes.
inline constexpr std::array<Game, 2> script_games{{{"gothic1", 1}, {"gothic2", 2}}};

/// Looks for the files around a script: its other form, animations, hierarchy and mesh of its model. Sets the
/// facts that both specs of scripts declare.
void seek_around_script(ScriptLines const& script, Offer const& offer, Surroundings& around, Context& context);

/// The line of an animation in its model's script, for which MODEL-NAME.MAN stands: `script_line`, the text of the
/// line, and `script_compiled`.
void seek_line(std::string_view model, std::string_view animation, Surroundings& around, Context& context);

/// The scene of the hierarchy in the model's script, as `script_scene`, if one meshAndTree names it.
void seek_scene(std::string_view model, Surroundings& around, Context& context);

/// The file's name without its extension.
[[nodiscard]] std::string_view stem_of(std::string_view name) noexcept;

} // namespace animcheck::zengin
