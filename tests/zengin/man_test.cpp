// SPDX-License-Identifier: MIT
#include "decoders/zengin/man.hpp"
#include "golden/corpus/assembler.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::zengin {
namespace {

/// One node in one frame, at packed positions 0, 65535 and 2.
constexpr auto samples = R"(
u16 0xA090 u32 20
u32 1 u32 0
u16 32767 32767 32767 0 65535 2
)";

std::string header(std::string_view rate, std::string_view least_and_scale) {
    return "u16 0xA020 u32 62 u16 12 line \"A\" u32 1 1 1 f32 " + std::string(rate) + " 25 " +
           std::string(least_and_scale) + " -1 -1 -1 1 1 1 line \"\"\n";
}

/// The one sample's position, and the playback rate.
struct Decoded {
    Track::Value position{};
    float rate = 0;
};

Decoded decoded(std::string const& text) {
    test::Decode decode(golden::assemble("u16 0xA000 u32 0\n" + text));
    Arena arena;
    auto const clip = clip_of(decode_man(decode.reader()), arena);
    BOOST_TEST_REQUIRE(clip.tracks.size() == 2u);
    return {clip.tracks[1].at(0), clip.frames_per_second.value_or(0)};
}

BOOST_AUTO_TEST_SUITE(zengin_man)

BOOST_AUTO_TEST_CASE(positions_are_scaled) {
    auto const result = decoded(header("25", "-10 0.5") + samples);
    BOOST_TEST(result.position[0] == -10.0f);
    BOOST_TEST(result.position[1] == 32757.5f);
    BOOST_TEST(result.position[2] == -9.0f);
}

// As in ZenKit: it has unpacked them by then.
BOOST_AUTO_TEST_CASE(a_header_after_the_samples_does_not_move_them) {
    auto const result = decoded(header("25", "-10 0.5") + samples + header("10", "100 7"));
    BOOST_TEST(result.rate == 10.0f);
    BOOST_TEST(result.position[0] == -10.0f);
    BOOST_TEST(result.position[2] == -9.0f);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin
