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

/// `count` carriage returns before each line feed. None if a line feed has fewer: then that is not what happened.
std::vector<Splice> returns_of(ByteView bytes, std::uint64_t count) {
    auto const copy = text_mode_of(bytes);
    if (copy.line_feeds == 0 || copy.line_feeds > most_edits) return {};
    std::vector<Splice> returns;
    for (auto at = copy.first; at < bytes.size(); ++at) {
        if (bytes[to_size(at)] != std::byte{'\n'}) continue;
        bool const has_all =
            at >= count && std::ranges::count(bytes.subspan(to_size(at - count), to_size(count)),
                                              std::byte{'\r'}) == static_cast<std::ptrdiff_t>(count);
        if (!has_all) return {};
        returns.push_back({at - count, count, {}});
    }
    return returns;
}

bool is_of_copy(Finding const& finding) {
    return finding.rule.ends_with("/text-mode-copy") && !finding.place.in_container;
}

std::vector<Splice> all_but(std::vector<Splice> splices, std::size_t one) {
    splices.erase(splices.begin() + static_cast<std::ptrdiff_t>(one));
    return splices;
}

/// The finding that reports a copy as text; else the worst.
std::size_t voice_of(InputRecord const& record) {
    auto const& findings = record.findings;
    auto named = std::ranges::find_if(findings, is_of_copy);
    if (named == findings.end()) named = std::ranges::max_element(findings, {}, &Finding::severity);
    return static_cast<std::size_t>(named - findings.begin());
}

Fix fix_of(Input const& input, std::span<Splice const> returns) {
    Fix fix;
    bool const is_one = returns.size() == 1 && returns.front().count == 1;
    fix.text = fmt::format("it was copied as text: remove the {} before {} 0A, and copy in binary mode",
                           is_one ? "byte 0D" : fmt::format("{} bytes 0D", returns.size() * returns.front().count),
                           returns.size() == 1 ? "the" : "each");
    for (auto const& one : returns)
        fix.edits.push_back({one.first, one.count, input.member ? std::nullopt : std::optional(one.first), {}, {}});
    fix.safe = true;
    fix.why = "all sizes fit without them, and with one of them they do not";
    return fix;
}

} // namespace

std::vector<Hypothesis> line_feeds_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const is_fault = [](Finding const& finding) { return finding.severity >= Severity::warning; };
    if (std::ranges::none_of(record.findings, is_fault)) return {};
    std::vector<Hypothesis> found;
    for (auto const count : {std::uint64_t{1}, std::uint64_t{2}}) { // copied once, or once more
        auto const returns = returns_of(bytes, count);
        if (returns.empty()) break;
        Hypothesis hypothesis{.finding = voice_of(record), .splices = returns, .restores = true};
        auto const& voice = record.findings[hypothesis.finding];
        if (voice.place.in_container) break;
        if (!is_of_copy(voice))
            hypothesis.statement = {AnomalyKind::string_encoding, byte_range(0, bytes.size()),
                                    fmt::format("{} 0D before {}", count == 1 ? "a byte" : "two bytes",
                                                returns.size() == 1
                                                    ? "the byte 0A"
                                                    : fmt::format("each of {} bytes 0A", returns.size()))};
        if (returns.size() > 1)
            for (auto const one : {std::size_t{0}, returns.size() / 2, returns.size() - 1})
                hypothesis.controls.push_back(all_but(returns, one));
        hypothesis.fix = fix_of(input, returns);
        hypothesis.what = hypothesis.fix->text;
        found.push_back(std::move(hypothesis));
    }
    return found;
}

} // namespace animcheck::diagnose
