// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"
#include "decoders/zengin/chunk.hpp"

#include <array>
#include <string_view>

namespace animcheck::zengin {

/// A ZenGin model animation (.MAN, zCModelAni), little-endian. Views point into the source.
/// Layout and evidence: spec/zengin.man.yaml.
struct Man {
    std::string_view name, next;
    std::uint32_t layer = 0, frames = 0, nodes = 0, checksum = 0;
    float fps = 0;
    struct Packing {
        float scale = 0, least = 0;
    };
    Packing packing;         ///< of positions, as the last header has it
    Packing samples_packing; ///< as it was when the samples were read: a later header does not apply to them
    Array<std::uint32_t> node_index;
    std::uint64_t whole_frames = 0;           ///< frames whose samples are complete
    Column<std::uint16_t> rotation, position; ///< a row per sample: frame by frame, node by node
};

inline constexpr std::array<ChunkPart, 5> man_chunks{
    {{0xA000, "marker"}, {0xA010, "source"}, {0xA020, "header"}, {0xA030, "events"}, {0xA090, "samples"}}};

[[nodiscard]] Man decode_man(Reader in);
/// Name, next animation and checksum, silently: companions are searched before an animation is decoded.
[[nodiscard]] Man peek_man(ByteView bytes);
[[nodiscard]] Clip clip_of(Man const& man, Arena& arena); ///< its values are in the arena

extern Format const man_format;

} // namespace animcheck::zengin
