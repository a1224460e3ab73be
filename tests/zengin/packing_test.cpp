// SPDX-License-Identifier: MIT
#include "decoders/zengin/packing.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace animcheck::zengin {
namespace {

/// The step between two stored values, from the writer's formula and not from the header's constant.
constexpr long double step = 2.1L / 65535;

std::uint16_t packed(double component) {
    return static_cast<std::uint16_t>(32767 + static_cast<int>(std::trunc(component * 65535 / 2.1)));
}

BOOST_AUTO_TEST_SUITE(zengin_packing)

BOOST_AUTO_TEST_CASE(the_middle_is_no_rotation) {
    auto const q = unpack_rotation({32767, 32767, 32767});
    BOOST_TEST(q[0] == 0.0F);
    BOOST_TEST(q[1] == 0.0F);
    BOOST_TEST(q[2] == 0.0F);
    BOOST_TEST(q[3] == 1.0F);
}

BOOST_AUTO_TEST_CASE(half_a_turn_about_each_axis) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (auto const sign : {1.0, -1.0}) {
            std::array<std::uint16_t, 3> v{32767, 32767, 32767};
            v[axis] = packed(sign);
            auto const q = unpack_rotation(v);
            BOOST_TEST(static_cast<double>(q[axis]) == sign, boost::test_tools::tolerance(1e-4));
            // w depends on the last step of the packing: 1 - (1 - step)^2 is about two steps.
            BOOST_TEST(q[3] >= 0.0F);
            BOOST_TEST(q[3] < 0.01F);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_packer_and_its_inverse_agree_within_a_step) {
    for (auto const x : {-0.7, -0.1, 0.0, 0.25, 0.5, 0.70710678}) {
        auto const q = unpack_rotation({packed(x), packed(0.5), packed(-0.3)});
        BOOST_TEST(std::abs(static_cast<double>(q[0]) - x) <= static_cast<double>(step));
        auto const w = std::sqrt(1 - x * x - 0.25 - 0.09);
        BOOST_TEST(std::abs(static_cast<double>(q[3]) - w) <= 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(what_is_measured_of_the_packer_holds) {
    BOOST_TEST(packed(-1) == rotation_least);
    BOOST_TEST(packed(1) == rotation_most);
    BOOST_TEST(packed(std::sqrt(0.5)) - 32767 == 22066);
    BOOST_TEST(packed(0.5) - 32767 == 15603);
}

BOOST_AUTO_TEST_CASE(a_vector_that_is_too_long_is_normalised_and_has_no_w) {
    for (auto const v : {std::array<std::uint16_t, 3>{65535, 32767, 32767}, std::array<std::uint16_t, 3>{0, 0, 0},
                         std::array<std::uint16_t, 3>{65535, 0, 60000}}) {
        auto const q = unpack_rotation(v);
        auto const length =
            std::hypot(static_cast<double>(q[0]), static_cast<double>(q[1]), static_cast<double>(q[2]));
        BOOST_TEST(length == 1.0, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(q[3] == 0.0F);
    }
    auto const q = unpack_rotation({65535, 32767, 32767});
    BOOST_TEST(q[0] == 1.0F);
    BOOST_TEST(q[1] == 0.0F);
}

BOOST_AUTO_TEST_CASE(squared_lengths_at_the_ends_do_not_wrap) {
    auto const exact = [](std::uint16_t v) {
        auto const d = std::int64_t{v} - 32767;
        return d * d;
    };
    constexpr std::array<std::uint16_t, 7> ends{0, 1, 32766, 32767, 32768, 65534, 65535};
    for (auto const x : ends)
        for (auto const y : ends)
            for (auto const z : ends)
                BOOST_TEST(std::int64_t{squared_length(x, y, z)} == exact(x) + exact(y) + exact(z));
    static_assert(squared_length(65535, 65535, 65535) == 3221225472U);
    static_assert(squared_length(32767, 32767, 32767) == 0);
}

BOOST_AUTO_TEST_CASE(the_bounds_of_a_unit_quaternion_follow_from_the_step) {
    auto const unit = 1 / (step * step);
    BOOST_TEST(unit_squared_length == static_cast<std::uint32_t>(std::floor(unit)));
    BOOST_TEST(slightly_long_squared_length == static_cast<std::uint32_t>(std::floor(unit * 1.00001L)));
}

BOOST_AUTO_TEST_CASE(the_bound_is_where_w_becomes_zero) {
    // 31207^2 and 94^2 are near the bound from below; a step of x more is over it.
    BOOST_TEST(squared_length(32767 + 31207, 32767 + 94, 32767) <= unit_squared_length);
    BOOST_TEST(unpack_rotation({32767 + 31207, 32767 + 94, 32767})[3] > 0.0F);
    BOOST_TEST(squared_length(32767 + 31207, 32767 + 95, 32767) > unit_squared_length);
    BOOST_TEST(unpack_rotation({32767 + 31207, 32767 + 95, 32767})[3] == 0.0F);
}

BOOST_AUTO_TEST_CASE(positions_are_scaled_and_moved) {
    auto const p = unpack_position({0, 1, 65535}, 0.5F, -3.0F);
    BOOST_TEST(p[0] == -3.0F);
    BOOST_TEST(p[1] == -2.5F);
    BOOST_TEST(p[2] == 32764.5F);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin
