// SPDX-License-Identifier: MIT
// Needs: lba1
// corpus run --reader: other programs over an exported corpus.
#include "tests/cli/records.hpp"

#include <fstream>
#include <sstream>

namespace {

using namespace animcheck::test;

/// An exported corpus of three cases: one of each obligation, a field and a clip in the first.
struct Export {
    Folder folder;

    Export() {
        for (auto const* const name : {"good", "bad", "odd"}) static_cast<void>(folder.write(file(name), name));
        static_cast<void>(folder.write("export/lba1.anim/index.json",
                                       R"({"schema": "animcheck-index/1", "version": "1", "cases": [
            )" + row("good", "must-accept") +
                                           "," + row("bad", "must-reject") + "," + row("odd", "may") + "]}"));
    }
    static std::string file(std::string const& name) { return "export/lba1.anim/rule." + name; }
    static std::string row(std::string const& name, std::string const& obligation) {
        return R"({"id": "lba1.anim/rule/)" + name +
               R"(", "title": "a <title>", "format": "lba1.anim", "member": null,
            "name": "WALK.AN1", "file": "rule.)" +
               name + R"(", "obligation": ")" + obligation + R"(",
            "context": {"name": "WALK.AN1"},
            "fields": [["bones", 0, 16, "u16", 3], ["flags", 16, 64, "f32", [1, "nan"]],
                       ["name", 8, 16, "bytes", null], ["sum", 0, 0, "u64", 4, "derived"]],
            "model": {"clips": [{"frames": 2, "tracks": [{"values": [[0.5, 1], [2, 3]]},
                                                         {"values": [[7]], "held": 2, "bits": "40e00000"}]}]}})";
    }

    /// A reader that is a shell script; $1 is the file.
    [[nodiscard]] Ran read(std::string const& script, std::vector<std::string> more = {}) const {
        auto const program = folder.write("reader.sh", script);
        std::vector<std::string> words{"corpus",
                                       "run",
                                       folder.path("export"),
                                       "--reader",
                                       "mine=sh " + program + " {file}",
                                       "--json",
                                       folder.path("result.json")};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    [[nodiscard]] Json results() const { return Json::parse(text_of(folder.path("result.json"))); }
    /// What became of a case.
    [[nodiscard]] Json of(std::string const& name) const {
        auto const json = results();
        for (auto const& row : json["results"])
            if (row["id"] == "lba1.anim/rule/" + name) return row;
        BOOST_FAIL("no result of " << name);
        return {};
    }
};

constexpr auto right = R"(case $1 in *good) exit 0;; *) echo "no: it is bad" >&2; exit 1;; esac)";

} // namespace

BOOST_AUTO_TEST_SUITE(readers)

BOOST_AUTO_TEST_CASE(a_reader_that_does_as_the_obligations_say_is_right) {
    Export const corpus;
    auto const ran = corpus.read(right);
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(ran.err == "");
    BOOST_TEST(has(ran.out, "mine         3       0"), ran.out);
    BOOST_TEST(corpus.of("good")["outcome"] == "accepted");
    BOOST_TEST(corpus.of("bad")["outcome"] == "rejected");
    BOOST_TEST(corpus.of("bad")["detail"] == "no: it is bad");
    BOOST_TEST(corpus.of("odd")["wrong"] == false);
    BOOST_TEST(corpus.results()["readers"]["mine"]["run"] == 3);
    BOOST_TEST(corpus.results()["rules"]["lba1.anim/rule"]["mine"]["wrong"] == 0);
}

BOOST_AUTO_TEST_CASE(accepting_all_and_rejecting_all_are_wrong) {
    Export const corpus;
    auto const all = corpus.read("exit 0");
    BOOST_TEST(all.exit == 1);
    BOOST_TEST(has(all.out, "mine: lba1.anim/rule/bad: accepted, must-reject (a <title>)"), all.out);
    BOOST_TEST(corpus.of("odd")["wrong"] == false);
    BOOST_TEST(corpus.read("exit 3").exit == 1);
    BOOST_TEST(corpus.of("good")["wrong"] == true);
    BOOST_TEST(corpus.of("bad")["wrong"] == false);
}

BOOST_AUTO_TEST_CASE(a_crash_is_wrong_whatever_the_case_asks) {
    Export const corpus;
    BOOST_TEST(corpus.read("case $1 in *odd) kill -SEGV $$;; *good) exit 0;; esac; exit 1").exit == 1);
    BOOST_TEST(corpus.of("odd")["outcome"] == "crashed");
    BOOST_TEST(corpus.of("odd")["detail"] == "signal 11 (Segmentation fault)");
    BOOST_TEST(corpus.of("odd")["wrong"] == true);
    BOOST_TEST(corpus.of("bad")["outcome"] == "rejected");
}

BOOST_AUTO_TEST_CASE(one_that_hangs_is_ended) {
    Export const corpus;
    BOOST_TEST(corpus.read("case $1 in *odd) sleep 600;; *good) exit 0;; esac; exit 1", {"--timeout", "5"}).exit ==
               1);
    BOOST_TEST(corpus.of("odd")["outcome"] == "timed-out");
    BOOST_TEST(corpus.of("good")["outcome"] == "accepted");
    BOOST_TEST(corpus.read("exit 0", {"--timeout", "1e300"}).exit == 2);
}

BOOST_AUTO_TEST_CASE(one_that_eats_memory_is_ended) {
    Export const corpus;
    auto const eater = "case $1 in *odd) head -c 400000000 /dev/zero | tail -c 400000000 >/dev/null;; "
                       "*good) exit 0;; esac; exit 1";
    BOOST_TEST(corpus.read(eater, {"--memory", "64", "--timeout", "120"}).exit == 1);
    BOOST_TEST(corpus.of("odd")["outcome"] == "out-of-memory");
    BOOST_TEST(corpus.of("bad")["outcome"] == "rejected");
}

BOOST_AUTO_TEST_CASE(a_reader_may_pass_over_what_it_does_not_read) {
    Export const corpus;
    BOOST_TEST(corpus.read("exit 77").exit == 0);
    BOOST_TEST(corpus.of("good")["outcome"] == "not-run");
    BOOST_TEST(corpus.results()["readers"]["mine"]["not_run"] == 3);
}

BOOST_AUTO_TEST_CASE(values_are_compared) {
    Export const corpus;
    auto const printing = [&](std::string const& json, std::vector<std::string> more = {"--level", "values"}) {
        auto const ran = corpus.read("case $1 in *good) echo '" + json + "';; *) exit 1;; esac", std::move(more));
        BOOST_TEST((ran.exit == 0 || ran.exit == 1));
        return corpus.of("good");
    };
    auto const all = printing(R"({"fields": {"bones": 3, "flags": [1, null], "sum": 4, "name": "6f6f"},
                                 "model": {"clips": [{"frames": 2, "tracks": [
                                     {"values": [[0.5, 1], [2, 3]]},
                                     {"values": [[7], [7], [7]], "bits": "40e0000040e0000040e00000"}]}]}})");
    BOOST_TEST(all["outcome"] == "accepted", all.dump());
    BOOST_TEST(all["compared"] == 14);
    BOOST_TEST(printing(R"({"fields": {"bones": 4}})")["detail"] == "fields.bones is 4, expected 3");
    BOOST_TEST(printing(R"({"fields": {"legs": 4}})")["detail"] == "fields.legs is not known");
    BOOST_TEST(printing(R"({"fields": {"flags": [1]}})")["detail"] == "fields.flags has 1 values, expected 2");
    auto const off = [&](std::string const& tolerance) {
        return printing(R"({"model": {"clips": [{"tracks": [{"values": [[0.51, 1], [2, 3]]}, {}]}]})" + tolerance +
                        "}");
    };
    BOOST_TEST(off("")["outcome"] == "wrong-values");
    BOOST_TEST(off(R"(, "tolerance": 0.1)")["outcome"] == "accepted");
    BOOST_TEST(off(R"(, "tolerances": {"model.clips*": 0.1})")["outcome"] == "accepted");
    BOOST_TEST(off(R"(, "tolerances": {"fields*": 0.1})")["outcome"] == "wrong-values");
    BOOST_TEST(printing(R"({"fields": {"name": "6f67"}})")["detail"] ==
               "fields.name is \"6f67\", expected \"6f6f\"");
    BOOST_TEST(printing("hello")["detail"] == "no JSON object was printed");
    BOOST_TEST(printing("{}")["detail"] == "no value was printed");
    BOOST_TEST(printing("hello", {"--level", "accept"})["outcome"] == "accepted");
}

BOOST_AUTO_TEST_CASE(placeholders_tell_the_reader_what_it_needs) {
    Export const corpus;
    auto const program = corpus.folder.write(
        "reader.sh", R"sh([ "$1" = lba1.anim ] && [ "$(basename "$2")" = WALK.AN1 ] && grep -q WALK.AN1 "$3")sh");
    auto const ran = run({"corpus", "run", corpus.folder.path("export"), "--only", "good", "--reader",
                          "sh " + program + " {format} '{named}' {context}"});
    BOOST_TEST(ran.exit == 0, ran.out);
    BOOST_TEST(has(ran.out, "sh           1       0"), ran.out);
}

BOOST_AUTO_TEST_CASE(a_backslash_in_a_command_escapes_blanks_and_quotes_alone) {
    Export const corpus;
    auto const why = corpus.folder.write("why.sh", R"(printf '[%s]' "$1" "$2" "$3" >&2; exit 1)");
    static_cast<void>(run({"corpus", "run", corpus.folder.path("export"), "--only", "bad", "--json",
                           corpus.folder.path("result.json"), "--reader",
                           "mine=sh " + why + R"( C:\tools\new a\ b\"\\ 'c\ d' {file})"}));
    BOOST_TEST(corpus.of("bad")["detail"] == R"([C:\tools\new][a b"\][c\ d])");
}

BOOST_AUTO_TEST_CASE(results_come_as_junit_markdown_and_html) {
    Export const corpus;
    auto const junit = corpus.folder.path("r.xml"), markdown = corpus.folder.path("r.md"),
               html = corpus.folder.path("r.html");
    static_cast<void>(corpus.read("exit 0", {"--junit", junit, "--markdown", markdown, "--html", html, "-j", "2"}));
    BOOST_TEST(has(text_of(junit), R"(<testsuite name="mine" tests="3" failures="1" skipped="0">)"));
    BOOST_TEST(has(
        text_of(junit),
        R"(<testcase classname="lba1.anim.rule" name="bad"><failure message="accepted, must-reject">a &lt;title&gt;</failure>)"));
    BOOST_TEST(has(text_of(markdown), "\n| rule | mine |\n|---|---|\n| lba1.anim/rule | ✗ 1 of 3 |\n"));
    BOOST_TEST(has(text_of(html),
                   "<td class=\"wrong\"><details><summary>✗ 1 of 3</summary><p><b>bad</b> a &lt;title&gt;"));
}

BOOST_AUTO_TEST_CASE(this_program_is_right_about_the_corpus) {
    Folder const folder;
    auto const result = folder.path("r.json");
    auto const ran = run({"corpus", "run", ANIMCHECK_SOURCE_DIR "/golden", "--format", "lba1.anim", "--reader",
                          "animcheck-strict", "--reader", "animcheck-lenient", "--json", result});
    BOOST_TEST(ran.exit == 0, ran.out);
    auto const json = Json::parse(text_of(result));
    BOOST_TEST(json["readers"]["animcheck-strict"]["run"] > 100);
    BOOST_TEST(json["readers"]["animcheck-strict"]["outcomes"]["rejected"] > 10);
    BOOST_TEST(json["readers"]["animcheck-lenient"]["outcomes"]["accepted"] >
               json["readers"]["animcheck-strict"]["outcomes"]["accepted"]);
}

BOOST_AUTO_TEST_CASE(mistakes_are_told_before_anything_is_run) {
    Export const corpus;
    auto const complaint_of = [&](std::vector<std::string> const& more) {
        std::vector<std::string> words{"corpus", "run", corpus.folder.path("export")};
        words.insert(words.end(), more.begin(), more.end());
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2);
        return ran.err;
    };
    BOOST_TEST(has(complaint_of({"--reader", "/no/such/reader {file}"}), "'/no/such/reader' cannot be run"));
    BOOST_TEST(has(complaint_of({"--reader", "true"}), "the command takes no {file}"));
    BOOST_TEST(has(complaint_of({"--reader", "true '{file}"}), "a quote is not closed"));
    BOOST_TEST(
        has(complaint_of({"--reader", "true {file}", "--reader", "true {file}"}), "two readers are called 'true'"));
    BOOST_TEST(has(complaint_of({"--reader", "true {file}", "--only", "nothing"}), "no such case"));
    BOOST_TEST(has(complaint_of({"--reader", "true {file}", "--format", "lba1.anin"}), "unknown format"));
    BOOST_TEST(has(complaint_of({"--html", "x.html"}), "--reader"));
}

BOOST_AUTO_TEST_SUITE_END()
