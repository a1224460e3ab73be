// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace animcheck::app {

/// A JSON Schema of what this program prints, as a file of the repository has it.
struct Schema {
    std::string_view word; ///< of `animcheck schema`
    std::string_view text;
};

[[nodiscard]] std::span<Schema const> schemas();

/// The files as they are; made by the build.
namespace schema_text {
[[nodiscard]] std::string_view report() noexcept;
[[nodiscard]] std::string_view decode() noexcept;
[[nodiscard]] std::string_view config() noexcept;
[[nodiscard]] std::string_view diff() noexcept;
[[nodiscard]] std::string_view stats() noexcept;
[[nodiscard]] std::string_view repair() noexcept;
[[nodiscard]] std::string_view corpus() noexcept;
[[nodiscard]] std::string_view suite() noexcept;
} // namespace schema_text

} // namespace animcheck::app
