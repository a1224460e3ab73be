// SPDX-License-Identifier: MIT
// How the game composes joints is not known: there are no poses.
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(poses_of_sotc)

BOOST_AUTO_TEST_CASE(families_of_unknown_conventions_refuse) {
    Folder const folder;
    static_cast<void>(folder.write("made.skb", base("sotc.skb", "chain")));
    auto const ran = run({"decode", "--poses", folder.write("made_walk.anb", base("sotc.anb", "still"))});
    must_refuse(ran, "how joints are composed is not known for sotc.anb");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
