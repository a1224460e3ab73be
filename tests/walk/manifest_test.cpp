// SPDX-License-Identifier: MIT
// Needs: zelda64
#include "validator/walk/manifest.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;

namespace {

Manifest read(std::string_view text) { return read_manifest(text, "m.xml"); }

std::string why_not(std::string_view text) {
    try {
        static_cast<void>(read(text));
    } catch (ManifestError const& error) {
        return error.what();
    }
    return "it was read";
}

ManifestElement element(std::string_view attributes) {
    auto const text = "<Root><File Name='a'><Animation " + std::string(attributes) + "/></File></Root>";
    return read(text).files.at(0).elements.at(0);
}

std::string within(std::string_view file_attributes) {
    return why_not("<Root>\n<File Name='a' " + std::string(file_attributes) + "/></Root>");
}

} // namespace

BOOST_AUTO_TEST_SUITE(manifest)

BOOST_AUTO_TEST_CASE(a_file_is_read_as_it_stands) {
    auto const all =
        read("<?xml version=\"1.0\"?>\n<!-- an overlay -->\n<Root>\n"
             "  <ExternalFile XmlPath=\"a.xml\" OutPath=\"a/\"/>\n"
             "  <File Name=\"ovl_X\" BaseAddress=\"0x80B07540\" RangeStart=\"0xEF0\" RangeEnd=\"0x3EC4\">\n"
             "    <Texture Name=\"sTex\" Format=\"rgba16\" Width=\"8\" Height=\"16\" Offset=\"0xEF0\"/>\n"
             "    <!-- dances -->\n"
             "    <Animation Name=\"sDanceAnim\" Offset=\"0x3620\"/>\n"
             "  </File>\n"
             "</Root>\n");
    BOOST_TEST_REQUIRE(all.files.size() == 1U);
    auto const& file = all.files[0];
    BOOST_TEST(file.name == "ovl_X");
    BOOST_TEST(file.alone);
    BOOST_TEST(!file.segment.has_value());
    BOOST_TEST(file.base_address.value() == 0x80B07540);
    BOOST_TEST(file.range_start == 0xEF0U);
    BOOST_TEST(file.range_end == 0x3EC4U);
    BOOST_TEST_REQUIRE(file.elements.size() == 2U);
    BOOST_TEST(file.elements[0].width.value() == 8U);
    BOOST_TEST(file.elements[0].pixels == "rgba16");
    BOOST_TEST(file.elements[1].word == "Animation");
    BOOST_TEST(file.elements[1].name == "sDanceAnim");
    BOOST_TEST(file.elements[1].offset == 0x3620U);
    BOOST_TEST(file.elements[1].line == 8U);
}

BOOST_AUTO_TEST_CASE(offsets_are_absolute_relative_or_absent) {
    BOOST_TEST(element("Offset='0x38'").offset == 0x38U);
    BOOST_TEST(element("Offset='38'").offset == 0x38U);
    BOOST_TEST(!element("Offset='0x38'").follows);
    BOOST_TEST(element("Offset='.+0x38'").offset == 0x38U);
    BOOST_TEST(element("Offset='.+0x38'").follows);
    BOOST_TEST(element("").follows);
    BOOST_TEST(element("").offset == 0U);
}

BOOST_AUTO_TEST_CASE(numbers_have_the_base_of_their_attribute) {
    BOOST_TEST(element("FrameCount='20'").frames.value() == 20U);
    BOOST_TEST(element("Count='0x20'").count.value() == 32U);
    BOOST_TEST(element("Length='20'").count.value() == 20U);
    BOOST_TEST(element("Size='20'").size.value() == 32U);
    BOOST_TEST(element("SkelOffset='20'").skeleton_offset.value() == 32U);
    BOOST_TEST(!element("").count.has_value());
}

BOOST_AUTO_TEST_CASE(a_segment_above_15_is_none) {
    BOOST_TEST(read("<Root><File Name='a' Segment='15'/></Root>").files[0].segment.value() == 15);
    BOOST_TEST(!read("<Root><File Name='a' Segment='128'/></Root>").files[0].segment.has_value());
}

BOOST_AUTO_TEST_CASE(what_an_array_is_made_of) {
    auto const all = read("<Root><File Name='a'><Array Name='v' Count='4'><Vtx/></Array></File></Root>");
    BOOST_TEST(all.files[0].elements[0].item == "Vtx");
}

BOOST_AUTO_TEST_CASE(files_are_found_by_name_with_and_without_extension) {
    auto const all = read("<Root><File Name='object_a'/><File Name='object_b'/></Root>");
    BOOST_TEST(all.of("object_b.zobj") == &all.files[1]);
    BOOST_TEST(all.of("OBJECT_A") == all.files.data());
    BOOST_TEST(all.of("object_a.bin") == all.files.data());
    BOOST_TEST(all.of("object_a.zobj.bin") == nullptr);
    BOOST_TEST(all.of("object_a.xml") == nullptr);
    BOOST_TEST(all.of("object_a.c") == nullptr);
    BOOST_TEST(all.of("object_c") == nullptr);
    BOOST_TEST(all.of("") == nullptr);
    BOOST_TEST(!all.files[0].alone);
}

BOOST_AUTO_TEST_CASE(what_is_broken_is_refused_with_its_line) {
    BOOST_TEST(why_not("").starts_with("m.xml:1: "));
    BOOST_TEST(why_not("<Root>\n<File Name='a'>\n</Root>").starts_with("m.xml:3: "));
    for (auto const* const broken_off :
         {"<Root>\n<\n></Root>", "<Root>\n<File =\n/></Root>", "<Root>\n</\n></Root>"})
        BOOST_TEST(why_not(broken_off).starts_with("m.xml:2: "), why_not(broken_off));
    BOOST_TEST(why_not("<Root/>") == "m.xml:1: it names no File");
    BOOST_TEST(why_not("\n<Rot/>") == "m.xml:2: expected a <Root>");
    BOOST_TEST(why_not("<Root/>\n<Root/>") == "m.xml:2: more than one root element");
    BOOST_TEST(why_not("<Root>\n\n<Fil Name='a'/></Root>") == "m.xml:3: <Fil> is neither File nor ExternalFile");
    BOOST_TEST(why_not("<Root>\n<File/></Root>") == "m.xml:2: a File without a Name");
    BOOST_TEST(within("Segment='six'") == "m.xml:2: Segment=\"six\" is no number of 32 bits");
    BOOST_TEST(within("BaseAddress='0x'") == "m.xml:2: BaseAddress=\"0x\" is no number of 32 bits");
    BOOST_TEST(within("RangeStart='0x100000000'") == "m.xml:2: RangeStart=\"0x100000000\" is no number of 32 bits");
    BOOST_TEST(within("RangeEnd='-1'") == "m.xml:2: RangeEnd=\"-1\" is no number of 32 bits");
    BOOST_TEST(why_not("<Root><File Name='a'>\n<Limb Offset=''/></File></Root>") ==
               "m.xml:2: Offset=\"\" is no number of 32 bits");
    BOOST_TEST(why_not("<Root><File Name='a'/>\n<File Name='A'/></Root>") == "m.xml:2: A is named twice");
}

BOOST_AUTO_TEST_CASE(hostile_words_do_not_reach_the_terminal) {
    BOOST_TEST(why_not("<Root>\n<File Name='a' Segment='\x1B[2J'/></Root>").find('\x1B') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(size_depth_and_number_are_bounded) {
    std::string many = "<Root><File Name='a'>", deep, long_word(2000, 'n');
    for (std::size_t i = 0; i <= ManifestLimits::elements; ++i) many += "<Limb/>";
    BOOST_TEST(why_not(many + "</File></Root>") == "m.xml:1: more than 16384 elements");
    std::string files = "<Root>";
    for (std::size_t i = 0; i <= ManifestLimits::files; ++i) files += "<File Name='f" + std::to_string(i) + "'/>";
    BOOST_TEST(why_not(files + "</Root>") == "m.xml:1: more than 1024 files");
    for (int i = 0; i < 100'000; ++i) deep += "<a>";
    for (int i = 0; i < 100'000; ++i) deep += "</a>";
    BOOST_TEST(why_not("<Root>" + deep + "</Root>") == "m.xml:1: nested too deeply");
    BOOST_TEST(why_not("<Root><File Name='a'><A><B/></A></File></Root>") == "it was read");
    BOOST_TEST(why_not("<Root><File Name='a'><A><B><C/></B></A></File></Root>") == "m.xml:1: nested too deeply");
    BOOST_TEST(why_not(std::string(ManifestLimits::bytes + 1, ' ')) == "m.xml: larger than 4194304 bytes");
    BOOST_TEST(why_not("<Root><File Name='" + long_word + "'/></Root>") ==
               "m.xml:1: a name or a word that is too long");
}

BOOST_AUTO_TEST_CASE(entities_are_not_expanded) {
    auto const text = "<!DOCTYPE Root [<!ENTITY a \"b\">]><Root><File Name='&a;'/></Root>";
    BOOST_TEST(read(text).files[0].name == "&a;");
}

BOOST_AUTO_TEST_SUITE_END()
