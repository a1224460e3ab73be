// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair_files.hpp"

#include <span>
#include <string>
#include <string_view>

namespace animcheck::app {

/// A patch in the format BPS that makes `target` of `source`: these edits, in file order and apart from each other.
/// It has the CRC-32 of both, so that it is applied to nothing else. `metadata`: JSON.
[[nodiscard]] std::string bps_of(ByteView source, ByteView target, std::span<FileEdit const> edits,
                                 std::string_view metadata);

} // namespace animcheck::app
