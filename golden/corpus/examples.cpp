// SPDX-License-Identifier: MIT
#include "golden/corpus/examples.hpp"

#include "golden/corpus/place_bytes.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace animcheck::golden {
namespace {

constexpr std::uint64_t row_size = 16, most_bytes = 3 * row_size;

/// `printable` leaves no tab and no line feed.
std::string line_of(Case const& entry, Run const& run, Finding const& finding) {
    auto const& place = finding.place;
    auto const bytes = place.nowhere ? ByteView() : bytes_at(run, place);
    auto const at = std::min<std::uint64_t>(place.bits.offset / 8, bytes.size());
    auto const end = std::min<std::uint64_t>((place.bits.end() + 7) / 8, bytes.size());
    auto const begin = at / row_size * row_size;
    auto const first = begin - std::min(begin, row_size);
    auto const shown = bytes.subspan(first, std::min<std::uint64_t>(most_bytes, bytes.size() - first));
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

} // namespace

std::string examples_of(Corpus const& corpus, SpecSet const& specs) {
    std::vector<std::string> lines;
    for (auto const& format : corpus.formats)
        for (auto const& file : format.files)
            if (auto one = line_of(file, specs)) lines.push_back(std::move(*one));
    std::ranges::sort(lines);
    return fmt::format("\n{}", fmt::join(lines, ""));
}

} // namespace animcheck::golden
