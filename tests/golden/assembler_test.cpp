// SPDX-License-Identifier: MIT
#include "golden/corpus/assembler.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

using animcheck::golden::assemble;
using animcheck::golden::complaint;

namespace {

std::string hex(std::string_view text) { return animcheck::golden::hex(assemble(text)); }

std::string error(std::string_view text) {
    return complaint([&] { (void)assemble(text); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_assembler)

BOOST_AUTO_TEST_CASE(integers_in_both_orders) {
    BOOST_TEST(hex("u8 1 0xFF u16 0xA020 s16 -2") == "01 FF 20 A0 FE FF");
    BOOST_TEST(hex("order big u16 0xA020 u32 1 order little u32 1") == "A0 20 00 00 00 01 01 00 00 00");
    BOOST_TEST(hex("u64 0xFFFFFFFFFFFFFFFF s64 -1 s8 -128") ==
               "FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF 80");
}

BOOST_AUTO_TEST_CASE(decimals) {
    BOOST_TEST(hex("f32 1 -1.5 nan inf -inf bits:0x7fc00001 2.5e-1") ==
               "00 00 80 3F 00 00 C0 BF 00 00 C0 7F 00 00 80 7F 00 00 80 FF 01 00 C0 7F 00 00 80 3E");
    BOOST_TEST(hex("order big repeat 2 { f32 $i*2-1 }") == "BF 80 00 00 3F 80 00 00");
}

BOOST_AUTO_TEST_CASE(bits_are_packed_from_the_most_significant) {
    BOOST_TEST(hex("bits 1 1  3 5  4 0  12 0xABC align u8 7") == "D0 AB C0 07");
    BOOST_TEST(hex("bits 4 -1 align") == "F0");
}

BOOST_AUTO_TEST_CASE(texts_and_fills) {
    BOOST_TEST(hex(R"(line "A\r" text "\x42\0\"\\\n\t")") == "41 0D 0A 42 00 22 5C 0A 09");
    BOOST_TEST(hex("hex DEad be EF 0a f32 0 zeros 2 fill 3 0x20") == "DE AD BE EF 0A 00 00 00 00 00 00 20 20 20");
    BOOST_TEST(hex("u8 1 # a comment\n# { another \"\nu8 2") == "01 02");
    BOOST_TEST(hex("") == "");
}

BOOST_AUTO_TEST_CASE(names_may_be_used_before_they_are_defined) {
    BOOST_TEST(hex("u8 size(body) offset(end) offset(body) block body { u8 9 9 9 label end } u8 size(body)+1") ==
               "03 06 03 09 09 09 04");
    BOOST_TEST(hex(R"(order big u32 crc32("BIP01"))") == "E0 29 F3 FA");
}

BOOST_AUTO_TEST_CASE(repeats_count) {
    BOOST_TEST(hex("repeat 3 { u8 $i $i*2+1 }") == "00 01 01 03 02 05");
    BOOST_TEST(hex("repeat 2 { repeat 2 { u8 $i } u8 $i }") == "00 01 00 00 01 01");
    BOOST_TEST(hex("repeat 0 { u8 { } } u8 1") == "01");
    BOOST_TEST(hex("u8 4-1 4 -1+2") == "03 04 01");
}

BOOST_AUTO_TEST_CASE(errors_name_the_place_and_what_was_expected) {
    BOOST_TEST(error("u8 1\nblock a {\n  u8 1 u16 }") == "3:12: expected a value, found '}'");
    BOOST_TEST(error("u8 256") == "1:4: 256 does not fit u8: expected 0 to 255");
    BOOST_TEST(error("u16 -1") == "1:5: -1 does not fit u16: expected 0 to 65535");
    BOOST_TEST(error("s8 128") == "1:4: 128 does not fit s8: expected -128 to 127");
    BOOST_TEST(error("u8 0x1G") == "1:4: expected an integer, found '0x1G'");
    BOOST_TEST(error("u24 1") == "1:1: expected a directive, found 'u24'");
    BOOST_TEST(error("u8 size(nobody)") == "1:9: no block or label is called 'nobody'");
    BOOST_TEST(error("u8 1 label a u8 size(a)") == "1:22: the label 'a' has no size");
    BOOST_TEST(error("label a label a") == "1:15: 'a' is defined twice");
    BOOST_TEST(error("block u8 { }") == "1:7: 'u8' is a directive, not a name");
    BOOST_TEST(error("repeat size(a) { } block a { }") ==
               "1:8: expected a count that is known here; 'a' is defined later");
    BOOST_TEST(error("u8 $i") == "1:4: expected a value ('$i' is only known inside a repeat), found '$i'");
    BOOST_TEST(error("bits 3 1 u8 1") == "1:13: expected 'align' first: 5 bits of a byte are left");
    BOOST_TEST(error("bits 3 8 align") == "1:8: 8 does not fit 3 bits: expected -4 to 7");
    BOOST_TEST(error("bits 65 0") == "1:6: expected a width from 1 to 64");
    BOOST_TEST(error("bits 3 1") == "1:9: expected 'align' first: 5 bits of a byte are left");
    BOOST_TEST(error("text \"a") == "1:6: expected a closing '\"' on the same line");
    BOOST_TEST(error(R"(text "a\q")") == R"(1:8: expected one of the escapes \n \r \t \0 \\ \" \xHH)");
    BOOST_TEST(error("hex ABC") == "1:5: expected pairs of hexadecimal digits, found 'ABC'");
    BOOST_TEST(error("f32 1.2.3") == "1:5: expected a decimal, found '1.2.3'");
    BOOST_TEST(error("f32 1e40") == "1:5: 1e40 does not fit f32");
    BOOST_TEST(error("order middle") == "1:7: expected 'little' or 'big', found 'middle'");
    BOOST_TEST(error("block a { u8 1") == "1:15: expected '}', found the end");
    BOOST_TEST(error("u8 1; u8 2") == "1:5: unexpected character ';'");
}

BOOST_AUTO_TEST_CASE(an_error_has_its_mark) {
    try {
        (void)assemble("u8 1\n  u8 x");
        BOOST_ERROR("no exception");
    } catch (animcheck::golden::AssemblyError const& fault) {
        BOOST_TEST((fault.mark() == animcheck::golden::Mark{2, 6}));
    }
}

BOOST_AUTO_TEST_CASE(output_and_work_are_bounded) {
    BOOST_TEST(hex("zeros 2097152").size() == 2097152U * 3 - 1);
    BOOST_TEST(error("zeros 2097153") == "1:7: expected at most 2097152 bytes in all");
    BOOST_TEST(error("repeat 4294967295 { }") == "1:8: expected fewer repetitions");
    BOOST_TEST(error("repeat 1000000 { text \"\" \"\" \"\" }") == "1:8: expected fewer repetitions");
    BOOST_TEST(error("u8 0xFFFFFFFFFFFFFFFF*0xFFFFFFFFFFFFFFFF*0xFFFFFFFFFFFFFFFF") == "1:22: the value overflows");
}

BOOST_AUTO_TEST_SUITE_END()
