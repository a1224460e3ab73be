// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/sotc/quaternion.hpp"

#include <vector>

namespace animcheck::sotc {

/// A Shadow of the Colossus motion (.anb): rotations of bones, frame by frame, in an XFF module. Views point into
/// the source. Layout and evidence: spec/sotc.anb.yaml.
struct Anb {
    struct Bone {
        std::uint32_t number;
        Coding coding;
        Column<float> parameters;
        Column<std::uint16_t> keys; ///< those that are there, in units of 16 bits; a constant has none
    };
    std::uint32_t poses = 0;
    std::vector<Bone> bones; ///< those that could be read, in order of their numbers
};

/// The fact `entry`, if present, is the root in a module that was reported already.
[[nodiscard]] Anb decode_anb(Reader in, Context const& context);

extern Format const anb_format;

} // namespace animcheck::sotc
