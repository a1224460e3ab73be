// SPDX-License-Identifier: MIT
// A count that is one too small or too large, or an offset or a size that is wrong by a digit or by what is left
// over: with another number nothing is wrong any more, all bytes that were read are read, and no other number does
// that. A count that is smaller makes a cut file fit: so none is made smaller where something is read past its end.
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/digits.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/diagnose/other_numbers.hpp"
#include "validator/judge/settle.hpp"

#include "decoders/core/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace animcheck::diagnose {
namespace {

constexpr std::size_t most_elements = 16; ///< of an array or a column that are tried
constexpr std::size_t most_differences = 4;
constexpr unsigned most_tried = 24, most_tried_of_small = 64; ///< besides those of other hypotheses
constexpr std::size_t several_rules = 3;                      ///< that are broken: one number may be why
constexpr std::uint64_t apart = 32;                           ///< bytes between a wrong number and other damage

/// Names of fields that the expressions of a layout have: counts, sizes, offsets and what decides between parts.
void add_names(std::string_view expression, std::set<std::string>& names) {
    auto const is_of_name = [](char one) {
        return std::isalnum(static_cast<unsigned char>(one)) != 0 || one == '_' || one == '.' || one == '[' ||
               one == ']';
    };
    for (auto at = expression.begin(); at != expression.end();) {
        auto const first = std::find_if(at, expression.end(), is_of_name);
        at = std::find_if_not(first, expression.end(), is_of_name);
        if (first == at || std::isdigit(static_cast<unsigned char>(*first)) != 0) continue;
        names.emplace(first, at);
    }
}

class NumberSearch {
public:
    NumberSearch(Trials& trials, Spec const& spec, Input const& input, InputRecord const& record, ByteView bytes,
                 std::vector<std::size_t> const& symptoms)
        : trials_(trials),
          input_(input),
          record_(record),
          bytes_(bytes),
          symptoms_(symptoms),
          order_(spec.byte_order),
          kept_(trials.left()) {
        trials_.lend(is_small() ? most_tried_of_small : most_tried);
        std::set<std::string> counts, offsets, others;
        for (auto const& step : spec.layout) {
            add_names(step.count, counts);
            add_names(step.at, offsets);
            for (auto const expression : {step.when, step.size, step.until, step.is}) add_names(expression, others);
        }
        add(counts, Use::count);
        add(offsets, Use::offset);
        add(others, Use::other);
        said_ = is_said_by_number();
        for (auto const number : symptoms_) add_rival(record_.findings[number].place);
        sort();
    }

    WrongNumber run() {
        WrongNumber result;
        if (!record_.complete || (said_ && !reads_nothing_)) return result;
        try_end();
        result.of_all = said_ ? of_end() : searched();
        if (found_.empty() && best_ && best_explained_ > next_explained_) result.beside_others = cause(*best_);
        trials_.limit(kept_);
        return result;
    }

private:
    [[nodiscard]] bool is_small() const {
        std::set<std::string_view> rules;
        for (auto const number : symptoms_) rules.insert(record_.findings[number].rule);
        return bytes_.size() <= Trials::tiny || (bytes_.size() <= Trials::small && rules.size() >= several_rules);
    }

    enum class Use : std::uint8_t { count, offset, other }; // a size may hide what is wrong in its bytes
    struct Candidate {
        Number number;
        Use use = Use::other;
        bool is_near = false;  ///< a finding is about it
        bool is_rival = false; ///< and it is not of the layout
    };
    struct Found {
        Candidate candidate;
        std::uint64_t then = 0;
        Outcome outcome;
    };

    /// Where a finding's own number can be another, no number of the layout is proven, and none is tried.
    std::optional<Cause> searched() {
        auto const lengths = lengths_of();
        for (auto const& one : candidates_) {
            if (!one.is_rival) continue;
            try_expected(one);
            try_beside(one);
            try_at(one, lengths);
            if (std::ranges::any_of(found_, [](Found const& other) { return other.candidate.is_rival; }))
                return std::nullopt;
        }
        for (auto const& one : candidates_)
            if (!one.is_rival) try_beside(one);
        if (found_.empty() && !is_of_one_value()) try_further(lengths);
        bool const is_one = found_.size() == 1 && !found_.front().candidate.is_rival;
        return is_one ? cause(found_.front()) : std::nullopt;
    }

    /// After a fatal finding about a number: no other value of that must do as well.
    std::optional<Cause> of_end() {
        for (auto const& one : candidates_) try_expected(one);
        return found_.size() == 1 ? cause(found_.front()) : std::nullopt;
    }

    void add(std::set<std::string> const& patterns, Use use) {
        std::vector<std::string> const names(patterns.begin(), patterns.end());
        for (auto& number : trials_.numbers(names, most_elements)) {
            bool const is_known = std::ranges::any_of(
                candidates_, [&](Candidate const& other) { return other.number.bits == number.bits; });
            if (!is_known && number.bits.end() <= 8 * bytes_.size())
                candidates_.push_back({std::move(number), use, false});
        }
    }

    /// What a finding is about may be wrong itself: then nothing shows that a number is that it is compared with.
    void add_rival(Place const& place) {
        auto const& bits = place.bits;
        bool const is_number = !place.nowhere && bits.offset % 8 == 0 && bits.end() <= 8 * bytes_.size() &&
                               bits.size % 8 == 0 && std::has_single_bit(bits.size) && bits.size <= 64;
        bool const is_known =
            std::ranges::any_of(candidates_, [&](Candidate const& other) { return other.number.bits == bits; });
        if (is_number && !is_known) candidates_.push_back({{bits, place.path, order_}, Use::other, true, true});
    }

    void sort() {
        for (auto& one : candidates_) one.is_near = is_near(one.number.bits);
        put_in_order(candidates_, [](Candidate const& a, Candidate const& b) {
            return a.is_near != b.is_near ? a.is_near : a.use < b.use;
        });
    }

    [[nodiscard]] bool is_near(BitRange bits) const {
        auto const meets = [&](Place const& place) {
            return !place.nowhere && place.bits.offset < bits.end() && bits.offset < place.bits.end();
        };
        return std::ranges::any_of(symptoms_, [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            return meets(finding.place) || std::ranges::any_of(finding.related, meets);
        });
    }

    /// One finding that is about one of the numbers has said it; that of a size may be about what it is the size
    /// of, too.
    [[nodiscard]] bool is_said_by_number() const {
        if (symptoms_.size() != 1) return false;
        auto const& said = record_.findings[symptoms_.front()];
        auto const& bits = said.place.bits;
        return std::ranges::any_of(candidates_, [&](Candidate const& one) {
            bool const is_its_size = said.kind == AnomalyKind::size_mismatch &&
                                     one.number.bits.offset == bits.offset && one.number.bits.end() <= bits.end();
            return one.number.bits == bits || is_its_size;
        });
    }

    [[nodiscard]] std::uint64_t now(Candidate const& one) const {
        auto const& bits = one.number.bits;
        return number_of(text_of(bytes_.subspan(to_size(bits.offset / 8), to_size(bits.size / 8))),
                         one.number.order);
    }

    [[nodiscard]] static Splice splice_of(Candidate const& one, std::uint64_t number) {
        auto const& bits = one.number.bits;
        return {bits.offset / 8, bits.size / 8, bytes_of(number, to_size(bits.size / 8), one.number.order)};
    }

    /// What ends where the bytes begin that are left over, and may have the file's end; if nothing was read, any.
    void try_end() {
        auto const left_over = trials_.left_over();
        for (auto const& one : candidates_) {
            bool const may_be =
                reads_nothing_ ? now(one) < bytes_.size() : left_over > 0 && now(one) + left_over == bytes_.size();
            if (!one.is_rival && one.use != Use::count && may_be) attempt(one, bytes_.size());
        }
    }

    void try_beside(Candidate const& one) {
        attempt(one, now(one) + 1);
        attempt(one, now(one) - 1);
    }

    /// A layout that is wrong by much shows in more than one value.
    [[nodiscard]] bool is_of_one_value() const {
        return symptoms_.size() == 1 && record_.findings[symptoms_.front()].kind == AnomalyKind::value_unexpected;
    }

    /// What its findings expect: that number, or one less where it has to be below.
    void try_expected(Candidate const& one) {
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            auto const expected = expected_of(finding);
            if (finding.place.bits != one.number.bits || !expected || *expected < 0) continue;
            auto const most = static_cast<std::uint64_t>(*expected);
            attempt(one, finding.expected.relation == Relation::below ? most - 1 : most);
        }
    }

    void try_at(Candidate const& one, std::vector<std::int64_t> const& lengths) {
        for (auto const length : lengths) attempt(one, now(one) + static_cast<std::uint64_t>(length));
    }

    /// As far as findings say, up to the end of the file, or by one in a digit.
    void try_further(std::vector<std::int64_t> const& lengths) {
        for (auto const& one : candidates_) {
            if (one.use == Use::count) continue;
            attempt(one, bytes_.size());
            try_at(one, lengths);
        }
        for (auto const& one : candidates_)
            for (std::size_t digit = 1; digit < one.number.bits.size / 8; ++digit) {
                attempt(one, now(one) + (std::uint64_t{1} << 8 * digit));
                attempt(one, now(one) - (std::uint64_t{1} << 8 * digit));
            }
    }

    /// How far what findings say is from what they expect, and how much is left over. Of warnings: whether notes
    /// are asked for changes nothing that is said of them.
    [[nodiscard]] std::vector<std::int64_t> lengths_of() const {
        std::vector<std::int64_t> lengths;
        auto const add = [&](std::int64_t length) {
            if (length == 0 || std::ranges::find(lengths, length) != lengths.end()) return;
            if (lengths.size() < most_differences) lengths.push_back(length);
        };
        for (auto const& finding : record_.findings) {
            if (finding.severity < Severity::warning) continue;
            auto const& bits = finding.place.bits;
            if (finding.kind == AnomalyKind::bytes_unread && !finding.place.nowhere)
                add(static_cast<std::int64_t>(bits.size / 8));
            auto const actual = integer_of(finding.actual), expected = expected_of(finding);
            if (!actual || !expected) continue;
            add(*expected - *actual);
            add(*actual - *expected);
        }
        return lengths;
    }

    void attempt(Candidate const& one, std::uint64_t then) {
        auto const bits = one.number.bits.size;
        bool const fits = bits == 64 || then < std::uint64_t{1} << bits;
        if (!fits || found_.size() > 1 || !tried_.emplace(one.number.bits.offset, then).second) return;
        bool const is_nothing = one.use == Use::count && then == 0; // then nothing is read
        if (then < now(one) && (is_past_end_ || is_nothing)) return;
        if (trials_.left() <= kept_) return;
        auto const splice = splice_of(one, then);
        auto outcome = trials_.attempt(std::span(&splice, 1), Detail::place);
        if (!outcome) return;
        if (is_whole(one, *outcome))
            found_.push_back({one, then, std::move(*outcome)});
        else
            note(one, then, std::move(*outcome));
    }

    /// Of numbers that leave something: that with which most is gone, and with how much the next one does that.
    void note(Candidate const& one, std::uint64_t then, Outcome&& outcome) {
        auto const explained =
            std::ranges::find_if(symptoms_, [&](std::size_t number) { return outcome.explains(number); });
        auto const splice = splice_of(one, then);
        if (explained != symptoms_.end())
            trials_.keep_half(*explained, one.number.path, std::span(&splice, 1), outcome);
        auto const gone = gone_with(one, outcome);
        if (gone > best_explained_) {
            next_explained_ = std::exchange(best_explained_, gone);
            best_ = {one, then, std::move(outcome)};
        } else {
            next_explained_ = std::max(next_explained_, gone);
        }
    }

    /// Symptoms of several rules that are gone, if what is left was there before and is elsewhere; else 0.
    [[nodiscard]] std::size_t gone_with(Candidate const& one, Outcome const& outcome) const {
        if (!outcome.is_clearer || one.use == Use::other) return 0;
        std::set<std::string_view> rules;
        std::size_t gone = 0;
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            if (outcome.explains(number)) {
                ++gone;
                rules.insert(finding.rule);
            } else if (is_beside(finding.place, one.number.bits)) {
                return 0; // the number is of the same damaged bytes
            }
        }
        return gone > several_rules && rules.size() >= several_rules ? gone : 0;
    }

    [[nodiscard]] static bool is_beside(Place const& place, BitRange bits) {
        return !place.nowhere && place.bits.offset < bits.end() + 8 * apart &&
               bits.offset < place.bits.end() + 8 * apart;
    }

    /// Nothing is wrong, and no less is read. What was not read before may have notes.
    [[nodiscard]] bool is_whole(Candidate const& one, Outcome const& outcome) const {
        auto const& measure = outcome.measure;
        bool const is_good = outcome.is_clearer && (one.use != Use::other || outcome.keeps_values);
        bool const is_read_now = reads_nothing_ && outcome.is_sound && outcome.keeps_values;
        return (is_good || is_read_now) && measure[0] + measure[1] + measure[2] + measure[3] == 0;
    }

    /// The worst finding that is about the number says it, unless that causes worse: then its words are too weak.
    [[nodiscard]] std::optional<std::size_t> voice_of(Found const& found) const {
        std::optional<std::size_t> worst;
        auto severity = Severity::note;
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            severity = std::max(severity, finding.severity);
            if (finding.place.bits != found.candidate.number.bits || !found.outcome.explains(number)) continue;
            if (!worst || finding.severity > record_.findings[*worst].severity) worst = number;
        }
        return worst && record_.findings[*worst].severity == severity ? worst : std::nullopt;
    }

    [[nodiscard]] std::optional<Cause> cause(Found& found) {
        auto const& number = found.candidate.number;
        auto const voice = voice_of(found);
        auto const first =
            std::ranges::find_if(symptoms_, [&](std::size_t one) { return found.outcome.explains(one); });
        if (first == symptoms_.end()) return std::nullopt;
        auto const splice = splice_of(found.candidate, found.then);
        Hypothesis hypothesis{.finding = voice.value_or(*first), .splices = {splice}, .restores = reads_nothing_};
        for (auto const other : {found.then - 1, found.then + 1})
            hypothesis.controls.push_back({splice_of(found.candidate, other)});
        bool const is_all = is_whole(found.candidate, found.outcome);
        for (auto const& control : hypothesis.controls) {
            auto const other = trials_.attempt(control);
            if (!other || is_whole(found.candidate, *other)) return std::nullopt;
            if (!is_all && gone_with(found.candidate, *other) >= best_explained_) return std::nullopt;
        }
        if (!voice)
            hypothesis.statement = {AnomalyKind::size_mismatch, number.bits,
                                    fmt::format("{} is {}; with {} {}", number.path,
                                                number_words(now(found.candidate)), number_words(found.then),
                                                is_all ? nothing_is_wrong(record_) : "only other damage is left"),
                                    number.path};
        Fix fix;
        if (voice && record_.findings[*voice].fix) fix.text = record_.findings[*voice].fix->text;
        fix.words = static_cast<std::uint32_t>(fix.text.size());
        auto const at = splice.first;
        fix.edits.push_back({at, splice.count, file_byte_of(input_, at), splice.bytes, found.then});
        fix.text += fix.text.empty() ? "if the file is complete: " : "; or ";
        fix.text += edit_words(fix.edits.front(), found.then >= hexadecimal);
        if (fix.words > 0)
            fix.text += fmt::format(": {} then", is_all ? nothing_is_wrong(record_) : "only other damage is left");
        fix.why = is_all ? "nothing is wrong with that number; other damage may look the same"
                         : "what is left is damage, too, and may be why this number looks wrong";
        hypothesis.what = fix.text;
        hypothesis.fix = std::move(fix);
        return Cause{std::move(hypothesis), std::move(found.outcome)};
    }

    [[nodiscard]] bool reads_past_end() const {
        return std::ranges::any_of(record_.findings, [&](Finding const& one) {
            bool const is_at_end = one.place.nowhere || one.place.bits.end() >= 8 * bytes_.size(); // of no chunk
            bool const is_of_extent = one.kind == AnomalyKind::count_exceeds_data ||
                                      one.kind == AnomalyKind::size_exceeds_data ||
                                      (one.kind == AnomalyKind::truncated && is_at_end);
            return is_own_fault(one) && is_of_extent;
        });
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::vector<std::size_t> const& symptoms_;
    std::endian order_;
    bool said_ = false;
    unsigned kept_; ///< trials for others
    bool reads_nothing_ = record_.lenient == InputRecord::Lenient::nothing;
    bool is_past_end_ = reads_past_end();
    std::vector<Candidate> candidates_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> tried_; ///< first bits of numbers, and numbers
    std::vector<Found> found_;
    std::optional<Found> best_; ///< of those that leave something
    std::size_t best_explained_ = 0, next_explained_ = 0;
};

} // namespace

WrongNumber wrong_number_of(Trials& trials, Spec const& spec, Input const& input, InputRecord const& record,
                            ByteView bytes, std::vector<std::size_t> const& symptoms) {
    return NumberSearch(trials, spec, input, record, bytes, symptoms).run();
}

} // namespace animcheck::diagnose
