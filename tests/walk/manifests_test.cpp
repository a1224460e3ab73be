// SPDX-License-Identifier: MIT
// Needs: zelda64
#include "validator/walk/manifests.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;

namespace {

ManifestSource source(std::string const& path, std::string const& names, ManifestOrigin origin) {
    std::string text = "<Root>";
    for (auto const letter : names) text += std::string("<File Name='") + letter + "'/>";
    return {path, std::hash<std::string>{}(path), origin, read_manifest(text + "</Root>", path)};
}

constexpr auto from_name = ManifestOrigin::named, from_folder = ManifestOrigin::folder;

} // namespace

BOOST_AUTO_TEST_SUITE(manifests)

BOOST_AUTO_TEST_CASE(those_that_were_named_are_joined) {
    Manifests all;
    BOOST_TEST(!all.only().file);
    all.add(source("1.xml", "a", from_name));
    BOOST_TEST(all.of("a").file->alone);
    BOOST_TEST(all.only().file == all.of("A.zobj").file);
    all.add(source("2.xml", "bc", from_name));
    BOOST_TEST(!all.of("a").file->alone);
    BOOST_TEST(!all.of("c").file->alone);
    BOOST_TEST(!all.only().file);
    BOOST_TEST(all.of("b.bin").source->path == "2.xml");
    BOOST_TEST(!all.of("d").file);
    BOOST_TEST(!all.of("").file);
    BOOST_CHECK_THROW(all.add(source("3.xml", "B", from_name)), ManifestError);
}

BOOST_AUTO_TEST_CASE(those_of_folders_stand_back) {
    Manifests all;
    all.add(source("x/1.xml", "ab", from_folder));
    BOOST_TEST(!all.only().file); // it may well mean another file
    BOOST_TEST(all.of("a").source->path == "x/1.xml");
    all.add(source("2.xml", "a", from_name));
    BOOST_TEST(all.of("a").source->path == "2.xml");
    BOOST_TEST(!all.of("a").rival);
    BOOST_TEST(all.of("a").file->alone); // no other was named
    BOOST_TEST(!all.of("b").file->alone);
}

BOOST_AUTO_TEST_CASE(two_of_folders_are_rivals_unless_one_is_called_like_the_file) {
    Manifests all;
    all.add(source("x/2.xml", "a", from_folder));
    all.add(source("x/1.xml", "a", from_folder));
    BOOST_TEST(all.of("a").source->path == "x/1.xml");
    BOOST_TEST(all.of("a").rival->path == "x/2.xml");
    all.add(source("y/A.xml", "a", from_folder));
    BOOST_TEST(all.of("a.zobj").source->path == "y/A.xml");
    BOOST_TEST(!all.of("a.zobj").rival);
}

BOOST_AUTO_TEST_CASE(stems_are_names_without_folder_and_ending) {
    BOOST_TEST(stem_of("a.b/object_rat.zobj") == "object_rat");
    BOOST_TEST(stem_of("a.b/object_rat") == "object_rat");
    BOOST_TEST(stem_of("a.b.c") == "a.b");
    BOOST_TEST(is_xml("A.XML"));
    BOOST_TEST(!is_xml(".xml")); // a name without a stem
    BOOST_TEST(!is_xml("xml"));
}

BOOST_AUTO_TEST_SUITE_END()
