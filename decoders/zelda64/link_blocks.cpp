// SPDX-License-Identifier: MIT
#include "decoders/zelda64/link_blocks.hpp"

#include "decoders/zelda64/frames.hpp"

#include <algorithm>
#include <limits>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t alignment = 16, most_bytes = 16 << 20; ///< more than five times as large as any known one
constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();
/// A face that exists in neither game is worse than padding that might be the start of a frame.
constexpr std::uint32_t strange_face = 4096, padding = 1, strange_tail = 8 * strange_face;

/// The cheapest way from the start to the end, in steps of a frame, or of padding and a frame.
class Way {
public:
    Way(ByteView bytes, bool hands)
        : bytes_(bytes),
          hands_(hands),
          cost_(bytes.size() / 2 + 1, unreached),
          after_padding_(bytes.size() / 2 + 1) {}

    void find() {
        cost_[0] = 0;
        for (std::uint64_t at = 0; at + frame_size <= bytes_.size(); at += 2) {
            if (cost_[to_size(at / 2)] == unreached) continue;
            step(at, at, false);
            auto const next = (at + alignment - 1) / alignment * alignment;
            if (next != at && at > 0 && is_zero(at, next)) step(at, next, true);
        }
        end_ = best_end();
    }
    /// Frames whose face does not exist in the game.
    [[nodiscard]] std::uint64_t strange() const { return end_ == 0 ? 0 : cost_[to_size(end_ / 2)] / strange_face; }

    [[nodiscard]] std::vector<LinkBlock> blocks() const {
        std::vector<LinkBlock> blocks;
        std::uint64_t frames = 0;
        for (auto end = end_; end > 0;) {
            bool const padded = after_padding_[to_size(end / 2)];
            auto const start = end - frame_size;
            ++frames;
            if (padded || start == 0) {
                blocks.push_back({start, frames});
                frames = 0;
            }
            end = padded ? origin_of(end, start) : start;
        }
        std::ranges::reverse(blocks);
        return blocks;
    }

private:
    void step(std::uint64_t from, std::uint64_t start, bool padded) {
        auto const end = start + frame_size;
        if (end > bytes_.size()) return;
        auto const cost = cost_[to_size(from / 2)] + cost_of_face(end - 2) + (padded ? padding : 0);
        if (cost >= cost_[to_size(end / 2)]) return;
        cost_[to_size(end / 2)] = cost;
        after_padding_[to_size(end / 2)] = padded;
    }

    /// In one game the high byte says how the hands are held; in the other it is 0.
    [[nodiscard]] std::uint32_t cost_of_face(std::uint64_t at) const {
        constexpr unsigned most_eyes = 8, most_mouth = 4;
        auto const face = std::to_integer<unsigned>(bytes_[to_size(at + 1)]);
        bool const known = (face & 0xF) <= most_eyes && face >> 4 <= most_mouth;
        return known && (hands_ || bytes_[to_size(at)] == std::byte{0}) ? 0 : strange_face;
    }

    [[nodiscard]] bool is_zero(std::uint64_t start, std::uint64_t end) const {
        end = std::min<std::uint64_t>(end, bytes_.size());
        return std::all_of(bytes_.begin() + static_cast<std::ptrdiff_t>(start),
                           bytes_.begin() + static_cast<std::ptrdiff_t>(end),
                           [](std::byte byte) { return byte == std::byte{0}; });
    }

    [[nodiscard]] std::uint64_t best_end() const {
        std::uint64_t best = 0;
        auto least = unreached;
        auto const first = bytes_.size() >= frame_size ? (bytes_.size() - frame_size) / 2 * 2 + 2 : 0;
        for (auto end = first; end <= bytes_.size(); end += 2) {
            if (cost_[end / 2] == unreached) continue;
            bool const plain = bytes_.size() - end < alignment && is_zero(end, bytes_.size());
            auto const cost = cost_[end / 2] + (plain ? 0 : strange_tail);
            if (cost >= least) continue;
            least = cost;
            best = end;
        }
        return best;
    }

    /// Where the padding before a frame begins: the cheapest of the places from which it could be reached.
    [[nodiscard]] std::uint64_t origin_of(std::uint64_t end, std::uint64_t start) const {
        auto const needed = cost_[to_size(end / 2)] - cost_of_face(end - 2) - padding;
        for (std::uint64_t gap = 2; gap < alignment && gap <= start; gap += 2)
            if (cost_[to_size((start - gap) / 2)] == needed && is_zero(start - gap, start)) return start - gap;
        return 0;
    }

    ByteView bytes_;
    bool hands_;
    std::uint64_t end_ = 0;
    std::vector<std::uint32_t> cost_; ///< by half the place at which a frame ends
    std::vector<bool> after_padding_; ///< the same: was the frame before it reached over padding?
};

} // namespace

std::vector<LinkBlock> link_blocks(ByteView bytes) {
    if (bytes.size() > most_bytes) return {{0, bytes.size() / frame_size}};
    Way without_hands(bytes, false);
    without_hands.find();
    auto blocks = without_hands.blocks();
    std::uint64_t frames = 0;
    for (auto const& block : blocks) frames += block.frames;
    if (without_hands.strange() * 20 <= frames) return blocks;
    Way with_hands(bytes, true);
    with_hands.find();
    return with_hands.blocks();
}

} // namespace animcheck::zelda64
