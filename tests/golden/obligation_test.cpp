// SPDX-License-Identifier: MIT
#include "golden/corpus/obligation.hpp"

#include <boost/test/unit_test.hpp>

#include <optional>

namespace {

using namespace animcheck;
using namespace animcheck::golden;

/// A case that strict rejects because bytes are missing, and its record.
struct StrictlyRejected {
    Case entry;
    InputRecord record;

    StrictlyRejected() {
        entry.result = Result::invalid;
        record.format = "a.b";
        record.verdict = Verdict::broken;
        record.strict.rule = "a.b/truncated";
        record.lenient = InputRecord::Lenient::partial;
        auto& finding = record.findings.emplace_back();
        finding.rule = record.strict.rule;
        finding.kind = AnomalyKind::truncated;
        finding.severity = Severity::error;
    }
    std::optional<BrokenMember> broken;
    SuiteNotes notes;
    [[nodiscard]] Obliged obliged() const {
        return obligation_of(ObligationFacts{entry, record, broken, notes, SpecSet::built_in()});
    }
    [[nodiscard]] Obligation obligation() const { return obliged().what; }
};

/// A sound case and its record.
struct Sound : StrictlyRejected {
    Sound() {
        entry.result = Result::valid;
        entry.rule = "a.b/whole";
        entry.id = "one";
        record.verdict = Verdict::conforms;
        record.strict.accepts = true;
        record.findings.clear();
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(obligations)

BOOST_AUTO_TEST_CASE(what_is_not_there_must_be_rejected) {
    BOOST_TEST((StrictlyRejected().obligation() == Obligation::must_reject));
}

BOOST_AUTO_TEST_CASE(what_somebody_could_read_may_be_accepted) {
    StrictlyRejected whole, guessed, loaded, accepted, limited, differs, unknown;
    whole.record.lenient = InputRecord::Lenient::decoded;
    whole.record.findings.front().kind = AnomalyKind::value_unexpected;
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
    Sound right;
    BOOST_TEST((right.obligation() == Obligation::must_accept));
    right.record.verdict = Verdict::unknown; // nothing that a reader of one format is asked for
    BOOST_TEST((right.obligation() == Obligation::may));
}

BOOST_AUTO_TEST_CASE(any_absence_counts_whatever_comes_first) {
    StrictlyRejected one;
    auto absence = one.record.findings.front();
    one.record.findings.front().kind = AnomalyKind::value_unexpected;
    BOOST_TEST((one.obligation() == Obligation::may));
    one.record.findings.push_back(absence);
    BOOST_TEST((one.obligation() == Obligation::must_reject));
    one.record.findings.back().related.push_back({.path = "context.entries"});
    BOOST_TEST((one.obligation() == Obligation::may)); // it shows only to a reader that knows the context
}

BOOST_AUTO_TEST_CASE(what_everybody_refuses_must_be_rejected) {
    StrictlyRejected unknown;
    auto& finding = unknown.record.findings.front();
    finding.kind = AnomalyKind::enum_unknown;
    BOOST_TEST((unknown.obligation() == Obligation::may));
    finding.effect = {EffectClass::refuses, "", "a tool"};
    BOOST_TEST((unknown.obligation() == Obligation::must_reject));
    unknown.record.lenient = InputRecord::Lenient::decoded; // then one that refuses it is not enough
    BOOST_TEST((unknown.obligation() == Obligation::may));
    unknown.record.lenient = InputRecord::Lenient::partial;
    finding.kind = AnomalyKind::checksum_mismatch; // all of it can be read
    BOOST_TEST((unknown.obligation() == Obligation::may));
}

BOOST_AUTO_TEST_CASE(a_suite_states_what_evidence_does_not_say) {
    StrictlyRejected one;
    auto& finding = one.record.findings.front();
    finding.kind = AnomalyKind::value_unexpected;
    BOOST_TEST((one.obligation() == Obligation::may));
    one.notes.readers[finding.rule] = {"must-reject", "", "nobody has what it names"};
    BOOST_TEST((one.obligation() == Obligation::must_reject));
    BOOST_TEST(one.obliged().why == "nobody has what it names");
    finding.effect.what = EffectClass::refuses;
    one.notes.readers[finding.rule] = {"may", "tools-differ", "one tool reads it"};
    BOOST_TEST((one.obligation() == Obligation::may));
    BOOST_TEST((one.obliged().latitude == Latitude::tools_differ));
    Sound noted;
    noted.record.findings.emplace_back().rule = finding.rule;
    BOOST_TEST((noted.obligation() == Obligation::must_accept));
    noted.notes.readers[finding.rule] = {"may", "tools-differ", "one tool refuses it"};
    BOOST_TEST((noted.obligation() == Obligation::may));
    StrictlyRejected absent;
    absent.notes.readers[absent.record.findings.front().rule] = {"may", "nothing-lost", "only an end mark"};
    BOOST_TEST((absent.obligation() == Obligation::may));
}

BOOST_AUTO_TEST_CASE(a_container_is_as_sound_as_its_members) {
    Sound archive;
    archive.broken = BrokenMember{"A.MAN", "c.d/truncated"};
    BOOST_TEST((archive.obligation() == Obligation::may));
    BOOST_TEST((archive.obliged().latitude == Latitude::broken_member));
}

BOOST_AUTO_TEST_CASE(what_is_out_of_scope_obliges_nobody) {
    Sound model;
    model.record.findings.emplace_back().rule = "a.b/mesh-not-checked";
    BOOST_TEST((model.obligation() == Obligation::must_accept));
    model.notes.outside["a.b/mesh-not-checked"] = "the mesh";
    BOOST_TEST((model.obligation() == Obligation::may));
    BOOST_TEST(model.obliged().scope == "the mesh");
}

BOOST_AUTO_TEST_CASE(people_decide_exceptions) {
    Sound odd;
    odd.notes.exceptions["a.b/whole/one"] = {"may", "tools-differ", "a tool refuses it"};
    auto const obliged = odd.obliged();
    BOOST_TEST((obliged.what == Obligation::may));
    BOOST_TEST(obliged.is_exception);
    BOOST_TEST(obliged.why == "a tool refuses it");
}

BOOST_AUTO_TEST_CASE(what_the_game_refuses_must_be_rejected_by_its_like) {
    StrictlyRejected refused;
    refused.record.lenient = InputRecord::Lenient::decoded;
    auto& finding = refused.record.findings.front();
    finding.kind = AnomalyKind::value_unexpected;
    finding.severity = Severity::error;
    finding.effect = {EffectClass::refuses, "", "game"};
    BOOST_TEST((refused.obliged().latitude == Latitude::game_refuses));
    BOOST_TEST((refused.obliged().engine == Obligation::must_reject));
    finding.effect.by = "a tool";
    BOOST_TEST(!refused.obliged().engine.has_value());
}

BOOST_AUTO_TEST_SUITE_END()
