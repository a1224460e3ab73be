// SPDX-License-Identifier: MIT
// Other files of ZenGin games, and what the animations are packed in.
#include "decoders/family.hpp"

namespace animcheck::zengin {
namespace {

using namespace std::string_view_literals;

/// u32 length, block size, block count; then per block three u32 and a zlib stream.
bool is_union_zipped(ByteView bytes) {
    if (bytes.size() < 26) return false;
    auto const u32 = [&](std::size_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    auto const length = u32(0), block = u32(4), blocks = u32(8);
    if (length == 0 || block == 0 || blocks == 0 || bytes[24] != std::byte{0x78}) return false;
    return blocks == (std::uint64_t{length} + block - 1) / block && u32(12) <= block;
}

constexpr Signature volume[]{{256, "PSVDSC_V2.00"sv}};
// Chunk files have no signature but their first chunk id.
constexpr Signature animation[]{{0, "\x00\xA0\x00\x00\x00\x00"sv}};
constexpr Signature hierarchy[]{{0, "\x00\xD1"sv}};
constexpr Signature mesh[]{{0, "\x00\xD0"sv}, {0, "\x00\xB0"sv}, {0, "\x00\xB1"sv}};
constexpr Signature script[]{{0, "\x00\xF0"sv}};

constexpr Guess guesses[]{
    {.name = "union_zipped_stream", .words = "a zipped stream from a Union volume", .looks = is_union_zipped},
    {"vdf_volume", "a Gothic VDF volume", volume},
    {"zengin_animation", "a ZenGin animation (.MAN)", animation},
    {"zengin_hierarchy", "a ZenGin model hierarchy (.MDH or .MDL)", hierarchy},
    {"zengin_mesh", "a ZenGin mesh (.MDM, .MRM or .MSH)", mesh},
    {"zengin_script", "a compiled ZenGin model script (.MSB)", script},
};

} // namespace

Hints hints() { return {.guesses = guesses}; }

} // namespace animcheck::zengin
