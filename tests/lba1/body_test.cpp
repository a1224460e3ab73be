// SPDX-License-Identifier: MIT
#include "decoders/lba1/body.hpp"

#include "decoders/lba1/file3d.hpp"
#include "tests/lba1/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::lba1::test {
namespace {

using animcheck::test::Decode;

std::vector<int> body_words(std::vector<int> const& parents) {
    std::vector<int> all{3, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 1, 0, 0, 0, static_cast<int>(parents.size())};
    for (auto const parent : parents) {
        for (auto const word : {0, 1, 0, parent}) all.push_back(word);
        all.insert(all.end(), 15, 0);
    }
    return all;
}

/// -1 for a root.
std::vector<int> joints_of(std::vector<int> const& parents) {
    Decode decode(words(body_words(parents)));
    Model model;
    body_format.decode(decode.reader(), {}, &model);
    BOOST_REQUIRE(model.skeletons.size() == 1);
    std::vector<int> joints;
    for (auto const& joint : model.skeletons.front().joints)
        joints.push_back(joint.parent ? static_cast<int>(*joint.parent) : -1);
    return joints;
}

BOOST_AUTO_TEST_SUITE(lba1_body)

BOOST_AUTO_TEST_CASE(parents_count_in_bytes_of_the_list) {
    BOOST_TEST(joints_of({-1, 0, 0, 38, 76}) == (std::vector{-1, 0, 0, 1, 2}), each);
}

BOOST_AUTO_TEST_CASE(the_game_counts_them_by_36) {
    BOOST_TEST(joints_of({-1, 0, 0, 36, 72}) == (std::vector{-1, 0, 0, 1, 2}), each);
    // 684 is 18 times 38 and 19 times 36: a list that fits both is treated as one of a file.
    std::vector<int> parents(20, 0);
    parents[0] = -1;
    parents[19] = 684;
    BOOST_TEST(joints_of(parents).back() == 18);
}

BOOST_AUTO_TEST_CASE(a_parent_that_is_not_there_is_none) {
    BOOST_TEST(joints_of({-1, 380, -2}) == (std::vector{-1, -1, -1}), each);
}

BOOST_AUTO_TEST_CASE(without_groups_there_is_no_skeleton) {
    auto all = body_words({-1});
    all[0] = 1;
    Decode decode(words(all));
    Model model;
    body_format.decode(decode.reader(), {}, &model);
    BOOST_TEST(model.skeletons.empty());
}

BOOST_AUTO_TEST_CASE(recognised_by_points_and_groups) {
    auto const bytes = words(body_words({-1, 0, 38}));
    BOOST_TEST((body_format.sniff(offer_of(bytes)).answer == Answer::maybe));
    BOOST_TEST((body_format.sniff(offer_of(bytes, "7", "lba1.hqr")).answer == Answer::yes));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        BOOST_TEST((body_format.sniff(offer_of(ByteView(bytes).first(size))).answer == Answer::no));
}

BOOST_AUTO_TEST_CASE(an_action_is_as_long_as_its_type_says) {
    std::vector<int> sizes;
    for (int type = 0; type <= 255; ++type)
        sizes.push_back(action_size(static_cast<std::uint8_t>(type)).value_or(std::uint8_t{0}));
    std::vector<int> expected{0, 0, 0, 0, 0, 2, 3, 5, 12, 8, 5, 8, 12, 3, 0, 1, 1, 1, 16, 16, 12, 12};
    expected.resize(256);
    BOOST_TEST(sizes == expected, each);
}

BOOST_AUTO_TEST_CASE(an_entity_gives_the_rows_that_it_refers_to) {
    Decode decode(animcheck::test::bytes_of({1, 0, 4, 3, 0, 0, 3, 9, 4, 5, 1, 0, 3, 2, 4, 255, 255, 0, 255}));
    Model model;
    file3d_format.decode(decode.reader(), {}, &model);
    BOOST_TEST(model.bodies == std::vector<std::uint32_t>{3}, each);
    BOOST_TEST(model.animations == std::vector<std::uint32_t>{261}, each);
}

BOOST_AUTO_TEST_CASE(an_entity_knows_what_the_entries_hold_that_it_refers_to) {
    Context context;
    context.facts.set("bodies", std::make_shared<Facts::List>(Facts::List{0, 19}));
    context.facts.set("animations", std::make_shared<Facts::List>(Facts::List{4, 0, unknown_size}));
    Decode decode(animcheck::test::bytes_of(
        {1, 0, 4, 0, 0, 0, 3, 9, 4, 0, 0, 0, 3, 2, 4, 1, 0, 0, 3, 3, 4, 2, 0, 0, 3, 4, 4, 3, 0, 0, 255}));
    file3d_format.decode(decode.reader(), context, nullptr);
    std::vector<std::string> reported;
    for (auto const& event : decode.events())
        if (event.kind == EventKind::derived || event.kind == EventKind::anomaly)
            reported.push_back(decode.path(event) + ' ' + std::to_string(event.value));
    std::vector<std::string> const expected{"record[0].body 0", "record[1].keyframes 4", "record[2].animation 1"};
    BOOST_TEST(reported == expected, each);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::lba1::test
