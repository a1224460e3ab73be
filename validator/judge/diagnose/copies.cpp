// SPDX-License-Identifier: MIT
// A number or a name that the file has twice, and not the same: the rule that compares them cannot say which one is
// wrong. If with the one written over the other more goes than that finding, it is the other.
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/digits.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include "decoders/core/bytes.hpp"

#include <algorithm>
#include <ranges>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t widest = 96; ///< bytes from the first copy to the last: further apart are several faults
constexpr std::uint64_t widest_number = 64, widest_name = 256; ///< bits

std::uint64_t number_at(ByteView bytes, Place const& place, std::endian order) {
    auto const first = to_size(place.bits.offset / 8), size = to_size(place.bits.size / 8);
    return number_of(text_of(bytes.subspan(first, size)), order);
}

bool is_number(Place const& place) { return place.bits.size <= widest_number; }

class Copies {
public:
    Copies(Input const& input, InputRecord const& record, ByteView bytes, std::endian order, std::size_t finding)
        : input_(input), record_(record), bytes_(bytes), order_(order), finding_(finding) {
        auto const& own = record.findings[finding];
        bool const are_all = own.copies == own.more.size() + 1 && own.count == own.copies;
        for (std::size_t i = 0; are_all && i < own.copies; ++i)
            pairs_.emplace_back(i == 0 ? &own.place : &own.more[i - 1], &own.related[i]);
        put_in_order(pairs_, {}, [](Pair const& pair) { return pair.second->bits.offset; });
    }

    [[nodiscard]] bool can_be_tried() const {
        auto const is_there = [&](Place const* place) {
            auto const& bits = place->bits;
            return !place->nowhere && bits.offset % 8 == 0 && bits.size % 8 == 0 && bits.size > 0 &&
                   bits.size <= widest_name && bits.end() <= 8 * bytes_.size();
        };
        auto const is_aligned = [](Pair const& pair) {
            return !is_number(*pair.second) || pair.second->bits.offset % pair.second->bits.size == 0;
        };
        auto const meets_next = [](Pair const& a, Pair const& b) {
            return a.second->bits.end() > b.second->bits.offset;
        };
        bool const are_near =
            !pairs_.empty() && pairs_.back().second->bits.end() - pairs_.front().second->bits.offset <= 8 * widest;
        return are_near && std::ranges::adjacent_find(pairs_, meets_next) == pairs_.end() &&
               std::ranges::all_of(pairs_, [&](Pair const& pair) {
                   auto const [own, copy] = pair;
                   return is_there(own) && is_there(copy) && own->bits.size == copy->bits.size && is_aligned(pair);
               });
    }

    [[nodiscard]] Hypothesis hypothesis() const {
        Hypothesis made{.finding = voice(), .splices = splices(0), .controls = {splices(1), splices(-1)}};
        if (!says_it(made.finding)) made.statement = statement();
        Fix fix;
        for (auto const& [own, copy] : pairs_) {
            fix.edits.push_back(edit(*own, *copy));
            auto const* const number = std::get_if<std::uint64_t>(&fix.edits.back().value);
            fix.text += fix.text.empty() ? "" : ", ";
            fix.text += edit_words(fix.edits.back(), number && *number >= hexadecimal);
        }
        fix.why =
            fmt::format("the file has the {} twice: with the other copy's value more is gone than the difference",
                        is_number(*pairs_.front().first) ? "number" : "name");
        made.what = fix.text;
        made.fix = std::move(fix);
        return made;
    }

private:
    using Pair = std::pair<Place const*, Place const*>; ///< what the rule is about, and its copy

    [[nodiscard]] std::vector<Splice> splices(int more) const {
        std::vector<Splice> all;
        for (auto const& [own, copy] : pairs_) {
            all.push_back({copy->bits.offset / 8, copy->bits.size / 8, written(*own, more)});
        }
        return all;
    }

    /// The number and so much more; of a name, its first letter and so much more.
    [[nodiscard]] std::string written(Place const& own, int more) const {
        if (is_number(own))
            return bytes_of(number_at(bytes_, own, order_) + static_cast<std::uint64_t>(more),
                            to_size(own.bits.size / 8), order_);
        std::string name(text_of(bytes_.subspan(to_size(own.bits.offset / 8), to_size(own.bits.size / 8))));
        name.front() = static_cast<char>(name.front() + more);
        return name;
    }

    [[nodiscard]] Edit edit(Place const& own, Place const& copy) const {
        auto const first = copy.bits.offset / 8, size = copy.bits.size / 8;
        return {first, size, file_byte_of(input_, first), written(own, 0), value_at(own)};
    }

    [[nodiscard]] Value value_at(Place const& place) const {
        if (is_number(place)) return number_at(bytes_, place, order_);
        auto const name = written(place, 0);
        return name.substr(0, name.find('\0'));
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
        auto const words = [&](Place const* place) {
            auto const value = value_at(*place);
            auto const* const number = std::get_if<std::uint64_t>(&value);
            return number ? number_words(*number) : fmt::format("'{}'", text_of(value));
        };
        auto const& [own, copy] = pairs_.front();
        auto const said =
            pairs_.size() == 1
                ? fmt::format("{} is {}, and {} says {}: with that other findings are gone, too", copy->path,
                              words(copy), own->path, words(own))
                : fmt::format(
                      "{} numbers from 0x{:X} to 0x{:X}, of which there are copies from 0x{:X} on: with those "
                      "other findings are gone, too",
                      pairs_.size(), first.offset / 8, last.end() / 8 - 1, own->bits.offset / 8);
        return {AnomalyKind::size_mismatch,
                {first.offset, last.end() - first.offset},
                said,
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
