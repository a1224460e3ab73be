// SPDX-License-Identifier: MIT
#include "validator/judge/diagnose/diagnose.hpp"

#include "decoders/core/order.hpp"
#include "decoders/registry.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/fingerprint.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace animcheck::diagnose {
namespace {

std::uint64_t changed_bytes(Cause const& cause) {
    std::uint64_t all = 0;
    for (auto const& splice : cause.hypothesis.splices) all = sum({all, splice.count, splice.bytes.size()});
    return all;
}

/// Causes that explain more come first, then those that change less.
void rank(std::vector<Cause>& causes) {
    put_in_order(causes, [](Cause const& a, Cause const& b) {
        if (a.outcome.explained.size() != b.outcome.explained.size())
            return a.outcome.explained.size() > b.outcome.explained.size();
        return changed_bytes(a) < changed_bytes(b);
    });
}

/// Another change explains the same findings as well: which one is right is not known.
bool has_rival(std::vector<Cause> const& causes, Cause const& cause) {
    return std::ranges::any_of(causes, [&](Cause const& other) {
        return &other != &cause && other.outcome.explained == cause.outcome.explained &&
               other.hypothesis.splices != cause.hypothesis.splices;
    });
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

/// Is it about what is around the input, too? Then that may be wrong instead.
bool uses_context(Finding const& finding) { return std::ranges::any_of(finding.related, &Place::nowhere); }

class Reporter {
public:
    Reporter(Input const& input, ByteView bytes, InputRecord& record, Say const& say)
        : input_(input), bytes_(bytes), record_(record), say_(say) {}

    void report(std::vector<Cause> causes, std::span<Conclusion const> conclusions) {
        std::erase_if(causes, [&](Cause const& cause) { return is_too_slight(cause); });
        rank(causes);
        std::vector<bool> settled(record_.findings.size(), false);
        record_.findings.reserve(record_.findings.size() + 2 * causes.size() + conclusions.size());
        for (auto const& conclusion : conclusions) report(conclusion, settled);
        for (auto const& cause : causes) {
            auto const number = cause.hypothesis.finding;
            if (settled[number] || has_lost_its_fix(cause)) continue;
            if (has_rival(causes, cause)) {
                reject(cause);
                continue;
            }
            report(cause, settled);
        }
        settle_parts();
        settle_causes();
        settle_edits();
    }

private:
    void report(Cause const& cause, std::vector<bool>& settled) {
        auto const number = cause.hypothesis.finding;
        auto& voice = voice_of(cause);
        if (cause.hypothesis.fix) voice.fix = cause.hypothesis.fix;
        if (!voice.fix->edits.empty()) voice.fix->proof = proof_of(cause);
        voice.fix->safe = voice.fix->safe && (cause.hypothesis.restores ? is_whole_again(cause) : keeps(cause));
        add_doubts(cause, *voice.fix);
        settled[number] = true;
        if (explains_its_cause(cause, voice)) explains_its_cause_.insert(&voice);
        fold(cause.outcome.explained, voice, settled);
        if (voice.concluded) follow(record_.findings[number], voice);
        if (voice.concluded) release_others(cause, voice);
        if (cause.revealed) reveal(cause, voice);
    }

    /// Damage that nothing read as the input is. An edit that shows more findings is not offered.
    void reveal(Cause const& cause, Finding& voice) {
        drop_edits(voice.fix);
        auto const& bits = cause.revealed->bits;
        auto const& revealed = conclude(*cause.revealed, {});
        for (std::size_t i = 0; i < found_; ++i)
            if (is_own_fault(record_.findings[i]) && !cause.outcome.explains(i) &&
                is_all_inside(record_.findings[i], bits))
                follow(record_.findings[i], revealed);
    }

    /// What followed from an explained finding by its rule, and stays, has another cause.
    void release_others(Cause const& cause, Finding const& voice) {
        for (std::size_t i = 0; i < found_; ++i) {
            auto& finding = record_.findings[i];
            if (follows_from(finding, voice) && is_own_fault(finding) && !cause.outcome.explains(i) &&
                i != cause.hypothesis.finding)
                finding.consequence_of = {};
        }
    }

    /// And all that follows from it? Members that are elsewhere then may be worse.
    [[nodiscard]] bool explains_its_cause(Cause const& cause, Finding const& voice) const {
        bool is_found = false;
        for (std::size_t i = 0; i < found_; ++i) {
            auto const& finding = record_.findings[i];
            bool const is_cause = follows_from(voice, finding);
            bool const is_beside = finding.consequence_of == voice.consequence_of && finding.part == voice.part;
            if ((is_cause || is_beside) && !cause.outcome.explains(i)) return false;
            is_found |= is_cause;
        }
        return is_found && keeps_members(input_, bytes_, record_, cause.hypothesis.splices);
    }

    /// What else explains as much, or is left.
    void add_doubts(Cause const& cause, Fix& fix) const {
        if (fix.safe && !explains_consequences(cause))
            doubt(fix, "a finding that should follow from this one stays: there may be more damage here");
        if (cause.text_differs > 0)
            doubt(fix, fmt::format("the number may be right, and a text after it {} too long or too short",
                                   bytes_words(cause.text_differs)));
        if (fix.safe && may_be_something_else())
            doubt(fix, "the scan is not sure of what is here: these bytes may be something else");
        auto const lost = bytes_words(static_cast<std::uint64_t>(std::abs(cause.number_lost)));
        if (cause.number_lost > 0)
            doubt(fix, fmt::format("the number may have lost {}: with as many more nothing else is wrong, either",
                                   lost));
        if (cause.number_lost < 0)
            doubt(fix,
                  fmt::format("{} may have come into the number: without nothing else is wrong, either", lost));
    }

    /// An input that a scan found, and is not sure of.
    [[nodiscard]] bool may_be_something_else() const {
        constexpr std::uint64_t sure = 80; // of 100, as the rule scan-unsure of objects has it
        auto const fact = std::ranges::find(record_.context, "confidence", &ContextNote::name);
        auto const* const confidence =
            fact == record_.context.end() ? nullptr : std::get_if<std::uint64_t>(&fact->value);
        return confidence && *confidence < sure;
    }

    /// Its finding followed from one that is explained now.
    [[nodiscard]] bool has_lost_its_fix(Cause const& cause) const {
        auto const& hypothesis = cause.hypothesis;
        return !hypothesis.fix && !hypothesis.statement && !record_.findings[hypothesis.finding].fix;
    }

    void reject(Cause const& cause) {
        auto const& finding = record_.findings[cause.hypothesis.finding];
        if (finding.severity < Severity::warning || record_.rejected.size() == Rejected::most) return;
        record_.rejected.push_back({finding.rule, cause.hypothesis.what, "another change explains as much"});
    }

    /// Findings that follow from lost bytes have no remedy.
    void report(Conclusion const& lost, std::vector<bool>& settled) {
        auto& voice = lost.voice ? record_.findings[*lost.voice] : conclude(lost.statement, lost.explained);
        if (!lost.voice) drop_edits(voice.fix);
        if (lost.voice_from) begin_at(voice, *lost.voice_from);
        if (lost.voice) settled[*lost.voice] = true;
        fold(lost.explained, voice, settled);
        for (auto const number : lost.released)
            if (follows_from(record_.findings[number], voice)) record_.findings[number].consequence_of = {};
        if (lost.voice) settled[*lost.voice] = false; // it may have an edit
    }

    /// Its place begins earlier, and ends where it did.
    void begin_at(Finding& voice, std::uint64_t first) {
        auto const was = voice.place.bits.offset / 8, earlier = was - first;
        for (auto& other : record_.findings)
            if (follows_from(other, voice) && other.consequence_at) other.consequence_at = first;
        voice.place.bits = byte_range(first, earlier + (voice.place.bits.size + 7) / 8);
        if (voice.place.file_byte) *voice.place.file_byte -= earlier;
    }

    /// What is said of a part of the bytes of which something worse is said follows, as of one number of a
    /// rotation.
    void settle_parts() {
        constexpr std::size_t many = 256; // each is compared with each
        if (record_.findings.size() > many) return;
        for (auto& finding : record_.findings) {
            if (!is_cause(finding) || has_edits(finding)) continue;
            auto const whole = std::ranges::find_if(record_.findings, [&](Finding const& other) {
                return is_cause(other) && other.severity > finding.severity &&
                       (other.part == finding.part || finding.copies > 0) && are_within(finding, other);
            });
            if (whole != record_.findings.end()) follow(finding, *whole);
        }
    }

    [[nodiscard]] static bool is_cause(Finding const& finding) {
        return is_own_fault(finding) && finding.consequence_of.empty() && !finding.concluded;
    }

    /// All places of the one, or all their copies, in a place of the other, which are all known.
    [[nodiscard]] static bool are_within(Finding const& finding, Finding const& other) {
        constexpr std::uint64_t longest = 16; // bytes: what is about more is not about a part
        auto const is_within = [](Place const& inner, Place const& outer) {
            return !inner.nowhere && !outer.nowhere && inner.bits.size > 0 && outer.bits.size <= 8 * longest &&
                   outer.bits.offset <= inner.bits.offset && inner.bits.end() <= outer.bits.end();
        };
        auto const is_in_one = [&](Place const& place) {
            return is_within(place, other.place) ||
                   std::ranges::any_of(other.more, [&](Place const& outer) { return is_within(place, outer); });
        };
        bool const are_copied = finding.copies > 0 && finding.copies == finding.count;
        return finding.count == 1 + finding.more.size() &&
               ((is_in_one(finding.place) && std::ranges::all_of(finding.more, is_in_one)) ||
                (are_copied && std::ranges::all_of(finding.copied(), is_in_one)));
    }

    /// A place is needed only where a rule has several causes.
    void settle_causes() {
        std::map<std::string_view, unsigned> causes;
        for (auto const& finding : record_.findings) causes[finding.rule] += finding.consequence_of.empty();
        for (auto& finding : record_.findings)
            if (causes[finding.consequence_of] < 2) finding.consequence_at.reset();
    }

    void settle_edits() {
        for (auto& finding : record_.findings)
            if (finding.fix && (leaves_its_cause(finding) || is_beside_an_error(finding))) drop_edits(finding.fix);
        for (auto& finding : record_.findings)
            if (finding.fix && !finding.fix->proof) drop_edits(finding.fix);
        while (
            std::ranges::any_of(record_.findings, [&](Finding& finding) { return has_become_unsafe(finding); })) {
        }
    }

    /// By its rule it follows from an error that stays with its edit, and that has none.
    [[nodiscard]] bool leaves_its_cause(Finding const& finding) const {
        return !explains_its_cause_.contains(&finding) &&
               std::ranges::any_of(record_.findings, [&](Finding const& cause) {
                   bool const has_edit = cause.fix && !cause.fix->edits.empty();
                   return follows_from(finding, cause) && cause.severity >= Severity::error && !has_edit;
               });
    }

    /// Bytes that should be zero, or not be there, or the count of a container's entries, beside an error that
    /// nothing explains: they may be something else, and the entries may be damaged.
    [[nodiscard]] bool is_beside_an_error(Finding const& finding) const {
        auto const* const format = format_of(record_.format);
        bool const counts_entries = format && format->container && finding.kind == AnomalyKind::count_mismatch;
        bool const loses_bytes = std::ranges::any_of(finding.fix->edits, [](Edit const& edit) {
            return std::ranges::all_of(edit.bytes, [](char byte) { return byte == 0; });
        });
        auto const is_unexplained = [&](Finding const& other) {
            bool const is_near = finding.part.empty() || other.part.empty() || finding.part == other.part;
            return is_near && is_own_fault(other) && other.severity >= Severity::error &&
                   other.consequence_of.empty() && !uses_context(other) && !has_edits(other);
        };
        return finding.severity < Severity::error && (loses_bytes || counts_entries) &&
               std::ranges::any_of(record_.findings, is_unexplained);
    }

    /// As severe as the worst finding that it explains, at most, if it explains any.
    Finding& conclude(Statement const& statement, std::span<std::size_t const> explained) {
        auto const worst = explained.empty() ? statement.worst : worst_of(record_, explained);
        auto const last = std::ranges::max_element(record_.findings, {}, &Finding::order)->order;
        auto& finding = record_.findings.emplace_back(say_(statement.kind, statement.words, statement.bits));
        finding.severity = std::min(finding.severity, worst);
        finding.spec_severity = std::min(finding.spec_severity, worst);
        finding.concluded = true;
        if (!statement.path.empty()) finding.place.path = statement.path;
        if (statement.in_container) {
            finding.place.in_container = true;
            finding.place.file_byte = input_.container->source().file_offset(statement.bits.offset / 8);
        }
        finding.order = last + 1;
        return finding;
    }

    /// The edit is likely then, not safe: something else may be wrong.
    static void doubt(Fix& fix, std::string why) {
        fix.safe = false;
        fix.why = std::move(why);
    }

    Finding& voice_of(Cause const& cause) {
        auto const& hypothesis = cause.hypothesis;
        return hypothesis.statement ? conclude(*hypothesis.statement, cause.outcome.explained)
                                    : record_.findings[hypothesis.finding];
    }

    [[nodiscard]] Proof proof_of(Cause const& cause) const {
        auto const count = [](std::size_t size) { return static_cast<std::uint32_t>(size); };
        return {count(cause.outcome.explained.size()), count(found_), count(cause.hypothesis.controls.size()),
                cause.hypothesis.restores};
    }

    /// Is its edit safe beside the faults of the same part? What it was concluded from may be damaged, too, unless
    /// they follow from it or have safe edits of their own.
    bool has_become_unsafe(Finding& finding) const {
        if (!finding.fix || !finding.fix->safe) return false;
        bool const is_alone = std::ranges::none_of(record_.findings, [&](Finding const& other) {
            bool const is_near = finding.part.empty() || other.part.empty() || finding.part == other.part;
            bool const is_known = !other.consequence_of.empty() || (other.fix && other.fix->safe);
            return is_near && is_open_fault(other) && !is_known;
        });
        if (is_alone) return false;
        finding.fix->safe = false;
        finding.fix->why = "what it was concluded from may be damaged, too: other findings here have no safe edit";
        return true;
    }

    /// Is everything else read as before, or is nothing wrong any more that a neighbour of the number leaves?
    [[nodiscard]] bool keeps(Cause const& cause) const {
        bool const is_proven = cause.outcome.is_clean() && !cause.hypothesis.controls.empty();
        return (cause.outcome.keeps_values || is_proven) &&
               keeps_members(input_, bytes_, record_, cause.hypothesis.splices);
    }

    /// Does what follows from it by its rule go, too? What stays has another cause, perhaps the same damage; or
    /// it follows from another finding of the rule. A warning at the same number may ask for another one.
    [[nodiscard]] bool explains_consequences(Cause const& cause) const {
        auto const& own = record_.findings[cause.hypothesis.finding];
        bool is_alone = true, explains = true;
        for (std::size_t i = 0; i < found_; ++i) {
            auto const& other = record_.findings[i];
            if (i == cause.hypothesis.finding || other.part != own.part || !is_own_fault(other)) continue;
            is_alone = is_alone && other.rule != own.rule;
            bool const is_serious = other.severity >= Severity::error || other.place.bits != own.place.bits;
            bool const follows = other.consequence_of == own.rule && is_serious;
            explains = explains && (!follows || cause.outcome.explains(i));
        }
        return explains || !is_alone;
    }

    /// Nothing is wrong any more, and something would be without one of the edits.
    static bool is_whole_again(Cause const& cause) {
        auto const& measure = cause.outcome.measure;
        return measure[0] + measure[1] + measure[2] == 0 && !cause.hypothesis.controls.empty();
    }

    /// A note explains notes alone: whether notes are asked for must not change what is said of warnings.
    [[nodiscard]] bool is_too_slight(Cause const& cause) const {
        auto const is_serious = [&](std::size_t finding) {
            return record_.findings[finding].severity >= Severity::warning;
        };
        return !is_serious(cause.hypothesis.finding) && std::ranges::any_of(cause.outcome.explained, is_serious);
    }

    /// Findings that go away with the cause follow from it, and have no remedy of their own. A finding that is
    /// itself said to follow from another one explains none.
    void fold(std::vector<std::size_t> const& explained, Finding const& voice, std::vector<bool>& settled) {
        if (!voice.consequence_of.empty()) return;
        for (auto const number : explained) {
            auto& finding = record_.findings[number];
            bool const apart = !voice.part.empty() && voice.part != finding.part;
            if (settled[number] || apart) continue;
            settled[number] = true;
            for (auto& other : record_.findings) // what followed from it
                if (other.consequence_of == finding.rule && other.part == finding.part) follow(other, voice);
            follow(finding, voice);
        }
    }

    static void follow(Finding& finding, Finding const& voice) {
        finding.consequence_of = voice.rule;
        finding.consequence_at = voice.place.bits.offset / 8;
        drop_edits(finding.fix);
    }

    Input const& input_;
    ByteView bytes_;
    InputRecord& record_;
    Say const& say_;
    std::size_t found_ = record_.findings.size(); ///< findings that are not concluded
    std::set<Finding const*> explains_its_cause_; ///< their edits do
};

/// Causes in the whole file. One would explain everything, so they are tried first.
std::vector<Hypothesis> of_whole_file(Input const& input, InputRecord const& record, ByteView bytes) {
    auto found = fronts_of(input, record, bytes);
    std::ranges::move(line_feeds_of(input, record, bytes), std::back_inserter(found));
    std::ranges::move(saved_texts_of(input, record, bytes), std::back_inserter(found));
    std::ranges::move(swaps_of(input, record, bytes), std::back_inserter(found));
    std::ranges::move(second_files_of(input, record, bytes), std::back_inserter(found));
    return found;
}

/// The edits of the rules, those of notes last.
void prove_edits(Trials& trials, std::vector<Hypothesis> const& edits, InputRecord const& record,
                 std::vector<Cause>& proven) {
    auto const notes = std::ranges::find_if(
        edits, [&](Hypothesis const& one) { return record.findings[one.finding].severity < Severity::warning; });
    prove(trials, {edits.begin(), notes}, proven);
    prove(trials, {notes, edits.end()}, proven);
}

/// Warnings and errors that neither a rule nor an edit explains; `likely`: nor one that is not safe.
std::vector<std::size_t> unexplained(InputRecord const& record, std::span<Cause const> proven, bool likely) {
    auto const counts = [&](Cause const& cause) {
        auto const& own = cause.hypothesis.fix;
        auto const& fix = own ? own : record.findings[cause.hypothesis.finding].fix;
        return cause.text_differs == 0 && (likely || (fix && fix->safe));
    };
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& finding = record.findings[i];
        bool const is_of_all = finding.place.nowhere || finding.place.bits.offset == 0;
        if (finding.kind == AnomalyKind::identify_failed && is_of_all) return {}; // it is another file
        bool const is_explained =
            std::ranges::any_of(proven, [&](Cause const& one) { return counts(one) && one.outcome.explains(i); });
        bool const is_left = is_own_fault(finding) && finding.consequence_of.empty() && !uses_context(finding);
        if (is_left && !is_explained) left.push_back(i);
    }
    return left;
}

class Diagnosis {
public:
    Diagnosis(Input const& input, ByteView bytes, InputRecord const& record, Spec const& spec)
        : input_(input), bytes_(bytes), record_(record), spec_(spec) {}

    /// Would any trial be made?
    bool has_hypotheses() {
        lost_ = damage_in_stream_of(input_, record_, bytes_);
        if (lost_.empty()) add(lost_text_of(input_, record_, bytes_));
        is_whole_input_ = !lost_.empty();
        if (lost_.empty()) add(lost_range_of(record_, bytes_));
        if (!lost_.empty()) return true;
        whole_ = of_whole_file(input_, record_, bytes_);
        is_searched_ = bytes_.size() <= most_searched && std::ranges::any_of(record_.findings, is_own_fault);
        return !whole_.empty() || is_searched_ || std::ranges::any_of(record_.findings, has_edits);
    }

    void run(Trials& trials) {
        if (is_whole_input_ || !trials.are_valid()) return;
        if (!lost_.empty() && bytes_.size() <= most_searched)
            std::ranges::move(causes_beside(trials, input_, record_, bytes_, lost_.front()),
                              std::back_inserter(lost_));
        if (!lost_.empty()) return;
        prove(trials, whole_, proven_);
        if (!proven_.empty()) return;
        add(repeated_start_of(input_, record_, bytes_));
        if (!lost_.empty()) return;
        edits_ = edits_of(record_, bytes_, spec_.byte_order);
        prove_edits(trials, edits_, record_, proven_);
        std::ranges::move(wrong_copies_of(trials, input_, record_, bytes_, spec_.byte_order),
                          std::back_inserter(proven_));
        if (is_searched_) search(trials);
        if (lost_.empty() && unexplained(record_, proven_, true).size() > 1) add(foreign_bytes_of(record_, bytes_));
        look_anywhere(trials);
    }

    /// Does all follow from bytes that came in or were lost?
    [[nodiscard]] bool has_moved(Trials& trials) {
        auto const symptoms = unexplained(record_, {}, false);
        if (symptoms.size() < 2 || !trials.are_valid()) return false;
        auto moved = realigned(trials, input_, record_, bytes_, spec_.byte_order, symptoms);
        if (!moved) return false;
        auto const& explained = moved->repair ? moved->repair->outcome.explained : moved->explained;
        bool const is_all = std::ranges::all_of(
            symptoms, [&](std::size_t number) { return std::ranges::find(explained, number) != explained.end(); });
        if (moved->repair)
            proven_.push_back(std::move(*moved->repair));
        else
            lost_.push_back(std::move(*moved));
        return is_all;
    }

    /// Does all follow from several damaged ranges?
    [[nodiscard]] bool has_ranges(Trials& trials) {
        auto const symptoms = unexplained(record_, {}, false);
        if (symptoms.size() < 2 || !trials.are_valid()) return false;
        if (auto lost = lost_range_of(record_, bytes_)) {
            auto others = causes_beside(trials, input_, record_, bytes_, *lost, true);
            lost_.push_back(std::move(*lost));
            std::ranges::move(others, std::back_inserter(lost_));
        } else {
            lost_ = overwritten_texts_of(trials, record_, bytes_);
            if (lost_.empty()) lost_ = damaged_stretches_of(trials, input_, record_, bytes_, symptoms, true);
        }
        return are_apart(symptoms);
    }

    [[nodiscard]] std::vector<Cause> const& proven() const { return proven_; }
    [[nodiscard]] std::span<Hypothesis const> edits() const { return edits_; } ///< that were tried
    [[nodiscard]] std::span<Conclusion const> lost() const { return lost_; }

private:
    void add(std::optional<Conclusion> lost) {
        if (lost) lost_.push_back(std::move(*lost));
    }

    /// Damaged ranges, and single fields that none of them explains: several, with so many bytes between them?
    [[nodiscard]] bool are_apart(std::vector<std::size_t> const& symptoms) const {
        std::vector<std::pair<BitRange, std::string>> places; ///< of what is one finding in the end, its name
        std::set<std::size_t> explained;
        std::set<std::string_view> rules;
        for (auto const& one : lost_) {
            places.emplace_back(one.voice ? record_.findings[*one.voice].place.bits : one.statement.bits, "");
            explained.insert(one.explained.begin(), one.explained.end());
            if (one.voice) explained.insert(*one.voice);
        }
        for (auto const number : explained) rules.insert(record_.findings[number].rule);
        for (auto const number : symptoms) {
            if (explained.contains(number)) continue;
            auto const& finding = record_.findings[number];
            if (!rules.contains(finding.rule)) return false; // it was no place of what a range explains
            places.emplace_back(finding.place.bits, finding.rule + " " + without_indices(finding.place.path));
        }
        put_in_order(places, {}, [](auto const& place) { return place.first.offset; });
        auto const is_near = [](auto const& one, auto const& next) {
            bool const is_same = !one.second.empty() && one.second == next.second;
            return !is_same && next.first.offset < one.first.end() + 8 * sound_bytes;
        };
        return !lost_.empty() && places.size() > 1 && std::ranges::adjacent_find(places, is_near) == places.end();
    }

    /// Does one cause explain all that is wrong?
    [[nodiscard]] bool has_one_cause(std::vector<std::size_t> const& symptoms) const {
        auto const is_of = [&](Conclusion const& one) {
            return std::ranges::all_of(symptoms, [&](std::size_t number) {
                return one.voice == number || std::ranges::find(one.explained, number) != one.explained.end();
            });
        };
        return std::ranges::any_of(lost_, is_of) || std::ranges::any_of(proven_, [&](Cause const& one) {
                   return std::ranges::all_of(symptoms,
                                              [&](std::size_t number) { return one.outcome.explains(number); });
               });
    }

    /// In what is so small that each trial takes little.
    void look_anywhere(Trials& trials) {
        auto const symptoms = unexplained(record_, {}, false);
        if (symptoms.size() < 2 || bytes_.size() > Trials::tiny || has_one_cause(symptoms)) return;
        trials.lend(2 * Trials::most_of_tiny);
        auto moved = realigned_anywhere(trials, input_, record_, bytes_, spec_.byte_order, symptoms);
        if (!moved) return;
        auto repair = std::move(moved->repair);
        if (repair) moved->explained = repair->outcome.explained;
        lose({std::move(*moved)});
        if (!repair) return;
        lost_.clear();
        proven_.push_back(std::move(*repair));
    }

    void search(Trials& trials) {
        auto symptoms = unexplained(record_, proven_, false);
        bool const is_flood = has_many_places();
        auto all = unexplained(record_, {}, false);
        if (symptoms.size() == 1 && all.size() > 1 && !is_flood && is_one_range(trials, all)) return;
        if (!is_flood) lost_ = overwritten_texts_of(trials, record_, bytes_);
        if (!lost_.empty()) return;
        WrongNumber wrong;
        if (!is_flood) wrong = wrong_number(trials, symptoms);
        if (wrong.of_all) return proven_.push_back(std::move(*wrong.of_all));
        if (auto end = damaged_text_end_of(trials, input_, record_, bytes_, symptoms))
            return proven_.push_back(std::move(*end));
        if (auto letter = changed_letter_of(trials, input_, record_, bytes_, symptoms)) {
            std::erase_if(all, [&](std::size_t number) { return letter->outcome.explains(number); });
            proven_.push_back(std::move(*letter));
            symptoms = unexplained(record_, proven_, false);
        }
        bool const is_broken = std::ranges::any_of(
            symptoms, [&](std::size_t number) { return record_.findings[number].severity >= Severity::error; });
        bool const is_one_edit = symptoms.size() == 1 && std::ranges::any_of(proven_, [&](Cause const& one) {
                                     return one.outcome.explains(symptoms.front());
                                 });
        if (symptoms.empty() || is_one_edit ||
            (symptoms.size() == 1 && !is_broken && (is_flood || !has_consequences(record_, symptoms.front()))))
            return;
        auto moved = realigned(trials, input_, record_, bytes_, spec_.byte_order, symptoms);
        if (moved && moved->repair) return proven_.push_back(std::move(*moved->repair));
        if (moved) return lost_.push_back(std::move(*moved));
        if (auto both = two_edits(trials, symptoms)) {
            proven_ = {std::move(both->first)};
            return lost_.push_back(std::move(both->second));
        }
        if (std::ranges::count_if(record_.findings, is_own_fault) == 1) return; // nothing else to be explained
        if (wrong.beside_others) proven_.push_back(std::move(*wrong.beside_others));
        auto const left = unexplained(record_, proven_, true);
        bool const is_beside_edits = has_edit_in_range(all, left);
        if (is_beside_edits && are_ranges(trials, all)) return;
        if (left.empty() || left.size() == symptoms.size() || !is_one_range(trials, all))
            lost_ = damaged_stretches_of(trials, input_, record_, bytes_, left);
    }

    /// Of what no edits explain.
    std::optional<BothEdits> two_edits(Trials& trials, std::vector<std::size_t> const& symptoms) {
        if (unexplained(record_, proven_, true).empty()) return std::nullopt;
        return both_edits_of(trials, input_, record_, bytes_, spec_.byte_order, symptoms);
    }

    /// Are all of them of one damaged range, of one value or noise? Then the edits that bring back a part of it
    /// have no cause of their own.
    bool is_one_range(Trials& trials, std::vector<std::size_t> const& symptoms) {
        auto range = damaged_stretches_of(trials, input_, record_, bytes_, symptoms);
        bool const is_one =
            range.size() == 1 && !range.front().voice && std::ranges::includes(range.front().explained, symptoms);
        if (!is_one || !is_overwritten(range.front().statement.bits)) return false;
        lose(std::move(range));
        return true;
    }

    /// Are they of several causes, one of which is such a range in which edits begin?
    bool are_ranges(Trials& trials, std::vector<std::size_t> const& symptoms) {
        auto ranges = damaged_stretches_of(trials, input_, record_, bytes_, symptoms);
        bool const is_one = std::ranges::any_of(ranges, [&](Conclusion const& one) {
            return !one.voice && is_overwritten(one.statement.bits) &&
                   std::ranges::any_of(proven_,
                                       [&](Cause const& edit) { return explains_any(edit, one.explained); });
        });
        if (is_one) lose(std::move(ranges));
        return is_one;
    }

    void lose(std::vector<Conclusion> ranges) {
        std::erase_if(proven_, [&](Cause const& one) {
            return std::ranges::any_of(ranges,
                                       [&](Conclusion const& range) { return explains_any(one, range.explained); });
        });
        lost_ = std::move(ranges);
    }

    [[nodiscard]] static bool explains_any(Cause const& cause, std::span<std::size_t const> findings) {
        return std::ranges::any_of(findings, [&](std::size_t number) { return cause.outcome.explains(number); });
    }

    /// Is there a range of one value, or of noise, in which one is that an edit explains, and one that none does?
    [[nodiscard]] bool has_edit_in_range(std::vector<std::size_t> const& all,
                                         std::vector<std::size_t> const& left) const {
        auto const is_range = [&](std::size_t one, std::size_t other) {
            constexpr std::uint64_t longest = 96;
            auto const &a = record_.findings[one].place, &b = record_.findings[other].place;
            auto const first = std::min(a.bits.offset, b.bits.offset), end = std::max(a.bits.end(), b.bits.end());
            return !a.nowhere && !b.nowhere && a.bits.offset != b.bits.offset && end - first <= 8 * longest &&
                   end <= 8 * bytes_.size() && is_overwritten({first, end - first});
        };
        return std::ranges::any_of(all, [&](std::size_t one) {
            return !std::ranges::binary_search(left, one) &&
                   std::ranges::any_of(left, [&](std::size_t other) { return is_range(one, other); });
        });
    }

    /// Most of it is of one value, or it is noise.
    [[nodiscard]] bool is_overwritten(BitRange bits) const {
        constexpr std::size_t shortest = 16;
        auto const range = bytes_.subspan(to_size(bits.offset / 8), to_size(bits.size / 8));
        return !filling_runs_of(range, std::max(shortest, range.size() / 2)).empty() || is_noise(range);
    }

    /// Each trial would judge them all.
    [[nodiscard]] bool has_many_places() const {
        constexpr std::uint64_t many = 1000;
        std::uint64_t places = 0;
        for (auto const& finding : record_.findings) places = sum({places, finding.count});
        return places > many;
    }

    /// Of what no other edit explains, unless that removes bytes: those that are left over always can be. If they
    /// have the length of what is one too few, and are not padding, they are that.
    WrongNumber wrong_number(Trials& trials, std::vector<std::size_t> const& symptoms) {
        auto const explains_all = [&](Cause const& one) {
            return std::ranges::all_of(symptoms, [&](std::size_t number) { return one.outcome.explains(number); });
        };
        bool const is_known = std::ranges::any_of(
            proven_, [&](Cause const& one) { return explains_all(one) && !removes_more_than_padding(one); });
        if (symptoms.empty() || is_known) return {};
        auto number = wrong_number_of(trials, spec_, input_, record_, bytes_, symptoms);
        if (number.of_all) std::erase_if(proven_, explains_all);
        return number;
    }

    [[nodiscard]] bool removes_more_than_padding(Cause const& cause) const {
        constexpr std::uint64_t shortest = 8;
        return std::ranges::all_of(cause.hypothesis.splices, [&](Splice const& splice) {
            auto const gone = bytes_.subspan(to_size(splice.first), to_size(splice.count));
            bool const is_padding = std::ranges::all_of(gone, [&](std::byte one) { return one == gone.front(); });
            return splice.bytes.empty() && splice.count >= shortest && !is_padding;
        });
    }

    Input const& input_;
    ByteView bytes_;
    InputRecord const& record_;
    Spec const& spec_;
    bool is_searched_ = false;
    std::vector<Hypothesis> whole_, edits_;
    std::vector<Cause> proven_;
    std::vector<Conclusion> lost_;
    bool is_whole_input_ = false;
};

} // namespace

void diagnose(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes, InputRecord& record,
              Say const& say) {
    auto const* const spec = specs.find(record.format);
    if (!spec) { // then there may be findings of the stream that it was packed in
        auto const lost = damage_in_stream_of(input, record, bytes);
        if (!lost.empty()) Reporter(input, bytes, record, say).report({}, lost);
        return;
    }
    Diagnosis diagnosis(input, bytes, record, *spec);
    if (!diagnosis.has_hypotheses()) return;
    Trials trials(inspector, input, bytes, record);
    diagnosis.run(trials);
    record.diagnosed_in_part = trials.are_partial();
    record.rejected = trials.take_rejected();
    Reporter(input, bytes, record, say).report(diagnosis.proven(), diagnosis.lost());
    widen_to_both(record, diagnosis.edits(), diagnosis.proven(), trials, bytes);
    if (!trials.ran_out() && bytes.size() <= most_searched) widen_left_over(trials, record, bytes);
}

namespace {

/// Of a record of at most `most_searched`, each place a finding: what a search explains, if it explains all.
bool diagnose_all(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes,
                  InputRecord& record, Say const& say, bool (Diagnosis::*explains_all)(Trials&)) {
    auto const* const spec = specs.find(record.format);
    if (!spec) return false;
    Diagnosis diagnosis(input, bytes, record, *spec);
    Trials trials(inspector, input, bytes, record);
    trials.limit(Trials::most_of_small); // each finds all places
    if (!(diagnosis.*explains_all)(trials)) return false;
    record.diagnosed_in_part = trials.are_partial();
    record.rejected = trials.take_rejected();
    Reporter(input, bytes, record, say).report(diagnosis.proven(), diagnosis.lost());
    return true;
}

} // namespace

bool diagnose_move(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes,
                   InputRecord& record, Say const& say) {
    return diagnose_all(inspector, specs, input, bytes, record, say, &Diagnosis::has_moved);
}

bool diagnose_ranges(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes,
                     InputRecord& record, Say const& say) {
    return diagnose_all(inspector, specs, input, bytes, record, say, &Diagnosis::has_ranges);
}

bool has_places_elsewhere(InputRecord const& record) {
    return std::ranges::any_of(record.findings, [&](Finding const& range) {
        return is_damaged_range(range) && std::ranges::any_of(record.findings, [&](Finding const& finding) {
                   auto const& bits = range.place.bits;
                   auto const is_far = [&](Place const& place) {
                       bool const is_before = place.bits.end() + 8 * sound_bytes < bits.offset;
                       return !place.nowhere && (is_before || place.bits.offset > bits.end() + 8 * sound_bytes);
                   };
                   bool const has_more = finding.count > 1 + finding.more.size(); // which are not listed
                   bool const is_elsewhere = std::ranges::any_of(finding.more, is_far) ||
                                             (!finding.more.empty() && is_far(finding.place));
                   return follows_from(finding, range) && (has_more || is_elsewhere);
               });
    });
}

} // namespace animcheck::diagnose
