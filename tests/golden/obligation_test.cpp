// SPDX-License-Identifier: MIT
#include "golden/corpus/obligation.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace animcheck;
using namespace animcheck::golden;

/// A case that strict rejects because bytes are missing, and its record.
struct Rejected {
    Case entry;
    InputRecord record;

    Rejected() {
        entry.result = Result::invalid;
        record.format = "a.b";
        record.verdict = Verdict::broken;
        record.strict.rule = "a.b/truncated";
        record.lenient = InputRecord::Lenient::partial;
        auto& finding = record.findings.emplace_back();
        finding.rule = record.strict.rule;
        finding.kind = AnomalyKind::truncated;
    }
    [[nodiscard]] Obligation obligation() const { return obligation_of(entry, record).what; }
};

} // namespace

BOOST_AUTO_TEST_SUITE(obligations)

BOOST_AUTO_TEST_CASE(what_is_not_there_must_be_rejected) {
    BOOST_TEST((Rejected().obligation() == Obligation::must_reject));
}

BOOST_AUTO_TEST_CASE(what_somebody_could_read_may_be_accepted) {
    Rejected whole, guessed, loaded, accepted, limited, differs, unknown;
    whole.record.lenient = InputRecord::Lenient::decoded;
    guessed.record.findings.front().kind = AnomalyKind::layout_alternative;
    loaded.record.findings.front().effect.what = EffectClass::loads;
    accepted.record.strict.accepts = true;
    limited.entry.limits.work = 1;
    differs.entry.result = Result::acceptable;
    unknown.record.format.clear();
    for (auto const* const one : {&whole, &guessed, &loaded, &accepted, &limited, &differs, &unknown})
        BOOST_TEST((one->obligation() == Obligation::may));
}

BOOST_AUTO_TEST_CASE(what_is_right_must_be_accepted) {
    Rejected right;
    right.entry.result = Result::valid;
    right.record.verdict = Verdict::conforms;
    right.record.strict.accepts = true;
    BOOST_TEST((right.obligation() == Obligation::must_accept));
    right.record.verdict = Verdict::unknown; // nothing that a reader of one format is asked for
    BOOST_TEST((right.obligation() == Obligation::may));
}

BOOST_AUTO_TEST_SUITE_END()
