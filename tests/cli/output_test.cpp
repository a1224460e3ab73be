// SPDX-License-Identifier: MIT
// Needs: zengin
// Where a report goes, and what it never goes over.
#include "tests/cli/records.hpp"

#include <csignal>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace animcheck::test;

/// Names in a folder, sorted.
std::vector<std::string> names_in(std::string const& folder) {
    std::vector<std::string> names;
    for (auto const& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// The run is refused, and `file` is as it was.
void refused(std::vector<std::string> const& words, std::string const& file) {
    auto const before = text_of(file);
    auto const ran = run(words);
    BOOST_TEST(ran.exit == 2, words.back());
    BOOST_TEST(ran.out == "");
    BOOST_TEST(has(ran.err, "cannot write"), ran.err);
    BOOST_TEST(text_of(file) == before, words.back());
}

constexpr auto manifest =
    R"(<Root><File Name="object_test" Segment="6"><Animation Name="a" Offset="0x20"/></File></Root>)";

} // namespace

BOOST_AUTO_TEST_SUITE(output)

BOOST_AUTO_TEST_CASE(no_input_is_written_over_under_whatever_name) {
    Folder const folder;
    auto const file = folder.write("dump/own.MAN", good_animation());
    auto const unknown = folder.write("dump/notes.txt", "what I did\n");
    auto const list = folder.write("list", file + '\0');
    std::filesystem::create_symlink(file, folder.path("soft.MAN"));
    std::filesystem::create_hard_link(file, folder.path("hard.bin"));
    auto const dump = folder.path("dump");
    refused({"check", "-o", file, file}, file);
    refused({"-o", file, dump}, file);
    refused({"check", "-o", folder.path("dump/../dump/own.MAN"), dump}, file);
    refused({"check", "-o", folder.path("soft.MAN"), dump}, file);
    refused({"check", "-o", folder.path("hard.bin"), file}, file);
    refused({"check", "-o", unknown, dump}, unknown);
    refused({"check", "-o", unknown, unknown}, unknown);
    refused({"check", "-o", list, "--files0-from", list}, list);
    refused({"check", "-o", file, "--files0-from", list}, file);
}

BOOST_AUTO_TEST_CASE(nothing_that_options_name_is_written_over) {
    Folder const folder;
    auto const file = folder.write("dump/HUM-S_TEST.MAN", good_animation());
    auto const xml = folder.write("m.xml", manifest), segment = folder.write("keep.bin", "any bytes");
    auto const object = folder.write("object_test", std::string(64, '\0'));
    auto const model = folder.write("HUM.MDH", base("zengin.mdh", "document"));
    refused({"check", "-o", xml, "--manifest", xml, object}, xml);
    refused({"check", "-o", segment, "--segment", "4=" + segment, "--manifest", xml, object}, segment);
    refused({"check", "-o", model, "--context", model, file}, model);
    std::filesystem::create_directories(folder.path("specs"));
    for (auto const& entry : std::filesystem::directory_iterator(ANIMCHECK_SOURCE_DIR "/spec"))
        std::filesystem::copy(entry.path(), folder.path("specs/" + entry.path().filename().string()));
    auto const spec = folder.path("specs/io.yaml");
    refused({"--spec-dir", folder.path("specs"), "check", "-o", spec, file}, spec);
}

// It is not named, but an animation beside it is judged by it.
BOOST_AUTO_TEST_CASE(a_companion_is_not_written_over) {
    Folder const folder;
    auto const model = folder.write("HUM.MDH", hierarchy());
    refused({"check", "-o", model, folder.write("HUM-S_RUN.MAN", good_animation())}, model);
    auto const empty = folder.write("EMPTY.MAN", "");
    refused({"check", "-o", empty, folder.path("")}, empty); // a name that promises
}

BOOST_AUTO_TEST_CASE(a_former_report_is_no_input_of_a_walk) {
    Folder const folder;
    static_cast<void>(folder.write("HUM-S_TEST.MAN", broken_animation()));
    static_cast<void>(folder.write("readme.txt", "no animation"));
    for (auto const* const format : {"text", "jsonl"}) {
        auto const report = folder.path(std::string("report.") + format);
        std::vector<std::string> const words{"--output-format", format, "-o", report, folder.path("")};
        BOOST_TEST(run(words).exit == 1);
        auto const first = text_of(report);
        BOOST_TEST(has(first, "zengin.man/version"));
        BOOST_TEST(run(words).exit == 1);
        BOOST_TEST(text_of(report) == first);
        refused({"check", "-o", report, report}, report); // named, it is one
        std::filesystem::remove(report);
    }
}

BOOST_AUTO_TEST_CASE(a_report_takes_its_place_when_it_is_whole) {
    Folder const folder;
    auto const file = folder.write("in/HUM-S_TEST.MAN", broken_animation());
    auto const report = folder.write("out/report", "something older\n");
    ::chmod(report.c_str(), 0640);
    BOOST_TEST(run({"check", "-o", report, file}).exit == 1);
    BOOST_TEST(has(text_of(report), "zengin.man/version"));
    struct stat status{};
    BOOST_TEST_REQUIRE(::stat(report.c_str(), &status) == 0);
    BOOST_TEST((status.st_mode & 0777) == 0640u);
    BOOST_TEST(names_in(folder.path("out")) == std::vector<std::string>{"report"});
}

BOOST_AUTO_TEST_CASE(a_link_to_a_report_stays_a_link) {
    Folder const folder;
    auto const file = folder.write("in/HUM-S_TEST.MAN", broken_animation());
    auto const report = folder.write("out/report", "");
    std::filesystem::create_symlink(report, folder.path("link"));
    BOOST_TEST(run({"check", "-o", folder.path("link"), file}).exit == 1);
    BOOST_TEST(std::filesystem::is_symlink(folder.path("link")));
    BOOST_TEST(has(text_of(report), "zengin.man/version"));
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_written_as_it_is) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", broken_animation());
    BOOST_TEST(run({"check", "-o", "/dev/null", file}).exit == 1);
    BOOST_TEST(run({"check", "-o", "/dev/full", file}).exit == 4);
    auto const ran = run({"check", "-o", "/dev/stdout", file});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(has(ran.out, "zengin.man/version"));
}

BOOST_AUTO_TEST_CASE(a_report_that_does_not_fit_leaves_the_former_one_and_nothing_else) {
    Folder const folder;
    auto const file = folder.write("in/HUM-S_TEST.MAN", broken_animation());
    auto const report = folder.write("out/report", "1 file: 1 broken\n");
    auto const* const program = std::getenv("ANIMCHECK_PROGRAM");
    BOOST_TEST_REQUIRE(program);
    for (auto const& [trap, exit] : {std::pair{"trap '' XFSZ;", 4}, {"", 128 + SIGXFSZ}}) {
        auto const command = std::string(trap) + " ulimit -f 2; '" + program +
                             "' check --output-format jsonl -o '" + report + "' '" + file +
                             "' 2>/dev/null; exit $?";
        auto const status = std::system(command.c_str()); // the shell says how a child was ended
        BOOST_TEST(WEXITSTATUS(status) == exit);
        BOOST_TEST(names_in(folder.path("out")) == std::vector<std::string>{"report"});
        BOOST_TEST(text_of(report) == "1 file: 1 broken\n");
    }
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_leaves_the_former_report_and_nothing_else) {
    Folder const folder;
    auto const file = folder.write("in/HUM-S_TEST.MAN", broken_animation());
    auto const report = folder.write("out/report", "1 file: 1 broken\n");
    for (auto const signal : {SIGINT, SIGTERM}) {
        auto const* const program = std::getenv("ANIMCHECK_PROGRAM");
        BOOST_TEST_REQUIRE(program);
        std::vector<std::string> words{program, "check", "-j1", "-o", report};
        for (int i = 0; i < 20'000; ++i) words.push_back(file); // seconds of work
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        auto const child = ::fork();
        if (child == 0) {
            ::execv(program, arguments.data());
            ::_exit(127);
        }
        while (names_in(folder.path("out")).size() < 2 && ::waitpid(child, nullptr, WNOHANG) == 0) ::usleep(100);
        BOOST_TEST_REQUIRE(::kill(child, signal) == 0);
        int status = 0;
        BOOST_TEST_REQUIRE(::waitpid(child, &status, 0) == child);
        BOOST_TEST((WIFSIGNALED(status) && WTERMSIG(status) == signal));
        BOOST_TEST(names_in(folder.path("out")) == std::vector<std::string>{"report"});
        BOOST_TEST(text_of(report) == "1 file: 1 broken\n");
    }
}

BOOST_AUTO_TEST_SUITE_END()
