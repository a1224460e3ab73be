// SPDX-License-Identifier: MIT
#include "validator/judge/checks/sotc/checks.hpp"
#include "validator/judge/checks/tables.hpp"

namespace animcheck::sotc {

std::span<Check const> checks() {
    static constexpr Check rows[]{
        {"floats_finite", "", floats_finite},
        {"floats_normal", "", floats_normal},
        {"length_one", "", length_one},
        {"length_not_zero", "", length_not_zero},
        {"radicands_not_negative", "", radicands_not_negative},
        {"radicands_not_far_negative", "", radicands_not_far_negative},
        {"radicands_not_clamped", "", radicands_not_clamped},
        {"spare_bits_zero", "", spare_bits_zero},
        {"curves_move", "", curves_move},
        {"angles_bounded", "", angles_bounded},
        {"signs_steady", "", signs_steady},
        {"addends_in_place", "", addends_in_place},
        {"targets_in_data", "", targets_in_data},
        {"first_row_empty", "", first_row_empty},
        {"tables_apart", "", tables_apart},
        {"tables_adjoin", "", tables_adjoin},
        {"root_named_as_file", "name", root_named_as_file},
        {"path_usual", "", path_usual},
        {"root_name_usual", "", root_name_usual},
        {"sections_named", "", sections_named},
        {"bones_after_parents", "", bones_after_parents},
        {"parents_end", "", parents_end},
        {"children_end", "", children_end},
        {"children_know_parents", "", children_know_parents},
        {"root_alone", "", root_alone},
        {"names_once", "", names_once},
        {"names_there", "", names_there},
        {"bones_near", "", bones_near},
        {"names_listed", "", names_listed},
    };
    return rows;
}

std::span<FolderCheck const> folder_checks() { return {}; }

} // namespace animcheck::sotc
