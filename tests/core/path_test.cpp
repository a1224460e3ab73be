// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::test {
namespace {

PathIndices indices_of(std::initializer_list<std::uint64_t> values) {
    PathIndices indices;
    for (auto const value : values) indices.push(value);
    return indices;
}

/// chunk[] chunk[].size chunk[].name header header.size
std::vector<PathNode> const declared{{},
                                     {root_path, "chunk", true},
                                     {1, "size", false},
                                     {1, "name", false},
                                     {root_path, "header", false},
                                     {4, "size", false}};

BOOST_AUTO_TEST_SUITE(path)

BOOST_AUTO_TEST_CASE(declared_nodes_keep_their_numbers) {
    PathTable table(declared);
    BOOST_TEST(table.size() == 6);
    BOOST_TEST(table.child(root_path, "chunk", true) == 1);
    BOOST_TEST(table.child(1, "size", false) == 2);
    BOOST_TEST(table.child(root_path, "header", false) == 4);
    BOOST_TEST(table.child(4, "size", false) == 5);
    BOOST_TEST(table.size() == 6);
}

BOOST_AUTO_TEST_CASE(undeclared_names_are_added_once) {
    PathTable table(declared);
    auto const added = table.child(4, "flags", false);
    BOOST_TEST(added == 6);
    BOOST_TEST(table.child(4, "flags", false) == added);
    BOOST_TEST(table.size() == 7);
    BOOST_TEST(table.pattern(added) == "header.flags");
    BOOST_TEST(table.node(added).parent == 4);
}

BOOST_AUTO_TEST_CASE(a_bracket_makes_a_different_pattern) {
    PathTable table(declared);
    auto const plain = table.child(root_path, "chunk", false);
    BOOST_TEST(plain != 1);
    BOOST_TEST(table.pattern(plain) == "chunk");
    BOOST_TEST(table.pattern(1) == "chunk[]");
}

BOOST_AUTO_TEST_CASE(equal_text_at_different_addresses_is_the_same_name) {
    PathTable table(declared);
    std::string const here = "size", there = "size";
    BOOST_TEST(table.child(1, here, false) == 2);
    BOOST_TEST(table.child(1, there, false) == 2);
    BOOST_TEST(table.child(4, there, false) == 5);
    BOOST_TEST(table.child(1, here, false) == 2);
    // A prefix of a longer literal has the same address.
    static constexpr std::string_view literal = "sizes";
    auto const sizes = table.child(1, literal, false);
    BOOST_TEST(table.child(1, literal.substr(0, 4), false) == 2);
    BOOST_TEST(table.child(1, literal, false) == sizes);
}

BOOST_AUTO_TEST_CASE(more_names_than_the_cache_holds) {
    std::vector<std::string> names;
    for (int i = 0; i < 1000; ++i) names.push_back("n" + std::to_string(i));
    PathTable table;
    for (auto const& name : names) static_cast<void>(table.child(root_path, name, false));
    BOOST_TEST(table.size() == 1001);
    for (PathId i = 0; i < 1000; ++i) BOOST_REQUIRE(table.child(root_path, names[i], false) == i + 1);
    BOOST_TEST(table.size() == 1001);
}

BOOST_AUTO_TEST_CASE(an_empty_table_has_a_root) {
    PathTable const table;
    BOOST_TEST(table.size() == 1);
    BOOST_TEST(table.pattern(root_path).empty());
    BOOST_TEST(table.text(root_path, indices_of({1})).empty());
    BOOST_TEST(table.find("").value() == root_path);
}

BOOST_AUTO_TEST_CASE(find_accepts_patterns_and_adds_nothing) {
    PathTable table(declared);
    BOOST_TEST(table.find("chunk[].size").value() == 2);
    BOOST_TEST(table.find("header").value() == 4);
    for (auto const* const pattern :
         {"chunk", "chunk.size", "header.name", "size", "chunk[]..size", "header[]", "."})
        BOOST_TEST(!table.find(pattern), pattern);
    BOOST_TEST(table.size() == 6);
}

BOOST_AUTO_TEST_CASE(every_pattern_is_found_again) {
    PathTable table(declared);
    static_cast<void>(table.child(2, "deep", true));
    for (PathId id = 0; id < table.size(); ++id) BOOST_TEST(table.find(table.pattern(id)).value() == id);
}

BOOST_AUTO_TEST_CASE(text_fills_the_brackets_from_left_to_right) {
    PathTable table;
    auto const a = table.child(root_path, "a", true);
    auto const b = table.child(a, "b", false);
    auto const c = table.child(b, "c", true);
    BOOST_TEST(table.text(c, indices_of({3, 0})) == "a[3].b.c[0]");
    BOOST_TEST(table.text(c, indices_of({3})) == "a[3].b.c[]");
    BOOST_TEST(table.text(c, {}) == "a[].b.c[]");
    BOOST_TEST(table.text(b, indices_of({4294967295, 9})) == "a[4294967295].b");
}

BOOST_AUTO_TEST_CASE(a_fourth_index_is_dropped) {
    auto const indices = indices_of({1, 2, 3, 4});
    BOOST_TEST(indices.count == 3);
    BOOST_CHECK(indices == indices_of({1, 2, 3}));
    PathTable table;
    auto id = root_path;
    for (auto const* const name : {"a", "b", "c", "d"}) id = table.child(id, name, true);
    BOOST_TEST(table.text(id, indices) == "a[1].b[2].c[3].d[]");
}

BOOST_AUTO_TEST_CASE(an_index_that_does_not_fit_saturates) {
    BOOST_TEST(indices_of({std::uint64_t{1} << 32}).at[0] == 4294967295U);
    BOOST_TEST(indices_of({4294967295}).at[0] == 4294967295U);
}

BOOST_AUTO_TEST_CASE(parse_path_splits_text_into_pattern_and_indices) {
    auto const parsed = parse_path("chunk[3].size");
    BOOST_REQUIRE(parsed.has_value());
    BOOST_TEST(parsed->pattern == "chunk[].size");
    BOOST_CHECK(parsed->indices == indices_of({3}));
    auto const deep = parse_path("a[0].b.c[17].d[4294967295].e");
    BOOST_REQUIRE(deep.has_value());
    BOOST_TEST(deep->pattern == "a[].b.c[].d[].e");
    BOOST_CHECK(deep->indices == indices_of({0, 17, 4294967295}));
}

BOOST_AUTO_TEST_CASE(parse_path_accepts_patterns) {
    for (auto const* const pattern : {"", "header", "header.size", "chunk[].size", "a[].b[]"}) {
        auto const parsed = parse_path(pattern);
        BOOST_REQUIRE(parsed.has_value());
        BOOST_TEST(parsed->pattern == pattern);
        BOOST_TEST(parsed->indices.count == 0);
    }
}

BOOST_AUTO_TEST_CASE(parse_path_refuses_other_texts) {
    for (auto const* const text : {"a[", "a[1", "a[x]", "a[-1]", "a[+1]", "a[ 1]", "a[1 ]", "a[0x1]",
                                   "a[4294967296]", "a[[1]]", "a[1].b[", "a[1].b[2].c[3].d[4]", "a[].b[3]"})
        BOOST_TEST(!parse_path(text), text);
}

BOOST_AUTO_TEST_CASE(text_and_parse_path_are_inverse) {
    PathTable table;
    auto const a = table.child(root_path, "a", true);
    auto const c = table.child(table.child(a, "b", false), "c", true);
    auto const parsed = parse_path(table.text(c, indices_of({5, 6})));
    BOOST_REQUIRE(parsed.has_value());
    BOOST_TEST(table.find(parsed->pattern).value() == c);
    BOOST_CHECK(parsed->indices == indices_of({5, 6}));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test
