#pragma once

#include "decoders/core/bytes.hpp"

#include <cstddef>
#include <vector>

namespace animcheck::golden {

/// The shortest codes of the matches that are looked at (the nearest 256 of each beginning), without a head. Where
/// several are equally short, matches come before
/// literals, longer ones before shorter and near ones before far: the same bytes always give the same codes. Spare
/// flags are 0.
[[nodiscard]] std::vector<std::byte> pack_yaz0_codes(ByteView bytes);

/// The same behind a head: a file as a ROM has it, up to a multiple of 16 bytes with zeros.
[[nodiscard]] std::vector<std::byte> pack_yaz0(ByteView bytes);

} // namespace animcheck::golden
