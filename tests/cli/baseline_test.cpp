// SPDX-License-Identifier: MIT
// Needs: zengin
// --baseline and --write-baseline: only what is new counts.
#include "tests/cli/records.hpp"

#include <filesystem>

namespace {

using namespace animcheck::test;

constexpr auto rule_of_version = "zengin.man/version", rule_of_name = "zengin.man/name-not-file-name";

std::string status_of(Json const& input, std::string_view rule) {
    for (auto const& finding : input["findings"])
        if (finding["rule"] == rule) return finding["status"].get<std::string>();
    return "none";
}

struct Known {
    Known() {
        broken = folder.write("mod/HUM-S_TEST.MAN", broken_animation());
        BOOST_TEST_REQUIRE(run({"--write-baseline", baseline(), mod()}).exit == 0);
    }
    [[nodiscard]] std::string mod() const { return folder.path("mod"); }
    [[nodiscard]] std::string baseline() const { return folder.path("mod/known.txt"); }
    [[nodiscard]] Report now() const { return check({"--baseline", baseline(), mod()}); }

    Folder folder;
    std::string broken;
};

} // namespace

BOOST_AUTO_TEST_SUITE(baseline)

BOOST_AUTO_TEST_CASE(what_was_there_does_not_count_and_is_counted) {
    Known const known;
    BOOST_TEST(run({known.mod()}).exit == 1);
    auto const report = known.now();
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.inputs.size() == 1u); // the baseline is no input
    BOOST_TEST(report.at(known.broken)["verdict"] == "conforms");
    BOOST_TEST(status_of(report.at(known.broken), rule_of_version) == "baseline");
    BOOST_TEST(report.summary["known"].get<int>() >= 1);
    BOOST_TEST(!report.summary.contains("fixed"));
    BOOST_TEST(report.run["config"]["baseline"]["name"] == "known.txt");
    auto const text = run({"--baseline", known.baseline(), known.mod()}).out;
    BOOST_TEST(has(text, "baseline: "), text);
    BOOST_TEST(!has(text, "error"), text);
    auto const written = text_of(known.baseline());
    BOOST_TEST(written.starts_with("animcheck-baseline/1\n#"), written);
    BOOST_TEST(has(written, "\tzengin.man/version\tHUM-S_TEST.MAN\n"), written);
    BOOST_TEST(run({"--write-baseline", known.baseline(), known.mod()}).exit == 0);
    BOOST_TEST(text_of(known.baseline()) == written); // the same again
    static_cast<void>(known.folder.write("mod/animcheck.yaml", "baseline: known.txt\n"));
    BOOST_TEST(run({known.mod()}).exit == 0);
}

BOOST_AUTO_TEST_CASE(a_new_finding_counts_and_one_that_went_is_fixed) {
    Known const known;
    auto const added = known.folder.write("mod/HUM-S_OTHER.MAN", broken_animation());
    auto report = known.now();
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(status_of(report.at(known.broken), rule_of_version) == "baseline");
    BOOST_TEST(status_of(report.at(added), rule_of_version) == "open"); // the same in another file is another one
    BOOST_TEST(status_of(report.at(added), rule_of_name) == "open");
    std::filesystem::remove(added);
    static_cast<void>(known.folder.write("mod/HUM-S_TEST.MAN", good_animation()));
    report = known.now();
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.summary["fixed"][rule_of_version] == 1);
    auto const text = run({"--baseline", known.baseline(), known.mod()}).out;
    BOOST_TEST(has(text, "1 fixed (zengin.man/version 1; --write-baseline brings it up to date)"), text);
    std::filesystem::remove(known.broken);
    static_cast<void>(known.folder.write("mod/HUM-S_NEXT.MAN", good_animation()));
    BOOST_TEST(known.now().summary["fixed"][rule_of_version] == 1); // gone with its file
}

BOOST_AUTO_TEST_CASE(a_renamed_file_is_known_by_what_is_found_in_it) {
    Known const known;
    auto const moved = known.folder.path("mod/deep/HUM-S_MOVED.MAN");
    std::filesystem::create_directories(known.folder.path("mod/deep"));
    std::filesystem::rename(known.broken, moved);
    auto const report = known.now();
    BOOST_TEST(status_of(report.at(moved), rule_of_version) == "baseline");
    BOOST_TEST(status_of(report.at(moved), rule_of_name) == "open"); // the name is wrong now
    BOOST_TEST(!report.summary.contains("fixed"));
}

BOOST_AUTO_TEST_CASE(equal_findings_are_counted_and_bytes_before_them_do_not_matter) {
    Folder const folder;
    auto const write = [&](std::string_view before, int wrong) {
        std::string text =
            "u16 0xA000 u32 size(pad)\nblock pad { " + std::string(before) +
            " }\nu16 0xA020 u32 size(header)\nblock header {\n  u16 12 line \"HUM-S_TEST.ASC\" u32 1 3 2  "
            "f32 25 25 -60.5 0.002  -45 -90 -30 45 90 30  line \"\"\n}\n"
            "u16 0xA010 u32 size(source)\nblock source { zeros 16 line \"A.ASC\" line \"}\" }\n"
            "u16 0xA090 u32 size(samples)\nblock samples {\n  u32 7 u32 0 1\n";
        for (int i = 0; i < 6; ++i)
            text += i < wrong ? "  u16 0 0 0 0 65535 9\n" : "  u16 32767 32767 32767 0 65535 9\n";
        return folder.write("mod/HUM-S_TEST.MAN", assembled(text + "}\n"));
    };
    auto const file = write("zeros 0", 3);
    auto const baseline = folder.path("known.txt");
    BOOST_TEST(run({"--write-baseline", baseline, folder.path("mod")}).exit == 0);
    auto const rules = [&](char const* status) {
        std::map<std::string, std::uint64_t> counts;
        auto const report = check({"--baseline", baseline, folder.path("mod")});
        for (auto const& finding : report.at(file)["findings"])
            if (finding["status"] == status)
                counts[finding["rule"].get<std::string>()] += finding["count"].get<std::uint64_t>();
        return counts;
    };
    BOOST_TEST(rules("open").empty());
    auto const known = rules("baseline");
    auto const several = std::ranges::find_if(known, [](auto const& one) { return one.second == 3; });
    BOOST_TEST_REQUIRE((several != known.end()));
    write("zeros 12", 3); // everything moves by 12 bytes
    BOOST_TEST(rules("baseline")[several->first] == 3u);
    BOOST_TEST(!rules("open").contains(several->first));
    write("zeros 0", 5); // two more of the same bytes
    BOOST_TEST(rules("baseline")[several->first] == 3u);
    BOOST_TEST(rules("open")[several->first] == 2u);
    write("zeros 0", 1);
    BOOST_TEST(check({"--baseline", baseline, folder.path("mod")}).summary["fixed"][several->first] == 2);
}

BOOST_AUTO_TEST_CASE(an_empty_baseline_changes_nothing_but_that_it_is_there) {
    Folder const folder;
    BOOST_TEST_REQUIRE(
        run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("sample")}).exit == 0);
    auto const none = folder.write("none.txt", "animcheck-baseline/1\n");
    auto const plain = check({folder.path("sample")}), held = check({"--baseline", none, folder.path("sample")});
    BOOST_TEST(held.exit == plain.exit);
    BOOST_TEST(held.summary == plain.summary);
    BOOST_TEST_REQUIRE(held.inputs.size() == plain.inputs.size());
    for (std::size_t i = 0; i < plain.inputs.size(); ++i)
        BOOST_TEST(held.inputs[i] == plain.inputs[i], Report::place_of(plain.inputs[i]));
    // All of it in a baseline, on any number of threads: nothing is left.
    auto const all = folder.path("all.txt");
    BOOST_TEST(run({"-j3", "--write-baseline", all, folder.path("sample")}).exit != 1);
    auto const known = check({"-j2", "--baseline", all, folder.path("sample")});
    for (auto const& [rule, counts] : known.summary["rules"].items()) BOOST_TEST(counts["findings"] == 0, rule);
    BOOST_TEST(!known.summary.contains("fixed"));
}

BOOST_AUTO_TEST_CASE(a_baseline_that_is_none_is_refused_with_its_line) {
    Known const known;
    struct Row {
        std::string text;
        std::string_view error;
    };
    std::string const good = "1\t0123456789abcdef\tzengin.man/version\tA\n", title = "animcheck-baseline/1\n";
    for (auto const& [text, error] : std::vector<Row>{
             {"", ":1:1: the first line is not 'animcheck-baseline/1'"},
             {"animcheck-baseline/2\n", ":1:1: the first line is not"},
             {title + "0" + good.substr(1), ":2:1: expected a count of at least 1"},
             {title + "\n# more\n" + good + good, ":5:"},
             {title + "1\t0123\tzengin.man/version\tA\n", ":2:3: '0123'; expected a fingerprint"},
             {title + "1\t0123456789abcdef\tversion\tA\n", ":2:20: 'version'; expected a rule"},
             {title + "1\t0123456789abcdef\n", "expected a fingerprint and a tab"},
             {title + "1\t0123456789abcdef\tzengin.man/" + std::string(70'000, 'a') + "\t\n",
              ":2:70032: ''; expected"},
             {title + "1\t0123456789abcdef\tzengin.man/version\tA\\x\n", ":2:39: 'A\\x'; expected a place"}}) {
        static_cast<void>(known.folder.write("mod/known.txt", text));
        auto const ran = run({"--baseline", known.baseline(), known.mod()});
        BOOST_TEST(ran.exit == 2, text);
        BOOST_TEST(has(ran.err, "known.txt"), ran.err);
        BOOST_TEST(has(ran.err, error), text << ran.err);
    }
    auto const refused = run({"--write-baseline", known.broken, known.mod()});
    BOOST_TEST(refused.exit == 2);
    BOOST_TEST(text_of(known.broken) == broken_animation());
    auto const notes = known.folder.write("notes.txt", "mine");
    BOOST_TEST(has(run({"--write-baseline", notes, known.mod()}).err, "it is there and not a former baseline"));
    BOOST_TEST(run({"--write-baseline", known.folder.path("b"), "--shard", "1/2", known.mod()}).exit == 2);
}

BOOST_AUTO_TEST_SUITE_END()
