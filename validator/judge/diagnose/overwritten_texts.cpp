// SPDX-License-Identifier: MIT
// A range of one value took the end of a text with it, so that all after it is read from the wrong place: with
// letters where the text is, a line feed at one byte of the range, and zeros after it, what is outside is read
// rightly.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::diagnose {
namespace {

constexpr unsigned most_of_ends = 144; ///< trials, besides those of other hypotheses
constexpr std::uint64_t shortest_of_texts = 16, longest_of_texts = 160, longest_other = 96;
constexpr std::size_t most_outside = 4; ///< of so many that are wrong outside one may stay: a number is lost, too

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
        for (auto const range : filling_runs_of(bytes_, shortest_of_texts)) {
            first_ = static_cast<std::uint64_t>(range.data() - bytes_.data());
            size_ = range.size();
            auto const text = start_of_text(texts);
            if (!text || size_ > longest_of_texts || outside(record_).size() < most_outside) continue;
            if (auto found = with_end_after(*text); !found.empty()) return found;
        }
        return {};
    }

    void give_back() { trials_.limit(kept_); }

private:
    /// Of the first text that the range meets, its end included: its first byte in the range.
    [[nodiscard]] std::optional<std::uint64_t> start_of_text(std::span<Splice const> texts) const {
        std::optional<std::uint64_t> start;
        for (auto const& text : texts) {
            auto const in_range = std::max(text.first, first_);
            if (text.first < first_ + size_ && text.first + text.count >= first_ && (!start || in_range < *start))
                start = in_range;
        }
        return start;
    }

    [[nodiscard]] static bool meets(Finding const& finding, BitRange range) {
        auto const& bits = finding.place.bits;
        return !finding.place.nowhere && bits.offset < range.end() && range.offset < bits.end();
    }

    [[nodiscard]] BitRange range() const { return byte_range(first_, size_); }

    /// Faults that the bytes of the range have nothing to do with.
    [[nodiscard]] std::vector<std::size_t> outside(InputRecord const& record) const {
        auto numbers = own_faults_of(record);
        std::erase_if(numbers, [&](std::size_t number) {
            auto const& finding = record.findings[number];
            return meets(finding, range()) || is_of_elsewhere(finding.kind);
        });
        return numbers;
    }

    std::vector<Conclusion> with_end_after(std::uint64_t text) {
        auto const before = outside(record_).size();
        std::vector<Conclusion> both;
        for (auto end = text; end < first_ + size_; ++end) {
            std::string bytes(to_size(size_), '\0');
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(text - first_), end - text, 'U');
            bytes[to_size(end - first_)] = '\n';
            if (trials_.left() <= kept_) break;
            Splice const splice{first_, size_, bytes};
            auto const outcome = trials_.attempt(std::span(&splice, 1));
            if (!outcome || outcome->is_vacuous) continue;
            auto const left = outside(trials_.last());
            auto with = with_other(left);
            if (with.empty() && left.size() <= before / most_outside) {
                with.push_back(conclusion(all_but(left)));
                return with;
            }
            if (both.empty()) both = std::move(with);
        }
        return both;
    }

    /// What is still there, and says the same, has another cause.
    [[nodiscard]] std::vector<std::size_t> all_but(std::vector<std::size_t> const& left) const {
        auto all = own_faults_of(record_);
        std::erase_if(all, [&](std::size_t number) {
            auto const& before = record_.findings[number];
            return std::ranges::any_of(left, [&](std::size_t one) {
                auto const& now = trials_.last().findings[one];
                return now.rule == before.rule && now.place.bits == before.place.bits &&
                       now.message == before.message;
            });
        });
        return all;
    }

    /// All that is left, more than a number, is near each other and far from the range.
    [[nodiscard]] std::vector<Conclusion> with_other(std::vector<std::size_t> const& left) const {
        BitRange other{~std::uint64_t{0}, 0};
        std::size_t places = 0;
        auto const add = [&](Place const& place) {
            auto const end = std::max(other.size == 0 ? 0 : other.end(), place.bits.end());
            other.offset = place.nowhere ? 0 : std::min(other.offset, place.bits.offset);
            other.size = end - other.offset;
            ++places;
        };
        for (auto const number : left) {
            auto const& finding = trials_.last().findings[number];
            if (finding.count > 1 + finding.more.size()) return {};
            add(finding.place);
            std::ranges::for_each(finding.more, add);
        }
        bool const is_far = places > 1 && other.offset >= 8 * (first_ + size_ + sound_bytes);
        if (!is_far || other.size > 8 * longest_other) return {};
        Conclusion one = conclusion({}), two;
        for (auto const number : own_faults_of(record_))
            (meets(record_.findings[number], other) ? two : one).explained.push_back(number);
        if (two.explained.empty()) return {};
        two.statement.bits = other;
        two.statement.words =
            fmt::format("what is wrong begins in the {} bytes at 0x{:X}", other.size / 8, other.offset / 8);
        std::vector<Conclusion> both;
        both.push_back(std::move(one));
        both.push_back(std::move(two));
        return both;
    }

    [[nodiscard]] Conclusion conclusion(std::vector<std::size_t> explained) const {
        Conclusion lost;
        lost.statement.bits = range();
        lost.statement.words = filling_words(first_, bytes_.subspan(to_size(first_), to_size(size_)));
        lost.explained = std::move(explained);
        return lost;
    }

    Trials& trials_;
    InputRecord const& record_;
    ByteView bytes_;
    unsigned kept_;                      ///< trials for others
    std::uint64_t first_ = 0, size_ = 0; ///< of the range
};

} // namespace

std::vector<Conclusion> overwritten_texts_of(Trials& trials, InputRecord const& record, ByteView bytes) {
    OverwrittenTexts search(trials, record, bytes);
    auto found = search.run();
    search.give_back();
    return found;
}

} // namespace animcheck::diagnose
