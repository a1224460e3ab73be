// SPDX-License-Identifier: MIT
// Needs: zengin
// What the program says of itself, and of command lines that it does not understand.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>

#include <sstream>

namespace {

using namespace animcheck::test;

void must_refuse_words(std::vector<std::string> const& words, std::string const& error, std::string const& advice) {
    auto const ran = run(words);
    BOOST_TEST(ran.exit == 2, words.back());
    BOOST_TEST(ran.out == "");
    BOOST_TEST(ran.err == "animcheck: error: " + error + "\nanimcheck: try '" + advice + "'\n");
}

} // namespace

BOOST_AUTO_TEST_SUITE(usage)

BOOST_AUTO_TEST_CASE(help_has_groups_defaults_and_examples) {
    auto const all = run({"--help"}), check = run({"check", "--help"});
    BOOST_TEST(all.exit == 0);
    for (auto const* const part : {"\nFiles:\n", "  ls  ", "\nGeneral:\n", "--spec-dir FOLDER", "(default: warn)",
                                   "Examples:", "Exit codes: 0 checked"})
        BOOST_TEST(has(all.out, part), part);
    BOOST_TEST(check.exit == 0);
    for (auto const* const part :
         {"\nInput:\n", "\nWhat counts:\n", "\nReport:\n", "-o, --output FILE", "(default: error)",
          "--fail-on never|note|warning|error|fatal", "--files0-from -", "Verdicts: conforms", "--ignore RULE",
          "Exit codes: 0 checked", "PATH "})
        BOOST_TEST(has(check.out, part), part);
    BOOST_TEST(!has(check.out, "TEXT"));
}

BOOST_AUTO_TEST_CASE(help_of_every_command_fits_a_terminal) {
    for (auto const& words : std::vector<std::vector<std::string>>{{},
                                                                   {"check"},
                                                                   {"ls"},
                                                                   {"dump"},
                                                                   {"decode"},
                                                                   {"explain"},
                                                                   {"rules"},
                                                                   {"formats"},
                                                                   {"spec"},
                                                                   {"spec", "list"},
                                                                   {"spec", "show"},
                                                                   {"spec", "lint"},
                                                                   {"report"},
                                                                   {"report", "merge"},
                                                                   {"corpus"},
                                                                   {"corpus", "run"},
                                                                   {"corpus", "export"}}) {
        auto with_option = words, with_word = words;
        with_option.emplace_back("--help");
        with_word.insert(with_word.begin(), "help");
        auto const ran = run(with_option);
        BOOST_TEST(ran.exit == 0);
        BOOST_TEST(ran.err == "");
        BOOST_TEST(run(with_word).out == ran.out);
        std::istringstream in(ran.out);
        for (std::string line; std::getline(in, line);) BOOST_TEST(line.size() <= 90u, line);
        BOOST_TEST(!has(ran.out, "\n\n\n"));
    }
}

BOOST_AUTO_TEST_CASE(no_words_are_answered_with_help) {
    auto const ran = run({});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(ran.err == run({"--help"}).out);
}

BOOST_AUTO_TEST_CASE(errors_are_a_sentence_and_a_hint) {
    must_refuse_words({"check", "--fial-on", "error", "x"}, "unknown option '--fial-on'; did you mean '--fail-on'?",
                      "animcheck check --help");
    must_refuse_words({"dump", "--fail-on=error", "x"}, "unknown option '--fail-on'; it is an option of check",
                      "animcheck dump --help");
    must_refuse_words({"check", "--spec-dri", "x", "y"}, "unknown option '--spec-dri'; did you mean '--spec-dir'?",
                      "animcheck check --help");
    must_refuse_words({"dump", "a", "b"}, "unexpected argument 'b'", "animcheck dump --help");
    must_refuse_words({"check"}, "PATH is missing", "animcheck check --help");
    must_refuse_words({"spec"}, "spec needs one of its commands: list, show, ksy, lint, book",
                      "animcheck spec --help");
    must_refuse_words({"spec", "show"}, "FORMAT is missing", "animcheck spec show --help");
    must_refuse_words({"check", "-j", "many", "x"}, "--jobs: Value many not in range 0 to 256",
                      "animcheck check --help");
    must_refuse_words({"check", "x", "--context"}, "--context needs a value", "animcheck check --help");
    must_refuse_words({"check", "--fail-on", "eror", "x"},
                      "--fail-on: 'eror' is not one of never, note, warning, error, fatal; did you mean 'error'?",
                      "animcheck check --help");
    must_refuse_words({"explain", "no-such-rule"}, "unknown rule or format 'no-such-rule'", "animcheck rules");
    must_refuse_words({"help", "chek"}, "there is no command 'chek'; did you mean 'check'?", "animcheck --help");
    auto const format = run({"check", "--format", "zengin.mam", "x"});
    BOOST_TEST(has(format.err, "unknown format 'zengin.mam'; did you mean 'zengin.man'"), format.err);
    BOOST_TEST(has(format.err, "known are "));
    BOOST_TEST(has(run({"check", "--game", "gothic", "x"}).err, "did you mean 'gothic1'"));
}

BOOST_AUTO_TEST_CASE(what_is_installed_is_printed_and_not_listed) {
    for (auto const* const shell : {"bash", "zsh", "fish"}) {
        auto const ran = run({"completion", shell});
        BOOST_TEST(ran.exit == 0);
        for (auto const* const part :
             {"zengin.man/version", "gothic2", "corpus run", "never note warning error fatal"})
            BOOST_TEST(has(ran.out, part), part);
    }
    auto const page = run({"manual", "animcheck.1", "--date", "2026-01-31"});
    BOOST_TEST(page.exit == 0);
    for (auto const* const part :
         {".TH ANIMCHECK 1 \"2026-01-31\"", ".SS animcheck check", ".SS animcheck spec ksy",
          "\\fB\\-\\-fail\\-on\\fR", "\n  animcheck rules zengin.man lba1\n"})
        BOOST_TEST(has(page.out, part), part);
    auto const configuration = run({"manual", "animcheck.yaml.5"});
    for (auto const* const part : {"\\fBseverity\\-by\\-effect\\fR: note | warning | error | fatal",
                                   "\\fBreason\\fR: text (required)", ".SS extends: modding"})
        BOOST_TEST(has(configuration.out, part), part);
    BOOST_TEST(!has(run({"--help"}).out, "completion"));
    must_refuse_words({"completion", "tcsh"},
                      "SHELL: 'tcsh' is not one of bash, zsh, fish; did you mean 'bash', 'zsh' or 'fish'?",
                      "animcheck completion --help");
}

BOOST_AUTO_TEST_CASE(hostile_words_stay_text) {
    auto const ran = run({"check", "--\x1b[31m"});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(!has(ran.err, "\x1b"));
    BOOST_TEST(!has(run({"dump", "a", "\x1b"}).err, "\x1b"));
    BOOST_TEST(!has(run({"check", "-j", "\x1b", "a"}).err, "\x1b"));
    BOOST_TEST(!has(run({"check", "--show", "\x1b", "a"}).err, "\x1b"));
}

BOOST_AUTO_TEST_CASE(options_of_any_command_may_be_before_it) {
    Folder const folder;
    BOOST_TEST(run({"--to", folder.path("sample"), "corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden"}).exit == 0);
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    BOOST_TEST(run({"--spec-dir", ANIMCHECK_SOURCE_DIR "/spec", "-o", folder.path("out"), "check", file}).exit ==
               0);
    BOOST_TEST(run({"check", file, "--spec-dir", ANIMCHECK_SOURCE_DIR "/spec"}).exit == 0);
    BOOST_TEST(run({"--log-level", "off", "rules", "zengin.man"}).exit == 0);
    std::filesystem::current_path(folder.path(""));
    static_cast<void>(folder.write("ls", good_animation())); // a file is not a command, a command is
    BOOST_TEST(has(run({"ls", "ls"}).out, "zengin.man"));
}

BOOST_AUTO_TEST_SUITE_END()
