#include "validator/checks/check.hpp"

#include "validator/checks/ff7/checks.hpp"
#include "validator/checks/general.hpp"
#include "validator/checks/lba1/archive.hpp"
#include "validator/checks/lba1/checks.hpp"
#include "validator/checks/sotc/checks.hpp"
#include "validator/checks/zelda64/checks.hpp"
#include "validator/checks/zengin/checks.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array checks{
    Check{"ascii_text", "", ascii_text},
    Check{"upper_case", "", upper_case},
    Check{"bounds_finite", "", bounds_finite},
    Check{"bounds_ordered", "", bounds_ordered},
    Check{"bounds_solid", "", bounds_solid},
    Check{"name_matches_file", "name", zengin::name_matches_file},
    Check{"date_plausible", "", zengin::date_plausible},
    Check{"script_name", "", zengin::script_name},
    Check{"script_layer", "", zengin::script_layer},
    Check{"script_next", "", zengin::script_next},
    Check{"script_scene", "", zengin::script_scene},
    Check{"script_frames", "", zengin::script_frames},
    Check{"parents_first", "skeleton", zengin::parents_first},
    Check{"lists_root", "skeleton", zengin::lists_root},
    Check{"rotation_length", "", zengin::rotation_length},
    Check{"rotation_length_slight", "", zengin::rotation_length_slight},
    Check{"positions_span", "", zengin::positions_span},
    Check{"frames_differ", "", zengin::frames_differ},
    Check{"names_checksum", "", zengin::names_checksum},
    Check{"parent_before_child", "", zengin::parent_before_child},
    Check{"one_root", "", zengin::one_root},
    Check{"first_is_root", "", zengin::first_is_root},
    Check{"node_named", "", zengin::node_named},
    Check{"node_names_once", "", zengin::node_names_once},
    Check{"transform_affine", "", zengin::transform_affine},
    Check{"transform_solid", "", zengin::transform_solid},
    Check{"volume_date", "", zengin::volume_date},
    Check{"volume_name_separator", "", zengin::volume_name_separator},
    Check{"volume_name_parent", "", zengin::volume_name_parent},
    Check{"volume_name_self", "", zengin::volume_name_self},
    Check{"volume_name_nul", "", zengin::volume_name_nul},
    Check{"volume_name_nul_inside", "", zengin::volume_name_nul_inside},
    Check{"volume_name_control", "", zengin::volume_name_control},
    Check{"volume_name_colon", "", zengin::volume_name_colon},
    Check{"volume_name_upper", "", zengin::volume_name_upper},
    Check{"volume_directories_empty", "", zengin::volume_directories_empty},
    Check{"volume_name_empty", "", zengin::volume_name_empty},
    Check{"volume_name_ascii", "", zengin::volume_name_ascii},
    Check{"volume_name_once", "", zengin::volume_name_once},
    Check{"volume_base_name_once", "", zengin::volume_base_name_once},
    Check{"volume_ranges_apart", "", zengin::volume_ranges_apart},
    Check{"volume_files_behind_catalogue", "", zengin::volume_files_behind_catalogue},
    Check{"bone_zooms", "", lba1::bone_zooms},
    Check{"bone_type_known", "", lba1::bone_type_known},
    Check{"bone_type_constant", "", lba1::bone_type_constant},
    Check{"angle_within_turn", "", lba1::angle_within_turn},
    Check{"angle_not_negative", "", lba1::angle_not_negative},
    Check{"angles_even", "", lba1::angles_even},
    Check{"offset_jump", "", lba1::offset_jump},
    Check{"keyframes_differ", "", lba1::keyframes_differ},
    Check{"not_of_lba2", "", lba1::not_of_lba2},
    Check{"time_in_ticks", "", lba1::time_in_ticks},
    Check{"first_step_zero", "", lba1::first_step_zero},
    Check{"root_axes", "", lba1::root_axes},
    Check{"root_turn_flagged", "", lba1::root_turn_flagged},
    Check{"root_flag_constant", "", lba1::root_flag_constant},
    Check{"group_parent_step", "", lba1::group_parent_step},
    Check{"group_parent_patched", "", lba1::group_parent_patched},
    Check{"group_parent_first", "", lba1::group_parent_first},
    Check{"group_root", "", lba1::group_root},
    Check{"search_is_last", "", lba1::search_is_last},
    Check{"offsets_ascending", "", lba1::offsets_ascending},
    Check{"payloads_differ", "", lba1::payloads_differ},
    Check{"lgp_name_plain", "", ff7::lgp_name_plain},
    Check{"lgp_name_short_enough", "", ff7::lgp_name_short_enough},
    Check{"lgp_name_ended", "", ff7::lgp_name_ended},
    Check{"lgp_name_of_two", "", ff7::lgp_name_of_two},
    Check{"lgp_name_has_slot", "", ff7::lgp_name_has_slot},
    Check{"lgp_name_once", "", ff7::lgp_name_once},
    Check{"lgp_header_name", "", ff7::lgp_header_name},
    Check{"lgp_header_name_case", "", ff7::lgp_header_name_case},
    Check{"lgp_stage_still", "", ff7::lgp_stage_still},
    Check{"lgp_animations_have_skeleton", "", ff7::lgp_animations_have_skeleton},
    Check{"lgp_skeleton_has_animations", "", ff7::lgp_skeleton_has_animations},
    Check{"lgp_skeleton_textures", "", ff7::lgp_skeleton_textures},
    Check{"lgp_skeleton_weapons", "", ff7::lgp_skeleton_weapons},
    Check{"lgp_slot_leads", "", ff7::lgp_slot_leads},
    Check{"lgp_slot_inside", "", ff7::lgp_slot_inside},
    Check{"lgp_slot_counts_from_one", "", ff7::lgp_slot_counts_from_one},
    Check{"lgp_slot_of_special_names", "", ff7::lgp_slot_of_special_names},
    Check{"lgp_slot_together", "", ff7::lgp_slot_together},
    Check{"lgp_slot_no_wider", "", ff7::lgp_slot_no_wider},
    Check{"lgp_conflict_listed", "", ff7::lgp_conflict_listed},
    Check{"lgp_conflict_rows_from_zero", "", ff7::lgp_conflict_rows_from_zero},
    Check{"lgp_conflict_numbers_from_one", "", ff7::lgp_conflict_numbers_from_one},
    Check{"lgp_conflict_row_of_group", "", ff7::lgp_conflict_row_of_group},
    Check{"lgp_conflict_row_marked", "", ff7::lgp_conflict_row_marked},
    Check{"lgp_conflict_group_there", "", ff7::lgp_conflict_group_there},
    Check{"lgp_conflict_path_ended", "", ff7::lgp_conflict_path_ended},
    Check{"lgp_conflict_path_bare", "", ff7::lgp_conflict_path_bare},
    Check{"lgp_conflict_path_once", "", ff7::lgp_conflict_path_once},
    Check{"battle_skeleton_sound", "", ff7::battle_skeleton_sound},
    Check{"skeleton_type_of_name", "name", ff7::skeleton_type_of_name},
    Check{"skeleton_parent_before_child", "", ff7::skeleton_parent_before_child},
    Check{"skeleton_without_cycle", "", ff7::skeleton_without_cycle},
    Check{"static_in_values", "", zelda64::static_in_values},
    Check{"dynamic_in_values", "", zelda64::dynamic_in_values},
    Check{"index_in_16_bits", "", zelda64::index_in_16_bits},
    Check{"tracks_apart", "", zelda64::tracks_apart},
    Check{"surplus_joints", "skeleton", zelda64::surplus_joints},
    Check{"padding_after_joints", "skeleton", zelda64::padding_after_joints},
    Check{"first_value_zero", "", zelda64::first_value_zero},
    Check{"static_values_used", "", zelda64::static_values_used},
    Check{"dynamic_values_used", "", zelda64::dynamic_values_used},
    Check{"rom_order_named", "", zelda64::rom_order_named},
    Check{"eyes_known", "", zelda64::eyes_known},
    Check{"mouth_known", "", zelda64::mouth_known},
    Check{"child_to_root", "", zelda64::child_to_root},
    Check{"sibling_to_root", "", zelda64::sibling_to_root},
    Check{"child_to_self", "", zelda64::child_to_self},
    Check{"sibling_to_self", "", zelda64::sibling_to_self},
    Check{"root_has_sibling", "", zelda64::root_has_sibling},
    Check{"limbs_ascending", "", zelda64::limbs_ascending},
    Check{"limb_stride", "", zelda64::limb_stride},
    Check{"limb_repeated", "", zelda64::limb_repeated},
    Check{"limb_layout", "", zelda64::limb_layout},
    Check{"limbs_in_order", "", zelda64::limbs_in_order},
    Check{"curve_limbs_in_order", "", zelda64::curve_limbs_in_order},
    Check{"key_short", "", zelda64::key_short},
    Check{"key_long", "", zelda64::key_long},
    Check{"key_zero", "", zelda64::key_zero},
    Check{"key_negative", "", zelda64::key_negative},
    Check{"key_in_values", "", zelda64::key_in_values},
    Check{"translation_denormal", "", zelda64::translation_denormal},
    Check{"floats_finite", "", sotc::floats_finite},
    Check{"floats_normal", "", sotc::floats_normal},
    Check{"length_one", "", sotc::length_one},
    Check{"length_not_zero", "", sotc::length_not_zero},
    Check{"radicands_not_negative", "", sotc::radicands_not_negative},
    Check{"radicands_not_far_negative", "", sotc::radicands_not_far_negative},
    Check{"radicands_not_clamped", "", sotc::radicands_not_clamped},
    Check{"spare_bits_zero", "", sotc::spare_bits_zero},
    Check{"curves_move", "", sotc::curves_move},
    Check{"angles_bounded", "", sotc::angles_bounded},
    Check{"signs_steady", "", sotc::signs_steady},
    Check{"addends_in_place", "", sotc::addends_in_place},
    Check{"targets_in_data", "", sotc::targets_in_data},
    Check{"first_row_empty", "", sotc::first_row_empty},
    Check{"tables_apart", "", sotc::tables_apart},
    Check{"tables_adjoin", "", sotc::tables_adjoin},
    Check{"root_named_as_file", "name", sotc::root_named_as_file},
    Check{"path_usual", "", sotc::path_usual},
    Check{"root_name_usual", "", sotc::root_name_usual},
    Check{"sections_named", "", sotc::sections_named},
    Check{"bones_after_parents", "", sotc::bones_after_parents},
    Check{"parents_end", "", sotc::parents_end},
    Check{"children_end", "", sotc::children_end},
    Check{"children_know_parents", "", sotc::children_know_parents},
    Check{"root_alone", "", sotc::root_alone},
    Check{"names_once", "", sotc::names_once},
    Check{"names_listed", "", sotc::names_listed},
};

} // namespace

Check const* find_check(std::string_view name) noexcept {
    auto const* const found = std::ranges::find(checks, name, &Check::name);
    return found == checks.end() ? nullptr : found;
}

Event const* CheckInput::last(std::string_view pattern) {
    auto const numbers = log_.at(paths_.find_literal(pattern));
    if (numbers.empty()) return nullptr;
    auto const* const event = &log_.events()[numbers.back()];
    if (event != subject_ && std::ranges::find(used_, event) == used_.end()) used_.push_back(event);
    return event;
}

std::vector<Event const*> CheckInput::all(std::string_view pattern) {
    std::vector<Event const*> events;
    auto const numbers = log_.at(paths_.find_literal(pattern));
    if (!budget_.spend(numbers.size())) return events;
    for (auto const number : numbers) events.push_back(&log_.events()[number]);
    return events;
}

} // namespace animcheck
