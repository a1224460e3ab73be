// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "decoders/zelda64/skeleton.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zelda64 {

enum class HitKind : std::uint8_t { animation, link, skeleton, legacy_animation, legacy_limbs };

/// The grounds of a hit's confidence. The numbers are bits of `ScanHit::reasons`.
enum class ScanReason : std::uint16_t {
    in_order = 1,          ///< values, joints, header, in this order
    touches = 2,           ///< what the header points to ends where it begins
    joints_plausible = 4,  ///< 3 to 100 of them
    tracks_exact = 8,      ///< tracks follow one another and fill the values
    values_used = 16,      ///< joints use at least three quarters of the values
    tree = 32,             ///< every limb is reached once
    many_limbs = 64,       ///< five or more
    preorder = 128,        ///< limbs are numbered as the tree is drawn
    uniform = 256,         ///< limbs have no gaps
    lists_plausible = 512, ///< display lists lead to where some can be
    lists_counted = 1024,  ///< the header counts them
    neighbours = 2048,     ///< another header of its kind is next to it
    continues = 4096,      ///< frames go on where those of a neighbour end
    fits = 8192,           ///< frames are inside link_animetion
    aligned = 16384,       ///< frames begin at a multiple of 16
    joints_match = 32768,  ///< a skeleton of the object has as many limbs
};

/// Something that looks like an element, and how much so.
struct ScanHit {
    HitKind kind = HitKind::animation;
    std::uint8_t segment = 0;    ///< of its pointers
    std::uint8_t confidence = 0; ///< up to 100
    SkeletonType type = SkeletonType::unknown;
    LimbType limbs = LimbType::unknown;
    std::uint16_t reasons = 0;
    std::uint32_t count = 0;  ///< frames; limbs of a skeleton
    std::uint32_t joints = 0; ///< of an animation: those that are certainly its own; of legacy limbs: their number
    std::uint8_t faults = 0;  ///< things about it that do not fit
    std::uint64_t offset = 0; ///< of the header
    std::uint64_t size = 0;   ///< of the header
    [[nodiscard]] bool has(ScanReason reason) const noexcept {
        return (reasons & static_cast<std::uint16_t>(reason)) != 0;
    }
    bool operator==(ScanHit const&) const = default;
};

struct ScanOptions {
    std::optional<std::uint8_t> segment;      ///< that the file is loaded as; else that of most pointers
    std::optional<std::uint64_t> link_frames; ///< bytes of link_animetion, where it is known
    std::uint8_t least = 60;                  ///< lowest confidence of a hit
    std::uint64_t work_base = std::uint64_t{1} << 20, work_factor = 64; ///< bytes looked at: base + factor * size
    bool operator==(ScanOptions const&) const = default;
};

/// A table of limbs that no header names.
struct ScanTable {
    std::uint64_t offset = 0;
    std::uint32_t limbs = 0;
    bool operator==(ScanTable const&) const = default;
};

/// Values and joints of an animation that no header names.
struct ScanTracks {
    std::uint64_t values = 0, joints = 0; ///< where they begin
    std::uint32_t count = 0, frames = 0;  ///< joints; values of a track
    bool operator==(ScanTracks const&) const = default;
};

struct Scan {
    std::vector<ScanHit> hits;           ///< by offset
    std::vector<ScanHit> damaged;        ///< the same for elements with only one or two faults
    std::vector<ScanTable> orphans;      ///< by offset
    std::vector<ScanTracks> loose;       ///< by offset
    std::optional<std::uint8_t> segment; ///< that the pointers of animations and skeletons name
    std::uint64_t candidates = 0;        ///< shapes that were examined
    std::uint64_t overlapping = 0;       ///< good enough, but rejected for overlapping better ones
    std::uint64_t repeated = 0;          ///< rejected for being next to copies of themselves
    bool complete = true;                ///< false: work or hits ran out
};

/// Scans an object without a manifest for headers of animations, of Link's and legacy animations and of skeletons.
/// Headers need not touch what they point to, and may be copies. Two that claim the same bytes for different things
/// cannot both be right: the one with less confidence is dropped, and a damaged element yields to any sound one.
[[nodiscard]] Scan scan_object(ByteView object, ScanOptions const& options = {});

/// The reasons in words, for people.
struct ReasonWord {
    ScanReason reason;
    std::string_view word;
};
[[nodiscard]] std::span<ReasonWord const> reason_words() noexcept;

/// Its name in a manifest.
struct HitWords {
    std::string_view word, type, limbs; ///< the last two only for skeletons; empty: unknown
};
[[nodiscard]] HitWords words_of(ScanHit const& hit) noexcept;

/// Traces of a tool for playable characters.
struct PlayAs {
    std::uint8_t form = 0;                      ///< 0 adult, 1 child, 4 and 0x68 human of Majora's Mask
    bool universal = false;                     ///< the newer table, which has other fields and no such pointer
    std::uint32_t pointer = 0;                  ///< to the copied header of the skeleton
    std::optional<std::uint64_t> skeleton = {}; ///< where that leads, if not to zeros
};
/// By the marker at offset 0x5000.
[[nodiscard]] std::optional<PlayAs> find_play_as(ByteView object) noexcept;

} // namespace animcheck::zelda64
