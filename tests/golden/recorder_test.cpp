#include "golden/corpus/recorder.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

Lines numbered(std::size_t count) {
    Lines lines;
    for (std::size_t i = 1; i <= count; ++i) lines.push_back(std::to_string(i));
    return lines;
}

Case small_case() {
    Case entry;
    entry.file = "case.yaml";
    entry.format = "zengin.man";
    entry.rule = "zengin.man/version";
    entry.id = "small";
    entry.name = "S_RUN.MAN";
    entry.assembly = small_man;
    return entry;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_recorder)

BOOST_AUTO_TEST_CASE(a_long_section_loses_its_middle) {
    BOOST_TEST(cut(numbered(5), 5) == numbered(5), boost::test_tools::per_element());
    BOOST_TEST(cut(numbered(6), 5) == (Lines{"1", "2", "... 2 lines left out ...", "5", "6"}),
               boost::test_tools::per_element());
    auto const lines = cut(numbered(1000));
    BOOST_TEST(lines.size() == most_lines);
    BOOST_TEST(lines[60] == "... 881 lines left out ...");
    BOOST_TEST(lines.back() == "1000");
}

BOOST_AUTO_TEST_CASE(the_log_shows_ends_of_arrays_and_a_checksum) {
    auto const entry = small_case();
    Run const run(entry, SpecSet::built_in());
    auto const text = section_of(entry, run, Mode::lenient);
    auto const has = [&](std::string_view line) { return text.find(line) != std::string::npos; };
    BOOST_TEST(text.starts_with("== small / lenient\nformat zengin.man\n"));
    BOOST_TEST(has("  context.name = \"S_RUN.MAN\"\n"));
    BOOST_TEST(has("  header.version @12+2 = 12\n"));
    BOOST_TEST(has("  header.name @14+6 = \"S_RUN\"\n"));
    BOOST_TEST(has("  samples.node_index[] @127+12 = 3 x u32: 0 1 5\n"));
    BOOST_TEST(has("    samples.sample[].position[] @145+66 = 6 x u16[3]: (0 0 65535) (1 2 65535) (2 4 65535) "));
    BOOST_TEST(!has("!"));
}

BOOST_AUTO_TEST_CASE(sections_are_found_again) {
    auto const entry = small_case();
    Run const run(entry, SpecSet::built_in());
    std::string text;
    for (auto const mode : modes) text += (text.empty() ? "" : "\n") + section_of(entry, run, mode);
    auto sections = sections_of(text);
    BOOST_TEST(sections.size() == 3U);
    for (auto const mode : modes) BOOST_TEST(!compare(entry, run, mode, sections).has_value());
    auto& judged = sections[heading_of(entry, Mode::judge)];
    judged.replace(judged.find("format zengin.man"), 17, "format zengin.mdh");
    auto const difference = compare(entry, run, Mode::judge, sections).value_or("");
    BOOST_TEST(difference.starts_with("'== small / judge', line 2:\n  recorded: format zengin.mdh"));
    BOOST_TEST(compare(entry, run, Mode::judge, {}).value_or("") ==
               "nothing was recorded under '== small / judge'");
}

BOOST_AUTO_TEST_SUITE_END()
