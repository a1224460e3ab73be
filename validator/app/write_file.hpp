// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace animcheck::app {

/// Creates missing folders. Throws std::runtime_error if the file cannot be written completely.
void write_bytes(std::filesystem::path const& path, std::span<std::byte const> bytes);
void write_text(std::filesystem::path const& path, std::string_view text);

} // namespace animcheck::app
