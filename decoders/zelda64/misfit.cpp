// SPDX-License-Identifier: MIT
// A manifest that does not fit the bytes: of another version, or of bytes in another order.
#include "decoders/zelda64/misfit.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/scan_shape.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace animcheck::zelda64 {
namespace {

std::optional<HitKind> kind_of_hit(ElementKind kind) {
    switch (kind) {
    case ElementKind::animation: return HitKind::animation;
    case ElementKind::skeleton: return HitKind::skeleton;
    case ElementKind::link: return HitKind::link;
    default: return std::nullopt;
    }
}

bool is_scanned(PlacedElement const& element) { return element.offset && kind_of_hit(element.kind); }

/// Is what is there a header, as far as its own bytes show?
bool looks_right(PlacedElement const& element, ByteView object) {
    auto const at = *element.offset;
    std::uint64_t const size = element.kind == ElementKind::animation ? animation_size : normal_size;
    if (at > object.size() || object.size() - at < size || at % 4 != 0) return false;
    auto const word = [&](std::uint64_t offset) {
        return load<std::uint32_t>(&object[to_size(at + offset)], std::endian::big);
    };
    auto const is_pointer = [](std::uint32_t pointer) { return pointer >> 24 != 0; };
    if (element.kind == ElementKind::skeleton)
        return is_pointer(word(0)) && word(4) >> 24 != 0 && (word(4) & 0xFFFFFF) == 0;
    bool const counted = word(0) >> 16 != 0 && word(0) >> 31 == 0 && (word(0) & 0xFFFF) == 0 && is_pointer(word(4));
    return counted && (element.kind == ElementKind::link || (is_pointer(word(8)) && (word(12) & 0xFFFF) == 0));
}

} // namespace

Misfits count_misfits(std::span<PlacedElement const> elements, ByteView object) {
    Misfits misfits;
    for (auto const& element : elements) {
        if (!is_scanned(element)) continue;
        ++misfits.scanned;
        misfits.wrong += looks_right(element, object) ? 0 : 1;
    }
    return misfits;
}

std::optional<std::int64_t> move_of(std::span<PlacedElement const> elements, std::span<ScanHit const> hits) {
    constexpr std::int64_t most = 0x10000;
    constexpr std::size_t least = 2, most_elements = 64;
    std::vector<std::int64_t> votes;
    std::size_t scanned = 0;
    for (auto const& element : elements) {
        if (!is_scanned(element) || scanned == most_elements) continue;
        ++scanned;
        for (auto const& hit : hits) {
            auto const by = static_cast<std::int64_t>(hit.offset) - static_cast<std::int64_t>(*element.offset);
            if (hit.kind == kind_of_hit(element.kind) && by >= -most && by <= most) votes.push_back(by);
        }
    }
    put_in_order(votes);
    std::int64_t best = 0;
    std::size_t best_count = 0;
    for (auto rest = std::span<std::int64_t const>(votes); !rest.empty();) {
        auto const count = static_cast<std::size_t>(std::ranges::count(rest, rest.front()));
        if (count > best_count) std::tie(best, best_count) = std::pair(rest.front(), count);
        rest = rest.subspan(count);
    }
    bool const clear = best != 0 && best_count >= least && best_count * 2 > scanned;
    return clear ? std::optional(best) : std::nullopt;
}

std::optional<Misplaced> misplaced_one(std::span<PlacedElement const> elements, Scan const& scan, ByteView object) {
    auto const is_wrong = [&](PlacedElement const& one) { return is_scanned(one) && !looks_right(one, object); };
    auto const element = std::ranges::find_if(elements, is_wrong);
    if (element == elements.end() || std::ranges::count_if(elements, is_wrong) > 1) return std::nullopt;
    if (std::ranges::find(scan.damaged, *element->offset, &ScanHit::offset) != scan.damaged.end())
        return std::nullopt;
    auto const is_unnamed = [&](ScanHit const& hit) {
        return hit.kind == kind_of_hit(element->kind) && hit.has(ScanReason::touches) &&
               std::ranges::find(elements, hit.offset, &PlacedElement::offset) == elements.end();
    };
    auto const hit = std::ranges::find_if(scan.hits, is_unnamed);
    if (hit == scan.hits.end() || std::ranges::count_if(scan.hits, is_unnamed) > 1) return std::nullopt;
    return Misplaced{static_cast<std::size_t>(element - elements.begin()), hit->offset};
}

std::optional<std::uint8_t> segment_of_pointers(std::span<PlacedElement const> elements, ByteView object) {
    std::vector<std::uint8_t> named;
    std::size_t headers = 0;
    for (auto const& element : elements) {
        bool const has_pointers = element.kind == ElementKind::animation || element.kind == ElementKind::skeleton;
        if (!element.offset || !has_pointers || !looks_right(element, object)) continue;
        ++headers;
        auto const name = [&](std::uint64_t at) {
            named.push_back(std::to_integer<std::uint8_t>(object[to_size(at)]));
        };
        if (element.kind == ElementKind::skeleton) {
            name(*element.offset);
        } else {
            name(*element.offset + 4);
            name(*element.offset + 8);
        }
    }
    bool const same = headers >= 2 && std::ranges::count(named, named.front()) == std::ssize(named);
    return same ? std::optional(named.front()) : std::nullopt;
}

std::vector<std::byte> swapped_back(ByteView bytes, std::uint64_t width) {
    std::vector<std::byte> swapped(bytes.begin(), bytes.end());
    for (std::uint64_t at = 0; at + width <= swapped.size(); at += width)
        std::reverse(swapped.begin() + static_cast<std::ptrdiff_t>(at),
                     swapped.begin() + static_cast<std::ptrdiff_t>(at + width));
    return swapped;
}

} // namespace animcheck::zelda64
