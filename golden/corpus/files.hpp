// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/write_file.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace animcheck::golden {

using app::write_bytes;
using app::write_text;

/// A file of a sample or of an archive; '/' separates the folders in its path.
struct NamedBytes {
    std::string path;
    std::vector<std::byte> bytes;
};

/// Where the cases are: `golden/cases` for `golden`, which is what people write.
[[nodiscard]] inline std::filesystem::path cases_in(std::filesystem::path const& folder) {
    return std::filesystem::is_directory(folder / "cases") ? folder / "cases" : folder;
}

} // namespace animcheck::golden
