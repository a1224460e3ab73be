// SPDX-License-Identifier: MIT
// A size that does not fit what it is the size of: one of the two is wrong. Bytes that are left over at the end:
// they are what came in, or as many came in before. Where nothing shows which, the place of the finding is both.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

/// The only fault, if that is bytes that are left over at the end; else null. Of a container its members show more.
Finding* left_over_of(InputRecord& record, ByteView bytes) {
    auto const* const format = format_of(record.format);
    if (!format || format->container) return nullptr;
    Finding* only = nullptr;
    for (auto& finding : record.findings) {
        if (!is_own_fault(finding)) continue;
        if (only) return nullptr;
        only = &finding;
    }
    bool const is_left_over = only && only->kind == AnomalyKind::bytes_unread && only->count == 1 &&
                              !only->concluded && only->consequence_of.empty() && !only->place.nowhere;
    return is_left_over && only->place.bits.end() == 8 * bytes.size() ? only : nullptr;
}

} // namespace

void widen_left_over(Trials& trials, InputRecord& record, ByteView bytes) {
    auto* const finding = left_over_of(record, bytes);
    if (!finding) return;
    auto const number = static_cast<std::size_t>(finding - record.findings.data());
    auto const first = finding->place.bits.offset / 8, count = bytes.size() - first;
    constexpr std::uint64_t margin = 16; // the last field may be anything
    auto const left_over = bytes.subspan(to_size(first));
    if (count > 1 && std::ranges::adjacent_find(left_over, std::ranges::not_equal_to()) == left_over.end()) return;
    auto const does_as_well = [&](std::uint64_t place) {
        Splice const splice{place, count, {}};
        auto const outcome = trials.attempt(std::span(&splice, 1));
        return outcome && outcome->is_better && outcome->explains(number);
    };
    auto earliest = first; // a place at which something is wrong says nothing of those before it
    for (std::uint64_t step = 4; step < first; step *= 2)
        if (does_as_well(first - step)) earliest = first - step;
    for (auto step = earliest / 2; step >= 4; step /= 2)
        if (does_as_well(earliest - step)) earliest -= step;
    if (first - earliest <= margin) return;
    finding->place.bits = byte_range(earliest, bytes.size() - earliest);
    if (finding->place.file_byte) *finding->place.file_byte -= first - earliest;
    finding->message += fmt::format("; as many may have come in at 0x{:X}, or after it", earliest);
    if (!finding->fix || !finding->fix->safe) return;
    finding->fix->safe = false;
    finding->fix->why = "as many may have come in before";
}

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
