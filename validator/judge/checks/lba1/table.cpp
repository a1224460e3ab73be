// SPDX-License-Identifier: MIT
#include "validator/judge/checks/lba1/archive.hpp"
#include "validator/judge/checks/lba1/checks.hpp"
#include "validator/judge/checks/tables.hpp"

namespace animcheck::lba1 {

std::span<Check const> checks() {
    static constexpr Check rows[]{
        {"bone_zooms", "", bone_zooms},
        {"bone_type_known", "", bone_type_known},
        {"bone_type_constant", "", bone_type_constant},
        {"bone_type_of_entity", "", bone_type_of_entity},
        {"angle_within_turn", "", angle_within_turn},
        {"angle_not_negative", "", angle_not_negative},
        {"angles_even", "", angles_even},
        {"offset_jump", "", offset_jump},
        {"keyframes_differ", "", keyframes_differ},
        {"not_of_lba2", "", not_of_lba2},
        {"offset_not_large", "", offset_not_large},
        {"offset_usual", "", offset_usual},
        {"offset_change_not_large", "", offset_change_not_large},
        {"offset_change_usual", "", offset_change_usual},
        {"root_turn_not_large", "", root_turn_not_large},
        {"root_turn_usual", "", root_turn_usual},
        {"time_in_ticks", "", time_in_ticks},
        {"first_step_zero", "", first_step_zero},
        {"root_axes", "", root_axes},
        {"root_turn_flagged", "", root_turn_flagged},
        {"root_flag_constant", "", root_flag_constant},
        {"group_parent_step", "", group_parent_step},
        {"group_parent_patched", "", group_parent_patched},
        {"group_parent_first", "", group_parent_first},
        {"group_root", "", group_root},
        {"group_starts_follow", "", group_starts_follow},
        {"group_points_follow", "", group_points_follow},
        {"group_origin_in_parent", "", group_origin_in_parent},
        {"root_origin_zero", "", root_origin_zero},
        {"group_normals_add_up", "", group_normals_add_up},
        {"group_rows_sound", "", group_rows_sound},
        {"mesh_normals_of_groups", "", mesh_normals_of_groups},
        {"box_has_size", "", box_has_size},
        {"box_in_order", "", box_in_order},
        {"mesh_vertices_exist", "", mesh_vertices_exist},
        {"mesh_normals_exist", "", mesh_normals_exist},
        {"search_is_last", "", search_is_last},
        {"offsets_ascending", "", offsets_ascending},
        {"payloads_differ", "", payloads_differ},
        {"hidden_followed", "", hidden_followed},
        {"repeat_followed", "", repeat_followed},
    };
    return rows;
}

std::span<FolderCheck const> folder_checks() { return {}; }

} // namespace animcheck::lba1
