// SPDX-License-Identifier: MIT
// Readings of a chunk, tried silently before it is read.
#include "decoders/ff7/battle_chunk.hpp"

#include "decoders/ff7/rotation_count.hpp"

#include <algorithm>
#include <array>

namespace animcheck::ff7 {
namespace {

constexpr std::uint64_t most_padding = 3;

/// Without the count of frames: the size reaches the end of the chunk, but for padding.
bool fills_frameless(Mini const& mini, std::uint64_t size) {
    auto const used = mini_size_frameless + mini.size;
    return used <= size && size - used <= most_padding && is_known_key(mini.key);
}

class ChunkTrial {
public:
    ChunkTrial(Reader const& chunk, RotationChoice counts, ChunkSurroundings const& around)
        : chunk_(chunk.peek()),
          around_(around),
          counts_{counts.expected, counts.other},
          sure_(counts.sure),
          mini_(peek_mini(chunk)) {}

    [[nodiscard]] Reading best() {
        auto const standard = promise(mini_size, mini_, mini_.size);
        // The expected reading is nearly always right: it is decoded at once, and not measured before.
        if (auto facts = kept_facts(standard)) return {.rotations = counts_[0], .facts = facts};
        if (fits(standard, counts_[1], chunk_)) return {.rotations = counts_[1]};
        if (auto const count = fitting_with_tail()) return {.form = Form::with_tail, .rotations = count};
        if (auto const reading = fitting_longer()) return *reading;
        if (auto const reading = fitting_key()) return *reading;
        // The count of frames is wrong; where the stream ends is not. A single rotation ends anywhere by chance, so
        // the other count is not used against slot and header.
        if (ends_there(counts_[0])) return {.rotations = counts_[0]};
        if (!sure_ && ends_there(counts_[1])) return {.rotations = counts_[1]};
        if (auto const count = fitting_frameless()) return {.form = Form::frameless, .rotations = count};
        return {.rotations = counts_[0]};
    }

private:
    [[nodiscard]] Promise promise(std::uint64_t head, Mini const& mini, std::uint64_t size) const {
        auto const stream = peek_stream(chunk_, head, size);
        if (stream.size() < size) return {}; // fits nothing
        return {stream, mini.key, mini.frames, 0};
    }

    [[nodiscard]] bool is_possible(std::uint32_t key, std::uint32_t count) const {
        return count > 0 && count <= most_rotations && key <= most_key;
    }

    [[nodiscard]] std::optional<StreamFacts> kept_facts(Promise const& promise) {
        if (!is_possible(promise.key, counts_[0]) || !chunk_.spend(promise.stream.size())) return std::nullopt;
        auto const facts = decode_stream(promise.stream, {counts_[0], promise.key});
        return is_kept(promise, facts.length) ? std::optional(facts) : std::nullopt;
    }

    [[nodiscard]] StreamLength length_of(ByteView stream, std::uint32_t key, std::uint32_t count,
                                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
        bool const looked = is_possible(key, count) && chunk_.spend(stream.size());
        return looked ? measure_stream(stream, {count, key}, most) : StreamLength{};
    }

    /// Writers that round the size down: the last bits are in the padding. Kimera finds them there.
    [[nodiscard]] std::uint32_t fitting_with_tail() {
        auto const longer = promise(mini_size, mini_, mini_.size + 1);
        for (auto const count : counts_)
            if (fits(longer, count, chunk_) && length_of(longer.stream, mini_.key, count).bits % 8 != 0)
                return count;
        return 0;
    }

    /// Proofs need more than the other count, which nothing else speaks for: that of a small weapon fits by chance.
    [[nodiscard]] bool is_likely(std::uint32_t count) const noexcept {
        return count == counts_[0] || count == around_.head.bones;
    }

    /// A size that is too small: both counts of frames agree, and where so many frames end, the stream can end.
    /// Padding reads as frames without changes, and proves nothing.
    [[nodiscard]] std::optional<Reading> fitting_longer() {
        auto const room = chunk_.left() - std::min(chunk_.left(), mini_size);
        if (mini_.frames == 0 || around_.head.frames != mini_.frames || mini_.size >= room) return std::nullopt;
        auto const stream = peek_stream(chunk_, mini_size, room);
        for (auto const count : counts_) {
            auto const length = length_of(stream, mini_.key, count, mini_.frames);
            auto const size = (length.bits + 7) / 8;
            if (!is_likely(count) || length.frames != mini_.frames || size <= mini_.size) continue;
            if (all_zero(stream.subspan(to_size(mini_.size), to_size(size - mini_.size)))) continue;
            auto const rest = rest_of(stream.subspan(to_size(size)), mini_size + size, around_.own, around_.next);
            if (rest.slack == 0) return Reading{.form = Form::longer, .rotations = count, .size = size};
        }
        return std::nullopt;
    }

    /// With a key that was changed the frames end elsewhere; with the right one those that both headers declare end
    /// in the last byte.
    [[nodiscard]] std::optional<Reading> fitting_key() {
        constexpr std::uint32_t enough = 3; // streams of fewer rotations fit several keys by chance
        if (around_.head.frames != mini_.frames) return std::nullopt;
        auto standard = promise(mini_size, mini_, mini_.size);
        for (auto const count : counts_) {
            bool const whole =
                length_of(standard.stream, mini_.key, count, mini_.frames + 1).frames == mini_.frames;
            if (!is_likely(count) || count < enough || whole) continue; // whole: the size is wrong
            for (auto const key : {0U, 4U, 2U}) {
                standard.key = key;
                if (key != mini_.key && fits(standard, count, chunk_))
                    return Reading{.form = Form::other_key, .rotations = count, .key = key};
            }
        }
        return std::nullopt;
    }

    /// The frog's animation 15 (rsda). Read as usual, the high byte of X is in the size and the low one is the key:
    /// whatever X is, the stream does not end where that size says. Without mini.frames everything fits.
    [[nodiscard]] std::uint32_t fitting_frameless() {
        auto mini = peek_mini(chunk_, false);
        if (!fills_frameless(mini, chunk_.left())) return 0;
        auto const stream = peek_stream(chunk_, mini_size_frameless, mini.size);
        for (auto const count : counts_) {
            if (count == 0) continue;
            mini.frames = length_of(stream, mini.key, count).frames;
            if (fits({stream, mini.key, mini.frames, 0}, count, chunk_)) return count;
        }
        return 0;
    }

    [[nodiscard]] bool ends_there(std::uint32_t count) {
        auto const stream = peek_stream(chunk_, mini_size, mini_.size);
        auto const length = length_of(stream, mini_.key, count);
        return stream.size() == mini_.size && length.frames > 0 && stream.size() * 8 - length.bits < 8;
    }

    Reader chunk_;
    ChunkSurroundings around_;
    std::array<std::uint32_t, 2> counts_;
    bool sure_;
    Mini mini_;
};

} // namespace

Mini peek_mini(Reader const& chunk, bool with_frames) {
    auto trial = chunk.peek();
    Mini mini;
    if (with_frames) mini.frames = trial.u16("frames");
    mini.size = trial.u16("size");
    mini.key = trial.u8("key");
    return mini;
}

ByteView peek_stream(Reader const& chunk, std::uint64_t head, std::uint64_t size) {
    auto trial = chunk.peek();
    if (!trial.skip(head)) return {};
    return trial.bytes("stream", std::min(size, trial.left()));
}

Reading best_reading(Reader const& chunk, RotationChoice counts, ChunkSurroundings const& around) {
    return ChunkTrial(chunk, counts, around).best();
}

namespace {

constexpr std::uint64_t padding_after(std::uint64_t used) { return (4 - used % 4) % 4; }

/// Is every group of five bytes the header of one of these blocks, by its first `compared` bytes?
bool are_heads(ByteView groups, std::uint64_t compared, ByteView own, ByteView next) {
    for (std::size_t at = 0; at < groups.size(); at += kimera_bytes) {
        auto const head = groups.subspan(at, to_size(compared));
        auto const is = [&](ByteView block) {
            return block.size() >= compared && std::ranges::equal(head, block.first(to_size(compared)));
        };
        if (!is(own) && !is(next)) return false;
    }
    return true;
}

} // namespace

Rest rest_of(ByteView bytes, std::uint64_t used, ByteView own, ByteView next) {
    constexpr std::uint64_t bones_bytes = 4; // the fifth byte, of dwFrames, is edited later
    if (bytes.size() <= most_padding) return {bytes.size(), 0, 0};
    auto const padding = bytes.size() % kimera_bytes, saves = bytes.size() / kimera_bytes;
    auto const groups = bytes.subspan(to_size(padding));
    bool const padded = padding >= 1 && padding <= most_padding;
    if (padded && (next.empty() || are_heads(groups, bones_bytes, own, next))) return {padding, saves, 0};
    if (padding == 0 && are_heads(groups, kimera_bytes, own, next)) return {0, saves, 0};
    auto const usual = padding_after(used);
    return {usual, 0, bytes.size() - usual};
}

bool plausible_block(Reader& in) {
    constexpr std::uint32_t most_frames = 0xFFFF;
    constexpr std::uint64_t most_saves = 50; // the census has six
    auto const bones = in.u32("bones"), frames = in.u32("frames"), size = in.u32("chunk_size");
    auto const chunk = in;
    if (!in.skip(size) || bones > most_rotations || frames > most_frames) return false;
    if (size < least_chunk) return size == 4 || size == 8;
    if (bones == 0) return false;
    auto const mini = peek_mini(chunk);
    // One rotation fewer: some headers of skeletons with one bone count a root that is not there.
    auto const first = mini.key <= most_key ? first_frame_bits({std::max(bones - 1, 1U), mini.key}) : 0;
    auto const used = mini_size + mini.size;
    bool const whole = first > 0 && used <= size && first <= mini.size * 8;
    if (whole && size - used <= most_padding + most_saves * kimera_bytes) return true;
    return fills_frameless(peek_mini(chunk, false), size);
}

} // namespace animcheck::ff7
