// SPDX-License-Identifier: MIT
// A stream value by value, as `dump` shows it: the layout of rotation_codes.hpp, read code by code.
#include "decoders/core/bits.hpp"
#include "decoders/ff7/battle.hpp"

#include <array>

namespace animcheck::ff7 {
namespace {

constexpr std::array<std::string_view, 3> axes{"x", "y", "z"};

void read_position(BitReader& bits, bool first) {
    bool const is_long = first || bits.bits("code", 1) == 1;
    bits.signed_bits("value", is_long ? 16 : 7);
}

void read_rotation(BitReader& bits, bool first, std::uint32_t key) {
    if (first) {
        bits.signed_bits("value", 12 - key);
        return;
    }
    // Flag and type as they are stored: 0, or 8 to 15.
    bool const none = bits.window() >> 63 == 0;
    auto const type = static_cast<int>(bits.bits("code", none ? 1 : 4)) - 8;
    std::int32_t change = 0;
    if (type == 0) change = -1;
    if (type == 7) change = bits.signed_bits("value", 12 - key);
    if (type > 0 && type < 7) {
        auto const half = 1 << (type - 1);
        auto const value = bits.signed_bits("value", static_cast<unsigned>(type));
        change = value < 0 ? value - half : value + half;
    }
    bits.derive_signed("change", std::int64_t{change} * (1 << key));
}

} // namespace

void tell_codes(Reader stream, StreamShape shape, std::uint64_t frames) {
    auto in = stream; // names parts; the bits take the stream
    BitReader bits(stream);
    for (std::uint64_t frame = 0; bits && frame < frames; ++frame) {
        auto const of_frame = in.inside("frame", frame);
        for (auto const axis : axes) {
            auto const of_axis = in.inside(axis);
            read_position(bits, frame == 0);
        }
        for (std::uint32_t rotation = 0; bits && rotation < shape.rotations; ++rotation) {
            auto const of_rotation = in.inside("rotation", rotation);
            for (auto const axis : axes) {
                auto const of_axis = in.inside(axis);
                read_rotation(bits, frame == 0, shape.key);
            }
        }
    }
}

} // namespace animcheck::ff7
