#pragma once

#include "decoders/lba1/lz.hpp"

#include <cstddef>
#include <vector>

namespace animcheck::golden {

/// The shortest stream that unpacks to `bytes`. Where several are equally short, matches come before literals,
/// longer ones before shorter and near ones before far: the same bytes always give the same stream. Spare flags are
/// 0.
[[nodiscard]] std::vector<std::byte> pack_lz(lba1::Codec codec, ByteView bytes);

} // namespace animcheck::golden
