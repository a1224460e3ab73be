// SPDX-License-Identifier: MIT
// Needs: zengin
// corpus new, minimize and import: what helps to write cases.
#include "tests/cli/records.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace {

using namespace animcheck::test;

/// A corpus of one format, of which cases can be taken away and added.
struct SmallCorpus {
    Folder folder;
    std::string root = folder.path("golden");

    explicit SmallCorpus(std::vector<std::string> const& rules = {"version"}) {
        for (auto const& rule : rules) copy(rule + ".yaml");
        copy("bases.yaml");
    }
    [[nodiscard]] std::string file(std::string const& name) const { return root + "/zengin.man/" + name; }
    void copy(std::string const& name) const {
        std::filesystem::create_directories(root + "/zengin.man");
        std::filesystem::copy_file(ANIMCHECK_SOURCE_DIR "/golden/cases/zengin.man/" + name, file(name));
    }
    /// What is proposed goes below `cases:`.
    void paste(std::string const& name, std::string const& text) const {
        std::ofstream(file(name), std::ios::app) << text;
    }
    [[nodiscard]] Ran call(std::vector<std::string> words) const {
        words.insert(words.begin(), "corpus");
        words.insert(words.end(), {"--corpus", root});
        return run(words);
    }
    [[nodiscard]] Ran run_cases(std::string const& only) const {
        BOOST_TEST(run({"corpus", "record", root}).exit == 0);
        return run({"corpus", "run", root, "--only", only});
    }
};

/// Cases alone, without the comments around them.
std::string cases_of(std::string const& printed) {
    std::istringstream lines(printed);
    std::string text;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("  ")) text += line + '\n';
    return text;
}

std::size_t occurrences_of(std::string const& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

BOOST_AUTO_TEST_SUITE(corpus_author)

BOOST_AUTO_TEST_CASE(sides_of_boundaries_without_a_case_are_proposed) {
    SmallCorpus const corpus;
    auto const all = corpus.call({"new", "--from-spec", "zengin.man", "--only", "header.version"});
    BOOST_TEST(all.exit == 0);
    // version.yaml has 11 and 13, and the sound 12.
    BOOST_TEST(!has(all.out, "golden/cases/zengin.man/version.yaml"), all.out);
    auto text = text_of(corpus.file("version.yaml"));
    std::ofstream(corpus.file("version.yaml")) << text.substr(0, text.find("cases:")) << "cases:\n"
                                               << R"(  - id: sound
    title: "twelve, which both games write"
    base: loop
    result: valid
    strict: accepted
    lenient: decoded
    verdict: conforms
    findings: []
)";
    auto const open = corpus.call({"new", "--from-spec", "zengin.man", "--only", "zengin.man/version"});
    BOOST_TEST(has(open.out, "# golden/cases/zengin.man/version.yaml"), open.out);
    BOOST_TEST(has(open.out, "set: {header.version: 11}"), open.out);
    BOOST_TEST(has(open.out, "set: {header.version: 13}"), open.out);
    BOOST_TEST(!has(open.out, "header.version: 12"), open.out);
    BOOST_TEST(has(open.out, "strict: {rejected: version}"), open.out);
    BOOST_TEST(has(open.out, "- {rule: version, at: header.version, actual: 11, expected: 12}"), open.out);
    BOOST_TEST(has(open.out, "2 boundaries, 2 sides without a case"), open.out);

    corpus.paste("version.yaml", cases_of(open.out));
    BOOST_TEST(has(corpus.run_cases("version").out, "3 passed, 0 failed"));
    auto const again = corpus.call({"new", "--from-spec", "zengin.man", "--only", "zengin.man/version"});
    BOOST_TEST(has(again.out, "2 boundaries, 0 sides without a case"), again.out);
    auto const linted = run({"corpus", "lint", corpus.root});
    BOOST_TEST(linted.exit == 1);
    BOOST_TEST(occurrences_of(linted.out, "proposed, and reviewed by nobody yet") == 2U, linted.out);
    BOOST_TEST(occurrences_of(linted.out, "the title is still to be written") == 2U, linted.out);
}

BOOST_AUTO_TEST_CASE(all_that_is_proposed_is_what_the_program_reports) {
    SmallCorpus const corpus;
    auto const ran = corpus.call({"new", "--from-spec", "zengin.man", "--only", "header."});
    BOOST_TEST(ran.exit == 0);
    std::map<std::string, std::string> files;
    std::istringstream lines(ran.out);
    std::string name;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# golden/"))
            name = line.substr(line.rfind('/') + 1);
        else if (!line.starts_with("# "))
            files[name] += line + '\n';
    }
    BOOST_TEST(files.size() > 5U);
    for (auto const& [file, text] : files) corpus.paste(file, text);
    auto const checked = corpus.run_cases("/header");
    BOOST_TEST(checked.exit == 0);
    BOOST_TEST(has(checked.out, fmt::format("{} passed, 0 failed", occurrences_of(ran.out, "  - id: header"))),
               checked.out);
}

BOOST_AUTO_TEST_CASE(a_change_is_a_case) {
    SmallCorpus const corpus;
    auto const ran =
        corpus.call({"new", "--from-spec", "zengin.man", "--base", "loop", "--set", "header.version=14"});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, "id: header-version-14"), ran.out);
    corpus.paste("version.yaml", cases_of(ran.out));
    BOOST_TEST(has(corpus.run_cases("header-version-14").out, "1 passed, 0 failed"));

    auto const call = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"new", "--from-spec", "zengin.man", "--base", "loop"});
        return corpus.call(words);
    };
    auto const text = call({"--set", "header.name=S_TESD", "--rule", "name-differs"});
    BOOST_TEST(text.exit == 2);
    BOOST_TEST(has(text.err, "there is no rule 'zengin.man/name-differs'"), text.err);
    BOOST_TEST(has(call({"--set", "source.date.hour=14"}).err, "this breaks no rule: name the one"));
    auto const near = call({"--set", "source.date.hour=14", "--rule", "version"});
    BOOST_TEST(has(near.out, "verdict: conforms\n    findings: []"), near.out);
    BOOST_TEST(has(call({"--set", "header.versoin=2"}).err, "near: header.version"));
    BOOST_TEST(has(call({"--set", "header.version"}).err, "expected PATH=VALUE"));
    BOOST_TEST(has(call({"--set", "header.version=70000"}).err, "70000 does not fit"));
    BOOST_TEST(has(corpus.call({"new", "--from-spec", "zengin.man", "--base", "nobody", "--set", "a=1"}).err,
                   "has no base 'nobody': expected one of"));
    BOOST_TEST(has(corpus.call({"new", "--from-spec", "zengin.mna"}).err, "zengin.man"));
}

BOOST_AUTO_TEST_CASE(a_case_shrinks_to_what_its_finding_needs) {
    SmallCorpus const corpus;
    auto const small = corpus.folder.path("small.man");
    auto const ran = corpus.call({"minimize", "zengin.man/version/version-11", "--rule", "version", "--to", small});
    BOOST_TEST(ran.exit == 0);
    std::smatch counts;
    BOOST_REQUIRE(std::regex_search(ran.out, counts,
                                    std::regex("# ([0-9]+) to ([0-9]+) bytes in [0-9]+ tries; no byte can go")));
    BOOST_TEST(std::stoi(counts[2]) < std::stoi(counts[1]));
    BOOST_TEST(std::filesystem::file_size(small) == static_cast<std::uintmax_t>(std::stoi(counts[2])));
    auto const checked = run({"check", "--format", "zengin.man", "--output-format", "concise", small});
    BOOST_TEST(has(checked.out, "zengin.man/version"), checked.out + checked.err);
    BOOST_TEST(has(ran.out, "strict: {rejected: version}"), ran.out);
    BOOST_TEST(has(ran.out, "- {rule: version, at: header.version, actual: "), ran.out);

    auto const other = corpus.call({"minimize", "zengin.man/version/version-11", "--rule", "truncated"});
    BOOST_TEST(other.exit == 2);
    BOOST_TEST(has(other.err, "zengin.man/truncated is not reported; these are: zengin.man/version"), other.err);
    BOOST_TEST(has(corpus.call({"minimize", "zengin.man/version/none", "--rule", "version"}).err,
                   "neither a file nor a case"));
}

BOOST_AUTO_TEST_CASE(a_file_shrinks_and_is_not_shown) {
    SmallCorpus const corpus;
    auto const file = corpus.folder.write("HUM-S_RUN.MAN", broken_animation() + std::string(3000, 'x'));
    auto const small = corpus.folder.path("SMALL.MAN");
    BOOST_TEST(has(corpus.call({"minimize", file, "--rule", "zengin.man/version"}).err, "a file needs --to"));
    auto const ran = corpus.call({"minimize", file, "--rule", "version", "--to", small});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(occurrences_of(ran.out, "\n") == 1U, ran.out);
    BOOST_TEST(std::filesystem::file_size(small) < 200U);
    BOOST_TEST(has(run({"check", "--output-format", "concise", small}).out, "zengin.man/version"));
    BOOST_TEST(has(corpus.call({"minimize", file, "--rule", "version", "--to", small}).err, "is there already"));
}

BOOST_AUTO_TEST_CASE(a_synthetic_file_becomes_a_case) {
    SmallCorpus const corpus;
    auto const file = corpus.folder.write("anything.man", broken_animation());
    auto const ran = corpus.call({"import", file});
    BOOST_TEST(ran.exit == 0, ran.err);
    BOOST_TEST(has(ran.out, "base: loop\n    patch: [{set: {header.version: 10}}]"), ran.out);
    corpus.paste("version.yaml", cases_of(ran.out));
    BOOST_TEST(has(corpus.run_cases("imported").out, "1 passed, 0 failed"));

    // Far from any base: the bytes as text, a line for each field.
    auto const own = corpus.folder.write("own.man", assembled(R"(
        u16 0xA000 u32 0
        u16 0xA020 u32 size(header)
        block header { u16 12 line "S_TEST" u32 1 2 1 f32 10 10 0 0.5  0 0 0 1 1 1 line "" }
        u16 0xA010 u32 size(source)
        block source { s32 2001 u16 3 4 5 6 7 0 line "TEST.ASC" "TEST \"quoted\"" }
        u16 0xA090 u32 size(samples)
        block samples { u32 77 u32 0 u32 0  repeat 2 { u16 32767 32767 32767 $i 0 0 } }
    )"));
    auto const whole = corpus.call({"import", own, "--rule", "version"});
    BOOST_TEST(whole.exit == 0, whole.err);
    BOOST_TEST(has(whole.out, "      u16 12  # header.version\n      line \"S_TEST\"  # header.name\n"), whole.out);
    corpus.paste("version.yaml", std::regex_replace(cases_of(whole.out), std::regex("imported"), "whole"));
    BOOST_TEST(has(corpus.run_cases("whole").out, "1 passed, 0 failed"), corpus.run_cases("whole").out);
    auto const exported = corpus.folder.path("export");
    BOOST_TEST(run({"corpus", "export", corpus.root, "--to", exported}).exit == 0);
    BOOST_TEST(text_of(exported + "/zengin.man/version.whole") == text_of(own));
}

BOOST_AUTO_TEST_CASE(what_looks_like_game_data_is_refused) {
    SmallCorpus const corpus;
    auto const import = [&](std::string const& bytes) {
        return corpus.call({"import", corpus.folder.write("HUM-S_RUN.MAN", bytes)});
    };
    auto const large = import(good_animation() + std::string(5000, '\0'));
    BOOST_TEST(large.exit == 1);
    BOOST_TEST(large.out == "");
    BOOST_TEST(has(large.err, "a case has at most 4096"), large.err);
    BOOST_TEST(has(large.err, "looks like data of a game"), large.err);
    std::string noise;
    for (unsigned i = 0, x = 1; i < 1000; ++i) noise += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
    auto const dense = import(good_animation() + noise);
    BOOST_TEST(dense.exit == 1);
    BOOST_TEST(has(dense.err, "packed, are in no base"), dense.err);
    auto named = broken_animation();
    named.replace(named.find("S_TEST"), 6, "S_RUNL");
    auto const texts = import(named);
    BOOST_TEST(texts.exit == 1);
    BOOST_TEST(has(texts.err, "no case has the text \"s_runl\""), texts.err);
    auto const unknown = corpus.call({"import", corpus.folder.write("notes.txt", "nothing")});
    BOOST_TEST(unknown.exit == 2);
    BOOST_TEST(has(unknown.err, "is unrecognised: name its format"), unknown.err);
}

BOOST_AUTO_TEST_SUITE_END()
