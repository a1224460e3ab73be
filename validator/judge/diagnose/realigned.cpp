// SPDX-License-Identifier: MIT
// Bytes that came in or were lost move everything after them. With as many taken out or put in, all that is wrong
// is at that place or is gone, and with one more or one fewer it is not. Which bytes are lost is not known.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <set>
#include <span>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::array<std::int64_t, 7> usual_lengths{1, 2, 4, 8, 16, 64, 512};
constexpr std::int64_t longest_move = 65536;
constexpr std::size_t most_starts = 3, most_lengths = 4;
constexpr std::uint64_t margin = 16; ///< bytes beside the place that may be damaged
constexpr std::uint64_t reach = 40;  ///< bytes that are read wrongly if the place is not quite right
constexpr std::size_t few_places = 3, most_rivals = 3;
constexpr std::int64_t most_steps = 4;
constexpr unsigned kept_for_controls = 8, kept_for_range = 3; ///< trials

std::optional<std::int64_t> integer_of(Value const& value) {
    if (auto const* const one = std::get_if<std::uint64_t>(&value))
        return *one <= static_cast<std::uint64_t>(longest_move) * longest_move
                   ? std::optional(static_cast<std::int64_t>(*one))
                   : std::nullopt;
    if (auto const* const one = std::get_if<std::int64_t>(&value)) return *one;
    return std::nullopt;
}

std::optional<std::int64_t> expected_of(Finding const& finding) {
    if (finding.expected.values.size() != 1) return std::nullopt;
    return integer_of(finding.expected.values.front());
}

std::string bytes_words(std::uint64_t count) { return count == 1 ? "1 byte" : fmt::format("{} bytes", count); }

class Realignment {
public:
    Realignment(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes, std::endian order,
                std::vector<std::size_t> const& symptoms)
        : trials_(trials), input_(input), record_(record), bytes_(bytes), order_(order), symptoms_(symptoms) {}

    std::optional<Conclusion> run() {
        // Facts from its container, such as where it begins, belong to the unchanged bytes.
        bool const is_packed = input_.member && input_.member->packed;
        if (!input_.context.facts.all().empty() || is_packed) return std::nullopt;
        for (auto const number : symptoms_) add_lengths(record_.findings[number]);
        find_places();
        if (auto cut = at_end()) return cut;
        auto const* const format = format_of(record_.format);
        bool const has_files = format && format->container && !format->elements; // which are apart from each other
        if (symptoms_.size() < 2 || has_files) return std::nullopt;
        for (auto const length : std::vector(lengths_))
            if (auto found = among(std::span(places_), length)) return found;
        if (!are_many()) return std::nullopt;
        for (auto const length : usual_lengths)
            for (auto const one : {length, -length})
                if (auto found = among(std::span(places_).first(std::min(places_.size(), few_places)), one))
                    return found;
        return std::nullopt;
    }

private:
    std::optional<Conclusion> among(std::span<std::uint64_t const> places, std::int64_t length) {
        for (auto const place : places) {
            if (trials_.must_stop(kept_for_controls)) return std::nullopt;
            if (!fits(length, place)) continue;
            if (auto found = concluded(length, place)) return found;
        }
        return std::nullopt;
    }

    /// A length that nothing says takes faults of several rules.
    [[nodiscard]] bool are_many() const {
        std::set<std::string_view> rules;
        for (auto const number : symptoms_) rules.insert(record_.findings[number].rule);
        return rules.size() >= 3 && symptoms_.size() >= 4;
    }

    /// Of the first faults, then of fields before them.
    void find_places() {
        std::set<std::uint64_t> faults;
        for (auto const number : symptoms_) {
            auto const& place = record_.findings[number].place;
            if (!place.nowhere && place.bits.size > 0) faults.insert(place.bits.offset / 8);
        }
        auto const add_place = [&](std::uint64_t place) {
            if (place > 0 && std::ranges::find(places_, place) == places_.end()) places_.push_back(place);
        };
        for (auto const place : faults | std::views::take(most_starts)) add_place(place);
        auto const starts = trials_.starts();
        for (std::ptrdiff_t const step : {1, 3, 7, 12})
            for (auto const place : faults | std::views::take(most_starts)) {
                auto const at = std::ranges::lower_bound(starts, place);
                if (at - starts.begin() > step) add_place(*(at - step));
            }
    }

    /// As many bytes as are missing at the end; nothing if something else is wrong.
    std::optional<Conclusion> at_end() {
        auto const end = bytes_.size();
        auto const* const format = format_of(record_.format);
        auto const first_kind = record_.findings[symptoms_.front()].kind;
        bool const may_be_anything = first_kind == AnomalyKind::offset_out_of_bounds ||
                                     (first_kind == AnomalyKind::size_exceeds_data && format && format->container);
        if (symptoms_.size() == 1 && may_be_anything) return std::nullopt;
        for (auto const length : std::vector(lengths_))
            if (length > 0 && fills(length)) return missing(length);
        auto const reads_past_end = [&](std::size_t number) {
            auto const kind = record_.findings[number].kind;
            return kind == AnomalyKind::count_exceeds_data || kind == AnomalyKind::size_exceeds_data ||
                   kind == AnomalyKind::truncated || kind == AnomalyKind::offset_out_of_bounds;
        };
        if (end == 0 || std::ranges::none_of(symptoms_, reads_past_end)) return std::nullopt;
        auto const most = std::min(longest_move, static_cast<std::int64_t>(2 * end));
        std::int64_t enough = 1;
        while (enough < most && !fills(enough)) enough *= 4;
        if (enough >= most) return std::nullopt;
        auto short_of = enough / 4;
        while (enough - short_of > 1) {
            auto const middle = (enough + short_of) / 2;
            (fills(middle) ? enough : short_of) = middle;
        }
        return missing(enough);
    }

    /// At the end, or before it if what is read there does not fit.
    std::optional<Conclusion> missing(std::int64_t length) {
        auto const end = bytes_.size();
        if (length > static_cast<std::int64_t>(end) || has_rival(length)) return std::nullopt;
        if (fits(length, end)) return concluded(length, end);
        auto const starts = trials_.starts();
        for (std::ptrdiff_t step = 1; step < std::ssize(starts) && !trials_.must_stop(kept_for_controls); step *= 2)
            if (auto const place = *(starts.end() - step); fits(length, place)) return concluded(length, place);
        if (auto found = among(std::span(places_), length)) return found;
        auto cut = concluded(length, end); // what is in these bytes is needed elsewhere
        if (cut) cut->statement.words = "at least " + cut->statement.words;
        return cut;
    }

    /// Are all symptoms gone with bytes after the end? What is in them may be wrong anywhere.
    bool fills(std::int64_t length) {
        auto const splice = splice_of(length, bytes_.size());
        auto const outcome = trials_.attempt(std::span(&splice, 1));
        return outcome && !outcome->is_vacuous &&
               std::ranges::all_of(symptoms_, [&](std::size_t number) { return outcome->explains(number); });
    }

    void add(std::int64_t length) {
        bool const fits = length != 0 && std::abs(length) <= longest_move &&
                          2 * length > -static_cast<std::int64_t>(bytes_.size());
        if (fits && std::ranges::find(lengths_, length) == lengths_.end()) lengths_.push_back(length);
    }

    /// How far what a finding says is from what it expects. Below zero: bytes that go.
    void add_lengths(Finding const& finding) {
        if (lengths_.size() >= most_lengths) return;
        auto const& bits = finding.place.bits;
        if (!finding.place.nowhere && bits.size > 0 && finding.kind == AnomalyKind::bytes_unread)
            return add(-static_cast<std::int64_t>(bits.size / 8));
        auto const actual = integer_of(finding.actual);
        auto const expected = expected_of(finding);
        bool const is_of_size =
            finding.kind == AnomalyKind::size_exceeds_data || finding.kind == AnomalyKind::truncated ||
            finding.kind == AnomalyKind::size_mismatch || finding.kind == AnomalyKind::offset_out_of_bounds;
        if (!is_of_size || !actual || !expected) return;
        add(*actual - *expected);
        add(*expected - *actual);
    }

    [[nodiscard]] Splice splice_of(std::int64_t length, std::uint64_t place) const {
        if (length < 0) return {place, static_cast<std::uint64_t>(-length), {}};
        return {place, 0, std::string(static_cast<std::size_t>(length), '\0')};
    }

    [[nodiscard]] bool is_settled(Finding const& finding) const {
        return std::ranges::none_of(symptoms_,
                                    [&](std::size_t number) {
                                        auto const& one = record_.findings[number];
                                        return one.rule == finding.rule;
                                    }) &&
               std::ranges::any_of(record_.findings, [&](Finding const& one) {
                   return one.rule == finding.rule && one.place.path == finding.place.path;
               });
    }

    /// Is nothing wrong any more but at the place?
    bool fits(std::int64_t length, std::uint64_t place) {
        auto const splice = splice_of(length, place);
        if (place == 0 || place > bytes_.size() || splice.count > bytes_.size() - place) return false;
        auto const outcome = trials_.attempt(std::span(&splice, 1));
        if (!outcome || outcome->is_vacuous) return false;
        auto const first = 8 * (place - std::min(place, reach));
        auto const last = 8 * (place + splice.bytes.size() + reach);
        auto const is_near = [&](Place const& one) {
            return !one.nowhere && one.bits.offset < last && first <= one.bits.end();
        };
        std::size_t left = 0;
        for (auto const& finding : trials_.last().findings) {
            if (!is_own_fault(finding) || is_settled(finding)) continue;
            bool const is_here = is_near(finding.place) || std::ranges::any_of(finding.related, is_near) ||
                                 std::ranges::any_of(finding.more, is_near);
            if (!is_here) return false;
            ++left;
        }
        gone_.clear();
        std::ranges::copy_if(symptoms_, std::back_inserter(gone_),
                             [&](std::size_t number) { return outcome->explains(number); });
        return left <= symptoms_.size() && !gone_.empty();
    }

    /// A number may be wrong instead: what its finding expects, or as much more or less, does as well.
    bool has_rival(std::int64_t length) {
        if (rival_.first != length) rival_ = {length, find_rival(length)};
        return rival_.second;
    }

    bool find_rival(std::int64_t length) {
        std::size_t tried = 0;
        for (auto const symptom : symptoms_) {
            auto const& finding = record_.findings[symptom];
            auto places = finding.related;
            places.insert(places.begin(), finding.place);
            for (auto const& place : places) {
                bool const is_number = !place.nowhere && place.bits.size >= 8 && place.bits.size <= 32 &&
                                       place.bits.size % 8 == 0 && place.bits.offset % 8 == 0;
                if (!is_number || ++tried > most_rivals) continue;
                if (has_other_number(finding, place, length)) return true;
            }
        }
        return false;
    }

    bool has_other_number(Finding const& finding, Place const& place, std::int64_t length) {
        auto const now = number_at(place.bits);
        std::vector<std::int64_t> others{now - length, now + length};
        for (std::int64_t step = 1; step <= most_steps; ++step)
            others.push_back(length > 0 ? now - step : now + step);
        if (auto const expected = expected_of(finding); expected && place == finding.place)
            others.push_back(*expected);
        return std::ranges::any_of(others, [&](std::int64_t number) { return does_as_well(place.bits, number); });
    }

    [[nodiscard]] std::int64_t number_at(BitRange bits) const {
        std::int64_t number = 0;
        auto const size = bits.size / 8;
        for (std::uint64_t i = 0; i < size; ++i) {
            auto const at = bits.offset / 8 + (order_ == std::endian::big ? i : size - 1 - i);
            number = number << 8 | (at < bytes_.size() ? std::to_integer<std::int64_t>(bytes_[to_size(at)]) : 0);
        }
        return number;
    }

    bool does_as_well(BitRange bits, std::int64_t number) {
        if (number < 0) return false;
        if (trials_.must_stop(kept_for_range)) return true; // not tried: not known
        std::string digits;
        for (std::uint64_t at = 0; at < bits.size; at += 8)
            digits += static_cast<char>(number >> (order_ == std::endian::little ? at : bits.size - 8 - at));
        Splice const splice{bits.offset / 8, bits.size / 8, digits};
        auto const outcome = trials_.attempt(std::span(&splice, 1));
        return outcome && !outcome->is_vacuous && (outcome->is_better || outcome->is_sound) &&
               std::ranges::all_of(symptoms_, [&](std::size_t symptom) { return outcome->explains(symptom); });
    }

    /// The first and the last place that does as well.
    std::pair<std::uint64_t, std::uint64_t> range_of(std::int64_t length, std::uint64_t place) {
        auto first = place, last = place;
        auto const starts = trials_.starts();
        auto const at = std::ranges::lower_bound(starts, place);
        for (auto step = at - starts.begin() > 1 ? std::ptrdiff_t{1} : at - starts.begin() + 1;
             step < at - starts.begin() && trials_.left() > 6; step *= 2) {
            if (!fits(length, *(at - step))) break;
            first = *(at - step);
        }
        for (std::ptrdiff_t step = 1; step < starts.end() - at && trials_.left() > 2; step *= 2) {
            if (!fits(length, *(at + step))) break;
            last = *(at + step);
        }
        auto const end = bytes_.size() - (length < 0 ? static_cast<std::uint64_t>(-length) : 0);
        if (last < end && trials_.left() > 0 && fits(length, end)) last = end;
        return {first, last};
    }

    /// One more and one fewer do not do as well. At the end more always do.
    bool is_determined(std::int64_t length, std::uint64_t place) {
        bool const is_at_end = length > 0 && place == bytes_.size();
        if (has_rival(length)) return false;
        for (auto const other : {length - 1, length + 1, 2 * length}) {
            if (other == 0 || (is_at_end && other > length)) continue;
            if (is_at_end ? fills(other) : fits(other, place)) return false;
        }
        return true;
    }

    std::optional<Conclusion> concluded(std::int64_t length, std::uint64_t place) {
        bool const is_cut = length > 0 && place == bytes_.size();
        auto const explained = is_cut ? symptoms_ : gone_; // what stays has another cause
        if (!is_cut && explained.size() < std::min<std::size_t>(2, symptoms_.size())) return std::nullopt;
        if (!is_determined(length, place)) return std::nullopt;
        auto const [first, last] = range_of(length, place);
        if (trials_.ran_out()) return std::nullopt;
        std::optional<Conclusion> result(std::in_place);
        result->statement = statement(length, first, last);
        result->explained = explained;
        return result;
    }

    [[nodiscard]] Statement statement(std::int64_t length, std::uint64_t first, std::uint64_t last) const {
        auto const count = static_cast<std::uint64_t>(std::abs(length));
        auto const end = std::min<std::uint64_t>(bytes_.size(), last + (length < 0 ? count : margin));
        Statement result;
        result.bits = byte_range(first, end - first);
        if (length < 0) {
            result.kind = AnomalyKind::bytes_unread;
            result.words = fmt::format("{} too {} between 0x{:X} and 0x{:X}", bytes_words(count),
                                       count == 1 ? "much" : "many", first, end);
            return result;
        }
        result.kind = AnomalyKind::truncated;
        if (first == bytes_.size())
            result.words = fmt::format("{} missing at the end", bytes_words(count));
        else if (last == bytes_.size())
            result.words = fmt::format("{} missing after 0x{:X} or at the end", bytes_words(count), first);
        else
            result.words = fmt::format("{} missing between 0x{:X} and 0x{:X}", bytes_words(count), first, end);
        return result;
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::endian order_;
    std::vector<std::size_t> const& symptoms_;
    std::pair<std::int64_t, bool> rival_{0, false}; ///< of the last length that was asked for
    std::vector<std::size_t> gone_;                 ///< of the symptoms, in the last trial that fits
    std::vector<std::uint64_t> places_;
    std::vector<std::int64_t> lengths_; ///< below zero: bytes that go
};

} // namespace

std::optional<Conclusion> realigned(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes,
                                    std::endian order, std::vector<std::size_t> const& symptoms) {
    return Realignment(trials, input, record, bytes, order, symptoms).run();
}

} // namespace animcheck::diagnose
