// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/lba1/lz.hpp"

#include <cstddef>
#include <vector>

namespace animcheck::lba1 {

/// The shortest stream that unpacks to `bytes`. Takes some thirty times their memory.
[[nodiscard]] std::vector<std::byte> pack_lz(Codec codec, ByteView bytes);

} // namespace animcheck::lba1
