// SPDX-License-Identifier: MIT
// Several fields beside each other are wrong, and what is wrong elsewhere is wrong because of them: with other
// bytes there it changes. Findings elsewhere that stay what they are have another cause.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/core/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <ranges>
#include <set>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t longest_stretch = 96; ///< of a stretch
constexpr std::uint64_t longest_field = 512, longest_noise = 256, longest_row = 16;
constexpr std::uint64_t shortest_run = 16;                 ///< bytes of one value
constexpr std::size_t most_stretches = 12, most_parts = 2; ///< that are tried
constexpr unsigned most_causes = 3;
constexpr std::size_t most_symptoms = 64, enough = 3, most_wide = 4, most_runs = 2;
constexpr std::ptrdiff_t sound_fields = 8;
constexpr std::uint64_t least_elements = 20; ///< of an array in which a few are wrong
constexpr unsigned least_read = 2;           ///< trials in which a field is read: by chance one does
constexpr std::array<char, 3> fillings{'\x0A', '\x55', '\xF1'};

struct Stretch {
    std::uint64_t first = 0, end = 0;
    std::vector<std::size_t> inside, outside; ///< findings
    bool is_run = false;                      ///< of one value: lawful runs of zeros are common
    bool is_wide = false;                     ///< of more than a field
    std::vector<std::size_t> left = {};       ///< findings that stay what they are, whatever its bytes are
};

bool is_of_size(AnomalyKind kind) {
    return kind == AnomalyKind::size_mismatch || kind == AnomalyKind::size_exceeds_data;
}

/// Not about where a chunk is, or what leads to it.
bool is_of_value(AnomalyKind kind) {
    constexpr std::array others{AnomalyKind::unreachable, AnomalyKind::bytes_unread, AnomalyKind::chunk_unknown,
                                AnomalyKind::size_exceeds_data};
    return std::ranges::find(others, kind) == others.end();
}

/// What a finding says, apart from where it is.
std::string said(Finding const& finding) {
    return fmt::format("{} {} {} {}", finding.message, finding.place.bits.offset, finding.place.bits.size,
                       finding.count);
}

class StretchSearch {
public:
    StretchSearch(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes,
                  std::vector<std::size_t> const& symptoms, bool only_ranges = false, unsigned depth = 1)
        : trials_(trials),
          input_(input),
          record_(record),
          bytes_(bytes),
          symptoms_(symptoms),
          only_ranges_(only_ranges),
          depth_(depth) {}

    /// One cause of all symptoms, or one for each part of them, or nothing.
    std::optional<std::vector<Stretch>> run() {
        std::vector<Stretch> parts;
        std::size_t tried = 0;
        for (auto& stretch : candidates()) {
            if (++tried > most_stretches || trials_.must_stop(static_cast<unsigned>(fillings.size()))) break;
            if (!narrow(stretch)) continue;
            bool const is_rest = is_beside_range_ && stretch.is_wide && stretch.left.empty();
            bool const is_beside = (depth_ > 1 && !is_rest) || !stretch.left.empty();
            if (is_beside && !is_cause_beside_others(stretch)) continue;
            parts.push_back(std::move(stretch));
            if (!parts.back().left.empty()) continue;
            if (auto both = with_far_away(parts.back())) return both;
            return {{std::move(parts.back())}};
        }
        if (depth_ == most_causes) return std::nullopt;
        put_in_order(parts, {}, [](Stretch const& part) { return part.left.size(); });
        for (auto const& part : parts | std::views::take(most_parts))
            if (auto all = with_others(part)) return all;
        if (only_ranges_ && depth_ == 1 && !parts.empty() && leaves_fields(parts.front()))
            return {{std::move(parts.front())}};
        return std::nullopt;
    }

    /// Causes of findings that a lost range is said to explain, and does not; it explains the others then.
    std::vector<Conclusion> beside(Conclusion& lost) {
        auto const& bits = lost.statement.bits;
        Stretch range{bits.offset / 8, bits.end() / 8, {}, {}, true, true};
        for (auto const number : symptoms_)
            (meets(record_.findings[number], range) ? range.inside : range.outside).push_back(number);
        if (!narrow(range)) return {};
        auto all = range.left.empty() ? std::nullopt : with_others(range);
        if (!all) all = with_far_away(range);
        if (!all && only_ranges_ && leaves_fields(range)) all = {range};
        if (!all) return {};
        range = all->back();
        std::erase_if(lost.explained,
                      [&](std::size_t number) { return std::ranges::binary_search(range.left, number); });
        all->pop_back();
        return conclusions(*all, false);
    }

    /// A part that is one field by itself, with one finding, has a finding that says so.
    [[nodiscard]] std::vector<Conclusion> conclusions(std::span<Stretch const> parts, bool is_one) {
        std::vector<Conclusion> result;
        for (auto const& part : parts)
            if (is_one || part.is_wide || part.inside.size() > 1 || !part.outside.empty())
                result.push_back(conclusion(part));
        return result;
    }

private:
    [[nodiscard]] bool has_place(Finding const& finding) const {
        return !finding.place.nowhere && finding.place.bits.size > 0 &&
               finding.place.bits.end() <= 8 * bytes_.size();
    }

    /// Single fields in file order, then stretches of several: those that hold most findings first. Fields whose
    /// findings are not the worst, which may be one cause of several, come last.
    [[nodiscard]] std::vector<Stretch> candidates() const {
        std::vector<Stretch> fields, runs, noises, stretches;
        if (symptoms_.size() < 2 || symptoms_.size() > most_symptoms) return fields;
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            if (!has_place(finding)) continue;
            if (!only_ranges_) add_field(fields, finding.place.bits);
            add_run(runs, finding.place.bits.offset / 8);
            add_noise(noises, finding.place.bits);
            add(stretches, finding.place.bits.offset / 8);
        }
        std::erase_if(stretches, [&](Stretch const& one) { return !is_enough(one); });
        put_in_order(fields, {}, &Stretch::first);
        put_in_order(stretches, [](Stretch const& a, Stretch const& b) {
            if (a.inside.size() != b.inside.size()) return a.inside.size() > b.inside.size();
            return a.first < b.first;
        });
        put_in_order(runs, std::greater(), [](Stretch const& one) { return one.end - one.first; });
        runs.resize(std::min(runs.size(), most_runs));
        noises.resize(std::min(noises.size(), most_runs));
        runs.insert(runs.end(), noises.begin(), noises.end());
        fields.insert(fields.end(), runs.begin(), runs.end());
        fields.insert(fields.end(), stretches.begin(),
                      stretches.begin() + static_cast<std::ptrdiff_t>(std::min(stretches.size(), most_wide)));
        std::ranges::stable_partition(fields, [&](Stretch const& one) { return one.is_wide || voice_of(one); });
        return fields;
    }

    void add_field(std::vector<Stretch>& all, BitRange bits) const {
        auto const first = bits.offset / 8, end = (bits.end() + 7) / 8;
        if (first == 0 || end - first > longest_field ||
            std::ranges::find(all, first, &Stretch::first) != all.end())
            return;
        Stretch stretch{first, end, {}, {}};
        for (auto const number : symptoms_) {
            auto const& place = record_.findings[number].place;
            bool const is_same = has_place(record_.findings[number]) && place.bits == bits;
            (is_same ? stretch.inside : stretch.outside).push_back(number);
        }
        all.push_back(std::move(stretch));
    }

    /// A long run of one value around a byte: fields in it need not have findings of their own.
    void add_run(std::vector<Stretch>& all, std::uint64_t at) const {
        auto first = at;
        while (first > 0 && bytes_[to_size(first) - 1] == bytes_[to_size(at)]) --first;
        auto const size = run_from(first);
        bool const is_known = std::ranges::find(all, first, &Stretch::first) != all.end();
        if (first == 0 || size < shortest_run || is_known || symptoms_.size() < 2) return;
        Stretch stretch{first, first + size, {}, {}, true, true};
        std::set<std::string_view> rules, inside;
        bool is_after_other = false;
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            auto const& bits = finding.place.bits;
            bool const is_inside = meets(finding, stretch);
            (is_inside ? stretch.inside : stretch.outside).push_back(number);
            rules.insert(finding.rule);
            // the high bytes of a field may be zeros that belong to it
            bool const is_copied = is_inside && finding.copies > 0; // whole numbers
            if (is_copied || (is_inside && bits.offset >= 8 * first && bits.end() <= 8 * stretch.end))
                inside.insert(finding.rule);
            is_after_other |=
                !is_inside && has_place(finding) && bits.offset < 8 * first && !uses(finding, stretch);
        }
        // If a number before it is wrong, what is read too far on may end in lawful zeros.
        bool const is_enough = inside.size() >= (is_after_other ? 2U : 1U);
        if (rules.size() >= 2 && !is_placed(input_) && is_enough) all.push_back(std::move(stretch));
    }

    /// Bytes around a field of which none is zero or FF, and many are no letters.
    void add_noise(std::vector<Stretch>& all, BitRange bits) const {
        auto const is_plain = [&](std::uint64_t at) {
            return bytes_[to_size(at)] == std::byte{0} || bytes_[to_size(at)] == std::byte{0xFF};
        };
        auto first = bits.offset / 8;
        auto const field_end = std::min<std::uint64_t>(bytes_.size(), (bits.end() + 7) / 8);
        while (first < field_end && is_plain(first)) ++first;
        if (first == field_end) return;
        auto end = first;
        while (first > 0 && !is_plain(first - 1)) --first;
        while (end < bytes_.size() && !is_plain(end)) ++end;
        auto const range = bytes_.subspan(to_size(first), to_size(end - first));
        auto const letters = static_cast<std::size_t>(std::ranges::count_if(range, is_letter));
        bool const is_known = std::ranges::find(all, first, &Stretch::first) != all.end();
        if (first == 0 || range.size() < shortest_run || range.size() > longest_noise || is_known ||
            2 * letters > range.size())
            return;
        Stretch stretch{first, end, {}, {}, false, true};
        for (auto const number : symptoms_)
            (meets(record_.findings[number], stretch) ? stretch.inside : stretch.outside).push_back(number);
        if (rules_of(stretch) >= 2 && !is_placed(input_)) all.push_back(std::move(stretch));
    }

    [[nodiscard]] static bool uses(Finding const& finding, Stretch const& stretch) {
        return std::ranges::any_of(finding.related, [&](Place const& place) {
            return !place.nowhere && place.bits.offset < 8 * stretch.end && place.bits.end() > 8 * stretch.first;
        });
    }

    void add(std::vector<Stretch>& all, std::uint64_t first) const {
        if (std::ranges::find(all, first, &Stretch::first) != all.end()) return;
        Stretch stretch{first, first, {}, {}, false, true};
        auto const most = std::max(longest_stretch, run_from(first));
        for (auto const number : symptoms_) {
            auto const& finding = record_.findings[number];
            auto const& bits = finding.place.bits;
            bool const is_inside = has_place(finding) && bits.offset >= 8 * first &&
                                   bits.offset < 8 * (first + most) && bits.end() <= 8 * (first + longest_field);
            (is_inside ? stretch.inside : stretch.outside).push_back(number);
            if (is_inside) stretch.end = std::max(stretch.end, (bits.end() + 7) / 8);
        }
        if (!stretch.inside.empty() && stretch.first > 0) all.push_back(std::move(stretch));
    }

    /// Bytes of one value from a place on.
    [[nodiscard]] std::uint64_t run_from(std::uint64_t first) const {
        auto const value = bytes_[to_size(first)];
        auto end = first;
        while (end < bytes_.size() && bytes_[to_size(end)] == value) ++end;
        return is_filling(value) ? end - first : 0;
    }

    /// Does it say the same, perhaps of several places? `is_loose`: or the same of another value.
    [[nodiscard]] static bool is_same(Finding const& a, Finding const& b, bool is_loose) {
        if (a.rule != b.rule) return false;
        auto const is_there = [&](Place const& place) { return !place.nowhere && place.bits == b.place.bits; };
        if (b.count == 1 && (is_same_finding(a, b) || std::ranges::any_of(a.more, is_there))) return true;
        if (!is_loose) return said(a) == said(b);
        return a.place.path == b.place.path || (!a.place.nowhere && a.place.bits == b.place.bits);
    }

    /// Of several places, are all that are outside a field far from it, and does the last trial have them?
    [[nodiscard]] bool keeps_rest(Finding const& finding, Stretch const& stretch) const {
        if (stretch.is_wide || finding.count < 2 || finding.count > 1 + finding.more.size()) return false;
        auto const first = 8 * stretch.first, end = 8 * stretch.end, far = 16 * longest_stretch;
        auto const stays = [&](Place const& place) {
            bool const is_inside = place.bits.offset < end && first < place.bits.end();
            bool const is_far = place.bits.end() + far <= first || end + far <= place.bits.offset;
            return is_inside || (is_far && std::ranges::any_of(trials_.last().findings, [&](Finding const& now) {
                                     return now.rule == finding.rule && lists(now, place.bits);
                                 }));
        };
        return stays(finding.place) && std::ranges::all_of(finding.more, stays);
    }

    [[nodiscard]] static bool lists(Finding const& finding, BitRange bits) {
        return finding.place.bits == bits ||
               std::ranges::any_of(finding.more, [&](Place const& place) { return place.bits == bits; });
    }

    /// Findings that stay what they are, whatever the bytes of the stretch are. Outside a run those that do not
    /// refer to its bytes need only be there; `loose`: all.
    std::optional<std::vector<std::size_t>> unchanged(Stretch const& stretch, std::vector<std::size_t> numbers,
                                                      bool strict = false, bool loose = false) {
        has_read_ = false;
        std::map<std::size_t, unsigned> read; ///< in how many trials its bytes are
        std::set<std::size_t> shown;          ///< it would be listed in one of them
        for (auto const& bytes : fillings_of(stretch, strict)) {
            if (numbers.empty()) return numbers;
            Splice const splice{stretch.first, stretch.end - stretch.first, bytes};
            auto const outcome = trials_.attempt(std::span(&splice, 1));
            if (!outcome) return std::nullopt;
            if (strict && outcome->is_vacuous) continue; // of what is not read nothing is said
            has_read_ = true;
            auto const& now = trials_.last().findings;
            std::erase_if(numbers, [&](std::size_t number) {
                auto const& finding = record_.findings[number];
                bool const is_of_many = only_ranges_ && finding.count > 1; // elements of an array
                bool const is_loose = loose || is_of_many || (stretch.is_run && !uses(finding, stretch));
                if (only_ranges_) {
                    bool const is_read = !has_place(finding) || trials_.reads(finding.place.bits);
                    read[number] += is_read;
                    if (!is_read || !lists_all(finding.rule)) return false;
                    shown.insert(number);
                }
                return !keeps_rest(finding, stretch) && std::ranges::none_of(now, [&](Finding const& other) {
                    return is_same(other, finding, is_loose);
                });
            });
        }
        if (only_ranges_)
            std::erase_if(numbers,
                          [&](std::size_t number) { return read[number] < least_read || !shown.contains(number); });
        return numbers;
    }

    /// Does the last trial list all places of a rule?
    [[nodiscard]] bool lists_all(std::string_view rule) const {
        return std::ranges::none_of(trials_.last().findings, [&](Finding const& other) {
            return other.rule == rule && other.count > 1 + other.more.size();
        });
    }

    /// Of a number also those next to it: with them as much is read.
    [[nodiscard]] std::vector<std::string> fillings_of(Stretch const& stretch, bool strict) const {
        auto const size = to_size(stretch.end - stretch.first);
        std::vector<std::string> all;
        if (strict && size <= sizeof(std::uint64_t)) {
            std::string const own(reinterpret_cast<char const*>(&bytes_[to_size(stretch.first)]), size);
            for (auto const at : {std::size_t{0}, size - 1})
                for (int const step : {1, -1}) {
                    all.push_back(own);
                    all.back()[at] = static_cast<char>(all.back()[at] + step);
                }
        }
        for (char const filling : fillings) all.emplace_back(size, filling);
        return all;
    }

    /// Outside it stays what changes with its bytes. Is that enough for a cause of its own? An error may hide what
    /// follows it; of a warning, and of one cause of several, what they change must be read.
    bool narrow(Stretch& stretch) {
        auto const voice = voice_of(stretch);
        bool const is_error = voice && record_.findings[*voice].severity >= Severity::error;
        bool const is_strict = !stretch.is_wide && (depth_ > 1 || !is_error);
        auto left = unchanged(stretch, stretch.outside, is_strict);
        if (left && !left->empty() && !stretch.is_wide && !is_strict)
            left = unchanged(stretch, stretch.outside, true);
        if (!left) return false;
        stretch.left = std::move(*left);
        std::erase_if(stretch.outside,
                      [&](std::size_t number) { return std::ranges::binary_search(stretch.left, number); });
        return stretch.is_wide || voice_of(stretch);
    }

    [[nodiscard]] StretchSearch beside(Stretch const& part) const {
        StretchSearch search(trials_, input_, record_, bytes_, part.left, only_ranges_, depth_ + 1);
        search.is_beside_range_ = part.is_wide && is_overwritten(part);
        return search;
    }

    /// The causes of what a part leaves, and last the part; nothing if anything has none, or if they are not apart.
    std::optional<std::vector<Stretch>> with_others(Stretch const& part) {
        std::optional<std::vector<Stretch>> all;
        if (auto field = one_field_of(part.left))
            all = {std::move(*field)};
        else
            all = beside(part).run();
        if (!all || !std::ranges::all_of(*all, [&](Stretch const& other) { return leaves(other, part); }))
            return std::nullopt;
        all->push_back(part);
        return all;
    }

    /// With other causes of what is wrong after many fields in which nothing is: there it is read rightly again, so
    /// that its own bytes are damaged. Other bytes in the part may hide it, but not change it.
    std::optional<std::vector<Stretch>> with_far_away(Stretch part) {
        auto outside = part.outside;
        outside.insert(outside.end(), part.left.begin(), part.left.end());
        put_in_order(outside);
        std::vector<std::size_t> far;
        auto const end = end_of_faults(part);
        std::ranges::copy_if(outside, std::back_inserter(far), [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            bool const is_after = has_place(finding) && finding.place.bits.offset >= 8 * end;
            return !is_of_elsewhere(finding.kind) && (is_after || is_in_sound_array(finding, part));
        });
        bool const is_one = far.size() == 1 && (is_of_size(record_.findings[far.front()].kind) ||
                                                is_in_sound_array(record_.findings[far.front()], part));
        if (depth_ == most_causes || (far.size() < 2 && !is_one)) return std::nullopt;
        auto left = unchanged(part, far, true);
        if (left && (left->empty() || (is_one && !has_read_))) left = unchanged_elements(part, far);
        if (!left || left->empty()) return std::nullopt;
        part.left = std::move(*left);
        part.outside.clear();
        std::ranges::set_difference(outside, part.left, std::back_inserter(part.outside));
        return with_others(part);
    }

    /// Elements of arrays, most of which are sound, whose findings stay in each trial that reads them. With other
    /// bytes in all of a stretch their array may not be found, so its second half is tried, too.
    std::vector<std::size_t> unchanged_elements(Stretch stretch, std::vector<std::size_t> numbers) {
        std::erase_if(numbers, [&](std::size_t one) { return !is_in_sound_array(record_.findings[one], stretch); });
        std::set<std::size_t> read;
        for (bool const is_half : {false, true}) {
            if (is_half) stretch.first += (stretch.end - stretch.first) / 2;
            for (auto const& bytes : fillings_of(stretch, false)) {
                if (numbers.empty()) return {};
                Splice const splice{stretch.first, stretch.end - stretch.first, bytes};
                if (!trials_.attempt(std::span(&splice, 1))) return {};
                auto const& now = trials_.last().findings;
                std::erase_if(numbers, [&](std::size_t number) {
                    auto const& finding = record_.findings[number];
                    if (!trials_.reads(finding.place.bits)) return false;
                    read.insert(number);
                    return std::ranges::none_of(now,
                                                [&](Finding const& one) { return is_same(one, finding, false); });
                });
            }
        }
        std::erase_if(numbers, [&](std::size_t number) { return !read.contains(number); });
        return numbers;
    }

    /// Is it about elements of an array elsewhere of which most have no finding? Read from the wrong place, more
    /// had.
    [[nodiscard]] bool is_in_sound_array(Finding const& finding, Stretch const& stretch) const {
        auto const [bits, elements] = trials_.array_at(finding.place.bits);
        bool const is_here = bits.offset < 8 * stretch.end && bits.end() > 8 * stretch.first;
        if (!has_place(finding) || elements < least_elements || is_here) return false;
        auto const size = bits.size / elements;
        if (finding.place.bits.size > size) return false;
        std::set<std::uint64_t> faulty; ///< elements
        auto const add = [&](Place const& place) {
            if (!place.nowhere && place.bits.offset >= bits.offset && place.bits.end() <= bits.end())
                faulty.insert((place.bits.offset - bits.offset) / size);
        };
        std::uint64_t unlisted = 0;
        for (auto const& other : record_.findings) {
            if (!is_own_fault(other)) continue;
            add(other.place);
            std::ranges::for_each(other.more, add);
            unlisted = sum({unlisted, other.count - 1 - other.more.size()});
        }
        return product({4, sum({faulty.size(), unlisted})}) <= elements;
    }

    /// Where the first long row of fields after a stretch begins in which nothing is wrong.
    [[nodiscard]] std::uint64_t end_of_faults(Stretch const& stretch) const {
        auto const starts = trials_.starts();
        std::vector<std::uint64_t> places;
        for (auto const& finding : record_.findings)
            if (has_place(finding) && is_own_fault(finding)) places.push_back(finding.place.bits.offset / 8);
        put_in_order(places);
        auto end = stretch.end;
        for (auto const place : places) {
            if (place < end) continue;
            auto const fields = std::ranges::lower_bound(starts, place) - std::ranges::lower_bound(starts, end);
            if (place - end >= sound_bytes && fields >= sound_fields) break;
            end = place + 1;
        }
        return end;
    }

    /// Is what it leaves about fields that are far from it? What nothing leads to was not read.
    [[nodiscard]] bool leaves_fields(Stretch const& part) const {
        return std::ranges::all_of(part.left, [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            auto const& bits = finding.place.bits;
            bool const is_far = bits.end() <= 8 * part.first || bits.offset >= 8 * (part.end + longest_stretch);
            return has_place(finding) && bits.size <= 8 * longest_stretch && is_far &&
                   finding.kind != AnomalyKind::unreachable;
        });
    }

    /// The field that all of them are about; a number of a short row is a part of it.
    [[nodiscard]] std::optional<Stretch> one_field_of(std::vector<std::size_t> const& numbers) const {
        if (numbers.empty()) return std::nullopt;
        auto const bits_of = [&](std::size_t number) { return record_.findings[number].place.bits; };
        auto const whole = bits_of(
            *std::ranges::max_element(numbers, {}, [&](std::size_t number) { return bits_of(number).size; }));
        bool const is_one = std::ranges::all_of(numbers, [&](std::size_t number) {
            auto const bits = bits_of(number);
            bool const is_part =
                whole.size <= 8 * longest_row && whole.offset <= bits.offset && bits.end() <= whole.end();
            return has_place(record_.findings[number]) && (bits == whole || is_part);
        });
        std::vector<Stretch> fields;
        if (is_one) add_field(fields, whole);
        if (fields.empty()) return std::nullopt;
        auto& inside = fields.front().inside;
        std::ranges::copy_if(numbers, std::back_inserter(inside),
                             [&](std::size_t number) { return bits_of(number) != whole; });
        put_in_order(inside);
        fields.front().outside.clear();
        return std::move(fields.front());
    }

    /// Do the findings in a part stay, whatever another's bytes are?
    bool leaves(Stretch const& other, Stretch const& part) {
        auto const same = unchanged(other, part.inside, false, true);
        return same && same->size() == part.inside.size();
    }

    /// Where it is, or where all numbers are again that should be the same: either may be damaged.
    [[nodiscard]] bool meets(Finding const& finding, Stretch const& stretch) const {
        auto const is_in = [&](Place const& place) {
            return place.bits.offset < 8 * stretch.end && place.bits.end() > 8 * stretch.first;
        };
        bool const is_copied = finding.copies > 0 && finding.copies == finding.count;
        return has_place(finding) &&
               (is_in(finding.place) || (is_copied && std::ranges::all_of(finding.copied(), is_in)));
    }

    /// Findings of one field: the worst of them, if none elsewhere is worse.
    [[nodiscard]] std::optional<std::size_t> voice_of(Stretch const& stretch) const {
        auto const severity = [&](std::size_t number) { return record_.findings[number].severity; };
        auto const worst = *std::ranges::max_element(stretch.inside, {}, severity);
        bool const is_one_field = fields_of(stretch) == 1;
        bool const is_worst = std::ranges::all_of(
            stretch.outside, [&](std::size_t number) { return severity(number) <= severity(worst); });
        return is_one_field && is_worst ? std::optional(worst) : std::nullopt;
    }

    [[nodiscard]] std::size_t fields_of(Stretch const& stretch) const {
        std::set<std::uint64_t> fields;
        for (auto const number : stretch.inside) fields.insert(record_.findings[number].place.bits.offset);
        return fields.size();
    }

    /// Faults beside each other need not have one cause: errors among three fields, of two rules, do.
    [[nodiscard]] bool is_enough(Stretch const& stretch) const {
        auto named = stretch; // whoever renamed a file did not damage it
        std::erase_if(named.inside, [&](std::size_t number) {
            return record_.findings[number].kind == AnomalyKind::name_mismatch;
        });
        bool const are_many = fields_of(named) >= enough && rules_of(named) >= (has_error(named) ? 2 : 4);
        return !is_placed(input_) && (are_many || is_overwritten(stretch));
    }

    /// Two fields of noise, or of a run of one value.
    [[nodiscard]] bool is_overwritten(Stretch const& stretch) const {
        if (stretch.is_run) return rules_of(stretch) >= 2;
        bool const is_of_two = rules_of(stretch) >= (has_error(stretch) ? 2 : 3);
        return fields_of(stretch) >= 2 &&
               ((is_of_two && is_of_noise(stretch)) || is_all_noise(stretch) || is_of_one_value(stretch) ||
                (is_of_two && goes_past_text(stretch)) || (has_error(stretch) && are_beside(stretch)));
    }

    /// Is it more than a number from which something follows? The same rule elsewhere has a fault of its own.
    [[nodiscard]] bool is_cause_beside_others(Stretch const& stretch) const {
        auto const longest = is_all_noise(stretch) ? longest_noise : longest_stretch;
        bool const is_short = stretch.end - stretch.first <= std::max(longest, run_from(stretch.first));
        if (stretch.is_wide) return is_short && is_overwritten(stretch);
        return std::ranges::none_of(stretch.outside, [&](std::size_t number) {
            return record_.findings[number].rule == record_.findings[stretch.inside.front()].rule;
        });
    }

    [[nodiscard]] std::size_t rules_of(Stretch const& stretch) const {
        std::set<std::string_view> rules;
        for (auto const number : stretch.inside) rules.insert(record_.findings[number].rule);
        return rules.size();
    }

    [[nodiscard]] bool has_error(Stretch const& stretch) const {
        return std::ranges::any_of(stretch.inside, [&](std::size_t number) {
            return record_.findings[number].severity >= Severity::error;
        });
    }

    /// Are they of numbers beside each other but for a few bytes? Whoever changes one leaves those beside it.
    [[nodiscard]] bool are_beside(Stretch const& stretch) const {
        constexpr std::uint64_t gap = 12; // bytes
        std::vector<BitRange> fields;
        for (auto const number : stretch.inside) fields.push_back(record_.findings[number].place.bits);
        put_in_order(fields, {}, &BitRange::offset);
        auto const is_apart = [](BitRange one, BitRange next) { return next.offset > one.end() + 8 * gap; };
        bool const are_values = std::ranges::all_of(
            stretch.inside, [&](std::size_t number) { return is_of_number(record_.findings[number].kind); });
        bool const is_blank =
            run_from(stretch.first) >= stretch.end - stretch.first; // as a tool may leave a record
        return are_values && !is_blank && rules_of(stretch) >= 2 &&
               std::ranges::adjacent_find(fields, is_apart) == fields.end();
    }

    /// What its findings read.
    [[nodiscard]] bool is_of_noise(Stretch const& stretch) const {
        std::set<std::uint64_t> places;
        for (auto const number : stretch.inside) {
            auto const& bits = record_.findings[number].place.bits;
            for (auto at = bits.offset / 8; at < (bits.end() + 7) / 8; ++at) places.insert(at);
        }
        std::vector<std::byte> read;
        for (auto const at : places) read.push_back(bytes_[to_size(at)]);
        return is_noise(read);
    }

    /// Is the second half of a text no text, and what follows it wrong?
    [[nodiscard]] bool goes_past_text(Stretch const& stretch) const {
        return std::ranges::any_of(stretch.inside, [&](std::size_t number) {
            auto const& text = record_.findings[number].place.bits;
            auto const field = bytes_.subspan(to_size(text.offset / 8), to_size(text.size / 8));
            bool const is_long = field.size() >= 2 * shortest_run && field.size() < longest_stretch;
            auto const foreign =
                std::ranges::count_if(field.last(field.size() / 2), [](std::byte one) { return !is_letter(one); });
            auto const letters = std::ranges::count_if(field, is_letter);
            bool const is_text = is_long && foreign > 1 && 2 * letters > std::ssize(field);
            return is_text && std::ranges::any_of(stretch.inside, [&](std::size_t other) {
                       auto const& next = record_.findings[other].place.bits;
                       return next.offset >= text.end() && next.offset < text.end() + 8 * shortest_run;
                   });
        });
    }

    /// Fields without a finding in between as well: then two rules are enough, whatever they say.
    [[nodiscard]] bool is_all_noise(Stretch const& stretch) const {
        return rules_of(stretch) >= 2 &&
               is_noise(bytes_.subspan(to_size(stretch.first), to_size(stretch.end - stretch.first)));
    }

    /// Do all its fields meet a run of one value?
    [[nodiscard]] bool is_of_one_value(Stretch const& stretch) const {
        auto const first = stretch.first - std::min(stretch.first, shortest_run);
        auto const end = std::min<std::uint64_t>(bytes_.size(), stretch.end + shortest_run);
        auto const near = bytes_.subspan(to_size(first), to_size(end - first));
        return std::ranges::any_of(filling_runs_of(near, shortest_run), [&](ByteView run) {
            auto const bits = byte_range(static_cast<std::uint64_t>(run.data() - bytes_.data()), run.size());
            return std::ranges::all_of(stretch.inside, [&](std::size_t number) {
                auto const& field = record_.findings[number].place.bits;
                return field.offset < bits.end() && bits.offset < field.end();
            });
        });
    }

    [[nodiscard]] Conclusion conclusion(Stretch const& stretch) {
        Conclusion result;
        auto const end = std::max(stretch.end, stretch.first + run_from(stretch.first)); // fields may be free there
        auto const count = end - stretch.first;
        result.statement.bits = byte_range(stretch.first, count);
        result.statement.words = beginning_words(stretch.first, count);
        result.voice = voice_of(stretch);
        result.explained = stretch.inside;
        result.explained.insert(result.explained.end(), stretch.outside.begin(), stretch.outside.end());
        if (!result.voice) add_inside(stretch, result.explained);
        put_in_order(result.explained);
        result.released = others_of(stretch, result.explained);
        return result;
    }

    /// Values that follow from its findings by a rule, are far from it, and stay what they are whatever its bytes
    /// are.
    std::vector<std::size_t> others_of(Stretch const& stretch, std::vector<std::size_t> const& explained) {
        auto const end = std::max(stretch.end, stretch.end - 1 + run_from(stretch.end - 1));
        if (end - stretch.first > longest_stretch) return {}; // nothing after it may be read from the right place
        std::vector<std::size_t> far;
        for (auto const number : own_faults_of(record_)) {
            auto const& finding = record_.findings[number];
            bool const follows = std::ranges::any_of(explained, [&](std::size_t cause) {
                return finding.consequence_of == record_.findings[cause].rule;
            });
            bool const is_far = has_place(finding) && finding.place.bits.offset >= 8 * (end + sound_bytes);
            if (follows && is_far && is_of_value(finding.kind) && !std::ranges::binary_search(explained, number))
                far.push_back(number);
        }
        if (far.empty()) return far;
        auto same = unchanged(stretch, std::move(far), true);
        return same && has_read_ ? std::move(*same) : std::vector<std::size_t>();
    }

    /// No number in damaged bytes is offered, and none that was counted in them.
    void add_inside(Stretch const& stretch, std::vector<std::size_t>& explained) {
        std::vector<std::size_t> counted;
        for (auto const number : own_faults_of(record_)) {
            auto const& finding = record_.findings[number];
            if (std::ranges::find(explained, number) != explained.end()) continue;
            if (meets(finding, stretch))
                explained.push_back(number);
            else if (finding.kind == AnomalyKind::count_mismatch && finding.consequence_of.empty())
                counted.push_back(number);
        }
        auto const same = unchanged(stretch, counted);
        if (same) std::ranges::set_difference(counted, *same, std::back_inserter(explained));
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::vector<std::size_t> const& symptoms_;
    bool only_ranges_;             ///< each place is a finding: single fields are not tried
    unsigned depth_;               ///< causes so far, this one included
    bool is_beside_range_ = false; ///< all else is of a damaged range, and not of a number that moves what follows
    bool has_read_ = false;        ///< with other bytes as much was read: in one of the last trials
};

} // namespace

std::vector<Conclusion> damaged_stretches_of(Trials& trials, Input const& input, InputRecord const& record,
                                             ByteView bytes, std::vector<std::size_t> const& symptoms,
                                             bool only_ranges) {
    StretchSearch search(trials, input, record, bytes, symptoms, only_ranges);
    auto const parts = search.run();
    return parts ? search.conclusions(*parts, parts->size() == 1) : std::vector<Conclusion>();
}

std::vector<Conclusion> causes_beside(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes,
                                      Conclusion& lost, bool only_ranges) {
    auto const explained = lost.explained;
    return StretchSearch(trials, input, record, bytes, explained, only_ranges).beside(lost);
}

} // namespace animcheck::diagnose
