// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/manifest.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace animcheck::zelda64 {

/// The kind of an object's element. The numbers are those of the field `element[].kind`.
enum class ElementKind : std::uint8_t {
    unknown,
    animation,
    link,
    frames,
    skeleton,
    limb_table,
    limb,
    legacy_animation,
    legacy_limbs,
    curve_animation,
    curve_skeleton,
    key_frames, ///< of Majora's Mask, known but not judged
    other,      ///< textures, display lists, collision: not an animation
};

/// The kind of a manifest's element, by its word and its types.
[[nodiscard]] ElementKind kind_of(ManifestElement const& element) noexcept;

/// The format whose decoder reads such an element; empty: none.
[[nodiscard]] std::string_view format_of(ElementKind kind) noexcept;

/// Bytes at the element's own place: a header, a limb, a table. 0: unknown.
[[nodiscard]] std::uint64_t size_of(ManifestElement const& element, ElementKind kind) noexcept;

/// How the element's format numbers what the manifest says of it; 0: nothing, or an unknown word.
[[nodiscard]] std::uint32_t layout_of(ManifestElement const& element, ElementKind kind) noexcept;
[[nodiscard]] std::uint32_t limb_layout_of(ManifestElement const& element) noexcept;

/// Do the two types of a skeleton go together?
[[nodiscard]] bool types_agree(ManifestElement const& element) noexcept;
[[nodiscard]] bool types_known(ManifestElement const& element, ElementKind kind) noexcept;

/// As --game numbers them; 0: not said, or another.
[[nodiscard]] std::uint32_t game_of(ManifestFile const& file) noexcept;

} // namespace animcheck::zelda64
