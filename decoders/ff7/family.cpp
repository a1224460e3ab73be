// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"
#include "decoders/ff7/battle.hpp"
#include "decoders/ff7/lgp.hpp"
#include "decoders/ff7/skeleton.hpp"

namespace animcheck::ff7 {

std::span<Format const* const> formats() {
    static constexpr Format const* rows[]{
        &battle_format,
        &skeleton_format,
        &lgp_format,
    };
    return rows;
}

} // namespace animcheck::ff7
