// SPDX-License-Identifier: MIT
// Programs for machines of the other byte order, and dumpers of cartridges, exchange the bytes of each word.
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/diagnose/other_numbers.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::diagnose {
namespace {

constexpr std::array<std::size_t, 2> words{2, 4};

std::string swapped(ByteView bytes, std::size_t word) {
    std::string result(text_of(bytes));
    for (std::size_t at = 0; at + word <= result.size(); at += word)
        std::ranges::reverse(std::span(result).subspan(at, word));
    return result;
}

bool looks_like(Format const& format, Offer offer, ByteView bytes) {
    offer.bytes = bytes;
    return format.sniff(offer).answer == Answer::yes;
}

/// A file without a signature, of which a rule says how many bytes are exchanged.
std::optional<std::int64_t> said_by(Finding const& finding) {
    return finding.place.path == "swapped" ? integer_of(finding.actual) : std::nullopt;
}

} // namespace

std::vector<Hypothesis> swaps_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const worst = std::ranges::max_element(record.findings, {}, &Finding::severity);
    auto const* const format = format_of(record.format);
    bool const can_be = format && worst->severity >= Severity::error && !worst->place.in_container;
    if (!can_be || bytes.size() > longest_edit) return {};
    auto const said = said_by(*worst);
    if (!said && looks_like(*format, offer_of(input, bytes), bytes)) return {};
    std::vector<Hypothesis> found;
    for (auto const word : words) {
        if (said && *said != static_cast<std::int64_t>(word)) continue;
        auto right = swapped(bytes, word);
        if (!said && !looks_like(*format, offer_of(input, bytes), std::as_bytes(std::span(right)))) continue;
        Hypothesis hypothesis{.finding = static_cast<std::size_t>(worst - record.findings.begin()),
                              .splices = {{0, bytes.size(), right}},
                              .restores = true};
        if (!said) hypothesis.controls = {{{0, bytes.size(), swapped(bytes, word == 2 ? 4 : 2)}}};
        if (!said && worst->kind != AnomalyKind::layout_alternative)
            hypothesis.statement = {AnomalyKind::layout_alternative, byte_range(0, bytes.size()),
                                    fmt::format("the bytes of each {} are exchanged", word == 2 ? "pair" : "four")};
        Fix fix;
        fix.text = "exchange them back, or dump the file again in its own byte order";
        fix.edits.push_back({0, bytes.size(), file_byte_of(input, 0), std::move(right), {}});
        fix.safe = !said;
        fix.why = said ? "only what a scan finds shows it: the file has no signature"
                       : "exchanged back the whole file is sound, and in words of another size it is not";
        hypothesis.what = fix.text;
        hypothesis.fix = std::move(fix);
        found.push_back(std::move(hypothesis));
    }
    return found;
}

} // namespace animcheck::diagnose
