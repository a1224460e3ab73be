// SPDX-License-Identifier: MIT
// Needs: zengin
#include "golden/corpus/recorder.hpp"

#include "golden/corpus/case_text.hpp"
#include "tests/golden/support.hpp"
#include "tests/validator/specs.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

using animcheck::test::specs;

Case case_of(std::string id, std::string assembly) {
    Case entry;
    entry.file = "case.yaml";
    entry.format = "zengin.man";
    entry.rule = "zengin.man/version";
    entry.id = std::move(id);
    entry.name = "S_RUN.MAN";
    entry.assembly = std::move(assembly);
    return entry;
}

Case small_case() { return case_of("small", std::string(small_man)); }

/// The base `small` with another version.
Case eleven() {
    auto assembly = std::string(small_man);
    auto const version = assembly.find("u16 12");
    auto entry = case_of("eleven", assembly.replace(version, 6, "u16 11"));
    entry.base = "small";
    return entry;
}

/// The golden text of a case and of its base.
Golden golden_of(Case const& entry) {
    Golden golden;
    golden.bases["small"].lines = run_lines(Run(small_case(), specs()));
    Run const run(entry, specs());
    golden.cases[entry.id] = section_of(entry, run_lines(run), golden.bases);
    golden.cases[std::string(words_id)].lines = rule_words(run.record(), entry.rule);
    return golden;
}

std::string mismatch(Case const& entry, Golden const& golden) {
    std::string all;
    for (auto const& text : golden_mismatches(entry, Run(entry, specs()), golden)) all += text;
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_recorder)

BOOST_AUTO_TEST_CASE(the_log_shows_ends_of_arrays_and_a_checksum) {
    auto const text = joined(run_lines(Run(small_case(), specs())));
    auto const has = [&](std::string_view line) { return text.contains(line); };
    BOOST_TEST(text.starts_with("format zengin.man (starts with chunk A000)\n"));
    BOOST_TEST(has("verdict conforms; strict accepted; lenient decoded\nlog of zengin.man\n"));
    BOOST_TEST(has("  context.name = \"S_RUN.MAN\"\n"));
    BOOST_TEST(has("  header.version @12+2 = 12\n"));
    BOOST_TEST(has("  header.name @14+6 = \"S_RUN\"\n"));
    BOOST_TEST(has("  samples.node_index[] @127+12 = 3 x u32: 0 1 5\n"));
    BOOST_TEST(has("    samples.sample[].position[] @145+66 = 6 x u16[3]: (0 0 65535) (1 2 65535) (2 4 65535) "));
    BOOST_TEST(!has("!"));
    BOOST_TEST(!has("strict stops"));
}

BOOST_AUTO_TEST_CASE(the_log_is_marked_where_strict_stops) {
    auto const text = joined(run_lines(Run(case_of("short", "u16 0xA000 u32 0 u16 0xA020 u32 1 u8 7"), specs())));
    auto const mark = text.find("\nstrict stops here\n");
    BOOST_TEST_REQUIRE(mark != std::string::npos);
    BOOST_TEST(text.substr(text.rfind('\n', mark - 1) + 1).starts_with("! error truncated header.version @12+1 "));
}

BOOST_AUTO_TEST_CASE(a_case_is_recorded_as_differences_from_its_base) {
    auto const golden = golden_of(eleven());
    auto const& section = golden.cases.at("eleven");
    BOOST_TEST(written("eleven", section) == R"(== eleven from small
-verdict conforms; strict accepted; lenient decoded
+verdict broken; strict rejected by zengin.man/version at header.version; lenient decoded
+error zengin.man/version header.version @12+2
+  the header's version is 11, expected 12
+  kind value_unexpected, actual 11, expected equals 12, count 1
+  unsafe edit @c+2 = 0c00: a file that really is of another version may have another layout
+  fix if the layout is that of version 12: write 12 (0c 00) at 0xC
+  proof 1 of 1 findings gone, 1 controls
-  header.version @12+2 = 12
+  header.version @12+2 = 11
)");
    BOOST_TEST(mismatch(eleven(), golden) == "");
}

BOOST_AUTO_TEST_CASE(a_case_without_a_base_is_recorded_whole) {
    auto entry = case_of("nothing", "u8 1");
    entry.name.clear(); // so that fewer lines are as in the base
    BOOST_TEST(golden_of(entry).cases.at("nothing").base == "");
    entry.base = "small";
    auto const golden = golden_of(entry);
    BOOST_TEST(golden.cases.at("nothing").base == "");
    BOOST_TEST(golden.cases.at("nothing").lines == run_lines(Run(entry, specs())));
    BOOST_TEST(mismatch(entry, golden) == "");
}

BOOST_AUTO_TEST_CASE(sections_can_be_read_back) {
    auto const sections = sections_of("== a\nx\n\n== b from a\n-x\n+y\n");
    BOOST_TEST(sections.size() == 2U);
    BOOST_TEST(sections.at("a").base == "");
    BOOST_TEST(sections.at("a").lines == Lines{"x"});
    BOOST_TEST(sections.at("b").base == "a");
    BOOST_TEST(sections.at("b").lines == (Lines{"-x", "+y"}));
}

BOOST_AUTO_TEST_CASE(a_changed_line_is_shown) {
    auto golden = golden_of(eleven());
    golden.cases["eleven"].lines.back() = "+  header.version @12+2 = 13";
    BOOST_TEST(mismatch(eleven(), golden) == R"(golden text differs (- recorded, + now):
line 22:
   chunk[1].type @6+2 = 40992
   chunk[1].size @8+4 = 66
-  header.version @12+2 = 13
+  header.version @12+2 = 11
   header.name @14+6 = "S_RUN"
   header.layer @20+4 = 1
)");
    golden.cases.erase("eleven");
    BOOST_TEST(mismatch(eleven(), golden) == "no golden text; 'corpus record' writes it");
}

BOOST_AUTO_TEST_CASE(of_a_long_difference_the_first_lines_are_shown) {
    Golden golden;
    golden.cases["small"].lines = Lines(30, "another line");
    auto const text = mismatch(small_case(), golden);
    BOOST_TEST(text.starts_with("golden text differs (- recorded, + now):\n-another line\n"));
    BOOST_TEST(lines_of(text).size() == 26U);
    BOOST_TEST(lines_of(text).back().starts_with("... and "));
}

BOOST_AUTO_TEST_CASE(changes_to_the_base_affect_its_cases) {
    auto golden = golden_of(eleven());
    auto& base = golden.bases["small"].lines;
    auto const layer = std::ranges::find(base, "  header.layer @20+4 = 1");
    BOOST_TEST_REQUIRE((layer != base.end()));
    *layer = "  header.layer @20+4 = 2";
    BOOST_TEST(mismatch(eleven(), golden).contains("-  header.layer @20+4 = 2\n+  header.layer @20+4 = 1\n"));
    base.erase(std::ranges::find(base, "  header.version @12+2 = 12"));
    BOOST_TEST(mismatch(eleven(), golden) ==
               "golden text of the base 'small' does not fit that of the case: the base has no line "
               "'  header.version @12+2 = 12'; 'corpus record' writes both");
    golden.bases.clear();
    BOOST_TEST(mismatch(eleven(), golden) ==
               "golden text of the base 'small' does not fit that of the case: it has no golden text; "
               "'corpus record' writes both");
}

BOOST_AUTO_TEST_CASE(the_checksum_covers_the_lines_left_out) {
    auto const entry = case_of("long", std::string(small_man) + "repeat 200 { u16 0xA010 u32 0 }");
    auto golden = golden_of(entry);
    auto& lines = golden.cases["long"].lines;
    BOOST_TEST_REQUIRE(is_cut(lines));
    BOOST_TEST(mismatch(entry, golden) == "");
    auto& left_out = lines[most_lines / 2];
    left_out.replace(left_out.find("crc32 ") + 6, 8, "00000000");
    BOOST_TEST(mismatch(entry, golden).contains("crc32 00000000"));
}

BOOST_AUTO_TEST_CASE(the_words_of_a_rule_are_recorded_once) {
    auto golden = golden_of(eleven());
    auto& words = golden.cases.find(words_id)->second.lines;
    BOOST_TEST(words.front() == "recovery reads on with the layout of version 12");
    words.front() = "recovery another";
    BOOST_TEST(mismatch(eleven(), golden)
                   .starts_with("golden text of the rule's words differs (- recorded, + now):\n-recovery another\n"
                                "+recovery reads on"));
    golden.cases.erase(golden.cases.find(words_id));
    BOOST_TEST(mismatch(eleven(), golden).contains("+recovery reads on"));
}

BOOST_AUTO_TEST_SUITE_END()
