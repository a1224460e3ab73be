// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace animcheck {

/// The words of the command line without the program's name, in UTF-8 and with '/' in paths. Prepares standard
/// streams: to be called first.
[[nodiscard]] std::vector<std::string> words_given(int count, char const* const* words);

/// Was a window opened for this run alone, which closes with it? So it is where files are dropped on the program.
[[nodiscard]] bool is_window_of_its_own() noexcept;
void wait_for_key();

} // namespace animcheck
