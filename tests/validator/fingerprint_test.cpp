// SPDX-License-Identifier: MIT
#include "validator/judge/fingerprint.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace animcheck {
namespace {

BOOST_AUTO_TEST_SUITE(fingerprints)

BOOST_AUTO_TEST_CASE(a_fingerprint_is_for_ever) {
    // Baselines and other programs' databases have these: another definition needs another name.
    BOOST_TEST(fingerprint_name == "animcheck/v1");
    BOOST_TEST(fingerprint_of("zengin.man/version", "chunk[].version", std::string("\x0A\0", 2)) ==
               "f902971b3a34c36f");
    BOOST_TEST(fingerprint_of("io/unreadable", "", "") == "2721297663bf6aad");
}

BOOST_AUTO_TEST_CASE(rule_path_and_bytes_are_told_apart) {
    auto const one = fingerprint_of("a/b", "c", "d");
    BOOST_TEST(one.size() == 16u);
    BOOST_TEST(one != fingerprint_of("a/x", "c", "d"));
    BOOST_TEST(one != fingerprint_of("a/b", "x", "d"));
    BOOST_TEST(one != fingerprint_of("a/b", "c", "x"));
}

BOOST_AUTO_TEST_CASE(bytes_beyond_the_first_do_not_count) {
    std::string const bytes(fingerprint_bytes, 'x');
    BOOST_TEST(fingerprint_of("a/b", "c", bytes) == fingerprint_of("a/b", "c", bytes + 'y'));
    BOOST_TEST(fingerprint_of("a/b", "c", bytes) != fingerprint_of("a/b", "c", bytes.substr(1)));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
