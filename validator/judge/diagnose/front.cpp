// SPDX-License-Identifier: MIT
// The format that the name declares may begin later in the file: after the header of a copier, or of a wrapper.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::diagnose {
namespace {

/// Lengths that headers have: multiples of 16, later of a sector.
constexpr std::uint64_t fine = 16, fine_most = 4096, coarse = 512, coarse_most = 65536;

std::uint64_t next_front(std::uint64_t front) { return front + (front < fine_most ? fine : coarse); }

/// The one length after which the rest looks like the format; empty if several do, or none does.
std::optional<std::uint64_t> only_front(Format const& format, Offer offer) {
    std::optional<std::uint64_t> found;
    auto const bytes = offer.bytes;
    for (auto front = fine; front < bytes.size() && front <= coarse_most; front = next_front(front)) {
        offer.bytes = bytes.subspan(to_size(front));
        if (format.sniff(offer).answer != Answer::yes) continue;
        if (found) return std::nullopt;
        found = front;
    }
    return found;
}

/// The header of a copier: half a sector of zeros ends it, and something is wrong in it. A format without a magic
/// number takes it for its own bytes.
std::optional<std::size_t> fault_in_header(InputRecord const& record, ByteView bytes) {
    auto const is_inside = [](Finding const& finding) {
        return is_own_fault(finding) && !finding.place.nowhere && finding.place.bits.size > 0 &&
               finding.place.bits.offset < 8 * coarse;
    };
    if (bytes.size() <= coarse) return std::nullopt;
    auto const end = bytes.subspan(coarse / 2, coarse / 2);
    if (std::ranges::any_of(end, [](std::byte one) { return one != std::byte{0}; })) return std::nullopt;
    auto const found = std::ranges::find_if(record.findings, is_inside);
    bool const is_said = std::ranges::any_of(record.findings, [](Finding const& one) { // by a rule of the format
        return is_own_fault(one) && one.kind == AnomalyKind::gap;
    });
    if (found == record.findings.end() || is_said) return std::nullopt;
    return static_cast<std::size_t>(found - record.findings.begin());
}

Hypothesis front_of(Input const& input, std::size_t finding, std::uint64_t front) {
    Hypothesis hypothesis{.finding = finding, .splices = {{0, front, {}}}, .restores = true};
    hypothesis.controls = {{{0, front - 1, {}}}, {{0, front + 1, {}}}};
    Fix fix;
    fix.text = fmt::format("it begins at 0x{:X}: remove the {} bytes before it", front, front);
    fix.edits.push_back({0, front, input.member ? std::nullopt : std::optional<std::uint64_t>(0), {}, {}});
    fix.why = "the bytes before it may be of use to the program that wrote them";
    hypothesis.what = fix.text;
    hypothesis.fix = std::move(fix);
    return hypothesis;
}

} // namespace

std::vector<Hypothesis> fronts_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const failed = std::ranges::find(record.findings, AnomalyKind::identify_failed, &Finding::kind);
    auto const* const format = format_of(record.format);
    if (failed == record.findings.end()) {
        auto const fault = fault_in_header(record, bytes);
        if (!fault) return {};
        auto header = front_of(input, *fault, coarse);
        header.statement = {AnomalyKind::bytes_unread, byte_range(0, coarse),
                            fmt::format("{} bytes too many at its start, as a copier writes them", coarse)};
        return {header};
    }
    if (failed->place.in_container || !format) return {};
    auto const front = only_front(*format, offer_of(input, bytes));
    if (!front) return {};
    return {front_of(input, static_cast<std::size_t>(failed - record.findings.begin()), *front)};
}

} // namespace animcheck::diagnose
