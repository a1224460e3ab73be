// SPDX-License-Identifier: MIT
// ROMs in the walk: files of the table by their entries, in every byte order.
#include "golden/corpus/writers/zelda64/rom.hpp"
#include "tests/cli/records.hpp"

namespace {

using namespace animcheck::test;
using animcheck::golden::RomFile;
using animcheck::zelda64::Packing, animcheck::zelda64::RomOrder;

constexpr std::size_t frame = 134;

std::string string_of(std::vector<std::byte> const& bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// Link's frames, which have no signature, and an animation of another game, which is not one here.
std::string cartridge(RomOrder order) {
    auto const bytes = animation("S_RUN", "");
    auto const raw = std::as_bytes(std::span(bytes));
    std::vector<RomFile> const files{
        {std::vector<std::byte>(2 * frame), Packing::yaz0},
        {{raw.begin(), raw.end()}, Packing::yaz0},
        {std::vector<std::byte>(3 * frame), Packing::stored},
    };
    return string_of(animcheck::golden::write_rom(files, {.order = order}));
}

/// A skeleton and an animation, loaded as that segment.
std::vector<std::byte> object_of(std::uint8_t segment) {
    auto bytes = base("zelda64.object", "small");
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4)
        if (bytes[at] == 6) bytes[at] = static_cast<char>(segment);
    auto const raw = std::as_bytes(std::span(bytes));
    return {raw.begin(), raw.end()};
}

} // namespace

BOOST_AUTO_TEST_SUITE(cli_cartridges)

BOOST_AUTO_TEST_CASE(objects_are_found_and_judged_in_place) {
    for (auto const order : {RomOrder::console, RomOrder::pairs, RomOrder::words}) {
        Folder const folder;
        std::vector<RomFile> const files{{object_of(6), Packing::yaz0}, {object_of(5), Packing::stored}};
        auto const file = folder.write("A.rom", string_of(animcheck::golden::write_rom(files, {.order = order})));
        auto const report = check({file});
        for (std::string const row : {"::#3", "::#4"}) {
            BOOST_TEST(report.at(file + row)["format"] == "zelda64.object");
            BOOST_TEST(report.at(file + row)["verdict"] == "conforms");
            auto const& animation = report.at(file + row + "::Animation_000060");
            BOOST_TEST(animation["verdict"] == "conforms");
            BOOST_TEST(animation["summary"]["confidence"] == 100);
            BOOST_TEST(animation["context"]["skeleton_joints"]["value"] == 3);
        }
        auto const ran = run({"decode", file + "::#3::Animation_000060"});
        BOOST_TEST(Json::parse(ran.out)["clips"][0]["frames"] == 2);
    }
}

/// The build shows which entry is gameplay_keep: a segment that the others point into, with a name.
BOOST_AUTO_TEST_CASE(a_manifest_names_what_the_build_shows) {
    Folder const folder;
    constexpr std::uint32_t table_of_10 = 0x7430;
    constexpr std::size_t keep = 498 - 3;
    std::vector<RomFile> files(keep, {std::vector<std::byte>(16, std::byte{1}), Packing::stored});
    files.push_back({object_of(4), Packing::stored});
    files.push_back({object_of(6), Packing::stored});
    auto const file = folder.write("A.z64", string_of(animcheck::golden::write_rom(files, {.table = table_of_10})));
    auto const manifest = folder.write("keep.xml", R"(<Root><File Name="gameplay_keep" Segment="4">
        <Skeleton Name="gTestSkel" Type="Normal" LimbType="Standard" Offset="0x38"/>
        <Animation Name="gTestAnim" Offset="0x60"/></File></Root>)");
    auto const report = check({"--manifest", manifest, file});
    BOOST_TEST(report.at(file + "::gameplay_keep")["summary"]["elements"] == 2);
    BOOST_TEST(report.at(file + "::gameplay_keep")["findings"].empty());
    BOOST_TEST(report.at(file + "::gameplay_keep::gTestAnim")["verdict"] == "conforms");
    auto const& other = report.at(file + "::#499::Animation_000060");
    BOOST_TEST(other["context"]["segment_4_size"]["value"] == files[keep].bytes.size());
    BOOST_TEST(
        run({"--manifest", folder.write("other.xml", R"(<Root><File Name="nobody" Segment="6"/></Root>)"), file})
            .exit == 2);
}

BOOST_AUTO_TEST_CASE(files_of_a_rom_are_checked_under_their_numbers) {
    for (auto const* const name : {"A.z64", "A.v64", "A.n64"}) {
        Folder const folder;
        auto const order = name[2] == 'z' ? RomOrder::console : name[2] == 'v' ? RomOrder::pairs : RomOrder::words;
        auto const file = folder.write(name, cartridge(order));
        auto const report = check({file});
        BOOST_TEST(report.at(file)["verdict"] == "conforms");
        BOOST_TEST(report.at(file)["summary"]["files"] == 6);
        BOOST_TEST(report.at(file)["contents"] ==
                   (Json{{"members", 6},
                         {"checked", 0},
                         {"unknown", 6},
                         {"not_read", 0},
                         {"unknown_names", {"makerom", "boot", "dmadata", "#3", "#4", "#5"}}}));
        for (auto const* const row : {"::#3", "::#5"}) {
            auto const frames = check({"--format", "zelda64.frames", file + row});
            BOOST_TEST(frames.at(file + row)["format"] == "zelda64.frames", name << row);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_entry_is_a_place) {
    Folder const folder;
    auto const file = folder.write("A.v64", cartridge(RomOrder::pairs));
    auto const ran = run({"decode", "--lenient", "--format", "zelda64.frames", file + "::#3"});
    BOOST_TEST(ran.exit == 0);
    auto const decoded = Json::parse(ran.out);
    BOOST_TEST(decoded["clips"][0]["frames"] == 2);
    BOOST_TEST(run({"decode", file + "::#77"}).exit == 2);
    BOOST_TEST(run({"decode", "--lenient", file + "::dmadata"}).exit != 4);
}

/// Places of damage are those of the file as it is: from the file's header to the first token, in the pairs of
/// bytes that it is kept in.
BOOST_AUTO_TEST_CASE(places_in_swapped_dumps_are_those_of_the_file) {
    Folder const folder;
    auto rom = cartridge(RomOrder::pairs);
    auto const header = rom.find("aY0z"), codes = header + 16;
    rom[codes + 1] = '\0'; // the flags, second in their pair: now the first item is a match
    auto const file = folder.write("A.v64", rom);
    auto const report = check({"--format", "zelda64.frames", file + "::#3"});
    auto const& findings = report.at(file + "::#3")["findings"];
    BOOST_REQUIRE(!findings.empty());
    BOOST_TEST(findings[0]["rule"] == "zelda64.rom/match-before-start");
    BOOST_TEST(findings[0]["location"]["bytes"] == Json::array({header, 16 + 4}));
}

BOOST_AUTO_TEST_CASE(cut_roms_are_reported) {
    Folder const folder;
    auto const rom = cartridge(RomOrder::words);
    for (std::size_t const size :
         {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{0x2000}, rom.size() - 16}) {
        auto const file = folder.write("CUT.n64", rom.substr(0, size));
        BOOST_TEST(check({file}).exit == 1, size << " bytes");
    }
}

BOOST_AUTO_TEST_SUITE_END()
