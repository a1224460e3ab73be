#include "decoders/zelda64/link_blocks.hpp"

#include "decoders/zelda64/frames.hpp"

#include <algorithm>
#include <limits>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t alignment = 16, most_bytes = 16 << 20; ///< more than five times as large as any known one
constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t no_such_face = 4, high_byte = 1, strange_tail = 8;

/// The cheapest way from the start to the end, in steps of a frame, or of padding and a frame.
class Way {
public:
    explicit Way(ByteView bytes)
        : bytes_(bytes), cost_(bytes.size() / 2 + 1, unreached), after_padding_(bytes.size() / 2 + 1) {}

    std::vector<LinkBlock> find() {
        cost_[0] = 0;
        for (std::uint64_t at = 0; at + frame_size <= bytes_.size(); at += 2) {
            if (cost_[at / 2] == unreached) continue;
            step(at, at, false);
            auto const next = (at + alignment - 1) / alignment * alignment;
            if (next != at && at > 0 && is_zero(at, next)) step(at, next, true);
        }
        return blocks_up_to(best_end());
    }

private:
    void step(std::uint64_t from, std::uint64_t start, bool padded) {
        auto const end = start + frame_size;
        if (end > bytes_.size()) return;
        auto const cost = cost_[from / 2] + cost_of_face(end - 2);
        if (cost >= cost_[end / 2]) return;
        cost_[end / 2] = cost;
        after_padding_[end / 2] = padded;
    }

    /// A face that no game has weighs more than a high byte, which is how the hands are held in one of the games.
    [[nodiscard]] std::uint32_t cost_of_face(std::uint64_t at) const {
        constexpr unsigned most_eyes = 8, most_mouth = 4;
        auto const face = std::to_integer<unsigned>(bytes_[at + 1]);
        bool const known = (face & 0xF) <= most_eyes && face >> 4 <= most_mouth;
        return (known ? 0 : no_such_face) + (bytes_[at] == std::byte{0} ? 0 : high_byte);
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

    [[nodiscard]] std::vector<LinkBlock> blocks_up_to(std::uint64_t end) const {
        std::vector<LinkBlock> blocks;
        std::uint64_t frames = 0;
        while (end > 0) {
            bool const padded = after_padding_[end / 2];
            auto const start = end - frame_size;
            ++frames;
            // A step without padding begins where the one before ended; one with padding ended within 16 bytes
            // before.
            auto from = start;
            if (padded) from = origin_of(end, start);
            if (padded || start == 0) {
                blocks.push_back({start, frames});
                frames = 0;
            }
            end = from;
        }
        std::ranges::reverse(blocks);
        return blocks;
    }

    /// Where the padding before a frame begins: of the places from which it could be reached, the cheapest.
    [[nodiscard]] std::uint64_t origin_of(std::uint64_t end, std::uint64_t start) const {
        auto const wanted = cost_[end / 2] - cost_of_face(end - 2);
        for (std::uint64_t gap = 2; gap < alignment && gap <= start; gap += 2)
            if (cost_[(start - gap) / 2] == wanted && is_zero(start - gap, start)) return start - gap;
        return 0;
    }

    ByteView bytes_;
    std::vector<std::uint32_t> cost_; ///< by half the place at which a frame ends
    std::vector<bool> after_padding_; ///< the same: was the frame before it reached over padding?
};

} // namespace

std::vector<LinkBlock> link_blocks(ByteView bytes) {
    if (bytes.size() > most_bytes) return {{0, bytes.size() / frame_size}};
    return Way(bytes).find();
}

} // namespace animcheck::zelda64
