// SPDX-License-Identifier: MIT
// Two numbers that are wrong, where none alone explains all: with the first corrected one finding is left, its own
// edit or the letter that its checksum proves mends that, and nothing is wrong any more.
#include "validator/judge/diagnose/digits.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include "decoders/core/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::diagnose {
namespace {

constexpr unsigned most_for_half = 16; ///< trials

class TwoEdits {
public:
    TwoEdits(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes, std::endian order,
             std::vector<std::size_t> const& symptoms)
        : trials_(trials), input_(input), record_(record), bytes_(bytes), order_(order), symptoms_(symptoms) {}

    std::optional<BothEdits> run() {
        auto const kept = trials_.left();
        trials_.lend(most_for_half);
        for (auto const& half : trials_.halves())
            if (may_be(half))
                for (auto& second : seconds_of(half)) add(half, second);
        bool const is_known = pair_ && !is_ambiguous_ && !trials_.ran_out() && are_both_needed();
        trials_.limit(kept);
        return is_known ? std::optional(both()) : std::nullopt;
    }

private:
    struct Pair {
        Half const& half;
        Cause second;
        std::vector<Splice> splices; ///< of both
        Outcome outcome;
    };

    /// A fault from which all others follow by its rule is not two, unless it is about that number.
    [[nodiscard]] bool may_be(Half const& half) const {
        bool const is_about = symptoms_.size() > 1 || record_.findings[symptoms_.front()].place.bits ==
                                                          byte_range(half.splice.first, half.splice.count);
        return is_about && !is_sum(record_, half.splice);
    }

    /// A checksum, or a name, can be made to fit anything.
    [[nodiscard]] static bool is_sum(InputRecord const& record, Splice const& splice) {
        return std::ranges::any_of(record.findings, [&](Finding const& finding) {
            return is_of_elsewhere(finding.kind) && finding.place.bits == byte_range(splice.first, splice.count);
        });
    }

    /// The edits of what is left with the first, which are not tried yet.
    [[nodiscard]] std::vector<Hypothesis> edits_after(Half const& half, ByteView bytes) const {
        auto edits = edits_of(half.left, bytes, order_);
        std::erase_if(edits, [&](Hypothesis const& one) {
            auto const& first = one.splices.front();
            return !is_own_fault(half.left.findings[one.finding]) || !is_number(one) || is_sum(half.left, first) ||
                   is_copy(half.splice, first);
        });
        return edits;
    }

    /// What mends all that is left with the first edit.
    [[nodiscard]] std::vector<Cause> seconds_of(Half const& half) const {
        auto const bytes = changed(bytes_, std::span(&half.splice, 1));
        auto const left = own_faults_of(half.left);
        auto const edits = edits_after(half, bytes);
        bool const has_sum = std::ranges::any_of(left, [&](std::size_t number) {
            return half.left.findings[number].kind == AnomalyKind::checksum_mismatch;
        });
        std::vector<Cause> causes;
        if (edits.empty() && !has_sum) return causes;
        Trials trials(trials_.inspector(), input_, bytes, half.left);
        trials.limit(most_for_half);
        if (!trials.are_valid()) return causes;
        prove(trials, edits, causes);
        if (auto letter = changed_letter_of(trials, input_, half.left, bytes, left))
            causes.push_back(std::move(*letter));
        std::erase_if(causes, [](Cause const& one) { return !one.outcome.is_whole(); });
        return causes;
    }

    [[nodiscard]] static bool is_number(Hypothesis const& edit) {
        return edit.splices.size() == 1 && edit.splices.front().count == edit.splices.front().bytes.size();
    }

    /// Both are the same number, and would be: somebody wrote it twice.
    [[nodiscard]] bool is_copy(Splice const& first, Splice const& second) const {
        return now(first) == now(second) && number_of(first.bytes, order_) == number_of(second.bytes, order_);
    }

    void add(Half const& half, Cause& second) {
        auto const splices = in_order(half.splice, second.hypothesis.splices.front());
        if (pair_ && pair_->splices == splices) return; // the same two, the other one first
        auto outcome = trials_.attempt(splices);
        if (!outcome || !is_right(*outcome)) return;
        is_ambiguous_ |= pair_.has_value();
        pair_.emplace(half, std::move(second), splices, std::move(*outcome));
    }

    [[nodiscard]] static std::vector<Splice> in_order(Splice const& one, Splice const& other) {
        return one.first < other.first ? std::vector{one, other} : std::vector{other, one};
    }

    [[nodiscard]] static bool is_right(Outcome const& outcome) {
        return outcome.is_better && std::ranges::all_of(std::span(outcome.measure).first(4),
                                                        [](std::uint64_t count) { return count == 0; });
    }

    /// The second alone, or with a neighbour of the first, does not do as well.
    [[nodiscard]] bool are_both_needed() {
        auto const& second = pair_->second.hypothesis.splices.front();
        auto const does_as_well = [&](std::vector<Splice> const& control) {
            auto const outcome = trials_.attempt(control);
            return !outcome || is_right(*outcome);
        };
        auto first = pair_->half.splice;
        auto const number = number_of(first.bytes, order_);
        for (auto const other : {number - 1, number + 1}) {
            first.bytes = bytes_of(other, first.bytes.size(), order_);
            if (does_as_well(in_order(first, second))) return false;
        }
        return !does_as_well({second});
    }

    [[nodiscard]] BothEdits both() {
        auto& [half, cause, splices, outcome] = *pair_;
        auto second = conclusion_of(half, cause);
        if (second.voice) std::erase(outcome.explained, *second.voice);
        auto const voice = voice_at(half.splice);
        Hypothesis hypothesis{.finding = voice.value_or(half.finding), .splices = splices};
        hypothesis.controls.resize(3); // see above
        if (!voice) hypothesis.statement = statement_of(half, cause.hypothesis.splices.front());
        hypothesis.fix = fix_of(splices);
        hypothesis.what = hypothesis.fix->text;
        return {{std::move(hypothesis), std::move(outcome)}, std::move(second)};
    }

    [[nodiscard]] Fix fix_of(std::span<Splice const> splices) const {
        Fix fix;
        fix.text = "if the file is complete: ";
        for (auto const& splice : splices) {
            auto const number = number_of(splice.bytes, order_);
            fix.edits.push_back(
                {splice.first, splice.count, file_byte_of(input_, splice.first), splice.bytes, number});
            if (fix.edits.size() > 1) fix.text += ", and ";
            fix.text += edit_words(fix.edits.back(), number >= hexadecimal);
        }
        fix.why = fmt::format("{} with both; other damage may look the same", nothing_is_wrong(record_));
        return fix;
    }

    [[nodiscard]] Statement statement_of(Half const& half, Splice const& second) const {
        return {AnomalyKind::size_mismatch, byte_range(half.splice.first, half.splice.count),
                fmt::format("{} is {}; with {}, and with another number at 0x{:X}, {}", half.path,
                            number_words(now(half.splice)), number_words(number_of(half.splice.bytes, order_)),
                            second.first, nothing_is_wrong(record_)),
                half.path};
    }

    [[nodiscard]] Conclusion conclusion_of(Half const& half, Cause const& cause) const {
        auto const& splice = cause.hypothesis.splices.front();
        auto const& left = half.left.findings[cause.hypothesis.finding];
        auto const& said = cause.hypothesis.statement;
        Conclusion conclusion;
        conclusion.voice = voice_at(splice);
        conclusion.statement = {said ? said->kind : AnomalyKind::size_mismatch,
                                byte_range(splice.first, splice.count),
                                fmt::format("with the number at 0x{:X} corrected {}", half.splice.first,
                                            said ? said->words : left.message)};
        conclusion.statement.worst = left.severity;
        return conclusion;
    }

    /// The worst finding that is about these bytes.
    [[nodiscard]] std::optional<std::size_t> voice_at(Splice const& splice) const {
        std::optional<std::size_t> worst;
        for (auto const number : own_faults_of(record_)) {
            auto const& finding = record_.findings[number];
            bool const is_worse = !worst || finding.severity > record_.findings[*worst].severity;
            if (finding.place.bits == byte_range(splice.first, splice.count) && is_worse) worst = number;
        }
        return worst;
    }

    [[nodiscard]] std::uint64_t now(Splice const& splice) const {
        return number_of(text_of(bytes_.subspan(to_size(splice.first), to_size(splice.count))), order_);
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::endian order_;
    std::vector<std::size_t> const& symptoms_;
    std::optional<Pair> pair_;
    bool is_ambiguous_ = false; ///< another two do it as well
};

} // namespace

std::optional<BothEdits> both_edits_of(Trials& trials, Input const& input, InputRecord const& record,
                                       ByteView bytes, std::endian order,
                                       std::vector<std::size_t> const& symptoms) {
    if (trials.halves().empty()) return std::nullopt;
    return TwoEdits(trials, input, record, bytes, order, symptoms).run();
}

} // namespace animcheck::diagnose
