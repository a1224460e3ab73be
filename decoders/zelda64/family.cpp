// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"
#include "decoders/zelda64/animation.hpp"
#include "decoders/zelda64/curve.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/legacy.hpp"
#include "decoders/zelda64/link.hpp"
#include "decoders/zelda64/object.hpp"
#include "decoders/zelda64/rewriters.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/skeleton.hpp"
#include "decoders/zelda64/yaz0_file.hpp"

namespace animcheck::zelda64 {

std::span<Rewriter const> rewriters() {
    static constexpr Rewriter rows[]{{"zelda64.rom", rewrite_rom, true}, {"zelda64.yaz0", rewrite_yaz0_file}};
    return rows;
}

std::span<Format const* const> formats() {
    static constexpr Format const* rows[]{&animation_format, &link_format,   &frames_format,
                                          &skeleton_format,  &legacy_format, &curve_format,
                                          &object_format,    &rom_format,    &yaz0_format};
    return rows;
}

} // namespace animcheck::zelda64
