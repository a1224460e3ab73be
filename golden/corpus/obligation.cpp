// SPDX-License-Identifier: MIT
#include "golden/corpus/obligation.hpp"

#include "golden/corpus/rule_named.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::golden {
namespace {

struct LatitudeWords {
    Latitude latitude;
    std::string_view word, meaning;
};
constexpr std::array latitudes{
    LatitudeWords{Latitude::bounds, "bounds", "the bounds are those of one run, not of the file"},
    LatitudeWords{Latitude::unrecognised, "unrecognised",
                  "it is not recognised, and a reader of one format may not ask"},
    LatitudeWords{Latitude::outside_scope, "outside-scope", "a part of it is outside the scope of this suite"},
    LatitudeWords{Latitude::broken_member, "broken-member", "the container is sound, but a member of it is not"},
    LatitudeWords{Latitude::tools_differ, "tools-differ", "readers of the format differ here"},
    LatitudeWords{Latitude::game_reads_on, "game-reads-on", "a strict reader rejects it, but the game loads it"},
    LatitudeWords{Latitude::game_refuses, "game-refuses", "the game fails with it, but another reader can read it"},
    LatitudeWords{Latitude::ambiguous, "ambiguous", "it can be read in more than one way"},
    LatitudeWords{Latitude::needs_context, "needs-context",
                  "the fault shows only to a reader that knows more than the file"},
    LatitudeWords{Latitude::nothing_lost, "nothing-lost",
                  "a strict reader rejects it, but all that it holds can be read"},
    LatitudeWords{Latitude::guess, "guess", "a strict reader rejects it, but one may guess what is meant"},
    LatitudeWords{Latitude::unusual, "unusual", "it is unlike every sound file that is known, but can be read"},
};

constexpr std::array obligations{Obligation::must_accept, Obligation::must_reject, Obligation::may};

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

/// Kinds with which content is absent even if every field could be read: they lead to what is not there, or in a
/// circle.
bool leads_nowhere(AnomalyKind kind) {
    using enum AnomalyKind;
    constexpr std::array kinds{
        truncated, count_exceeds_data, offset_out_of_bounds, codec_overrun, codec_underrun, codec_distance, cycle};
    return std::ranges::find(kinds, kind) != kinds.end();
}

/// Bytes that only a processor or a comparison minds: whoever reads them loses nothing.
bool is_readable_anyway(AnomalyKind kind) {
    return kind == AnomalyKind::misaligned || kind == AnomalyKind::checksum_mismatch;
}

bool is_of_game(Finding const& finding) { return finding.effect.by.empty() || finding.effect.by == "game"; }

bool loads(Finding const& finding) { return finding.effect.what == EffectClass::loads && is_of_game(finding); }

bool fails_in_game(Finding const& finding) {
    auto const what = finding.effect.what;
    return is_of_game(finding) &&
           (what == EffectClass::refuses || what == EffectClass::hangs || what == EffectClass::crashes);
}

/// The rule compares with what only the context says.
bool needs_context(Finding const& finding) {
    return std::ranges::any_of(finding.related,
                               [](Place const& place) { return place.path.starts_with("context."); });
}

bool is_open(Finding const& finding, Severity least) {
    return finding.status == Status::open && finding.severity >= least;
}

std::string words_of(Finding const& finding) {
    auto words = finding.effect.text.empty() ? std::string(name_of(finding.effect.what)) : finding.effect.text;
    return fmt::format("the game: {} ({})", words, finding.rule);
}

Obliged may(Latitude latitude, std::string why = {}) {
    return {.what = Obligation::may,
            .why = why.empty() ? std::string(meaning_of(latitude)) : std::move(why),
            .latitude = latitude};
}

class Judgement {
public:
    explicit Judgement(ObligationFacts const& facts) : facts_(facts), record_(facts.record) {}

    [[nodiscard]] Obliged any_reader() const {
        auto const& entry = facts_.entry;
        if (entry.limits.any()) return may(Latitude::bounds);
        if (entry.result == Result::valid && record_.verdict == Verdict::conforms) return sound();
        if (entry.result == Result::acceptable)
            return may(Latitude::tools_differ,
                       fmt::format("{}: {}", meaning_of(Latitude::tools_differ), entry.reason));
        if (record_.format.empty() || (!record_.strict.accepts && record_.strict.rule.empty()))
            return may(Latitude::unrecognised);
        if (auto const* const absent = absence())
            return {Obligation::must_reject,
                    fmt::format("what it declares is not in it, for no reader ({})", absent->rule)};
        if (auto const* const unread = unreadable())
            return {Obligation::must_reject, fmt::format("nothing of it can be read ({})", unread->rule)};
        if (auto const* const stated = stated_absence()) return {Obligation::must_reject, stated->why};
        if (auto const* const refused = refused_by_all())
            return {Obligation::must_reject,
                    fmt::format("all readers that are known refuse it ({})", refused->rule)};
        return latitude();
    }

    /// A reader that does as the game does: only where the game's own behaviour is known.
    void add_engine(Obliged& obliged) const {
        if (obliged.what != Obligation::may || obliged.latitude == Latitude::bounds) return;
        auto const fails = std::ranges::find_if(record_.findings, [](Finding const& finding) {
            return is_open(finding, Severity::warning) && fails_in_game(finding);
        });
        if (fails != record_.findings.end()) {
            obliged.engine = Obligation::must_reject;
            obliged.engine_why = words_of(*fails);
        } else if (auto const* const one = loaded_by_game()) {
            obliged.engine = Obligation::must_accept;
            obliged.engine_why = words_of(*one);
        }
    }

private:
    [[nodiscard]] Obliged sound() const {
        for (auto const& finding : record_.findings)
            if (auto const part = facts_.notes.outside.find(finding.rule); part != facts_.notes.outside.end()) {
                auto obliged = may(Latitude::outside_scope);
                obliged.scope = part->second;
                return obliged;
            }
        for (auto const& finding : record_.findings)
            if (is_stated_may(finding)) return as_stated(*stated_of(finding), finding.rule);
        if (facts_.broken)
            return may(Latitude::broken_member, fmt::format("{}: {} ({})", meaning_of(Latitude::broken_member),
                                                            facts_.broken->member, facts_.broken->rule));
        return {Obligation::must_accept, "nothing is wrong with it"};
    }

    /// The first finding, in any order, that says that content is absent for every reader.
    [[nodiscard]] Finding const* absence() const {
        bool const is_lost = record_.lenient != InputRecord::Lenient::decoded;
        if (record_.strict.accepts) return nullptr;
        auto const found = std::ranges::find_if(record_.findings, [&](Finding const& finding) {
            return is_open(finding, Severity::error) && is_absence(finding.kind) && !loads(finding) &&
                   !needs_context(finding) && !is_stated_may(finding) &&
                   (is_lost || leads_nowhere(finding.kind) || readers_differ(finding.rule).empty());
        });
        return found == record_.findings.end() ? nullptr : &*found;
    }

    [[nodiscard]] Finding const* unreadable() const {
        if (record_.strict.accepts || record_.lenient != InputRecord::Lenient::nothing) return nullptr;
        auto const found = std::ranges::find_if(record_.findings, [](Finding const& finding) {
            return is_open(finding, Severity::fatal) && !loads(finding);
        });
        return found == record_.findings.end() ? nullptr : &*found;
    }

    [[nodiscard]] SuiteNotes::Exception const* stated_of(Finding const& finding) const {
        auto const found = facts_.notes.readers.find(finding.rule);
        return found == facts_.notes.readers.end() ? nullptr : &found->second;
    }

    [[nodiscard]] bool is_stated_may(Finding const& finding) const {
        auto const* const stated = stated_of(finding);
        return stated && obligation_named(stated->obligation) == Obligation::may;
    }

    static Obliged as_stated(SuiteNotes::Exception const& stated, std::string const& rule) {
        return may(*latitude_named(stated.latitude), fmt::format("{} ({})", stated.why, rule));
    }

    [[nodiscard]] SuiteNotes::Exception const* stated_absence() const {
        if (record_.strict.accepts) return nullptr;
        for (auto const& finding : record_.findings) {
            auto const* const stated = is_open(finding, Severity::error) ? stated_of(finding) : nullptr;
            if (stated && obligation_named(stated->obligation) == Obligation::must_reject) return stated;
        }
        return nullptr;
    }

    /// Somebody refuses it, nobody is known who reads it, and a lenient decode loses a part of it or two agree.
    [[nodiscard]] Finding const* refused_by_all() const {
        if (record_.strict.accepts) return nullptr;
        bool const is_lost = record_.lenient != InputRecord::Lenient::decoded;
        auto const found = std::ranges::find_if(record_.findings, [&](Finding const& finding) {
            bool const is_fault = is_open(finding, Severity::error) && !needs_context(finding) &&
                                  !is_readable_anyway(finding.kind) && !stated_of(finding);
            auto const effect = finding.effect.what;
            bool const is_read = effect == EffectClass::loads || effect == EffectClass::looks_wrong;
            if (!is_fault || is_read || !readers_differ(finding.rule).empty()) return false;
            bool const stops = is_stopped(finding.rule), refuses = effect == EffectClass::refuses;
            return is_lost ? stops || refuses : stops && refuses;
        });
        return found == record_.findings.end() ? nullptr : &*found;
    }

    /// The finding that decides: one of the worst, and of those the first whose effect in the game is known.
    [[nodiscard]] Finding const* deciding() const {
        Finding const* best = nullptr;
        auto const weight = [](Finding const& finding) {
            bool const is_known = finding.effect.what != EffectClass::unknown && is_of_game(finding);
            return std::pair(finding.severity, is_known);
        };
        for (auto const& finding : record_.findings)
            if (is_open(finding, Severity::note) && (!best || weight(finding) > weight(*best))) best = &finding;
        return best;
    }

    [[nodiscard]] Obliged latitude() const {
        auto const* const finding = deciding();
        if (!finding) return may(Latitude::unusual);
        auto const& rule = finding->rule;
        auto const with = [&](Latitude latitude) {
            return may(latitude, fmt::format("{} ({})", meaning_of(latitude), rule));
        };
        if (auto const* const stated = stated_of(*finding)) return as_stated(*stated, rule);
        if (fails_in_game(*finding)) return may(Latitude::game_refuses, words_of(*finding));
        bool const is_loaded = finding->effect.what != EffectClass::unknown && is_of_game(*finding);
        if (is_loaded) return may(Latitude::game_reads_on, words_of(*finding));
        if (needs_context(*finding)) return with(Latitude::needs_context);
        if (finding->kind == AnomalyKind::layout_alternative || finding->kind == AnomalyKind::identify_ambiguous)
            return with(Latitude::ambiguous);
        if (auto const differ = readers_differ(rule); !differ.empty()) return may(Latitude::tools_differ, differ);
        if (record_.strict.accepts) return with(Latitude::unusual);
        return with(record_.lenient == InputRecord::Lenient::decoded ? Latitude::nothing_lost : Latitude::guess);
    }

    /// A reader that is named as evidence reads such files on; empty if none does.
    [[nodiscard]] std::string readers_differ(std::string const& id) const {
        auto const named = rule_named(facts_.specs, id);
        if (!named) return {};
        for (auto const& basis : slice(named.spec->basis, named.rule->basis)) {
            auto const& evidence = named.spec->evidence[basis.evidence];
            if (evidence.kind == EvidenceKind::reader && !basis.stops)
                return fmt::format("a strict reader rejects it, {} does not ({})", evidence.title, id);
        }
        return {};
    }

    /// A reader that is named as evidence refuses such files.
    [[nodiscard]] bool is_stopped(std::string const& id) const {
        auto const named = rule_named(facts_.specs, id);
        return named && std::ranges::any_of(slice(named.spec->basis, named.rule->basis),
                                            [](Basis const& basis) { return basis.stops; });
    }

    /// Something that the game is known to load as if it were sound, and nothing of which that is not known.
    [[nodiscard]] Finding const* loaded_by_game() const {
        if (record_.lenient != InputRecord::Lenient::decoded || facts_.broken) return nullptr;
        Finding const* known = nullptr;
        for (auto const& finding : record_.findings) {
            if (!is_open(finding, Severity::warning)) continue;
            if (!loads(finding) || needs_context(finding) || !is_seen_in_engine(finding.rule)) return nullptr;
            known = &finding;
        }
        return known;
    }
    [[nodiscard]] bool is_seen_in_engine(std::string const& id) const {
        auto const named = rule_named(facts_.specs, id);
        return named && std::ranges::any_of(slice(named.spec->basis, named.rule->basis), [&](Basis const& basis) {
                   return named.spec->evidence[basis.evidence].kind == EvidenceKind::engine;
               });
    }

    ObligationFacts const& facts_;
    InputRecord const& record_;
};

} // namespace

std::string_view name_of(Obligation obligation) noexcept {
    switch (obligation) {
    case Obligation::must_accept: return "must-accept";
    case Obligation::must_reject: return "must-reject";
    default: return "may";
    }
}

std::optional<Obligation> obligation_named(std::string_view word) noexcept {
    for (auto const one : obligations)
        if (name_of(one) == word) return one;
    return std::nullopt;
}

bool is_wrong(std::string_view outcome, Obligation obligation) noexcept {
    if (outcome == "not-run") return false;
    if (outcome == "accepted") return obligation == Obligation::must_reject;
    if (outcome == "rejected") return obligation == Obligation::must_accept;
    return true;
}

std::string_view name_of(Latitude latitude) noexcept {
    return std::ranges::find(latitudes, latitude, &LatitudeWords::latitude)->word;
}

std::string_view meaning_of(Latitude latitude) noexcept {
    return std::ranges::find(latitudes, latitude, &LatitudeWords::latitude)->meaning;
}

std::optional<Latitude> latitude_named(std::string_view word) noexcept {
    auto const found = std::ranges::find(latitudes, word, &LatitudeWords::word);
    return found == latitudes.end() ? std::nullopt : std::optional(found->latitude);
}

Obliged computed_obligation(ObligationFacts const& facts) {
    Judgement const judgement(facts);
    auto obliged = judgement.any_reader();
    judgement.add_engine(obliged);
    return obliged;
}

Obliged obligation_of(ObligationFacts const& facts) {
    auto obliged = computed_obligation(facts);
    auto const found = facts.notes.exceptions.find(facts.entry.full_id());
    if (found == facts.notes.exceptions.end()) return obliged;
    auto const& [what, latitude, why] = found->second;
    obliged.what = *obligation_named(what);
    obliged.latitude = latitude_named(latitude);
    obliged.why = why;
    obliged.is_exception = true;
    if (obliged.what != Obligation::may) obliged.engine.reset();
    return obliged;
}

std::string error_in_accepted(Obliged const& obliged, ObligationFacts const& facts) {
    if (obliged.what != Obligation::must_accept) return {};
    auto const& findings = facts.record.findings;
    auto const error =
        std::ranges::find_if(findings, [](Finding const& finding) { return is_open(finding, Severity::error); });
    if (error != findings.end()) return fmt::format("{} was found", error->rule);
    return facts.broken ? fmt::format("{} was found in {}", facts.broken->rule, facts.broken->member) : "";
}

Obliged obligation_of(Case const& entry, Run const& run, SuiteNotes const& notes, SpecSet const& specs) {
    auto const& record = run.record();
    bool const may_be_sound = entry.result == Result::valid && record.verdict == Verdict::conforms;
    auto const broken = may_be_sound ? broken_member(entry, run, specs) : std::nullopt;
    return obligation_of(ObligationFacts{entry, record, broken, notes, specs});
}

} // namespace animcheck::golden
