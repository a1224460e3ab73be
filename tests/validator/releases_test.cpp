// SPDX-License-Identifier: MIT
#include "validator/rules/releases.hpp"

#include "validator/rules/yaml.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace animcheck {
namespace {

constexpr std::string_view head = "schema: animcheck-releases/1\n"
                                  "games: {a: The Game}\n"
                                  "sources: {here: {title: \"made up\"}}\n";
constexpr std::string_view hash = "0123456789abcdef0123456789abcdef", other = "fedcba9876543210fedcba9876543210";

std::string table(std::string const& releases) { return std::string(head) + "releases:\n" + releases; }

std::string release(std::string const& id, std::string_view md5) {
    return "- {id: " + id + ", game: a, name: N, region: EU, md5: {is: \"" + std::string(md5) +
           "\", by: [here]}, header_code: {is: AB, by: [here]}}\n";
}

/// "LINE:COLUMN: message" of a table that is refused; else "".
std::string fault_of_table(std::string const& text) {
    try {
        static_cast<void>(load_releases(text, "specs/releases/made.yaml"));
        return {};
    } catch (yaml::Error const& error) {
        BOOST_TEST(error.file() == "specs/releases/made.yaml");
        return std::to_string(error.mark().line) + ": " + error.message();
    }
}

BOOST_AUTO_TEST_SUITE(releases)

BOOST_AUTO_TEST_CASE(a_table_has_what_it_says) {
    auto const store =
        load_releases(table(release("one", hash) + release("two", other)), "specs/releases/made.yaml");
    auto const& made = store.table();
    BOOST_TEST(made.family == "made");
    BOOST_TEST_REQUIRE(made.releases.size() == 2U);
    BOOST_TEST(made.releases[0].id == "one");
    BOOST_TEST(made.releases[0].game == "The Game");
    BOOST_TEST(made.releases[1].md5 == other);
    BOOST_TEST_REQUIRE(made.releases[0].values.size() == 1U);
    BOOST_TEST(made.releases[0].values[0].key == "header_code");
    BOOST_TEST(made.releases[0].values[0].text == "AB");
}

BOOST_AUTO_TEST_CASE(a_mistake_has_a_place) {
    BOOST_TEST(fault_of_table(table(release("one", hash))).empty());
    BOOST_TEST(fault_of_table(table(release("one", hash) + release("one", other))).starts_with("6: "));
    BOOST_TEST(fault_of_table(table(release("one", hash) + release("two", hash))).starts_with("6: the hash"));
    BOOST_TEST(fault_of_table(table(release("one", "0123"))).starts_with("5: '0123' is no md5"));
    BOOST_TEST(fault_of_table("schema: animcheck-releases/2\n").starts_with("1: "));
    BOOST_TEST(!fault_of_table("").empty());
    BOOST_TEST(!fault_of_table(std::string(head)).empty());
    BOOST_TEST(!fault_of_table(table("- {id: one, game: b, name: N}\n")).empty());
    BOOST_TEST(fault_of_table(table(release("one", hash)) + "surprise: 1\n").starts_with("6: "));
}

BOOST_AUTO_TEST_CASE(only_tables_of_the_folder_are_tables) {
    BOOST_TEST(is_release_file("spec/releases/zelda64.yaml"));
    BOOST_TEST(is_release_file("spec\\releases\\zelda64.yaml"));
    BOOST_TEST(!is_release_file("spec/zelda64.rom.yaml"));
    BOOST_TEST(!is_release_file("releases.yaml"));
    BOOST_TEST(!is_release_file("spec/releases/zelda64.txt"));
}

BOOST_AUTO_TEST_CASE(what_is_written_is_what_was_read) {
    auto const store = load_releases(table(release("one", hash)), "specs/releases/made.yaml");
    auto const source = emit_releases({&store.table(), 1});
    BOOST_TEST(source.contains(hash));
    BOOST_TEST(source.contains("\"made\""));
    BOOST_TEST(emit_releases({}).contains("return {};"));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
