// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/folder_check.hpp"
#include "validator/judge/inspect.hpp"

#include <optional>
#include <string>

namespace animcheck {

/// Applies rules over a whole folder, once all of its inputs are known. Nothing if they find nothing. The record
/// is no input's: its format is `folder_format`, its size is 0, and its findings have places in the folder.
[[nodiscard]] std::optional<InputRecord> judge_folder(std::string const& path, FolderFiles& files,
                                                      SpecSet const& specs);

} // namespace animcheck
