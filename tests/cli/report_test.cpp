// SPDX-License-Identifier: MIT
// Needs: zengin
// Reports that were written before: in other every_format, joined, compared, counted.
#include "tests/cli/records.hpp"

#include <array>
#include <filesystem>

namespace {

using namespace animcheck::test;
using Words = std::vector<std::string>;

/// But for html, which shows bytes that no report has.
constexpr std::array every_format{"text",         "concise", "jsonl", "csv",      "csv-findings", "tsv",
                                  "tsv-findings", "junit",   "sarif", "markdown", "github"};

Words joined(Words words, Words const& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Files of all kinds: sound and broken, unrecognised, in containers, packed, with odd names.
class ReportedDump {
public:
    ReportedDump() {
        BOOST_TEST_REQUIRE(run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", path()}).exit == 0);
        static_cast<void>(folder_.write("dump/odd \xFF\n|[a](b).MAN", broken_animation()));
        static_cast<void>(folder_.write("dump/\x1b[31m.TXT", "no animation"));
        static_cast<void>(folder_.write("dump/Packed.VDF", base("zengin.vdf", "animation")));
    }
    [[nodiscard]] std::string path() const { return folder_.path("dump"); }
    [[nodiscard]] Folder const& folder() const { return folder_; }

private:
    Folder folder_;
};

ReportedDump const& reported_dump() {
    static ReportedDump const made;
    return made;
}

std::string report_of_dump(Words const& options) {
    return run(joined({"check", "--output-format", "jsonl", reported_dump().path()}, options)).out;
}

struct Compared {
    Ran ran;
    Json json;
    [[nodiscard]] int count(char const* change) const { return json["findings"][change].get<int>(); }
};

Compared compared(std::string const& before, std::string const& after, Words const& options = {}) {
    Folder const folder;
    auto const a = folder.write("before.jsonl", before), b = folder.write("after.jsonl", after);
    Compared found{run(joined({"report", "diff", a, b}, options)), {}};
    auto const json = run(joined({"report", "diff", "--output-format", "json", a, b}, options));
    BOOST_TEST(json.exit == found.ran.exit);
    found.json = Json::parse(json.out);
    BOOST_TEST(found.json["failed"] == (json.exit == 1));
    return found;
}

/// A report of one file under a name.
std::string checked(std::string const& name, std::string const& bytes, Words const& options = {}) {
    Folder const folder;
    static_cast<void>(folder.write("d/" + name, bytes));
    auto text = run(joined({"check", "--output-format", "jsonl", folder.path("d")}, options)).out;
    auto const root = folder.path("d");
    for (auto at = text.find(root); at != std::string::npos; at = text.find(root))
        text.replace(at, root.size(), "d");
    return text;
}

/// Something behind the end, so that the only finding is at another offset than in the animation.
std::string with_tail(std::string bytes, std::string const& tail) { return std::move(bytes) + tail; }

std::string changed(std::string text, std::string const& from, std::string const& to) {
    auto const at = text.find(from);
    BOOST_TEST_REQUIRE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

} // namespace

BOOST_AUTO_TEST_SUITE(reports)

BOOST_AUTO_TEST_CASE(a_converted_report_is_what_the_run_writes) {
    std::vector<Words> const options{{},
                                     {"--show", "note"},
                                     {"-v"},
                                     {"-vv"},
                                     {"-q"},
                                     {"--list-unknown"},
                                     {"--fail-on", "warning", "--list-unknown", "-v"},
                                     {"--hash"},
                                     {"--ignore", "*/chunk-*"},
                                     {"--no-fold"}};
    for (auto const& option : options) {
        auto const report = reported_dump().folder().write("r.jsonl", report_of_dump(option));
        Words shown; // what a record has need not be said again
        for (auto const& word : option)
            if (word == "--show" || word == "note" || word == "-v" || word == "-vv" || word == "-q")
                shown.push_back(word);
        for (auto const* const format : every_format) {
            auto const own = run(joined({"check", "--output-format", format, reported_dump().path()}, option));
            auto const later = run(joined({"report", "convert", "--output-format", format, report}, shown));
            BOOST_TEST(later.exit == 0);
            BOOST_TEST((later.out == own.out), format << ", " << (option.empty() ? "" : option.front()));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_named_file_stays_one_that_was_named) {
    Folder const folder;
    auto const file = folder.write("odd.txt", "no animation");
    auto const report = folder.write("r.jsonl", run({"check", "--output-format", "jsonl", file}).out);
    for (auto const* const format : every_format) {
        auto const own = run({"check", "--output-format", format, file});
        BOOST_TEST((run({"report", "convert", "--output-format", format, report}).out == own.out), format);
    }
}

BOOST_AUTO_TEST_CASE(one_good_file_is_one_line_later_too) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const report = folder.write("r.jsonl", run({"check", "--output-format", "jsonl", file}).out);
    BOOST_TEST(run({"report", "convert", report}).out == run({"check", file}).out);
}

BOOST_AUTO_TEST_CASE(shards_join_to_any_format) {
    auto const& folder = reported_dump().folder();
    Words shards;
    for (int i = 3; i >= 1; --i)
        shards.push_back(
            folder.write("shard" + std::to_string(i), report_of_dump({"--shard", std::to_string(i) + "/3"})));
    for (auto const* const format : every_format) {
        auto const own = run({"check", "--output-format", format, reported_dump().path()});
        auto const later = run(joined({"report", "merge", "--output-format", format}, shards));
        BOOST_TEST((later.out == own.out), format);
        BOOST_TEST(later.exit == own.exit);
    }
    auto const sarif = folder.path("all.sarif"), junit = folder.path("all.xml"), lines = folder.path("all.jsonl");
    BOOST_TEST(run(joined({"report", "merge", "-o", sarif, "-o", junit, "-o", lines}, shards)).exit == 1);
    BOOST_TEST((text_of(sarif) == run({"check", "--output-format", "sarif", reported_dump().path()}).out));
    BOOST_TEST((text_of(junit) == run({"check", "--output-format", "junit", reported_dump().path()}).out));
    BOOST_TEST((text_of(lines) == report_of_dump({})));
}

BOOST_AUTO_TEST_CASE(a_report_that_is_not_whole_is_refused_with_its_line) {
    Folder const folder;
    auto const sound = checked("HUM-S_BAD.MAN", broken_animation());
    auto const inputs = sound.find('\n') + 1, summary = sound.rfind('\n', sound.size() - 2) + 1;
    struct Row {
        std::string text, why;
    };
    std::vector<Row> const rows{
        {"", "1: it has no summary"},
        {sound.substr(0, summary), "2: it has no summary"},
        {sound.substr(0, sound.size() - 1), "3: the last line is not whole"},
        {sound.substr(0, inputs) + sound.substr(summary), "2: the summary counts 1 inputs; there are 0"},
        {changed(sound, "animcheck-report/4", "animcheck-report/3"),
         "1: a report of the schema animcheck-report/3"},
        {changed(sound, "\"verdict\":\"broken\"", "\"verdict\":\"bad\""), "2: 'verdict'"},
        {changed(sound, "\"findings\":[", "\"findings\":[7,"), "2: 'rule'"},
        {changed(sound, "\"size\":", "\"size\":-"), "2: 'size'"},
        {changed(sound, "\"kind\":\"", "\"kind\":\"odd"), "2: 'kind'"},
        {changed(sound, "\"complete\":true", "\"complete\":1"), "2: 'complete'"},
        {sound + sound, "4: a report is a run"}};
    auto const good = folder.write("good.jsonl", sound);
    for (auto const& [text, why] : rows) {
        auto const bad = folder.write("bad.jsonl", text);
        for (auto const& words : std::vector<Words>{{"report", "convert", bad},
                                                    {"report", "merge", bad},
                                                    {"report", "stats", bad},
                                                    {"report", "diff", good, bad},
                                                    {"report", "diff", bad, good}}) {
            auto const ran = run(words);
            BOOST_TEST(ran.exit == 2, words[1] << ": " << why);
            BOOST_TEST(ran.out.empty(), words[1] << ": " << why);
            BOOST_TEST(has(ran.err, bad + ":" + why), ran.err);
        }
    }
}

BOOST_AUTO_TEST_CASE(nothing_is_written_over_a_report_that_is_read) {
    Folder const folder;
    auto const text = checked("HUM-S_BAD.MAN", broken_animation());
    auto const report = folder.write("r.jsonl", text);
    for (auto const& words : std::vector<Words>{{"report", "convert", report, "-o", report},
                                                {"report", "stats", report, "-o", report},
                                                {"report", "diff", report, report, "-o", report}}) {
        BOOST_TEST(run(words).exit == 2);
        BOOST_TEST((text_of(report) == text));
    }
}

BOOST_AUTO_TEST_CASE(texts_of_a_report_cannot_reach_the_terminal_raw) {
    Folder const folder;
    auto const text =
        changed(checked("HUM-S_BAD.MAN", broken_animation()), "\"message\":\"", "\"message\":\"\\u001b[2J\\u202e");
    auto const report = folder.write("r.jsonl", text);
    for (auto const* const format : every_format) {
        if (std::string_view(format) == "jsonl") continue; // its lines stay as they are, and JSON escapes them
        auto const out = run({"report", "convert", "--output-format", format, report}).out;
        BOOST_TEST(!has(out, "\x1b"), format);
        BOOST_TEST(!has(out, "\xE2\x80\xAE"), format);
    }
    auto const page = run({"report", "convert", "--output-format", "html", report}).out;
    BOOST_TEST((!has(page, "\x1b") && !has(page, "\xE2\x80\xAE")));
}

BOOST_AUTO_TEST_CASE(other_specs_are_warned_of) {
    Folder const folder;
    auto const text = checked("HUM-S_BAD.MAN", broken_animation());
    auto const at = text.find("\"specs_xxh3\":\"") + 14;
    auto const report = folder.write("r.jsonl", std::string(text).replace(at, 16, "0123456789abcdef"));
    BOOST_TEST(has(run({"report", "convert", report}).err, "written with other specs (0123456789abcdef)"));
    BOOST_TEST(run({"report", "convert", "--output-format", "jsonl", report}).err.empty());
}

BOOST_AUTO_TEST_CASE(equal_reports_do_not_differ) {
    auto const report = report_of_dump({});
    auto const found = compared(report, report);
    BOOST_TEST(found.ran.exit == 0);
    BOOST_TEST(found.json["changes"].empty());
    BOOST_TEST(found.count("same") > 10);
    BOOST_TEST(has(found.ran.out, " the same\n"));
}

BOOST_AUTO_TEST_CASE(new_and_fixed_findings) {
    auto const good = checked("HUM-S_TEST.MAN", good_animation()),
               bad = checked("HUM-S_TEST.MAN", broken_animation());
    auto const worse = compared(good, bad);
    BOOST_TEST(worse.ran.exit == 1);
    BOOST_TEST(worse.count("new") > 0);
    BOOST_TEST(worse.json["inputs"]["both"] == 1);
    BOOST_TEST(has(worse.ran.out, "new: d/HUM-S_TEST.MAN:0xC: error: "));
    auto const better = compared(bad, good);
    BOOST_TEST(better.ran.exit == 0);
    BOOST_TEST(better.count("fixed") == worse.count("new"));
    BOOST_TEST(has(better.ran.out, "fixed: d/HUM-S_TEST.MAN:0xC: error: "));
}

BOOST_AUTO_TEST_CASE(a_bar_for_what_counts) {
    auto const good = checked("HUM-S_TEST.MAN", good_animation()),
               bad = checked("HUM-S_TEST.MAN", broken_animation());
    BOOST_TEST(compared(good, bad, {"--fail-on", "fatal"}).ran.exit == 0);
    BOOST_TEST(compared(good, bad, {"--fail-on", "never"}).ran.exit == 0);
    BOOST_TEST(compared(good, bad, {"--fail-on", "error"}).ran.exit == 1);
}

BOOST_AUTO_TEST_CASE(a_file_in_another_folder_has_no_new_findings) {
    auto const found = compared(checked("HUM-S_TEST.MAN", broken_animation()),
                                checked("other/HUM-S_TEST.MAN", broken_animation()));
    BOOST_TEST(found.count("moved") > 0);
    BOOST_TEST(found.count("new") == 0);
    BOOST_TEST(found.json["inputs"]["renamed"] == 1);
    BOOST_TEST(found.ran.exit == 0);
}

BOOST_AUTO_TEST_CASE(a_renamed_file_has_no_findings_but_of_its_name) {
    for (auto const& options : std::vector<Words>{{}, {"--hash"}}) {
        auto const found = compared(checked("HUM-S_TEST.MAN", broken_animation(), options),
                                    checked("ORC-S_GO.MAN", broken_animation(), options));
        BOOST_TEST(found.count("moved") > 0);
        BOOST_TEST(found.json["inputs"]["renamed"] == 1);
        for (auto const& change : found.json["changes"])
            BOOST_TEST(
                (change["change"] != "new" || has(change["after"]["finding"]["rule"].get<std::string>(), "name")));
    }
}

// Otherwise what one file has would excuse what another one gets.
BOOST_AUTO_TEST_CASE(an_old_flaw_in_a_new_file_is_new) {
    Folder const folder;
    static_cast<void>(folder.write("d/A-S_RUN.MAN", broken_animation()));
    auto const before = run({"check", "--output-format", "jsonl", folder.path("d")}).out;
    static_cast<void>(folder.write("d/B-S_RUN.MAN", broken_animation()));
    static_cast<void>(folder.write("d/A-S_RUN.MAN", good_animation()));
    auto const found = compared(before, run({"check", "--output-format", "jsonl", folder.path("d")}).out);
    BOOST_TEST(found.count("new") > 0);
    BOOST_TEST(found.count("fixed") > 0);
    BOOST_TEST(found.count("moved") == 0);
    BOOST_TEST(found.json["inputs"]["new"] == 1);
    BOOST_TEST(found.ran.exit == 1);
}

BOOST_AUTO_TEST_CASE(a_file_that_is_gone_is_not_fixed) {
    Folder const folder;
    static_cast<void>(folder.write("d/A-S_RUN.MAN", broken_animation()));
    static_cast<void>(folder.write("d/B-S_RUN.MAN", good_animation()));
    auto const before = run({"check", "--output-format", "jsonl", folder.path("d")}).out;
    std::filesystem::remove(folder.path("d/A-S_RUN.MAN"));
    auto const found = compared(before, run({"check", "--output-format", "jsonl", folder.path("d")}).out);
    BOOST_TEST(found.count("gone") > 0);
    BOOST_TEST(found.count("fixed") == 0);
    BOOST_TEST(found.json["inputs"]["gone"] == 1);
    BOOST_TEST(found.ran.exit == 0);
}

BOOST_AUTO_TEST_CASE(a_moved_offset_is_no_new_finding) {
    // A longer name moves what is behind it: the tail that is no chunk stays the same.
    auto const one = checked("HUM-S_TEST.MAN", with_tail(animation("S_RUN", "S_RUN"), "tail"));
    auto const two = checked("HUM-S_TEST.MAN", with_tail(animation("S_RUNNING", "S_RUNNING"), "tail"));
    auto const found = compared(one, two, {"-v"});
    BOOST_TEST(found.count("moved") > 0);
    BOOST_TEST(found.count("new") == 0);
    BOOST_TEST(found.count("fixed") == 0);
    BOOST_TEST(found.ran.exit == 0);
    BOOST_TEST(has(found.ran.out, "moved: d/HUM-S_TEST.MAN:0x"));
    BOOST_TEST(has(found.ran.out, "\n  was: d/HUM-S_TEST.MAN:0x"));
}

BOOST_AUTO_TEST_CASE(other_bytes_at_the_same_field_have_changed) {
    auto other = broken_animation();
    other[12] = 11;
    auto const found = compared(checked("HUM-S_TEST.MAN", broken_animation()), checked("HUM-S_TEST.MAN", other));
    BOOST_TEST(found.count("changed") == 1);
    BOOST_TEST(found.count("new") == 0);
    BOOST_TEST(found.ran.exit == 0);
}

BOOST_AUTO_TEST_CASE(what_is_no_longer_set_aside_is_worse) {
    auto const aside = checked("HUM-S_TEST.MAN", broken_animation(), {"--ignore", "zengin.man/version"});
    auto const open = checked("HUM-S_TEST.MAN", broken_animation());
    auto const found = compared(aside, open);
    BOOST_TEST(found.count("worse") == 1);
    BOOST_TEST(found.ran.exit == 1);
    BOOST_TEST(has(found.ran.err, "other configurations"));
    auto const back = compared(open, aside);
    BOOST_TEST(back.count("better") == 1);
    BOOST_TEST(back.ran.exit == 0);
}

BOOST_AUTO_TEST_CASE(shards_are_not_compared_with_others) {
    Folder const folder;
    auto const one = folder.write("1", report_of_dump({"--shard", "1/2"}));
    auto const two = folder.write("2", report_of_dump({"--shard", "2/2"}));
    auto const ran = run({"report", "diff", one, two});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, two + ":1: shard 2 of 2"));
    BOOST_TEST(run({"report", "diff", one, one}).exit == 0);
}

BOOST_AUTO_TEST_CASE(stats_count_by_rule_format_and_folder) {
    auto const report = reported_dump().folder().write("r.jsonl", report_of_dump({}));
    auto const stats = Json::parse(run({"report", "stats", "--output-format", "json", report}).out);
    auto const whole = report_of(run({"check", "--output-format", "jsonl", reported_dump().path()}));
    std::uint64_t inputs = 0, formats_seen = 0, errors = 0;
    for (auto const& [name, group] : stats["formats"].items()) {
        inputs += group["inputs"].get<std::uint64_t>();
        errors += group["findings"]["error"].get<std::uint64_t>();
        ++formats_seen;
    }
    BOOST_TEST(inputs == whole.inputs.size());
    BOOST_TEST(formats_seen > 10u);
    std::uint64_t own = 0;
    for (auto const& input : whole.inputs) own += input["counts"]["error"].get<std::uint64_t>();
    BOOST_TEST(errors == own);
    BOOST_TEST(stats["all"]["findings"]["error"] == own);
    BOOST_TEST(stats["rules"] == whole.summary["rules"]);
    BOOST_TEST(stats["folders"].contains(reported_dump().path() + "/Packed.VDF"));
    auto const text = run({"report", "stats", report}).out;
    for (auto const* const part :
         {"\nby rule:\n", "\nby format:\n", "\nby folder or container:\n", "and ", " more (-v lists them)\n"})
        BOOST_TEST(has(text, part), part);
    BOOST_TEST(!has(run({"report", "stats", "-v", report}).out, "more (-v"));
}

BOOST_AUTO_TEST_CASE(a_record_counts_its_findings) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken_animation());
    auto const report = check({"--ignore", "zengin.man/version", file});
    auto const& input = report.inputs.at(0);
    BOOST_TEST(input["named"] == true);
    BOOST_TEST(input["counts"]["set_aside"] == 1);
    BOOST_TEST(input["counts"]["fatal"] == 0);
    BOOST_TEST(!check({folder.path("")}).inputs.at(0).contains("named"));
}

// A packed member: where it is stored in the file, and what it is.
BOOST_AUTO_TEST_CASE(a_packed_member_has_a_place_in_its_container) {
    auto const report = report_of(run({"check", "--output-format", "jsonl", reported_dump().path()}));
    auto const sarif = Json::parse(run({"check", "--output-format", "sarif", reported_dump().path()}).out);
    std::size_t packed = 0;
    for (auto const& result : sarif["runs"][0]["results"]) {
        if (!result["properties"].contains("unpacked_bytes")) continue;
        ++packed;
        auto const& place = result["locations"][0];
        auto const& input = report.at(place["logicalLocations"][0]["fullyQualifiedName"].get<std::string>());
        BOOST_TEST(place["physicalLocation"]["region"]["byteOffset"] == input["stored"][0]);
        BOOST_TEST(place["physicalLocation"]["region"]["byteLength"] == input["stored"][1]);
        BOOST_TEST(input["stored"][0].get<std::uint64_t>() + input["stored"][1].get<std::uint64_t>() <=
                   std::filesystem::file_size(input["path"].get<std::string>()));
    }
    BOOST_TEST(packed > 0u);
}

BOOST_AUTO_TEST_CASE(rules_link_to_the_book_that_was_named) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken_animation());
    auto const uri_of = [&](Words const& words) {
        auto const sarif = Json::parse(run(joined({"check", "--output-format", "sarif", file}, words)).out);
        for (auto const& rule : sarif["runs"][0]["tool"]["driver"]["rules"])
            if (rule["id"] == "zengin.man/version") return rule.value("helpUri", "");
        return std::string("no rule");
    };
    BOOST_TEST(uri_of({}).empty());
    for (auto const* const base : {"https://example.org/book", "https://example.org/book/"})
        BOOST_TEST(uri_of({"--book", base}) == "https://example.org/book/rules/zengin.man/version.html");
    BOOST_TEST(run({"check", "--book", folder.path(""), file}).exit == 2);
    BOOST_TEST(run({"check", "--book", "https://example.org/a b", file}).exit == 2);
    static_cast<void>(folder.write("book/index.html", ""));
    BOOST_TEST(uri_of({"--book", folder.path("book")}) ==
               "file://" + folder.path("book") + "/rules/zengin.man/version.html");
    static_cast<void>(folder.write("words/index.md", ""));
    BOOST_TEST(uri_of({"--book", folder.path("words")}) ==
               "file://" + folder.path("words") + "/rules/zengin.man/version.md");
}

BOOST_AUTO_TEST_CASE(schemas_are_printed) {
    BOOST_TEST(
        (run({"schema", "report"}).out == text_of(ANIMCHECK_SOURCE_DIR "/validator/report/report.schema.json")));
    BOOST_TEST((run({"schema", "suite"}).out == text_of(ANIMCHECK_SOURCE_DIR "/golden/export/index.schema.json")));
    BOOST_TEST(has(run({"schema"}).out, "decode  animcheck-decode-1"));
    auto const ran = run({"schema", "reprot"});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "report"));
}

BOOST_AUTO_TEST_CASE(numbers_beyond_the_limit_are_left_out_and_said) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const all = run({"decode", file});
    BOOST_TEST(all.exit == 0);
    auto const whole = Json::parse(all.out);
    BOOST_TEST(whole["schema"] == "animcheck-decode/1");
    BOOST_TEST(!whole.contains("left_out"));
    auto const some = run({"decode", "--most-numbers", "10", file});
    BOOST_TEST(some.exit == 3);
    BOOST_TEST(has(some.err, "numbers of fields and tracks are left out, more than 10 (--most-numbers"));
    auto const json = Json::parse(some.out);
    BOOST_TEST(json["left_out"]["most"] == 10);
    std::uint64_t left_out = 0;
    for (auto const& track : json["clips"][0]["tracks"]) {
        BOOST_TEST(track.contains("values") != track.contains("left_out"));
        left_out += track.value("left_out", std::uint64_t{0});
    }
    BOOST_TEST(left_out > 0u);
    BOOST_TEST(json["left_out"]["numbers"].get<std::uint64_t>() >= left_out);
    BOOST_TEST(run({"decode", "--most-numbers", "0", file}).out == all.out);
}

BOOST_AUTO_TEST_SUITE_END()
