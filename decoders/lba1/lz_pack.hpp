// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/lba1/lz.hpp"

#include <cstddef>
#include <vector>

namespace animcheck::golden {

/// The shortest stream that unpacks to `bytes`.
[[nodiscard]] std::vector<std::byte> pack_lz(lba1::Codec codec, ByteView bytes);

} // namespace animcheck::golden
