// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

/// Checks of the Shadow of the Colossus family; what each one holds is said by the rule that names it.
namespace animcheck::sotc {

// Subject: the input. Every float that was read.
void floats_finite(CheckInput& input);
void floats_normal(CheckInput& input);

// Subject: an array of floats that is a vector. One that is not a number, or zero, has another rule.
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
void first_row_empty(CheckInput& input);  ///< subject: a table
// Subject: the count of sections. Where the tables of the module are.
void tables_apart(CheckInput& input);
void tables_adjoin(CheckInput& input);
void path_usual(CheckInput& input); ///< subject: the path of a module
// Subject: the symbols.
void root_named_as_file(CheckInput& input);
void root_name_usual(CheckInput& input);
void sections_named(CheckInput& input); ///< subject: the name of a section

// Subject: the count of bones of a skeleton.
void bones_after_parents(CheckInput& input);
void parents_end(CheckInput& input);
void children_end(CheckInput& input);
void children_know_parents(CheckInput& input);
void root_alone(CheckInput& input);
void names_once(CheckInput& input);
void names_there(CheckInput& input);
void bones_near(CheckInput& input);
void names_listed(CheckInput& input); ///< subject: the place of a bone's name

} // namespace animcheck::sotc
