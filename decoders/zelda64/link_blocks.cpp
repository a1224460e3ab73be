// SPDX-License-Identifier: MIT
#include "decoders/zelda64/link_blocks.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/link_way.hpp"

#include <algorithm>
#include <cstdlib>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t most_link_bytes = 16 << 20; ///< more than five times as large as any known one

/// The game whose file has about this size.
struct NearGame {
    std::uint32_t game;
    std::uint64_t blocks;
    std::int64_t moved;
    [[nodiscard]] bool hands() const { return game == majoras_mask; }
};
std::optional<NearGame> near_game(std::uint64_t size) {
    constexpr std::int64_t most = 0x1000;
    for (auto const& [game, file] :
         {std::pair{ocarina_of_time, oot_link_animetion}, {majoras_mask, mm_link_animetion}}) {
        auto const moved = static_cast<std::int64_t>(size) - static_cast<std::int64_t>(file.size);
        if (std::abs(moved) <= most) return NearGame{game, file.blocks, moved};
    }
    return std::nullopt;
}

/// Eight frames need no padding after them: where they end another animation may begin. It does so where a frame
/// differs from the one before by more than the frames around them do.
struct Seam {
    std::uint64_t offset = 0;
    std::int64_t jump = 0;
};
std::vector<Seam> seams_of(LinkWay const& way, LinkBlock const& block) {
    constexpr std::uint64_t unpadded = 8, least = 2;
    std::vector<Seam> seams;
    for (auto i = unpadded; i + least <= block.frames; i += unpadded) {
        auto const change = [&](std::uint64_t frame) {
            auto const start = block.offset + frame * frame_size;
            return std::int64_t{way.difference(start - frame_size, start)};
        };
        auto const jump = change(i) - std::max(change(i - 1), change(i + 1));
        if (jump > 0) seams.push_back({block.offset + i * frame_size, jump});
    }
    return seams;
}

/// Of a file whose number of animations is known, those that no padding separates.
void split_blocks(std::vector<LinkBlock>& blocks, std::uint64_t count, LinkWay const& way) {
    if (blocks.size() >= count) return;
    std::vector<Seam> seams;
    for (auto const& block : blocks) std::ranges::copy(seams_of(way, block), std::back_inserter(seams));
    put_in_order(seams, std::greater{}, &Seam::jump);
    seams.resize(std::min<std::size_t>(seams.size(), to_size(count) - blocks.size()));
    put_in_order(seams, {}, &Seam::offset);
    std::vector<LinkBlock> all;
    auto seam = seams.begin();
    for (auto block : blocks) {
        auto const end = block.offset + block.frames * frame_size;
        for (; seam != seams.end() && seam->offset < end; ++seam) {
            auto const frames = (seam->offset - block.offset) / frame_size;
            all.push_back({block.offset, frames});
            block = {seam->offset, block.frames - frames};
        }
        all.push_back(block);
    }
    blocks = std::move(all);
}

/// A few_strange faces that do not exist are damage; many are frames read at wrong places.
constexpr std::uint64_t few_strange = 8;

LinkFile file_of_game(ByteView bytes, NearGame const& game) {
    LinkWay way(bytes, game.hands());
    way.find();
    if (game.moved != 0 && way.strange() > few_strange) {
        LinkWay over_damage(bytes, game.hands(), game.moved);
        over_damage.find();
        if (over_damage.strange() + few_strange < way.strange()) {
            auto file = over_damage.take();
            file.game = game.game;
            return file;
        }
    }
    auto file = way.take();
    if (game.moved != 0) return file;
    split_blocks(file.blocks, game.blocks, way);
    file.game = game.game;
    return file;
}

/// Of a size that says nothing. In Majora's Mask many faces are not those of Ocarina of Time.
std::vector<LinkBlock> blocks_by_faces(ByteView bytes) {
    constexpr std::uint64_t share = 20;
    LinkWay without_hands(bytes, false);
    without_hands.find();
    if (without_hands.strange() * share <= without_hands.frames()) return without_hands.take().blocks;
    LinkWay with_hands(bytes, true);
    with_hands.find();
    return with_hands.take().blocks;
}

/// The bytes from `start` to `end`, which no header claims.
void add_unclaimed(ByteView bytes, std::uint64_t start, std::uint64_t end, std::vector<LinkBlock>& blocks) {
    start = (start + 15) / 16 * 16;
    if (start >= end || end - start < frame_size) return;
    auto const between = bytes.subspan(to_size(start), to_size(end - start));
    if (all_zero(between)) return;
    for (auto const& block : blocks_by_faces(between)) blocks.push_back({start + block.offset, block.frames});
}

/// Frames of all headers, in a file that is a little longer or shorter than they say: up to some frame all are
/// where they should be, from there on all are elsewhere by the difference.
class DamagedByHeaders {
public:
    DamagedByHeaders(ByteView bytes, std::span<LinkBlock const> headers) : bytes_(bytes) {
        for (std::size_t i = 0; i < headers.size(); ++i) {
            auto const room = i + 1 < headers.size() ? (headers[i + 1].offset - headers[i].offset) / frame_size
                                                     : headers[i].frames;
            for (std::uint64_t frame = 0; frame < std::min(headers[i].frames, room); ++frame) {
                if (starts_.size() == bytes.size() / frame_size + 2 * most_moved) return;
                starts_.push_back(headers[i].offset + frame * frame_size);
                begins_.push_back(frame == 0);
            }
        }
    }

    [[nodiscard]] std::optional<LinkFile> file() const {
        if (starts_.size() < 2) return std::nullopt;
        auto const expected = (starts_.back() + frame_size + 15) / 16 * 16;
        auto const moved = static_cast<std::int64_t>(bytes_.size()) - static_cast<std::int64_t>(expected);
        if (moved == 0 || std::abs(moved) > static_cast<std::int64_t>(most_moved)) return std::nullopt;
        auto const split = best_split(moved);
        if (!split) return std::nullopt;
        if (*split == 0) return std::nullopt;
        auto const after = starts_[*split - 1] + frame_size;
        auto first = *split; // frames that were deleted, or of which a part was, are not read
        while (first < starts_.size() && at(first, moved) < after) ++first;
        if (first == starts_.size()) return std::nullopt;
        LinkFile file;
        add(0, *split, 0, file.blocks);
        add(first, starts_.size(), moved, file.blocks);
        file.shift = LinkShift{after, at(first, moved), moved};
        if (auto const game = near_game(expected); game && game->moved == 0) file.game = game->game;
        return file;
    }

private:
    static constexpr std::uint64_t most_moved = 0x1000;

    [[nodiscard]] std::uint64_t at(std::size_t frame, std::int64_t moved) const {
        return starts_[frame] + static_cast<std::uint64_t>(moved);
    }
    /// Is there a face that does not exist? The byte before it is not looked at: the game is not known.
    [[nodiscard]] bool is_strange(std::size_t frame, std::int64_t moved) const {
        constexpr unsigned most_eyes = 8, most_mouth = 4;
        auto const end = starts_[frame] + frame_size + static_cast<std::uint64_t>(moved);
        if (end > bytes_.size() || end < frame_size) return false;
        auto const face = std::to_integer<unsigned>(bytes_[to_size(end - 1)]);
        return (face & 0xF) > most_eyes || face >> 4 > most_mouth;
    }

    /// The first frame that is elsewhere, the last of those that fit; nothing unless that makes many faces right.
    [[nodiscard]] std::optional<std::size_t> best_split(std::int64_t moved) const {
        std::uint64_t after = 0, before = 0;
        for (std::size_t i = 0; i < starts_.size(); ++i) after += is_strange(i, moved) ? 1 : 0;
        std::uint64_t least = after, unmoved = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            after -= is_strange(i, moved) ? 1 : 0;
            before += is_strange(i, 0) ? 1 : 0;
            if (before + after <= least) {
                least = before + after;
                best = i + 1;
            }
        }
        unmoved = before;
        return least + few_strange < unmoved ? std::optional(best) : std::nullopt;
    }

    void add(std::size_t first, std::size_t last, std::int64_t moved, std::vector<LinkBlock>& blocks) const {
        for (auto i = first; i < last; ++i) {
            bool const goes_on = i > first && !begins_[i];
            if (at(i, moved) + frame_size > bytes_.size()) return;
            if (goes_on)
                ++blocks.back().frames;
            else
                blocks.push_back({at(i, moved), 1});
        }
    }

    ByteView bytes_;
    std::vector<std::uint64_t> starts_; ///< of frames, as the headers say
    std::vector<bool> begins_;          ///< is it the first of its animation?
};

} // namespace

LinkFile link_file(ByteView bytes) {
    if (bytes.size() > most_link_bytes) return {.blocks = {{0, bytes.size() / frame_size}}};
    if (auto const game = near_game(bytes.size())) return file_of_game(bytes, *game);
    return {.blocks = blocks_by_faces(bytes)};
}

LinkFile link_file(ByteView bytes, std::span<LinkBlock const> headers) {
    if (headers.empty() || bytes.size() > most_link_bytes) return link_file(bytes);
    if (auto damaged = DamagedByHeaders(bytes, headers).file()) return std::move(*damaged);
    LinkFile file;
    if (auto const game = near_game(bytes.size()); game && game->moved == 0) file.game = game->game;
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < headers.size() && headers[i].offset < bytes.size(); ++i) {
        auto const start = headers[i].offset;
        auto const next =
            i + 1 < headers.size() ? std::min<std::uint64_t>(headers[i + 1].offset, bytes.size()) : bytes.size();
        auto const frames = std::min(headers[i].frames, (next - start) / frame_size);
        if (frames == 0) continue; // the same animation once more
        add_unclaimed(bytes, at, start, file.blocks);
        file.blocks.push_back({start, frames});
        at = start + frames * frame_size;
    }
    add_unclaimed(bytes, at, bytes.size(), file.blocks);
    return file;
}

} // namespace animcheck::zelda64
