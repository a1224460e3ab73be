// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

/// Checks of the LBA1 family; the rule that names a check describes it.
namespace animcheck::lba1 {

// Subject: the keyframes of a clip.
void bone_zooms(CheckInput& input);
void bone_type_known(CheckInput& input);
void bone_type_constant(CheckInput& input);
void bone_type_of_entity(CheckInput& input);
void angle_within_turn(CheckInput& input);
void angle_not_negative(CheckInput& input);
void angles_even(CheckInput& input);
void offset_jump(CheckInput& input);
void keyframes_differ(CheckInput& input);
void not_of_lba2(CheckInput& input);
void offset_not_large(CheckInput& input);
void offset_usual(CheckInput& input);
void offset_change_not_large(CheckInput& input);
void offset_change_usual(CheckInput& input);

// Subject: a column of the keyframes.
void time_in_ticks(CheckInput& input);
void first_step_zero(CheckInput& input);
void root_axes(CheckInput& input);
void root_turn_flagged(CheckInput& input);
void root_flag_constant(CheckInput& input);
void root_turn_not_large(CheckInput& input);
void root_turn_usual(CheckInput& input);

// Subject: the parents of a body's groups.
void group_parent_step(CheckInput& input);
void group_parent_patched(CheckInput& input);
void group_parent_first(CheckInput& input);
void group_root(CheckInput& input);

// Subject: another column of a body's groups.
void group_starts_follow(CheckInput& input);
void group_points_follow(CheckInput& input);
void group_origin_in_parent(CheckInput& input);
void root_origin_zero(CheckInput& input);
void group_normals_add_up(CheckInput& input);
void group_rows_sound(CheckInput& input);

void box_has_size(CheckInput& input);
void box_in_order(CheckInput& input);           ///< subject: the box of a body
void mesh_normals_of_groups(CheckInput& input); ///< subject: the number of normals
void mesh_vertices_exist(CheckInput& input);    ///< subject: the number of polygons, and the same below
void mesh_normals_exist(CheckInput& input);

// Subject: the type of an entity's action.
void search_is_last(CheckInput& input);

} // namespace animcheck::lba1
