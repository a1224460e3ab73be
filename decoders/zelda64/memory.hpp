// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/zelda64/facts.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace animcheck::zelda64 {

/// A pointer as read: four bits that the console ignores, four of segment number, 24 of offset.
struct Pointer {
    std::uint32_t value = 0;
    BitRange at;
};
[[nodiscard]] Pointer read_pointer(Reader& in, std::string_view name);

/// Bytes that are 0 in a sound file; the first that is not is reported at `name`.
void read_zeros(Reader& in, std::string_view name, std::uint64_t size);

/// The bound of something whose size the file does not store.
enum class BoundBy : std::uint8_t { manifest = 1, layout, next_part, end_of_file };

struct Bound {
    std::uint64_t end = 0;
    BoundBy by = BoundBy::end_of_file;
};

/// The bytes around an element, as the console's memory: where pointers lead, and where what they lead to ends.
class Memory {
public:
    Memory(Reader const& whole, Context const& context);

    /// Where the element begins; the reader has ended if that is outside. Reported at `name`.
    [[nodiscard]] Reader entry(std::string_view name, std::uint32_t size, std::uint32_t alignment) const;
    [[nodiscard]] std::uint64_t entry_offset() const noexcept { return entry_; }

    /// The offset of what must be there. Nothing if the pointer does not lead into these bytes; that is reported
    /// at `name`, which may be empty for the part being read.
    [[nodiscard]] std::optional<std::uint64_t> follow(Reader& in, std::string_view name, Pointer pointer,
                                                      std::uint32_t alignment) const;
    /// The same without a report: where a pointer leads in these bytes.
    [[nodiscard]] std::optional<std::uint64_t> offset_of(std::uint32_t pointer) const;
    /// The same as `follow` for a display list, many of which are set up while the game runs: only bounds,
    /// alignment and segment 0 are checked.
    void look_at_list(Reader& in, std::string_view name, Pointer pointer) const;

    /// Where something at `offset` ends at the latest: `own` are the offsets of the element's own parts. A
    /// manifest's parts and the element's own come first, then parts that a scan found, then the end of the file.
    [[nodiscard]] Bound end_of(std::uint64_t offset, std::span<std::uint64_t const> own) const;
    /// Is the offset inside a known part? Something may begin where a part begins that is not a header.
    [[nodiscard]] bool inside_part(std::uint64_t offset) const;
    [[nodiscard]] bool has_parts() const noexcept { return parts_.size() > 0; }

    [[nodiscard]] Reader at(std::uint64_t offset) const;
    [[nodiscard]] Reader between(std::uint64_t offset, std::uint64_t end) const;
    [[nodiscard]] std::uint64_t size() const noexcept { return whole_.end(); }

private:
    struct Target {
        bool here = false, given = false;
        std::uint64_t offset = 0, size = 0; ///< of the segment, where it is here or given
    };
    [[nodiscard]] Target target_of(std::uint32_t address) const;
    [[nodiscard]] bool is_address(std::uint32_t pointer) const;

    Reader whole_;
    Facts const* facts_;
    KnownParts parts_;
    std::uint64_t entry_;
    std::uint64_t segment_;
    std::optional<std::uint64_t> base_address_; ///< of an overlay: where its first byte is loaded
};

/// `values_end.manifest`, `values_end.layout`, ...: one of them, so that the record says what set the bound.
void derive_bound(Reader& in, std::string_view part, Bound bound);

} // namespace animcheck::zelda64
