// SPDX-License-Identifier: MIT
#include "tests/zengin/generators/samples.hpp"

#include "decoders/zengin/packing.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace animcheck;
using golden::pack_position;
using golden::pack_rotation;
using golden::unpack_component;

namespace {

using Words = std::array<std::uint16_t, 3>;

Words pack_x(double x) { return pack_rotation({x, 0, 0, std::sqrt(std::max(0.0, 1 - x * x))}); }

} // namespace

BOOST_AUTO_TEST_SUITE(golden_packing)

BOOST_AUTO_TEST_CASE(measured_facts) {
    BOOST_TEST((pack_rotation({0, 0, 0, 1}) == Words{32767, 32767, 32767}));
    BOOST_TEST((pack_rotation({1, 0, 0, 0}) == Words{63974, 32767, 32767}));
    BOOST_TEST((pack_rotation({0, -1, 0, 0}) == Words{32767, 1560, 32767}));
    BOOST_TEST((pack_rotation({0.5, -0.5, 0.5, 0.5}) == Words{48370, 17164, 48370}));
    auto const half = std::sqrt(0.5);
    BOOST_TEST((pack_rotation({half, 0, -half, 0}) == Words{32767 + 22066, 32767, 32767 - 22066}));
}

BOOST_AUTO_TEST_CASE(a_negative_w_negates_all_three) {
    for (double const x : {0.1, 0.5, -0.7}) {
        auto const w = std::sqrt(1 - x * x - 0.01);
        auto const kept = pack_rotation({x, 0.1, 0, w});
        auto const turned = pack_rotation({x, 0.1, 0, -w});
        for (std::size_t i = 0; i < 3; ++i) BOOST_TEST(turned[i] == 65534 - kept[i]);
        BOOST_TEST((pack_rotation({-x, -0.1, 0, -w}) == kept));
    }
}

BOOST_AUTO_TEST_CASE(every_word_survives_a_round_trip) {
    int lost = 0;
    for (unsigned word = zengin::rotation_least; word <= zengin::rotation_most; ++word) {
        auto const value = unpack_component(static_cast<std::uint16_t>(word));
        for (std::size_t place = 0; place < 3; ++place) {
            std::array<double, 4> quaternion{0, 0, 0, std::sqrt(std::max(0.0, 1 - value * value))};
            quaternion[place] = value;
            Words expected{32767, 32767, 32767};
            expected[place] = static_cast<std::uint16_t>(word);
            lost += pack_rotation(quaternion) != expected;
        }
    }
    BOOST_TEST(lost == 0);
}

BOOST_AUTO_TEST_CASE(the_decoder_reads_what_is_packed) {
    auto const read = zengin::unpack_rotation(pack_rotation({0.5, -0.5, 0.5, 0.5}));
    for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(std::abs(std::abs(read[i]) - 0.5F) < 1e-4F);
    BOOST_TEST((pack_x(static_cast<double>(1560 - 32767) * zengin::rotation_scale)[0] == 1560));
}

BOOST_AUTO_TEST_CASE(positions) {
    BOOST_TEST(pack_position(-12.5, -12.5, 0.001) == 0);
    BOOST_TEST(pack_position(5, 5, 0) == 0);
    BOOST_TEST(pack_position(1e9, 0, 0.001) == 65535);
    BOOST_TEST(pack_position(0.9999, 0, 1) == 0);
    int lost = 0;
    for (unsigned word = 0; word <= 65535; ++word)
        lost += pack_position(word * 0.00123 - 987.25, -987.25, 0.00123) != word;
    BOOST_TEST(lost == 0);
}

BOOST_AUTO_TEST_SUITE_END()
