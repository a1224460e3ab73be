// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/folder_check.hpp"

/// Checks of archives and skeletons of Final Fantasy VII; what each one holds is said by the rule that names it.
namespace animcheck::ff7 {

// Names. The subject is `toc[].name[]`.
void lgp_name_plain(CheckInput& input);
void lgp_name_short_enough(CheckInput& input);
void lgp_name_ended(CheckInput& input);
void lgp_name_of_two(CheckInput& input);
void lgp_name_has_slot(CheckInput& input);
void lgp_name_once(CheckInput& input);
void lgp_header_name(CheckInput& input);
void lgp_header_name_case(CheckInput& input);

// Files that a model of battle.lgp needs in the same archive. The subject is `toc[].name[]`.
void lgp_stage_still(CheckInput& input);
void lgp_animations_have_skeleton(CheckInput& input);
void lgp_skeleton_has_animations(CheckInput& input);
void lgp_skeleton_textures(CheckInput& input);
void lgp_skeleton_weapons(CheckInput& input);
void lgp_skeleton_meshes(CheckInput& input);
void lgp_stage_pieces(CheckInput& input);

// The lookup table. The subject is `toc[].name[]`, but `lookup[].first` of the second.
void lgp_slot_leads(CheckInput& input);
void lgp_slot_inside(CheckInput& input);
void lgp_slot_counts_from_one(CheckInput& input);
void lgp_slot_of_special_names(CheckInput& input);
void lgp_slot_together(CheckInput& input);
void lgp_slot_no_wider(CheckInput& input);

// Conflict groups. The subjects are `toc[].name[]`, `toc[].conflict`, `conflicts.group[].entry[].row` and
// `...path[]`.
void lgp_conflict_listed(CheckInput& input);
void lgp_conflict_rows_from_zero(CheckInput& input);
void lgp_conflict_numbers_from_one(CheckInput& input);
void lgp_conflict_row_of_group(CheckInput& input);
void lgp_conflict_row_marked(CheckInput& input);
void lgp_conflict_group_there(CheckInput& input);
void lgp_conflict_path_ended(CheckInput& input);
void lgp_conflict_path_bare(CheckInput& input);
void lgp_conflict_path_once(CheckInput& input);

// Packs. The subject is `animations`.
void battle_skeleton_sound(CheckInput& input);
void battle_pack_of_model(CheckInput& input);

// Skeletons. The subjects are `header.type`, `bone[].parent` and `bone[].parent`.
void skeleton_type_of_name(CheckInput& input);
void skeleton_parent_before_child(CheckInput& input);
void skeleton_without_cycle(CheckInput& input);
void skeleton_length_possible(CheckInput& input);
void skeleton_one_root(CheckInput& input);

// Of whole folders.
void packs_of_one_rate(FolderInput& input);
void battle_files_once(FolderInput& input);

} // namespace animcheck::ff7
