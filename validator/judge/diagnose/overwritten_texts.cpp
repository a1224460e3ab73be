// SPDX-License-Identifier: MIT
// A range of one value, or of noise, took the end of a text with it, so that all after it is read from the wrong
// place: with letters where the text is, a line feed at one byte of the range, and zeros after it, what is outside
// is read rightly. There may be two such ranges.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/core/order.hpp"

#include <algorithm>

namespace animcheck::diagnose {
namespace {

constexpr unsigned most_of_ends = 208; ///< trials, besides those of other hypotheses
constexpr std::uint64_t shortest_of_runs = 24, shortest_of_texts = 16, longest_of_texts = 160, longest_other = 96;
constexpr std::uint64_t most_noise = 48, reach_of_noise = 96, before_text = 64, few_letters = 8;
constexpr std::size_t least_outside = 3, most_outside = 4; ///< of so many one may stay: a number is lost, too
constexpr std::ptrdiff_t least_foreign = 4;

class OverwrittenTexts {
public:
    OverwrittenTexts(Trials& trials, InputRecord const& record, ByteView bytes)
        : trials_(trials), record_(record), bytes_(bytes), kept_(trials.left()) {
        trials_.lend(most_of_ends);
    }

    std::vector<Conclusion> run() {
        auto const texts = trials_.texts(0, bytes_.size());
        bool const end_in_line_feeds = std::ranges::any_of(texts, [&](Splice const& text) {
            auto const end = text.first + text.count;
            return end < bytes_.size() && bytes_[to_size(end)] == std::byte{'\n'};
        });
        if (!end_in_line_feeds) return {};
        for (auto const& range : ranges_after(0, texts)) {
            ranges_.assign(1, range);
            corrected_.clear();
            left_.clear();
            auto const before = findings_of(record_, outside(record_));
            if (before.size() < least_outside) continue;
            most_left_ = before.size() / most_outside;
            auto first = best_end(before);
            if (!first.found.empty()) return std::move(first.found);
            if (first.left.empty() || 2 * count_of(first.left) > count_of(before)) continue;
            if (auto both = with_second(first); !both.empty()) return both;
        }
        return {};
    }

    void give_back() { trials_.limit(kept_); }

private:
    struct Range {
        std::uint64_t first = 0, size = 0;
        std::uint64_t text = 0; ///< the first byte of it that is of a text
        bool is_noise = false;
        [[nodiscard]] std::uint64_t end() const { return first + size; }
    };

    /// Of one value, far from the range that took a text's end.
    struct Run {
        Range range;
        Severity worst; ///< of what is wrong in it, once texts are read again
    };

    /// The line feed with which least is wrong outside.
    struct End {
        Splice splice;
        std::vector<Conclusion> found;  ///< it is enough, or is with another range
        std::vector<Finding> left = {}; ///< if not: faults
    };

    /// In file order those that take a text with them.
    [[nodiscard]] std::vector<Range> ranges_after(std::uint64_t place, std::vector<Splice> texts) const {
        put_in_order(texts, {}, &Splice::first);
        std::vector<Range> ranges;
        for (auto const run : filling_runs_of(bytes_, shortest_of_texts)) {
            Range range{static_cast<std::uint64_t>(run.data() - bytes_.data()), run.size()};
            auto const text = std::ranges::find_if(texts, [&](Splice const& one) {
                return one.first < range.end() && one.first + one.count >= range.first;
            });
            if (text == texts.end() || range.size > longest_of_texts || range.first < place) continue;
            range.text = std::max(text->first, range.first);
            ranges.push_back(range);
        }
        for (auto const& text : texts) {
            auto const noise = noise_in(text);
            bool const is_known = std::ranges::any_of(ranges, [&](Range const& one) {
                return noise && one.first < noise->end() && noise->first < one.end();
            });
            if (noise && !is_known && noise->first >= place) ranges.push_back(*noise);
        }
        put_in_order(ranges, {}, &Range::first);
        return ranges;
    }

    /// From the first byte of a text on that no text has, if several follow.
    [[nodiscard]] std::optional<Range> noise_in(Splice const& text) const {
        auto const bytes = bytes_.subspan(to_size(text.first), to_size(text.count));
        auto const foreign = std::ranges::find_if_not(bytes, is_letter);
        auto const rest = bytes.subspan(static_cast<std::size_t>(foreign - bytes.begin()));
        auto const near = rest.first(std::min(rest.size(), to_size(shortest_of_texts)));
        if (std::ssize(near) - std::ranges::count_if(near, is_letter) < least_foreign) return std::nullopt;
        auto const in_text = text.first + static_cast<std::uint64_t>(foreign - bytes.begin());
        auto const first = in_text - std::min(in_text - text.first < few_letters ? before_text : 0, in_text);
        auto const end = std::min<std::uint64_t>(in_text + reach_of_noise, bytes_.size());
        return Range{first, end - first, in_text, true};
    }

    /// What is missing after the range was in it.
    [[nodiscard]] static bool meets(Place const& place, Range const& range) {
        bool const is_missing = place.bits.size == 0 && place.bits.offset == 8 * range.end();
        bool const meets = place.bits.offset < 8 * range.end() && 8 * range.first < place.bits.end();
        return !place.nowhere && (meets || is_missing);
    }

    [[nodiscard]] bool is_outside(Place const& place) const {
        return std::ranges::none_of(ranges_, [&](Range const& range) { return meets(place, range); });
    }

    /// Faults that the bytes of the ranges have nothing to do with.
    [[nodiscard]] std::vector<std::size_t> outside(InputRecord const& record) const {
        auto numbers = own_faults_of(record);
        std::erase_if(numbers, [&](std::size_t number) {
            auto const& finding = record.findings[number];
            bool const has_outside =
                is_outside(finding.place) ||
                std::ranges::any_of(finding.more, [&](Place const& place) { return is_outside(place); });
            return is_of_elsewhere(finding.kind) || !has_outside;
        });
        return numbers;
    }

    /// Places of these findings.
    [[nodiscard]] static std::uint64_t count_of(std::span<Finding const> findings) {
        std::uint64_t all = 0;
        for (auto const& finding : findings) all = sum({all, finding.count});
        return all;
    }
    [[nodiscard]] static std::vector<Finding> findings_of(InputRecord const& record,
                                                          std::span<std::size_t const> numbers) {
        std::vector<Finding> findings;
        for (auto const number : numbers) findings.push_back(record.findings[number]);
        return findings;
    }

    /// The range with a line feed there; at its end: the text goes on after it. What follows it in noise may be
    /// right.
    [[nodiscard]] static Splice with_line_feed(Range const& range, std::uint64_t end) {
        auto const first = range.is_noise ? range.text : range.first;
        std::string bytes(to_size(range.text - first), '\0');
        bytes.append(to_size(end - range.text), 'U');
        if (end < range.end()) bytes.push_back('\n');
        if (!range.is_noise) bytes.resize(to_size(range.size), '\0');
        return {first, bytes.size(), bytes};
    }

    /// In the last range, with the others as they are corrected. `before`: what is wrong outside without.
    End best_end(std::span<Finding const> before) {
        End best;
        auto least = count_of(before);
        auto best_left = before.size();
        auto const& range = ranges_.back();
        auto const last = range.is_noise ? std::min(range.end(), range.text + most_noise) - 1 : range.end();
        for (auto end = range.text; end <= last && trials_.left() > kept_; ++end) {
            auto splices = corrected_;
            splices.push_back(with_line_feed(range, end));
            auto const outcome = trials_.attempt(splices);
            if (!outcome || outcome->is_vacuous) continue;
            auto left = outside(trials_.last());
            auto all = concluded(before, left);
            if (all.size() == 1) add(all, take_runs(left));
            bool const is_better =
                left.size() < best_left || (left.size() == best_left && all.size() < best.found.size());
            if (!all.empty() && is_better) {
                best.found = std::move(all);
                best_left = left.size();
                if (left.empty()) return best;
            }
            auto found = findings_of(trials_.last(), left);
            if (count_of(found) >= least) continue;
            least = count_of(found);
            best.splice = splices.back();
            best.left = std::move(found);
        }
        return best;
    }

    /// Runs of one value far after the range with faults in them, which are no longer left then.
    [[nodiscard]] std::vector<Run> take_runs(std::vector<std::size_t>& left) const {
        std::vector<Run> runs;
        if (!corrected_.empty()) return runs;
        for (auto const bytes : filling_runs_of(bytes_, shortest_of_runs)) {
            Run run{{static_cast<std::uint64_t>(bytes.data() - bytes_.data()), bytes.size()}, Severity::note};
            if (run.range.first < ranges_.front().end() + sound_bytes) continue;
            std::erase_if(left, [&](std::size_t number) {
                auto const& finding = trials_.last().findings[number];
                if (finding.count > 1 || !meets(finding.place, run.range)) return false;
                run.worst = std::max(run.worst, finding.severity);
                return true;
            });
            if (run.worst > Severity::note) runs.push_back(run);
        }
        return runs;
    }

    /// What is said of a run is no consequence of the range.
    void add(std::vector<Conclusion>& all, std::vector<Run> const& runs) const {
        for (auto const& run : runs) {
            auto other = conclusion(run.range);
            other.statement.worst = run.worst;
            for (auto* const numbers : {&all.front().explained, &all.front().released})
                std::erase_if(*numbers, [&](std::size_t number) {
                    bool const is_there = meets(record_.findings[number].place, run.range);
                    if (is_there) other.explained.push_back(number);
                    return is_there;
                });
            all.push_back(std::move(other));
        }
    }

    /// The ranges, if little is left outside them, or one more of which all is that is left, or that stays.
    [[nodiscard]] std::vector<Conclusion> concluded(std::span<Finding const> before,
                                                    std::vector<std::size_t> const& left) const {
        if (!corrected_.empty())
            return left.size() <= std::min(most_left_, before.size() / 2) ? conclusions(left)
                                                                          : std::vector<Conclusion>();
        auto const same = unchanged(left);
        auto const gone = before.size() - std::min(before.size(), same.size());
        bool const is_enough = gone >= least_outside && left.size() - same.size() <= gone / most_outside;
        auto all = with_other(left, false);
        if (all.empty() && is_enough && same.size() > 1) all = with_other(same, true);
        if (all.empty() && (left.size() <= before.size() / most_outside || (is_enough && same.size() == 1)))
            all = conclusions(left);
        return all;
    }

    /// Those of the last trial that say what they did before.
    [[nodiscard]] std::vector<std::size_t> unchanged(std::vector<std::size_t> numbers) const {
        std::erase_if(numbers, [&](std::size_t number) {
            return std::ranges::none_of(record_.findings, [&](Finding const& finding) {
                return is_same_finding(finding, trials_.last().findings[number]);
            });
        });
        return numbers;
    }

    /// With a line feed in another range after it nothing is wrong outside both.
    std::vector<Conclusion> with_second(End const& first) {
        corrected_.assign(1, first.splice);
        if (!trials_.attempt(corrected_)) return {};
        auto const texts = trials_.last_texts();
        left_ = first.left;
        for (auto const& range : ranges_after(ranges_.front().end(), texts)) {
            ranges_.resize(1);
            ranges_.push_back(range);
            auto both = best_end(first.left).found;
            if (both.size() > 1) return both;
        }
        return {};
    }

    /// What is still there, and says the same, has another cause. The second range has what the first one leaves.
    [[nodiscard]] std::vector<Conclusion> conclusions(std::vector<std::size_t> const& left) const {
        std::vector<Conclusion> all;
        for (auto const& range : ranges_) all.push_back(conclusion(range));
        for (auto const number : own_faults_of(record_)) {
            auto const& finding = record_.findings[number];
            auto const stays = [&](Finding const& now) { return is_same_finding(now, finding); };
            bool const is_left = is_outside(finding.place) && std::ranges::any_of(left, [&](std::size_t one) {
                                     return stays(trials_.last().findings[one]);
                                 });
            if (is_left) {
                all.front().released.push_back(number);
                continue;
            }
            bool const is_of_last = meets(finding.place, ranges_.back()) || std::ranges::any_of(left_, stays);
            (is_of_last ? all.back() : all.front()).explained.push_back(number);
        }
        if (!all.back().explained.empty()) return all;
        if (ranges_.size() == 1) return {};
        all.back().statement.worst =
            std::ranges::max_element(left_, {}, &Finding::severity)->severity; // not read before
        return all;
    }

    /// All that is left, more than a number, is near each other and far from the range. `anywhere`: also before it.
    [[nodiscard]] std::vector<Conclusion> with_other(std::vector<std::size_t> const& left, bool anywhere) const {
        auto places = places_of(trials_.last(), left);
        if (!places) return {};
        std::erase_if(*places, [&](Place const& place) { return !is_outside(place); });
        auto const other = range_of(*places);
        bool const is_number = places->size() == 1 && other.size <= 8 * sizeof(std::uint64_t);
        bool const is_far = other.offset >= 8 * (ranges_.front().end() + sound_bytes) ||
                            (anywhere && other.end() + 8 * sound_bytes <= 8 * ranges_.front().first);
        if (other.size == 0 || is_number || !is_far || other.size > 8 * longest_other) return {};
        Conclusion one = conclusion(ranges_.front()), two;
        for (auto const number : own_faults_of(record_)) {
            auto const& bits = record_.findings[number].place.bits;
            bool const is_there =
                !record_.findings[number].place.nowhere && bits.offset < other.end() && other.offset < bits.end();
            (is_there ? two : one).explained.push_back(number);
        }
        two.statement.bits = other;
        two.statement.words = beginning_words(other.offset / 8, other.size / 8);
        two.statement.worst = worst_of(trials_.last(), left);
        std::vector<Conclusion> both;
        both.push_back(std::move(one));
        both.push_back(std::move(two));
        return both;
    }

    [[nodiscard]] Conclusion conclusion(Range const& range) const {
        if (range.is_noise) return of_noise(range);
        Conclusion lost;
        lost.statement.bits = byte_range(range.first, range.size);
        lost.statement.words =
            filling_words(range.first, bytes_.subspan(to_size(range.first), to_size(range.size)));
        return lost;
    }

    /// As far as something is wrong in it.
    [[nodiscard]] Conclusion of_noise(Range const& range) const {
        auto first = range.text, end = range.text + shortest_of_texts;
        for (auto const& finding : trials_.last().findings) {
            if (!meets(finding.place, range) || !is_own_fault(finding) ||
                finding.place.bits.end() > 8 * range.end())
                continue;
            first = std::min(first, std::max(range.first, finding.place.bits.offset / 8));
            end = std::max(end, (finding.place.bits.end() + 7) / 8);
        }
        Conclusion lost;
        lost.statement.bits = byte_range(first, end - first);
        lost.statement.words = beginning_words(first, end - first);
        return lost;
    }

    Trials& trials_;
    InputRecord const& record_;
    ByteView bytes_;
    unsigned kept_; ///< trials for others
    std::vector<Range> ranges_;
    std::vector<Splice> corrected_; ///< the first, where a second one is looked for
    std::vector<Finding> left_;     ///< that it leaves
    std::size_t most_left_ = 0;     ///< by both
};

} // namespace

std::vector<Conclusion> overwritten_texts_of(Trials& trials, InputRecord const& record, ByteView bytes) {
    OverwrittenTexts search(trials, record, bytes);
    auto found = search.run();
    search.give_back();
    return found;
}

} // namespace animcheck::diagnose
