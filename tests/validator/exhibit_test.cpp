// SPDX-License-Identifier: MIT
// Needs: zengin
// Limits on the bytes that a page has of an input, and of all inputs.
#include "validator/judge/exhibit.hpp"

#include "validator/judge/inspect.hpp"
#include "validator/report/formats.hpp"
#include "validator/report/page/exhibit_json.hpp"
#include "validator/report/report_writer.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <limits>
#include <string>
#include <vector>

namespace {

using namespace animcheck;

/// An exhibit of bytes alone, whose places are those of the findings.
Exhibit exhibit_at(std::vector<BitRange> const& places, std::size_t size, EmbedBytes embed = EmbedBytes::around) {
    InputRecord record;
    for (auto const& bits : places) record.findings.emplace_back().place = {"a", bits, bits.offset / 8};
    std::vector<std::byte> const bytes(size, std::byte{0xAB});
    PathTable const paths;
    return exhibit_of({record, bytes, {}, {}, paths}, embed);
}

std::uint64_t bytes_in(Exhibit const& exhibit) {
    std::uint64_t count = 0;
    for (auto const& excerpt : exhibit.excerpts) count += excerpt.bytes.size();
    return count;
}

} // namespace

BOOST_AUTO_TEST_SUITE(exhibits)

BOOST_AUTO_TEST_CASE(at_most_64_bytes_beside_a_place) {
    auto const exhibit = exhibit_at({byte_range(1003, 4)}, 10'000);
    BOOST_TEST_REQUIRE(exhibit.excerpts.size() == 1U);
    auto const& [first, bytes, in_container] = exhibit.excerpts.front();
    BOOST_TEST((first <= 1003 && 1003 - first <= 64), first);
    auto const end = first + bytes.size();
    BOOST_TEST((end >= 1007 && end - 1007 <= 64), end);
    BOOST_TEST(!in_container);
}

BOOST_AUTO_TEST_CASE(places_at_the_ends_of_a_file_and_outside_of_it) {
    BOOST_TEST(bytes_in(exhibit_at({byte_range(0, 2)}, 10)) == 10U);
    BOOST_TEST(bytes_in(exhibit_at({byte_range(8, 2)}, 10)) == 10U);
    BOOST_TEST(bytes_in(exhibit_at({byte_range(10, 4)}, 10)) == 10U);
    BOOST_TEST(bytes_in(exhibit_at({byte_range(1'000'000, 4)}, 10)) == 10U);
    BOOST_TEST(exhibit_at({byte_range(0, 4)}, 0).excerpts.empty());
}

BOOST_AUTO_TEST_CASE(places_that_touch_are_one_excerpt) {
    BOOST_TEST(
        exhibit_at({byte_range(1000, 4), byte_range(1020, 4), byte_range(1010, 1)}, 10'000).excerpts.size() == 1U);
    BOOST_TEST(exhibit_at({byte_range(5000, 4), byte_range(1000, 4)}, 10'000).excerpts.size() == 2U);
}

BOOST_AUTO_TEST_CASE(the_bytes_of_an_input_are_bounded) {
    std::vector<BitRange> places;
    for (std::uint64_t i = 0; i < 2000; ++i) places.push_back(byte_range(i * 400, 300));
    BOOST_TEST(bytes_in(exhibit_at(places, 1'000'000)) <= Exhibit::bytes_around);
    BOOST_TEST(bytes_in(exhibit_at(places, 1'000'000)) > Exhibit::bytes_around / 2);
    BOOST_TEST(bytes_in(exhibit_at({}, 3U << 20, EmbedBytes::all)) == Exhibit::bytes_all);
    BOOST_TEST(bytes_in(exhibit_at(places, 1'000'000, EmbedBytes::none)) == 0U);
}

BOOST_AUTO_TEST_CASE(numbers_are_steps_between_the_least_and_the_greatest) {
    constexpr auto none = std::numeric_limits<float>::quiet_NaN(), endless = std::numeric_limits<float>::infinity();
    Exhibit exhibit;
    Exhibit::Motion motion{.frames = 4, .shown = {0, 1, 2, 3}, .no_figure = "why"};
    motion.curves.push_back({.width = 1, .values = {-1, 1, none, 0}});
    motion.curves.push_back({.width = 1, .values = {7, 7, 7, endless}});
    exhibit.motions.push_back(motion);
    auto const json = nlohmann::json::parse(json_of(exhibit));
    auto const& curves = json["motions"][0]["curves"];
    BOOST_TEST(curves[0]["least"] == -1);
    BOOST_TEST(curves[0]["greatest"] == 1);
    BOOST_TEST(curves[0]["values"] == "AAD+////"
                                      "/38="); // 0, 65534, none, 32767
    BOOST_TEST(curves[1]["values"] == "AAAAAAAA//8=");
}

/// Inputs without findings take a quarter of the room at most, so that those with findings have some.
BOOST_AUTO_TEST_CASE(what_has_no_room_is_left_out_and_counted) {
    auto const specs = SpecSet::built_in();
    std::string text;
    ReportWriter writer(html_output, {.embed = EmbedBytes::around}, specs.all(),
                        [&](std::string_view part) { text += part; });
    Exhibit exhibit;
    exhibit.excerpts.push_back({0, std::string(4096, 'x')});
    auto const shared = std::make_shared<Exhibit const>(exhibit);
    writer.begin({"0.1.0", {}});
    for (int i = 0; i < 3000; ++i) {
        InputRecord record;
        record.path = "a";
        record.format = "zengin.man";
        record.verdict = Verdict::conforms;
        record.exhibit = shared;
        if (i % 2 == 1) record.findings.emplace_back().rule = "zengin.man/version";
        Piece piece;
        html_output.input(record, false, {.embed = EmbedBytes::around}, piece);
        writer.add(std::move(piece));
    }
    writer.end({});
    BOOST_TEST(text.size() < (13U << 20));
    auto const line = json_of(exhibit).size();
    std::size_t kept = 0, of_sound = 0;
    auto const inputs = text.find("id=\"inputs\">"), end = text.find("</script>", inputs);
    for (auto at = text.find("\n\n", inputs) + 1; at < end; at = text.find('\n', at + 1)) {
        auto const number = std::strtoul(text.c_str() + at + 1, nullptr, 10);
        bool const is_line = text.compare(at + 1, 9, "</script>") != 0;
        kept += is_line;
        of_sound += is_line && number % 2 == 0;
    }
    BOOST_TEST((of_sound > 100 && of_sound <= (2U << 20) / line), of_sound);
    BOOST_TEST((kept > 700 && kept <= (8U << 20) / line), kept);
    BOOST_TEST(text.contains("\"left_out\":" + std::to_string(3000 - kept)), kept);
}

BOOST_AUTO_TEST_SUITE_END()
