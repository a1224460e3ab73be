// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// A file of a sample or of an archive; '/' separates the folders in its path.
struct NamedBytes {
    std::string path;
    std::vector<std::byte> bytes;
};

/// Creates missing folders. Throws std::runtime_error if the file cannot be written completely.
void write_bytes(std::filesystem::path const& path, std::span<std::byte const> bytes);
void write_text(std::filesystem::path const& path, std::string_view text);

} // namespace animcheck::golden
