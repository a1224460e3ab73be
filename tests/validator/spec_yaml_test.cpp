// SPDX-License-Identifier: MIT
#include "validator/rules/yaml.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>
#include <string>

namespace animcheck::yaml {
namespace {

std::string fault_of(std::string const& text) {
    try {
        static_cast<void>(parse(text, "f"));
    } catch (Error const& error) {
        return error.what();
    }
    return "none";
}

BOOST_AUTO_TEST_SUITE(spec_yaml)

BOOST_AUTO_TEST_CASE(distinguishes_plain_from_quoted_and_keeps_places) {
    auto const root = parse("a: 1\nb: \"1\"\nc: 'x'\nd: |\n  two\n  lines\ne: [x, {y: z}]\nf:\n", "f");
    BOOST_REQUIRE_EQUAL(root.members.size(), 6U);
    BOOST_TEST(!root.find("a")->quoted);
    BOOST_TEST(root.find("b")->quoted);
    BOOST_TEST(root.find("c")->quoted);
    BOOST_TEST(root.find("d")->quoted);
    BOOST_TEST(root.find("d")->scalar == "two\nlines\n");
    BOOST_TEST((root.find("b")->mark == Mark{2, 4}));
    auto const& list = *root.find("e");
    BOOST_REQUIRE_EQUAL(list.items.size(), 2U);
    BOOST_TEST(list.items[1].find("y")->scalar == "z");
    BOOST_TEST((root.find("f")->kind == Node::Kind::null));
    BOOST_TEST((root.find("f")->mark == Mark{8, 1})); // its key's
    BOOST_TEST(root.find("g") == nullptr);
}

BOOST_AUTO_TEST_CASE(keys_keep_their_order_and_may_be_quoted) {
    auto const root = parse("{b: 1, \"a[].x\": 2, a: 3}", "f");
    BOOST_REQUIRE_EQUAL(root.members.size(), 3U);
    BOOST_TEST(root.members[1].first.scalar == "a[].x");
    BOOST_TEST(root.members[2].first.scalar == "a");
}

BOOST_AUTO_TEST_CASE(errors_name_file_line_and_column) {
    BOOST_TEST(fault_of("a: 1\nb: &x 2\n") == "f:2:4: anchors are not supported; write the value without one");
}

BOOST_AUTO_TEST_CASE(closed_quotes_are_accepted) {
    BOOST_TEST(fault_of("a: \"x \\\" y\"\nb: 'it''s'\nc: \"\"\nd: ''\ne: \"\\\\\"\n") == "none");
}

BOOST_AUTO_TEST_CASE(size_and_number_of_values_are_bounded) {
    std::string const large((std::size_t{4} << 20) + 1, '#');
    BOOST_TEST(fault_of(large) == "f:1:1: the file has 4194305 bytes; expected at most 4194304");
    std::string many = "[";
    for (std::size_t i = 0; i < (std::size_t{1} << 18); ++i) many += "1,";
    BOOST_TEST(fault_of(many + "1]").find("too many values; expected at most 262144") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(unclosed_brackets_do_not_exhaust_the_stack) {
    BOOST_TEST(fault_of(std::string(100000, '[')) != "none");
    BOOST_TEST(fault_of(std::string(100000, '{')) != "none");
}

BOOST_AUTO_TEST_CASE(text_is_utf8) {
    BOOST_TEST(fault_of("a: \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\n") == "none");
    for (auto const* const bad : {"\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3", "\x80"})
        BOOST_TEST(fault_of(std::string("a: ") + bad).find("is not UTF-8") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(integers) {
    auto const value = [](std::string const& text) { return integer(*parse("a: " + text, "f").find("a"), "f"); };
    BOOST_TEST(value("0") == 0);
    BOOST_TEST(value("-17") == -17);
    BOOST_TEST(value("0x7F") == 127);
    BOOST_TEST(value("0x7fffffffffffffff") == 0x7fffffffffffffff);
    BOOST_TEST(value("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    for (auto const* const bad : {"010", "-01", "0o10", "0b1", "0x", "-0x1", "+1", "1_0", "1.0", "1e3", "12:30",
                                  "yes", "~", "\"1\"", "[1]", "0x8000000000000000"})
        BOOST_CHECK_THROW(static_cast<void>(value(bad)), Error);
}

BOOST_AUTO_TEST_CASE(fields_name_unknown_and_missing_words) {
    auto const root = parse("a: x\nb: true\nc: 3\n", "f");
    Fields all(root, "f", "a thing");
    BOOST_TEST(all.text("a") == "x");
    BOOST_TEST(all.boolean_or("b", false));
    BOOST_TEST(all.integer_or("c", 0) == 3);
    BOOST_TEST(all.integer_or("d", 7) == 7);
    BOOST_TEST(all.text_or("e", "other") == "other");
    all.done();

    Fields some(root, "f", "a thing");
    BOOST_TEST(some.text("a") == "x");
    BOOST_CHECK_EXCEPTION(some.done(), Error, [](Error const& error) {
        return error.message() == "unknown word 'b' in a thing; expected one of: a" && error.mark().line == 2;
    });
    BOOST_CHECK_EXCEPTION(static_cast<void>(some.required("z")), Error,
                          [](Error const& error) { return error.message() == "a thing has no 'z'; expected one"; });
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::yaml
