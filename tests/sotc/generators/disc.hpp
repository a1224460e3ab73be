// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace animcheck::golden {

/// The image of a disc (ISO 9660) with only this archive in its root directory.
[[nodiscard]] std::vector<std::byte> write_disc(std::span<std::byte const> nico);

} // namespace animcheck::golden
