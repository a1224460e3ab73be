// SPDX-License-Identifier: MIT
// Needs: zengin zelda64 sotc
#include "tests/golden/support.hpp"
#include "tests/validator/specs.hpp"
#include "validator/walk/supplied_json.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

namespace {

using namespace animcheck;

using animcheck::test::specs;

/// Every key once.
constexpr std::string_view all_keys = R"({
    "name": "A.MAN", "format": "zengin.man", "inside": "ANIM.HQR", "named": true,
    "member": {"of": "zengin.vdf", "name": "B.MAN"}, "game": "oot",
    "skeleton": {"joints": [{"name": "BIP01", "parent": null}, {"name": "HAND", "parent": 0}], "checksum": 4294967295,
                 "body_animations": 3, "weapon_animations": 0},
    "manifest": "<Root><File Name=\"object_a\"/></Root>",
    "beside": ["rtaa", "rtab"],
    "facts": {"next_present": 1, "slices": 2, "parts": [{"at": 64, "size": 16, "found": 0, "header": 0}]},
    "limits": {"work": 18446744073709551615, "events": 0, "unpack": 4096}
})";

Supplied supplied_by(std::string_view text) { return read_supplied(text, specs()); }
std::string refusal(std::string_view text) {
    return animcheck::golden::complaint([&] { static_cast<void>(supplied_by(text)); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(supplied)

BOOST_AUTO_TEST_CASE(what_is_read_is_written_again) {
    auto const supplied = supplied_by(all_keys);
    BOOST_TEST(supplied.name == "A.MAN");
    BOOST_TEST(supplied.named);
    BOOST_TEST(supplied.member == "B.MAN");
    BOOST_TEST(supplied.container_format == "zengin.vdf");
    BOOST_TEST(supplied.skeleton.value().joints.at(1).parent.value() == 0u);
    BOOST_TEST(!supplied.skeleton->joints.at(0).parent.has_value());
    BOOST_TEST(supplied.manifest->files.at(0).name == "object_a");
    BOOST_TEST(supplied.facts.number("slices").value() == 2u);
    BOOST_TEST(supplied.limits.options().limits.work_base == ~std::uint64_t{0});
    BOOST_TEST(supplied.limits.options().limits.work_factor == 0u);
    BOOST_TEST(supplied.limits.options().unpack_most == 4096u);
    auto const again = to_json(supplied, specs());
    BOOST_TEST(again == nlohmann::ordered_json::parse(all_keys), again.dump());
}

BOOST_AUTO_TEST_CASE(nothing_supplied_is_an_empty_object) {
    auto const nothing = supplied_by("{}");
    BOOST_TEST(to_json(nothing, specs()).dump() == "{}");
    BOOST_TEST(!nothing.beside.has_value());
    BOOST_TEST(!nothing.limits.any());
    BOOST_TEST(supplied_by(R"({"beside": []})").beside.value().empty()); // the folder is known, and empty
}

BOOST_AUTO_TEST_CASE(what_is_not_understood_is_refused) {
    BOOST_TEST(refusal("{") == "the text is not JSON");
    BOOST_TEST(refusal("[]") == ": expected an object");
    BOOST_TEST(refusal(R"({"nam": "A"})").starts_with("unknown key 'nam'; known are name, format"));
    BOOST_TEST(refusal(R"({"name": 1})") == "'name': expected a text");
    BOOST_TEST(refusal(R"({"named": "yes"})") == "'named': expected true or false");
    BOOST_TEST(refusal(R"({"format": "zengin.mann"})") == "unknown format 'zengin.mann'");
    BOOST_TEST(refusal(R"({"member": {"of": "zengin.vdf"}})") == "'member': expected 'of' and 'name'");
    BOOST_TEST(refusal(R"({"limits": {"work": -1}})") ==
               "'work' in limits: expected a number from 0 to 18446744073709551615");
    BOOST_TEST(refusal(R"({"facts": {"bones": 1}})") == "no spec declares the fact 'bones'");
    BOOST_TEST(refusal(R"({"facts": {"slices": [1]}})").starts_with("'slices' in facts: expected a number"));
    BOOST_TEST(refusal(R"({"facts": {"parts": [{"from": 1}]}})").starts_with("unknown key 'from' in a row of"));
    BOOST_TEST(refusal(R"({"skeleton": {}})") == "'joints' is missing in skeleton");
    BOOST_TEST(refusal(R"({"skeleton": {"joints": [{"parent": 1}]}})") ==
               "'parent' in a joint: expected a number from 0 to 0");
    BOOST_TEST(refusal(R"({"manifest": "<Root>"})") != "no error");
}

BOOST_AUTO_TEST_CASE(a_member_is_opened_by_the_format_that_is_supplied) {
    auto const nowhere = supplied_by(R"({"member": {"of": "zengin.vdf", "name": "B.MAN"}})");
    BOOST_TEST(animcheck::golden::complaint([&] { SuppliedInput(nowhere, {}); }) == "there is no member 'B.MAN'");
    auto const no_container = supplied_by(R"({"member": {"of": "zengin.man", "name": "B.MAN"}})");
    BOOST_TEST(animcheck::golden::complaint([&] { SuppliedInput(no_container, {}); }) ==
               "zengin.man is not a container");
}

BOOST_AUTO_TEST_SUITE_END()
