// SPDX-License-Identifier: MIT
// Archives have files of zeros, and no format of a game begins with many of them: only members that are recognised
// by their names, and are not what these say, show that bytes are lost; or several whole ones at the end.
#include "validator/walk/blank_members.hpp"

#include "decoders/container.hpp"
#include "decoders/core/order.hpp"

#include <algorithm>

namespace animcheck {
namespace {

constexpr std::uint64_t shortest = 16; ///< bytes: of a beginning, and of what is before it
constexpr std::size_t most_tried = 4;  ///< members of one range
constexpr std::uint64_t long_end = 4096;

bool is_blank(ByteView bytes, std::uint64_t at) {
    if (at > bytes.size() || bytes.size() - at < shortest) return false;
    auto const start = bytes.subspan(to_size(at), shortest);
    bool const is_of_disk = start.front() == std::byte{0} || start.front() == std::byte{0xFF};
    return is_of_disk && std::ranges::all_of(start, [&](std::byte one) { return one == start.front(); });
}

BlankRange range_around(ByteView bytes, std::uint64_t at) {
    BlankRange range{at, at, bytes[to_size(at)]};
    while (range.first > 0 && bytes[to_size(range.first) - 1] == range.value) --range.first;
    while (range.end < bytes.size() && bytes[to_size(range.end)] == range.value) ++range.end;
    return range;
}

/// By their first bytes.
std::vector<std::uint32_t> sorted_members(Container const& container) {
    auto const members = container.members();
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (members[i].stored >= shortest) numbers.push_back(static_cast<std::uint32_t>(i));
    put_in_order(numbers, {}, [&](std::uint32_t number) { return members[number].offset; });
    return numbers;
}

} // namespace

std::vector<BlankRange> blank_ranges(Container const& container,
                                     std::function<bool(std::uint32_t member)> const& is_wrong) {
    auto const members = container.members();
    auto const bytes = container.source().bytes;
    bool const has_blank = std::ranges::any_of(
        members, [&](Member const& member) { return member.stored >= shortest && is_blank(bytes, member.offset); });
    std::vector<BlankRange> found;
    if (!has_blank) return found;
    auto const numbers = sorted_members(container);
    for (std::size_t i = 0; i < numbers.size() && found.size() < most_blank_ranges;) {
        auto const first = members[numbers[i]].offset;
        if (!is_blank(bytes, first)) {
            ++i;
            continue;
        }
        auto const range = range_around(bytes, first);
        std::size_t tried = 0, blank = 0,
                    wrong = range.first + shortest <= first ? 1 : 0; // the member before it has lost bytes
        for (; i < numbers.size() && members[numbers[i]].offset < range.end; ++i)
            if (is_blank(bytes, members[numbers[i]].offset)) {
                ++blank;
                if (wrong < 2 && tried++ < most_tried) wrong += is_wrong(numbers[i]) ? 1 : 0;
            }
        bool const is_end = blank >= 2 && range.end == bytes.size() && range.end - range.first >= long_end;
        if (wrong >= 2 || is_end) found.push_back(range);
    }
    return found;
}

} // namespace animcheck
