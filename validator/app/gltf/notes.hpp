// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/gltf/animation.hpp"
#include "validator/app/gltf/export.hpp"

#include <string>
#include <vector>

/// Notes in an exported file for which glTF has no words of its own: `extras`.
namespace animcheck::gltf {

/// Findings of an input, and clips that are left out, that are noted; of findings of a clip fewer. The rest is
/// counted.
inline constexpr std::size_t most_notes = 100, most_clip_notes = 10;

/// Of the file: its format, axes and unit, and whence they are known.
[[nodiscard]] Json notes_of_file(Source const& source, PoseRules const& rules, double metres_a_unit);
/// The verdict and findings of the source's record, if it has one.
void add_findings(Json& notes, Source const& source);
/// The same of a clip: findings inside it, with the time of the frame that they are in.
void add_findings(Json& notes, Source const& source, Clip const& clip, KeyTimes const& times);
void add_left_out(Json& notes, std::vector<std::string> const& left_out);

} // namespace animcheck::gltf
