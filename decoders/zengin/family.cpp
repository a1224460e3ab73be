// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"
#include "decoders/zengin/man.hpp"
#include "decoders/zengin/mdh.hpp"
#include "decoders/zengin/mdm.hpp"
#include "decoders/zengin/mds.hpp"
#include "decoders/zengin/msb.hpp"
#include "decoders/zengin/vdf.hpp"

namespace animcheck::zengin {

std::span<Format const* const> formats() {
    static constexpr Format const* rows[]{&man_format, &mdh_format, &mdm_format,
                                          &mds_format, &msb_format, &vdf_format};
    return rows;
}

} // namespace animcheck::zengin
