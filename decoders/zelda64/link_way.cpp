// SPDX-License-Identifier: MIT
#include "decoders/zelda64/link_way.hpp"

#include "decoders/zelda64/frames.hpp"

#include <algorithm>
#include <cstdlib>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t way_alignment = 16, words_of_frame = frame_size / 2 - 1; ///< all but the face
/// Frames that are read a few bytes too early or too late have most numbers in wrong places, so the first and the
/// last of them differ from their neighbours by much more than one face costs; many such faces outweigh that.
constexpr std::uint32_t strange_face = 48, way_padding = 1, over_damaged = 512, strange_tail = 192;

} // namespace

LinkWay::Lane::Lane(ByteView bytes, std::int64_t by)
    : moved(by),
      odd(static_cast<std::uint64_t>(by & 1)),
      words((bytes.size() - std::min(to_size(odd), bytes.size())) / 2),
      cost(bytes.size() / 2 + 1, unreached),
      gap(bytes.size() / 2 + 1) {
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = load<std::int16_t>(bytes.data() + odd + 2 * i, std::endian::big);
}

std::uint64_t LinkWay::Lane::next_block(std::uint64_t at) const {
    auto const place = static_cast<std::uint64_t>(static_cast<std::int64_t>(at) - moved);
    return at + (way_alignment - place % way_alignment) % way_alignment;
}

std::uint32_t LinkWay::Lane::difference(std::uint64_t frame, std::uint64_t other) const {
    auto const *const a = words.data() + index(frame), *const b = words.data() + index(other);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < words_of_frame; ++i) {
        int const apart = static_cast<std::int16_t>(a[i] - b[i]); // of a turn, the shorter way
        sum += static_cast<std::uint32_t>(apart < 0 ? -apart : apart);
    }
    return sum / 256;
}

LinkWay::LinkWay(ByteView bytes, bool hands, std::int64_t moved) : bytes_(bytes), hands_(hands) {
    lanes_.emplace_back(bytes, 0);
    if (moved != 0) lanes_.emplace_back(bytes, moved);
}

void LinkWay::find() {
    lanes_.front().cost[0] = 0;
    for (auto& lane : lanes_) walk(lane);
    if (auto const end = best_end(lanes_.back()); end > 0) trace(end);
}

void LinkWay::walk(Lane& lane) {
    bool const leaves = &lane != &lanes_.back();
    for (auto at = lane.odd; at <= bytes_.size(); at += 2) {
        if (lane.cost[lane.index(at)] == unreached) continue;
        step(lane, at, at);
        auto const next = lane.next_block(at);
        if (next != at && at > 0 && is_zero(at, next)) step(lane, at, next);
        if (leaves) leave(at);
    }
}

void LinkWay::step(Lane& lane, std::uint64_t from, std::uint64_t start) {
    auto const end = start + frame_size;
    if (end > bytes_.size()) return;
    auto const before = lane.index(from), after = lane.index(end);
    auto const change = from < frame_size ? 0 : lane.difference(from - frame_size, start);
    auto const cost = lane.cost[before] + change + cost_of_face(end - 2) + (start == from ? 0 : way_padding);
    if (cost >= lane.cost[after]) return;
    lane.cost[after] = cost;
    lane.gap[after] = static_cast<std::uint8_t>(start - from);
}

/// The damaged place: it may be between two frames, or in one.
std::uint64_t LinkWay::over_damage(std::uint64_t frames) const {
    auto const moved = lanes_.back().moved;
    auto const size = static_cast<std::int64_t>(frame_size);
    auto const least = moved < 0 ? (-moved + size - 1) / size : 0;
    return static_cast<std::uint64_t>(moved + (least + static_cast<std::int64_t>(frames)) * size);
}

void LinkWay::leave(std::uint64_t at) {
    auto& lane = lanes_.back();
    for (std::uint8_t frames = 0; frames < 2; ++frames) {
        auto const next = at + over_damage(frames);
        if (next > bytes_.size() || next < lane.odd) continue;
        auto const cost = lanes_.front().cost[lanes_.front().index(at)] + over_damaged;
        if (cost >= lane.cost[lane.index(next)]) continue;
        lane.cost[lane.index(next)] = cost;
        lane.gap[lane.index(next)] = static_cast<std::uint8_t>(damage | frames);
    }
}

/// In one game the high byte says how the hands are held; in the other it is 0.
std::uint32_t LinkWay::cost_of_face(std::uint64_t at) const {
    constexpr unsigned most_eyes = 8, most_mouth = 4;
    auto const face = std::to_integer<unsigned>(bytes_[to_size(at + 1)]);
    bool const known = (face & 0xF) <= most_eyes && face >> 4 <= most_mouth;
    return known && (hands_ || bytes_[to_size(at)] == std::byte{0}) ? 0 : strange_face;
}

bool LinkWay::is_zero(std::uint64_t start, std::uint64_t end) const {
    end = std::min<std::uint64_t>(end, bytes_.size());
    return all_zero(bytes_.subspan(to_size(start), to_size(end - start)));
}

/// The one after which fewest bytes are left that are not way_padding.
std::uint64_t LinkWay::best_end(Lane const& lane) const {
    std::uint64_t best = 0;
    auto least = unreached;
    auto const last = bytes_.size() < frame_size ? bytes_.size() : bytes_.size() - frame_size + 1;
    for (auto end = last + (last + lane.odd) % 2; end <= bytes_.size(); end += 2) {
        if (end < lane.odd || lane.cost[lane.index(end)] == unreached) continue;
        bool const plain = bytes_.size() - end < way_alignment && is_zero(end, bytes_.size());
        auto const cost = lane.cost[lane.index(end)] + (plain ? 0 : strange_tail);
        if (cost >= least) continue;
        least = cost;
        best = end;
    }
    return best;
}

void LinkWay::trace(std::uint64_t end) {
    auto const* lane = &lanes_.back();
    std::uint64_t frames = 0;
    while (end > 0) {
        auto const gap = lane->gap[lane->index(end)];
        if (lane != &lanes_.front() && (gap & damage) != 0) {
            auto const size = over_damage(gap & 1U);
            if (frames > 0) file_.blocks.push_back({end, frames});
            file_.shift = LinkShift{end - size, end, lane->moved};
            frames = 0;
            end -= size;
            lane = &lanes_.front();
            continue;
        }
        auto const start = end - frame_size;
        ++frames;
        ++frames_;
        strange_ += cost_of_face(end - 2) > 0 ? 1 : 0;
        end = start - gap;
        if (gap == 0 && end > 0) continue;
        file_.blocks.push_back({start, frames});
        frames = 0;
    }
    std::ranges::reverse(file_.blocks);
}

} // namespace animcheck::zelda64
