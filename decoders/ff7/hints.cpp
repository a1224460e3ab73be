// SPDX-License-Identifier: MIT
// How the family's files look under other names, and their counterparts on the PlayStation.
#include "decoders/family.hpp"

namespace animcheck::ff7 {
namespace {

using namespace std::string_view_literals;

/// u32 count, then as many u32 offsets, ascending, the first of them just after the list: hierarchy, settings,
/// animations, textures.
bool is_psx_body(ByteView bytes) {
    constexpr std::uint64_t least_parts = 4, most_parts = 255;
    auto const u32 = [&](std::uint64_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    std::uint64_t const parts = bytes.size() < 4 ? 0 : u32(0);
    if (parts < least_parts || parts > most_parts || bytes.size() <= 4 * (parts + 1) || u32(4) != 4 * (parts + 1))
        return false;
    for (std::uint64_t i = 2; i <= parts; ++i)
        if (u32(4 * i) <= u32(4 * (i - 1))) return false;
    return u32(4 * parts) < bytes.size();
}

constexpr Signature archive[]{{0, "\0\0SQUARESOFT"sv}, {0, "FICEDULA-LGP"sv}};

constexpr Guess guesses[]{
    {.name = "ff7_psx_body",
     .words = "a Final Fantasy VII battle model of the PlayStation, unpacked",
     .looks = is_psx_body},
    {"ff7_archive", "an LGP archive of Final Fantasy VII", archive},
};

} // namespace

Hints hints() { return {.guesses = guesses}; }

} // namespace animcheck::ff7
