// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::zengin {

/// A field of a statement, in both forms of a model script: chunks, and lines of text.
struct ScriptPath {
    std::string_view compiled, text;
};

inline constexpr ScriptPath ani_name{"chunk[].ani.name", "line[].ani.name"};
inline constexpr ScriptPath ani_layer{"chunk[].ani.layer", "line[].ani.layer"};
inline constexpr ScriptPath ani_next{"chunk[].ani.next", "line[].ani.next"};
inline constexpr ScriptPath ani_first{"chunk[].ani.first", "line[].ani.first"};
inline constexpr ScriptPath ani_last{"chunk[].ani.last", "line[].ani.last"};
inline constexpr ScriptPath alias_name{"chunk[].alias.name", "line[].alias.name"};
inline constexpr ScriptPath alias_layer{"chunk[].alias.layer", "line[].alias.layer"};
inline constexpr ScriptPath alias_next{"chunk[].alias.next", "line[].alias.next"};
inline constexpr ScriptPath blend_name{"chunk[].blend.name", "line[].blend.name"};
inline constexpr ScriptPath blend_next{"chunk[].blend.next", "line[].blend.next"};
inline constexpr ScriptPath comb_name{"chunk[].comb.name", "line[].comb.name"};
inline constexpr ScriptPath comb_layer{"chunk[].comb.layer", "line[].comb.layer"};
inline constexpr ScriptPath comb_next{"chunk[].comb.next", "line[].comb.next"};
inline constexpr ScriptPath comb_prefix{"chunk[].comb.prefix", "line[].comb.prefix"};
inline constexpr ScriptPath comb_count{"chunk[].comb.count", "line[].comb.count"};
inline constexpr ScriptPath mesh_and_tree_scene{"chunk[].mesh_and_tree.scene", "line[].mesh_and_tree.scene"};
inline constexpr ScriptPath register_mesh_scene{"chunk[].register_mesh.scene", "line[].register_mesh.scene"};
inline constexpr ScriptPath tag_frame{"chunk[].tag.frame", "line[].tag.frame"};
inline constexpr ScriptPath tag_argument{"chunk[].tag.argument[]", "line[].tag.argument[]"};

[[nodiscard]] bool is_text_script(CheckInput& input);

/// The field in all statements, in file order.
[[nodiscard]] std::vector<Event const*> all_of(CheckInput& input, ScriptPath const& path);

/// The field in the statement of another one; null if it was not read.
[[nodiscard]] Event const* in_statement(CheckInput& input, ScriptPath const& path, Event const& event);
[[nodiscard]] std::string text_in_statement(CheckInput& input, ScriptPath const& path, Event const& event);

/// The line of a text, counted from 1; without meaning in a compiled script.
[[nodiscard]] inline std::pair<std::string_view, Value> line_arg(Event const& event) {
    return {"line", std::uint64_t{event.indices.at[0]} + 1};
}

[[nodiscard]] std::string upper(std::string_view text);

} // namespace animcheck::zengin
