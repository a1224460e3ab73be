// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <functional>

namespace animcheck::diagnose {

/// Makes a finding of io.yaml, of the rule with this kind, at some bits of the input.
using Say = std::function<Finding(AnomalyKind kind, std::string_view words, BitRange bits)>;

/// May it have a cause, or an edit that does not hold? A record without such findings has nothing to be diagnosed.
[[nodiscard]] inline bool is_to_be_tried(Finding const& finding) {
    return finding.severity >= Severity::warning || (finding.fix && !finding.fix->edits.empty());
}

/// Finds what explains the findings of a finished record, and drops edits that do not hold: see the README. `bytes`
/// are the input's, unpacked. `inspector` made nothing of `record`, judges by the same specs and limits, and is
/// used as often as Trials allows. `say` makes the findings that are concluded, which come last.
void diagnose(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes, InputRecord& record,
              Say const& say);

/// Only whether bytes came in or were lost, of at most `most_searched`: all that is wrong has to follow from that.
/// False, and the record is what it was, if not.
[[nodiscard]] bool diagnose_move(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes,
                                 InputRecord& record, Say const& say);

/// Only whether several ranges are damaged, of at most `most_searched`: all that is wrong has to follow from one of
/// them. False, and the record is what it was, if not.
[[nodiscard]] bool diagnose_ranges(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes,
                                   InputRecord& record, Say const& say);

/// Has a finding that follows from a damaged range places far from it? Another range may be damaged.
[[nodiscard]] bool has_places_elsewhere(InputRecord const& record);

} // namespace animcheck::diagnose
