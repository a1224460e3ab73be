// SPDX-License-Identifier: MIT
// Entries of an archive that are packed.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(packed_entries)

BOOST_AUTO_TEST_CASE(strict_decoding_that_stops_while_it_unpacks_says_what_stopped_it) {
    Folder const folder;
    // The entry declares more bytes than it can unpack to; its first bytes are an animation.
    auto const archive = folder.write(
        "RESS.HQR", assembled("u32 8 35  u32 0x280000 17 u16 1  u8 0x6F 2 0 1 0 0xF2 0xFF 0x19 0 0x0C 0\n"
                              "u8 2 0xF4 0 0x28 0xF7 0 0\n"));
    auto const ran = run({"decode", "--strict", archive + "::0"});
    BOOST_TEST(ran.exit == 1);
    auto const json = nlohmann::json::parse(ran.out);
    BOOST_TEST(json["format"] == "lba1.anim");
    BOOST_TEST(json["stopped"] == true);
    BOOST_TEST(json["stopped_by"]["rule"] == "lba1.hqr/size-impossible");
    BOOST_TEST(json["fields"].empty());
    BOOST_TEST(run({"decode", archive + "::0"}).exit == 0);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
