// SPDX-License-Identifier: MIT
// Needs: zengin
// spec ksy: layouts for Kaitai Struct.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(ksy)

BOOST_AUTO_TEST_CASE(one_format_is_printed) {
    auto const ran = run({"spec", "ksy", "zengin.man"});
    BOOST_TEST(ran.exit == 0, ran.err);
    BOOST_TEST(ran.out.starts_with("# Written by `animcheck spec ksy` from zengin.man"), ran.out);
    BOOST_TEST(has(ran.out, "    -animcheck-path: \"samples.sample[].rotation[]\"\n"), ran.out);
}

BOOST_AUTO_TEST_CASE(all_formats_are_written_to_a_folder_that_is_empty) {
    Folder const folder;
    auto const to = folder.path("ksy");
    auto const ran = run({"spec", "ksy", "--to", to});
    BOOST_TEST(ran.exit == 0, ran.err);
    BOOST_TEST(has(ran.out, " descriptions\n"), ran.out);
    BOOST_TEST(run({"spec", "ksy", "zengin.man"}).out == text_of(to + "/zengin_man.ksy"));
    auto const again = run({"spec", "ksy", "--to", to});
    BOOST_TEST(again.exit == 2);
    BOOST_TEST(has(again.err, "is not empty"), again.err);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_described_is_said) {
    auto const nothing = run({"spec", "ksy"});
    BOOST_TEST(nothing.exit == 2);
    BOOST_TEST(has(nothing.err, "name a FORMAT, or a folder with --to"), nothing.err);
    auto const unknown = run({"spec", "ksy", "zengin.mann"});
    BOOST_TEST(unknown.exit == 2);
    auto const without = run({"spec", "ksy", "io"});
    BOOST_TEST(without.exit == 2);
    BOOST_TEST(has(without.err, "the spec of io has no layout"), without.err);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
