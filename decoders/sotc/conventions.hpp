// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/conventions.hpp"

namespace animcheck::sotc {

/// How the game uses its numbers is not known: dormin rotates with the scalar negated and composes child with
/// parent, which is what looked right to its author. Curves are returned as stored; no pose is composed from them.
inline constexpr Conventions conventions{
    .basis =
        "the game's conventions are not known, so no pose is composed: rotations are returned as stored, i j k s",
};

} // namespace animcheck::sotc
