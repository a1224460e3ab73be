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

/// Two nodes, 4 and 1, in two frames; packed x counts the samples.
BOOST_AUTO_TEST_CASE(samples_are_in_frames_and_frames_in_nodes) {
    test::Decode decode(golden::assemble(R"(
        u16 0xA000 u32 0
        u16 0xA020 u32 62 u16 12 line "A" u32 1 2 2 f32 25 25 -1 0.5 0 0 0 0 0 0 line ""
        u16 0xA090 u32 60 u32 1  u32 4 1
        u16 32767 32767 32767 0 0 0  54833 32767 32767 1 0 0
        u16 32767 54833 32767 2 0 0  32767 32767 10701 3 0 0)"));
    Arena arena;
    auto const clip = clip_of(decode_man(decode.reader()), arena);
    BOOST_TEST_REQUIRE(clip.frames == 2U);
    BOOST_TEST_REQUIRE(clip.tracks.size() == 4U);
    BOOST_TEST(clip.tracks[0].target.index == 4U);
    BOOST_TEST(clip.tracks[3].target.index == 1U);
    // packed * 0.5 - 1, and (packed - 32767) * 2.1 / 65535
    BOOST_TEST((clip.tracks[1].at(0) == Track::Value{-1, -1, -1, 0}));
    BOOST_TEST((clip.tracks[1].at(1) == Track::Value{0, -1, -1, 0}));
    BOOST_TEST((clip.tracks[3].at(0) == Track::Value{-0.5, -1, -1, 0}));
    BOOST_TEST((clip.tracks[3].at(1) == Track::Value{0.5, -1, -1, 0}));
    BOOST_TEST((clip.tracks[0].at(0) == Track::Value{0, 0, 0, 1}));
    BOOST_TEST((clip.tracks[0].at(1) == Track::Value{0, 0.70708174F, 0, 0.70713186F}));
    BOOST_TEST((clip.tracks[2].at(0) == Track::Value{0.70708174F, 0, 0, 0.70713186F}));
    BOOST_TEST((clip.tracks[2].at(1) == Track::Value{0, 0, -0.70708174F, 0.70713186F}));
}

/// Of the first samples three frames of one node were kept, under two nodes of the second, and read past their end.
BOOST_AUTO_TEST_CASE(samples_that_are_cut_replace_those_before_them) {
    test::Decode decode(golden::assemble(R"(
        u16 0xA000 u32 0
        u16 0xA020 u32 62 u16 12 line "A" u32 1 3 1 f32 25 25 -1 0.5 0 0 0 0 0 0 line ""
        u16 0xA090 u32 44 u32 1  u32 0  repeat 3 { u16 32767 32767 32767 1 2 3 }
        u16 0xA020 u32 62 u16 12 line "A" u32 1 3 5 f32 25 25 -1 0.5 0 0 0 0 0 0 line ""
        u16 0xA090 u32 12 u32 1  u32 0 1)"));
    Arena arena;
    auto const clip = clip_of(decode_man(decode.reader()), arena);
    BOOST_TEST(clip.frames == 0U);
    BOOST_TEST(clip.tracks.empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin
