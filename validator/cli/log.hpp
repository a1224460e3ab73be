// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

/// The program's own diagnostics go to stderr, each in a line of its own. Only log.cpp includes spdlog.
namespace animcheck::cli {

/// Values of --log-level, from all to nothing.
[[nodiscard]] std::vector<std::string> log_levels();
/// Sends the diagnostics of `app` to stderr, from this level on. To be called before the program works.
void set_log_level(std::string const& level);

/// After `complain`: the command line that helps on.
void advise(std::string const& command);

} // namespace animcheck::cli
