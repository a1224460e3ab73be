// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/hex_tree.hpp"
#include "validator/app/inputs.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace animcheck::app {

/// Output of `dump` for one input.
struct Dumped {
    enum class What : std::uint8_t { fields, unrecognised, no_part };
    What what;
    std::string text;
};
/// `most`: bytes of text after which it ends.
[[nodiscard]] Dumped dumped(Visited const& visited, SpecSet const& specs, InspectOptions inspect, DumpLook look,
                            std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace animcheck::app
