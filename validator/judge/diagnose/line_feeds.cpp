// SPDX-License-Identifier: MIT
// A copy in text mode writes a carriage return before each line feed, also inside numbers. Sizes that fit again
// once all of them are gone, and do not if one stays, show that it happened.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/text_mode.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::diagnose {
namespace {

constexpr std::size_t most_edits = 4096; ///< of a report: beyond that the words are enough

/// The carriage returns before line feeds. None if a line feed has none: then nothing was converted.
std::vector<Splice> returns_of(ByteView bytes) {
    auto const copy = text_mode_of(bytes);
    if (copy.line_feeds == 0 || copy.line_feeds > most_edits) return {};
    std::vector<Splice> returns;
    for (auto at = copy.first; at < bytes.size(); ++at)
        if (bytes[to_size(at)] == std::byte{'\n'}) returns.push_back({at - 1, 1, {}});
    return returns;
}

std::vector<Splice> all_but(std::vector<Splice> splices, std::size_t one) {
    splices.erase(splices.begin() + static_cast<std::ptrdiff_t>(one));
    return splices;
}

/// The finding that reports a copy as text; else the worst.
std::size_t voice_of(InputRecord const& record) {
    auto const& findings = record.findings;
    auto named = std::ranges::find_if(findings, [](Finding const& finding) {
        return finding.rule.ends_with("/text-mode-copy") && !finding.place.in_container;
    });
    if (named == findings.end()) named = std::ranges::max_element(findings, {}, &Finding::severity);
    return static_cast<std::size_t>(named - findings.begin());
}

} // namespace

std::vector<Hypothesis> line_feeds_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const is_fault = [](Finding const& finding) { return finding.severity >= Severity::warning; };
    if (std::ranges::none_of(record.findings, is_fault)) return {};
    auto const returns = returns_of(bytes);
    if (returns.empty()) return {};
    Hypothesis hypothesis{.finding = voice_of(record), .splices = returns, .restores = true};
    if (record.findings[hypothesis.finding].place.in_container) return {};
    if (returns.size() > 1)
        for (auto const one : {std::size_t{0}, returns.size() / 2, returns.size() - 1})
            hypothesis.controls.push_back(all_but(returns, one));
    Fix fix;
    fix.text = fmt::format("it was copied as text: remove the {} before {} 0A, and copy in binary mode",
                           returns.size() == 1 ? "byte 0D" : fmt::format("{} bytes 0D", returns.size()),
                           returns.size() == 1 ? "the" : "each");
    for (auto const& one : returns)
        fix.edits.push_back({one.first, 1, input.member ? std::nullopt : std::optional(one.first), {}, {}});
    fix.safe = true;
    fix.why = "all sizes fit without them, and with one of them they do not";
    hypothesis.what = fix.text;
    hypothesis.fix = std::move(fix);
    return {hypothesis};
}

} // namespace animcheck::diagnose
