// SPDX-License-Identifier: MIT
// A size that does not fit what it is the size of: one of the two is wrong. Where nothing shows which, the place of
// the finding is both.
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include <algorithm>

namespace animcheck::diagnose {
namespace {

/// That the number is wrong; null: it was not proven.
Cause const* cause_of(std::size_t finding, std::span<Cause const> proven) {
    auto const cause =
        std::ranges::find_if(proven, [&](Cause const& one) { return one.hypothesis.finding == finding; });
    return cause == proven.end() ? nullptr : &*cause;
}

/// A text there is wrong by itself, too, and not only beside what is around the file, or a checksum of texts: they
/// are what was damaged, and the number may be right.
void follow_texts(InputRecord& record, Finding& voice, Cause const* cause, Trials const& trials) {
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto& other = record.findings[i];
        auto const& at = other.place;
        bool const is_sum = cause && cause->text_differs > 0 && other.kind == AnomalyKind::checksum_mismatch &&
                            std::ranges::none_of(other.related, &Place::nowhere);
        bool const is_inside = !at.nowhere && at.bits.offset >= voice.place.bits.offset &&
                               at.bits.end() <= voice.place.bits.end() && (is_sum || trials.is_text(at.bits));
        bool const is_its_own = other.consequence_of.empty() || follows_from(other, voice);
        if (!is_inside || !is_its_own || &other == &voice || !is_own_fault(other)) continue;
        bool const may_be_renamed = other.kind == AnomalyKind::name_mismatch && other.consequence_of.empty();
        if (may_be_renamed || (cause && cause->outcome.explains(i))) continue;
        other.consequence_of = voice.rule;
        other.consequence_at = voice.place.bits.offset / 8;
        drop_edits(other.fix);
        drop_edits(voice.fix);
    }
}

} // namespace

void widen_to_both(InputRecord& record, std::span<Hypothesis const> edits, std::span<Cause const> proven,
                   Trials const& trials, ByteView bytes) {
    for (auto const& edit : edits) {
        auto& finding = record.findings[edit.finding];
        bool const is_size = edit.resize && finding.kind == AnomalyKind::size_mismatch;
        auto const* const cause = cause_of(edit.finding, proven);
        bool const is_settled = cause && cause->text_differs == 0;
        if (!is_size || is_settled || !finding.consequence_of.empty() || finding.count > 1) continue;
        auto const end = std::min<std::uint64_t>(bytes.size(), edit.resize->end);
        finding.place.bits.size = std::max(finding.place.bits.end(), 8 * end) - finding.place.bits.offset;
        follow_texts(record, finding, cause, trials);
    }
}

} // namespace animcheck::diagnose
