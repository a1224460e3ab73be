// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

namespace animcheck::zengin {

/// zDATE, 16 bytes: the writer often leaves it uninitialised.
inline void read_date(Reader& in) {
    auto const scope = in.inside("date");
    in.s32("year");
    for (auto const* name : {"month", "day", "hour", "minute", "second", "padding"}) in.u16(name);
}

/// The source of a hierarchy or a mesh: date and path of the scene that it was exported from.
inline void read_scene(Reader& in) {
    read_date(in);
    in.line("path");
}

} // namespace animcheck::zengin
