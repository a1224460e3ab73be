#pragma once

#include <string>

/// What is said of the program itself goes to stderr. spdlog is seen by log.cpp alone.
namespace animcheck::cli {

void warn(std::string const& message);
void complain(std::string const& message);

} // namespace animcheck::cli
