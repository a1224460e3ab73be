// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace animcheck::golden {

/// A file of a sample or of an archive; folders in its path are parted by '/'.
struct NamedBytes {
    std::string path;
    std::vector<std::byte> bytes;
};

/// Makes the folders that are missing. Throws std::runtime_error where the file cannot be written in full.
void write_bytes(std::filesystem::path const& path, std::span<std::byte const> bytes);

} // namespace animcheck::golden
