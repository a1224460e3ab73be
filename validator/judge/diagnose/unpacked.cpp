// SPDX-License-Identifier: MIT
// What a damaged stream unpacks to is not what was packed: no fault in it says anything of the member. A match that
// cannot be shows some bytes after the damage: all that were read until then are its place.
#include "validator/judge/diagnose/hypothesis.hpp"

#include <algorithm>
#include <string_view>

namespace animcheck::diagnose {
namespace {

/// "stream.block[3]": each block is packed by itself. Empty: the stream is one.
std::string_view block_of(Finding const& finding) {
    std::string_view const path = finding.place.path;
    return path.substr(0, path.find(']') + 1); // npos + 1 is 0
}

/// The stream, if something else in it or of it is wrong because of the damage.
std::optional<Conclusion> first_damage_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const is_damage = [](Finding const& finding) {
        return finding.place.in_container && is_open_fault(finding) && finding.severity >= Severity::error;
    };
    auto const is_noticed_late = [&](Finding const& finding) {
        bool const is_codec = finding.kind == AnomalyKind::codec_distance ||
                              finding.kind == AnomalyKind::codec_underrun ||
                              finding.kind == AnomalyKind::codec_overrun;
        bool const is_one_stream = finding.place.path.find('[') == std::string::npos;
        return is_codec && is_one_stream && finding.place.bits.offset / 8 > input.member->offset;
    };
    auto const has = [&](AnomalyKind kind, auto is_of) {
        return std::ranges::any_of(record.findings,
                                   [&](Finding const& one) { return one.kind == kind && is_of(one); });
    };
    // what does not begin as a stream is read as it is, and is nothing that is known
    bool const is_no_stream =
        has(AnomalyKind::magic_unexpected, is_damage) && has(AnomalyKind::identify_failed, is_open_fault);
    bool const is_other =
        bytes.size() != input.member->size || is_no_stream || has(AnomalyKind::checksum_mismatch, is_damage);
    auto const voice = std::ranges::find_if(record.findings, is_damage);
    if (voice == record.findings.end()) return std::nullopt;
    Conclusion conclusion;
    conclusion.voice = static_cast<std::size_t>(voice - record.findings.begin());
    if (is_noticed_late(*voice)) conclusion.voice_from = input.member->offset;
    auto const is_of_other_block = [&](Finding const& finding) {
        auto const block = block_of(finding);
        bool const is_other_one =
            finding.place.in_container && !block.empty() && !block_of(*voice).empty() && block != block_of(*voice);
        return is_other_one && std::ranges::all_of(record.findings, [&](Finding const& one) {
                   return block_of(one) != block || one.place.path.ends_with(".data"); // its header is sound
               });
    };
    for (std::size_t i = 0; is_other && i < record.findings.size(); ++i) {
        auto const& finding = record.findings[i];
        if (i != *conclusion.voice && is_open_fault(finding) && !is_of_other_block(finding))
            conclusion.explained.push_back(i);
    }
    bool const says_more = conclusion.voice_from || !conclusion.explained.empty();
    return says_more ? std::optional(std::move(conclusion)) : std::nullopt;
}

/// Places in the container of what is wrong and follows from nothing: that of the damage begins where it may be.
std::vector<BitRange> places_in_stream(InputRecord const& record, Conclusion const& damage) {
    std::vector<BitRange> places;
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& finding = record.findings[i];
        auto const& place = finding.place;
        bool const follows =
            !finding.consequence_of.empty() || std::ranges::find(damage.explained, i) != damage.explained.end();
        if (!place.in_container || !is_open_fault(finding) || follows) continue;
        auto const first = i == damage.voice && damage.voice_from ? 8 * *damage.voice_from : place.bits.offset;
        places.push_back({first, place.bits.end() - first});
    }
    return places;
}

/// Packed bytes have no long runs of one value: those in which nothing was found yet are damage, too.
void add_runs(Input const& input, InputRecord const& record, std::vector<Conclusion>& damage) {
    constexpr std::size_t shortest = 24, most = 8; // bytes; runs
    auto const found = places_in_stream(record, damage.front());
    auto const stored = input.container->raw(*input.member).bytes;
    for (auto const run : filling_runs_of(stored, shortest)) {
        auto const first = input.member->offset + static_cast<std::uint64_t>(run.data() - stored.data());
        auto const bits = byte_range(first, run.size());
        auto const is_beside = [&](BitRange place) {
            return place.offset < bits.end() && bits.offset < place.end() + 8 * sound_bytes;
        };
        if (std::ranges::any_of(found, is_beside)) continue;
        if (damage.size() > most) return;
        Conclusion conclusion;
        conclusion.statement = {.bits = bits, .words = filling_words(first, run), .in_container = true};
        damage.push_back(std::move(conclusion));
    }
}

} // namespace

std::vector<Conclusion> damage_in_stream_of(Input const& input, InputRecord const& record, ByteView bytes) {
    std::vector<Conclusion> damage;
    if (!input.member || !input.member->packed) return damage;
    auto first = first_damage_of(input, record, bytes);
    if (!first) return damage;
    damage.push_back(std::move(*first));
    add_runs(input, record, damage);
    return damage;
}

} // namespace animcheck::diagnose
