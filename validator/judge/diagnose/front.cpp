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

} // namespace

std::vector<Hypothesis> fronts_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const failed = std::ranges::find(record.findings, AnomalyKind::identify_failed, &Finding::kind);
    if (failed == record.findings.end() || failed->place.in_container) return {};
    auto const* const format = format_of(record.format);
    if (!format) return {};
    auto const front = only_front(*format, offer_of(input, bytes));
    if (!front) return {};
    Hypothesis hypothesis{.finding = static_cast<std::size_t>(failed - record.findings.begin()),
                          .splices = {{0, *front, {}}},
                          .restores = true};
    hypothesis.controls = {{{0, *front - 1, {}}}, {{0, *front + 1, {}}}};
    Fix fix;
    fix.text = fmt::format("it begins at 0x{:X}: remove the {} bytes before it", *front, *front);
    fix.edits.push_back({0, *front, input.member ? std::nullopt : std::optional<std::uint64_t>(0), {}, {}});
    fix.why = "the bytes before it may be of use to the program that wrote them";
    hypothesis.what = fix.text;
    hypothesis.fix = std::move(fix);
    return {hypothesis};
}

} // namespace animcheck::diagnose
