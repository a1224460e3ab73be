// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// One element of a file exactly as the manifest declares it, not yet compared with any bytes.
struct ManifestElement {
    std::string word; ///< the XML element: Animation, Skeleton, Texture, ...
    std::string name;
    bool follows = false;     ///< `offset` counts from the end of the previous element, not from the file's start
    std::uint64_t offset = 0; ///< in bytes
    std::uint32_t line = 0;   ///< in the manifest
    std::optional<std::uint64_t> size, count, frames, skeleton_offset, width, height;
    std::string type, limb_type, pixels; ///< `pixels`: the format of a texture
    std::string item;                    ///< element type of an array
};

/// Segments of the console's memory. If one is not available its size may still be known: the fact
/// `segment_4_size`.
inline constexpr unsigned segment_count = 16;
[[nodiscard]] std::string_view segment_size_fact(unsigned number) noexcept; ///< below `segment_count`

/// A file and its elements, in the manifest's order.
struct ManifestFile {
    std::string name; ///< without an extension
    std::string game;
    std::optional<std::uint8_t> segment;
    std::optional<std::uint32_t> base_address;
    std::uint64_t range_start = 0, range_end = 0xFFFFFFFF; ///< of the declared offsets
    bool alone = false;                                    ///< the manifests declare no other file
    std::vector<ManifestElement> elements;
};

struct Manifest {
    std::vector<ManifestFile> files;

    /// The entry for a file name, ignoring case, with or without an extension that objects have; or null.
    [[nodiscard]] ManifestFile const* of(std::string_view name) const noexcept;
};

/// The name that a manifest uses for a file: without an extension that objects have.
[[nodiscard]] std::string_view manifest_name(std::string_view name) noexcept;

} // namespace animcheck
