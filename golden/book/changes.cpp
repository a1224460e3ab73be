// SPDX-License-Identifier: MIT
#include "golden/book/changes.hpp"

#include "golden/book/excerpt.hpp"
#include "golden/book/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::book {
namespace {

/// Up to which place two files are best compared from their beginnings; from there on they are from their ends.
std::size_t turning_point(ByteView before, ByteView after) {
    auto const common = std::min(before.size(), after.size());
    std::vector<std::size_t> from_start(common + 1),
        from_end(common + 1); // differences in the first, in the last n
    for (std::size_t i = 0; i < common; ++i) {
        from_start[i + 1] = from_start[i] + (before[i] != after[i] ? 1 : 0);
        from_end[i + 1] = from_end[i] + (before[before.size() - 1 - i] != after[after.size() - 1 - i] ? 1 : 0);
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i <= common; ++i)
        if (from_start[i] + from_end[common - i] < from_start[best] + from_end[common - best]) best = i;
    return best;
}

void add_byte(std::vector<BitRange>& ranges, std::size_t at) {
    if (!ranges.empty() && ranges.back().end() == at * 8)
        ranges.back().size += 8;
    else
        ranges.push_back(byte_range(at, 1));
}

/// Compares `count` bytes of each.
void compare(Changes& changes, ByteView before, std::size_t before_at, ByteView after, std::size_t after_at,
             std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (before[before_at + i] == after[after_at + i]) continue;
        add_byte(changes.before, before_at + i);
        add_byte(changes.after, after_at + i);
    }
}

std::vector<MarkedBits> marked(std::vector<BitRange> const& ranges, HexExcerpt::Mark mark) {
    std::vector<MarkedBits> places;
    for (auto const bits : ranges) places.emplace_back(bits, mark);
    return places;
}

} // namespace

Changes changes_of(ByteView before, ByteView after) {
    Changes changes;
    auto const common = std::min(before.size(), after.size());
    auto const turn = turning_point(before, after);
    compare(changes, before, 0, after, 0, turn);
    // A place of no bytes shows the rows around it.
    if (before.size() != after.size()) {
        changes.before.push_back(byte_range(turn, before.size() - common));
        changes.after.push_back(byte_range(turn, after.size() - common));
    }
    auto const left = common - turn;
    compare(changes, before, before.size() - left, after, after.size() - left, left);
    return changes;
}

Blocks changes_panel(std::string const& base, ByteView before, std::vector<ChangedFile> const& files) {
    Blocks blocks;
    std::vector<MarkedBits> of_base;
    Blocks rows;
    for (auto const& file : files) {
        auto const changes = changes_of(before, file.bytes);
        auto const size = counted(file.bytes.size(), "byte");
        if (changes.after.empty()) {
            add_text(rows, fmt::format("{}: the base itself.", file.title));
            continue;
        }
        add_text(rows, fmt::format("{}, {}:", file.title, size));
        add(rows, excerpt_of(file.bytes, marked(changes.after, file.mark)));
        for (auto const& place : marked(changes.before, HexExcerpt::Mark::related)) of_base.push_back(place);
    }
    if (of_base.empty()) return blocks;
    add_heading(blocks, 3, "As changes of a base", "changes");
    add_text(blocks, fmt::format("The base {}, {}:", base, counted(before.size(), "byte")));
    add(blocks, excerpt_of(before, of_base));
    std::ranges::move(rows, std::back_inserter(blocks));
    return blocks;
}

} // namespace animcheck::book
