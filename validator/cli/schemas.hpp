// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace animcheck::cli {

/// A JSON Schema of what this program prints, as a file of the repository has it.
struct Schema {
    std::string_view word; ///< of `animcheck schema`
    std::string_view id, title;
    std::string_view text;
};

/// Made at build time, from the list in CMakeLists.txt.
[[nodiscard]] std::span<Schema const> schemas() noexcept;

} // namespace animcheck::cli
