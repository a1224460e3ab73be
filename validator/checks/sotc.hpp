#pragma once

#include "validator/checks/check.hpp"

/// Checks of the Shadow of the Colossus family; what each one holds is said by the rule that names it.
namespace animcheck::sotc {

// Subject: the input. Every float that was read.
void floats_finite(CheckInput& input);
void floats_normal(CheckInput& input);

// Subject: an array of floats that is a vector. One that is no number, or zero, has another rule.
void length_one(CheckInput& input);
void length_not_zero(CheckInput& input);

// Subject: the input. The keys of all bones of a motion.
void radicands_not_negative(CheckInput& input);
void radicands_not_far_negative(CheckInput& input);
void radicands_not_clamped(CheckInput& input);
void spare_bits_zero(CheckInput& input);
void curves_move(CheckInput& input);
void angles_bounded(CheckInput& input);
void signs_steady(CheckInput& input);

void addends_in_place(CheckInput& input); ///< subject: the column of addends of a table of relocations
void targets_in_data(CheckInput& input);  ///< subject: the column of places of a table of relocations

// Subject: the count of bones of a skeleton.
void bones_after_parents(CheckInput& input);
void parents_end(CheckInput& input);
void children_end(CheckInput& input);

} // namespace animcheck::sotc
