// SPDX-License-Identifier: MIT
#include "decoders/ff7/skeleton.hpp"

#include "decoders/registry.hpp"
#include "golden/corpus/assembler.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using ff7::battle_name;
using test::Bytes;

namespace {

Bytes hero() {
    return golden::assemble("s32 2 1 1 2 0 2 2 52 54 16 42 0 400  s32 -1 f32 -120.5 s32 1  s32 0 f32 -80 s32 0");
}

std::string format_of(std::string_view name, std::string_view container, ByteView bytes) {
    auto const what = identify({bytes, name, container});
    return (what.format ? std::string(what.format->id) : "unknown") + (what.failed ? " failed" : "");
}

} // namespace

BOOST_AUTO_TEST_SUITE(ff7_skeleton)

BOOST_AUTO_TEST_CASE(names_count_models) {
    BOOST_TEST(battle_name("aaaa")->model == 0);
    BOOST_TEST(battle_name("OFDA")->model == 369);
    BOOST_TEST(!battle_name("ofda")->is_of_stage());
    BOOST_TEST(battle_name("ogaa")->model == 370);
    BOOST_TEST(battle_name("ogaa")->is_of_stage());
    BOOST_TEST(battle_name("rraa")->is_of_stage());
    BOOST_TEST(battle_name("rsda")->model == 460);
    BOOST_TEST(battle_name("rsda")->is_of_player());
    BOOST_TEST(battle_name("smaa")->model == 480);
    for (auto const* const name : {"", "aaa", "aaaaa", "a.aa", "aa0a", "rtd\xE1"})
        BOOST_TEST(!battle_name(name).has_value(), name);
}

BOOST_AUTO_TEST_CASE(the_last_two_letters_tell_the_kind) {
    BOOST_TEST(battle_name("dada")->is_animations());
    BOOST_TEST(battle_name("aada")->is_animations());
    BOOST_TEST(!battle_name("daaa")->is_animations());
    BOOST_TEST(battle_name("daaa")->is_skeleton());
    BOOST_TEST(battle_name("aaaa")->is_skeleton());
    BOOST_TEST(!battle_name("aaab")->is_skeleton());
    BOOST_TEST(battle_name("RTAA")->is_skeleton());
}

BOOST_AUTO_TEST_CASE(bones_become_joints) {
    test::Decode decode(hero());
    auto const skeleton = ff7::decode_skeleton(decode.reader());
    BOOST_TEST_REQUIRE(skeleton.joints.size() == 2);
    BOOST_TEST(!skeleton.joints[0].parent.has_value());
    BOOST_TEST(skeleton.joints[1].parent.value() == 0);
    BOOST_TEST(skeleton.joints[0].rest[11] == 0.0F);
    BOOST_TEST(skeleton.joints[1].rest[11] == -120.5F);
    BOOST_TEST(skeleton.body_animations.value() == 52);
    BOOST_TEST(skeleton.weapon_animations.value() == 42);
    BOOST_TEST(decode.anomalies(AnomalyKind::truncated) == 0);
}

BOOST_AUTO_TEST_CASE(a_negative_count_of_animations_is_none) {
    auto bytes = hero();
    for (std::size_t i = 0x1C; i < 0x20; ++i) bytes[i] = std::byte{0xFF};
    test::Decode decode(bytes);
    auto const skeleton = ff7::decode_skeleton(decode.reader());
    BOOST_TEST(!skeleton.body_animations.has_value());
    BOOST_TEST(skeleton.weapon_animations.value() == 42);
}

BOOST_AUTO_TEST_CASE(names_promise_in_archives_alone) {
    auto const bytes = hero();
    auto const text = test::bytes_of("these are not the numbers of a skeleton, but a sentence of text");
    for (auto const* const name : {"rtaa", "RTAA", "daaa", "ice.d", "ICE.D"}) {
        BOOST_TEST(format_of(name, "ff7.lgp", bytes) == "ff7.skeleton", name);
        BOOST_TEST(format_of(name, "ff7.lgp", text) == "ff7.skeleton failed", name);
        BOOST_TEST(format_of(name, "", text) != "ff7.skeleton failed", name);
    }
    for (auto const* const name : {"rtab", "aada", "rtaaa", "ice.dd"})
        BOOST_TEST(format_of(name, "ff7.lgp", bytes) != "ff7.skeleton", name);
    BOOST_TEST(format_of("rtaa", "ff7.lgp", {}) == "ff7.skeleton failed");
    BOOST_TEST(format_of("rtaa", "zengin.vdf", bytes) != "ff7.skeleton");
}

BOOST_AUTO_TEST_CASE(what_is_no_skeleton_is_told) {
    auto const text = test::bytes_of("version https://git-lfs.github.com/spec/v1\n");
    Bytes const archive = golden::assemble(R"(
        zeros 2 text "SQUARESOFT" u32 1
        text "rtaa" zeros 16 u32 offset(a) u8 14 u16 0
        zeros 2120 u16 1 1 zeros 1476 u16 0
        block a { text "rtaa" zeros 16 u32 43 line "version https://git-lfs.github.com/spec/v1" }
        text "FINAL FANTASY7")");
    Source const source{archive};
    Container const container(*format_of("ff7.lgp"), source, "BATTLE.LGP", {64, 1, 64});
    BOOST_TEST_REQUIRE(container.members().size() == 1);
    Input input;
    input.name = "rtaa";
    input.container = &container;
    input.member = &container.members()[0];
    input.source = container.raw(container.members()[0]);
    BOOST_TEST(std::ranges::equal(input.source.bytes, text));
    auto const record = Inspector(SpecSet::built_in()).inspect(input);
    BOOST_TEST_REQUIRE(record.findings.size() == 1);
    BOOST_TEST(record.findings[0].rule == "ff7.skeleton/not-a-skeleton");
    BOOST_TEST((record.verdict == Verdict::broken));
}

BOOST_AUTO_TEST_CASE(numbers_that_could_be_many_things_are_not_claimed) {
    auto const whole = hero();
    BOOST_TEST(format_of("hero.bin", "", whole) == "ff7.skeleton");
    for (auto const at : {0U, 4U, 8U, 0x0CU, 0x14U, 0x1CU, 0x34U}) {
        auto bytes = whole;
        bytes[at + 2] = std::byte{0x10};
        BOOST_TEST(format_of("hero.bin", "", bytes) != "ff7.skeleton", at);
    }
    auto longer = whole;
    longer.push_back(std::byte{0});
    BOOST_TEST(format_of("hero.bin", "", longer) != "ff7.skeleton");
    BOOST_TEST(format_of("zeros.bin", "", Bytes(52)) != "ff7.skeleton");
    for (std::size_t size : {0U, 4U, 52U, 64U, 76U, 1000U})
        BOOST_TEST(format_of("noise.bin", "", test::noise(size)) != "ff7.skeleton", size);
}

BOOST_AUTO_TEST_SUITE_END()
