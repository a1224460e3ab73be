// SPDX-License-Identifier: MIT
// Matrices for column vectors, and composing joints.
#include "decoders/model/pose.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

namespace animcheck {
namespace {

using Point = std::array<double, 3>;

void must_be(Point const& point, Point const& expected) {
    for (std::size_t axis = 0; axis < 3; ++axis) BOOST_TEST(std::abs(point[axis] - expected[axis]) < 1e-9);
}

BOOST_AUTO_TEST_SUITE(pose)

BOOST_AUTO_TEST_CASE(the_identity_moves_nothing) { must_be(Matrix().apply({1, 2, 3}), {1, 2, 3}); }

BOOST_AUTO_TEST_CASE(a_translation_moves) {
    must_be(Matrix::translation(10, 20, 30).apply({1, 2, 3}), {11, 22, 33});
}

BOOST_AUTO_TEST_CASE(a_quarter_turn_takes_each_axis_to_the_next) {
    must_be(Matrix::rotation(0, 90).apply({0, 1, 0}), {0, 0, 1});
    must_be(Matrix::rotation(1, 90).apply({0, 0, 1}), {1, 0, 0});
    must_be(Matrix::rotation(2, 90).apply({1, 0, 0}), {0, 1, 0});
    must_be(Matrix::rotation(2, -90).apply({0, 1, 0}), {1, 0, 0});
}

BOOST_AUTO_TEST_CASE(quarter_turns_are_exact) {
    for (auto const degrees : {90.0, 450.0, -270.0}) BOOST_TEST(Matrix::rotation(0, degrees).at(1, 1) == 0);
    for (auto const degrees : {180.0, -180.0, 540.0}) BOOST_TEST(Matrix::rotation(0, degrees).at(2, 1) == 0);
    BOOST_TEST(Matrix::rotation(1, 360).at(0, 0) == 1);
}

BOOST_AUTO_TEST_CASE(a_quaternion_turns_about_its_vector) {
    auto const half = std::sqrt(0.5);
    must_be(Matrix::rotation({half, 0, 0, half}).apply({0, 1, 0}), {0, 0, 1});
    must_be(Matrix::rotation({0, half, 0, half}).apply({0, 0, 1}), {1, 0, 0});
    must_be(Matrix::rotation({0, 0, half, half}).apply({1, 0, 0}), {0, 1, 0});
}

BOOST_AUTO_TEST_CASE(sixteen_cells_are_in_row_order) {
    must_be(Matrix::of({1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1}).apply({1, 2, 3}), {11, 22, 33});
}

BOOST_AUTO_TEST_CASE(a_forest_has_all_parents_and_no_ring) {
    using Parents = std::vector<std::optional<std::uint32_t>>;
    auto const grows = [](Parents const& parents) {
        Skeleton skeleton;
        for (auto const parent : parents) skeleton.joints.push_back({"", parent, {}, {}});
        return is_forest(skeleton);
    };
    BOOST_TEST(grows({}));
    BOOST_TEST(grows({1, 2, std::nullopt, std::nullopt, 2}));
    BOOST_TEST(!grows({0}));
    BOOST_TEST(!grows({std::nullopt, 2, 3, 1}));
    BOOST_TEST(!grows({std::nullopt, 4}));
}

BOOST_AUTO_TEST_CASE(the_right_operand_applies_first) {
    auto const turn = Matrix::rotation(2, 90), move = Matrix::translation(10, 0, 0);
    must_be((turn * move).apply({0, 0, 0}), {0, 10, 0});
    must_be((move * turn).apply({0, 0, 0}), {10, 0, 0});
}

BOOST_AUTO_TEST_CASE(parents_may_come_later) {
    std::array const own{Matrix::translation(1, 0, 0), Matrix::translation(0, 10, 0),
                         Matrix::translation(0, 0, 100)};
    std::array<std::optional<std::uint32_t>, 3> const parents{1, 2, std::nullopt};
    auto const poses = compose(parents, own);
    must_be(poses[0].apply({0, 0, 0}), {1, 10, 100});
    must_be(poses[1].apply({0, 0, 0}), {0, 10, 100});
    must_be(poses[2].apply({0, 0, 0}), {0, 0, 100});
}

BOOST_AUTO_TEST_CASE(rings_and_missing_parents_are_handled) {
    std::array const own{Matrix::translation(1, 0, 0), Matrix::translation(0, 10, 0),
                         Matrix::translation(0, 0, 100)};
    std::array<std::optional<std::uint32_t>, 3> const ring{1, 0, 2}, none{7, std::nullopt, 9};
    BOOST_TEST(compose(ring, own).size() == 3u);
    must_be(compose(none, own)[0].apply({0, 0, 0}), {1, 0, 0});
    BOOST_TEST(compose({}, {}).empty());
}

BOOST_AUTO_TEST_CASE(a_rigid_matrix_is_taken_apart_and_put_together) {
    for (auto const axis : {0U, 1U, 2U})
        for (auto const degrees : {0.0, 30.0, 90.0, 179.0, 180.0, -120.0}) {
            auto const matrix =
                Matrix::translation(1, -2, 3) * Matrix::rotation(axis, degrees) * Matrix::rotation(1, 50);
            auto const [move, turn, whole] = rigid_of(matrix);
            BOOST_TEST(whole);
            auto const again = Matrix::translation(move[0], move[1], move[2]) * Matrix::rotation(turn);
            must_be(again.apply({4, 5, 6}), matrix.apply({4, 5, 6}));
        }
}

BOOST_AUTO_TEST_CASE(what_is_not_rigid_is_reported) {
    auto const nan = std::nanf("");
    // Twice as large, mirrored, flat, without a value.
    for (auto const& cells : {std::array<float, 16>{2, 0, 0, 1, 0, 2, 0, 2, 0, 0, 2, 3, 0, 0, 0, 1},
                              {-1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1},
                              {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1},
                              {1, 0, 0, 1, 0, nan, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1}}) {
        auto const rigid = rigid_of(Matrix::of(cells));
        BOOST_TEST(!rigid.whole);
        must_be(rigid.translation, {1, 2, 3});
        double length = 0;
        for (auto const part : rigid.rotation) length += part * part;
        BOOST_TEST(std::abs(length - 1) < 1e-12);
    }
    auto const rigid = rigid_of(Matrix::translation(nan, 2, std::numeric_limits<double>::infinity()));
    BOOST_TEST(!rigid.whole);
    must_be(rigid.translation, {0, 2, 0});
}

BOOST_AUTO_TEST_CASE(at_rest_a_joint_with_a_pivot_is_at_its_point) {
    Skeleton skeleton;
    skeleton.joints.resize(4);
    auto const hang = [&](std::size_t joint, std::uint32_t parent, std::uint32_t owner,
                          std::array<float, 3> const& point) {
        skeleton.joints[joint].parent = parent;
        skeleton.joints[joint].pivot = Skeleton::Joint::Pivot{owner, point};
    };
    hang(1, 0, 0, {0, 10, 0});
    hang(2, 1, 1, {5, 0, 0});
    hang(3, 2, 0, {1, 1, 1}); // its point is not its parent's
    auto const rest = rest_of(skeleton);
    must_be(rest[2].apply({0, 0, 0}), {5, 0, 0});
    // 1, 1, 1 seen from its parent, which is at 5, 10, 0.
    must_be(rest[3].apply({0, 0, 0}), {-4, -9, 1});
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
