// SPDX-License-Identifier: MIT
// Needs: zengin
#include "golden/corpus/fields.hpp"
#include "golden/corpus/patch.hpp"
#include "golden/corpus/scalar.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

Decoded decode_man(ByteView bytes) {
    Input input;
    input.source.bytes = bytes;
    input.forced_format = "zengin.man";
    return decode(input, SpecSet::built_in(), lenient);
}

std::vector<std::byte> patched(std::string const& text, std::vector<std::byte> bytes = assemble(small_man)) {
    auto const document = yaml::parse(text, "case.yaml");
    std::vector<PatchStep> steps;
    for (auto const& entry : document.items) steps.push_back(read_patch_step(entry, "case.yaml"));
    return apply_patch(std::move(bytes), steps, decode_man, "case.yaml");
}

std::string patch_failure(std::string const& text) {
    return complaint([&] { (void)patched(text); });
}

/// The value of a field after the patch, as text.
std::string value(std::string const& path, std::string const& text) {
    auto const bytes = patched(text);
    auto const decoded = decode_man(bytes);
    auto const field = FieldMap(decoded.log.events(), *decoded.paths).find(path);
    return field ? text_of(value_of(*field)) : "not read";
}

std::size_t const whole = assemble(small_man).size();

} // namespace

BOOST_AUTO_TEST_SUITE(golden_patch)

BOOST_AUTO_TEST_CASE(fields_are_found_down_to_elements) {
    BOOST_TEST(value("header.version", "[]") == "12");
    BOOST_TEST(value("header.name", "[]") == "S_RUN");
    BOOST_TEST(value("chunk[1].type", "[]") == "40992");
    BOOST_TEST(value("samples.node_index[2]", "[]") == "5");
    BOOST_TEST(value("samples.node_index[3]", "[]") == "not read");
    BOOST_TEST(value("samples.sample[5].position[0]", "[]") == "5");
    BOOST_TEST(value("samples.sample[5].position[3]", "[]") == "not read");
    BOOST_TEST(value("header.bounds_max[1]", "[]") == "100");
}

BOOST_AUTO_TEST_CASE(set_writes_numbers_in_the_fields_order_and_width) {
    BOOST_TEST(value("header.version", "[set: {header.version: 10}]") == "10");
    BOOST_TEST(value("header.fps", "[set: {header.fps: 12.5}]") == "12.5");
    BOOST_TEST(value("header.fps", "[set: {header.fps: -inf}]") == "-inf");
    BOOST_TEST(value("header.fps", "[set: {header.fps: \"bits:0x3f800000\"}]") == "1");
    BOOST_TEST(value("source.date.year", "[set: {source.date.year: -1}]") == "-1");
    BOOST_TEST(value("samples.node_index[1]", "[set: {\"samples.node_index[1]\": 0xFFFFFFFF}]") == "4294967295");
    BOOST_TEST(value("samples.sample[2].rotation[1]", "[set: {\"samples.sample[2].rotation[1]\": 7}]") == "7");
    BOOST_TEST(patched("[set: {header.version: 10, header.layer: 2}]").size() == whole);
}

BOOST_AUTO_TEST_CASE(fields_without_a_sign_have_all_numbers_of_64_bits) {
    auto const pattern = [](std::string const& number, ValueType type) {
        return pattern_of(yaml::parse("[" + number + "]", "case.yaml").items.front(), type, 64, "case.yaml");
    };
    for (auto const* const most : {"18446744073709551615", "0xFFFFFFFFFFFFFFFF"}) {
        BOOST_TEST(pattern(most, ValueType::u64) == ~std::uint64_t{0});
        BOOST_TEST(
            complaint([&] { (void)pattern(most, ValueType::s64); }).ends_with("expected a signed 64-bit integer"));
    }
    BOOST_TEST(pattern("0x8000000000000000", ValueType::u64) == std::uint64_t{1} << 63);
    for (auto const* const wrong : {"18446744073709551616", "\"18446744073709551615\""})
        BOOST_TEST(complaint([&] { (void)pattern(wrong, ValueType::u64); }) != "no error", wrong);
    BOOST_TEST(complaint([&] { (void)pattern("-1", ValueType::u64); }) ==
               "case.yaml:1:2: -1 does not fit: expected 0 to 18446744073709551615");
    auto const list = yaml::parse("[18446744073709551615, 0x8000000000000000]", "case.yaml");
    BOOST_TEST(same_value(list.items[0], ~std::uint64_t{0}, "case.yaml"));
    BOOST_TEST(!same_value(list.items[1], ~std::uint64_t{0}, "case.yaml"));
    BOOST_TEST(!same_value(list.items[0], std::int64_t{-1}, "case.yaml"));
}

BOOST_AUTO_TEST_CASE(set_on_text_moves_what_follows) {
    auto const text = "[set: {header.name: \"S_RUNL\", header.layer: 9, header.next: \"\"}]";
    BOOST_TEST(patched(text).size() == whole + 1 - 5);
    auto const bytes = patched(text);
    BOOST_TEST(hex(std::span(bytes).subspan(14, 11)) == "53 5F 52 55 4E 4C 0A 09 00 00 00");
}

BOOST_AUTO_TEST_CASE(replace_insert_remove) {
    BOOST_TEST(hex(patched("[replace: {at: header.version, asm: u8 1 2 3}, truncate: 0]")) == "");
    auto const start = [](std::string const& text) { return hex(patched(text)).substr(0, 23); };
    BOOST_TEST(start("[{insert: {before: \"chunk[0].type\", asm: u8 7}}]") == "07 00 A0 00 00 00 00 20");
    BOOST_TEST(start("[{insert: {after: \"chunk[0].type\", asm: u8 7}}]") == "00 A0 07 00 00 00 00 20");
    BOOST_TEST(start("[{insert: {at: 1, asm: u8 7}}]") == "00 07 A0 00 00 00 00 20");
    BOOST_TEST(start("[{remove: \"chunk[0].size\"}]") == "00 A0 20 A0 42 00 00 00");
    BOOST_TEST(start("[{remove: {from: 0, size: 6}}]").substr(0, 5) == "20 A0");
    BOOST_TEST(start("[{replace: {at: 0, size: 2, asm: hex FF}}]") == "FF 00 00 00 00 20 A0 42");
    BOOST_TEST(patched("[{remove: header}]").size() == whole - 66);
}

BOOST_AUTO_TEST_CASE(truncate_append_replace_all) {
    BOOST_TEST(patched("[{truncate: 7}]").size() == 7);
    BOOST_TEST(patched("[{truncate: -7}]").size() == whole - 7);
    BOOST_TEST(patched("[{truncate: {at: samples.checksum}}]").size() == whole - 4 - 12 - 72);
    BOOST_TEST(patched("[{append: zeros 3}]").size() == whole + 3);
    BOOST_TEST(hex(patched("[{replace_all: {what: 0A, with: 0D 0A}}]", assemble(R"(line "a" "b")"))) ==
               "61 0D 0A 62 0D 0A");
}

BOOST_AUTO_TEST_CASE(what_is_patched_is_no_larger_than_an_image) {
    std::string const grow = "{replace_all: {what: 00, with: \"" + std::string(2000, '0') + "\"}}";
    BOOST_TEST(patched("[append: zeros 1000, " + grow + "]").size() > 1'000'000);
    BOOST_TEST(patch_failure("[append: zeros 1000, " + grow + ", " + grow + "]")
                   .ends_with("expected at most 2097152 bytes in all"));
    BOOST_TEST(patch_failure("[append: zeros 2097152]").ends_with("expected at most 2097152 bytes in all"));
}

BOOST_AUTO_TEST_CASE(a_part_includes_all_its_fields) {
    BOOST_TEST(patched("[{remove: source}]").size() == whole - 33);
    BOOST_TEST(patched("[{remove: \"samples.sample[1]\"}]").size() == whole - 12);
    BOOST_TEST(patched("[{remove: \"samples.node_index[]\"}]").size() == whole - 12);
}

BOOST_AUTO_TEST_CASE(steps_that_keep_the_length_keep_the_places) {
    // With a wrong count, a lenient decode would no longer read the samples.
    auto const bytes = patched("[{set: {header.nodes: 0}}, {set: {\"samples.node_index[2]\": 9}}]");
    auto const tail = std::span(bytes).last(4 + 72);
    BOOST_TEST(hex(tail.first(4)) == "09 00 00 00");
}

BOOST_AUTO_TEST_CASE(errors_name_the_place) {
    BOOST_TEST(
        patch_failure("[set: {header.versoin: 1}]")
            .starts_with(
                "case.yaml:1:8: no field 'header.versoin' is read from these bytes; near: header.version, "));
    BOOST_TEST(patch_failure("[set: {header.version: 65536}]") ==
               "case.yaml:1:24: 65536 does not fit: expected 0 to 65535");
    BOOST_TEST(patch_failure("[set: {header.fps: much}]") ==
               "case.yaml:1:20: expected a decimal, nan, inf or bits:0x..., found 'much'");
    BOOST_TEST(patch_failure("[set: {header.name: plain}]") == "case.yaml:1:21: expected a text in quotes");
    BOOST_TEST(patch_failure("[append: u8 256]") ==
               "case.yaml:1:10: in the assembler text, 1:4: 256 does not fit u8: expected 0 to 255");
    BOOST_TEST(patch_failure("[truncate: 9999]") ==
               fmt::format("case.yaml:1:12: offset 9999 is outside the {} bytes", whole));
    BOOST_TEST(patch_failure("[{remove: \"samples.sample[].rotation[]\"}]") ==
               "case.yaml:1:11: 'samples.sample[].rotation[]' is a column: its bytes are not contiguous");
    BOOST_TEST(patch_failure("[turn: 1]").starts_with("case.yaml:1:2: unknown word 'turn': expected set, "));
    BOOST_TEST(patch_failure("[{insert: {at: 1, asm: u8 1, befor: x}}]")
                   .starts_with("case.yaml:1:30: unknown word 'befor' in insert"));
    BOOST_TEST(patch_failure("[{replace_all: {what: \"11 22 33\", with: \"\"}}]") ==
               "case.yaml:1:3: these bytes do not occur");
}

BOOST_AUTO_TEST_SUITE_END()
