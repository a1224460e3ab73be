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

} // namespace

std::optional<Conclusion> damaged_stream_of(Input const& input, InputRecord const& record, ByteView bytes) {
    if (!input.member || !input.member->packed) return std::nullopt;
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
    bool const is_other =
        bytes.size() != input.member->size || std::ranges::any_of(record.findings, [&](Finding const& finding) {
            return is_damage(finding) && finding.kind == AnomalyKind::checksum_mismatch;
        });
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

} // namespace animcheck::diagnose
