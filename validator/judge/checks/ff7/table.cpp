// SPDX-License-Identifier: MIT
#include "validator/judge/checks/ff7/checks.hpp"
#include "validator/judge/checks/tables.hpp"

namespace animcheck::ff7 {

std::span<Check const> checks() {
    static constexpr Check rows[]{
        {"lgp_name_plain", "", lgp_name_plain},
        {"lgp_name_short_enough", "", lgp_name_short_enough},
        {"lgp_name_ended", "", lgp_name_ended},
        {"lgp_name_of_two", "", lgp_name_of_two},
        {"lgp_name_has_slot", "", lgp_name_has_slot},
        {"lgp_name_once", "", lgp_name_once},
        {"lgp_header_name", "", lgp_header_name},
        {"lgp_header_name_case", "", lgp_header_name_case},
        {"lgp_stage_still", "", lgp_stage_still},
        {"lgp_animations_have_skeleton", "", lgp_animations_have_skeleton},
        {"lgp_skeleton_has_animations", "", lgp_skeleton_has_animations},
        {"lgp_skeleton_textures", "", lgp_skeleton_textures},
        {"lgp_skeleton_weapons", "", lgp_skeleton_weapons},
        {"lgp_skeleton_meshes", "", lgp_skeleton_meshes},
        {"lgp_stage_pieces", "", lgp_stage_pieces},
        {"lgp_slot_leads", "", lgp_slot_leads},
        {"lgp_slot_inside", "", lgp_slot_inside},
        {"lgp_slot_counts_from_one", "", lgp_slot_counts_from_one},
        {"lgp_slot_of_special_names", "", lgp_slot_of_special_names},
        {"lgp_slot_together", "", lgp_slot_together},
        {"lgp_slot_no_wider", "", lgp_slot_no_wider},
        {"lgp_conflict_listed", "", lgp_conflict_listed},
        {"lgp_conflict_rows_from_zero", "", lgp_conflict_rows_from_zero},
        {"lgp_conflict_numbers_from_one", "", lgp_conflict_numbers_from_one},
        {"lgp_conflict_row_of_group", "", lgp_conflict_row_of_group},
        {"lgp_conflict_row_marked", "", lgp_conflict_row_marked},
        {"lgp_conflict_group_there", "", lgp_conflict_group_there},
        {"lgp_conflict_path_ended", "", lgp_conflict_path_ended},
        {"lgp_conflict_path_bare", "", lgp_conflict_path_bare},
        {"lgp_conflict_path_once", "", lgp_conflict_path_once},
        {"battle_skeleton_sound", "", battle_skeleton_sound},
        {"battle_pack_of_model", "skeleton_joints", battle_pack_of_model},
        {"skeleton_type_of_name", "name", skeleton_type_of_name},
        {"skeleton_parent_before_child", "", skeleton_parent_before_child},
        {"skeleton_without_cycle", "", skeleton_without_cycle},
        {"skeleton_length_possible", "", skeleton_length_possible},
        {"skeleton_one_root", "", skeleton_one_root},
    };
    return rows;
}

std::span<FolderCheck const> folder_checks() {
    static constexpr FolderCheck rows[]{
        {"packs_of_one_rate", packs_of_one_rate},
        {"battle_files_once", battle_files_once},
    };
    return rows;
}

} // namespace animcheck::ff7
