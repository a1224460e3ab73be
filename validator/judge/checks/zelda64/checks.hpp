// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

/// Checks of the Zelda 64 family; what each one holds is said by the rule that names it.
namespace animcheck::zelda64 {

void static_in_values(CheckInput& input);
void dynamic_in_values(CheckInput& input);
void index_in_16_bits(CheckInput& input);
void tracks_apart(CheckInput& input);
void surplus_joints(CheckInput& input);
void padding_after_joints(CheckInput& input);
void first_value_zero(CheckInput& input);
void static_values_used(CheckInput& input);
void dynamic_values_used(CheckInput& input);

void frames_too_few(CheckInput& input);
void frames_too_many(CheckInput& input);
void first_track_at_limit(CheckInput& input);
void first_tracks_lost(CheckInput& input);
void values_left_over(CheckInput& input);
void gap_between_tracks(CheckInput& input);

void fits_slot(CheckInput& input);
void has_slot(CheckInput& input);
void age_as_named(CheckInput& input);
void has_model_data(CheckInput& input);
void has_hierarchy(CheckInput& input);
void joints_of_game(CheckInput& input);

void rom_order_named(CheckInput& input);

void frame_empty(CheckInput& input);
void eyes_known(CheckInput& input);
void mouth_known(CheckInput& input);

void child_to_root(CheckInput& input);
void sibling_to_root(CheckInput& input);
void child_to_self(CheckInput& input);
void sibling_to_self(CheckInput& input);
void root_has_sibling(CheckInput& input);
void limbs_ascending(CheckInput& input);
void limb_stride(CheckInput& input);
void limb_repeated(CheckInput& input);
void limb_layout(CheckInput& input);
void limbs_in_order(CheckInput& input);
void curve_limbs_in_order(CheckInput& input);

void key_short(CheckInput& input);
void key_long(CheckInput& input);
void key_zero(CheckInput& input);
void key_negative(CheckInput& input);
void key_in_values(CheckInput& input);
void translation_denormal(CheckInput& input);

} // namespace animcheck::zelda64
