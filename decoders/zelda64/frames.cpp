// spec/zelda64.frames.yaml. Rows of 0x86 bytes without a header, as many as an animation's header or a manifest
// says:
//   s16 translation[3], s16 rotation[21][3], u8 hands (Ocarina of Time: pad, 0), u8 face
// In link_animetion each animation begins at a multiple of 16; bytes between them are 0.
#include "decoders/zelda64/frames.hpp"

#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/memory.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t block_alignment = 16, limb_size = 6, hands_offset = 0x84;

bool all_zero(ByteView bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0}; });
}

class FramesElement {
public:
    FramesElement(Reader in, Context const& context) : memory_(in, context), context_(context) {}

    Frames decode() {
        auto in = memory_.entry("offset", 0, 1);
        if (!in) return frames_;
        in.derive("offset", memory_.entry_offset());
        auto const bound = memory_.end_of(memory_.entry_offset(), {});
        auto const room = (bound.end - memory_.entry_offset()) / frame_size;
        frames_.count = room;
        if (context_.count) {
            frames_.count = std::min(*context_.count, room);
            if (*context_.count > room) in.report(AnomalyKind::count_exceeds_data, "frames", *context_.count, room);
        }
        in.derive("frames", frames_.count);
        read_rows(in);
        if (context_.count)
            read_padding(in, bound);
        else
            read_tail(in, bound);
        return frames_;
    }

private:
    void read_rows(Reader& in) {
        auto look = in.peek();
        auto view = look.table("frame", frames_.count, frame_size);
        for (std::uint32_t word = 0; word < hands_offset; word += 2)
            frames_.axes[word / limb_size][word % limb_size / 2] = view.column<std::int16_t>("axis", word);
        frames_.hands = view.column<std::uint8_t>("hands", hands_offset);
        frames_.face = view.column<std::uint8_t>("face", hands_offset + 1);
        frames_.game = game_of(in);
        auto table = in.table("frame", frames_.count, frame_size);
        table.column<std::int16_t>("translation", 0, 3);
        for (std::uint32_t limb = 0; limb < link_limbs; ++limb)
            table.column<std::int16_t>(link_limb_names[limb], (limb + 1) * limb_size, 3);
        table.column<std::uint8_t>(frames_.game == majoras_mask ? "hands" : "pad", hands_offset);
        table.column<std::uint8_t>("face", hands_offset + 1);
    }

    /// Nothing in the bytes names the game. Ocarina of Time leaves the high byte 0, Majora's Mask mostly does not.
    std::uint32_t game_of(Reader& in) const {
        if (context_.game != 0) return context_.game;
        std::size_t row = 0;
        while (row < frames_.hands.size() && frames_.hands[row] == 0) ++row;
        auto const game = row < frames_.hands.size() ? majoras_mask : ocarina_of_time;
        in.derive("game", game);
        if (game == majoras_mask)
            in.report_at(byte_range(memory_.entry_offset() + row * frame_size + hands_offset, 1),
                         AnomalyKind::layout_alternative, "game", game, ocarina_of_time);
        return game;
    }

    /// What follows up to the next animation, where it is known where that begins.
    void read_padding(Reader& in, Bound bound) const {
        if (bound.by == BoundBy::end_of_file && !memory_.has_parts() && bound.end - in.offset() >= block_alignment)
            return;
        auto const over = in.offset() % block_alignment;
        auto const size = std::min(over == 0 ? 0 : block_alignment - over, bound.end - in.offset());
        if (size == 0) return;
        auto const padding = in.bytes("padding", size);
        if (!all_zero(padding)) in.report(AnomalyKind::padding_nonzero, "padding", size);
    }

    /// Without a count the whole of the bytes are frames; fewer zeros than an alignment needs may follow.
    static void read_tail(Reader& in, Bound bound) {
        auto const size = bound.end - std::min(bound.end, in.offset());
        if (size == 0) return;
        auto trial = in.peek();
        if (size < block_alignment && all_zero(trial.bytes("padding", size))) {
            in.bytes("padding", size);
            return;
        }
        in.bytes("tail", size);
        in.report(AnomalyKind::bytes_unread, "tail", size);
    }

    Memory memory_;
    Context const& context_;
    Frames frames_;
};

constexpr std::array<std::string_view, 9> eye_words{"auto", "open", "half open", "closed", "right",
                                                    "left", "wide", "down",      "wincing"};
constexpr std::array<std::string_view, 5> mouth_words{"auto", "closed", "half open", "open", "smile"};

template <std::uint32_t game>
std::string_view eyes_word(std::uint8_t value) {
    return eyes_named(value, game);
}

void decode(Reader in, Context const& context, Model* model) {
    auto const frames = decode_frames(in, context);
    if (model) model->clips.push_back(clip_of(frames, context));
}

constexpr std::array games{Game{"oot", ocarina_of_time}, Game{"mm", majoras_mask}};

} // namespace

Frames decode_frames(Reader in, Context const& context) { return FramesElement(in, context).decode(); }

std::string_view eyes_named(std::uint8_t value, std::uint32_t game) noexcept {
    if (value == 6 && game == majoras_mask) return "up";
    return value < eye_words.size() ? eye_words[value] : "?";
}

std::string_view mouth_named(std::uint8_t value) noexcept {
    return value < mouth_words.size() ? mouth_words[value] : "?";
}

Clip clip_of(Frames const& frames, Context const& context) {
    auto clip = clip_for(context, static_cast<std::int64_t>(frames.face.size()));
    if (clip.frames == 0) return clip;
    for (std::uint32_t row = 0; row <= link_limbs; ++row) {
        auto track = row == 0 ? translation_track() : rotation_track(row - 1);
        track.axes = frames.axes[row];
        clip.tracks.push_back(track);
    }
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
    .title = "Zelda 64 frames of Link, a block of link_animetion or a file of its own",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode,
    .conventions = &conventions,
    .games = games,
};

} // namespace animcheck::zelda64
