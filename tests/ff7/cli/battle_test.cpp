// SPDX-License-Identifier: MIT
// Battle animation packs through the program: parts of a place, codes one by one, and a skeleton next to the pack.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <initializer_list>

namespace animcheck::test {
namespace {

using Json = nlohmann::json;

std::string pack() { return base("ff7.battle", "pack"); }

/// Of two bones; it counts the animations of its pack.
std::string skeleton(std::uint32_t body, std::uint32_t weapon) {
    std::string bytes;
    for (auto const value : {0U, 1U, 1U, 2U, 0U, 0U, 0U, body, body + 2, 1U, weapon, 0U, 0U, // header
                             0xFFFFFFFFU, 0xC2C80000U, 1U, 0U, 0xC2C80000U, 1U})             // parent length model
        for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    return bytes;
}

Json input_of(Ran const& ran) {
    for (std::size_t at = 0; at < ran.out.size();) {
        auto const end = ran.out.find('\n', at);
        auto const record = Json::parse(ran.out.substr(at, end - at));
        if (record["record"] == "input" && record["format"] == "ff7.battle") return record;
        at = end + 1;
    }
    BOOST_FAIL("no record of a pack in " << ran.out);
    return {};
}

BOOST_AUTO_TEST_SUITE(program_battle)

BOOST_AUTO_TEST_CASE(every_animation_is_a_part) {
    Folder const folder;
    auto const record = input_of(run({"--output-format", "jsonl", folder.write("rtda", pack())}));
    BOOST_TEST(record["summary"]["bones"] == 3);
    BOOST_TEST(record["summary"]["bones_from"] == "the streams");
    BOOST_TEST_REQUIRE(record["parts"].size() == 3U);
    BOOST_TEST(record["parts"][1]["summary"]["stub"] == 1);
    auto const& part = record["parts"][2];
    BOOST_TEST(part["path"] == "animation[2]");
    BOOST_TEST(part["summary"]["frames"] == 3);
    BOOST_TEST(part["summary"]["rotations"] == 1);
    BOOST_TEST(part["summary"]["header_frames"] == 3);
}

BOOST_AUTO_TEST_CASE(the_skeleton_beside_a_pack_tells_its_bones) {
    Folder const folder;
    static_cast<void>(folder.write("RTAA", skeleton(2, 1)));
    static_cast<void>(folder.write("rtda", pack()));
    auto const record = input_of(run({"--output-format", "jsonl", folder.path("")}));
    BOOST_TEST(record["verdict"] == "conforms");
    BOOST_TEST(record["summary"]["bones_from"] == "the skeleton");
    BOOST_TEST(record["context"]["skeleton_joints"]["value"] == 2);
    BOOST_TEST(has(record["context"]["skeleton_body_animations"]["from"], "RTAA"));
    static_cast<void>(folder.write("RTAA", skeleton(2, 2)));
    auto const other = input_of(run({"--output-format", "jsonl", folder.path("")}));
    BOOST_TEST(other["findings"][0]["rule"] == "ff7.battle/count-of-skeleton");
}

BOOST_AUTO_TEST_CASE(a_broken_skeleton_is_reported_with_its_pack) {
    Folder const folder;
    static_cast<void>(folder.write("RTAA", skeleton(2, 1) + "x"));
    static_cast<void>(folder.write("rtda", pack()));
    auto const ran = run({"--output-format", "jsonl", folder.path("")});
    auto const record = input_of(ran);
    BOOST_TEST(record["verdict"] == "deviates");
    BOOST_TEST(record["findings"][0]["rule"] == "ff7.battle/skeleton-broken");
    BOOST_TEST(has(record["findings"][0]["message"], "RTAA is broken"));
    BOOST_TEST(record["summary"]["bones_from"] == "the streams");
    BOOST_TEST(has(ran.out, "ff7.skeleton/trailing-bytes"));
}

BOOST_AUTO_TEST_CASE(a_skeleton_that_only_its_name_tells_is_used) {
    Folder const folder;
    auto odd = skeleton(2, 1);
    odd[0] = 3; // an unknown type: a warning
    static_cast<void>(folder.write("rtaa", odd));
    static_cast<void>(folder.write("rtda", pack()));
    auto const record = input_of(run({"--output-format", "jsonl", folder.path("")}));
    BOOST_TEST(record["verdict"] == "conforms");
    BOOST_TEST(record["context"]["skeleton_joints"]["value"] == 2);
}

BOOST_AUTO_TEST_CASE(decode_gives_one_animation_raw_modulo_a_turn_and_in_degrees) {
    Folder const folder;
    auto const ran = run({"decode", folder.write("rtda", pack()) + "::animation[2]"});
    BOOST_TEST_REQUIRE(ran.exit == 0);
    auto const json = Json::parse(ran.out);
    BOOST_TEST_REQUIRE(json["clips"].size() == 1U);
    BOOST_TEST(!json["fields"].contains("animation[0].bones"));
    BOOST_TEST(json["fields"]["animation[2].frames_parsed"] == 3);
    auto const& tracks = json["clips"][0]["tracks"];
    BOOST_TEST(json["clips"][0]["name"] == "animation[2]");
    BOOST_TEST(tracks[0]["values"][1].dump() == "[1,14,0]");
    BOOST_TEST(tracks[1]["raw"][0].dump() == "[2047,-2048,5]");
    BOOST_TEST(tracks[1]["modulo"][0].dump() == "[2047,2048,5]");
    BOOST_TEST(tracks[1]["values"][0][1] == 180.0);
    BOOST_TEST(has(json["conventions"]["up_axis"].get<std::string>(), "opposite sign"));
}

BOOST_AUTO_TEST_CASE(dump_of_a_part_shows_which_code_each_change_has) {
    Folder const folder;
    auto const file = folder.write("rtda", pack());
    auto const ran = run({"dump", file + "::animation[2]"});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, "animation[2].frame[1].rotation[0].x.code = 15 (0xF, raw), 0x62.4+4 bits"));
    BOOST_TEST(has(ran.out, "animation[2].frame[1].rotation[0].x.value = 128, 0x63.0+12 bits"));
    BOOST_TEST(has(ran.out, "animation[2].frame[2].rotation[0].x.change = -1 (computed)"));
    BOOST_TEST(!has(ran.out, "animation[0]"));
    BOOST_TEST(!has(run({"dump", file}).out, ".code = "));
    BOOST_TEST(
        has(run({"dump", "--all", file}).out, "animation[0].frame[1].rotation[1].y.code = 11 (0xB, 3 bits)"));
}

BOOST_AUTO_TEST_CASE(a_part_that_is_not_there_is_exit_2) {
    Folder const folder;
    auto const file = folder.write("rtda", pack());
    for (auto const* const command : {"dump", "decode"})
        for (auto const* const part : {"::animation[3]", "::frame[0]", "::animation[]"}) {
            auto const ran = run({command, file + part});
            BOOST_TEST(ran.exit == 2, command << part << ran.err);
            BOOST_TEST(ran.out.empty());
        }
}

BOOST_AUTO_TEST_CASE(check_does_not_judge_a_part_alone) {
    Folder const folder;
    auto const ran = run({folder.write("rtda", pack()) + "::animation[0]"});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "a part is judged with its file"));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test
