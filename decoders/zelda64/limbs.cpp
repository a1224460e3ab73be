// SPDX-License-Identifier: MIT
#include "decoders/zelda64/limbs.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t smallest_limb = 12;

} // namespace

LimbTable read_limb_table(Reader& header) {
    LimbTable table;
    table.pointer = read_pointer(header, "limb_table");
    table.count = header.u8("limb_count");
    return table;
}

void find_limbs(Reader& header, Memory const& memory, LimbTable& table) {
    constexpr std::uint64_t pointer_size = 4;
    auto const offset = memory.follow(header, "limb_table", table.pointer, pointer_size);
    if (!offset) {
        header.lost("limbs", table.count);
        return;
    }
    table.offset = offset;
    std::array const own{memory.entry_offset()};
    auto const room = (memory.end_of(*offset, own).end - *offset) / pointer_size;
    // The table of one retail skeleton lacks a pointer: its last one would be the header's own.
    if (table.count > room) header.report(AnomalyKind::count_exceeds_data, "limb_count", table.count, room);
    auto const top = header.at_top("");
    auto in = memory.at(*offset);
    auto const pointers = in.array<std::uint32_t>("limb_table", std::min<std::uint64_t>(table.count, room));
    for (std::size_t i = 0; in && i < pointers.size(); ++i) {
        auto const scope = in.inside("limb_table", i);
        Pointer const pointer{pointers[i], byte_range(*offset + i * pointer_size, pointer_size)};
        table.limbs.push_back(memory.follow(in, "", pointer, pointer_size));
        if (!table.limbs.back()) in.lost("limbs", 1);
    }
}

Tree grow_tree(Reader& in, std::span<std::optional<std::uint64_t> const> limbs, std::span<Links const> links,
               LinkPlaces const& places) {
    auto tree = walk(links, places.draws_sibling_of_root);
    for (auto const& link : tree.bad) {
        if (places.numbers && (link.to == 0 || link.to == link.from)) continue;
        auto const at = limbs[link.from].value_or(0) + (link.is_sibling ? places.sibling : places.child);
        in.part("limb", link.from)
            .report_at(byte_range(at, places.size), link.ring ? AnomalyKind::cycle : AnomalyKind::duplicate,
                       link.is_sibling ? "sibling" : "child", link.to);
    }
    bool const rooted = !limbs.empty() && limbs.front();
    for (std::size_t i = 0; rooted && i < links.size(); ++i) {
        if (tree.reached[i] || !limbs[i]) continue;
        auto const size = std::min<std::uint64_t>(smallest_limb, in.end() - *limbs[i]);
        in.part("limb", i).report_at(byte_range(*limbs[i], size), AnomalyKind::unreachable, "");
    }
    return tree;
}

} // namespace animcheck::zelda64
