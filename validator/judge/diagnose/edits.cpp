// SPDX-License-Identifier: MIT
// The edits that rules offer, and the proof of any hypothesis: it explains its finding, and its controls do not.
#include "validator/judge/diagnose/hypothesis.hpp"

#include <algorithm>
#include <span>

namespace animcheck::diagnose {
namespace {

std::uint64_t pattern_of(std::string const& bytes, std::endian order) {
    std::uint64_t pattern = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto const at = order == std::endian::big ? i : bytes.size() - 1 - i;
        pattern = pattern << 8 | static_cast<unsigned char>(bytes[at]);
    }
    return pattern;
}

std::string bytes_of(std::uint64_t pattern, std::size_t width, std::endian order) {
    std::string bytes(width, '\0');
    for (std::size_t i = 0; i < width; ++i)
        bytes[order == std::endian::little ? i : width - 1 - i] = static_cast<char>(pattern >> (8 * i) & 0xFF);
    return bytes;
}

/// Numbers next to what is written, fewer or more bytes than are removed, other bytes than zeros.
std::vector<std::vector<Splice>> controls_of(Edit const& edit, std::endian order) {
    std::vector<std::vector<Splice>> controls;
    if (edit.bytes.empty()) {
        controls.push_back({{edit.first, edit.count - 1, {}}});
        controls.push_back({{edit.first, edit.count + 1, {}}});
        return controls;
    }
    auto const width = edit.bytes.size();
    if (width > 8) {
        auto other = edit.bytes;
        other.back() = static_cast<char>(other.back() ^ 1);
        return {{{edit.first, edit.count, other}}};
    }
    auto const most = width == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * width)) - 1;
    auto const written = pattern_of(edit.bytes, order);
    for (auto const other : {written + 1, written - 1})
        controls.push_back({{edit.first, edit.count, bytes_of(other & most, width, order)}});
    return controls;
}

bool overlap(Splice const& a, Splice const& b) {
    return a.first < b.first + std::max<std::uint64_t>(1, b.count) &&
           b.first < a.first + std::max<std::uint64_t>(1, a.count);
}

/// All splices in file order; none if two of them touch the same bytes.
std::vector<Splice> together(std::span<Hypothesis const> hypotheses, std::optional<std::size_t> control) {
    std::vector<Splice> all;
    for (auto const& one : hypotheses) {
        if (control && *control >= one.controls.size()) continue;
        auto const& splices = control ? one.controls[*control] : one.splices;
        all.insert(all.end(), splices.begin(), splices.end());
    }
    std::ranges::sort(all, {}, &Splice::first);
    if (std::ranges::adjacent_find(all, overlap) != all.end()) all.clear();
    return all;
}

/// A control that does as well: nothing is determined.
bool is_ambiguous(Trials& trials, Hypothesis const& hypothesis, Outcome const& outcome) {
    return std::ranges::any_of(hypothesis.controls, [&](auto const& control) {
        auto const other = trials.attempt(control);
        return other && other->is_better && other->explains(hypothesis.finding) &&
               other->measure <= outcome.measure;
    });
}

void prove_one(Trials& trials, Hypothesis const& hypothesis, std::vector<Cause>& proven) {
    auto outcome = trials.attempt(hypothesis.splices);
    if (!outcome || !outcome->is_better || !outcome->explains(hypothesis.finding)) return;
    if (is_ambiguous(trials, hypothesis, *outcome) || trials.ran_out()) return;
    proven.push_back({hypothesis, std::move(*outcome)});
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
        auto const other = trials.attempt(together(hypotheses, control));
        if (!other || std::ranges::any_of(hypotheses, explains(*other))) return false;
    }
    for (auto const& one : hypotheses) {
        Outcome own = *outcome;
        own.explained = {one.finding}; // what else is gone may be another's
        proven.push_back({one, std::move(own)});
    }
    return true;
}

void prove_half(Trials& trials, std::span<Hypothesis const> hypotheses, std::vector<Cause>& proven) {
    constexpr std::size_t few = 4; // each alone says more: what else it explains
    if (hypotheses.size() <= few) {
        for (auto const& one : hypotheses) prove_one(trials, one, proven);
        return;
    }
    if (prove_together(trials, hypotheses, proven)) return;
    auto const half = hypotheses.size() / 2;
    prove_half(trials, hypotheses.first(half), proven);
    prove_half(trials, hypotheses.subspan(half), proven);
}

} // namespace

std::vector<Hypothesis> edits_of(InputRecord const& record, std::endian order) {
    std::vector<Hypothesis> hypotheses;
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& fix = record.findings[i].fix;
        if (!fix || fix->edits.empty() || record.findings[i].place.in_container) continue;
        Hypothesis hypothesis{i, {}, {}};
        for (auto const& edit : fix->edits) hypothesis.splices.push_back({edit.first, edit.count, edit.bytes});
        if (fix->edits.size() == 1) hypothesis.controls = controls_of(fix->edits.front(), order);
        hypotheses.push_back(std::move(hypothesis));
    }
    std::ranges::stable_partition(hypotheses, [&](Hypothesis const& one) {
        return record.findings[one.finding].severity >= Severity::warning;
    });
    return hypotheses;
}

void prove(Trials& trials, std::vector<Hypothesis> const& hypotheses, std::vector<Cause>& proven) {
    prove_half(trials, hypotheses, proven);
}

} // namespace animcheck::diagnose
