// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::sotc {

/// A Shadow of the Colossus skeleton (.skb) in an XFF module. Layout and evidence: spec/sotc.skb.yaml.
[[nodiscard]] Skeleton decode_skb(Reader in, Context const& context);

extern Format const skb_format;

} // namespace animcheck::sotc
