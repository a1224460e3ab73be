// SPDX-License-Identifier: MIT
// Needs: zengin
// The page that a browser shows: what is embedded, and that nothing of a file can become more than text.
#include "tests/cli/records.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <map>
#include <span>

namespace {

using namespace animcheck::test;

std::string element_of(std::string const& page, std::string_view id) {
    auto const tag = "id=\"" + std::string(id) + "\">";
    auto const start = page.find(tag);
    BOOST_TEST_REQUIRE(start != std::string::npos, id);
    auto const first = start + tag.size();
    return page.substr(first, page.find("</script>", first) - first);
}

struct PageData {
    std::vector<Json> rows, records;
    std::map<std::size_t, Json> exhibits; ///< by the number of the input
};

PageData data_of(std::string const& page) {
    PageData data;
    std::istringstream lines(element_of(page, "inputs"));
    std::string line;
    std::getline(lines, line);
    BOOST_TEST(line == "");
    while (std::getline(lines, line) && !line.empty() && line.front() == '[') {
        data.rows.push_back(Json::parse(line));
        std::getline(lines, line);
        data.records.push_back(Json::parse(line));
    }
    while (std::getline(lines, line)) data.exhibits[std::stoul(line)] = Json::parse(line.substr(line.find(' ')));
    return data;
}

std::string from_base64(std::string const& text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0, value = 0;
    for (auto const c : text) {
        if (c == '=') break;
        value = value << 6 | static_cast<unsigned>(digits.find(c));
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(value >> bits & 0xFF);
    }
    return bytes;
}

std::string page_of(std::string const& path, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"check", "--output-format", "html", path});
    return run(words).out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(html)

BOOST_AUTO_TEST_CASE(a_page_has_the_records_of_the_run_and_its_suffix_decides) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_BAD.MAN", broken_animation()));
    static_cast<void>(folder.write("dump/HUM-S_GOOD.MAN", good_animation()));
    static_cast<void>(folder.write("dump/notes.txt", "no animation"));
    auto const page = folder.path("r.html"), lines = folder.path("r.jsonl");
    BOOST_TEST(run({"check", folder.path("dump"), "-o", page, "-o", lines}).exit == 1);
    auto const text = text_of(page);
    auto const data = data_of(text);
    std::vector<Json> wanted;
    std::istringstream records(text_of(lines));
    for (std::string line; std::getline(records, line);)
        if (auto json = Json::parse(line); json["record"] == "input" && json["verdict"] != "unknown")
            wanted.push_back(std::move(json));
    BOOST_TEST((data.records == wanted));
    BOOST_TEST(data.rows.size() == 2U);
    auto const rule = wanted[0]["findings"][0]["rule"].get<std::string>();
    auto const rules = Json::parse(element_of(text, "rules-data"));
    BOOST_TEST_REQUIRE(rules.contains(rule));
    BOOST_TEST(rules[rule]["rows"].size() > 3U);
    BOOST_TEST(run({"check", folder.path("dump"), "-o", page}).exit == 1); // a former report is replaced
    BOOST_TEST((text_of(page) == text));
}

BOOST_AUTO_TEST_CASE(the_number_of_jobs_changes_nothing) {
    Folder const folder;
    BOOST_TEST_REQUIRE(run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("d")}).exit ==
                       0);
    BOOST_TEST((page_of(folder.path("d"), {"--jobs", "1"}) == page_of(folder.path("d"), {"--jobs", "4"})));
}

BOOST_AUTO_TEST_CASE(bytes_are_embedded_as_asked) {
    Folder const folder;
    auto const bytes = broken_animation() + std::string(5000, 'x');
    auto const file = folder.write("HUM-S_BAD.MAN", bytes);
    BOOST_TEST(data_of(page_of(file, {"--embed-bytes", "none"})).exhibits.at(0)["excerpts"].empty());

    auto const all = data_of(page_of(file, {"--embed-bytes", "all"})).exhibits.at(0)["excerpts"];
    BOOST_TEST_REQUIRE(all.size() == 1U);
    BOOST_TEST((from_base64(all[0][1].get<std::string>()) == bytes));

    auto const around = data_of(page_of(file));
    std::size_t count = 0;
    for (auto const& excerpt : around.exhibits.at(0)["excerpts"]) {
        auto const own = from_base64(excerpt[1].get<std::string>());
        BOOST_TEST((own == bytes.substr(excerpt[0].get<std::size_t>(), own.size())));
        count += own.size();
    }
    BOOST_TEST((count > 0 && count < bytes.size() / 2), count);
    auto const place = around.records[0]["findings"][0]["location"]["bytes"];
    auto const first = around.exhibits.at(0)["excerpts"][0];
    BOOST_TEST(first[0].get<std::uint64_t>() <= place[0].get<std::uint64_t>());
    BOOST_TEST(run({"check", "--embed-bytes", "some", file}).exit == 2);
}

BOOST_AUTO_TEST_CASE(nothing_of_a_file_is_more_than_text) {
    Folder const folder;
    static_cast<void>(folder.write("d/<script>alert(1)<!--.MAN", broken_animation()));
    static_cast<void>(folder.write("d/\xE2\x80\xAEodd\x1b\x7f\xFF.MAN", broken_animation()));
    auto const page = page_of(folder.path("d"));
    for (auto const* const id : {"run", "inputs", "summary-data", "rules-data", "page-data"}) {
        auto const data = element_of(page, id);
        BOOST_TEST(!has(data, "<"), id);
        BOOST_TEST(std::ranges::all_of(data, [](char c) { return c == '\n' || (c >= ' ' && c < '\x7F'); }), id);
    }
    BOOST_TEST(data_of(page).records.size() == 2U);
    BOOST_TEST(has(element_of(page, "inputs"), "\\u003cscript>alert(1)\\u003c!--.MAN"));
}

/// The policy allows the scripts and the style that are there, by their hashes, and nothing else.
BOOST_AUTO_TEST_CASE(the_policy_allows_what_is_there) {
    Folder const folder;
    auto const page = page_of(folder.write("HUM-S_BAD.MAN", broken_animation()));
    auto const policy = page.substr(0, page.find("<style>"));
    BOOST_TEST(has(policy, "default-src 'none'"));
    BOOST_TEST(!has(policy, "unsafe"));
    auto const allowed = [&](std::string const& text) {
        auto const digits = animcheck::sha256_of(std::as_bytes(std::span(text)));
        std::string bytes;
        for (std::size_t i = 0; i < digits.size(); i += 2)
            bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
        return has(policy, "'sha256-" + animcheck::base64_of(bytes) + "'");
    };
    auto const style = page.find("<style>") + 7, script = page.rfind("<script>") + 8;
    BOOST_TEST(allowed(page.substr(style, page.find("</style>") - style)));
    BOOST_TEST(allowed(page.substr(script, page.find("</script>", script) - script)));
    BOOST_TEST(allowed(element_of(page, "chart-library")));
    BOOST_TEST(allowed(element_of(page, "figure-library")));
    BOOST_TEST(!allowed("alert(1)"));
    BOOST_TEST(page.size() < (2U << 20));
}

BOOST_AUTO_TEST_CASE(a_page_of_a_report_says_that_it_has_no_bytes) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken_animation());
    auto const report = folder.write("r.jsonl", run({"check", "--output-format", "jsonl", file}).out);
    auto const own = page_of(file), later = run({"report", "convert", "--output-format", "html", report}).out;
    BOOST_TEST((data_of(later).records == data_of(own).records));
    BOOST_TEST(data_of(later).exhibits.empty());
    BOOST_TEST(Json::parse(element_of(own, "page-data"))["embedded"] == "around");
    BOOST_TEST(Json::parse(element_of(later, "page-data"))["embedded"] == "no source");
}

BOOST_AUTO_TEST_CASE(curves_name_the_frames_of_findings) {
    Folder const folder;
    auto bytes = good_animation();
    bytes.replace(bytes.size() - 12, 6, 6, '\xFF'); // the last rotation: no unit quaternion
    auto const data = data_of(page_of(folder.write("HUM-S_BAD.MAN", bytes)));
    auto const& exhibit = data.exhibits.at(0);
    BOOST_TEST_REQUIRE(exhibit["motions"].size() == 1U);
    auto const& motion = exhibit["motions"][0];
    auto const frames = motion["frames"].get<std::uint64_t>();
    BOOST_TEST(motion["shown"].size() <= 64U);
    BOOST_TEST(motion["shown"].back() == frames - 1);
    for (auto const& curve : motion["curves"])
        BOOST_TEST(from_base64(curve["values"].get<std::string>()).size() ==
                   2 * motion["shown"].size() * curve["width"].get<std::size_t>());
    BOOST_TEST_REQUIRE(!exhibit["marks"].empty());
    BOOST_TEST(exhibit["marks"].back()[3] == frames - 1);
}

BOOST_AUTO_TEST_SUITE_END()
