// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace animcheck::zengin {

/// Fields of the statements of a model script, in the order of the compiled form. Both forms decode to these
/// fields.
struct ScriptField {
    enum class Kind : std::uint8_t { line, u32, s32, f32, four_lines };
    Kind kind;
    std::string_view name;
};

/// Chunks of a compiled script that are no statement of its text.
enum ScriptChunk : std::uint16_t {
    script_start = 0xF000,
    script_source = 0xF100,
    mesh_and_tree_chunk = 0xF300,
    register_mesh_chunk = 0xF400,
    max_fps_chunk = 0xF510,
    ani_chunk = 0xF520,
    alias_chunk = 0xF530,
    blend_chunk = 0xF540,
    sync_chunk = 0xF550,
    comb_chunk = 0xF570,
    disable_chunk = 0xF580,
    model_tag_chunk = 0xF590,
    event_block = 0xF5A0,
    first_event = 0xF5A1,
    sound_chunk = first_event,
    sound_ground_chunk = 0xF5A2,
    tag_chunk = 0xF5A3,
    particle_chunk = 0xF5A4,
    particle_stop_chunk = 0xF5A5,
    particle_ground_chunk = 0xF5A6,
    set_mesh_chunk = 0xF5A7,
    swap_mesh_chunk = 0xF5A8,
    morph_chunk = 0xF5A9,
    tremor_chunk = 0xF5AA,
    last_event = tremor_chunk,
    events_end = 0xF5AF,
    script_end = 0xFFFF,
};

namespace script_fields {

using enum ScriptField::Kind;

inline constexpr ScriptField mesh_and_tree[]{{u32, "dont_use_mesh"}, {line, "scene"}};
inline constexpr ScriptField register_mesh[]{{line, "scene"}};
inline constexpr ScriptField max_fps[]{{f32, "fps"}};
inline constexpr ScriptField ani[]{{line, "name"},     {s32, "layer"},  {line, "next"},  {f32, "blend_in"},
                                   {f32, "blend_out"}, {line, "flags"}, {line, "scene"}, {line, "direction"},
                                   {s32, "first"},     {s32, "last"},   {f32, "fps"},    {f32, "speed"},
                                   {f32, "volume"}};
inline constexpr ScriptField alias[]{{line, "name"},     {s32, "layer"},  {line, "next"}, {f32, "blend_in"},
                                     {f32, "blend_out"}, {line, "flags"}, {line, "ani"},  {line, "direction"}};
inline constexpr ScriptField blend[]{{line, "name"}, {line, "next"}, {f32, "blend_in"}, {f32, "blend_out"}};
inline constexpr ScriptField sync[]{{line, "name"}, {line, "next"}};
inline constexpr ScriptField comb[]{{line, "name"},     {s32, "layer"},  {line, "next"},   {f32, "blend_in"},
                                    {f32, "blend_out"}, {line, "flags"}, {line, "prefix"}, {s32, "count"}};
inline constexpr ScriptField disable[]{{line, "name"}};
inline constexpr ScriptField model_tag[]{{line, "tag"}, {four_lines, "argument"}};
inline constexpr ScriptField event_count[]{{s32, "count"}};
inline constexpr ScriptField sound[]{{s32, "frame"}, {line, "sound"}, {f32, "range"}, {f32, "uses_slot"}};
inline constexpr ScriptField tag[]{{s32, "frame"}, {line, "tag"}, {four_lines, "argument"}};
inline constexpr ScriptField particle[]{
    {s32, "frame"}, {f32, "handle"}, {line, "effect"}, {line, "node"}, {f32, "attach"}};
inline constexpr ScriptField particle_stop[]{{s32, "frame"}, {f32, "handle"}};
inline constexpr ScriptField particle_ground[]{{s32, "frame"}};
inline constexpr ScriptField set_mesh[]{{s32, "frame"}, {line, "node"}};
inline constexpr ScriptField swap_mesh[]{{s32, "frame"}, {line, "first"}, {line, "second"}};
inline constexpr ScriptField morph[]{
    {s32, "frame"}, {line, "animation"}, {line, "node"}, {f32, "intensity"}, {f32, "hold"}};
inline constexpr ScriptField tremor[]{
    {s32, "frame"}, {f32, "range_squared"}, {f32, "duration"}, {f32, "least"}, {f32, "most"}};

} // namespace script_fields

/// A statement: its chunk in the compiled form, its keyword in the text, and its fields.
struct ScriptLayout {
    std::uint16_t type;
    std::string_view name;
    std::string_view keyword; ///< in upper case; empty: not a statement of the text
    std::span<ScriptField const> fields;
};
inline constexpr ScriptLayout script_layouts[]{
    {mesh_and_tree_chunk, "mesh_and_tree", "MESHANDTREE", script_fields::mesh_and_tree},
    {register_mesh_chunk, "register_mesh", "REGISTERMESH", script_fields::register_mesh},
    {max_fps_chunk, "max_fps", "ANIMAXFPS", script_fields::max_fps},
    {ani_chunk, "ani", "ANI", script_fields::ani},
    {alias_chunk, "alias", "ANIALIAS", script_fields::alias},
    {blend_chunk, "blend", "ANIBLEND", script_fields::blend},
    {sync_chunk, "sync", "ANISYNC", script_fields::sync},
    {comb_chunk, "comb", "ANICOMB", script_fields::comb},
    {disable_chunk, "disable", "ANIDISABLE", script_fields::disable},
    {model_tag_chunk, "model_tag", "MODELTAG", script_fields::model_tag},
    {event_block, "events", "", script_fields::event_count},
    {sound_chunk, "sound", "EVENTSFX", script_fields::sound},
    {sound_ground_chunk, "sound_ground", "EVENTSFXGRND", script_fields::sound},
    {tag_chunk, "tag", "EVENTTAG", script_fields::tag},
    {particle_chunk, "particle", "EVENTPFX", script_fields::particle},
    {particle_stop_chunk, "particle_stop", "EVENTPFXSTOP", script_fields::particle_stop},
    {particle_ground_chunk, "particle_ground", "EVENTPFXGRND", script_fields::particle_ground},
    {set_mesh_chunk, "set_mesh", "EVENTSETMESH", script_fields::set_mesh},
    {swap_mesh_chunk, "swap_mesh", "EVENTSWAPMESH", script_fields::swap_mesh},
    {morph_chunk, "morph", "EVENTMMSTARTANI", script_fields::morph},
    {tremor_chunk, "tremor", "EVENTCAMTREMOR", script_fields::tremor},
    {events_end, "events_end", "", {}},
};

/// Null: a chunk that frames others, or no chunk of a script.
[[nodiscard]] constexpr ScriptLayout const* layout_of(std::uint16_t type) {
    auto const* const found = std::ranges::find(script_layouts, type, &ScriptLayout::type);
    return found == std::end(script_layouts) ? nullptr : found;
}

[[nodiscard]] constexpr bool is_event_chunk(std::uint16_t type) noexcept {
    return type >= first_event && type <= last_event;
}

} // namespace animcheck::zengin
