// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// By what a finding is recognised in another run: in `report diff`, in a baseline, and by readers of SARIF.
///
/// A fingerprint is made of the rule, the path without its indices, and the first bytes at the place. Where these
/// bytes are, what the file is called, the severity, the status and the wording are not in it. So it is the same
/// when offsets move, files are renamed, and rules are reworded; it is another one when the bytes that are wrong
/// change.
///
/// It is not unique: one input may have several findings with the same fingerprint, and a thousand files with the
/// same flaw share it. A caller that compares two runs does so input by input, and counts: findings that both
/// inputs have of one fingerprint are the same, the rest is new or gone. Inputs belong together if their places
/// (`place_of`) are equal. A renamed input is one whose place the other run does not have; it belongs to one whose
/// place this run does not have. Without that condition an old flaw in a new file would not be new.
namespace animcheck {

/// The name of this definition: the key of SARIF's partialFingerprints. Another definition has another name.
inline constexpr std::string_view fingerprint_name = "animcheck/v1";
/// Of the bytes at a place, so many count.
inline constexpr std::size_t fingerprint_bytes = 64;

/// Sixteen hexadecimal digits. `rule` is a full id, `pattern` a path without indices ("chunk[].size").
[[nodiscard]] std::string fingerprint_of(std::string_view rule, std::string_view pattern, std::string_view bytes);

/// "chunk[2].size" as "chunk[].size": which field it is, wherever it occurs.
[[nodiscard]] std::string without_indices(std::string_view path);

} // namespace animcheck
