// SPDX-License-Identifier: MIT
#include "decoders/zelda64/memory.hpp"

#include "decoders/manifest.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint8_t object_segment = 6; ///< of 383 objects of Ocarina of Time and 437 of Majora's Mask
constexpr std::uint32_t address_bits = 0x0FFFFFFF, offset_bits = 0x00FFFFFF;
constexpr std::uint32_t list_alignment = 8;

constexpr std::uint32_t segment_of(std::uint32_t pointer) noexcept { return pointer >> 24 & 0xF; }

/// An address of the console's memory, not of a segment: overlays have them.
constexpr bool is_absolute(std::uint32_t pointer) noexcept {
    return pointer >> 28 >= 8 && segment_of(pointer) == 0;
}

} // namespace

Pointer read_pointer(Reader& in, std::string_view name) {
    auto const at = byte_range(in.offset(), std::min<std::uint64_t>(in.left(), 4));
    return {in.u32(name), at};
}

void read_zeros(Reader& in, std::string_view name, std::uint64_t size) {
    auto const start = in.offset();
    auto const bytes = in.bytes(name, size);
    auto const strange = std::ranges::find_if(bytes, [](std::byte b) { return b != std::byte{0}; });
    if (strange == bytes.end()) return;
    auto const at = start + static_cast<std::uint64_t>(strange - bytes.begin());
    in.report_at(byte_range(at, 1), AnomalyKind::padding_nonzero, name, std::to_integer<std::uint64_t>(*strange),
                 0);
}

Memory::Memory(Reader const& whole, Context const& context)
    : whole_(whole),
      facts_(&context.facts),
      parts_(context.facts),
      entry_(facts_->number("entry").value_or(0)),
      segment_(facts_->number("segment").value_or(object_segment)),
      base_address_(facts_->number("base_address")) {}

Reader Memory::entry(std::string_view name, std::uint32_t size, std::uint32_t alignment) const {
    auto const end = whole_.end();
    auto in = whole_.at(std::min(entry_, end));
    if (entry_ > end) {
        in.report_at(byte_range(end, 0), AnomalyKind::offset_out_of_bounds, name, entry_, at_most(end));
        in.skip(1); // past the end: the reader stops
    }
    if (in && entry_ % alignment != 0)
        in.report_at(byte_range(entry_, std::min<std::uint64_t>(size, in.left())), AnomalyKind::misaligned, name,
                     entry_, alignment);
    return in;
}

Reader Memory::at(std::uint64_t offset) const { return whole_.at(std::min(offset, size())); }

Reader Memory::between(std::uint64_t offset, std::uint64_t end) const {
    auto start = at(offset);
    auto const last = std::min(end, size());
    return start.region(last > offset ? last - offset : 0);
}

bool Memory::is_address(std::uint32_t pointer) const {
    return base_address_ && pointer >= *base_address_ && pointer - *base_address_ <= size();
}

Memory::Target Memory::target_of(std::uint32_t pointer) const {
    if (is_address(pointer)) return {true, true, pointer - *base_address_, size()};
    auto const number = segment_of(pointer);
    std::uint64_t const offset = pointer & offset_bits;
    if (!base_address_ && number == segment_) return {true, true, offset, size()};
    if (auto const given = facts_->number(segment_size_fact(number))) return {false, true, offset, *given};
    return {false, false, offset, 0};
}

std::optional<std::uint64_t> Memory::follow(Reader& in, std::string_view name, Pointer pointer,
                                            std::uint32_t alignment) const {
    auto const target = target_of(pointer.value);
    auto const report = [&](AnomalyKind kind, std::uint64_t actual, Expected expected = {}) {
        in.report_at(pointer.at, kind, name, actual, expected);
    };
    // The console's own macro drops the four highest bits: a mod's 0x17 for segment 7 works.
    bool const surplus = pointer.value > address_bits && !is_address(pointer.value) && !is_absolute(pointer.value);
    if (surplus) report(AnomalyKind::flag_unexpected, pointer.value, only_bits(address_bits));
    if (!target.given) {
        report(AnomalyKind::pointer_unresolved,
               is_absolute(pointer.value) ? pointer.value : pointer.value & address_bits);
        return std::nullopt;
    }
    if (target.offset >= target.size) {
        report(AnomalyKind::offset_out_of_bounds, target.offset, below(target.size));
        return std::nullopt;
    }
    // The console's processor cannot load what is not aligned; viewers on other machines read on.
    if (target.offset % alignment != 0) report(AnomalyKind::misaligned, target.offset, alignment);
    return target.here ? std::optional(target.offset) : std::nullopt;
}

std::optional<std::uint64_t> Memory::offset_of(std::uint32_t pointer) const {
    auto const target = target_of(pointer);
    return target.here && target.offset < target.size ? std::optional(target.offset) : std::nullopt;
}

void Memory::look_at_list(Reader& in, std::string_view name, Pointer pointer) const {
    if (pointer.value == 0 || is_absolute(pointer.value)) return;
    auto const target = target_of(pointer.value);
    auto const report = [&](AnomalyKind kind, std::uint64_t actual, Expected expected = {}) {
        in.report_at(pointer.at, kind, name, actual, expected);
    };
    if (!target.given) {
        if (segment_of(pointer.value) == 0) report(AnomalyKind::pointer_unresolved, pointer.value & address_bits);
        return;
    }
    if (target.offset >= target.size)
        report(AnomalyKind::offset_out_of_bounds, target.offset, below(target.size));
    else if (target.offset % list_alignment != 0)
        report(AnomalyKind::misaligned, target.offset, list_alignment);
}

Bound Memory::end_of(std::uint64_t offset, std::span<std::uint64_t const> own) const {
    Bound known, found;
    known.end = found.end = size();
    auto const nearer = [offset](Bound& bound, std::uint64_t end, BoundBy by) {
        if (end > offset && end < bound.end) bound = {end, by};
    };
    for (auto i = parts_.first_after(offset); i < parts_.size(); ++i) {
        auto const part = parts_[i];
        nearer(part.declared ? known : found, part.offset, part.declared ? BoundBy::manifest : BoundBy::next_part);
        if (part.declared) break; // those after it are further away
    }
    for (auto const chunk : own) nearer(known, chunk, BoundBy::layout);
    if (known.by != BoundBy::end_of_file) return known;
    return found;
}

bool Memory::inside_part(std::uint64_t offset) const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        auto const part = parts_[i];
        bool const begins = offset == part.offset && !part.header;
        if (offset >= part.offset && offset - part.offset < part.size && !begins) return true;
    }
    return false;
}

void derive_bound(Reader& in, std::string_view part, Bound bound) {
    auto const scope = in.inside(part);
    switch (bound.by) {
    case BoundBy::manifest: in.derive("manifest", bound.end); break;
    case BoundBy::layout: in.derive("layout", bound.end); break;
    case BoundBy::next_part: in.derive("next_part", bound.end); break;
    case BoundBy::end_of_file: in.derive("end_of_file", bound.end); break;
    }
}

} // namespace animcheck::zelda64
