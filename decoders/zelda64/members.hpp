// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/zelda64/elements.hpp"

#include <span>

namespace animcheck::zelda64 {

/// An element whose place in the file is known, from a manifest or a scan.
struct PlacedElement {
    ManifestElement const* said = nullptr;
    ElementKind kind = ElementKind::unknown;
    std::optional<std::uint64_t> offset = {};    ///< none: it follows one whose end is unknown
    std::uint64_t size = 0;                      ///< of its header; 0: not known
    std::optional<std::uint8_t> confidence = {}; ///< of what a scan found, of 100
    std::optional<std::uint64_t> joints = {};    ///< of an animation or of legacy limbs, if only a scan knows
    bool unread = false;                         ///< its pointers are known to lead elsewhere
};

struct Elements {
    Reader in; ///< of the whole file
    Context const& context;
    std::span<PlacedElement const> all;
    std::optional<std::uint8_t> segment = {}; ///< of elements that a scan found
};

/// Makes members of those that have a format, with everything known of each, and pairs animations with the
/// skeletons of the same file.
void list_members(Elements const& elements, Model& model);

} // namespace animcheck::zelda64
