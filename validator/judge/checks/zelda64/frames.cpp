// SPDX-License-Identifier: MIT
// Link's frames: limbs that are not turned, and the face, two numbers in the low byte of a frame's last field.
#include "decoders/zelda64/frames.hpp"
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

/// Limbs without any rotation; the face and the place of the root do not count.
std::uint64_t limbs_at_rest(ByteView frame) {
    constexpr std::size_t limb_size = 6;
    std::uint64_t count = 0;
    for (std::size_t limb = 1; limb <= link_limbs; ++limb)
        count += all_zero(frame.subspan(limb * limb_size, limb_size)) ? 1 : 0;
    return count;
}

} // namespace

void frame_empty(CheckInput& input) {
    constexpr std::uint64_t least = 15;
    auto const& table = input.subject();
    if (table.value < 2) return input.not_applicable(); // a pose: no animation of a game is so short
    Breaches breaches(input);
    for (std::uint64_t row = 0; row < table.value; ++row) {
        auto const limbs = limbs_at_rest({table.data + row * table.stride, frame_size});
        if (limbs < least) continue;
        breaches.add([&] {
            return Breach{.row = row, .expects = Relation::below, .args = {{"actual", limbs}, {"expected", least}}};
        });
    }
}

void eyes_known(CheckInput& input) { known(input, 0, most_eyes); }

void mouth_known(CheckInput& input) { known(input, 4, most_mouth); }

} // namespace animcheck::zelda64
