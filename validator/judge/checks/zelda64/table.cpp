// SPDX-License-Identifier: MIT
#include "validator/judge/checks/tables.hpp"
#include "validator/judge/checks/zelda64/checks.hpp"

namespace animcheck::zelda64 {

std::span<Check const> checks() {
    static constexpr Check rows[]{
        {"static_in_values", "", static_in_values},
        {"dynamic_in_values", "", dynamic_in_values},
        {"index_in_16_bits", "", index_in_16_bits},
        {"tracks_apart", "", tracks_apart},
        {"surplus_joints", "skeleton_joints", surplus_joints},
        {"padding_after_joints", "skeleton_joints", padding_after_joints},
        {"first_value_zero", "", first_value_zero},
        {"static_values_used", "", static_values_used},
        {"dynamic_values_used", "", dynamic_values_used},
        {"frames_too_few", "", frames_too_few},
        {"frames_too_many", "", frames_too_many},
        {"first_track_at_limit", "", first_track_at_limit},
        {"first_tracks_lost", "", first_tracks_lost},
        {"values_left_over", "", values_left_over},
        {"gap_between_tracks", "", gap_between_tracks},
        {"fits_slot", "", fits_slot},
        {"has_slot", "", has_slot},
        {"age_as_named", "", age_as_named},
        {"has_model_data", "", has_model_data},
        {"has_hierarchy", "", has_hierarchy},
        {"joints_of_game", "player_joints", joints_of_game},
        {"rom_order_named", "", rom_order_named},
        {"frame_empty", "", frame_empty},
        {"eyes_known", "", eyes_known},
        {"mouth_known", "", mouth_known},
        {"child_to_root", "", child_to_root},
        {"sibling_to_root", "", sibling_to_root},
        {"child_to_self", "", child_to_self},
        {"sibling_to_self", "", sibling_to_self},
        {"root_has_sibling", "", root_has_sibling},
        {"limbs_ascending", "", limbs_ascending},
        {"limb_stride", "", limb_stride},
        {"limb_repeated", "", limb_repeated},
        {"limb_layout", "", limb_layout},
        {"limbs_in_order", "", limbs_in_order},
        {"curve_limbs_in_order", "", curve_limbs_in_order},
        {"key_short", "", key_short},
        {"key_long", "", key_long},
        {"key_zero", "", key_zero},
        {"key_negative", "", key_negative},
        {"key_in_values", "", key_in_values},
        {"translation_denormal", "", translation_denormal},
    };
    return rows;
}

std::span<FolderCheck const> folder_checks() { return {}; }

} // namespace animcheck::zelda64
