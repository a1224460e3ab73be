// SPDX-License-Identifier: MIT
// spec/zelda64.link.yaml. A header in gameplay_keep; its frames (zelda64.frames) are in another file,
// link_animetion:
//   s16 frame_count, u16 pad, pointer frame_data (segment 7)
#include "decoders/zelda64/link.hpp"

#include "decoders/manifest.hpp"
#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/memory.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

/// Both games' builds for the N64 mask the segment away and read at the offset, whatever it is.
void derive_place(Reader& in, Pointer pointer, std::int16_t frames) {
    auto const offset = pointer.value & 0x00FFFFFF;
    if (pointer.value >> 28 != 0)
        in.report_at(pointer.at, AnomalyKind::flag_unexpected, "frame_data", pointer.value, only_bits(0x0FFFFFFF));
    if (pointer.value == 0) {
        in.report_at(pointer.at, AnomalyKind::pointer_unresolved, "frame_data", 0);
        return;
    }
    in.derive_at(pointer.at, "segment", pointer.value >> 24 & 0xF);
    in.derive_at(pointer.at, "offset", offset);
    in.derive_at(pointer.at, "end",
                 offset + product({static_cast<std::uint64_t>(std::max<std::int16_t>(frames, 0)), frame_size}));
}

void decode_link_model(Reader whole, Context const& context, Model*) {
    Memory const memory(whole, context);
    auto in = memory.entry("header", link_header_size, 4);
    if (!in) return;
    auto const scope = in.inside("header");
    auto const frames = in.s16("frame_count");
    in.u16("pad");
    auto const pointer = read_pointer(in, "frame_data");
    if (in) derive_place(in, pointer, frames);
}

/// Frames are in another file: only its size matters here, however sound it is.
void seek_frames(Offer const&, Surroundings& around, Context& context) {
    constexpr unsigned link_segment = 7;
    auto const fact = segment_size_fact(link_segment);
    if (context.facts.number(fact)) return;
    static std::vector<std::string> const names{"link_animetion", "link_animetion.bin", "link_animetion.zdata",
                                                "segment_07.zdata"};
    Companion const* found = nullptr;
    static_cast<void>(around.find(names, found));
    if (found && found->format == &frames_format) context.facts.set(fact, found->size);
}

} // namespace

Format const link_format{
    .id = "zelda64.link",
    .title = "Zelda 64 header of one of Link's animations, an element of gameplay_keep",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode_link_model,
    .seek = seek_frames,
};

} // namespace animcheck::zelda64
