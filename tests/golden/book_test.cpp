// SPDX-License-Identifier: MIT
// Needs: lba1
#include "golden/book/addresses.hpp"
#include "golden/book/book.hpp"
#include "golden/book/changes.hpp"
#include "golden/book/diagram.hpp"
#include "golden/book/excerpt.hpp"
#include "golden/book/writers.hpp"
#include "golden/corpus/hex.hpp"
#include "tests/golden/corpus.hpp"
#include "validator/rules/book_pages.hpp"
#include "validator/rules/yaml.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace animcheck;
using namespace animcheck::book;
using animcheck::test::specs;

std::vector<std::byte> counting(std::size_t size) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(i));
    return bytes;
}

bool has(std::string const& text, std::string_view part) { return text.contains(part); }

Page page_with(Block block) {
    Page page{"rules/a/b", "a/b", "", {{"Book", {"index"}}}, {}};
    page.blocks.push_back(std::move(block));
    return page;
}

} // namespace

BOOST_AUTO_TEST_SUITE(book_of_edge_cases)

BOOST_AUTO_TEST_CASE(addresses_are_relative) {
    BOOST_TEST(address_of({"index"}, "rules/a/b", ".html") == "../../index.html");
    BOOST_TEST(address_of({"rules/a/c", "why"}, "index", ".md") == "rules/a/c.md#why");
    BOOST_TEST(address_of({"", "why"}, "rules/a/b", ".html") == "#why");
    BOOST_TEST(address_of({"rules/a/b"}, "rules/a/b", ".html") == "b.html");
    BOOST_TEST(address_of({"files/a/one.glb", {}, false}, "cases/a/b/c", ".html") == "../../../files/a/one.glb");
    BOOST_TEST(address_of({"https://example.org/a"}, "rules/a/b", ".html") == "https://example.org/a");
}

BOOST_AUTO_TEST_CASE(names_of_sources_are_links) {
    auto const addresses =
        load_addresses("# sources\nhttps://example.org/hqr hqr\nhttps://example.org/kit ZenKit\n", "a");
    auto const line = with_links("ZenKit, but no ZenKit2, and hqr", addresses);
    BOOST_TEST_REQUIRE(line.size() == 3u);
    BOOST_TEST(line[0].to->page == "https://example.org/kit");
    BOOST_TEST(line[1].text == ", but no ZenKit2, and ");
    BOOST_TEST(line[2].text == "hqr");
    BOOST_CHECK_THROW((void)load_addresses("http://example.org a\n", "a"), yaml::Error);
}

BOOST_AUTO_TEST_CASE(changes_are_what_was_set_and_one_place_where_bytes_came_or_went) {
    auto const before = counting(32);
    auto after = before;
    after[3] = after[4] = std::byte{0xFF};
    after.insert(after.begin() + 16, 2, std::byte{0xEE});
    after[30] = std::byte{0xDD};
    auto const longer = changes_of(before, after);
    BOOST_TEST((longer.after == std::vector{byte_range(3, 2), byte_range(16, 2), byte_range(30, 1)}));
    BOOST_TEST((longer.before == std::vector{byte_range(3, 2), byte_range(16, 0), byte_range(28, 1)}));
    auto const shorter = changes_of(before, ByteView(before).first(20));
    BOOST_TEST((shorter.before == std::vector{byte_range(20, 12)}));
    BOOST_TEST((shorter.after == std::vector{byte_range(20, 0)}));
    BOOST_TEST(changes_of(before, before).after.empty());
    BOOST_TEST((changes_of({}, before).after == std::vector{byte_range(0, 32)}));
}

BOOST_AUTO_TEST_CASE(pages_have_the_names_that_links_from_outside_use) {
    BOOST_TEST(page_of_rule("zengin.man/version") == "rules/zengin.man/version");
    BOOST_TEST(page_of_format("zengin.man") == "formats/zengin.man");
    BOOST_TEST(place_of_field("samples.sample[].rotation[]") == "field.samples.sample-.rotation-");
}

BOOST_AUTO_TEST_CASE(what_a_file_says_is_text) {
    auto const page = page_with({Paragraph{{plain("<script>\"&' [x](y) |*_`"), code("a`|b")}}});
    auto const html = html_of(page);
    BOOST_TEST(has(html, "&lt;script&gt;&quot;&amp;' [x](y) |*_`"));
    BOOST_TEST(!has(html, "<script>"));
    auto const markdown = markdown_of(page);
    BOOST_TEST(has(markdown, "&lt;script&gt;\"&amp;' \\[x\\](y) \\|\\*\\_\\`"), markdown);
    BOOST_TEST(has(markdown, "`` a`|b ``"), markdown);
}

BOOST_AUTO_TEST_CASE(words_between_backticks_are_code) {
    auto const html =
        html_of(page_with({Paragraph{{plain("`repair` does it, `--level likely` too: a lone ` is text")}}}));
    BOOST_TEST(has(html, "<code>repair</code> does it, <code>--level likely</code> too: a lone ` is text"), html);
}

BOOST_AUTO_TEST_CASE(a_bar_in_code_does_not_end_a_cell) {
    book::Table table{"", {"A"}, {}};
    table.rows.push_back({{{code("a|b")}}});
    BOOST_TEST(has(markdown_of(page_with({table})), "| `a\\|b` |"));
}

BOOST_AUTO_TEST_CASE(wrong_bytes_are_between_brackets) {
    auto const bytes = counting(64);
    auto const hex = excerpt_of(
        bytes, {{byte_range(0x22, 2), HexExcerpt::Mark::wrong}, {byte_range(0x26, 1), HexExcerpt::Mark::related}});
    BOOST_TEST_REQUIRE(hex.rows.size() == 3u);
    BOOST_TEST(row_text(hex.rows[1]) == "00000020  20 21[22 23]24 25{26}27 28 29 2a 2b 2c 2d 2e 2f");
    BOOST_TEST(hex.bits.empty());
    BOOST_TEST(has(html_of(page_with({hex})), "21[<b class=\"wrong\">22</b> <b class=\"wrong\">23</b>]24 25{"));
}

BOOST_AUTO_TEST_CASE(the_middle_of_a_long_place_is_left_out) {
    auto const bytes = counting(256);
    auto const hex = excerpt_of(bytes, {{byte_range(0, 256), HexExcerpt::Mark::wrong}});
    BOOST_TEST_REQUIRE(hex.rows.size() == 4u);
    BOOST_TEST(hex.rows[3].offset == 0xF0u);
    BOOST_TEST(hex.rows[3].after_gap);
    BOOST_TEST(!hex.rows[2].after_gap);
}

BOOST_AUTO_TEST_CASE(of_a_code_the_bits_are_shown) {
    auto const bytes = counting(16);
    auto const hex = excerpt_of(bytes, {{{9 * 8 + 3, 4}, HexExcerpt::Mark::wrong}});
    BOOST_TEST_REQUIRE(hex.bits.size() == 1u);
    BOOST_TEST(bits_text(hex.bits[0]) == "0x9, bit by bit: 000[0100]1");
}

BOOST_AUTO_TEST_CASE(a_place_past_the_end_shows_the_last_row) {
    auto const bytes = counting(40);
    auto const hex = excerpt_of(bytes, {{byte_range(40, 0), HexExcerpt::Mark::wrong}});
    BOOST_TEST(hex.rows.back().offset == 32u);
    BOOST_TEST(excerpt_of({}, {{byte_range(0, 0), HexExcerpt::Mark::wrong}}).rows.empty());
}

BOOST_AUTO_TEST_CASE(a_figure_has_each_byte_once) {
    auto const bytes = counting(100);
    PathTable paths;
    auto const a = paths.child(root_path, "a", false), b = paths.child(root_path, "b", false);
    std::vector<Leaf> const leaves{{a, "a", byte_range(0, 90), "", false}, {b, "b", byte_range(4, 2), "5", false}};
    auto const drawn = byte_figure(bytes, leaves, paths);
    // a part, b, the rest of a without its middle, and what nobody read.
    BOOST_TEST(drawn.legend.rows.size() == 3u);
    std::uint64_t shown = 0;
    std::string gaps;
    for (auto const& row : drawn.figure.rows) {
        for (auto const& box : row.boxes) shown += box.size;
        gaps += row.gap;
    }
    BOOST_TEST(shown == 4u + 2 + 16 + 10);
    BOOST_TEST(gaps == "… 68 more bytes of a");
    BOOST_TEST(bit_figure(bytes, leaves, paths).figure.rows.empty());
}

BOOST_AUTO_TEST_CASE(a_figure_of_bits_has_rows_of_two_bytes) {
    std::vector<std::byte> const bytes{std::byte{0xA5}, std::byte{0x0F}, std::byte{0x80}};
    PathTable paths;
    auto const a = paths.child(root_path, "a", false);
    std::vector<Leaf> const leaves{{a, "a", {0, 3}, "5", false}, {a, "b", {3, 14}, "7", false}};
    auto const drawn = bit_figure(bytes, leaves, paths);
    BOOST_TEST_REQUIRE(drawn.figure.rows.size() == 2u);
    BOOST_TEST(drawn.figure.rows[0].boxes[0].content == "101");
    BOOST_TEST(drawn.figure.rows[0].boxes[1].content == "0010100001111");
    BOOST_TEST(drawn.figure.rows[1].boxes[0].content == "1");
    BOOST_TEST(!drawn.figure.rows[1].boxes[0].begins);
}

BOOST_AUTO_TEST_CASE(readers_are_listed_only_where_they_are_known) {
    auto corpus = test::corpus(); // of one format: all pages take long
    std::erase_if(corpus.formats, [](golden::FormatFolder const& folder) { return folder.format != "lba1.hqr"; });
    auto const& spec = *specs().find("lba1.hqr");
    auto const known = std::string(spec.format) + '/' + std::string(spec.rules[0].id);
    KnownReaders const readers{
        {known, {{"a viewer", 3, {{"one", "accepted"}, {"two", "crashed"}}}, {"an editor", 3, {}}}}};
    std::size_t listed = 0, pages = 0;
    for (auto const& page : pages_of({corpus, specs(), readers})) {
        if (!page.path.starts_with("rules/")) continue;
        ++pages;
        auto const text = markdown_of(page);
        if (!has(text, "Known readers")) continue;
        ++listed;
        BOOST_TEST(page.path == page_of_rule(known));
        BOOST_TEST(
            has(text, "Of 2\u00A0known readers that were tried with these cases, 1 gets at least one wrong."),
            text);
        BOOST_TEST(has(text, "| a viewer | `one` | accepts what must be rejected |"), text);
        BOOST_TEST(has(text, "| a viewer | `two` | crashes |"), text);
    }
    BOOST_TEST(pages > 1u);
    BOOST_TEST(listed == 1u);
}

BOOST_AUTO_TEST_CASE(known_readers_are_read_from_lines) {
    auto const& corpus = test::corpus();
    auto const format = std::ranges::find(corpus.formats, "lba1.hqr", &golden::FormatFolder::format);
    BOOST_TEST_REQUIRE((format != corpus.formats.end()));
    auto const rule = format->files[0].rule, entry = format->files[0].cases[0].id;
    auto const load = [&](std::string const& text) { return load_known_readers(text, "readers.txt", corpus); };
    auto const readers =
        load("# a comment\n\nreader v a viewer\nrun " + rule + " 3\nwrong " + rule + '/' + entry + " crashed\n" +
             "reader e an editor\nrun " + rule + " 2\nrun not.built/rule 4\nwrong not.built/rule/one accepted\n");
    BOOST_TEST_REQUIRE(readers.size() == 1u);
    auto const& of_rule = readers.at(rule);
    BOOST_TEST_REQUIRE(of_rule.size() == 2u);
    BOOST_TEST(of_rule[0].title == "a viewer");
    BOOST_TEST(of_rule[0].tried == 3u);
    BOOST_TEST_REQUIRE(of_rule[0].wrong.size() == 1u);
    BOOST_TEST(of_rule[0].wrong[0].first == entry);
    BOOST_TEST(of_rule[1].wrong.empty());
    for (auto const& [text, fault] :
         {std::pair<std::string, std::string>{"run " + rule + " 3\n", "1:1: 'run' before the first reader"},
          {"reader v\n", "1:1: a reader without a title"},
          {"reader v a\nrun " + rule + " no\n", "2:1: 'no' cases; expected a number"},
          {"reader v a\nrun " + rule + " 0\n", "2:1: '0' cases; expected a number"},
          {"reader v a\nrun lba1.hqr/none 3\n", "2:1: the corpus has no rule 'lba1.hqr/none'"},
          {"reader v a\nwrong " + rule + "/none crashed\n", "2:1: the corpus has no case"},
          {"reader v a\nwrong " + rule + '/' + entry + " crashed\n", "before 'run"},
          {"reader v a\nread\n", "2:1: unknown word 'read'"}})
        BOOST_CHECK_EXCEPTION(static_cast<void>(load(text)), yaml::Error, [&](yaml::Error const& error) {
            BOOST_TEST(has(error.what(), fault), error.what());
            return true;
        });
}

BOOST_AUTO_TEST_CASE(on_a_phone_a_figure_has_half_the_bytes_in_a_row) {
    auto const bytes = counting(12);
    PathTable paths;
    auto const a = paths.child(root_path, "a", false), b = paths.child(root_path, "b", false);
    std::vector<Leaf> const leaves{{a, "a", byte_range(0, 6), "", false}, {b, "b", byte_range(6, 6), "", false}};
    auto const narrow = in_half_rows(byte_figure(bytes, leaves, paths).figure);
    BOOST_TEST_REQUIRE(narrow.rows.size() == 3u);
    BOOST_TEST(narrow.rows[0].label == "0000");
    BOOST_TEST(narrow.rows[0].boxes[0].content == "00010203");
    BOOST_TEST(narrow.rows[0].boxes[0].begins);
    BOOST_TEST(!narrow.rows[0].boxes[0].ends);
    BOOST_TEST(narrow.rows[1].label == "0004");
    BOOST_TEST_REQUIRE(narrow.rows[1].boxes.size() == 2u);
    BOOST_TEST(narrow.rows[1].boxes[0].content == "0405");
    BOOST_TEST(!narrow.rows[1].boxes[0].begins);
    BOOST_TEST(narrow.rows[1].boxes[1].first == 2u);
    BOOST_TEST(narrow.rows[1].boxes[1].begins);
    BOOST_TEST(narrow.rows[2].label == "0008");
    BOOST_TEST(narrow.rows[2].boxes[0].ends);
    std::vector<std::byte> const code{std::byte{0xA5}, std::byte{0x0F}};
    std::vector<Leaf> const codes{{a, "a", {0, 3}, "5", false}, {a, "b", {3, 13}, "7", false}};
    auto const bits = in_half_rows(bit_figure(code, codes, paths).figure);
    BOOST_TEST_REQUIRE(bits.rows.size() == 2u);
    BOOST_TEST(bits.rows[1].label == "0001");
    BOOST_TEST(bits.rows[1].boxes[0].content == "00001111");
}

BOOST_AUTO_TEST_CASE(paths_break_between_their_words) {
    auto const html = html_of(page_with({Paragraph{{code("samples.node_index[3].x"), plain("a.b")}}}));
    BOOST_TEST(has(html, "<code>samples.<wbr/>node_index[3].<wbr/>x</code>a.b"), html);
    BOOST_TEST(has(html_of(page_with({Paragraph{{code("0x1: <a>/b")}}})), "<code>0x1: &lt;a&gt;/<wbr/>b</code>"));
    // Long words of any text break at their joints, and if they have none, somewhere.
    auto const longer =
        html_of(page_with({Paragraph{{plain("of skeleton_body_animations, " + std::string(40, 'a'))}}}));
    BOOST_TEST(has(longer, "of skeleton_<wbr/>body_<wbr/>animations, " + std::string(16, 'a') + "<wbr/>" +
                               std::string(24, 'a') + "<"),
               longer);
}

BOOST_AUTO_TEST_SUITE_END()
