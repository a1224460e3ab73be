// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace animcheck {

/// For the standard library, which reads the letters of a std::string otherwise on Windows.
[[nodiscard]] inline std::filesystem::path file_path(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}

/// And back, with '/'.
[[nodiscard]] inline std::string path_text(std::filesystem::path const& path) {
    auto const text = path.generic_u8string();
    return {text.begin(), text.end()};
}

} // namespace animcheck
