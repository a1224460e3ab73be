// SPDX-License-Identifier: MIT
#include "fuzz/outside_seeds.hpp"

#include "decoders/registry.hpp"
#include "fuzz/dictionary.hpp"
#include "fuzz/given_case.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/report/jsonl.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <random>

namespace animcheck::fuzz {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

constexpr std::size_t largest = 8192; ///< of a seed: longer ones are hardly changed

void write_seed(fs::path const& path, std::string_view bytes) {
    golden::write_bytes(path, std::as_bytes(std::span(bytes)));
}

void write_words(fs::path const& path, std::initializer_list<std::string> words) {
    Dictionary dictionary;
    for (auto const& word : words) dictionary.add(word);
    dictionary.write(path);
}

std::string text_of(fs::path const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The report of one shard, of which each has an input.
std::string report_of(std::uint64_t number, std::uint64_t of, std::string const& fail_on = "error") {
    RunRecord run{"0.1.0", {{"zengin.man", 1}}, {}, {number, of, 0x1234}};
    run.config.fail_on = fail_on;
    InputRecord record;
    record.path = "dump/" + std::to_string(number);
    record.size = number * 100;
    record.format = "zengin.man";
    record.verdict = number == 1 ? Verdict::conforms : Verdict::broken;
    if (number > 1) {
        Finding finding;
        finding.rule = "zengin.man/version";
        finding.severity = finding.spec_severity = Severity::error;
        finding.status = Status::open;
        record.findings.push_back(finding);
    }
    SummaryRecord summary;
    summary.add(record, number == 1);
    summary.links = of;
    return to_json_line(run) + '\n' + to_json_line(record) + '\n' + to_json_line(summary) + '\n';
}

Finding finding_with_everything() {
    Finding finding;
    finding.rule = "zengin.man/version";
    finding.severity = finding.spec_severity = Severity::error;
    finding.message = "the version is 10, expected 12";
    finding.args = {{"actual", std::uint64_t{10}}, {"name", "a"s}, {"scale", -0.5}};
    finding.part = "animation[1]";
    finding.place = {"header.version", {96, 16}, 112, false, false};
    finding.related = {{"context.name", {}, {}, false, true}, {"catalog", {8, 3}, {}, true, false}};
    finding.more = {finding.place};
    finding.count = 2;
    finding.actual = std::uint64_t{10};
    finding.expected = {Relation::one_of, {std::uint64_t{12}, std::int64_t{-1}}};
    finding.consequence_of = "zengin.man/header-size-short";
    finding.recovery = "reads on";
    finding.effect = {EffectClass::refuses, "refuses it", "game"};
    finding.fix =
        Fix{"write 12", {{12, 2, 112, "\x0C\0"s, std::uint64_t{12}}}, true, "there is no other", 0, Proof{1, 2, 2}};
    finding.fingerprint = "0123456789abcdef";
    return finding;
}

/// The report of a run over one packed member with all that a record may have.
std::string full_report(std::string const& path) {
    RunRecord run{"0.1.0", {{"zengin.man", 1}}, {}, {1, 1, 0x1234}, 5};
    run.config.context = GivenFile{"A.MDH", 1};
    run.config.manifests = {{"a.xml", 2}};
    run.config.segments = {{6, "s", 7}};
    InputRecord record;
    record.path = path;
    record.members = {"#1"};
    record.name = "M.MAN";
    record.size = 200;
    record.stored = {100, 50};
    record.hashes = Hashes{std::string(64, 'a'), std::string(8, 'b')};
    record.format = "zengin.man";
    record.verdict = Verdict::broken;
    record.strict.rule = "zengin.man/version";
    record.strict.at = "header.version";
    record.lost = {{"frames", 2}};
    record.context = {{"skeleton_joints", std::uint64_t{3}, "A.MDH", 1}};
    record.contents = Contents{3, 1, 1, 1, {"X.TXT"}};
    record.skipped = {{"zengin.man", "nodes-differ", "no skeleton"}};
    record.summary = {{"frames", std::uint64_t{2}}};
    record.parts = {{"animation[1]", "zengin.man", "declared", {0, 80}, Verdict::broken, {}}};
    record.findings = {finding_with_everything(), finding_with_everything()};
    record.findings.back().status = Status::quirk;
    record.findings.back().excused = "a retail file";
    SummaryRecord summary;
    summary.add(record);
    return to_json_line(run) + '\n' + to_json_line(record) + '\n' + to_json_line(summary) + '\n';
}

/// Commands for reports that are not joined.
void write_tools(fs::path const& out) {
    auto const folder = out / "report_tools";
    auto const nul = "\0"s, full = full_report("a/A.VDF");
    write_seed(folder / "one", report_of(1, 1));
    write_seed(folder / "full", full);
    write_seed(folder / "same", full + nul + full);
    write_seed(folder / "renamed", full + nul + full_report("b/A.VDF"));
    write_seed(folder / "new", report_of(1, 1) + nul + full);
    write_seed(folder / "shards", report_of(1, 2) + nul + report_of(2, 2));
    write_seed(folder / "cut", full.substr(0, 900));
    write_words(out / "report_tools.dict", {nul,
                                            "\n",
                                            "{\"record\":\"input\"}\n",
                                            "\"findings\":[",
                                            "\"members\":[\"a\"]",
                                            "\"status\":\"ignored\"",
                                            "\"severity\":\"fatal\"",
                                            "\"count\":",
                                            "\"inputs\":",
                                            "\"named\":true",
                                            "\"path_hex\":\"00ff\"",
                                            "\"verdict\":\"unknown\"",
                                            "\"format\":null",
                                            "-1",
                                            "1.5",
                                            "true",
                                            "null",
                                            "18446744073709551615",
                                            "\\u001b[2J",
                                            "\\u202e",
                                            "](",
                                            "|",
                                            "::",
                                            ",",
                                            "[",
                                            "]",
                                            "{",
                                            "}"});
}

void write_reports(fs::path const& out) {
    auto const folder = out / "report_merge";
    auto const nul = "\0"s;
    write_seed(folder / "one", report_of(1, 1));
    write_seed(folder / "two", report_of(2, 2) + nul + report_of(1, 2));
    write_seed(folder / "three", report_of(2, 3) + nul + report_of(1, 3) + nul + report_of(3, 3));
    write_seed(folder / "missing", report_of(2, 3) + nul + report_of(1, 3));
    write_seed(folder / "twice", report_of(1, 2) + nul + report_of(1, 2));
    write_seed(folder / "other-run", report_of(1, 2) + nul + report_of(2, 2, "never"));
    write_seed(folder / "cut", report_of(1, 1).substr(0, 900));
    auto counts = report_of(1, 2);
    write_seed(folder / "other-inputs", counts.replace(counts.find("1234"), 4, "1235") + nul + report_of(2, 2));
    write_words(out / "report_merge.dict", {nul,
                                            "\n",
                                            "{\"record\":\"input\"}\n",
                                            "\"record\":\"run\"",
                                            "\"record\":\"summary\"",
                                            "\"number\":",
                                            "\"of\":",
                                            "\"inputs\":",
                                            "\"verdicts\":",
                                            "\"severities\":",
                                            "\"rules\":",
                                            "\"links\":",
                                            "\"fail_on\":\"never\"",
                                            "-1",
                                            "1.5",
                                            "1e3",
                                            "true",
                                            "null",
                                            "18446744073709551615",
                                            "18446744073709551616",
                                            "9223372036854775808",
                                            "{",
                                            "}",
                                            "[",
                                            "]",
                                            "[[[[[[[[",
                                            "\\u0000",
                                            "\\ud800",
                                            ","});
}

void write_configurations(fs::path const& out) {
    auto const folder = out / "config";
    write_seed(
        folder / "all-keys",
        "extends: modding\nseverity: {'*/version': note, io/limit: error}\nseverity-by-effect: {crashes: "
        "warning}\nseverity-by-kind: {truncated: note}\nknown-exceptions: count\nignore:\n  - {rule: '*/name-*', "
        "paths: ['old/', 'A.vdf::*'], reason: so}\ngame: oot\nmanifests: [xml]\ncontext: A.MDH\nfail-on: "
        "never\nshow: note\nlist-unknown: true\noutputs: [a.sarif]\nhashes: h\nbaseline: b\n\0old/A.MAN"s);
    write_seed(folder / "paths",
               "paths:\n  - glob: '**/*.vdf::*.MAN'\n    severity: {'*': note}\n    ignore: [{rule: '*', paths: "
               "['*'], reason: r}]\n\0a/b/Anims.vdf::X.MAN"s);
    write_seed(folder / "engine", "extends: engine\n\0A"s);
    write_seed(folder / "archive", "extends: archive\n\0A"s);
    write_seed(folder / "glob", "paths: [{glob: '**/a/**/?*b', severity: {'*': error}}]\n\0a/a/cb"s);
    write_seed(folder / "unknown-key", "sevrity: {}\n");
    write_seed(folder / "outside", "outputs: [a/../../b]\n");
    write_seed(folder / "baseline",
               "Banimcheck-baseline/1\n# c\n2\t0123456789abcdef\tzengin.man/version\tA\\tB::C\n"
               "1\t0123456789abcdef\tzengin.man/version\tB\n");
    write_seed(folder / "hashes", 'H' + std::string(64, 'a') + "  a.MAN\n\\" + std::string(64, 'B') + " *b\\nc\n");
    write_words(out / "config.dict", {"extends: ",
                                      "default",
                                      "archive",
                                      "modding",
                                      "engine",
                                      "severity:",
                                      "severity-by-effect:",
                                      "severity-by-kind:",
                                      "known-exceptions: ",
                                      "ignore:",
                                      "paths:",
                                      "glob: ",
                                      "rule: ",
                                      "reason: ",
                                      "fail-on: ",
                                      "show: ",
                                      "outputs: ",
                                      "hashes: ",
                                      "baseline: ",
                                      "list-unknown: ",
                                      "'*'",
                                      "**/",
                                      "::*",
                                      "io/unknown-format",
                                      "zengin.man/version",
                                      ": note",
                                      ": warning",
                                      ": error",
                                      "animcheck-baseline/1\n",
                                      "0123456789abcdef",
                                      "\t",
                                      "\\n",
                                      "\0"s});
}

void write_lists(fs::path const& out) {
    auto const folder = out / "files_from";
    write_seed(folder / "two", "a\0b\0"s);
    write_seed(folder / "last-open", "a\0b"s);
    write_seed(folder / "empty-names", "\0\0a\0\0"s);
    write_seed(folder / "by-lines", "a\nb\n");
    write_seed(folder / "line-feed-in-a-name", "a\nb\0c"s);
    write_seed(folder / "standard-input", "-\0a\0-\0"s);
    write_words(out / "files_from.dict", {"\0"s, "\n", "-", "::", "/", "a\0"s});
}

void write_places(fs::path const& out) {
    auto const folder = out / "place";
    write_seed(folder / "name", "HUM.MDH\0\2HUM.MDH\0\2X.TEX"s);
    write_seed(folder / "pattern", "*.M?H\0\2HUM.MDH\0\2HUM.MDM\0\2*"s);
    write_seed(folder / "number", "#1\0\2A\0\2A\0\2#1"s);
    write_seed(folder / "nested", "IN.VDF::X\0\1IN.VDF\0\2Y"s);
    write_seed(folder / "nested-pattern", "*::?\0\1A\0\1B\0\2C"s);
    write_seed(folder / "part", "A::frame[3]\0\2A\0\2frame[3]"s);
    write_seed(folder / "colons", ":A::B:\0\1:A\0\2B:\0\2A::B"s);
    write_seed(folder / "control", "\x1B\0\2\x1B\0\2\xFF\0\2"s);
    write_words(out / "place.dict",
                {"::", ":::", "::::", "*", "?", "#", "#0", "#4294967296", "#18446744073709551617", "[0]", "[]",
                 "[18446744073709551616]", "\0\1"s, "\0\2"s, "A.VDF", ".", "-", " "});
}

void write_command_lines(fs::path const& out) {
    auto const folder = out / "segments";
    write_seed(folder / "segment", "check\0--segment\0004=@\0--segment\00015=@\0@"s);
    write_seed(folder / "segment-too-large", "4294967300=@\00016=@\0-1=@\0004=\0=@"s);
    write_seed(folder / "shard", "--shard\0002/3\0-j\0008\0@"s);
    write_seed(folder / "shard-too-large", "18446744073709551617/18446744073709551618\0001/1000001\0000/1"s);
    write_seed(folder / "words",
               "check\0--color=never\0--show=note\0--fail-on\0fatal\0-vv\0--output-format\0jsonl\0@"s);
    write_seed(folder / "decode", "decode\0--segment=6=@\0--strict\0@"s);
    write_seed(folder / "merge", "report\0merge\0--fail-on=note\0-o\0x\0@"s);
    write_seed(folder / "help", "help\0spec\0show"s);
    Dictionary dictionary;
    for (auto const& word : {"--segment",
                             "--shard",
                             "--jobs=",
                             "-j",
                             "--color=",
                             "--show=",
                             "--fail-on=",
                             "--log-level=",
                             "--verbose=",
                             "-v",
                             "-q",
                             "--output-format=",
                             "check",
                             "decode",
                             "dump",
                             "ls",
                             "report",
                             "merge",
                             "spec",
                             "corpus",
                             "explain",
                             "rules",
                             "help",
                             "--version",
                             "--",
                             "-",
                             "=@",
                             "/",
                             "0",
                             "1",
                             "15",
                             "16",
                             "256",
                             "257",
                             "1000000",
                             "1000001",
                             "4294967295",
                             "4294967296",
                             "18446744073709551615",
                             "18446744073709551616",
                             "-1",
                             "+1",
                             "0x1",
                             "1e3",
                             "true",
                             " 1"})
        dictionary.add(word);
    dictionary.add("\0"s);
    dictionary.write(out / "segments.dict");
}

/// Rule files of the corpus with the bases that they start from, where that is short, and the assembler text alone.
void write_case_text(fs::path const& out, fs::path const& root) {
    auto const folder = out / "case_text";
    for (auto const& format : fs::directory_iterator(root / "golden/cases")) {
        auto const bases = text_of(format.path() / "bases.yaml");
        if (!format.is_directory()) continue;
        for (auto const& file : fs::directory_iterator(format.path())) {
            auto const name = format.path().filename().string() + '.' + file.path().stem().string();
            if (file.path().extension() != ".yaml") continue;
            auto const text = text_of(file.path());
            if (auto const both = bases + '\0' + text; both.size() <= largest) write_seed(folder / name, both);
        }
    }
    for (auto const* const text :
         {"order big u8 1 0xFF s16 -2 u32 size(b) offset(e) crc32(\"A\") block b { u8 1 } label e",
          "f32 25 -1.5 nan -inf bits:0x7fc00001 bits 3 5 13 -1 align",
          "line \"A\" text \"\\n\\x41\" hex DE AD zeros 4 fill 3 0x20",
          "repeat 6 { u16 $i 65535-$i repeat 2 { u8 $i*2 } }"})
        write_seed(folder / fmt::format("assembler-{}", std::string_view(text).size()), text);
    write_words(out / "case_text.dict", {"\0"s,
                                         "schema: animcheck-bases/1\n",
                                         "schema: animcheck-cases/1\n",
                                         "rule: zengin.man/version\n",
                                         "cases:\n",
                                         "bases:\n",
                                         "  - id: a\n",
                                         "    patch: [",
                                         "{set: {",
                                         "{replace: {at: ",
                                         "{insert: {before: ",
                                         "after: ",
                                         "{remove: ",
                                         "{truncate: ",
                                         "{append: \"",
                                         "{replace_all: {what: \"00\", with: \"0000\"}}",
                                         "asm: |\n",
                                         "base: ",
                                         "size: ",
                                         "context: {",
                                         "skeleton: {joints: [A], parents: [-1], checksum: crc32}",
                                         "result: valid",
                                         "strict: accepted",
                                         "lenient: decoded",
                                         "verdict: conforms",
                                         "findings: []",
                                         "values: {",
                                         "model: {",
                                         "repeat 1000000 { ",
                                         "repeat 4294967295 { ",
                                         "zeros 1048576 ",
                                         "fill 4294967295 0 ",
                                         "block b { ",
                                         "label e ",
                                         "size(b)",
                                         "offset(e)",
                                         "crc32(\"\")",
                                         "$i",
                                         "bits 64 ",
                                         "text \"\" ",
                                         "u8 ",
                                         "s64 ",
                                         "f32 ",
                                         "1e38",
                                         "9223372036854775808",
                                         "align ",
                                         "order big ",
                                         "hex 00 ",
                                         "} ",
                                         "(",
                                         ")",
                                         "*",
                                         "-",
                                         "+",
                                         "-4"});
}

/// Every format's cases, with a byte for the format, and with the context of the case.
void write_decoded(fs::path const& out, golden::Corpus const& corpus, SpecSet const& specs) {
    std::map<std::string, std::size_t> written;
    for (auto const* const entry : corpus.cases()) {
        auto const all = formats();
        auto const found = std::ranges::find(all, entry->format, &Format::id);
        auto const bytes = golden::bytes_of(*entry, specs);
        if (found == all.end() || bytes.size() > largest || ++written[entry->format] % 3 != 1) continue; // a third
        std::string seed(1, static_cast<char>(found - all.begin()));
        seed.append(reinterpret_cast<char const*>(bytes.data()), bytes.size());
        auto const name = entry->format + '.' + entry->rule.substr(entry->format.size() + 1) + '.' + entry->id;
        write_seed(out / "case_import" / name, seed);
        write_seed(out / "c_interface" / name, seed);
        seed += trailer_of(given_of(*entry), *specs.find(entry->format));
        for (auto const* const target : {"dump_decode", "export"}) write_seed(out / target / name, seed);
    }
    Dictionary dictionary;
    dictionary.add(std::string(given_mark));
    for (auto const number : {0x7F800000U, 0x7FC00000U, 0x00000001U, 0x80000000U, 0x7F7FFFFFU}) {
        std::string little, big;
        for (unsigned i = 0; i < 4; ++i) {
            little += static_cast<char>(number >> (8 * i) & 0xFF);
            big += static_cast<char>(number >> (24 - 8 * i) & 0xFF);
        }
        dictionary.add(little);
        dictionary.add(big);
    }
    for (auto const* const target : {"dump_decode.dict", "export.dict"}) dictionary.write(out / target);
}

/// A stream as Union writes it; `level` 0 stores the bytes.
std::string zipped(std::string const& bytes, std::size_t block, int level) {
    std::string out;
    auto const put = [&](std::size_t value) {
        for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
    };
    put(bytes.size());
    put(block);
    put((bytes.size() + block - 1) / block);
    for (std::size_t at = 0; at < bytes.size(); at += block) {
        auto const part = bytes.substr(at, block);
        auto size = ::compressBound(static_cast<uLong>(part.size()));
        std::vector<Bytef> packed(size);
        ::compress2(packed.data(), &size, reinterpret_cast<Bytef const*>(part.data()),
                    static_cast<uLong>(part.size()), level);
        put(part.size());
        put(size);
        put(block);
        out.append(reinterpret_cast<char const*>(packed.data()), size);
    }
    return out;
}

void write_streams(fs::path const& out) {
    auto const folder = out / "union_zip";
    std::string noise(400, '\0');
    for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * i * 7 + i / 3);
    for (auto const level : {0, 1, 9}) {
        write_seed(folder / fmt::format("zeros-{}", level), zipped(std::string(1000, '\0'), 300, level));
        write_seed(folder / fmt::format("noise-{}", level), zipped(noise, 100, level));
    }
    auto wrong = zipped(noise, 400, 9);
    wrong.back() ^= 1;
    write_seed(folder / "wrong-sum", wrong);
    auto longer = zipped("one block more than its count", 8, 9);
    longer[8] = 2;
    write_seed(folder / "longer", longer);
    write_seed(folder / "cut", zipped(noise, 200, 9).substr(0, 300));
    write_seed(folder / "raw", "not a stream, but bytes as they are");
    write_words(out / "union_zip.dict",
                {"\x78\x9C", "\x78\x01", "\x78\xDA", "\x08\x1D", "\x03\x00"s, "\0\0\0\0"s, "\xFF\xFF\xFF\xFF",
                 "\1\0\0\0"s, "\0\0\0\x80"s, "\x78\x9C\x03\x00\0\0\0\1"s});
}

/// Programs of any reads: what comes next is drawn, the same on every machine.
void write_programs(fs::path const& out) {
    std::minstd_rand random;
    auto const byte = [&] { return static_cast<char>(random() >> 8 & 0xFF); };
    for (int number = 0; number < 96; ++number) {
        auto const words = 4 + number / 2;
        std::string seed(1, static_cast<char>(words));
        for (int i = 0; i < 4 * words; ++i) seed += byte();
        seed[3] &= number % 4 == 0 ? '\7' : '\0'; // bounds that are soon reached
        for (int i = 0; i < 64; ++i) seed += number % 3 == 0 ? static_cast<char>(byte() & 3) : byte();
        write_seed(out / "reader_model" / fmt::format("program-{:02}", number), seed);
    }
}

} // namespace

void write_outside(fs::path const& out, fs::path const& root, golden::Corpus const& corpus, SpecSet const& specs) {
    write_reports(out);
    write_configurations(out);
    write_tools(out);
    write_lists(out);
    write_places(out);
    write_command_lines(out);
    write_case_text(out, root);
    write_seed(out / "case_text.options", "[libfuzzer]\nmax_len = 8192\n"); // bases and cases are text
    write_decoded(out, corpus, specs);
    write_streams(out);
    write_programs(out);
}

} // namespace animcheck::fuzz
