// The face of Link: two numbers in the low byte of each frame's last word.
#include "validator/checks/zelda64/checks.hpp"

#include <array>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint8_t most_eyes = 8, most_mouth = 4;

/// How often each byte is there, and where first: a hundred thousand frames have a few dozen faces.
struct Faces {
    std::array<std::uint64_t, 256> count{}, first{};
};

Faces faces_of(Event const& event) {
    Faces faces;
    auto const column = event.column<std::uint8_t>();
    for (std::size_t row = column.size(); row-- > 0;) {
        auto const face = column[row];
        ++faces.count[face];
        faces.first[face] = row;
    }
    return faces;
}

void known(CheckInput& input, unsigned shift, std::uint8_t most) {
    auto const& faces = input.once(faces_of);
    Breach breach;
    breach.count = 0;
    breach.expects = Relation::at_most;
    for (unsigned face = 0; face < faces.count.size(); ++face) {
        auto const part = face >> shift & 0xF;
        if (part <= most || faces.count[face] == 0) continue;
        if (breach.count == 0 || faces.first[face] < breach.row) {
            breach.row = faces.first[face];
            breach.args = {{"actual", std::uint64_t{part}}, {"expected", std::uint64_t{most}}};
        }
        breach.count += faces.count[face];
    }
    if (breach.count > 0) input.breach(std::move(breach));
}

} // namespace

void eyes_known(CheckInput& input) { known(input, 0, most_eyes); }

void mouth_known(CheckInput& input) { known(input, 4, most_mouth); }

} // namespace animcheck::zelda64
