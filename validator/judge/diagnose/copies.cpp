// SPDX-License-Identifier: MIT
// A number that the file has twice, and not the same: the rule that compares them cannot say which one is wrong. If
// with the one written over the other more goes than that finding, it is the other.
#include "validator/judge/diagnose/digits.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include "decoders/core/bytes.hpp"

#include <algorithm>
#include <ranges>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t widest = 96; ///< bytes from the first copy to the last: further apart are several faults

std::uint64_t number_at(ByteView bytes, Place const& place, std::endian order) {
    auto const first = to_size(place.bits.offset / 8), size = to_size(place.bits.size / 8);
    return number_of(text_of(bytes.subspan(first, size)), order);
}

class Copies {
public:
    Copies(Input const& input, InputRecord const& record, ByteView bytes, std::endian order, std::size_t finding)
        : input_(input), record_(record), bytes_(bytes), order_(order), finding_(finding) {
        auto const& own = record.findings[finding];
        bool const are_all = own.copies == own.more.size() + 1 && own.count == own.copies;
        for (std::size_t i = 0; are_all && i < own.copies; ++i)
            pairs_.emplace_back(i == 0 ? &own.place : &own.more[i - 1], &own.related[i]);
        std::ranges::sort(pairs_, {}, [](Pair const& pair) { return pair.second->bits.offset; });
    }

    [[nodiscard]] bool can_be_tried() const {
        auto const is_number = [&](Place const* place) {
            auto const& bits = place->bits;
            return !place->nowhere && bits.offset % 8 == 0 && bits.size % 8 == 0 && bits.size > 0 &&
                   bits.size <= 64 && bits.end() <= 8 * bytes_.size();
        };
        auto const is_aligned = [](Pair const& pair) {
            return pair.second->bits.offset % pair.second->bits.size == 0;
        };
        auto const meets_next = [](Pair const& a, Pair const& b) {
            return a.second->bits.end() > b.second->bits.offset;
        };
        bool const are_near =
            !pairs_.empty() && pairs_.back().second->bits.end() - pairs_.front().second->bits.offset <= 8 * widest;
        return are_near && std::ranges::adjacent_find(pairs_, meets_next) == pairs_.end() &&
               std::ranges::all_of(pairs_, [&](Pair const& pair) {
                   auto const [own, copy] = pair;
                   return is_number(own) && is_number(copy) && own->bits.size == copy->bits.size &&
                          is_aligned(pair);
               });
    }

    [[nodiscard]] Hypothesis hypothesis() const {
        Hypothesis made{.finding = voice(), .splices = splices(0), .controls = {splices(1), splices(-1)}};
        if (!says_it(made.finding)) made.statement = statement();
        Fix fix;
        for (auto const& [own, copy] : pairs_) {
            auto const number = number_at(bytes_, *own, order_);
            fix.edits.push_back(edit(*copy, number));
            fix.text += fix.text.empty() ? "" : ", ";
            fix.text += edit_words(fix.edits.back(), number >= hexadecimal);
        }
        fix.why = "the file has the number twice: with the other copy's value more is gone than the difference";
        made.what = fix.text;
        made.fix = std::move(fix);
        return made;
    }

private:
    using Pair = std::pair<Place const*, Place const*>; ///< what the rule is about, and its copy

    [[nodiscard]] std::vector<Splice> splices(int more) const {
        std::vector<Splice> all;
        for (auto const& [own, copy] : pairs_) {
            auto const size = copy->bits.size / 8;
            auto const number = number_at(bytes_, *own, order_) + static_cast<std::uint64_t>(more);
            all.push_back({copy->bits.offset / 8, size, bytes_of(number, to_size(size), order_)});
        }
        return all;
    }

    [[nodiscard]] Edit edit(Place const& copy, std::uint64_t number) const {
        auto const first = copy.bits.offset / 8, size = copy.bits.size / 8;
        return {first, size, file_byte_of(input_, first), bytes_of(number, to_size(size), order_), number};
    }

    /// Is a finding about the copy, and about nothing else?
    [[nodiscard]] bool says_it(std::size_t number) const {
        auto const& finding = record_.findings[number];
        return pairs_.size() == 1 && finding.place.bits == pairs_.front().second->bits && finding.count == 1;
    }

    /// The worst that says it; else what is compared.
    [[nodiscard]] std::size_t voice() const {
        auto worst = finding_;
        for (std::size_t i = 0; i < record_.findings.size(); ++i) {
            bool const is_worse =
                worst == finding_ || record_.findings[i].severity > record_.findings[worst].severity;
            if (says_it(i) && is_own_fault(record_.findings[i]) && is_worse) worst = i;
        }
        return worst;
    }

    [[nodiscard]] Statement statement() const {
        auto const first = pairs_.front().second->bits, last = pairs_.back().second->bits;
        auto const number = [&](Place const* place) { return number_words(number_at(bytes_, *place, order_)); };
        auto const& [own, copy] = pairs_.front();
        auto const words =
            pairs_.size() == 1
                ? fmt::format("{} is {}, and {} says {}: with that other findings are gone, too", copy->path,
                              number(copy), own->path, number(own))
                : fmt::format(
                      "{} numbers from 0x{:X} to 0x{:X}, of which there are copies from 0x{:X} on: with those "
                      "other findings are gone, too",
                      pairs_.size(), first.offset / 8, last.end() / 8 - 1, own->bits.offset / 8);
        return {AnomalyKind::size_mismatch,
                {first.offset, last.end() - first.offset},
                words,
                pairs_.size() == 1 ? copy->path : std::string()};
    }

    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::endian order_;
    std::size_t finding_;
    std::vector<Pair> pairs_; ///< in the order of the copies
};

} // namespace

std::vector<Cause> wrong_copies_of(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes,
                                   std::endian order) {
    std::vector<Cause> all;
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& finding = record.findings[i];
        if (finding.copies == 0 || has_edits(finding) || !is_own_fault(finding)) continue;
        Copies const copies(input, record, bytes, order, i);
        if (!copies.can_be_tried()) continue;
        std::vector<Cause> proven;
        prove(trials, {copies.hypothesis()}, proven);
        auto const is_another = [&](std::size_t gone) { return gone != i && is_own_fault(record.findings[gone]); };
        for (auto& cause : proven)
            if (cause.outcome.explains(i) && std::ranges::any_of(cause.outcome.explained, is_another))
                all.push_back(std::move(cause));
    }
    return all;
}

} // namespace animcheck::diagnose
