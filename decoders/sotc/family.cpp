// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"
#include "decoders/sotc/anb.hpp"
#include "decoders/sotc/nico.hpp"
#include "decoders/sotc/skb.hpp"
#include "decoders/sotc/xff.hpp"

namespace animcheck::sotc {

std::span<Rewriter const> rewriters() { return {}; }

std::span<Format const* const> formats() {
    static constexpr Format const* rows[]{&anb_format, &skb_format, &xff_format, &nico_format};
    return rows;
}

} // namespace animcheck::sotc
