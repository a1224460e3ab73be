// SPDX-License-Identifier: MIT
// example_compiler TO GOLDEN SPEC_DIR
//
// Runs on the build host: finds the first case in which each rule fires, and writes the bytes around the place
// for `explain`, in the folder TO as examples.txt and as examples.cpp. The digest of the specs is in digest.cpp.
// If the corpus cannot be read there are none; `corpus run` reports why, not the build.
#include "golden/corpus/files.hpp"
#include "golden/corpus/place_bytes.hpp"
#include "validator/hash.hpp"
#include "validator/printable.hpp"
#include "validator/walk/platform/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

namespace animcheck::golden {
namespace {

constexpr std::uint64_t line = 16, most = 3 * line;

/// `printable` leaves no tab and no line feed.
std::string line_of(Case const& entry, Run const& run, Finding const& finding) {
    auto const& place = finding.place;
    auto const bytes = place.nowhere ? ByteView() : bytes_at(run, place);
    auto const at = std::min<std::uint64_t>(place.bits.offset / 8, bytes.size());
    auto const end = std::min<std::uint64_t>((place.bits.end() + 7) / 8, bytes.size());
    auto const begin = at / line * line;
    auto const first = begin - std::min(begin, line);
    auto const shown = bytes.subspan(first, std::min<std::uint64_t>(most, bytes.size() - first));
    std::string_view const raw(reinterpret_cast<char const*>(shown.data()), shown.size());
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:d}\t\n", finding.rule, entry.full_id(),
                       printable(entry.title), printable(place.path), printable(finding.message), hex_of(raw),
                       first, at, end - at, place.in_container);
}

std::optional<std::string> line_of(RuleFile const& file, SpecSet const& specs) {
    for (auto const& entry : file.cases) {
        Run const run(entry, specs);
        auto const& findings = run.record().findings;
        auto const found = std::ranges::find(findings, file.rule, &Finding::rule);
        if (found != findings.end()) return line_of(entry, run, *found);
    }
    return std::nullopt;
}

std::string lines_of(std::string const& folder) {
    auto const specs = SpecSet::built_in();
    auto const corpus = load_corpus(folder, specs);
    std::vector<std::string> lines;
    for (auto const& format : corpus.formats)
        for (auto const& file : format.files)
            if (auto one = line_of(file, specs)) lines.push_back(std::move(*one));
    std::ranges::sort(lines);
    return fmt::format("\n{}", fmt::join(lines, ""));
}

std::uint64_t digest_of(std::string const& folder) {
    std::string all;
    for (auto const& found : files_below(folder).files) {
        if (!found.path.ends_with(".yaml")) continue;
        FileBytes file;
        if (auto const error = file.open(found.path); !error.empty()) throw std::runtime_error(found.path + error);
        all.append(reinterpret_cast<char const*>(file.bytes().data()), file.bytes().size());
    }
    return hash_of(all);
}

std::string source_of(std::string_view function) {
    return fmt::format("// Made by example_compiler.\n"
                       "#include \"validator/cli/example.hpp\"\n\n"
                       "namespace animcheck::cli {{\n\n"
                       "{}\n\n"
                       "}} // namespace animcheck::cli\n",
                       function);
}

std::string source_of_lines(std::string_view lines) {
    std::string literals;
    for (std::size_t end = 0; !lines.empty(); lines.remove_prefix(end)) {
        end = std::min(lines.find('\n'), lines.size() - 1) + 1;
        literals += fmt::format("    R\"--({})--\"\n", lines.substr(0, end));
    }
    return source_of(fmt::format("std::string_view example_lines() noexcept {{ return\n{}    \"\"; }}", literals));
}

int compile(std::string const& to, std::string const& corpus, std::string const& specs) {
    std::string lines;
    try {
        lines = lines_of(corpus);
    } catch (std::exception const& error) {
        fmt::print(stderr, "example_compiler: no examples: {}\n", error.what());
    }
    auto const write = [&](char const* name, std::string const& text) {
        write_bytes(fmt::format("{}/{}", to, name), std::as_bytes(std::span(text)));
    };
    write("examples.txt", lines);
    write("examples.cpp", source_of_lines(lines));
    auto const digest = fmt::format("return 0x{:016x};", digest_of(specs));
    write("digest.cpp", source_of(fmt::format("std::uint64_t digest_of_specs() noexcept {{ {} }}", digest)));
    return 0;
}

} // namespace
} // namespace animcheck::golden

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    try {
        return animcheck::golden::compile(argv[1], argv[2], argv[3]);
    } catch (std::exception const& error) {
        fmt::print(stderr, "example_compiler: {}\n", error.what());
        return 1;
    }
}
