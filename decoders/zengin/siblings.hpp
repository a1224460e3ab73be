// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zengin {

/// The checksum that all animations of a model have, where the hierarchy of its name has another one: then the
/// hierarchy is the wrong one. One in the same folder is looked at, and up to eight if that one does not agree with
/// the hierarchy.
[[nodiscard]] std::optional<std::uint32_t> checksum_of_animations(Surroundings& around, std::string_view model,
                                                                  std::uint32_t hierarchy);

/// The same of a hierarchy that was found: it is of another model, and says nothing of this one.
[[nodiscard]] std::optional<std::uint32_t> checksum_of_animations(Surroundings& around, std::string_view model,
                                                                  Companion const& hierarchy);

} // namespace animcheck::zengin
