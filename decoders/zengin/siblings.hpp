// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zengin {

struct Animations {
    std::uint32_t checksum = 0; ///< of the hierarchy that they were made for
    std::uint32_t nodes = 0;    ///< as many as they need: one more than the last that they move
};

/// The animations of a model if they agree on a checksum, and the hierarchy of the model's name has another one:
/// then the hierarchy is the wrong one. One in the same folder is looked at, and up to eight if that one does not
/// agree with the hierarchy.
[[nodiscard]] std::optional<Animations> animations_of_another(Surroundings& around, std::string_view model,
                                                              std::uint32_t hierarchy);

/// The same of a hierarchy that was found: it is of another model, and says nothing of this one.
[[nodiscard]] std::optional<Animations> animations_of_another(Surroundings& around, std::string_view model,
                                                              Companion const& hierarchy);

} // namespace animcheck::zengin
