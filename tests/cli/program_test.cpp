// SPDX-License-Identifier: MIT
// Needs: zengin
// The program as a user runs it: what it prints and how it ends.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace animcheck::test;
using Json = nlohmann::json;

std::vector<Json> records_of(std::string const& out) {
    std::vector<Json> records;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) records.push_back(Json::parse(line));
    return records;
}

} // namespace

BOOST_AUTO_TEST_SUITE(program)

BOOST_AUTO_TEST_CASE(one_line_when_one_file_is_good) {
    Folder const folder;
    auto const ran = run({"check", folder.write("HUM-S_TEST.MAN", good_animation())});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, "HUM-S_TEST.MAN: conforms (zengin.man, 269 bytes); 5 checks skipped: no skeleton"));
    BOOST_TEST(std::ranges::count(ran.out, '\n') == 1);
    BOOST_TEST(ran.err == "");
}

BOOST_AUTO_TEST_CASE(verbose_shows_what_is_well) {
    Folder const folder;
    auto const ran = run({"-v", folder.write("HUM-S_TEST.MAN", good_animation())});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, "conforms (zengin.man"));
    BOOST_TEST(has(ran.out, "frames 3, nodes 2"));
    BOOST_TEST(has(ran.out, "not checked, no skeleton of its own was found (use --context): checksum-of-model"));
}

BOOST_AUTO_TEST_CASE(verbose_takes_no_number) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    for (auto const* const word : {"--verbose=-2", "--verbose=2"}) {
        auto const ran = run({word, file});
        BOOST_TEST(ran.exit == 2, word);
        BOOST_TEST(has(ran.err, "--verbose takes no value"), ran.err);
    }
}

BOOST_AUTO_TEST_CASE(a_broken_file_is_reported_with_its_place) {
    Folder const folder;
    auto const ran = run({folder.write("HUM-S_TEST.MAN", broken_animation())});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(
        has(ran.out, "error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]"));
    BOOST_TEST(has(ran.out, "game: rejects the file"));
    BOOST_TEST(!has(ran.out, "strict decoder"));
    auto const results = run({"-vv", folder.path("HUM-S_TEST.MAN")}).out;
    BOOST_TEST(has(results, "a strict decoder stops at zengin.man/version; a lenient one loses nothing"));
    BOOST_TEST(has(ran.out, "1 file: 1 broken"));
    BOOST_TEST(ran.err == "");
}

BOOST_AUTO_TEST_CASE(fail_on_moves_the_bar) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const renamed = folder.write("HUM-S_OTHER.MAN", good_animation()); // a warning
    BOOST_TEST(run({"--fail-on", "never", bad}).exit == 0);
    BOOST_TEST(run({"--fail-on", "fatal", bad}).exit == 0);
    BOOST_TEST(run({"--fail-on", "error", renamed}).exit == 0);
    BOOST_TEST(run({"--fail-on", "warning", renamed}).exit == 1);
}

BOOST_AUTO_TEST_CASE(ignored_rules_are_listed_and_pass) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const ran = run({"check", "--ignore", "zengin.man/version", "--output-format", "jsonl", bad});
    BOOST_TEST(ran.exit == 0);
    auto const input = records_of(ran.out).at(1);
    BOOST_TEST(input["verdict"] == "conforms");
    BOOST_TEST(input["strict"]["result"] == "rejected"); // configuration changes no result
    BOOST_TEST(input["findings"][0]["status"] == "ignored");
}

BOOST_AUTO_TEST_CASE(json_lines_are_run_inputs_and_summary) {
    Folder const folder;
    auto const bad = folder.write("b/HUM-S_TEST.MAN", broken_animation());
    static_cast<void>(folder.write("a/HUM-S_TEST.MAN", good_animation()));
    static_cast<void>(folder.write("a/readme.txt", "no animation"));
    auto const ran = run({"check", "--output-format", "jsonl", folder.path("")});
    BOOST_TEST(ran.exit == 1);
    auto const records = records_of(ran.out);
    BOOST_TEST_REQUIRE(records.size() == 5u);
    BOOST_TEST(records[0]["schema"] == "animcheck-report/4");
    BOOST_TEST(records[1]["verdict"] == "conforms");
    BOOST_TEST(records[2]["verdict"] == "unknown");
    BOOST_TEST(records[3]["path"] == bad);
    auto const& findings = records[3]["findings"]; // notes about what is not around it come first
    auto const found =
        std::ranges::find(findings, "zengin.man/version", [](Json const& one) { return one["rule"]; });
    BOOST_TEST_REQUIRE((found != findings.end()));
    auto const& finding = *found;
    BOOST_TEST(finding["location"]["bytes"] == Json::array({12, 2}));
    BOOST_TEST(finding["location"]["bits"] == Json::array({96, 16}));
    BOOST_TEST(finding["expected"] == (Json{{"op", "equals"}, {"value", 12}}));
    BOOST_TEST(finding["actual"] == 10);
    BOOST_TEST(records[4]["inputs"] == 3);
    BOOST_TEST(records[4]["verdicts"]["unknown"] == 1);
}

BOOST_AUTO_TEST_CASE(the_same_input_gives_the_same_bytes) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    BOOST_TEST(run({"--output-format", "jsonl", bad}).out == run({"--output-format", "jsonl", bad}).out);
}

BOOST_AUTO_TEST_CASE(standard_input_is_read) {
    auto const ran = run({"check", "-"}, broken_animation());
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(has(ran.out, "-: broken (zengin.man"));
}

BOOST_AUTO_TEST_CASE(an_unknown_file_that_was_named_is_exit_3) {
    Folder const folder;
    auto const text = folder.write("readme.txt", "no animation\n");
    auto const named = run({text});
    BOOST_TEST(named.exit == 3);
    BOOST_TEST(has(named.out, "readme.txt: unrecognised (plain text"));
    BOOST_TEST(has(named.out, "plain text"));
    static_cast<void>(folder.write("HUM-S_TEST.MAN", good_animation()));
    BOOST_TEST(run({folder.path("")}).exit == 0); // below a folder it is only counted
}

BOOST_AUTO_TEST_CASE(a_name_that_promises_makes_it_broken) {
    Folder const folder;
    auto const pointer =
        folder.write("HUM-S_RUN.MAN", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
    auto const ran = run({pointer});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(has(ran.out, "broken (zengin.man"));
    BOOST_TEST(has(ran.out, "git-lfs pointer"));
    BOOST_TEST(run({folder.write("EMPTY.MAN", "")}).exit == 1);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_told_and_the_rest_is_checked) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const pipe = folder.path("pipe");
    BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    auto const absent = folder.path("absent.MAN");
    auto const ran = run({"check", "--output-format", "jsonl", absent, pipe, bad});
    BOOST_TEST(ran.exit == 1); // errors were found, whatever could not be read
    auto const records = records_of(ran.out);
    BOOST_TEST_REQUIRE(records.size() == 5u);
    BOOST_TEST(records[1]["verdict"] == "incomplete");
    BOOST_TEST(records[1]["complete"] == false);
    BOOST_TEST(records[1]["findings"][0]["rule"] == "io/unreadable");
    BOOST_TEST(has(records[2]["findings"][0]["message"], "not a regular file"));
    BOOST_TEST(records[3]["verdict"] == "broken");
    BOOST_TEST(records[4]["incomplete"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(links_below_a_folder_are_not_followed) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_TEST.MAN", broken_animation()));
    BOOST_TEST_REQUIRE(::symlink(folder.path("dump").c_str(), folder.path("dump/again").c_str()) == 0);
    BOOST_TEST_REQUIRE(::symlink("/nowhere", folder.path("dump/dangling").c_str()) == 0);
    auto const ran = run({"--output-format", "jsonl", folder.path("dump")});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(records_of(ran.out).back()["inputs"] == 1);
}

BOOST_AUTO_TEST_CASE(names_that_are_no_text_come_out_as_text) {
    Folder const folder;
    auto const ran = run({"--output-format", "jsonl", folder.write("HUM-S_\xFF\x1b[31m.MAN", broken_animation())});
    BOOST_TEST(ran.exit == 1);
    auto const input = records_of(ran.out).at(1);
    BOOST_TEST(has(input["path"], "HUM-S_\\xFF\\x1B[31m.MAN"));
    BOOST_TEST(has(input["path_hex"], "48554d2d535fff1b5b33316d2e4d414e"));
    auto const text = run({folder.path("HUM-S_\xFF\x1b[31m.MAN")});
    BOOST_TEST(!has(text.out, "\x1b"));
}

BOOST_AUTO_TEST_CASE(usage_faults_are_exit_2) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    for (auto const& words : std::vector<std::vector<std::string>>{
             {},
             {"check"},
             {"check", "--no-such-option", file},
             {"check", "--fail-on", "sometimes", file},
             {"check", "--format", "zengin.mam", file},
             {"check", "--ignore", "zengin.man/no-such-rule", file},
             {"check", "--context", file, file},
             {"check", "-o", folder.path("no/such/folder"), file},
             {"explain", "no-such-rule"},
             {"decode", folder.path("absent")},
             {"spec", "show", "no.format"},
             {"--spec-dir", folder.path("no-folder"), "check", file},
             {"corpus", "run", folder.path("no-folder")},
             {"corpus", "run", ANIMCHECK_SOURCE_DIR "/golden", "--only", "no such"}}) {
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2, "exit " << ran.exit << " for " << (words.empty() ? "no words" : words.back()));
        BOOST_TEST(ran.err != "");
        BOOST_TEST(ran.out == "");
    }
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_exit_4) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    BOOST_TEST(run_to("/dev/full", {"check", bad}).exit == 4);
    BOOST_TEST(run_to("/dev/full", {"formats"}).exit == 4);
}

BOOST_AUTO_TEST_CASE(output_goes_to_a_file) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const ran = run({"check", "-o", folder.path("report"), bad});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(std::filesystem::file_size(folder.path("report")) > 0u);
}

BOOST_AUTO_TEST_CASE(context_holds_an_animation_against_its_model) {
    Folder const folder;
    auto const model = folder.write("HUM.MDH", base("zengin.mdh", "document"));
    auto const animation = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const ran = run({"check", "--output-format", "jsonl", "--context", model, animation});
    BOOST_TEST(ran.exit == 1);
    auto const input = records_of(ran.out).at(1);
    BOOST_TEST(input["findings"][0]["rule"] == "zengin.man/checksum-of-model");
    BOOST_TEST(input["context"]["skeleton_joints"]["value"] == 2);
    BOOST_TEST(input["context"]["skeleton_joints"]["from"] == model);
}

BOOST_AUTO_TEST_CASE(required_context_that_is_not_there_is_exit_3) {
    Folder const folder;
    BOOST_TEST(run({"check", "--require-context", folder.write("HUM-S_TEST.MAN", good_animation())}).exit == 3);
}

BOOST_AUTO_TEST_CASE(options_may_stand_before_the_command) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", broken_animation()), report = folder.path("report");
    BOOST_TEST(run({"-o", report, "check", file}).exit == 1);
    auto const shards = folder.write("shard", run({"--output-format", "jsonl", "check", file}).out);
    BOOST_TEST(has(shards.empty() ? "" : run({"-vj2", "--fail-on=never", "check", file}).out, "1 broken"));
    BOOST_TEST(run({"--format", "zengin.man", "dump", file}).exit == 0);
    BOOST_TEST(run({"--strict", "decode", file}).exit == 1);
    BOOST_TEST(run({"-o", report, "report", "merge", shards}).exit == 1);
    BOOST_TEST(run({"check", "--spec-dir", ANIMCHECK_SOURCE_DIR "/spec", file}).exit == 1);
    auto const value = run({"--ignore", "check", file}); // a value is no command
    BOOST_TEST(value.exit == 2);
    BOOST_TEST(has(value.err, "unknown rule 'check'"));
}

BOOST_AUTO_TEST_CASE(a_slip_of_the_keys_is_no_path) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    for (auto const& [word, meant] : std::vector<std::pair<std::string, std::string_view>>{
             {"chek", "check"}, {"dmup", "dump"}, {"decoed", "decode"}, {"version", "--version"}})
        for (auto const& words : {std::vector{word, file}, {"-v", word, file}}) {
            auto const ran = run(words);
            BOOST_TEST(ran.exit == 2, word);
            BOOST_TEST(has(ran.err, "did you mean '" + std::string(meant) + "'?"), ran.err);
            BOOST_TEST(ran.out == "", word);
        }
    BOOST_TEST(run({"check", "chek"}).exit == 3); // after a command it is a path
    BOOST_TEST(run({folder.path("chek"), file}).exit == 3);
}

BOOST_AUTO_TEST_CASE(colour_is_for_terminals_that_want_it) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const terminal = [&](std::string const& settings) { // script(1) is a terminal
        auto const command = settings + " script -qec \"'" + std::string(std::getenv("ANIMCHECK_PROGRAM")) +
                             "' check '" + file + "'\" /dev/null >'" + folder.path("out") + "' 2>&1 </dev/null";
        static_cast<void>(std::system(command.c_str()));
        std::ifstream in(folder.path("out"));
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    BOOST_TEST_REQUIRE(has(terminal("unset NO_COLOR; TERM=xterm"), "zengin.man/version"));
    BOOST_TEST(has(terminal("unset NO_COLOR; TERM=xterm"), "\x1b[31merror"));
    BOOST_TEST(has(terminal("NO_COLOR= TERM=xterm"), "\x1b[31merror")); // empty is not set
    BOOST_TEST(!has(terminal("NO_COLOR=1 TERM=xterm"), "\x1b[31merror"));
    BOOST_TEST(!has(terminal("unset NO_COLOR; TERM=dumb"), "\x1b[31merror"));
}

BOOST_AUTO_TEST_CASE(archives_and_manifests_that_are_named_are_called_so) {
    Folder const folder;
    auto tar = std::string(512, '\0');
    tar.replace(257, 5, "ustar");
    BOOST_TEST(has(run({folder.write("a.tar", tar)}).out, "a tar archive"));
    auto const xml =
        folder.write("object_test.xml", "<Root><File Name=\"object_test\" Segment=\"6\"></File></Root>");
    BOOST_TEST(has(run({xml}).out, "an XML file (use --manifest for"));
    auto const ran = run({"--manifest", xml, xml}); // it is not the object that it speaks of
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "object_test: no file of such a name was given"), ran.err);
}

BOOST_AUTO_TEST_CASE(formats_and_specs_are_listed) {
    BOOST_TEST(has(run({"formats"}).out, "the first chunk is A000"));
    BOOST_TEST(has(run({"spec", "list"}).out, "zengin.mdh"));
    auto const shown = run({"spec", "show", "zengin.man"});
    BOOST_TEST(has(shown.out, "samples.node_index[]"));
    BOOST_TEST(has(shown.out, "open questions"));
    auto const lint = run({"spec", "lint"});
    BOOST_TEST(lint.exit == 0);
    BOOST_TEST(has(lint.out, " specs, no flaws\n"), lint.out);
}

BOOST_AUTO_TEST_CASE(a_corpus_says_how_many_cases_it_has) {
    Folder const folder;
    auto const lint = run({"corpus", "lint", ANIMCHECK_SOURCE_DIR "/golden"});
    BOOST_TEST(lint.exit == 0, lint.out);
    BOOST_TEST(has(lint.out, " cases, no flaws\n"));
    auto const nothing = run({"corpus", "run", folder.path("")});
    BOOST_TEST(nothing.exit == 3); // nothing was run, which is no success
    BOOST_TEST(has(nothing.err, ": no cases"), nothing.err);
}

BOOST_AUTO_TEST_CASE(mutants_are_counted_and_must_be_noticed_or_listed) {
    Folder const folder;
    std::string const specs = ANIMCHECK_SOURCE_DIR "/spec", golden = ANIMCHECK_SOURCE_DIR "/golden";
    auto const noticed = run({"--spec-dir", specs, "corpus", "mutate", golden, "--only", "zengin.man/version"});
    BOOST_TEST(noticed.exit == 0, noticed.out);
    BOOST_TEST(has(noticed.out, "100.0 %"), noticed.out);
    auto const of_golden = std::filesystem::path(golden) / "zengin.man";
    auto const own = std::filesystem::path(folder.path("zengin.man"));
    std::filesystem::create_directories(own);
    for (auto const* const name : {"bases.yaml", "version.yaml"})
        std::filesystem::copy_file(of_golden / name, own / name);
    static_cast<void>(folder.write("equivalent-mutants.yaml",
                                   "schema: animcheck-equivalent-mutants/1\n"
                                   "mutants:\n"
                                   "  zengin.man/version: [{change: gone, why: old}]\n"));
    auto const missed = run({"--spec-dir", specs, "corpus", "mutate", folder.path(""), "--only", "zengin.man/ver"});
    BOOST_TEST(missed.exit == 1);
    BOOST_TEST(has(missed.out, "zengin.man/version: gone: there is no such mutant"), missed.out);
    auto const built_in = run({"corpus", "mutate", golden});
    BOOST_TEST(built_in.exit == 2);
    BOOST_TEST(has(built_in.err, "needs --spec-dir"), built_in.err);
}

BOOST_AUTO_TEST_CASE(a_spec_of_ones_own_is_used_and_a_broken_one_is_exit_2) {
    Folder const folder;
    auto const specs = std::filesystem::path(ANIMCHECK_SOURCE_DIR) / "spec";
    std::filesystem::create_directories(folder.path("specs"));
    for (auto const& entry : std::filesystem::directory_iterator(specs))
        std::filesystem::copy(entry.path(), folder.path("specs/" + entry.path().filename().string()));
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    BOOST_TEST(run({"--spec-dir", folder.path("specs"), "check", file}).exit == 0);
    static_cast<void>(folder.write("specs/io.yaml", "schema: animcheck-spec/1\nfromat: io\n"));
    auto const ran = run({"--spec-dir", folder.path("specs"), "check", file});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "io.yaml:2:1:"));
}

BOOST_AUTO_TEST_CASE(dump_puts_findings_under_their_bytes) {
    Folder const folder;
    auto const ran = run({"dump", folder.write("HUM-S_TEST.MAN", broken_animation())});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, "0000000c  0a 00 "));
    BOOST_TEST(has(ran.out, "header.version = 10"));
    BOOST_TEST(has(ran.out, "chunk[1].type = 40992 (0xA020, header)"));
    BOOST_TEST(has(ran.out, "          ^^^^^ "));
    BOOST_TEST(has(ran.out, "! error: the header's version is 10, expected 12 [zengin.man/version]"));
}

BOOST_AUTO_TEST_CASE(decode_prints_what_was_read) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const ran = run({"decode", file});
    BOOST_TEST(ran.exit == 0);
    auto const decoded = Json::parse(ran.out);
    BOOST_TEST(decoded["fields"]["header.frames"] == 3);
    BOOST_TEST(decoded["fields"]["samples.node_index[]"] == Json::array({0, 1}));
    BOOST_TEST(decoded["clips"][0]["tracks"].size() == 4u);
    BOOST_TEST(decoded["clips"][0]["tracks"][0]["values"][0] == Json::array({0.0, 0.0, 0.0, 1.0}));
    BOOST_TEST(decoded["conventions"]["handedness"] == "left-handed");
}

BOOST_AUTO_TEST_CASE(strict_decode_stops_where_lenient_goes_on) {
    Folder const folder;
    auto bytes = good_animation();
    bytes.resize(bytes.size() - 1);
    auto const file = folder.write("HUM-S_TEST.MAN", bytes);
    auto const strict = run({"decode", "--strict", file});
    BOOST_TEST(strict.exit == 1);
    BOOST_TEST(Json::parse(strict.out)["stopped"] == true);
    auto const lenient = run({"decode", "--lenient", file});
    BOOST_TEST(lenient.exit == 0);
    BOOST_TEST(Json::parse(lenient.out)["clips"][0]["frames"] == 2);
}

// The version is a rule's matter: the decoder itself would go on.
BOOST_AUTO_TEST_CASE(strict_decode_stops_at_what_rules_find) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", broken_animation());
    auto const strict = run({"decode", "--strict", file}), lenient = run({"decode", file});
    BOOST_TEST(strict.exit == 1);
    auto const stopped = Json::parse(strict.out), whole = Json::parse(lenient.out);
    BOOST_TEST(stopped["stopped_by"] == (Json{{"rule", "zengin.man/version"}, {"at", "header.version"}}));
    BOOST_TEST(stopped["fields"]["header.version"] == 10);
    BOOST_TEST(!stopped["fields"].contains("header.name")); // read after it
    BOOST_TEST(stopped["clips"][0]["frames"] == 0);
    BOOST_TEST(stopped["findings"].back()["rule"] == "zengin.man/version");
    BOOST_TEST(lenient.exit == 0);
    BOOST_TEST(!whole.contains("stopped_by"));
    BOOST_TEST(whole["fields"].contains("header.name"));
    BOOST_TEST(whole["findings"] ==
               records_of(run({"check", "--output-format", "jsonl", file}).out)[1]["findings"]);
}

BOOST_AUTO_TEST_CASE(strict_decode_stops_where_check_says_that_strict_stops) {
    Folder const folder;
    BOOST_TEST_REQUIRE(
        run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("sample")}).exit == 0);
    // Each as a file of its own, so that what is around it is the same for both.
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder.path("sample"))) {
        if (!entry.is_regular_file()) continue;
        auto const records = records_of(run({"check", "--output-format", "jsonl", entry.path().string()}).out);
        for (auto const& record : records) {
            if (record["record"] != "input" || record["format"].is_null()) continue;
            auto place = record["path"].get<std::string>();
            for (auto const& word : record["members"]) place += "::" + word.get<std::string>();
            auto const ran = run({"decode", "--strict", place});
            auto const& strict = record["strict"];
            BOOST_TEST(ran.exit == (strict["result"] == "rejected" ? 1 : 0), place);
            auto const decoded = Json::parse(ran.out, nullptr, false);
            BOOST_TEST_REQUIRE(decoded.is_object(), place << ran.err);
            if (strict.contains("rule"))
                BOOST_TEST(decoded["stopped_by"] == (Json{{"rule", strict["rule"]}, {"at", strict["at"]}}), place);
            else
                BOOST_TEST(!decoded.contains("stopped_by"), place);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_version_is_told) {
    auto const ran = run({"--version"});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(ran.out.starts_with("animcheck "));
    for (auto const* const part : {"\ncommit  ", "\nspecs   ", " rules, xxh3 ", "\nreport  animcheck-report/"})
        BOOST_TEST(has(ran.out, part), part);
    // As many specs and rules as `spec list` has.
    auto const list = run({"spec", "list"}).out;
    std::regex const count(R"((\d+) rules?\b)");
    std::size_t specs = 0, rules = 0;
    for (std::sregex_iterator at(list.begin(), list.end(), count), end; at != end; ++at, ++specs)
        rules += std::stoul((*at)[1]);
    auto const counted = "\nspecs   " + std::to_string(specs) + " with " + std::to_string(rules) + " rules, ";
    BOOST_TEST(has(ran.out, counted), counted);
    // The digest is that of a run with the same specs from a folder; the version in a report is the version alone.
    Folder const folder;
    auto const records = records_of(run({"check", "--output-format", "jsonl", "--spec-dir",
                                         ANIMCHECK_SOURCE_DIR "/spec", folder.write("A.MAN", good_animation())})
                                        .out);
    BOOST_TEST(has(ran.out, "xxh3 " + records[0]["config"]["spec_dir"]["xxh3"].get<std::string>() + "\n"));
    BOOST_TEST(ran.out.starts_with("animcheck " + records[0]["tool"]["version"].get<std::string>() + "\n"));
}

BOOST_AUTO_TEST_CASE(real_animations_and_their_hierarchy, *boost::unit_test::precondition([](auto) {
                         return std::getenv("ANIMCHECK_DATA") != nullptr;
                     })) {
    std::string const data = std::getenv("ANIMCHECK_DATA");
    auto const ran = run({"check", "--output-format", "jsonl", data + "/zengin/animation.man", data + "/zengin/G1",
                          data + "/zengin/G2", data + "/zengin/hierarchy0.mdh"});
    BOOST_TEST(ran.exit == 0);
    auto const records = records_of(ran.out);
    BOOST_TEST(records.back()["verdicts"]["conforms"] == 4);
    BOOST_TEST(records[2]["summary"]["frames"] == 20);
    BOOST_TEST(records[4]["summary"]["checksum"] == "39935331");
    for (auto const& record : records)
        if (record["record"] == "input") BOOST_TEST(record["coverage"]["read"] == record["size"]);
}

BOOST_AUTO_TEST_SUITE_END()
