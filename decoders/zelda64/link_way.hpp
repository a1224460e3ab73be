// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/link_blocks.hpp"

#include <array>
#include <limits>

namespace animcheck::zelda64 {

/// The cheapest way from the start of link_animetion to its end, in steps of a frame, or of padding and a frame.
/// A step costs as much as the frame differs from the one before, and more if its face does not exist. In a file
/// that is `moved` bytes longer or shorter than its game's, the way has one more step, over the damaged place.
class LinkWay {
public:
    LinkWay(ByteView bytes, bool hands, std::int64_t moved = 0);

    void find();
    /// Frames whose face does not exist in the game, of all.
    [[nodiscard]] std::uint64_t strange() const { return strange_; }
    [[nodiscard]] std::uint64_t frames() const { return frames_; }
    [[nodiscard]] LinkFile take() { return std::move(file_); }

    /// How much two frames differ: all numbers but the face, in units of 256.
    [[nodiscard]] std::uint32_t difference(std::uint64_t frame, std::uint64_t other) const {
        return lanes_.front().difference(frame, other);
    }

private:
    static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint8_t damage = 0x80; ///< in `gap`: reached over the damaged place, so many frames long

    /// Places at which a frame may end, while blocks begin at multiples of 16 and so many bytes after them.
    struct Lane {
        Lane(ByteView bytes, std::int64_t moved);
        [[nodiscard]] std::size_t index(std::uint64_t at) const { return to_size((at - odd) / 2); }
        [[nodiscard]] std::uint64_t next_block(std::uint64_t at) const;
        [[nodiscard]] std::uint32_t difference(std::uint64_t frame, std::uint64_t other) const;

        std::int64_t moved;
        std::uint64_t odd;
        std::vector<std::int16_t> words;
        std::vector<std::uint32_t> cost;
        std::vector<std::uint8_t> gap; ///< bytes between the frame and the one before it
    };

    void walk(Lane& lane);
    void step(Lane& lane, std::uint64_t from, std::uint64_t start);
    void leave(std::uint64_t at);
    void trace(std::uint64_t end);
    [[nodiscard]] std::uint64_t over_damage(std::uint64_t frames) const;
    [[nodiscard]] std::uint32_t cost_of_face(std::uint64_t at) const;
    [[nodiscard]] bool is_zero(std::uint64_t start, std::uint64_t end) const;
    [[nodiscard]] std::uint64_t best_end(Lane const& lane) const;

    ByteView bytes_;
    bool hands_;
    std::vector<Lane> lanes_; ///< before the damaged place, and after it
    std::uint64_t strange_ = 0, frames_ = 0;
    LinkFile file_;
};

} // namespace animcheck::zelda64
