// SPDX-License-Identifier: MIT
#include "decoders/zelda64/facts.hpp"

#include "decoders/manifest.hpp"

namespace animcheck::zelda64 {

std::size_t KnownParts::first_after(std::uint64_t offset) const noexcept {
    std::size_t first = 0, last = size();
    while (first < last) {
        auto const middle = first + (last - first) / 2;
        if ((*this)[middle].offset > offset)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

void KnownParts::set(std::span<KnownPart const> parts, Facts& facts) {
    if (parts.empty()) return;
    auto const rows = std::make_shared<Facts::List>();
    rows->reserve(parts.size() * width);
    for (auto const& part : parts)
        rows->insert(rows->end(), {part.offset, part.size, part.declared ? 0U : 1U, part.header ? 1U : 0U});
    facts.set("parts", rows, width);
}

void copy_segments(Facts const& from, Facts& to) {
    for (unsigned number = 0; number < segment_count; ++number) {
        auto const name = segment_size_fact(number);
        to.set(name, from.number(name));
    }
}

} // namespace animcheck::zelda64
