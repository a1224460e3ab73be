// SPDX-License-Identifier: MIT
// The edits that rules offer, and the proof of any hypothesis: it explains its finding, and its controls do not.
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/digits.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

namespace animcheck::diagnose {
namespace {

/// The number that these bytes are, and one more or less.
std::string neighbour(std::string bytes, std::endian order, bool above) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto& digit = bytes[order == std::endian::little ? i : bytes.size() - 1 - i];
        digit = static_cast<char>(static_cast<unsigned char>(digit) + (above ? 1 : 255));
        if (digit != (above ? '\0' : '\xFF')) break; // nothing to carry
    }
    return bytes;
}

/// Numbers next to what is written; fewer bytes than are removed, and more: at the end of the input those before.
/// An edit that changes nothing is not a control.
std::vector<std::vector<Splice>> controls_of(Edit const& edit, ByteView bytes, std::endian order) {
    std::vector<std::vector<Splice>> controls;
    if (edit.bytes.empty()) {
        auto const before = edit.first + edit.count == bytes.size() && edit.first > 0 ? 1U : 0U;
        controls.push_back({{edit.first - before, edit.count + 1, {}}});
        if (edit.count > 1) controls.push_back({{edit.first, edit.count - 1, {}}});
        return controls;
    }
    auto const now = text_of(bytes.subspan(to_size(edit.first), to_size(edit.count)));
    for (bool const above : {true, false})
        if (auto other = neighbour(edit.bytes, order, above); other != now)
            controls.push_back({{edit.first, edit.count, std::move(other)}});
    return controls;
}

/// What else a number that is written can mean; none: another number of bytes that few copies lose or gain.
std::optional<Resize> resize_of(Edit const& edit, ByteView bytes, std::endian order) {
    constexpr std::uint64_t most = 4096;
    if (edit.bytes.empty() || edit.bytes.size() != edit.count || edit.count > sizeof(std::uint64_t)) return {};
    auto const now = number_of(text_of(bytes.subspan(to_size(edit.first), to_size(edit.count))), order);
    auto const then = number_of(edit.bytes, order);
    auto const less = std::min(now, then), more = std::max(now, then);
    if (more - less > most) return {};
    auto const first = edit.first + edit.count;
    auto const step = static_cast<std::int64_t>(more - less);
    return Resize{first, std::min<std::uint64_t>(bytes.size(), sum({first, more})), then > now ? step : -step};
}

/// A size that is larger than the file, or 0, may begin with what is left of it; any other may be what followed one
/// that is lost. Then what it is the size of is longer by as many bytes as it lost.
std::vector<std::vector<Splice>> shortened(Edit const& edit, ByteView bytes, std::endian order) {
    std::vector<std::vector<Splice>> lost;
    if (edit.bytes.size() != edit.count || edit.count > sizeof(std::uint32_t)) return lost;
    auto const now = number_of(text_of(bytes.subspan(to_size(edit.first), to_size(edit.count))), order);
    bool const may_be_left = now == 0 || now > bytes.size() - edit.first - edit.count;
    for (auto count = may_be_left ? 1 : edit.count; count <= edit.count; ++count) {
        auto number = bytes_of(number_of(edit.bytes, order) + count, edit.bytes.size(), order);
        lost.push_back({{edit.first, edit.count - count, std::move(number)}});
    }
    return lost;
}

/// Bytes that came into the number, or before it, end what it is the size of later by as many.
std::vector<std::vector<Splice>> lengthened(Edit const& edit, ByteView bytes, std::endian order) {
    constexpr std::uint64_t most = 16;
    std::vector<std::vector<Splice>> grown;
    if (edit.bytes.size() != edit.count) return grown;
    auto const needed = number_of(edit.bytes, order);
    for (std::uint64_t count = 1; count <= std::min(most, needed); ++count) {
        auto number = bytes_of(needed - count, edit.bytes.size(), order);
        auto const there = bytes.subspan(to_size(edit.first));
        if (there.size() < edit.count + count) break;
        auto const now = text_of(there.first(to_size(edit.count + count)));
        auto const alike = static_cast<std::uint64_t>(std::ranges::mismatch(now, number).in1 - now.begin());
        if (alike < edit.count && now.ends_with(std::string_view(number).substr(to_size(alike))))
            grown.push_back({{edit.first, edit.count + count, std::move(number)}});
    }
    return grown;
}

/// All splices in file order.
std::vector<Splice> together(std::span<Hypothesis const> hypotheses, std::optional<std::size_t> control) {
    std::vector<Splice> all;
    for (auto const& one : hypotheses) {
        if (control && *control >= one.controls.size()) continue;
        auto const& splices = control ? one.controls[*control] : one.splices;
        all.insert(all.end(), splices.begin(), splices.end());
    }
    put_in_order(all, {}, &Splice::first);
    return all;
}

/// Does it explain its finding, and make nothing worse?
bool is_good(Hypothesis const& hypothesis, Outcome const& outcome) {
    return (hypothesis.restores ? outcome.is_sound : outcome.is_better) && outcome.explains(hypothesis.finding);
}

/// Does a control as well? Then nothing is determined.
bool is_ambiguous(Trials& trials, Hypothesis const& hypothesis, Outcome const& outcome) {
    return std::ranges::any_of(hypothesis.controls, [&](auto const& control) {
        auto const other = trials.attempt(control);
        return other && is_good(hypothesis, *other) && other->measure <= outcome.measure;
    });
}

constexpr std::uint64_t longest_text = 259; ///< characters of a path on Windows: names and lines are shorter

/// Nothing in the file shows how long a text was: a size that does not fit it is wrong, or the text is. The file's
/// name may show it.
bool may_differ(Trials& trials, Hypothesis const& hypothesis, Splice const& text) {
    auto const growth = hypothesis.resize->growth;
    auto const bytes = static_cast<std::uint64_t>(std::abs(growth));
    bool const is_possible = growth > 0 ? bytes <= text.count : text.count + bytes <= longest_text;
    if (!is_possible || trials.is_in_name(text)) return false;
    auto const from = growth > 0 ? (text.count - bytes) / 2 : text.count / 2;
    char const letter = text.count == 0 ? 'X' : text.bytes[to_size(from)]; // an empty one may have lost all
    Splice const rival = growth > 0 ? Splice{text.first + from, bytes, {}}
                                    : Splice{text.first + from, 0, std::string(to_size(bytes), letter)};
    auto const outcome = trials.attempt(std::span(&rival, 1));
    return !outcome || outcome->explains(hypothesis.finding); // not tried: not known
}

/// By the number itself, if that does as well as another number. Below zero: they came into it.
std::int64_t bytes_lost(Trials& trials, Hypothesis const& hypothesis, Outcome const& outcome) {
    for (auto const& rival : hypothesis.lost) {
        auto const other = trials.attempt(rival);
        if (!other || (is_good(hypothesis, *other) && other->measure <= outcome.measure))
            return static_cast<std::int64_t>(rival.front().bytes.size()) -
                   static_cast<std::int64_t>(rival.front().count);
    }
    return 0;
}

Cause proven_cause(Trials& trials, Hypothesis const& hypothesis, Outcome outcome) {
    auto const& fits = hypothesis.resize;
    auto texts = fits ? trials.texts(fits->first, fits->end) : std::vector<Splice>();
    bool const differs =
        std::ranges::any_of(texts, [&](Splice const& text) { return may_differ(trials, hypothesis, text); });
    auto const lost = bytes_lost(trials, hypothesis, outcome);
    return {hypothesis, std::move(outcome), std::move(texts),
            differs ? static_cast<std::uint64_t>(std::abs(fits->growth)) : 0, lost};
}

/// Two numbers that are wrong by as many bytes, both sizes of texts with one name, which the file has, too: whoever
/// wrote that name left the numbers.
void trust_repeated_names(Trials const& trials, std::vector<Cause>& proven) {
    auto const is_witness = [&](Cause const& witness, Cause const& cause) {
        auto const &own = cause.hypothesis.resize, &other = witness.hypothesis.resize;
        return &witness != &cause && own && other && own->growth == other->growth &&
               std::ranges::any_of(witness.texts, [&](Splice const& name) {
                   return trials.is_in_name(name) && std::ranges::any_of(cause.texts, [&](Splice const& text) {
                              return text.bytes.contains(name.bytes);
                          });
               });
    };
    for (auto& cause : proven) {
        if (cause.text_differs == 0) continue;
        if (std::ranges::any_of(proven, [&](Cause const& other) { return is_witness(other, cause); }))
            cause.text_differs = 0;
    }
}

/// Why it is not the cause.
std::string_view fault_of(Hypothesis const& hypothesis, Outcome const& outcome) {
    if (outcome.is_vacuous) return "less is read then";
    return outcome.explains(hypothesis.finding) ? "something else is wrong then" : "the finding stays";
}

/// Does it, and none of its controls?
bool prove_revealing(Trials& trials, Hypothesis const& hypothesis, Outcome const& outcome,
                     std::vector<Cause>& proven) {
    auto revealed = revealed_by(trials, hypothesis, outcome);
    if (!revealed) return false;
    for (auto const& control : hypothesis.controls) {
        auto const other = trials.attempt(control);
        if (!other || other->explains(hypothesis.finding)) return false;
    }
    proven.push_back({.hypothesis = hypothesis, .outcome = outcome, .revealed = std::move(revealed)});
    return true;
}

void prove_one(Trials& trials, Hypothesis const& hypothesis, std::vector<Cause>& proven) {
    auto outcome = trials.attempt(hypothesis.splices);
    if (!outcome) return;
    if (!is_good(hypothesis, *outcome)) {
        trials.keep_half(hypothesis.finding, trials.original().findings[hypothesis.finding].place.path,
                         hypothesis.splices, *outcome);
        if (!prove_revealing(trials, hypothesis, *outcome, proven))
            trials.reject(hypothesis.finding, hypothesis.what, fault_of(hypothesis, *outcome));
        return;
    }
    if (is_ambiguous(trials, hypothesis, *outcome))
        return trials.reject(hypothesis.finding, hypothesis.what, "bytes beside it, or other bytes, do as well");
    if (trials.ran_out()) return;
    proven.push_back(proven_cause(trials, hypothesis, std::move(*outcome)));
}

/// Each explains its own finding, and no control does: for all of them three trials are enough.
bool prove_together(Trials& trials, std::span<Hypothesis const> hypotheses, std::vector<Cause>& proven) {
    auto const outcome = trials.attempt(together(hypotheses, std::nullopt));
    if (!outcome || !outcome->is_better) return false;
    auto const explains = [&](Outcome const& one) {
        return [&one](Hypothesis const& hypothesis) { return one.explains(hypothesis.finding); };
    };
    if (!std::ranges::all_of(hypotheses, explains(*outcome))) return false;
    for (std::size_t control = 0; control < 2; ++control) {
        auto const splices = together(hypotheses, control);
        if (splices.empty()) continue;
        auto const other = trials.attempt(splices);
        if (!other || std::ranges::any_of(hypotheses, explains(*other))) return false;
    }
    for (auto const& one : hypotheses) {
        Outcome own = *outcome;
        own.explained = {one.finding}; // what else is gone may be another's
        proven.push_back(proven_cause(trials, one, std::move(own)));
    }
    return true;
}

void prove_half(Trials& trials, std::span<Hypothesis const> hypotheses, std::vector<Cause>& proven) {
    if (hypotheses.size() <= most_alone) { // each alone says more: what else it explains
        for (auto const& one : hypotheses) prove_one(trials, one, proven);
        return;
    }
    if (prove_together(trials, hypotheses, proven)) return;
    auto const half = hypotheses.size() / 2;
    prove_half(trials, hypotheses.first(half), proven);
    prove_half(trials, hypotheses.subspan(half), proven);
}

/// What else a single edit could be.
void add_rivals(Hypothesis& hypothesis, Finding const& finding, ByteView bytes, std::endian order) {
    auto const& edit = finding.fix->edits.front();
    hypothesis.controls = controls_of(edit, bytes, order);
    if (!finding.fix->safe) return;
    hypothesis.resize = resize_of(edit, bytes, order);
    if (finding.kind != AnomalyKind::size_mismatch) return;
    hypothesis.lost = shortened(edit, bytes, order);
    std::ranges::move(lengthened(edit, bytes, order), std::back_inserter(hypothesis.lost));
}

} // namespace

std::string_view nothing_is_wrong(InputRecord const& record) {
    return format_of(record.format)->container ? "nothing is wrong with the container itself" : "nothing is wrong";
}

std::optional<Statement> revealed_by(Trials const& trials, Hypothesis const& hypothesis, Outcome const& outcome) {
    constexpr std::uint64_t longest = 96;
    constexpr std::size_t several = 3;
    bool const is_of_one = hypothesis.splices.size() == 1 && !hypothesis.controls.empty() &&
                           !format_of(trials.original().format)->container; // whose members have the rest
    if (outcome.is_vacuous || !is_of_one) return std::nullopt;
    auto const before = own_faults_of(trials.original()), now = own_faults_of(trials.last());
    auto const places = places_of(trials.last(), now);
    if (now.empty() || !places) return std::nullopt;
    auto const number = hypothesis.splices.front().first;
    auto const bits = range_of(*places);
    std::size_t gone = 0;
    for (auto const one : before) {
        gone += outcome.explains(one);
        if (!outcome.explains(one) && !is_all_inside(trials.original().findings[one], bits)) return std::nullopt;
    }
    if (gone < several) return std::nullopt;
    auto const first = bits.offset / 8, count = (bits.end() + 7) / 8 - first;
    if (first < number + sound_bytes || count == 0 || count > longest) return std::nullopt;
    auto words = fmt::format("with the {} at 0x{:X} corrected, what is wrong is in the {} bytes at 0x{:X}",
                             hypothesis.splices.front().count == 1 ? "byte" : "number", number, count, first);
    return Statement{
        .bits = byte_range(first, count), .words = std::move(words), .worst = worst_of(trials.last(), now)};
}

Hypothesis of_byte(Input const& input, std::size_t finding, std::uint64_t at, std::byte then) {
    Hypothesis made{.finding = finding, .splices = {{at, 1, std::string(1, static_cast<char>(then))}}};
    Fix fix;
    fix.edits.push_back({at, 1, file_byte_of(input, at), made.splices.front().bytes,
                         std::uint64_t{std::to_integer<unsigned>(then)}});
    fix.text = edit_words(fix.edits.front(), true);
    made.what = fix.text;
    made.fix = std::move(fix);
    return made;
}

std::vector<Hypothesis> edits_of(InputRecord const& record, ByteView bytes, std::endian order) {
    std::vector<Hypothesis> hypotheses;
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& fix = record.findings[i].fix;
        if (!fix || fix->edits.empty() || record.findings[i].place.in_container) continue;
        Hypothesis hypothesis{.finding = i, .splices = splices_of(*fix), .what = fix->text};
        hypotheses.push_back(std::move(hypothesis));
        if (fix->edits.size() == 1) add_rivals(hypotheses.back(), record.findings[i], bytes, order);
    }
    std::ranges::stable_partition(hypotheses, [&](Hypothesis const& one) {
        return record.findings[one.finding].severity >= Severity::warning;
    });
    return hypotheses;
}

void prove(Trials& trials, std::vector<Hypothesis> const& hypotheses, std::vector<Cause>& proven) {
    prove_half(trials, hypotheses, proven);
    trust_repeated_names(trials, proven);
}

} // namespace animcheck::diagnose
