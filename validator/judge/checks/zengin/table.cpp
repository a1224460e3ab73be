// SPDX-License-Identifier: MIT
#include "validator/judge/checks/tables.hpp"
#include "validator/judge/checks/zengin/checks.hpp"

namespace animcheck::zengin {

std::span<Check const> checks() {
    static constexpr Check rows[]{
        {"name_matches_file", "name", name_matches_file},
        {"named_animation", "", named_animation},
        {"named_hierarchy", "", named_hierarchy},
        {"named_mesh", "", named_mesh},
        {"date_plausible", "", date_plausible},
        {"script_name", "", script_name},
        {"script_layer", "", script_layer},
        {"script_next", "", script_next},
        {"script_scene", "", script_scene},
        {"script_frames", "", script_frames},
        {"parents_first", "skeleton_joints", parents_first},
        {"lists_root", "skeleton_joints", lists_root},
        {"rotation_length", "", rotation_length},
        {"rotation_length_slight", "", rotation_length_slight},
        {"positions_span", "", positions_span},
        {"frames_differ", "", frames_differ},
        {"frames_collapsed", "", frames_collapsed},
        {"bone_lengths", "skeleton_joints", bone_lengths},
        {"position_spikes", "", position_spikes},
        {"position_spikes_small", "", position_spikes_small},
        {"position_reach", "", position_reach},
        {"bounds_plausible", "", bounds_plausible},
        {"names_checksum", "", names_checksum},
        {"parent_before_child", "", parent_before_child},
        {"one_root", "", one_root},
        {"first_is_root", "", first_is_root},
        {"node_named", "", node_named},
        {"node_names_once", "", node_names_once},
        {"transform_affine", "", transform_affine},
        {"transform_solid", "", transform_solid},
        {"transform_rigid", "", transform_rigid},
        {"transform_near", "", transform_near},
        {"collision_near", "", collision_near},
        {"depth_first", "", depth_first},
        {"depth_first_at_all", "", depth_first_at_all},
        {"rigid_nodes_known", "", rigid_nodes_known},
        {"volume_date", "", volume_date},
        {"volume_name_separator", "", volume_name_separator},
        {"volume_name_parent", "", volume_name_parent},
        {"volume_name_self", "", volume_name_self},
        {"volume_name_nul", "", volume_name_nul},
        {"volume_name_nul_inside", "", volume_name_nul_inside},
        {"volume_name_control", "", volume_name_control},
        {"volume_name_colon", "", volume_name_colon},
        {"volume_name_upper", "", volume_name_upper},
        {"volume_directories_empty", "", volume_directories_empty},
        {"volume_name_empty", "", volume_name_empty},
        {"volume_name_ascii", "", volume_name_ascii},
        {"volume_name_once", "", volume_name_once},
        {"volume_base_name_once", "", volume_base_name_once},
        {"volume_ranges_apart", "", volume_ranges_apart},
        {"volume_files_behind_catalogue", "", volume_files_behind_catalogue},
    };
    return rows;
}

} // namespace animcheck::zengin
