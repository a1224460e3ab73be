// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace animcheck {

/// The words of the command line without the program's name, in UTF-8 and with '/' in paths. Prepares standard
/// streams: to be called first.
[[nodiscard]] std::vector<std::string> words_given(int count, char const* const* words);

/// Was a window opened for this run alone, which closes with it? So it is where files are dropped on the program.
[[nodiscard]] bool is_window_of_its_own() noexcept;
void wait_for_key();

/// The file of this program; empty if the system does not say.
[[nodiscard]] std::string own_program();
/// Runs another program with these words and the same standard streams, and returns its exit code. Where the system
/// can, it takes the place of this one and nothing is returned. Empty: it could not be started.
[[nodiscard]] std::optional<int> run_in_place(std::string const& program, std::vector<std::string> const& words);

} // namespace animcheck
