// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan.hpp"

namespace animcheck::zelda64 {

inline constexpr std::uint64_t animation_size = 16, normal_size = 8, flex_size = 12, joint_size = 6;
inline constexpr std::uint64_t standard_limb = 12, long_limb = 16, most_joints = 256;
inline constexpr unsigned no_index = 0xFF, most_limb_count = 254;

/// Bytes that belong to a hit. Two hits may share a range only if it is the same thing to both.
struct Claim {
    enum Kind : std::uint8_t { header, table, limbs, joints, values } kind = header;
    std::uint64_t start = 0, end = 0;
    bool operator==(Claim const&) const = default;
};

struct Candidate {
    ScanHit hit;
    std::array<Claim, 3> claims;
    std::size_t claimed = 0;
    std::uint8_t other_segment = 0; ///< that one of its pointers names, where they disagree
    bool still = false;             ///< an animation whose joints all name one value: other parts must confirm it
    void give(ScanReason reason, unsigned weight) {
        hit.reasons = static_cast<std::uint16_t>(hit.reasons | static_cast<std::uint16_t>(reason));
        hit.confidence = static_cast<std::uint8_t>(std::min(100U, hit.confidence + weight));
    }
    void claim(Claim::Kind kind, std::uint64_t start, std::uint64_t end) { claims[claimed++] = {kind, start, end}; }
};

/// Reads of the object, bounded in all.
class ScanBytes {
public:
    ScanBytes(ByteView bytes, ScanOptions const& options)
        : bytes_(bytes), work_(sum({options.work_base, product({options.work_factor, bytes.size()})})) {}

    [[nodiscard]] std::uint64_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] bool holds(std::uint64_t offset, std::uint64_t bytes) const noexcept {
        return offset <= size() && bytes <= size() - offset;
    }
    [[nodiscard]] bool spend(std::uint64_t bytes) noexcept {
        tired_ = tired_ || bytes > work_;
        work_ -= std::min(bytes, work_);
        return !tired_;
    }
    [[nodiscard]] bool tired() const noexcept { return tired_; }
    template <class T>
    [[nodiscard]] T at(std::uint64_t offset) const noexcept {
        return load<T>(&bytes_[to_size(offset)], std::endian::big);
    }
    [[nodiscard]] std::uint32_t word(std::uint64_t offset) const noexcept { return at<std::uint32_t>(offset); }
    [[nodiscard]] bool is_zero(std::uint64_t start, std::uint64_t end) const noexcept {
        for (; start < end; ++start)
            if (bytes_[to_size(start)] != std::byte{0}) return false;
        return true;
    }

private:
    ByteView bytes_;
    std::uint64_t work_;
    bool tired_ = false;
};

/// A pointer of segment and offset only, as tools write it.
struct Target {
    std::uint8_t segment = 0;
    std::uint64_t offset = 0;
};
[[nodiscard]] constexpr std::optional<Target> target_of(std::uint32_t pointer) noexcept {
    auto const segment = pointer >> 24;
    if (segment == 0 || segment > 0xF) return std::nullopt;
    return Target{static_cast<std::uint8_t>(segment), pointer & 0xFFFFFF};
}

/// Of three bytes of padding at most one is damaged.
[[nodiscard]] constexpr bool is_one_byte(std::uint32_t padding) noexcept {
    return (padding & 0xFFFF00) == 0 || (padding & 0xFF00FF) == 0 || (padding & 0x00FFFF) == 0;
}

/// NULL, or outside the object: a damaged pointer.
[[nodiscard]] inline bool leads_nowhere(ScanBytes const& object, std::uint32_t pointer) noexcept {
    return pointer >> 24 == 0 || (pointer >> 24 <= 0xF && (pointer & 0xFFFFFF) >= object.size());
}

/// Can a limb's field be a display list, or NULL?
[[nodiscard]] inline bool is_list(ScanBytes const& object, std::uint32_t pointer, std::uint8_t own) {
    if (pointer == 0 || pointer >> 28 == 8) return true;
    auto const target = target_of(pointer);
    return target && target->offset % 8 == 0 && (target->segment != own || target->offset < object.size());
}

/// The field at +8 of a skin limb: 0 and 5 draw nothing, 4 is an animated skin, 11 a display list.
[[nodiscard]] constexpr bool is_skin_type(std::uint32_t type) noexcept {
    return type == 0 || type == 4 || type == 5 || type == 11;
}

} // namespace animcheck::zelda64
