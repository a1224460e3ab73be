// SPDX-License-Identifier: MIT
#include "validator/judge/checks/zengin/game_paths.hpp"

#include <boost/test/unit_test.hpp>

#include <vector>

namespace animcheck::zengin {
namespace {

FolderVolume volume_of(std::uint32_t timestamp) {
    FolderVolume volume;
    volume.header.timestamp = timestamp;
    return volume;
}

GamePaths::Row row_of(std::uint32_t volume) { return {0, {volume}, volume}; }

BOOST_AUTO_TEST_SUITE(game_paths)

BOOST_AUTO_TEST_CASE(a_loose_file_has_a_path_from_the_games_folder_on) {
    BOOST_TEST(game_path("Mod/_Work/Data/Anims/a.MAN") == "_WORK/DATA/ANIMS/A.MAN");
    BOOST_TEST(game_path("Mod\\_work\\Data\\a.man") == "_WORK/DATA/A.MAN");
    BOOST_TEST(game_path("Mod/work/a.man").empty());
    BOOST_TEST(game_path("Mod/_work").empty()); // a file of that name
    BOOST_TEST(game_path("").empty());
}

BOOST_AUTO_TEST_CASE(two_mods_have_two_roots) {
    BOOST_TEST(mod_root("a/_work/Data/Anims/x.man").value() == "a/");
    BOOST_TEST(mod_root("_WORK/x.man").value().empty());
    BOOST_TEST(!mod_root("a/b/anims/x.man").has_value());
}

BOOST_AUTO_TEST_CASE(the_greatest_number_wins_and_of_equal_ones_the_first) {
    std::vector<FolderVolume> const volumes{volume_of(5), volume_of(0xFFFFFFFF), volume_of(0x80000000),
                                            volume_of(0xFFFFFFFF)};
    std::vector<GamePaths::Row> rows{row_of(0), row_of(1), row_of(2), row_of(3)};
    BOOST_TEST(winner_of(rows, volumes)->volume == 1U);
    rows.erase(rows.begin() + 1);
    BOOST_TEST(winner_of(rows, volumes)->volume == 3U);
    rows.pop_back();
    BOOST_TEST(winner_of(rows, volumes)->volume == 2U); // as a number without a sign
    std::vector<GamePaths::Row> const loose{{0, {7}, GamePaths::loose}};
    BOOST_TEST(winner_of(loose, volumes) == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin
