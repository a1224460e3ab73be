// SPDX-License-Identifier: MIT
// fuzz_seeds OUT ROOT: writes seeds and dictionaries, made from the source tree at ROOT.
//
// OUT/<target>/ holds seeds, OUT/<target>.dict the words that libFuzzer tries, and OUT/<target>.options its options
// as fuzzing services read them: where an input may have more than 4 KiB. For a format these are its cases in
// golden/ and the numbers in its spec; for the spec loader the specs, deliberately broken ones, and the words of
// the language; for reports the parts of hostile names.
#include "decoders/registry.hpp"
#include "fuzz/dictionary.hpp"
#include "fuzz/family_seeds.hpp"
#include "fuzz/folder.hpp"
#include "fuzz/given_case.hpp"
#include "fuzz/outside_seeds.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/corpus/sample.hpp"
#include "tests/validator/broken_specs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace animcheck {
namespace {

namespace fs = std::filesystem;
using fuzz::Dictionary;

std::string target_of(std::string_view format) {
    std::string name(format);
    std::ranges::replace(name, '.', '_');
    return name;
}

/// The numbers in a spec as stored in a file: in its byte order, with the width of the field.
class Numbers {
public:
    Numbers(Spec const& spec, Dictionary& dictionary) : spec_(spec), dictionary_(dictionary) {}

    void add_all() {
        for (auto const& field : spec_.fields)
            for (auto const& value : slice(spec_.values, field.values)) add(value.value, size_of(field.type));
        for (auto const& rule : spec_.rules) {
            add_tests(rule.tests, rule.at);
            for (auto const& condition : slice(spec_.conditions, rule.conditions))
                add_tests(condition.tests,
                          condition.subject == Condition::Subject::path ? condition.path : rule.at);
        }
    }

private:
    [[nodiscard]] ValueType type_of(PathId path) const {
        auto const found = std::ranges::find(spec_.fields, path, &FieldDeclaration::path);
        return found == spec_.fields.end() ? ValueType::none : found->type;
    }

    void add_tests(Slice tests, PathId path) {
        auto const type = type_of(path);
        for (auto const& test : slice(spec_.tests, tests))
            for (auto const& operand : slice(spec_.operands, test.operands)) {
                if (type == ValueType::f32) add_float(operand);
                for (auto const& step : slice(spec_.code, operand.code))
                    if (step.op == Op::constant) add_near(step.value, type);
            }
    }

    /// Values on both sides of a bound.
    void add_near(std::int64_t value, ValueType type) {
        for (auto const near : {-1, 0, 1}) add(value + near, size_of(type));
    }

    /// Numbers of anomalies and computed values have no width in the file, so the usual widths are used.
    void add(std::int64_t value, std::size_t width) {
        if (width > 0) return add_bytes(static_cast<std::uint64_t>(value), width);
        for (auto const usual : {2U, 4U}) add_bytes(static_cast<std::uint64_t>(value), usual);
    }

    void add_float(Operand const& operand) {
        auto const value = static_cast<float>(operand.decimal);
        add_bytes(std::bit_cast<std::uint32_t>(value), sizeof value);
        add_bytes(std::bit_cast<std::uint32_t>(-value), sizeof value);
    }

    void add_bytes(std::uint64_t value, std::size_t width) {
        std::string bytes;
        for (std::size_t i = 0; i < width; ++i) {
            auto const place = spec_.byte_order == std::endian::little ? i : width - 1 - i;
            bytes += static_cast<char>(value >> (8 * place) & 0xFF);
        }
        dictionary_.add(bytes);
    }

    Spec const& spec_;
    Dictionary& dictionary_;
};

std::string file_name(golden::Case const& entry) {
    return entry.rule.substr(entry.format.size() + 1) + '.' + entry.id;
}

/// The few larger cases are whole only at their full size, to which no target goes.
constexpr std::size_t most_seed_bytes = 1 << 16;

void write_case(golden::Case const& entry, Spec const& spec, fs::path const& folder) {
    auto bytes = golden::bytes_of(entry, SpecSet::built_in());
    if (bytes.size() > most_seed_bytes) return;
    auto const trailer = fuzz::trailer_of(fuzz::given_of(entry), spec);
    auto const more = std::as_bytes(std::span(trailer));
    bytes.insert(bytes.end(), more.begin(), more.end());
    golden::write_bytes(folder / file_name(entry), bytes);
}

std::vector<fuzz::Magics> magics() {
    std::vector<fuzz::Magics> all;
#define ANIMCHECK_FAMILY(name) std::ranges::move(name::magics(), std::back_inserter(all));
#include "families.def"
#undef ANIMCHECK_FAMILY
    return all;
}

void write_formats(fs::path const& out, golden::Corpus const& corpus, SpecSet const& specs) {
    for (auto const* const entry : corpus.cases())
        if (auto const* const spec = specs.find(entry->format); spec && entry->format != "io")
            write_case(*entry, *spec, out / target_of(entry->format));
    auto const all_magics = magics();
    for (auto const* const format : formats()) {
        Dictionary dictionary;
        if (auto const* const spec = specs.find(format->id)) {
            Numbers(*spec, dictionary).add_all();
            for (auto& word : fuzz::trailer_words(*spec, format->games)) dictionary.add(std::move(word));
        }
        for (auto const& [of, words] : all_magics)
            if (of == format->id) std::ranges::for_each(words, [&](auto const& word) { dictionary.add(word); });
        dictionary.write(out / (target_of(format->id) + ".dict"));
    }
}

/// Words of the language; those of closed sets come from the sets.
constexpr std::array language{"schema: animcheck-spec/1",
                              "format: ",
                              "version: 1",
                              "title: ",
                              "byte_order: little",
                              "byte_order: big",
                              "coverage: total",
                              "coverage: parts",
                              "sources:",
                              "fields:",
                              "rules:",
                              "summary:",
                              "parts:",
                              "errata:",
                              "open:",
                              "path: ",
                              "type: ",
                              "doc: ",
                              "values: {",
                              "derived: true",
                              "context: true",
                              "context.",
                              "at: ",
                              "anomaly: ",
                              "when: {",
                              "actual",
                              "is: ",
                              "is_not: ",
                              "expected",
                              "{actual}",
                              "{expected:x}",
                              "check: ",
                              "severity: ",
                              "message: ",
                              "why: ",
                              "basis: [",
                              "lenient: ",
                              "engine: ",
                              "except: [",
                              "name: ",
                              "member: ",
                              "xxh3: ",
                              "kind: ",
                              "stops: true",
                              "seen: ",
                              "violations: ",
                              "as: hex",
                              "\"**\"",
                              ".**",
                              "[]",
                              "[-1]",
                              "\".\"",
                              "align(",
                              "min(",
                              "max(",
                              " + ",
                              " - ",
                              " * ",
                              " / ",
                              " % ",
                              "0x",
                              "9223372036854775807",
                              "-9223372036854775808",
                              "1e308",
                              "\n  - {",
                              "\n  ",
                              "}, ",
                              "\"",
                              ": ",
                              "&a ",
                              "*a",
                              "!t ",
                              "<<: ",
                              "---",
                              "|\n",
                              ">\n",
                              "#",
                              "~",
                              "null"};

void write_spec_loader(fs::path const& out, fs::path const& root) {
    auto const add = [&](std::string const& name, std::string const& text) {
        golden::write_bytes(out / "spec_loader" / (name + ".yaml"), std::as_bytes(std::span(text)));
    };
    for (auto const& entry : fs::directory_iterator(root / "spec"))
        if (entry.path().extension() == ".yaml") add(entry.path().stem(), fuzz::text_of_file(entry.path()));
    for (auto const* const tables : {"releases", "targets"})
        for (auto const& entry : fs::directory_iterator(root / "spec" / tables))
            add(fmt::format("{}-{}", tables, entry.path().stem().string()), fuzz::text_of_file(entry.path()));
    for (auto const& spec : test::BrokenSpecs::read(fuzz::text_of_file(root / "tests/validator/broken_specs.txt")))
        add(spec.id, spec.text);
    Dictionary dictionary;
    for (auto const* const word : language) dictionary.add(word);
    for (std::size_t i = 0; i < anomaly_kind_count; ++i)
        dictionary.add(std::string(name_of(static_cast<AnomalyKind>(i))));
    for (auto i = 0; i <= static_cast<int>(Severity::fatal); ++i)
        dictionary.add(std::string(name_of(static_cast<Severity>(i))));
    for (auto i = 0; i < static_cast<int>(ValueType::none); ++i)
        dictionary.add(std::string(name_of(static_cast<ValueType>(i))));
    for (auto i = 0; i <= static_cast<int>(EvidenceKind::inference); ++i)
        dictionary.add(std::string(name_of(static_cast<EvidenceKind>(i))));
    for (auto i = 0; i <= static_cast<int>(TestKind::ascending); ++i)
        dictionary.add(std::string(name_of(static_cast<TestKind>(i))) + ": ");
    dictionary.write(out / "spec_loader.dict");
}

/// Strings that are dangerous for terminals or JSON: control characters, bidirectional controls, invalid UTF-8.
constexpr std::array hostile{"\x1B[2J",          "\x7F",         "\t\r\n",           "\"\\/",
                             "\xC2\x80",         "\xC2\x9F",     "\xC2\xA0",         "\xE2\x80\x8E",
                             "\xE2\x80\x8F",     "\xE2\x80\xA8", "\xE2\x80\xAA",     "\xE2\x80\xAE",
                             "\xE2\x81\xA6",     "\xE2\x81\xA9", "\xEF\xBB\xBF",     "\xC0\x80",
                             "\xE0\x9F\xBF",     "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF",
                             "\xF4\x90\x80\x80", "\xE2\x82"};

void write_report_text(fs::path const& out) {
    Dictionary dictionary;
    dictionary.add("\xFF"); // separates strings
    for (std::size_t i = 0; i < hostile.size(); ++i) {
        dictionary.add(hostile[i]);
        std::string fields; // one per string of a record
        for (int field = 0; field < 16; ++field) fields += std::string("a") + hostile[i] + "b\xFF";
        golden::write_bytes(out / "report_text" / fmt::format("hostile-{:02}", i),
                            std::as_bytes(std::span(fields)));
    }
    dictionary.write(out / "report_text.dict");
}

/// Targets whose inputs must be larger than most.
struct Largest {
    std::string_view target;
    std::size_t bytes;
};

constexpr std::array<Largest, 6> largest{{
    {"walk", 65536},           // a whole dump
    {"sotc_nico", 65536},      // the descriptor of a disc is at byte 32,768
    {"zelda64_object", 24576}, // a play-as marker is at byte 20,480
    {"ff7_lgp", 8192},         // an empty archive has 3,600 bytes
    {"zelda64_rom", 8192},     // header, boot code, and a file table of a thousand bytes
    {"spec_loader", 8192},     // a spec is text
}};

void write_options(fs::path const& out) {
    for (auto const& [target, bytes] : largest) {
        auto const text = fmt::format("[libfuzzer]\nmax_len = {}\n", bytes);
        golden::write_bytes(out / fmt::format("{}.options", target), std::as_bytes(std::span(text)));
    }
}

/// XML, a NUL, and the bytes that the XML describes.
void write_manifest(fs::path const& out, golden::Corpus const& corpus) {
    for (auto const* const entry : corpus.cases()) {
        if (entry->context.manifest_text.empty()) continue;
        auto const text = entry->context.manifest_text + '\0';
        auto seed = golden::bytes_of(*entry, SpecSet::built_in());
        auto const start = std::as_bytes(std::span(text));
        seed.insert(seed.begin(), start.begin(), start.end());
        auto const rule = entry->rule.substr(entry->format.size() + 1);
        golden::write_bytes(out / "manifest" / (rule + '.' + entry->id), seed);
    }
    Dictionary dictionary;
    for (auto const* const word : {"<Root>",
                                   "</Root>",
                                   "<File Name=\"a\" Segment=\"6\">",
                                   "</File>",
                                   "<Animation ",
                                   "<PlayerAnimation ",
                                   "<PlayerAnimationData ",
                                   "<LegacyAnimation ",
                                   "<CurveAnimation ",
                                   "<Skeleton ",
                                   "<LimbTable ",
                                   "<Limb ",
                                   "<DList ",
                                   "<Texture ",
                                   "<Array ",
                                   "<Vtx/>",
                                   "<ExternalFile/>",
                                   " Name=\"",
                                   " Offset=\"0x",
                                   " Offset=\".+0x",
                                   " SkelOffset=\"0x",
                                   " FrameCount=\"",
                                   " Count=\"",
                                   " Size=\"",
                                   " Length=\"",
                                   " Type=\"Normal\"",
                                   " Type=\"Flex\"",
                                   " Type=\"Curve\"",
                                   " LimbType=\"Standard\"",
                                   " LimbType=\"LOD\"",
                                   " LimbType=\"Skin\"",
                                   " LimbType=\"Curve\"",
                                   " LimbType=\"Legacy\"",
                                   " BaseAddress=\"0x80800000\"",
                                   " RangeStart=\"0x",
                                   " RangeEnd=\"0x",
                                   " Game=\"MM\"",
                                   "/>",
                                   "<!--",
                                   "-->",
                                   "<![CDATA[",
                                   "<?xml ",
                                   "<!DOCTYPE ",
                                   "&#0;",
                                   "&lt;"})
        dictionary.add(word);
    dictionary.write(out / "manifest.dict");
}

/// One file of a dump as the target `walk` reads it: see there.
void add_file(std::vector<std::byte>& seed, std::string_view path, std::span<std::byte const> bytes) {
    seed.push_back(std::byte{8});
    seed.push_back(static_cast<std::byte>(path.size()));
    auto const text = std::as_bytes(std::span(path));
    seed.insert(seed.end(), text.begin(), text.end());
    for (auto const part : {bytes.size() & 0xFF, bytes.size() >> 8}) seed.push_back(static_cast<std::byte>(part));
    seed.insert(seed.end(), bytes.begin(), bytes.end());
}

constexpr std::size_t file_most = 0xFFFF;

/// The sample dump, a seed for each of its folders: containers and companions as people keep them.
void write_sample_folders(fs::path const& out, fs::path const& root, golden::Corpus const& corpus,
                          SpecSet const& specs) {
    auto const dump = out / "sample";
    auto const list = root / "golden/cases/sample.yaml";
    golden::write_sample(fuzz::text_of_file(list), list.string(), corpus, specs, dump);
    std::map<std::string, std::vector<std::byte>> seeds;
    std::set<fs::path> files;
    for (auto const& entry : fs::recursive_directory_iterator(dump))
        if (entry.is_regular_file() && entry.file_size() <= file_most) files.insert(entry.path());
    for (auto const& file : files) {
        auto const path = file.lexically_relative(dump);
        auto const text = fuzz::text_of_file(file);
        add_file(seeds[path.begin()->string()], path.generic_string(), std::as_bytes(std::span(text)));
    }
    for (auto const& [folder, seed] : seeds) golden::write_bytes(out / "walk" / ("sample." + folder), seed);
    fs::remove_all(dump);
}

/// A file without anything around it, under its own name and under one that says nothing.
void write_alone(fs::path const& out, golden::Case const& base, SpecSet const& specs) {
    auto const bytes = golden::bytes_of(base, specs);
    if (bytes.size() > file_most) return;
    for (auto const& name : {base.name, std::string("file.bin")}) {
        if (name.empty()) continue;
        std::vector<std::byte> seed;
        add_file(seed, name, bytes);
        golden::write_bytes(out / "walk" / fmt::format("alone.{}.{}.{}", base.format, base.id, name), seed);
    }
}

/// Containers of every family, with the manifest beside the object that it describes.
void write_walk(fs::path const& out, fs::path const& root, golden::Corpus const& corpus, SpecSet const& specs) {
    for (auto const* const entry : corpus.cases()) {
        auto const* const format = format_of(entry->format);
        if (!format || !format->container) continue;
        auto const bytes = golden::bytes_of(*entry, specs);
        if (bytes.size() > file_most) continue;
        std::vector<std::byte> seed;
        add_file(seed, entry->name.empty() ? "file.bin" : entry->name, bytes);
        auto const& manifest = entry->context.manifest_text;
        if (!manifest.empty()) add_file(seed, "manifest.xml", std::as_bytes(std::span(manifest)));
        golden::write_bytes(out / "walk" / (entry->format + '.' + file_name(*entry)), seed);
    }
    for (auto const& folder : corpus.formats)
        for (auto const& base : folder.bases.cases) write_alone(out, base, specs);
    write_sample_folders(out, root, corpus, specs);
}

/// The time of a file that was written just now: the clock of files is coarser than others.
fs::file_time_type started(fs::path const& out) {
    golden::write_text(out / "started", "");
    return fs::last_write_time(out / "started");
}

/// What is not written any more. A folder of thousands of files takes five times as long to be made anew.
void remove_older(fs::path const& out, fs::file_time_type start) {
    std::vector<fs::path> old;
    for (auto const& entry : fs::recursive_directory_iterator(out))
        if (entry.is_regular_file() && entry.last_write_time() < start) old.push_back(entry.path());
    for (auto const& path : old) fs::remove(path);
    fs::remove(out / "started");
}

} // namespace
} // namespace animcheck

int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: fuzz_seeds OUT ROOT\n");
        return 2;
    }
    std::filesystem::path const out = arguments[1], root = arguments[2];
    try {
        auto const start = animcheck::started(out);
        auto const specs = animcheck::SpecSet::built_in();
        auto const corpus = animcheck::golden::load_corpus(root / "golden", specs);
        animcheck::write_formats(out, corpus, specs);
        animcheck::write_spec_loader(out, root);
        animcheck::write_report_text(out);
        animcheck::write_manifest(out, corpus);
        animcheck::write_walk(out, root, corpus, specs);
        animcheck::write_options(out);
        animcheck::fuzz::write_outside(out, root, corpus, specs);
#define ANIMCHECK_FAMILY(name) animcheck::name::write_seeds(out, corpus);
#include "families.def"
#undef ANIMCHECK_FAMILY
        animcheck::remove_older(out, start);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "fuzz_seeds: %s\n", error.what());
        return 1;
    }
    return 0;
}
