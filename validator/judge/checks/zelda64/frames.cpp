// SPDX-License-Identifier: MIT
// Link's face: two numbers in the low byte of each frame's last field.
#include "validator/judge/checks/zelda64/checks.hpp"

namespace animcheck::zelda64 {
namespace {

constexpr std::uint8_t most_eyes = 8, most_mouth = 4;

void known(CheckInput& input, unsigned shift, std::uint8_t most) {
    auto const faces = input.subject().column<std::uint8_t>();
    Breaches breaches(input);
    for (std::size_t row = 0; row < faces.size(); ++row) {
        std::uint64_t const part = faces[row] >> shift & 0xF;
        if (part <= most) continue;
        breaches.add([&] {
            return Breach{.row = row,
                          .expects = Relation::at_most,
                          .args = {{"actual", part}, {"expected", std::uint64_t{most}}}};
        });
    }
}

} // namespace

void eyes_known(CheckInput& input) { known(input, 0, most_eyes); }

void mouth_known(CheckInput& input) { known(input, 4, most_mouth); }

} // namespace animcheck::zelda64
