// SPDX-License-Identifier: MIT
// spec/zelda64.frames.yaml. Frames of 0x86 bytes without a header, as many as an animation's header or a manifest
// says:
//   s16 translation[3], s16 rotation[21][3], u8 hands (Ocarina of Time: pad, 0), u8 face
// In link_animetion each animation begins at a multiple of 16; bytes between them are 0.
#include "decoders/zelda64/frames.hpp"

#include "decoders/container.hpp"
#include "decoders/core/order.hpp"
#include "decoders/guess.hpp"
#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/link_blocks.hpp"
#include "decoders/zelda64/memory.hpp"
#include "decoders/zelda64/pose.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t block_alignment = 16, angles_size = 6, hands_offset = 0x84;

bool begins(std::string_view name, std::string_view start) {
    return name.size() >= start.size() && same_name(name.substr(0, start.size()), start);
}

class FramesElement {
public:
    FramesElement(Reader in, Context const& context, WithAxes with_axes)
        : memory_(in, context), context_(context), count_(context.facts.number("count")), with_axes_(with_axes) {}

    std::vector<Frames> decode() {
        auto in = memory_.entry("offset", 0, 1);
        if (!in) return std::move(animations_);
        auto const start = memory_.entry_offset();
        auto const bound = memory_.end_of(start, {});
        auto const room = (bound.end - start) / frame_size;
        in.derive_at(byte_range(start, std::min<std::uint64_t>(frame_size, in.left())), "offset", start);
        auto const file = file_of(in, start, room);
        auto const& blocks = file.blocks;
        std::uint64_t count = 0;
        for (auto const& block : blocks) count += block.frames;
        auto const where = byte_range(start, count == 0 ? bound.end - start : count_bytes(blocks));
        in.derive_at(where, "frames", count);
        if (count_ && *count_ > room) {
            in.report_at(where, AnomalyKind::count_exceeds_data, "frames", count_, room);
        }
        in.derive_at(where, "blocks", blocks.size());
        if (file.shift) report_shift(in, *file.shift);
        game_ = game_of(in, file);
        for (std::size_t i = 0; in && i < blocks.size(); ++i) {
            go_to(in, blocks[i].offset);
            auto const scope = in.inside("block", i);
            describe(in, blocks[i]);
            read_rows(in, blocks[i].frames);
        }
        if (count_)
            read_padding(in, bound);
        else
            read_tail(in, bound);
        return std::move(animations_);
    }

private:
    [[nodiscard]] static std::uint64_t count_bytes(std::vector<LinkBlock> const& blocks) {
        auto const& last = blocks.back();
        return last.offset + last.frames * frame_size - blocks.front().offset;
    }

    /// One animation if there is a count or a known animation next to it; else it may be all of link_animetion.
    [[nodiscard]] LinkFile file_of(Reader& in, std::uint64_t start, std::uint64_t room) const {
        bool const alone = !count_ && !memory_.has_parts() && start == 0;
        if (alone && in.spend(in.left())) {
            auto file = link_file(in.source().bytes, headers());
            if (file.blocks.size() > 1) return file;
        }
        return {.blocks = {{start, std::min(count_.value_or(room), room)}}};
    }

    /// Link's headers, where gameplay_keep is in the same folder.
    [[nodiscard]] std::vector<LinkBlock> headers() const {
        constexpr std::size_t width = 2;
        std::vector<LinkBlock> headers;
        auto const* const rows = context_.facts.list("headers", width);
        for (std::size_t i = 0; rows && i + 1 < rows->size(); i += width)
            headers.push_back({(*rows)[i], (*rows)[i + 1]});
        return headers;
    }

    static void describe(Reader& in, LinkBlock const& block) {
        auto const where = byte_range(block.offset, block.frames * frame_size);
        in.derive_at(where, "offset", block.offset);
        in.derive_at(where, "frames", block.frames);
    }

    /// Animations may be anywhere if headers say where; else zeros are between them, or what was damaged.
    static void go_to(Reader& in, std::uint64_t next) {
        if (next < in.offset()) in = in.at(next);
        auto const gap = next - in.offset();
        if (gap > 0) in.bytes(gap < block_alignment ? "padding" : "gap", gap);
    }

    static void report_shift(Reader& in, LinkShift const& shift) {
        auto const where = byte_range(shift.after, shift.before - shift.after);
        auto const size = static_cast<std::int64_t>(in.end());
        in.derive_at(where, "shift", static_cast<std::uint64_t>(shift.bytes < 0 ? -shift.bytes : shift.bytes));
        in.report_at(where, AnomalyKind::size_mismatch, "blocks", in.end(),
                     static_cast<std::uint64_t>(size - shift.bytes));
    }

    void read_rows(Reader& in, std::uint64_t count) {
        auto& frames = animations_.emplace_back();
        frames.game = game_;
        frames.count = count;
        auto look = in.peek();
        auto view = look.table("frame", count, frame_size);
        if (with_axes_ == WithAxes::yes) frames.axes.resize(link_limbs + 1);
        for (std::uint32_t word = 0; word < hands_offset && !frames.axes.empty(); word += 2)
            frames.axes[word / angles_size][word % angles_size / 2] = view.column<std::int16_t>("axis", word);
        auto table = in.table("frame", count, frame_size);
        table.column<std::int16_t>("translation", 0, 3);
        for (std::uint32_t limb = 0; limb < link_limbs; ++limb)
            table.column<std::int16_t>(link_limb_names[limb], (limb + 1) * angles_size, 3);
        frames.hands = table.column<std::uint8_t>(game_ == majoras_mask ? "hands" : "pad", hands_offset);
        frames.face = table.column<std::uint8_t>("face", hands_offset + 1);
    }

    /// Each game's whole file has its own size.
    static std::uint32_t known_game(Reader& in, std::uint32_t game) {
        in.derive_at(byte_range(0, 0), "game", game);
        return game;
    }

    /// The bytes do not name the game. The high byte is 0 in Ocarina of Time and mostly not in Majora's Mask;
    /// one in a hundred frames is damage.
    std::uint32_t game_of(Reader& in, LinkFile const& file) const {
        constexpr std::uint64_t share = 20;
        if (auto const game = context_.facts.number("game").value_or(0); game != 0)
            return static_cast<std::uint32_t>(game);
        if (file.game != 0) return known_game(in, file.game);
        std::uint64_t high = 0, frames = 0, first = 0;
        auto const bytes = in.source().bytes;
        for (auto const& block : file.blocks)
            for (std::uint64_t i = 0; i < block.frames; ++i, ++frames) {
                auto const at = block.offset + i * frame_size + hands_offset;
                if (bytes[to_size(at)] == std::byte{0}) continue;
                if (high++ == 0) first = at;
            }
        auto const game = high * share > frames ? majoras_mask : ocarina_of_time;
        auto const where = byte_range(first, high > 0 ? 1 : 0);
        in.derive_at(where, "game", game);
        if (game == majoras_mask) in.report_at(where, AnomalyKind::layout_alternative, "game", game);
        return game;
    }

    /// The bytes up to the next animation, if its start is known.
    void read_padding(Reader& in, Bound bound) const {
        if (bound.by == BoundBy::end_of_file && !memory_.has_parts() && bound.end - in.offset() >= block_alignment)
            return;
        auto const over = in.offset() % block_alignment;
        auto const size = std::min(over == 0 ? 0 : block_alignment - over, bound.end - in.offset());
        if (size == 0) return;
        read_zeros(in, "padding", size);
    }

    /// Without a count all bytes are frames; fewer zeros than an alignment needs may follow.
    static void read_tail(Reader& in, Bound bound) {
        auto const size = bound.end - std::min(bound.end, in.offset());
        if (size == 0) return;
        auto trial = in.peek();
        if (size < block_alignment && all_zero(trial.bytes("padding", size))) {
            in.bytes("padding", size);
            return;
        }
        in.lost("bytes", all_zero(in.bytes("tail", size)) ? 0 : size);
        in.report(AnomalyKind::bytes_unread, "tail", size);
    }

    Memory memory_;
    Context const& context_;
    std::optional<std::uint64_t> count_; ///< frames that are declared
    WithAxes with_axes_;
    std::uint32_t game_ = ocarina_of_time;
    std::vector<Frames> animations_;
};

constexpr std::array<std::string_view, 9> eye_words{"auto", "open", "half open", "closed", "right",
                                                    "left", "wide", "down",      "wincing"};
constexpr std::array<std::string_view, 5> mouth_words{"auto", "closed", "half open", "open", "smile"};

template <std::uint32_t game>
std::string_view eyes_word(std::uint8_t value) {
    return eyes_named(value, game);
}

void decode_frames_model(Reader in, Context const& context, Model* model) {
    for (auto const& frames : decode_frames(in, context, model ? WithAxes::yes : WithAxes::no))
        if (model) model->clips.push_back(clip_of(frames, context, model->arena));
}

/// Files that hold nothing but frames, as tools name them.
bool is_frames_name(std::string_view name) {
    if (name_ends(name, ".zdata")) return !begins(name, "segment_") || same_name(name, "segment_07.zdata");
    auto const dot = name.find('.');
    auto const ending = dot == std::string_view::npos ? std::string_view{} : name.substr(dot);
    constexpr std::array<std::string_view, 4> endings{"", ".bin", ".dat", ".raw"};
    return begins(name, "link_animetion") &&
           std::ranges::any_of(endings, [&](std::string_view known) { return same_name(ending, known); });
}

bool is_frames_name(Offer const& offer) { return !offer.manifest && is_frames_name(offer.name); }

/// Has it the size of a game's file, and faces of which nearly all exist?
bool is_link_animetion(ByteView bytes) {
    if (bytes.size() != oot_link_animetion.size && bytes.size() != mm_link_animetion.size) return false;
    std::uint64_t frames = 0, strange = 0;
    for (auto const& block : link_file(bytes).blocks)
        for (std::uint64_t i = 0; i < block.frames; ++i, ++frames) {
            auto const face =
                std::to_integer<unsigned>(bytes[to_size(block.offset + i * frame_size + hands_offset + 1)]);
            strange += (face & 0xF) >= eye_words.size() || face >> 4 >= mouth_words.size() ? 1 : 0;
        }
    return frames > 0 && strange * 100 <= frames;
}

/// One frame as tools write them: a face that exists, and limbs that are turned.
struct FrameLook {
    bool face = false, turned = false;
};
FrameLook look_of_frame(ByteView frame) {
    constexpr int far = 0x400; // about six degrees
    constexpr unsigned least_far = 8, numbers = 3 * link_limbs;
    auto const face = std::to_integer<unsigned>(frame[hands_offset + 1]);
    unsigned turned = 0;
    for (unsigned i = 0; i < numbers; ++i) {
        int const angle = load<std::int16_t>(&frame[angles_size + 2 * std::size_t{i}], std::endian::big);
        turned += angle >= far || angle <= -far ? 1 : 0;
    }
    return {(face & 0xF) < eye_words.size() && face >> 4 < mouth_words.size() &&
                frame[hands_offset] == std::byte{0},
            turned >= least_far};
}

/// How far the numbers of two frames are apart, in the middle.
bool is_next_frame(ByteView frame, ByteView next) {
    constexpr int near = 0x1000; // 22.5 degrees
    constexpr unsigned numbers = 3 * link_limbs;
    unsigned alike = 0;
    for (unsigned i = 0; i < numbers; ++i) {
        auto const at = angles_size + 2 * std::size_t{i};
        auto const apart = static_cast<std::int16_t>(load<std::uint16_t>(&next[at], std::endian::big) -
                                                     load<std::uint16_t>(&frame[at], std::endian::big));
        alike += apart > -near && apart < near ? 1 : 0;
    }
    return alike * 4 >= numbers * 3;
}

/// Frames by themselves, without a name that says so: whole frames, each like the one before, of which a few may be
/// damaged. If the last one is cut off, there must be eight others without any damage.
bool are_frames(ByteView bytes) {
    constexpr std::uint64_t least = 4, least_of_cut = 8, share = 16, most = 256;
    auto const frames = bytes.size() / frame_size;
    bool const whole = bytes.size() % frame_size == 0;
    if (frames < (whole ? least : least_of_cut)) return false;
    auto const count = std::min<std::uint64_t>(frames, most);
    auto const allowed = !whole || count < least_of_cut ? 0 : std::max<std::uint64_t>(2, count / share);
    auto const frame = [&](std::uint64_t i) { return bytes.subspan(to_size(i * frame_size), frame_size); };
    std::uint64_t strange = 0;
    for (std::uint64_t i = 0; i < count && strange <= allowed; ++i) {
        auto const look = look_of_frame(frame(i));
        bool const follows = i == 0 || is_next_frame(frame(i - 1), frame(i));
        strange += look.face && look.turned && follows ? 0 : 1;
    }
    return strange <= allowed;
}

Sniff sniff_frames(Offer const& offer) {
    if (is_frames_name(offer)) {
        auto const* const seen = guess(offer.bytes);
        if (!seen || (is(seen, "all_zero") && offer.bytes.size() >= frame_size))
            return {Answer::yes, "its name is link_animetion, or ends in .zdata"};
        return {Answer::no, "its name is link_animetion, or ends in .zdata"};
    }
    if (!offer.manifest && is_link_animetion(offer.bytes))
        return {Answer::yes, "the size of link_animetion, and faces"};
    if (!offer.manifest && name_ends(offer.name, ".bin") && are_frames(offer.bytes))
        return {Answer::maybe, "frames of 134 bytes, whose faces exist and which follow one another"};
    return {Answer::no, "an element has no signature"};
}

/// Where the headers in this gameplay_keep say that animations are.
std::vector<LinkBlock> headers_in(Container const& keep) {
    constexpr std::uint64_t header_size = 8;
    auto const bytes = keep.source().bytes;
    std::vector<LinkBlock> headers;
    for (auto const& member : keep.members()) {
        bool const here = member.format == "zelda64.link" && member.entry <= bytes.size() &&
                          bytes.size() - member.entry >= header_size;
        if (!here) continue;
        auto const* const header = bytes.data() + member.entry;
        auto const frames = load<std::int16_t>(header, std::endian::big);
        auto const offset = load<std::uint32_t>(header + 4, std::endian::big) & 0x00FFFFFF;
        if (frames > 0) headers.push_back({offset, static_cast<std::uint64_t>(frames)});
    }
    put_in_order(headers, {}, &LinkBlock::offset);
    return headers;
}

/// All of link_animetion has no headers of its own: those in gameplay_keep decide.
void seek_headers(Offer const& offer, Surroundings& around, Context& context) {
    constexpr std::array names{"gameplay_keep.zobj", "gameplay_keep.bin", "gameplay_keep"};
    if (!offer.container.empty() || !is_frames_name(offer.name)) return;
    for (auto const* const name : names) {
        auto const* const keep = around.container(name);
        if (!keep) continue;
        auto const rows = std::make_shared<Facts::List>();
        for (auto const& header : headers_in(*keep)) rows->insert(rows->end(), {header.offset, header.frames});
        if (!rows->empty()) context.facts.set("headers", rows, 2);
        return;
    }
}

} // namespace

std::vector<Frames> decode_frames(Reader in, Context const& context, WithAxes with_axes) {
    return FramesElement(in, context, with_axes).decode();
}

std::string_view eyes_named(std::uint8_t value, std::uint32_t game) noexcept {
    if (value == 6 && game == majoras_mask) return "up";
    return value < eye_words.size() ? eye_words[value] : "?";
}

std::string_view mouth_named(std::uint8_t value) noexcept {
    return value < mouth_words.size() ? mouth_words[value] : "?";
}

Clip clip_of(Frames const& frames, Context const& context, Arena& arena) {
    auto clip = clip_for(context, static_cast<std::int64_t>(frames.face.size()));
    if (clip.frames == 0) return clip;
    for (auto const& axes : frames.axes) add_track(clip, arena, axes);
    clip.joint_names = link_limb_names;
    bool const mask = frames.game == majoras_mask;
    clip.labels.push_back(
        {"eyes", frames.face, 0, 0xF, mask ? eyes_word<majoras_mask> : eyes_word<ocarina_of_time>});
    clip.labels.push_back({"mouth", frames.face, 4, 0xF, mouth_named});
    if (mask) {
        clip.labels.push_back({"left_hand", frames.hands, 4, 0xF, nullptr});
        clip.labels.push_back({"right_hand", frames.hands, 0, 0xF, nullptr});
    }
    return clip;
}

Format const frames_format{
    .id = "zelda64.frames",
    .title = "Zelda 64 frames of Link's animations, a block of link_animetion or a file of their own",
    .recognised_by =
        "a name that ends in .zdata or begins with link_animetion; else the size of link_animetion, "
        "with faces; else, in a .bin, frames with faces that exist, each like the one before; else by a "
        "manifest or --format",
    .order = std::endian::big,
    .declared = is_frames_name,
    .sniff = sniff_frames,
    .decode = decode_frames_model,
    .conventions = &conventions,
    .poses = &link_pose_rules,
    .seek = seek_headers,
    .games = games,
};

} // namespace animcheck::zelda64
