// SPDX-License-Identifier: MIT
// Bytes that came in or were lost move everything after them. With as many taken out or put in, all that is wrong
// is at that place or is gone, and with one more or one fewer it is not. Which bytes are lost is not known.
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/diagnose/other_numbers.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <ranges>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace animcheck::diagnose {
namespace {

constexpr std::array<std::int64_t, 8> usual_lengths{1, 2, 4, 8, 16, 64, 512, 3};
constexpr std::array<std::int64_t, 4> few{-1, -2, -4, -3}; ///< where nothing but a count that is too large says it
constexpr std::int64_t longest_move = 65536, most_unusual = 48;
constexpr std::size_t most_starts = 4, most_lengths = 4, most_places = 4;
constexpr std::uint64_t margin = 16;     ///< bytes beside the place that may be damaged
constexpr std::uint64_t reach = 40;      ///< bytes that are read wrongly if the place is not quite right
constexpr std::uint64_t far_away = 320;  ///< bytes between places that are not of one range
constexpr std::uint64_t most_needed = 8; ///< places that are wrong because lost bytes are needed there
constexpr std::uint64_t most_spread = 7;
constexpr std::uint64_t longest_number = 4; ///< bytes
constexpr std::int64_t several_fields = 8;  ///< bytes, of which several fields may be
constexpr std::size_t most_more = 2;        ///< findings, of zeros in place of lost bytes
constexpr std::size_t most_left = 8;        ///< findings in lost bytes
constexpr unsigned most_rounds = 4;
/// Trials: for the stretch that all else may follow from, for controls, and for the range.
constexpr unsigned kept_for_stretch = 9, kept_for_controls = kept_for_stretch + 8,
                   kept_for_range = kept_for_stretch + 3;

class Realignment {
public:
    Realignment(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes, std::endian order,
                std::vector<std::size_t> const& symptoms)
        : trials_(trials),
          input_(input),
          record_(record),
          bytes_(bytes),
          symptoms_(symptoms),
          numbers_(trials, record, bytes, order, symptoms) {}

    /// No place in another file, and no packed bytes.
    [[nodiscard]] bool is_tried() const {
        bool const is_packed = input_.member && input_.member->packed;
        bool const is_archive = !input_.member && is_container();
        return (!is_placed(input_) || is_archive) && !is_packed;
    }

    std::optional<Conclusion> run() {
        for (auto const number : symptoms_) add_lengths(record_.findings[number]);
        add_left_over();
        find_places();
        if (auto cut = at_end()) return cut;
        is_inside_ = true;
        if (symptoms_.size() > 1 && is_past_end() && !is_container() && bytes_.size() <= Trials::tiny)
            if (auto const length = least_filling(&Realignment::reaches_end)) add(*length);
        bool const hides = record_.findings[symptoms_.front()].severity == Severity::fatal; // what is after it
        bool const is_one = symptoms_.size() < 2 && !hides;
        if ((is_one && !has_consequences(record_, symptoms_.front())) || places_.empty()) return std::nullopt;
        if (auto found = of_length(lengths_)) return found;
        if (auto found = within_fields(lengths_)) return found;
        if (is_one) return is_past_end() ? of_length(few) : std::nullopt; // nothing says that bytes came in
        std::vector<std::int64_t> usual;
        for (auto const length : usual_lengths) usual.insert(usual.end(), {length, -length});
        if (auto found = of_length(usual)) return found;
        if (is_hopeful_) return std::nullopt;
        is_last_ = true;
        add_places();
        return of_length(usual);
    }

    /// By a usual number of bytes at a place that no finding is near, or by any small one where something is wrong;
    /// then nothing may be left.
    std::optional<Conclusion> anywhere() {
        is_inside_ = true;
        is_swept_ = true;
        std::vector<std::int64_t> lengths, others;
        for (auto const length : usual_lengths) lengths.insert(lengths.end(), {length, -length});
        places_ = spread(0, bytes_.size());
        if (auto found = of_length(lengths)) return found;
        auto const is_of_end = [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            bool const is_rest =
                finding.kind == AnomalyKind::bytes_unread && finding.place.bits.end() == 8 * bytes_.size();
            return is_rest || reads_past_end(finding);
        };
        bool const is_moved = std::ranges::any_of(own_faults_of(record_), is_of_end);
        for (std::int64_t length = 1; length <= most_unusual; ++length) {
            if (std::ranges::find(usual_lengths, length) != usual_lengths.end()) continue;
            others.push_back(length);
            if (is_moved) others.push_back(-length); // else a whole record may go with what is wrong in it
        }
        places_.clear();
        find_places();
        if (auto found = of_length(others)) return found;
        places_.resize(std::min<std::size_t>(places_.size(), 1));
        return within_fields(lengths);
    }

private:
    /// What is wrong with as many bytes taken out or put in.
    struct Left {
        bool fits = false, is_vacuous = false; ///< nothing, but at the place; less is read
        bool is_cut = false;                   ///< something is read past the new end
        bool is_short = false;                 ///< something that would have come after these bytes is missing
        std::size_t near = 0, far = 0;         ///< findings at the place, and elsewhere
        std::size_t unknown = 0;               ///< of bytes that stand for lost ones alone
        std::uint64_t places = 0;              ///< of all of these
        std::optional<std::uint64_t> first;    ///< byte of the first of these
        std::optional<std::uint64_t> shifted;  ///< and of those that are not there without the change
        std::vector<std::size_t> gone;         ///< of the symptoms
        std::vector<std::size_t> also;         ///< of faults that have an edit of their own
        [[nodiscard]] bool is_about_place(std::size_t most) const {
            return !is_vacuous && far == 0 && near <= most;
        }
        [[nodiscard]] bool operator<(Left const& other) const {
            if (gone.size() != other.gone.size()) return gone.size() < other.gone.size();
            if (near + far != other.near + other.far) return near + far > other.near + other.far;
            return places > other.places;
        }
    };

    using Tried = std::map<std::uint64_t, std::optional<Left>>; ///< by place

    [[nodiscard]] bool is_perfect(Left const& left) const {
        return left.fits && left.near + left.unknown == 0 && left.gone.size() == symptoms_.size();
    }

    /// Of places that do not read less, that with which most is gone.
    [[nodiscard]] Tried::const_iterator best_of(Tried const& tried) const {
        auto best = tried.end();
        auto const is_worse = [&](Left const& a, Left const& b) {
            bool const is_by_fit = !may_be_end_ && a.gone.size() == b.gone.size() && a.fits != b.fits;
            return is_by_fit ? b.fits : a < b;
        };
        for (auto one = tried.begin(); one != tried.end(); ++one) {
            auto const& left = one->second;
            if (!left || left->is_vacuous || left->gone.empty()) continue;
            if (best == tried.end() || is_worse(*best->second, *left)) best = one;
        }
        return best;
    }

    /// Too early a place leaves faults after it, too late a one before it: places all over the file, then between
    /// those beside the best, and so on.
    std::optional<Conclusion> placed(std::int64_t length) {
        auto const& tried = tried_[length];
        std::uint64_t low = 0, high = bytes_.size();
        std::optional<std::uint64_t> next; // where something is left
        for (unsigned round = 0; round < most_rounds; ++round) {
            auto places = spread(low, high, length < 0 && high - low <= 2 * margin);
            if (next) places.insert(places.begin(), *next);
            for (auto const place : places) {
                if (trials_.must_stop(kept_for_controls)) break;
                auto const left = left_with(length, place);
                if (left && is_perfect(*left)) return concluded(length, place, *left);
            }
            auto const best = best_of(tried);
            if (best == tried.end()) return std::nullopt;
            next = best->second->first;
            low = best == tried.begin() ? 0 : std::prev(best)->first;
            high = std::next(best) == tried.end() ? bytes_.size() : std::next(best)->first;
        }
        auto const best = best_of(tried);
        auto const leaves_less = [&](auto const& one) {
            auto const& left = one.second;
            auto const distance = std::max(one.first, best->first) - std::min(one.first, best->first);
            return left && !left->is_vacuous && !left->gone.empty() && distance > far_away &&
                   left->near + left->far < best->second->near + best->second->far;
        };
        if (std::ranges::any_of(tried, leaves_less)) return std::nullopt; // it is there
        if (!best->second->fits) return std::nullopt;
        for (auto const place : as_good_as(tried, best)) {
            if (trials_.must_stop(kept_for_controls)) break;
            if (auto found = concluded(length, place, Left(*tried.at(place)))) return found;
        }
        return std::nullopt;
    }

    /// Places with which as much is gone, and no more is left: the first, the last and the one between.
    [[nodiscard]] std::set<std::uint64_t> as_good_as(Tried const& tried, Tried::const_iterator best) const {
        if (may_be_end_) return {best->first}; // up to the end
        std::vector<std::uint64_t> places;
        for (auto const& [place, left] : tried)
            if (left && left->fits && !(*left < *best->second)) places.push_back(place);
        return {places.front(), places[places.size() / 2], places.back()};
    }

    /// Places between these, where fields begin, or in fields as well.
    [[nodiscard]] std::vector<std::uint64_t> spread(std::uint64_t low, std::uint64_t high,
                                                    bool is_in_fields = false) const {
        auto const starts = trials_.starts();
        std::vector<std::uint64_t> places;
        for (std::uint64_t i = 1; i <= most_spread; ++i) {
            auto place = low + (high - low) * i / (most_spread + 1);
            auto const after = std::ranges::upper_bound(starts, place);
            if (!is_in_fields && after != starts.begin() && place - *std::prev(after) < margin)
                place = *std::prev(after);
            if (place > low && place < high && (places.empty() || places.back() < place)) places.push_back(place);
        }
        return places;
    }

    /// First those with which most is gone, tried at a few faults.
    std::optional<Conclusion> of_length(std::span<std::int64_t const> lengths) {
        std::vector<std::pair<Left, std::int64_t>> starts;
        for (auto const length : lengths) {
            auto places = places_;
            if (foreign_ && length < 0) places.push_back(*foreign_);
            for (auto const place : places) {
                if (trials_.must_stop(kept_for_controls)) return std::nullopt;
                auto left = left_with(length, place);
                if (!left || left->is_vacuous || left->gone.empty()) continue;
                is_hopeful_ = true;
                if (is_perfect(*left)) return concluded(length, place, *left);
                starts.emplace_back(std::move(*left), length);
            }
        }
        put_in_order(starts, [](auto const& a, auto const& b) { return b.first < a.first; });
        std::set<std::int64_t> placed_lengths;
        for (auto const& [left, length] : starts) {
            if (placed_lengths.size() == most_starts) break;
            if (!placed_lengths.insert(length).second) continue;
            if (auto found = placed(length)) return found;
        }
        return std::nullopt;
    }

    /// Bytes that are too many may have come into a field in which something is wrong: at any byte of it. Other
    /// searches have as many trials as before.
    std::optional<Conclusion> within_fields(std::span<std::int64_t const> lengths) {
        if (bytes_.size() > Trials::tiny) return std::nullopt;
        for (auto const field : places_)
            for (auto const length : lengths | std::views::filter([](std::int64_t one) { return one < 0; }))
                if (auto found = within_field(length, field)) return found;
        return std::nullopt;
    }

    std::optional<Conclusion> within_field(std::int64_t length, std::uint64_t field) {
        auto const first = field > longest_number ? field - longest_number : 1;
        for (auto at = first; at < field + longest_number; ++at) {
            if (trials_.must_stop(kept_for_controls)) return std::nullopt;
            if (!tried_[length].contains(at)) trials_.lend(1);
            auto const left = left_with(length, at);
            if (!left || !is_perfect(*left)) continue;
            if (auto found = concluded(length, at, *left); found && found->repair) return found;
        }
        return std::nullopt;
    }

    /// Are many bytes read that were left over at the end, and an error is gone?
    [[nodiscard]] bool reads_more(Left const& left) const {
        constexpr std::uint64_t many = 32;
        auto const is_unread = [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            return finding.kind == AnomalyKind::bytes_unread && finding.place.bits.size >= 8 * many &&
                   finding.place.bits.end() == 8 * bytes_.size();
        };
        auto const is_error = [&](std::size_t number) {
            return record_.findings[number].severity >= Severity::error;
        };
        return std::ranges::any_of(left.gone, is_error) &&
               (std::ranges::any_of(left.gone, is_unread) || std::ranges::any_of(left.also, is_unread));
    }

    /// A length that nothing says, and that leaves something at its place, takes faults of several rules.
    [[nodiscard]] bool are_many() const {
        std::set<std::string_view> rules;
        for (auto const number : symptoms_) rules.insert(record_.findings[number].rule);
        return rules.size() >= 3 && symptoms_.size() >= 4;
    }

    /// In a text: the first byte that is no letter.
    [[nodiscard]] std::optional<std::uint64_t> foreign_byte_of(BitRange bits) const {
        constexpr std::uint64_t shortest_text = 16;
        if (bits.size < 8 * shortest_text || bits.end() > 8 * bytes_.size()) return std::nullopt;
        auto const field = bytes_.subspan(to_size(bits.offset / 8), to_size(bits.size / 8));
        auto const at = std::ranges::find_if_not(field, is_letter);
        bool const is_of_text =
            at != field.begin() && 2 * std::ranges::count_if(field, is_letter) > std::ssize(field);
        if (!is_of_text || at == field.end()) return std::nullopt;
        return bits.offset / 8 + static_cast<std::uint64_t>(at - field.begin());
    }

    /// Of the text that a byte ends.
    [[nodiscard]] std::optional<std::uint64_t> middle_of_text(BitRange bits) const {
        constexpr std::uint64_t most_letters = 512;
        if (bits.size != 8 || !trials_.is_text(bits)) return std::nullopt;
        auto const at = bits.offset / 8;
        for (auto const& text : trials_.texts(at - std::min(at, most_letters), at + 1))
            if (text.first + text.count == at && text.count > 1) return text.first + text.count / 2;
        return std::nullopt;
    }

    /// Of the first fault in the file, of the first error that was met, and of the last fault; the middle of the
    /// first that has many bytes, and of the text that ends wrongly; and of the first that follows from the only
    /// one by its rule. Bytes that no text has came into one.
    void find_places() {
        std::optional<std::uint64_t> first, error, last, middle, following, text;
        for (auto const& finding : record_.findings) {
            auto const at = finding.place.bits.offset / 8;
            bool const is_there = is_own_fault(finding) && !finding.place.nowhere && at > 0;
            if (symptoms_.size() < 2 && is_there && !finding.consequence_of.empty())
                following = std::min(following.value_or(at), at);
        }
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            auto const at = finding.place.bits.offset / 8;
            if (finding.place.nowhere || finding.place.bits.size == 0 || at == 0) continue;
            if (!first || at < *first) first = at;
            if (!last || at > *last) last = at;
            if (!error && finding.severity >= Severity::error) error = at;
            if (!text) text = middle_of_text(finding.place.bits);
            if (!foreign_) foreign_ = foreign_byte_of(finding.place.bits);
            if (!middle && finding.place.bits.size > 8 * reach) middle = at + finding.place.bits.size / 16;
        }
        for (auto const& place : {first, error, last, middle, following, text})
            if (place && std::ranges::find(places_, *place) == places_.end()) places_.push_back(*place);
        if (std::ranges::find(places_, foreign_) != places_.end()) foreign_.reset();
        if (places_.size() == 1 && first && *first > most_spread) // nothing is read after a fatal one
            places_.insert(places_.end(), {*first - *first / 4, *first / 2});
    }

    /// Of all other faults, and before the first, where nothing is better at the first and the last ones.
    void add_places() {
        auto const first = places_.front();
        places_.clear();
        if (first > margin) places_.push_back(first - margin);
        for (auto const number : own_faults_of(record_)) {
            auto const& place = record_.findings[number].place;
            auto const at = place.bits.offset / 8;
            bool const is_new = std::ranges::find(places_, at) == places_.end();
            if (!place.nowhere && at > 0 && is_new && places_.size() < most_places) places_.push_back(at);
        }
    }

    /// As many bytes as are missing at the end; nothing if something else is wrong.
    std::optional<Conclusion> at_end() {
        auto const end = bytes_.size();
        auto const first_kind = record_.findings[symptoms_.front()].kind;
        bool const may_be_anything = first_kind == AnomalyKind::offset_out_of_bounds ||
                                     (first_kind == AnomalyKind::size_exceeds_data && is_container());
        if (symptoms_.size() == 1 && may_be_anything) return std::nullopt;
        for (auto const length : std::vector(lengths_))
            if (length > 0 && fills(length)) return missing(length);
        if (end == 0 || !is_past_end()) return std::nullopt;
        if (auto const length = least_filling(&Realignment::fills))
            if (auto cut = missing(*length)) return cut;
        moves_end_ = symptoms_.size() > 1;
        auto const length = moves_end_ ? least_filling(&Realignment::fills) : std::nullopt;
        auto cut = length ? missing(*length) : std::nullopt;
        moves_end_ = false;
        return cut;
    }

    /// The fewest bytes that fill what is missing at the end.
    std::optional<std::int64_t> least_filling(bool (Realignment::*is_enough)(std::int64_t)) {
        auto const most = std::min(longest_move, static_cast<std::int64_t>(2 * bytes_.size()));
        std::int64_t enough = 1;
        while (enough < most && !(this->*is_enough)(enough)) enough *= 4;
        if (enough >= most) return std::nullopt;
        auto short_of = enough / 4;
        while (enough - short_of > 1) {
            auto const middle = (enough + short_of) / 2;
            ((this->*is_enough)(middle) ? enough : short_of) = middle;
        }
        return enough;
    }

    /// Is nothing read past the end with bytes after it?
    bool reaches_end(std::int64_t length) {
        auto const splice = splice_of(length, bytes_.size());
        auto const outcome = trials_.attempt(std::span(&splice, 1), Detail::place);
        return outcome && std::ranges::all_of(symptoms_, [&](std::size_t number) {
                   return !reads_past_end(record_.findings[number]) || outcome->explains(number);
               });
    }

    /// At the end, or before it if what is read there does not fit.
    std::optional<Conclusion> missing(std::int64_t length) {
        auto const end = bytes_.size();
        if (length > static_cast<std::int64_t>(end) || is_count_wrong(length)) return std::nullopt;
        if (std::ranges::find(lengths_, length) == lengths_.end()) lengths_.push_back(length);
        auto const left = left_with(length, end);
        if (left && left->is_about_place(symptoms_.size())) {
            auto cut = before_end(length, *left);
            if (!cut) cut = concluded(length, end, *left);
            bool const ends_early = left->gone.size() < symptoms_.size() || left->is_cut || left->is_short;
            if (cut && ends_early) at_least(*cut); // something is missing after them
            return cut;
        }
        may_be_end_ = true; // all symptoms are gone with bytes there
        auto found = placed(length);
        may_be_end_ = false;
        if (found || !left || is_other_fault(length, *left)) return found;
        auto cut = concluded(length, end, *left); // what is in these bytes is needed elsewhere
        if (!cut) return cut;
        auto const before = left->shifted ? left_with(length, *left->shifted) : std::nullopt;
        bool const fits_before = before && !before->is_vacuous && !(*before < *left);
        auto const first = first_fit(length);
        cut->statement = statement(length, fits_before ? not_after(*left, first) : first, end);
        at_least(*cut);
        return cut;
    }

    /// Where something is left with bytes at the end, and at half as many places with the bytes there.
    std::optional<Conclusion> before_end(std::int64_t length, Left const& left) {
        if (left.places < 2 || !left.first || *left.first >= bytes_.size()) return std::nullopt;
        auto const other = left_with(length, *left.first);
        bool const is_better = other && !other->is_vacuous && left < *other && 2 * other->places <= left.places;
        if (!is_better) return std::nullopt;
        may_be_end_ = true;
        auto found = placed(length);
        may_be_end_ = false;
        return found;
    }

    [[nodiscard]] bool is_container() const {
        auto const* const format = format_of(record_.format);
        return format && format->container;
    }

    [[nodiscard]] bool is_past_end() const {
        return std::ranges::any_of(symptoms_,
                                   [&](std::size_t number) { return reads_past_end(record_.findings[number]); });
    }

    static void at_least(Conclusion& cut) { cut.statement.words = "at least " + cut.statement.words; }

    /// A size shows that bytes are missing, and not where. A count that is one too large may be wrong itself, if
    /// much is wrong with one more.
    [[nodiscard]] bool is_other_fault(std::int64_t length, Left const& left) {
        auto const& first = record_.findings[symptoms_.front()];
        bool const is_count = symptoms_.size() == 1 && first.kind == AnomalyKind::count_exceeds_data;
        if (!is_count) return first_fit(length) < bytes_.size();
        auto const actual = integer_of(first.actual), expected = expected_of(first);
        return actual && expected && *actual - *expected == 1 && left.places > most_needed;
    }

    /// Where as many bytes may be missing instead; else the end.
    [[nodiscard]] std::uint64_t first_fit(std::int64_t length) {
        for (auto const& [place, left] : tried_[length])
            if (left && left->fits) return place;
        return bytes_.size();
    }

    [[nodiscard]] static bool reads_past_end(Finding const& finding) {
        return finding.kind == AnomalyKind::count_exceeds_data || finding.kind == AnomalyKind::size_exceeds_data ||
               finding.kind == AnomalyKind::truncated || finding.kind == AnomalyKind::offset_out_of_bounds;
    }

    /// Are all symptoms gone with bytes after the end? What is in these may be wrong anywhere.
    bool fills(std::int64_t length) {
        auto const splice = splice_of(length, bytes_.size());
        auto const outcome = trials_.attempt(std::span(&splice, 1), Detail::place);
        if (!outcome || outcome->is_vacuous) return false;
        auto const& left = trials_.last().findings;
        bool const reaches_past = std::ranges::any_of(left, [&](Finding const& one) {
            return is_own_fault(one) && reads_past_end(one) && !is_settled(one) && !is_after_end(one.place);
        });
        return (!moves_end_ || !reaches_past) && std::ranges::all_of(symptoms_, [&](std::size_t number) {
                   return outcome->explains(number) || (moves_end_ && is_moved(record_.findings[number], left));
               });
    }

    /// A count is wrong itself if what it counts is wrong before the end, and stays so with bytes after the end.
    /// What a container counts refers to bytes that a cut file does not have.
    bool is_count_wrong(std::int64_t length) {
        auto const& symptom = record_.findings[symptoms_.front()];
        if (is_container() || symptoms_.size() > 1 || symptom.kind != AnomalyKind::count_exceeds_data ||
            !fills(length))
            return false;
        return std::ranges::any_of(trials_.last().findings, [&](Finding const& left) {
            auto const is_it = [&](Finding const& one) {
                return one.rule == left.rule && one.place.path == left.place.path && follows_from(one, symptom);
            };
            bool const is_counted = !left.place.nowhere && left.place.bits.offset > symptom.place.bits.offset &&
                                    !is_after_end(left.place);
            return is_own_fault(left) && is_counted && std::ranges::any_of(record_.findings, is_it);
        });
    }

    [[nodiscard]] bool is_after_end(Place const& place) const {
        return !place.nowhere && place.bits.offset >= 8 * bytes_.size();
    }

    /// What is missing at the end of the file is missing at its new end.
    [[nodiscard]] bool is_moved(Finding const& symptom, std::vector<Finding> const& left) const {
        bool const is_absent = symptom.kind == AnomalyKind::missing && is_after_end(symptom.place);
        return is_absent && std::ranges::all_of(left, [&](Finding const& one) {
                   return one.rule != symptom.rule || is_after_end(one.place);
               });
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

    /// Unless a count is too large: then what is left over may be a part of what it counts.
    void add_left_over() {
        auto const count = static_cast<std::int64_t>(trials_.left_over());
        bool const is_of_count = std::ranges::any_of(symptoms_, [&](std::size_t number) {
            return record_.findings[number].kind == AnomalyKind::count_exceeds_data;
        });
        bool const is_known = std::ranges::find(lengths_, -count) != lengths_.end();
        if (!is_of_count && count > 0 && count <= longest_move && !is_known) lengths_.push_back(-count);
    }

    [[nodiscard]] Splice splice_of(std::int64_t length, std::uint64_t place) const {
        if (length < 0) return {place, static_cast<std::uint64_t>(-length), {}};
        auto const size = static_cast<std::size_t>(length);
        return {place, 0, std::string(size, filler_at(to_size(place), size))};
    }

    /// In place of lost bytes: a run lost some of its own, and a text a few letters.
    [[nodiscard]] char filler_at(std::size_t place, std::size_t size) const {
        if (place == bytes_.size()) return '\0';
        auto const before = bytes_[place - 1], after = bytes_[place];
        bool const is_known = before == after || (size <= margin && is_letter(before) && is_letter(after));
        return is_known ? static_cast<char>(before) : '\0';
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

    [[nodiscard]] bool is_unchanged(Finding const& finding) const {
        return std::ranges::any_of(record_.findings, [&](Finding const& one) {
            return one.rule == finding.rule && one.count == finding.count &&
                   one.place.bits.offset == finding.place.bits.offset;
        });
    }

    /// Values that are read wrongly with the change are after the place, or their field meets it.
    [[nodiscard]] static std::uint64_t not_after(Left const& left, std::uint64_t place) {
        if (!left.shifted || *left.shifted >= place) return place;
        return std::max<std::uint64_t>(1, *left.shifted - std::min(*left.shifted, margin));
    }

    [[nodiscard]] bool is_symptom(std::size_t number) const {
        return std::ranges::find(symptoms_, number) != symptoms_.end();
    }

    /// So many are lost that fields are, and most of the file is there: what was in these is not known.
    [[nodiscard]] bool loses_fields(std::int64_t length) const {
        return is_inside_ && length >= several_fields && is_small_part(length);
    }

    /// What is among lost fields is not counted.
    [[nodiscard]] bool counts_lost(Finding const& finding, std::int64_t length) const {
        return finding.kind == AnomalyKind::count_mismatch && loses_fields(length);
    }

    /// About nothing but bytes that stand for lost fields.
    [[nodiscard]] bool is_of_filler(Finding const& finding, Splice const& splice) const {
        auto const size = splice.bytes.size();
        auto const is_filler = [&](Place const& place) {
            return !place.nowhere && place.bits.offset >= 8 * splice.first &&
                   place.bits.end() <= 8 * (splice.first + size);
        };
        return loses_fields(static_cast<std::int64_t>(size)) && finding.count == 1 + finding.more.size() &&
               is_filler(finding.place) && std::ranges::all_of(finding.more, is_filler);
    }

    [[nodiscard]] bool is_small_part(std::int64_t length) const {
        return 4 * length <= static_cast<std::int64_t>(bytes_.size());
    }

    std::optional<Left> left_with(std::int64_t length, std::uint64_t place) {
        auto& tried = tried_[length];
        if (auto const known = tried.find(place); known != tried.end()) return known->second;
        auto left = judged_with(length, place);
        if (!trials_.ran_out()) tried.emplace(place, left);
        return left;
    }

    std::optional<Left> judged_with(std::int64_t length, std::uint64_t place) {
        if (place == 0 || place > bytes_.size()) return std::nullopt;
        auto const splice = splice_of(length, place);
        if (splice.count > bytes_.size() - place) return std::nullopt;
        auto const outcome = trials_.attempt(std::span(&splice, 1), Detail::place);
        if (!outcome) return std::nullopt;
        auto const is_within = [&](Place const& one, std::uint64_t most) {
            return !one.nowhere && one.bits.offset < 8 * (place + splice.bytes.size() + most) &&
                   8 * (place - std::min(place, most)) <= one.bits.end();
        };
        auto const is_near = [&](Place const& one) { return is_within(one, reach); };
        std::size_t close = 0;
        Left left;
        auto const is_about = [&](Finding const& finding) {
            return is_own_fault(finding) &&
                   (is_near(finding.place) || std::ranges::any_of(finding.related, is_near) ||
                    std::ranges::any_of(finding.more, is_near));
        };
        auto const& findings = trials_.last().findings;
        std::vector<Finding const*> causes;
        for (auto const& finding : findings)
            if (is_about(finding)) causes.push_back(&finding);
        for (auto const& finding : findings) {
            if (!is_own_fault(finding) || is_settled(finding)) continue;
            if (is_of_filler(finding, splice)) {
                ++left.unknown;
                continue;
            }
            bool const is_here =
                is_about(finding) || may_be_lost(finding, length) || counts_lost(finding, length) ||
                std::ranges::any_of(causes, [&](Finding const* cause) { return follows_from(finding, *cause); });
            ++(is_here ? left.near : left.far);
            left.places = sum({left.places, finding.count});
            left.is_cut |= reads_past_end(finding) && is_after_end(finding.place);
            left.is_short |= finding.kind == AnomalyKind::missing && finding.place.bits.end() > 8 * bytes_.size();
            close += is_within(finding.place, margin);
            if (finding.place.nowhere) continue;
            auto const at = finding.place.bits.offset / 8;
            left.first = std::min(left.first.value_or(at), at);
            if (is_of_number(finding.kind) && !is_unchanged(finding))
                left.shifted = std::min(left.shifted.value_or(at), at);
        }
        std::ranges::copy_if(symptoms_, std::back_inserter(left.gone),
                             [&](std::size_t number) { return is_gone(number, *outcome, findings); });
        for (auto const number : outcome->explained)
            if (is_own_fault(record_.findings[number]) && !is_symptom(number)) left.also.push_back(number);
        left.is_vacuous = outcome->is_vacuous;
        auto const all_gone = std::ranges::count_if(
            outcome->explained, [&](std::size_t number) { return is_own_fault(record_.findings[number]); });
        bool const is_less = left.near < left.gone.size() || std::cmp_less(2 * left.near, all_gone) ||
                             (close == left.gone.size() && close > 0);
        bool const is_declared_so = is_short_and_declared(length) && !left.gone.empty();
        left.fits = (left.is_about_place(left.gone.size()) && is_less) ||
                    (is_declared_so && left.is_about_place(most_left));
        return left;
    }

    /// The places are after one that does not do as well, and before another one: the nearest that were found.
    std::pair<std::uint64_t, std::uint64_t> range_of(std::int64_t length, std::uint64_t at, Left const& left) {
        auto earliest = at, latest = at;
        for (auto const& [place, other] : tried_[length]) {
            if (!other || !other->fits || other->near > left.near || other->gone.size() < left.gone.size())
                continue;
            earliest = std::min(earliest, place);
            latest = std::max(latest, place);
        }
        auto const end = bytes_.size() - (length < 0 ? static_cast<std::uint64_t>(-length) : 0);
        if (length > 0) { // zeros may be lawful by chance before it
            auto const its = left_with(length, end);
            bool const is_better = its && !its->is_vacuous && its->near + its->far <= symptoms_.size();
            if (is_better && !its->gone.empty()) latest = end;
        }
        auto const more = length >= several_fields && at < end && !may_be_end_ ? most_more : 0;
        auto const bound = [&](bool is_before, unsigned kept) {
            auto const place = is_before ? earliest : latest;
            auto const most = is_before ? place : end - std::min(end, place);
            std::optional<std::uint64_t> failed;
            for (std::uint64_t step = 4; trials_.left() > kept; step *= 2) {
                auto const distance = std::min(step, most);
                auto const other = is_before ? place - distance : place + distance;
                if (distance == 0 || other == 0) break;
                auto const its = left_with(length, other);
                bool const does_as_well = its && its->fits && its->near <= left.near + more;
                if (!does_as_well && failed) return *failed;
                failed = does_as_well ? std::nullopt : std::optional(other);
                if (distance == most) break;
            }
            return failed.value_or(is_before ? 1 : end);
        };
        auto first = bound(true, kept_for_range);
        auto const starts = trials_.starts();
        bool const is_last_field = !starts.empty() && first >= starts.back();
        if (length > 0 && at == end && is_last_field) first = end;
        first = not_after(left, first);
        return {first, may_be_end_ ? end : bound(false, kept_for_stretch)};
    }

    enum class Length : std::uint8_t { unknown, least, exact };

    /// One more and one fewer do not do as well. At the end more always do; before it one more may end in padding.
    Length determined(std::int64_t length, std::uint64_t place, Left const& left) {
        bool const is_at_end = length > 0 && place == bytes_.size();
        if (numbers_.do_as_well(length, kept_for_range)) return Length::unknown;
        if (is_swept_ && numbers_.do_before(place, kept_for_range)) return Length::unknown;
        auto const does_as_well = [&](std::int64_t other) {
            auto const its = left_with(other, place);
            return its && its->fits && its->near <= left.near && its->gone.size() >= left.gone.size();
        };
        bool const is_bounded = is_at_end || is_declared(length); // with more the file would be longer than it says
        auto result = Length::exact;
        for (auto const other : {length - 1, length + 1, 2 * length}) {
            if (other == 0 || (is_bounded && other > length)) continue;
            if (!(is_at_end ? fills(other) : does_as_well(other))) continue;
            if (length < 0 || other < length || is_container() || !is_perfect(left)) return Length::unknown;
            result = Length::least;
        }
        return result;
    }

    /// Does the file say how long it is, and is it so much shorter?
    [[nodiscard]] bool is_declared(std::int64_t length) const {
        auto const size = static_cast<std::int64_t>(bytes_.size());
        return std::ranges::any_of(symptoms_, [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            bool const is_of_member = is_container() && finding.place.path.contains('[');
            return !is_of_member && finding.kind == AnomalyKind::size_exceeds_data &&
                   expected_of(finding) == size && integer_of(finding.actual) == size + length;
        });
    }

    /// Of a finding of several places: are most of them gone, or it, and not to as many others?
    [[nodiscard]] bool is_gone(std::size_t number, Outcome const& outcome, std::vector<Finding> const& left) const {
        auto const& symptom = record_.findings[number];
        bool const is_explained = outcome.explains(number);
        if (symptom.count == 1) return is_explained;
        std::uint64_t places = 0;
        for (auto const& one : left)
            if (one.rule == symptom.rule && one.part == symptom.part) places = sum({places, one.count});
        return is_explained ? places < symptom.count : product({3, places}) <= symptom.count;
    }

    /// What has no counterpart in the file may have had one in the bytes that are lost.
    [[nodiscard]] bool may_be_lost(Finding const& left, std::int64_t length) const {
        auto const was_there = [&](Finding const& one) {
            return one.rule == left.rule && one.place.path == left.place.path;
        };
        return left.kind == AnomalyKind::missing && is_declared(length) &&
               std::ranges::any_of(record_.findings, was_there);
    }

    /// So many, and most of the file is there: whatever is wrong where they were may follow from that.
    [[nodiscard]] bool is_short_and_declared(std::int64_t length) const {
        return length >= several_fields && is_small_part(length) && is_declared(length);
    }

    std::optional<Conclusion> concluded(std::int64_t length, std::uint64_t place, Left const& left) {
        bool const is_cut = length > 0 && place == bytes_.size();
        auto const explained = is_cut ? symptoms_ : left.gone; // what stays has another cause
        bool const is_declared_so = is_short_and_declared(length);
        auto const is_named = [&](std::size_t number) {
            bool const is_gone = std::ranges::find(explained, number) != explained.end();
            return is_gone || (length > 0 && !is_past_end() && loses_some(record_.findings[number].place, place));
        };
        auto const named = static_cast<std::size_t>(std::ranges::count_if(symptoms_, is_named));
        if (!is_cut && !is_declared_so && named < std::min<std::size_t>(2, symptoms_.size())) return std::nullopt;
        if (is_last_ && left.near > most_more) return std::nullopt;
        bool const is_clean = left.near == 0 && explained.size() == symptoms_.size();
        bool const is_all_but_one = are_many() && left.near == 1 && explained.size() + 1 >= symptoms_.size();
        if (is_swept_ && !is_clean && !is_all_but_one) return std::nullopt;
        if (!is_clean && !are_many() && !reads_more(left) && std::ranges::find(lengths_, length) == lengths_.end())
            return std::nullopt;
        auto const count = determined(length, place, left);
        if (count == Length::unknown) {
            trials_.reject(symptoms_.front(), statement(length, place, place).words,
                           "one byte more or fewer, or a number, does as well");
            return std::nullopt;
        }
        std::optional<Conclusion> result(std::in_place);
        result->explained = explained;
        result->explained.insert(result->explained.end(), left.also.begin(), left.also.end());
        put_in_order(result->explained);
        if (is_clean && length < 0) result->repair = repair(length, place);
        if (result->repair) return result;
        auto const [first, last] = range_of(length, place, left);
        bool const is_most = 2 * (last - first) > bytes_.size();
        bool const is_of_size = length < 0 && left.gone.size() < 2 && first <= 1 && 2 * last > bytes_.size();
        bool const is_anywhere = is_of_size || (is_swept_ && is_most);
        if (trials_.ran_out() || is_anywhere) return std::nullopt; // then only the size does not fit
        if (is_said(first, last)) return std::nullopt;
        result->statement = statement(length, first, last);
        if (count == Length::least) at_least(*result);
        auto const is_there = [&](std::size_t number) { // which field it is in is not known
            auto const& finding = record_.findings[number];
            return (meets(finding.place, result->statement.bits) || may_be_lost(finding, length)) &&
                   std::ranges::find(result->explained, number) == result->explained.end();
        };
        std::ranges::copy_if(own_faults_of(record_), std::back_inserter(result->explained), is_there);
        put_in_order(result->explained);
        return result;
    }

    /// Is it a field that bytes are missing in?
    [[nodiscard]] static bool loses_some(Place const& field, std::uint64_t at) {
        return !field.nowhere && field.bits.offset <= 8 * at && 8 * at < field.bits.end();
    }

    /// A rule of the format says it of a stretch of bytes that is inside.
    [[nodiscard]] bool is_said(std::uint64_t first, std::uint64_t last) const {
        constexpr std::uint64_t number = 32; // bits: what a rule says of a number says less
        auto const& finding = record_.findings[symptoms_.front()];
        auto const bits = finding.place.bits;
        bool const is_of_end = finding.kind == AnomalyKind::bytes_unread || finding.kind == AnomalyKind::truncated;
        return symptoms_.size() == 1 && !is_of_end && !finding.place.nowhere && bits.size > number &&
               first * 8 <= bits.offset && bits.end() <= last * 8;
    }

    /// Sound without these bytes, and not without those beside them.
    std::optional<Cause> repair(std::int64_t length, std::uint64_t place) {
        for (auto const beside : {place - 1, place + 1})
            if (auto const its = left_with(length, beside); its && its->fits && its->near == 0) return std::nullopt;
        auto const splice = splice_of(length, place);
        auto outcome = trials_.attempt(std::span(&splice, 1));
        if (!outcome || !outcome->is_sound || outcome->measure[2] > 0) return std::nullopt;
        Hypothesis hypothesis{.finding = symptoms_.front(), .splices = {splice}, .restores = true};
        hypothesis.controls.resize(length < -1 ? 5 : 4);
        hypothesis.statement = statement(length, place, place);
        hypothesis.statement->words =
            fmt::format("{} too {} at 0x{:X}", bytes_words(splice.count), length == -1 ? "much" : "many", place);
        Fix fix;
        fix.text = "get the file again, or find out what made it longer";
        fix.words = static_cast<std::uint32_t>(fix.text.size());
        fix.text += fmt::format(": remove the {} at 0x{:X}", bytes_words(splice.count), place);
        fix.edits.push_back({place, splice.count, input_.member ? std::nullopt : std::optional(place), {}, {}});
        fix.why = "it is sound without them; that does not show what they are";
        hypothesis.fix = std::move(fix);
        return Cause{std::move(hypothesis), std::move(*outcome)};
    }

    [[nodiscard]] static bool meets(Place const& place, BitRange bits) {
        return !place.nowhere && place.bits.offset < bits.end() && bits.offset < place.bits.end();
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
    std::vector<std::size_t> const& symptoms_;
    OtherNumbers numbers_;
    bool may_be_end_ = false;             ///< the bytes may be missing there instead
    bool is_inside_ = false;              ///< they are not missing at the end
    bool is_hopeful_ = false;             ///< something was gone with some bytes
    bool is_last_ = false;                ///< few places are tried: little may be left there
    bool is_swept_ = false;               ///< places are tried that no finding is near: nothing may be left
    bool moves_end_ = false;              ///< what is missing at the end may be missing at the new end
    std::map<std::int64_t, Tried> tried_; ///< by length
    std::vector<std::uint64_t> places_;
    std::optional<std::uint64_t> foreign_; ///< byte in a text
    std::vector<std::int64_t> lengths_;    ///< below zero: bytes that go
};

} // namespace

bool has_consequences(InputRecord const& record, std::size_t finding) {
    auto const& cause = record.findings[finding];
    return cause.kind != AnomalyKind::bytes_unread && std::ranges::any_of(record.findings, [&](Finding const& one) {
               return is_own_fault(one) && follows_from(one, cause);
           });
}

std::optional<Conclusion> realigned(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes,
                                    std::endian order, std::vector<std::size_t> const& symptoms) {
    Realignment realignment(trials, input, record, bytes, order, symptoms);
    return realignment.is_tried() ? realignment.run() : std::nullopt;
}

std::optional<Conclusion> realigned_anywhere(Trials& trials, Input const& input, InputRecord const& record,
                                             ByteView bytes, std::endian order,
                                             std::vector<std::size_t> const& symptoms) {
    Realignment realignment(trials, input, record, bytes, order, symptoms);
    return realignment.is_tried() ? realignment.anywhere() : std::nullopt;
}

} // namespace animcheck::diagnose
