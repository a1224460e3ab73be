#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace animcheck::golden {

/// Makes the folders that are missing. Throws std::runtime_error where the file cannot be written in full.
void write_bytes(std::filesystem::path const& path, std::span<std::byte const> bytes);

} // namespace animcheck::golden
