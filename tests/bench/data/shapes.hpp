// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace animcheck::bench {

/// A kind of dump that is measured. The same count makes the same bytes, and no two files are alike.
struct Shape {
    std::string_view name;
    std::string_view counted; ///< what `count` is the number of
    std::size_t most;         ///< the largest count that the format, the file system or the program's limits allow
    void (*write)(std::size_t count, std::filesystem::path const& folder);
};

[[nodiscard]] std::span<Shape const> ff7_shapes();
[[nodiscard]] std::span<Shape const> lba1_shapes();
[[nodiscard]] std::span<Shape const> zelda64_shapes();
[[nodiscard]] std::span<Shape const> zengin_shapes();

} // namespace animcheck::bench
