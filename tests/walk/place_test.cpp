// SPDX-License-Identifier: MIT
// Needs: zengin
// Places as users write them: what is the file, and what leads into it.
#include "tests/walk/folder.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/collection.hpp"
#include "validator/walk/place.hpp"

#include <boost/test/unit_test.hpp>

#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace animcheck;
using animcheck::test::TemporaryFolder;
using Words = std::vector<std::string>;

struct InFolder {
    /// Names are taken in the folder: what is not there must not be found elsewhere.
    InFolder() { std::filesystem::current_path(folder.path()); }
    ~InFolder() { std::filesystem::current_path(back); }
    void expect(std::string const& text, std::string const& path, Words const& words = {}) const {
        auto const place = parse_place(text);
        BOOST_TEST(place.path == path, text);
        BOOST_TEST(place.words == words, boost::test_tools::per_element());
    }
    TemporaryFolder folder;
    std::filesystem::path back = std::filesystem::current_path();
};

std::string complaint(Collection const& collection, Words const& words) {
    FileBytes file;
    BOOST_TEST_REQUIRE(file.open(collection.files().front().path) == "");
    try {
        descend({collection, 0, file}, words, [](Spot const&) {});
    } catch (NoSuchPlace const& no_such) {
        return no_such.what();
    }
    return "";
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(place, InFolder)

BOOST_AUTO_TEST_CASE(what_exists_is_taken_as_it_is) {
    for (auto const* const name : {"V.VDF", "V.VDF::A", "a::b/V.VDF", "::", "::x", "x::"})
        static_cast<void>(folder.write(name, "x"));
    BOOST_TEST_REQUIRE(::symlink("V.VDF", "link::name") == 0);
    BOOST_TEST_REQUIRE(::mkfifo("pipe::name", 0600) == 0);
    for (auto const* const text : {"V.VDF", "V.VDF::A", "a::b/V.VDF", "a::b", "::", "::x", "x::", "link::name",
                                   "pipe::name", "-", ".", "./V.VDF::A"})
        expect(text, text);
}

BOOST_AUTO_TEST_CASE(words_follow_the_file) {
    static_cast<void>(folder.write("V.VDF", "x"));
    expect("V.VDF::A.MAN", "V.VDF", {"A.MAN"});
    expect("./V.VDF::A.MAN", "./V.VDF", {"A.MAN"});
    expect("V.VDF::IN.VDF::A.MAN", "V.VDF", {"IN.VDF", "A.MAN"});
    expect("V.VDF::#12::#3", "V.VDF", {"#12", "#3"});
    expect("V.VDF::A:B", "V.VDF", {"A:B"});
    expect("V.VDF::a/b", "V.VDF", {"a/b"});
    expect("V.VDF::A.MAN ", "V.VDF", {"A.MAN "});
}

BOOST_AUTO_TEST_CASE(words_may_be_empty) {
    static_cast<void>(folder.write("V.VDF", "x"));
    expect("V.VDF::", "V.VDF", {""});
    expect("V.VDF::::", "V.VDF", {"", ""});
    expect("V.VDF::A::", "V.VDF", {"A", ""});
    expect("V.VDF:::A", "V.VDF", {":A"});
    expect("V.VDF:::", "V.VDF", {":"});
}

BOOST_AUTO_TEST_CASE(the_first_file_in_the_text_is_the_file) {
    static_cast<void>(folder.write("V.VDF", "x"));
    static_cast<void>(folder.write("V.VDF::B.VDF", "x"));
    static_cast<void>(folder.write("a::b/V.VDF", "x"));
    expect("V.VDF::B.VDF::A", "V.VDF", {"B.VDF", "A"}); // the one whose name has no separator
    expect("a::b/V.VDF::A", "a::b/V.VDF", {"A"});       // "a" is nothing
    std::filesystem::create_directories("c");
    static_cast<void>(folder.write("c::d", "x"));
    expect("c::d::A", "c::d", {"A"}); // "c" is a folder
}

BOOST_AUTO_TEST_CASE(what_names_no_file_stays_whole) {
    std::filesystem::create_directories("folder");
    BOOST_TEST_REQUIRE(::mkfifo("pipe", 0600) == 0);
    BOOST_TEST_REQUIRE(::symlink("nowhere", "dangling") == 0);
    for (auto const* const text :
         {"", "absent", "absent::A", "folder::A", "pipe::A", "dangling::A", "::A", ":", "-::A", "/dev/null::A"})
        expect(text, text);
    expect(std::string(5000, 'n') + "::A", std::string(5000, 'n') + "::A");
}

BOOST_AUTO_TEST_CASE(a_link_to_a_file_is_a_file) {
    static_cast<void>(folder.write("V.VDF", "x"));
    BOOST_TEST_REQUIRE(::symlink("V.VDF", "link") == 0);
    expect("link::A", "link", {"A"});
}

BOOST_AUTO_TEST_CASE(no_word_leads_into_what_is_no_container) {
    static_cast<void>(folder.write("X\x1b.MAN", "x"));
    Collection const collection(std::vector<std::string>{"X\x1b.MAN"});
    BOOST_TEST(complaint(collection, {}) == "");
    BOOST_TEST(complaint(collection, {"A"}) == "X\\x1B.MAN: it is not a container");
    BOOST_TEST(complaint(collection, {""}) == "X\\x1B.MAN: it is not a container");
}

BOOST_AUTO_TEST_CASE(a_file_is_an_input_by_its_own_name) {
    static_cast<void>(folder.write("d/X.MAN", "abc"));
    Collection const collection(std::vector<std::string>{"d/X.MAN"});
    FileBytes file;
    BOOST_TEST(file.open("d/X.MAN") == "");
    auto const input = input_at({collection, 0, file});
    BOOST_TEST(input.path == "d/X.MAN");
    BOOST_TEST(input.name == "X.MAN");
    BOOST_TEST(input.members.empty());
    BOOST_TEST(input.container_name == "");
    BOOST_TEST(input.source.bytes.size() == 3u);
    Collection const stream(std::vector<std::string>{"-"});
    BOOST_TEST(input_at({stream, 0, file}).name == ""); // nothing is declared by it
}

BOOST_AUTO_TEST_SUITE_END()
