// SPDX-License-Identifier: MIT
#include "golden/corpus/obligation.hpp"

#include <algorithm>
#include <array>

namespace animcheck::golden {
namespace {

/// Bytes that a reader needs are not there, or lead nowhere. With all other kinds a reader may guess right.
bool is_absence(AnomalyKind kind) {
    using enum AnomalyKind;
    constexpr std::array absences{truncated,
                                  size_too_small,
                                  size_exceeds_data,
                                  count_exceeds_data,
                                  offset_out_of_bounds,
                                  string_unterminated,
                                  codec_overrun,
                                  codec_underrun,
                                  codec_distance,
                                  cycle,
                                  missing};
    return std::ranges::find(absences, kind) != absences.end();
}

Finding const* strict_finding(InputRecord const& record) {
    auto const found = std::ranges::find(record.findings, record.strict.rule, &Finding::rule);
    return found == record.findings.end() ? nullptr : &*found;
}

} // namespace

std::string_view name_of(Obligation obligation) noexcept {
    switch (obligation) {
    case Obligation::must_accept: return "must-accept";
    case Obligation::must_reject: return "must-reject";
    default: return "may";
    }
}

Obliged obligation_of(Case const& entry, InputRecord const& record) {
    using enum Obligation;
    if (entry.limits.any()) return {may, "the bounds are those of one run, not of the file"};
    if (entry.result == Result::acceptable) return {may, "readers of the format differ here"};
    if (entry.result == Result::valid && record.verdict == Verdict::conforms)
        return {must_accept, "nothing is wrong with it"};
    if (record.strict.accepts) return {may, "it is wrong, but can be read"};
    if (record.strict.rule.empty() || record.format.empty())
        return {may, "it is not recognised, and a reader of one format may not ask"};
    if (record.lenient == InputRecord::Lenient::decoded)
        return {may, "a strict reader rejects it, but all that it holds can be read"};
    auto const* const stop = strict_finding(record);
    if (!stop || !is_absence(stop->kind))
        return {may, "a strict reader rejects it, but one may know what is meant"};
    if (stop->effect.what == EffectClass::loads) return {may, "a strict reader rejects it, but the game loads it"};
    return {must_reject, "what it declares is not in it, for no reader"};
}

} // namespace animcheck::golden
