// SPDX-License-Identifier: MIT
// The engine's walk over links between limbs, without its recursion.
#include "decoders/zelda64/tree.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::zelda64 {
namespace {

BOOST_AUTO_TEST_SUITE(zelda64_tree)

BOOST_AUTO_TEST_CASE(children_and_siblings_get_their_parents) {
    // 0 has the children 1 and 3, 1 has the child 2.
    std::vector<Links> const limbs{{1, no_limb}, {2, 3}, {no_limb, no_limb}, {no_limb, no_limb}};
    auto const tree = walk(limbs, false);
    BOOST_TEST(!tree.parents[0].has_value());
    BOOST_TEST(tree.parents[1].value() == 0u);
    BOOST_TEST(tree.parents[2].value() == 1u);
    BOOST_TEST(tree.parents[3].value() == 0u);
    BOOST_TEST(tree.bad.empty());
    BOOST_TEST(tree.in_order);
    BOOST_TEST(tree.reached.count() == 4u);
}

BOOST_AUTO_TEST_CASE(no_limbs_have_no_parents) { BOOST_TEST(walk({}, true).parents.empty()); }

BOOST_AUTO_TEST_CASE(two_hundred_fifty_five_limbs_in_a_chain_end) {
    std::vector<Links> limbs(most_limbs);
    for (std::size_t i = 0; i + 1 < limbs.size(); ++i) limbs[i].child = static_cast<std::uint8_t>(i + 1);
    auto const tree = walk(limbs, false);
    BOOST_TEST(tree.reached.count() == most_limbs);
    BOOST_TEST(tree.parents.back().value() == most_limbs - 2);
    BOOST_TEST(tree.in_order);
}

BOOST_AUTO_TEST_CASE(as_many_siblings_end_as_well) {
    std::vector<Links> limbs(most_limbs);
    limbs[0].child = 1;
    for (std::size_t i = 1; i + 1 < limbs.size(); ++i) limbs[i].sibling = static_cast<std::uint8_t>(i + 1);
    auto const tree = walk(limbs, false);
    BOOST_TEST(tree.reached.count() == most_limbs);
    for (std::size_t i = 1; i < limbs.size(); ++i) BOOST_TEST(tree.parents[i].value() == 0u);
}

BOOST_AUTO_TEST_CASE(a_loop_differs_from_a_limb_that_two_lead_to) {
    std::vector<Links> const ring{{1, no_limb}, {2, no_limb}, {1, no_limb}};
    auto const first = walk(ring, false);
    BOOST_REQUIRE(first.bad.size() == 1u);
    BOOST_TEST(first.bad[0].ring);
    BOOST_TEST(first.bad[0].from == 2);
    BOOST_TEST(first.bad[0].to == 1);
    BOOST_TEST(!first.bad[0].is_sibling);

    std::vector<Links> const shared{{1, no_limb}, {2, 2}, {no_limb, no_limb}};
    auto const second = walk(shared, false);
    BOOST_REQUIRE(second.bad.size() == 1u);
    BOOST_TEST(!second.bad[0].ring);
    BOOST_TEST(second.bad[0].is_sibling);
    BOOST_TEST(second.parents[2].value() == 1u);
}

BOOST_AUTO_TEST_CASE(every_limb_linked_to_every_other_ends) {
    for (unsigned step = 1; step < 255; step += 7) {
        std::vector<Links> limbs(most_limbs);
        for (std::size_t i = 0; i < limbs.size(); ++i)
            limbs[i] = {static_cast<std::uint8_t>((i + step) % most_limbs),
                        static_cast<std::uint8_t>((i * step) % most_limbs)};
        auto const tree = walk(limbs, true);
        BOOST_TEST(tree.reached.count() <= most_limbs);
        // Following parents from any limb comes to an end.
        for (std::size_t i = 0; i < limbs.size(); ++i) {
            std::size_t steps = 0;
            for (auto at = tree.parents[i]; at && steps <= most_limbs; at = tree.parents[*at]) ++steps;
            BOOST_TEST(steps <= most_limbs);
        }
    }
}

BOOST_AUTO_TEST_CASE(links_beyond_the_table_lead_nowhere) {
    std::vector<Links> const limbs{{1, no_limb}, {2, 254}};
    auto const tree = walk(limbs, false);
    BOOST_TEST(tree.bad.empty());
    BOOST_TEST(tree.reached.count() == 2u);
}

BOOST_AUTO_TEST_CASE(the_siblings_of_a_root_are_drawn_by_curves_alone) {
    std::vector<Links> const limbs{{no_limb, 1}, {no_limb, no_limb}};
    BOOST_TEST(!walk(limbs, false).reached[1]);
    BOOST_TEST(walk(limbs, true).reached[1]);
    BOOST_TEST(!walk(limbs, true).parents[1].has_value());
}

BOOST_AUTO_TEST_CASE(another_order_is_seen) {
    std::vector<Links> const limbs{{2, no_limb}, {no_limb, no_limb}, {no_limb, 1}};
    auto const tree = walk(limbs, false);
    BOOST_TEST(tree.bad.empty());
    BOOST_TEST(!tree.in_order);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zelda64
