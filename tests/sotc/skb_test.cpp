// SPDX-License-Identifier: MIT
// Skeletons that golden/anb.hpp makes: they are valid, decode to what they were made from, and survive a wrong
// count.
#include "tests/sotc/generators/anb.hpp"
#include "tests/validator/specs.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <cstring>

namespace animcheck {
namespace {

using animcheck::test::specs;

using Bytes = std::vector<std::byte>;

Input input_of(Bytes const& bytes) {
    Input input;
    input.path = input.name = "player_A.skb";
    input.source.bytes = bytes;
    return input;
}

InputRecord record_of(Bytes const& bytes) { return Inspector(specs()).inspect(input_of(bytes)); }

Skeleton skeleton_of(Bytes const& bytes) { return decode(input_of(bytes), specs(), lenient).model.skeletons.at(0); }

std::uint32_t word_at(Bytes const& bytes, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

/// Byte of the root: the data section's own offset, and the entry from there.
std::size_t root_of(Bytes const& bytes) {
    auto const second_section = word_at(bytes, 0x5C) + 32;
    return word_at(bytes, second_section + 28) + word_at(bytes, 0x4C);
}

BOOST_AUTO_TEST_SUITE(sotc_skb)

BOOST_AUTO_TEST_CASE(made_skeletons_conform_without_a_word) {
    for (std::size_t bones = 1; bones < 40; bones += 6) {
        auto const record = record_of(golden::write_skb("player_A.skb", bones));
        BOOST_TEST(record.format == "sotc.skb");
        BOOST_TEST((record.verdict == Verdict::conforms));
        BOOST_TEST(record.findings.empty());
    }
}

BOOST_AUTO_TEST_CASE(bones_have_names_parents_and_rest_poses) {
    auto const skeleton = skeleton_of(golden::write_skb("player_A.skb", 12));
    BOOST_REQUIRE_EQUAL(skeleton.joints.size(), 12U);
    BOOST_TEST(!skeleton.joints[0].parent.has_value());
    for (std::uint32_t bone = 0; bone < 12; ++bone) {
        auto const& joint = skeleton.joints[bone];
        BOOST_TEST(joint.name == "bone" + std::to_string(bone));
        if (bone > 0) BOOST_TEST(joint.parent.value() == bone - 1);
        BOOST_TEST(joint.rest[2] == static_cast<float>(bone)); // the middle of three translations
        BOOST_TEST(joint.rest[4] == 1.0F);
        BOOST_TEST(joint.rest[8] == 1.0F); // s of the rotation
    }
}

/// Whatever the count says, the relocations of the table say how many bones there are.
BOOST_AUTO_TEST_CASE(a_wrong_count_loses_no_bone) {
    auto const good = golden::write_skb("player_A.skb", 9);
    auto const count_at = root_of(good) + 4;
    BOOST_REQUIRE_EQUAL(word_at(good, count_at), 9U);
    for (std::uint32_t const wrong : {0U, 1U, 8U, 10U, 255U, 0x80000009U}) {
        auto bytes = good;
        std::memcpy(bytes.data() + count_at, &wrong, sizeof wrong);
        BOOST_TEST_CONTEXT(wrong) {
            auto const record = record_of(bytes);
            BOOST_REQUIRE_EQUAL(record.findings.size(), 1U);
            BOOST_TEST(record.findings[0].rule == "sotc.skb/bones-miscounted");
            auto const skeleton = skeleton_of(bytes);
            BOOST_REQUIRE_EQUAL(skeleton.joints.size(), 9U);
            BOOST_TEST(skeleton.joints[8].name == "bone8");
            BOOST_TEST(skeleton.joints[8].parent.value() == 7U);
        }
    }
}

/// A bone that is lost keeps the numbers of the others right.
BOOST_AUTO_TEST_CASE(a_bone_that_leads_nowhere_is_left_out_alone) {
    auto bytes = golden::write_skb("player_A.skb", 4);
    std::uint32_t const nowhere = 0x00FFFFFC;
    std::memcpy(bytes.data() + root_of(bytes) + 44 + 8, &nowhere, sizeof nowhere);
    auto const record = record_of(bytes);
    BOOST_TEST((record.verdict == Verdict::broken));
    BOOST_REQUIRE_EQUAL(record.lost.size(), 1U);
    BOOST_TEST(record.lost[0].first == "bones");
    BOOST_TEST(record.lost[0].second == 1U);
    auto const skeleton = skeleton_of(bytes);
    BOOST_REQUIRE_EQUAL(skeleton.joints.size(), 4U);
    BOOST_TEST(skeleton.joints[1].name.empty());
    BOOST_TEST(skeleton.joints[2].name == "bone2");
    BOOST_TEST(skeleton.joints[2].parent.value() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
