// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"
#include "decoders/lba1/anim.hpp"
#include "decoders/lba1/body.hpp"
#include "decoders/lba1/file3d.hpp"
#include "decoders/lba1/hqr.hpp"

namespace animcheck::lba1 {

std::span<Format const* const> formats() {
    static constexpr Format const* rows[]{
        &hqr_format,
        &anim_format,
        &body_format,
        &file3d_format,
    };
    return rows;
}

} // namespace animcheck::lba1
