// SPDX-License-Identifier: MIT
// The disc of Shadow of the Colossus in the walk: slices that are joined, members and their skeletons, images
// without an index.
#include "golden/corpus/writers/sotc/nico.hpp"
#include "tests/cli/records.hpp"
#include "tests/sotc/generators/anb.hpp"
#include "tests/sotc/generators/disc.hpp"

#include <filesystem>
#include <fstream>

namespace {

using namespace animcheck::test;
using animcheck::golden::NicoSheet;
using animcheck::golden::write_skb;

using Bytes = std::vector<std::byte>;

std::string text_of(Bytes const& bytes) { return {reinterpret_cast<char const*>(bytes.data()), bytes.size()}; }

Bytes motion(std::uint64_t seed, std::size_t bones = 7) {
    return write_anb(animcheck::golden::make_motion(seed, bones, 200));
}

/// The skeleton is on the disc twice, as most files are.
std::string archive() {
    std::vector<NicoSheet> const sheets{
        {{"skel/player_A.skb", write_skb("player_A.skb", 7)}, {"anim/player_A_walk.anb", motion(1)}},
        {{"skel/player_A.skb", write_skb("player_A.skb", 7)}, {"anim/player_A_long.anb", motion(2, 9)}}};
    return text_of(animcheck::golden::write_nico(sheets));
}

BOOST_AUTO_TEST_SUITE(sotc_discs)

BOOST_AUTO_TEST_CASE(motions_are_held_against_the_skeleton_on_the_disc) {
    Folder const folder;
    auto const file = folder.write("NICO.DAT", archive());
    for (auto const& path : {file, folder.path("")}) {
        auto const report = check({path});
        BOOST_TEST(report.exit == 1);
        auto const& good = report.at(file + "::player_A_walk.anb");
        BOOST_TEST(good["verdict"] == "conforms");
        BOOST_TEST(good["context"]["skeleton_joints"]["value"] == 7);
        BOOST_TEST(good["context"]["skeleton_joints"]["from"] == file + "::player_A.skb");
        BOOST_TEST(has_rule(report.at(file + "::player_A_long.anb"), "sotc.anb/bones-of-skeleton"));
        auto const& own = report.at(file);
        BOOST_TEST(own["verdict"] == "conforms");
        BOOST_TEST(own["contents"] == (Json{{"members", 3}, {"checked", 3}, {"unknown", 0}, {"not_read", 0}}));
        BOOST_TEST(own["summary"] == (Json{{"modules", 4}, {"copies", 1}}));
    }
}

/// The count of a skeleton is one too low: that is reported, and nothing of the motion.
BOOST_AUTO_TEST_CASE(a_skeleton_that_miscounts_its_bones_is_accused_alone) {
    Folder const folder;
    auto skeleton = text_of(write_skb("player_A.skb", 7));
    auto const root = skeleton.find(std::string("\x01\0\0\0\x07\0\0\0", 8), 0x130);
    BOOST_TEST_REQUIRE(root != std::string::npos);
    skeleton[root + 4] = 6;
    auto const bones = folder.write("player_A.skb", skeleton);
    auto const walk = folder.write("player_A_walk.anb", text_of(motion(1)));
    auto const report = check({folder.path("")});
    BOOST_TEST(has_rule(report.at(bones), "sotc.skb/bones-miscounted"));
    BOOST_TEST(report.at(bones)["findings"].size() == 1U);
    BOOST_TEST(report.at(walk)["verdict"] == "conforms");
}

/// Names of the game are distinguished by case.
BOOST_AUTO_TEST_CASE(a_skeleton_of_another_case_is_another_skeleton) {
    for (auto const* const name : {"player_A.skb", "PLAYER_A.skb"}) {
        Folder const folder;
        folder.write(name, text_of(write_skb(name, 9)));
        auto const walk = folder.write("player_A_walk.anb", text_of(motion(1)));
        bool const same = std::string_view(name) == "player_A.skb";
        BOOST_TEST(has_rule(check({folder.path("")}).at(walk), "sotc.anb/bones-of-skeleton") == same);
    }
}

/// The animation of an object: recognised, not judged, and so neither conforming nor enough for a run.
BOOST_AUTO_TEST_CASE(animations_of_objects_have_no_verdict) {
    Folder const folder;
    auto bytes = text_of(motion(7, 1)); // one constant: four relocations
    auto const set = [&](std::size_t at, std::uint32_t word) { std::memcpy(bytes.data() + at, &word, 4); };
    constexpr std::size_t root_size = 0x44, relocations = 4, pair = 8;
    auto const root = bytes.size() - 2 * relocations * pair - root_size;
    std::uint32_t entry = 0;
    std::memcpy(&entry, bytes.data() + 0x4C, 4);
    set(root, 3);
    // The pointer to bones now leads to a track: 200, which were the frames, and two pointers.
    set(root + 16, entry + 4);
    set(bytes.size() - 2 * pair, entry + 4);
    auto const file = folder.write("made_7.anb", bytes);
    for (auto const& path : {file, folder.path("")}) {
        auto const report = check({path, "--list-unknown"});
        BOOST_TEST(report.exit == 3);
        BOOST_TEST(report.at(file)["verdict"] == "unknown");
        BOOST_TEST(has_rule(report.at(file), "sotc.anb/object-animation"));
    }
}

BOOST_AUTO_TEST_CASE(slices_are_joined_in_order) {
    auto whole = archive();
    auto const cut = whole.size() / 4096 * 4096 - 4096;
    BOOST_TEST_REQUIRE(cut > 4096);
    Folder const folder;
    auto const file = folder.write("nico.dat", whole.substr(0, 4096));
    folder.write("XAB.", whole.substr(4096, cut - 4096)); // as the disc itself spells it
    folder.write("xac", whole.substr(cut));
    folder.write("XAE", "not the next one");
    // Slices are not files of their own, whether they are met or named.
    BOOST_TEST(check({file, folder.path("XAB.")}).exit == 1);
    BOOST_TEST(check({folder.path("")}).summary["inputs"] == 5); // three members, the archive, and XAE
    for (auto const& path : {file, folder.path("")}) {
        auto const report = check({path});
        auto const& own = report.at(file);
        BOOST_TEST(own["verdict"] == "conforms");
        BOOST_TEST(own["size"] == whole.size());
        BOOST_TEST(own["context"]["slices"]["value"] == 3);
        BOOST_TEST(own["contents"]["checked"] == 3);
        BOOST_TEST(report.at(file + "::player_A_walk.anb")["verdict"] == "conforms");
    }
    BOOST_TEST(run({"decode", file + "::player_A_long.anb"}).exit == 0);
}

BOOST_AUTO_TEST_CASE(slices_that_are_missing_are_told) {
    Folder const folder;
    auto const file = folder.write("NICO.DAT", archive().substr(0, 4096));
    auto const report = check({file});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(has_rule(report.at(file), "sotc.nico/ref-outside"));
    BOOST_TEST(report.at(file)["context"]["slices"]["value"] == 1);
}

/// Slices of other than whole pages cannot be joined: the places of everything after them would be wrong.
BOOST_AUTO_TEST_CASE(slices_that_were_cut_are_not_joined) {
    Folder const folder;
    auto const whole = archive();
    auto const file = folder.write("NICO.DAT", whole.substr(0, 4095));
    folder.write("XAB", whole.substr(4096));
    BOOST_TEST(check({file}).at(file)["context"]["slices"]["value"] == 1);
}

BOOST_AUTO_TEST_CASE(any_image_is_looked_through_when_it_is_asked_for) {
    Folder const folder;
    auto const module = text_of(motion(3));
    auto const file = folder.write("dump.bin", std::string(77, '\1') + module + std::string(1000, '\2') + module);
    BOOST_TEST(check({file}).exit == 3);
    auto const report = check({"--format", "sotc.nico", file});
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(has_rule(report.at(file), "sotc.nico/no-index"));
    auto const& member = report.at(file + "::made_3.anb");
    BOOST_TEST(member["verdict"] == "conforms");
    for (auto const& command : {"decode", "dump"}) {
        BOOST_TEST(run({command, "--format", "sotc.nico", file + "::made_3.anb"}).exit == 0);
        BOOST_TEST(run({command, file + "::made_3.anb"}).exit == 2);
    }
    BOOST_TEST(check({"--format", "sotc.nico", file + "::made_3.anb"}).exit == 0);
}

BOOST_AUTO_TEST_CASE(the_image_of_a_disc_needs_no_word) {
    Folder const folder;
    auto const bytes = archive();
    auto const disc = animcheck::golden::write_disc(std::as_bytes(std::span(bytes)));
    auto const file = folder.write("game.iso", text_of(disc));
    auto const report = check({folder.path("")});
    BOOST_TEST(report.at(file)["contents"]["checked"] == 3);
    BOOST_TEST(report.at(file + "::player_A_walk.anb")["context"]["skeleton_joints"]["value"] == 7);
}

/// Nothing of the four gigabytes is read but the index and what it leads to.
BOOST_AUTO_TEST_CASE(four_gigabytes_are_mapped) {
    Folder const folder;
    auto const file = folder.write("NICO.DAT", "");
    constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30, far = 4 * gigabyte;
    auto bytes = archive();
    // The second sheet moves past four gigabytes.
    std::uint32_t sector = 0, size = 0;
    auto const refs_at = std::size_t{16 + 8 + 6 + 4 + 4 + 8};
    std::memcpy(&sector, bytes.data() + refs_at + 8, 4);
    std::memcpy(&size, bytes.data() + refs_at + 12, 4);
    auto const sheet = bytes.substr(sector * std::size_t{2048}, size);
    sector = static_cast<std::uint32_t>(far / 2048);
    std::memcpy(bytes.data() + refs_at + 8, &sector, 4);
    std::ofstream out(file, std::ios::binary);
    out << bytes.substr(0, bytes.size() - size);
    out.seekp(static_cast<std::streamoff>(far));
    out << sheet;
    out.close();
    auto const report = check({file});
    BOOST_TEST(report.at(file)["size"] == far + size);
    BOOST_TEST(report.at(file)["verdict"] == "conforms");
    auto const& finding = report.at(file + "::player_A_long.anb")["findings"][0];
    BOOST_TEST(finding["location"]["file_bytes"][0].get<std::uint64_t>() > far);
}

BOOST_AUTO_TEST_CASE(no_pose_is_composed_and_it_is_said_why) {
    Folder const folder;
    auto const file = folder.write("player_A_walk.anb", text_of(motion(1)));
    auto const decoded = Json::parse(run({"decode", file}).out);
    BOOST_TEST(has(decoded["conventions"]["basis"].get<std::string>(), "no pose is composed"));
    BOOST_TEST(decoded["clips"][0]["tracks"].size() == 7U);
    BOOST_TEST(decoded["clips"][0]["tracks"][0]["bits"][0].size() == 4U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
