// SPDX-License-Identifier: MIT
// The numbers of a ZenGin sample: unpacked they are unit quaternions, and packed again they are what they were.
#include "decoders/zengin/packing.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "tests/zengin/generators/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace animcheck::packing_target {
namespace {

using Words = std::array<std::uint16_t, 3>;

void must(bool holds, Words const& words, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("packing of {} {} {}: {}", words[0], words[1], words[2], what));
}

/// Any numbers at all.
void judge_unpacking(Words const& words) {
    auto const q = zengin::unpack_rotation(words);
    double length = 0;
    for (auto const c : q) length += double{c} * double{c};
    must(std::abs(length - 1) < 1e-6, words, "not a unit quaternion");
    must(q[3] >= 0, words, "w is negative");
    bool const long_vector = zengin::squared_length(words[0], words[1], words[2]) > zengin::unit_squared_length;
    must(!long_vector || q[3] == 0, words, "longer than 1, and with a w");
}

/// Values that the game's writer can have written: unit quaternions, and so not the outermost numbers.
void judge_packing(Words words) {
    for (auto& word : words) word = std::clamp(word, zengin::rotation_least, zengin::rotation_most);
    if (zengin::squared_length(words[0], words[1], words[2]) > zengin::unit_squared_length) return;
    std::array<double, 4> q{};
    double length = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        q[i] = golden::unpack_component(words[i]);
        length += q[i] * q[i];
    }
    q[3] = std::sqrt(std::max(0.0, 1 - length));
    must(golden::pack_rotation(q) == words, words, "other words after a round trip");
    if (q[3] == 0) return; // -q is another rotation then: the sign that is packed is w's
    for (auto& c : q) c = -c;
    must(golden::pack_rotation(q) == words, words, "the same rotation, negated, packs to other numbers");
}

/// 0.0001 to 6.5 cm per step, from -327 to 327 m.
void judge_position(Words const& words) {
    auto const scale = (words[1] + 1) * 1e-4;
    auto const least = words[2] - 32767.0;
    auto const packed = golden::pack_position(words[0] * scale + least, least, scale);
    must(packed == words[0], words, "another position after a round trip");
}

int run(std::uint8_t const* input, std::size_t size) {
    for (std::size_t i = 0; i + 6 <= size; i += 6) {
        Words words{};
        for (std::size_t k = 0; k < 3; ++k)
            words[k] = static_cast<std::uint16_t>(input[i + 2 * k] | input[i + 2 * k + 1] << 8);
        judge_unpacking(words);
        judge_packing(words);
        judge_position(words);
    }
    return 0;
}

fuzz::FuzzTarget const target{"packing", run};

} // namespace
} // namespace animcheck::packing_target
