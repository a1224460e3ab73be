// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/folder_check.hpp"

/// Checks of the ZenGin family; the rule that names a check describes it.
namespace animcheck::zengin {

void name_matches_file(CheckInput& input);
void named_animation(CheckInput& input);
void named_hierarchy(CheckInput& input);
void named_mesh(CheckInput& input);
void named_script(CheckInput& input);
void named_script_text(CheckInput& input);
void date_plausible(CheckInput& input);
void script_name(CheckInput& input);
void script_layer(CheckInput& input);
void script_next(CheckInput& input);
void script_scene(CheckInput& input);
void script_readable(CheckInput& input);
void script_fps(CheckInput& input);
void script_frames(CheckInput& input);
void frames_counted(CheckInput& input);
void parents_first(CheckInput& input);
void lists_root(CheckInput& input);
/// Rotations that are longer than a unit quaternion's can be.
struct LongRotations {
    std::uint64_t slightly = 0, far = 0; ///< by a rounding step, by more
};
[[nodiscard]] LongRotations count_long_rotations(Event const& event);
void rotation_length(CheckInput& input);
void rotation_length_slight(CheckInput& input);
void positions_span(CheckInput& input);
void frames_differ(CheckInput& input);
void frames_collapsed(CheckInput& input);
void bone_lengths(CheckInput& input);
void bones_misplaced(CheckInput& input);
void samples_by_frame(CheckInput& input);
/// Is a packed position, in `rows` from `first`, farther than `steps` along one axis from that of the same node in
/// the next frame, which has to be there?
[[nodiscard]] bool has_jump(Event const& positions, std::size_t first, std::size_t rows, std::size_t nodes,
                            std::uint16_t steps);
void position_spikes(CheckInput& input);
void position_spikes_small(CheckInput& input);
void position_reach(CheckInput& input);
void bounds_plausible(CheckInput& input);

void hierarchy_counted(CheckInput& input);
void animations_agree(CheckInput& input);
void nodes_for_animations(CheckInput& input);
void names_checksum(CheckInput& input);
void parent_before_child(CheckInput& input);
void one_root(CheckInput& input);
void first_is_root(CheckInput& input);
void node_named(CheckInput& input);
void node_names_once(CheckInput& input);
void transform_affine(CheckInput& input);
void transform_solid(CheckInput& input);
void transform_rigid(CheckInput& input);
void transform_near(CheckInput& input);
void collision_near(CheckInput& input);
void depth_first(CheckInput& input);
void depth_first_at_all(CheckInput& input);
void rigid_nodes_known(CheckInput& input);

void volume_date(CheckInput& input);
void volume_comment_ends(CheckInput& input);
void volume_name_separator(CheckInput& input);
void volume_name_parent(CheckInput& input);
void volume_name_self(CheckInput& input);
void volume_name_nul(CheckInput& input);
void volume_name_blank(CheckInput& input);
void script_semicolon(CheckInput& input); ///< subject: a line, which is more than a semicolon
void volume_name_nul_inside(CheckInput& input);
void volume_name_control(CheckInput& input);
void volume_name_colon(CheckInput& input);
void volume_name_upper(CheckInput& input);
void volume_directories_empty(CheckInput& input);
void volume_name_empty(CheckInput& input);
void volume_name_ascii(CheckInput& input);
void volume_name_once(CheckInput& input);
void volume_base_name_once(CheckInput& input);
void volume_ranges_apart(CheckInput& input);
void volume_files_behind_catalogue(CheckInput& input);

void script_source(CheckInput& input);
void script_upper_case(CheckInput& input);
void script_layers(CheckInput& input);
void scene_extension(CheckInput& input);
void animations_once(CheckInput& input);
void alias_target(CheckInput& input);
void comb_parts(CheckInput& input);
void comb_parts_alike(CheckInput& input);
void blend_number(CheckInput& input);
void next_defined(CheckInput& input);
void tag_blank(CheckInput& input);
void one_mesh_and_tree(CheckInput& input);
void event_frames_inside(CheckInput& input);
void tag_known(CheckInput& input);
void tag_frames(CheckInput& input);
void mesh_registered_once(CheckInput& input);
void empty_slot_spelling(CheckInput& input);
void statements_ascii(CheckInput& input);

void script_line_agrees(CheckInput& input);
void scene_of_script(CheckInput& input);
void unnamed_animations(CheckInput& input);
void absent_animations(CheckInput& input);
void own_hierarchy_found(CheckInput& input);
void own_mesh_found(CheckInput& input);
void form_of_game_found(CheckInput& input);
void text_compiled(CheckInput& input);

// Of whole folders (mods.cpp, scripts_of_mods.cpp, meshes_of_mods.cpp).
void paths_ordered(FolderInput& input);
void paths_replaced(FolderInput& input);
void mods_win(FolderInput& input);
void scripts_replaced(FolderInput& input);
void loose_files_used(FolderInput& input);
void base_names_once(FolderInput& input);
void scripts_compiled(FolderInput& input);
void animations_scripted(FolderInput& input);
void meshes_of_one_game(FolderInput& input);
void volumes_plain(FolderInput& input);

} // namespace animcheck::zengin
