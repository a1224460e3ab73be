// SPDX-License-Identifier: MIT
// Needs: zengin
// animcheck.yaml: where it is found, what it changes, and what it cannot.
#include "tests/cli/records.hpp"

#include <filesystem>
#include <set>

namespace {

using namespace animcheck::test;

/// A mod: a broken animation, one whose name is not its file's (a warning), and a volume.
struct Mod {
    Mod() {
        broken = folder.write("mod/old/HUM-S_TEST.MAN", broken_animation());
        renamed = folder.write("mod/new/HUM-S_OTHER.MAN", good_animation());
    }
    void configure(std::string_view text) const { static_cast<void>(folder.write("mod/animcheck.yaml", text)); }
    [[nodiscard]] std::string path() const { return folder.path("mod"); }

    Folder folder;
    std::string broken, renamed;
};

constexpr auto version_rule = "zengin.man/version", name_rule = "zengin.man/name-not-file-name";

Json const& finding_of(Json const& input, std::string_view rule) {
    for (auto const& finding : input["findings"])
        if (finding["rule"] == rule) return finding;
    BOOST_FAIL("no finding of " << rule);
    return input;
}

/// What no configuration may change.
Json without_judgement(Json input) {
    input.erase("verdict");
    input.erase("counts");
    for (auto& part : input["parts"]) part.erase("verdict");
    for (auto& finding : input["findings"])
        for (auto const* const key : {"severity", "spec_severity", "status", "reason", "excused"})
            finding.erase(key);
    return input;
}

std::string sample(Folder const& folder) {
    auto const path = folder.path("sample");
    BOOST_TEST_REQUIRE(run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", path}).exit == 0);
    return path;
}

} // namespace

BOOST_AUTO_TEST_SUITE(config)

BOOST_AUTO_TEST_CASE(severities_change_verdict_and_exit_code_and_the_report_says_so) {
    Mod const mod;
    BOOST_TEST(run({mod.path()}).exit == 1);
    mod.configure("severity:\n  zengin.man/version: note\n  '*/name-not-*': error\n");
    auto const report = check({mod.path()});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(report.at(mod.broken)["verdict"] == "conforms");
    BOOST_TEST(report.at(mod.renamed)["verdict"] == "broken");
    auto const& version = finding_of(report.at(mod.broken), version_rule);
    BOOST_TEST(version["severity"] == "note");
    BOOST_TEST(version["spec_severity"] == "error");
    BOOST_TEST(report.summary["rules"][version_rule]["severity"] == "note");
    BOOST_TEST(report.summary["rules"][version_rule]["changed"] == 1);
    BOOST_TEST(report.run["config"]["file"]["name"] == "animcheck.yaml");
    BOOST_TEST(report.at(mod.broken)["strict"]["result"] == "rejected");
    BOOST_TEST(report.at(mod.broken)["strict"]["rule"] == version_rule);
    auto const text = run({mod.path()}).out;
    BOOST_TEST(has(text, "configuration: animcheck.yaml; 2 findings of 2 rules at another severity\n"), text);
    auto const sarif = Json::parse(run({"check", "--output-format", "sarif", mod.path()}).out)["runs"][0];
    auto const& override_of = sarif["invocations"][0]["ruleConfigurationOverrides"];
    BOOST_TEST_REQUIRE(override_of.size() == 2u);
    BOOST_TEST(override_of[0]["descriptor"]["id"] == name_rule);
    BOOST_TEST(override_of[0]["configuration"]["level"] == "error");
    BOOST_TEST(sarif["tool"]["driver"]["rules"][override_of[0]["descriptor"]["index"].get<std::size_t>()]["id"] ==
               name_rule);
    mod.configure("severity: {zengin.man/version: note, zengin.man/name-not-file-name: note}\nfail-on: warning\n");
    BOOST_TEST(run({mod.path()}).exit == 0);
}

BOOST_AUTO_TEST_CASE(what_is_ignored_has_a_reason_in_every_report) {
    Mod const mod;
    mod.configure("ignore:\n  - rule: version\n    paths: [old/]\n    reason: the exporter | of <1999>\n");
    auto const report = check({mod.path()});
    BOOST_TEST(report.exit == 0);
    auto const& finding = finding_of(report.at(mod.broken), version_rule);
    BOOST_TEST(finding["status"] == "ignored");
    BOOST_TEST(finding["reason"] == "the exporter | of <1999> (animcheck.yaml:2)");
    BOOST_TEST(report.summary["reasons"]["the exporter | of <1999> (animcheck.yaml:2)"] == 1);
    auto const text = run({mod.path()}).out;
    BOOST_TEST(has(text, "configuration: animcheck.yaml; 1 finding ignored\n"
                         "  1 ignored: the exporter | of <1999> (animcheck.yaml:2)\n"),
               text);
    auto const sarif = run({"check", "--output-format", "sarif", mod.path()}).out;
    BOOST_TEST(has(sarif, R"--("justification":"the exporter | of <1999> (animcheck.yaml:2)")--"));
    auto const page = run({"check", "--output-format", "markdown", mod.path()}).out;
    BOOST_TEST(has(page, "the exporter &#124; of &#60;1999&#62;"), page);
    static_cast<void>(mod.folder.write("mod/new/HUM-S_TEST.MAN", broken_animation()));
    BOOST_TEST(run({mod.path()}).exit == 1); // not in old/
}

BOOST_AUTO_TEST_CASE(globs_are_about_folders_names_and_members) {
    Folder const folder;
    static_cast<void>(sample(folder));
    auto const volume = folder.path("sample/DATA/Anims.vdf");
    auto const loose = folder.path("sample/ANIMS/CUT/HUM-C_TEST.MAN");
    auto const configure = [&](std::string_view glob) {
        static_cast<void>(folder.write("sample/animcheck.yaml",
                                       "paths:\n  - glob: '" + std::string(glob) +
                                           "'\n    ignore: [{rule: zengin.man/frames-missing, reason: so}]\n"));
        auto const report = check({folder.path("sample")});
        std::set<std::string> places;
        for (auto const& input : report.inputs)
            for (auto const& finding : input["findings"])
                if (finding["status"] == "ignored") places.insert(Report::place_of(input));
        return places;
    };
    auto const name = std::string("HUM-C_TEST.MAN");
    auto const all = configure("**");
    BOOST_TEST_REQUIRE(all.size() >= 2u);
    BOOST_TEST(all.contains(loose));
    std::set<std::string> members;
    for (auto const& place : all)
        if (place.starts_with(volume + "::")) members.insert(place);
    BOOST_TEST_REQUIRE(!members.empty());
    BOOST_TEST(configure("Anims.vdf::*") == members);
    BOOST_TEST(configure("Anims.vdf") == members); // the file and all that is in it
    BOOST_TEST(configure("DATA/A*") == members);
    BOOST_TEST(configure("data/anims.VDF::*test.man") == members);
    BOOST_TEST(configure("**/Anims.vdf::*") == members);
    BOOST_TEST(configure("/" + name).empty());
    BOOST_TEST(configure(name) == std::set{loose});
    BOOST_TEST(configure("ANIMS/") == std::set{loose});
    BOOST_TEST(configure("ANIMS/CUT/*.MAN") == std::set{loose});
    BOOST_TEST(configure("/ANIMS/CUT/HUM-C_TES?.MAN") == std::set{loose});
    BOOST_TEST(configure("*/cut/HUM-C_TEST.MAN") == std::set{loose});
    BOOST_TEST(configure("ANIMS/*").empty());       // a `*` stays in its folder
    BOOST_TEST(configure("sample/ANIMS/").empty()); // from the configuration's folder
    BOOST_TEST(configure("Anims.vdf::*.MDH").empty());
    BOOST_TEST(configure("A*T.MAN").empty());
}

BOOST_AUTO_TEST_CASE(it_is_found_upwards_until_a_repository_ends) {
    Mod const mod;
    static_cast<void>(mod.folder.write("animcheck.yaml", "severity: {zengin.man/version: note}\n"));
    BOOST_TEST(run({mod.broken}).exit == 0);
    BOOST_TEST(run({"--no-config", mod.broken}).exit == 1);
    auto const shown = run({"config", "show", mod.broken}).out;
    BOOST_TEST(has(shown, "animcheck.yaml (upwards from " + mod.broken + ")\n"), shown);
    BOOST_TEST(has(shown, "zengin.man/version  error -> note  animcheck.yaml:1\n"), shown);
    std::filesystem::create_directories(mod.folder.path("mod/.git"));
    BOOST_TEST(run({mod.broken}).exit == 1);
    auto const none = run({"config", "show", mod.broken}).out;
    BOOST_TEST(has(none, "no configuration (none upwards from " + mod.broken + " to "), none);
    BOOST_TEST(has(none, "/mod, which has a .git)\n"), none);
    BOOST_TEST(run({"--config", mod.folder.path("animcheck.yaml"), mod.broken}).exit == 0);
    mod.configure("severity: {zengin.man/version: warning}\n"); // beside the .git: it is looked at first
    BOOST_TEST(check({mod.broken}).at(mod.broken)["verdict"] == "deviates");
    auto const report = check({mod.path()});
    BOOST_TEST(report.inputs.size() == 2u); // the configuration is no input
    auto const two = run({mod.broken, mod.folder.write("HUM-S_TEST.MAN", good_animation())});
    BOOST_TEST(two.exit == 2);
    BOOST_TEST(has(two.err, "two configurations: "), two.err);
}

BOOST_AUTO_TEST_CASE(mistakes_have_a_place_and_what_was_meant) {
    Mod const mod;
    struct Row {
        std::string_view text, error;
    };
    for (auto const& [text, error] : std::vector<Row>{
             {"sevrity: {}\n", ":1:1: unknown key 'sevrity'; did you mean 'severity'?"},
             {"fail-on: warning\nextends: moding\n", ":2:10: unknown profile 'moding'; did you mean 'modding'?"},
             {"severity:\n  zengin.man/vesion: note\n",
              ":2:3: unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?"},
             {"severity:\n  version: warnning\n", ":2:12: unknown severity 'warnning'; did you mean 'warning'?"},
             {"severity-by-effect: {chrashes: note}\n",
              ":1:22: unknown effect 'chrashes'; did you mean 'crashes'?"},
             {"severity-by-kind: {truncatd: note}\n", ":1:20: unknown kind 'truncatd'; did you mean 'truncated'?"},
             {"severity-by-kind: {internal: note}\n", ":1:20: unknown kind 'internal'; expected one of: "},
             {"ignore:\n  - rule: version\n", ":2:5: 'reason' is missing; expected it in each entry"},
             {"ignore: [{rule: version, reason: ' '}]\n", ":1:34: the reason is blank"},
             {"ignore: [{rule: version, reason: a, path: [x]}]\n",
              ":1:37: unknown key 'path'; did you mean 'paths'?"},
             {"ignore: {rule: version}\n", ":1:9: 'ignore' is a mapping; expected a list"},
             {"paths: [{severity: {version: note}}]\n", ":1:9: 'glob' is missing"},
             {"fail-on: [error]\n", ":1:10: 'fail-on' is a list; expected a text"},
             {"game: &g gothic\n", "anchors are not supported"},
             {"game: a\ngame: b\n", ":2:1: key 'game' is repeated"},
             {"outputs: [../report.sarif]\n",
              ":1:11: the output '../report.sarif' is outside the configuration's folder"},
             {"outputs: [/tmp/report.sarif]\n", "is outside the configuration's folder"},
             {"list-unknown: yes\n", ":1:15: unknown list-unknown 'yes'; expected one of: false, true"},
             {"", "the file is empty"},
             {"- a\n", ":1:1: the configuration is a list; expected a mapping"}}) {
        mod.configure(text);
        auto const ran = run({mod.path()});
        BOOST_TEST(ran.exit == 2, text);
        BOOST_TEST(has(ran.err, "animcheck.yaml"), ran.err);
        BOOST_TEST(has(ran.err, error), text << ran.err);
        BOOST_TEST(ran.out.empty(), text);
        BOOST_TEST(run({"config", "show", mod.path()}).exit == 2, text);
    }
    std::string many = "severity:\n";
    for (int i = 0; i < 5000; ++i) many += "  '*" + std::to_string(i) + "': note\n";
    mod.configure(many);
    BOOST_TEST(has(run({mod.path()}).err, "too many settings; expected at most 4096"));
    mod.configure("game: '" + std::string(1 << 20, 'x') + "'\n");
    BOOST_TEST(has(run({mod.path()}).err, "expected at most 1048576"));
    auto const absent = run({"--config", mod.folder.path("absent.yaml"), mod.path()});
    BOOST_TEST(absent.exit == 2);
    BOOST_TEST(run({"--config", mod.folder.path("a"), "--no-config", mod.path()}).exit == 2);
}

BOOST_AUTO_TEST_CASE(the_command_line_wins) {
    Mod const mod;
    mod.configure("fail-on: never\nshow: note\nignore: [{rule: name-not-file-name, reason: so}]\n");
    BOOST_TEST(run({mod.path()}).exit == 0);
    BOOST_TEST(run({"--fail-on", "error", mod.path()}).exit == 1);
    BOOST_TEST(check({mod.path()}).run["config"]["fail_on"] == "never");
    auto const shown = run({"config", "show", mod.path()}).out;
    BOOST_TEST(has(shown, "fail-on  never  animcheck.yaml:1\n"), shown);
    BOOST_TEST(has(shown, "name-not-file-name  ignored  animcheck.yaml:3: so\n"), shown);
    auto const both = check({"--ignore", "version", "--fail-on", "warning", mod.path()});
    BOOST_TEST(both.exit == 0);
    BOOST_TEST(!finding_of(both.at(mod.broken), version_rule).contains("reason"));
}

BOOST_AUTO_TEST_CASE(outputs_are_written_beside_the_configuration_and_replace_reports_alone) {
    Mod const mod;
    mod.configure("outputs: [report.sarif, summary.md]\n");
    auto const ran = run({mod.path()});
    BOOST_TEST(ran.exit == 1);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(text_of(mod.folder.path("mod/summary.md")).starts_with("# animcheck\n"));
    BOOST_TEST(run({mod.path()}).exit == 1); // over a former one
    BOOST_TEST(has(run({"-o", "-", mod.path()}).out, " files: "));
    auto const precious = mod.folder.write("mod/summary.md", "# my notes");
    auto const refused = run({mod.path()});
    BOOST_TEST(refused.exit == 2);
    BOOST_TEST(has(refused.err, "it is there and not a former report, and the configuration names it"),
               refused.err);
    BOOST_TEST(text_of(precious) == "# my notes");
}

BOOST_AUTO_TEST_CASE(no_configuration_changes_what_was_read_and_found) {
    Folder const folder;
    auto const path = sample(folder);
    auto const plain = check({"--list-unknown", path});
    BOOST_TEST_REQUIRE(plain.inputs.size() > 30u);
    std::vector<std::string> texts{"severity: {'*': note}\n", "severity: {'*': error}\nknown-exceptions: count\n",
                                   "ignore: [{rule: '*', reason: all}]\n",
                                   "paths: [{glob: '**', severity-by-kind: {truncated: note}}]\n"};
    for (auto const* const profile : {"default", "modding", "archive", "engine"})
        texts.push_back("extends: " + std::string(profile) + "\n");
    for (auto const& text : texts) {
        auto const config = folder.write("c.yaml", text);
        auto const other = check({"--list-unknown", "--config", config, path});
        BOOST_TEST_REQUIRE(other.inputs.size() == plain.inputs.size(), text);
        for (std::size_t i = 0; i < plain.inputs.size(); ++i)
            BOOST_TEST(without_judgement(other.inputs[i]) == without_judgement(plain.inputs[i]),
                       text << Report::place_of(plain.inputs[i]));
    }
}

BOOST_AUTO_TEST_CASE(each_profile_answers_another_question) {
    Folder const folder;
    auto const path = sample(folder);
    static_cast<void>(folder.write("sample/notes.txt", "no animation"));
    std::set<Json> verdicts;
    auto const with = [&](std::string const& profile) {
        auto const config = folder.write(profile + ".yaml", "extends: " + profile + "\n");
        auto report = check({"--config", config, path});
        BOOST_TEST(report.run["config"]["profile"] == profile);
        verdicts.insert(report.summary["verdicts"]);
        return report;
    };
    auto const plain = with("default"), modding = with("modding"), archive = with("archive"),
               engine = with("engine");
    BOOST_TEST(verdicts.size() == 4u); // no two agree
    // The game loads an animation whose header has a wrong size: no fault of a mod.
    auto const old = path + "/ANIMS/HUM-S_OLDTEST.MAN";
    BOOST_TEST(plain.at(old)["verdict"] == "broken");
    BOOST_TEST(modding.at(old)["verdict"] == "conforms");
    // But a loader that trusts the size meets it, and an archive has it as it was.
    BOOST_TEST(engine.at(old)["verdict"] == "broken");
    BOOST_TEST(archive.at(old)["verdict"] == "broken");
    // A file that nobody can read is a gap in an archive alone.
    auto const unknown = path + "/notes.txt";
    BOOST_TEST(finding_of(archive.at(unknown), "io/unknown-format")["severity"] == "warning");
    BOOST_TEST(finding_of(modding.at(unknown), "io/unknown-format")["severity"] == "note");
    BOOST_TEST(archive.run["config"]["fail_on"] == "warning");
    BOOST_TEST(archive.run["config"]["list_unknown"] == true);
    auto const listed = run({"config", "profiles"});
    BOOST_TEST(listed.exit == 0);
    for (auto const* const profile : {"archive", "modding", "engine"})
        BOOST_TEST(has(listed.out, "extends: " + std::string(profile) + "\n\n# "));
}

BOOST_AUTO_TEST_CASE(a_hash_list_finds_what_changed_went_and_came) {
    Mod const mod;
    auto const sha = [](Json const& input) { return input["sha256"].get<std::string>(); };
    auto const hashed = check({"--hash", mod.path()});
    auto const list = sha(hashed.at(mod.broken)) + "  ./old/HUM-S_TEST.MAN\n" + sha(hashed.at(mod.renamed)) +
                      " *new/HUM-S_OTHER.MAN\n" + std::string(64, 'A') + "  gone.txt\n";
    static_cast<void>(mod.folder.write("mod/files.sha256", list));
    mod.configure("hashes: files.sha256\nignore: [{rule: zengin.man/*, reason: not of interest}]\n");
    auto const report = check({mod.path()});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(report.inputs.size() == 3u); // without the list itself
    BOOST_TEST(report.at(mod.folder.path("mod/gone.txt"))["findings"][0]["rule"] == "io/listed-file-missing");
    BOOST_TEST(report.at(mod.broken)["verdict"] == "conforms");
    static_cast<void>(mod.folder.write("mod/gone.txt", "back"));
    static_cast<void>(mod.folder.write("mod/added.txt", "new"));
    auto const changed = check({mod.path()});
    BOOST_TEST(changed.exit == 1);
    BOOST_TEST(has_rule(changed.at(mod.folder.path("mod/gone.txt")), "io/hash-differs"));
    BOOST_TEST(has_rule(changed.at(mod.folder.path("mod/added.txt")), "io/not-in-hash-list"));
    BOOST_TEST(!has_rule(changed.at(mod.broken), "io/hash-differs"));
    auto const& severities = changed.summary["rules"];
    BOOST_TEST(severities["io/hash-differs"]["severity"] == "error");
    BOOST_TEST(severities["io/not-in-hash-list"]["severity"] == "warning");
    BOOST_TEST(report.summary["rules"]["io/listed-file-missing"]["severity"] == "error");
    auto const text = run({mod.path()}).out;
    BOOST_TEST(has(text, "changed since the hash list was made: SHA-256 "), text);
    BOOST_TEST(has(text, "not in the hash list"), text);
    static_cast<void>(mod.folder.write("mod/files.sha256", list + "12345  x\n"));
    auto const wrong = run({mod.path()});
    BOOST_TEST(wrong.exit == 2);
    BOOST_TEST(has(wrong.err, "files.sha256:4:1: '12345  x'; expected 64 hexadecimal digits"), wrong.err);
}

BOOST_AUTO_TEST_CASE(a_report_that_is_converted_says_what_was_configured) {
    Mod const mod;
    static_cast<void>(mod.folder.write("mod/known.txt", "animcheck-baseline/1\n"));
    mod.configure("extends: engine\nbaseline: known.txt\nseverity: {name-not-file-name: error}\n"
                  "ignore: [{rule: version, paths: [old/], reason: the exporter}]\n");
    auto const report = mod.folder.write("r.jsonl", run({"check", "--output-format", "jsonl", mod.path()}).out);
    for (auto const* const format : {"text", "sarif", "markdown", "csv-findings"}) {
        auto const told = run({"check", "--output-format", format, mod.path()}).out;
        BOOST_TEST(has(told, "the exporter"), format);
        BOOST_TEST(run({"report", "convert", "--output-format", format, report}).out == told, format);
    }
}

BOOST_AUTO_TEST_CASE(shards_under_two_configurations_are_not_one_run) {
    Mod const mod;
    auto const shard = [&](std::string const& number, std::string_view text) {
        mod.configure(text);
        auto const ran = run({"check", "--output-format", "jsonl", "--shard", number, mod.path()});
        return mod.folder.write("shard" + number.substr(0, 1), ran.out);
    };
    auto constexpr *const one = "severity: {version: note}\n", *const two = "severity: {version: warning}\n";
    auto const first = shard("1/2", one);
    auto const merged = run({"report", "merge", first, shard("2/2", one)});
    BOOST_TEST(merged.exit == 0);
    BOOST_TEST(merged.out == run({"check", "--output-format", "jsonl", mod.path()}).out);
    auto const refused = run({"report", "merge", first, shard("2/2", two)});
    BOOST_TEST(refused.exit == 2);
    BOOST_TEST(has(refused.err, "another program, specs or configuration"), refused.err);
}

BOOST_AUTO_TEST_SUITE_END()
