// SPDX-License-Identifier: MIT
// What a damaged stream unpacks to is not what was packed: no fault in it says anything of the member.
#include "validator/judge/diagnose/hypothesis.hpp"

#include <algorithm>

namespace animcheck::diagnose {

std::optional<Conclusion> damaged_stream_of(Input const& input, InputRecord const& record, ByteView bytes) {
    if (!input.member || !input.member->packed) return std::nullopt;
    auto const is_damage = [](Finding const& finding) {
        return finding.place.in_container && is_open_fault(finding) && finding.severity >= Severity::error;
    };
    bool const is_other =
        bytes.size() != input.member->size || std::ranges::any_of(record.findings, [&](Finding const& finding) {
            return is_damage(finding) && finding.kind == AnomalyKind::checksum_mismatch;
        });
    auto const voice = std::ranges::find_if(record.findings, is_damage);
    if (!is_other || voice == record.findings.end()) return std::nullopt;
    Conclusion conclusion;
    conclusion.voice = static_cast<std::size_t>(voice - record.findings.begin());
    for (std::size_t i = 0; i < record.findings.size(); ++i)
        if (i != *conclusion.voice && is_open_fault(record.findings[i])) conclusion.explained.push_back(i);
    return conclusion.explained.empty() ? std::nullopt : std::optional(std::move(conclusion));
}

} // namespace animcheck::diagnose
