// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/observer.hpp"

#include <string>
#include <vector>

/// The program's own diagnostics go to stderr, each in a line of its own. spdlog is seen by log.cpp alone.
namespace animcheck::cli {

/// What --log-level takes, from all to nothing.
[[nodiscard]] std::vector<std::string> log_levels();
/// Before the program works. Without it: warnings and errors.
void set_log_level(std::string const& level);

void complain(std::string const& message); ///< an error
void advise(std::string const& command);   ///< after one: the command line that helps on
void warn(std::string const& message);
void inform(std::string const& message);

/// Writes down what a walk does; null where the level is above that, so that a walk does nothing for it.
[[nodiscard]] WalkObserver* walk_observer();

} // namespace animcheck::cli
