// SPDX-License-Identifier: MIT
#include "validator/judge/diagnose/diagnose.hpp"

#include "decoders/registry.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include <algorithm>

namespace animcheck::diagnose {
namespace {

std::uint64_t changed_bytes(Cause const& cause) {
    std::uint64_t all = 0;
    for (auto const& splice : cause.hypothesis.splices) all = sum({all, splice.count, splice.bytes.size()});
    return all;
}

/// What explains more comes first, then what changes less.
void rank(std::vector<Cause>& causes) {
    std::ranges::stable_sort(causes, [](Cause const& a, Cause const& b) {
        if (a.outcome.explained.size() != b.outcome.explained.size())
            return a.outcome.explained.size() > b.outcome.explained.size();
        return changed_bytes(a) < changed_bytes(b);
    });
}

bool same_change(Cause const& a, Cause const& b) {
    return std::ranges::equal(
        a.hypothesis.splices, b.hypothesis.splices, [](Splice const& one, Splice const& other) {
            return one.first == other.first && one.count == other.count && one.bytes == other.bytes;
        });
}

/// Another change explains the same findings as well: which one is right is not known.
bool has_rival(std::vector<Cause> const& causes, Cause const& cause) {
    return std::ranges::any_of(causes, [&](Cause const& other) {
        return &other != &cause && other.outcome.explained == cause.outcome.explained && !same_change(other, cause);
    });
}

/// The words stay, the bytes go.
void drop_edits(std::optional<Fix>& fix) {
    if (!fix || fix->edits.empty()) return;
    fix->edits.clear();
    fix->safe = false;
    fix->why.clear();
    fix->text.resize(fix->words);
    if (fix->text.empty()) fix.reset();
}

/// Do the members of a container stay where and what they are? Of any other input: yes.
bool keeps_members(Input const& input, ByteView bytes, InputRecord const& record, std::span<Splice const> splices) {
    auto const* const format = format_of(record.format);
    if (!format || !format->container) return true;
    constexpr Allowance none{0, 0, 0};
    auto const after_bytes = changed(bytes, splices);
    Container const before(*format, {bytes}, input.name, none), after(*format, {after_bytes}, input.name, none);
    return std::ranges::equal(before.members(), after.members(), [](Member const& a, Member const& b) {
        return a.name == b.name && a.offset == b.offset && a.stored == b.stored && a.size == b.size &&
               a.packed == b.packed && a.method == b.method && a.format == b.format && a.entry == b.entry;
    });
}

class Reporter {
public:
    Reporter(Input const& input, ByteView bytes, InputRecord& record)
        : input_(input), bytes_(bytes), record_(record) {}

    void report(std::vector<Cause> causes) {
        std::erase_if(causes, [&](Cause const& cause) { return is_too_slight(cause); });
        rank(causes);
        std::vector<bool> settled(record_.findings.size(), false);
        for (auto const& cause : causes) {
            auto const number = cause.hypothesis.finding;
            if (settled[number] || has_rival(causes, cause)) continue;
            auto& voice = record_.findings[number];
            voice.fix->proof = proof_of(cause);
            voice.fix->safe = voice.fix->safe && cause.outcome.keeps_values &&
                              keeps_members(input_, bytes_, record_, cause.hypothesis.splices);
            settled[number] = true;
            fold(cause, voice, settled);
        }
        for (auto& finding : record_.findings)
            if (finding.fix && !finding.fix->proof) drop_edits(finding.fix);
    }

private:
    [[nodiscard]] Proof proof_of(Cause const& cause) const {
        auto const count = [](std::size_t size) { return static_cast<std::uint32_t>(size); };
        return {count(cause.outcome.explained.size()), count(record_.findings.size()),
                count(cause.hypothesis.controls.size())};
    }

    /// A note explains notes alone: whether notes are asked for must not change what is said of warnings.
    [[nodiscard]] bool is_too_slight(Cause const& cause) const {
        auto const is_serious = [&](std::size_t finding) {
            return record_.findings[finding].severity >= Severity::warning;
        };
        return !is_serious(cause.hypothesis.finding) && std::ranges::any_of(cause.outcome.explained, is_serious);
    }

    /// What goes away with the cause follows from it, and has no remedy of its own.
    void fold(Cause const& cause, Finding const& voice, std::vector<bool>& settled) {
        for (auto const number : cause.outcome.explained) {
            auto& finding = record_.findings[number];
            bool const apart = !voice.part.empty() && voice.part != finding.part;
            if (&finding == &voice || apart) continue;
            settled[number] = true;
            finding.consequence_of = voice.rule;
            drop_edits(finding.fix);
        }
    }

    Input const& input_;
    ByteView bytes_;
    InputRecord& record_;
};

bool has_edits(Finding const& finding) { return finding.fix && !finding.fix->edits.empty(); }

} // namespace

void diagnose(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes, InputRecord& record) {
    auto const* const spec = specs.find(record.format);
    if (!spec || std::ranges::none_of(record.findings, has_edits)) return;
    std::vector<Cause> proven;
    {
        Trials trials(inspector, input, bytes, record);
        if (trials.are_valid()) {
            auto const hypotheses = edits_of(record, spec->byte_order); // of notes last
            auto const serious = std::ranges::find_if(hypotheses, [&](Hypothesis const& one) {
                return record.findings[one.finding].severity < Severity::warning;
            });
            prove(trials, {hypotheses.begin(), serious}, proven);
            prove(trials, {serious, hypotheses.end()}, proven);
        }
        record.diagnosed_in_part = trials.ran_out();
    }
    Reporter(input, bytes, record).report(std::move(proven));
}

} // namespace animcheck::diagnose
