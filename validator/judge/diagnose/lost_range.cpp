// SPDX-License-Identifier: MIT
// A sector that could not be read, or was never written, is zeros, FF or another byte again and again. Lawful files
// have such ranges too: only where faults of several rules are inside, in fields apart from each other, and none is
// before it, the range is what is wrong. Many files begin with zeros: such a range is left.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/core/order.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t shortest_lost = 16;
constexpr std::uint64_t long_range = 64;

struct Range {
    std::uint64_t first = 0, end = 0;
    std::byte value{};
    [[nodiscard]] std::uint64_t size() const { return end - first; }
    [[nodiscard]] bool is_lawful() const { return value == std::byte{0}; } ///< numbers have high bytes of zeros
    [[nodiscard]] bool meets(BitRange bits) const { return bits.offset < 8 * end && 8 * first < bits.end(); }
    [[nodiscard]] bool damages(BitRange bits) const {
        return is_lawful() ? 8 * first <= bits.offset && bits.end() <= 8 * end : meets(bits);
    }
};

bool has_bits(Place const& place) { return !place.nowhere && place.bits.size > 0; }

/// One value around the first byte of a place.
std::optional<Range> range_around(ByteView bytes, BitRange bits) {
    auto const run = run_around(bytes, bits.offset / 8);
    return run ? std::optional(Range{run->first, run->second, bytes[to_size(run->first)]}) : std::nullopt;
}

/// The longest range that the place of a fault is in.
std::optional<Range> range_of_faults(InputRecord const& record, ByteView bytes) {
    std::optional<Range> longest;
    std::set<std::uint64_t> tried;
    for (auto const& finding : record.findings) {
        if (!is_own_fault(finding) || !has_bits(finding.place)) continue;
        bool const is_known = longest && longest->meets(finding.place.bits);
        if (is_known || !tried.insert(finding.place.bits.offset).second) continue;
        auto const range = range_around(bytes, finding.place.bits);
        if (range && (!longest || range->size() > longest->size())) longest = range;
    }
    return longest;
}

/// Does something follow from a fault of the range by a rule of the format?
bool is_explained_in(Range const& range, InputRecord const& record) {
    return std::ranges::any_of(record.findings, [&](Finding const& cause) {
        auto const follows = [&](Finding const& one) { return follows_from(one, cause); };
        return has_bits(cause.place) && range.meets(cause.place.bits) &&
               std::ranges::any_of(record.findings, follows);
    });
}

/// Faults by what they have to do with a range.
class Faults {
public:
    Faults(InputRecord const& record, Range const& range) : record_(record), range_(range) {
        for (std::size_t i = 0; i < record.findings.size(); ++i)
            if (is_own_fault(record.findings[i])) sort_in(i, record.findings[i]);
    }
    /// Warnings alone: of many rules, as an empty file has one or two.
    [[nodiscard]] bool are_enough() const {
        constexpr std::size_t many = 3;
        if (!is_broken(record_) && range_.is_lawful() &&
            (rules_.size() < many || range_.size() < 2 * shortest_lost))
            return false;
        if (!is_broken(record_) && rules_.size() < 2) return false;
        bool const is_of_disk = range_.is_lawful() || range_.value == std::byte{0xFF};
        std::size_t const least = range_.size() >= long_range && is_of_disk ? 1 : 2; // fields
        return range_.is_lawful() ? fields_.size() > least && rules_.size() >= 2 : fields_.size() >= least;
    }
    /// Is one of them neither inside nor read after the first that is?
    [[nodiscard]] bool has_other() const {
        return std::ranges::any_of(outside_, [&](std::size_t number) {
            auto const& finding = record_.findings[number];
            bool const is_before = has_bits(finding.place) && finding.place.bits.offset < 8 * range_.first;
            return finding.order < first_ || (is_before && !uses(finding));
        });
    }
    [[nodiscard]] std::vector<std::size_t> all() const {
        auto all = inside_;
        all.insert(all.end(), outside_.begin(), outside_.end());
        put_in_order(all);
        return all;
    }

private:
    /// Is it about bytes of the range, too?
    [[nodiscard]] bool uses(Finding const& finding) const {
        auto const meets = [&](Place const& place) { return has_bits(place) && range_.meets(place.bits); };
        return meets(finding.place) || std::ranges::any_of(finding.related, meets);
    }

    void sort_in(std::size_t number, Finding const& finding) {
        bool is_inside = false;
        auto const add = [&](Place const& place) {
            if (!has_bits(place) || !range_.damages(place.bits)) return;
            is_inside = true;
            fields_.insert(place.bits.offset);
        };
        add(finding.place);
        std::ranges::for_each(finding.more, add);
        std::ranges::for_each(finding.copied(), add);
        (is_inside ? inside_ : outside_).push_back(number);
        if (is_inside) rules_.insert(finding.rule);
        if (is_inside) first_ = std::min(first_, finding.order);
    }

    InputRecord const& record_;
    Range const& range_;
    std::vector<std::size_t> inside_, outside_;
    std::set<std::uint64_t> fields_; ///< inside, by their first bit
    std::set<std::string_view> rules_;
    std::uint64_t first_ = ~std::uint64_t{0};
};

} // namespace

std::optional<std::pair<std::uint64_t, std::uint64_t>> run_around(ByteView bytes, std::uint64_t at) {
    if (at >= bytes.size() || !is_filling(bytes[to_size(at)])) return std::nullopt;
    auto const value = bytes[to_size(at)];
    auto first = at, end = at;
    while (first > 0 && bytes[to_size(first) - 1] == value) --first;
    while (end < bytes.size() && bytes[to_size(end)] == value) ++end;
    return end - first < shortest_lost ? std::nullopt : std::optional(std::pair(first, end));
}

std::vector<ByteView> filling_runs_of(ByteView bytes, std::size_t least) {
    std::vector<ByteView> all;
    for (auto at = bytes.begin(); at != bytes.end();) {
        auto const end = std::find_if(at, bytes.end(), [&](std::byte one) { return one != *at; });
        if (is_filling(*at) && static_cast<std::size_t>(end - at) >= least) all.emplace_back(at, end);
        at = end;
    }
    return all;
}

std::string filling_words(std::uint64_t first, ByteView run) {
    auto const code = std::to_integer<unsigned>(run.front());
    return fmt::format("the {} bytes at 0x{:X} are {}", run.size(), first,
                       code == 0 ? "zeros" : fmt::format("{:02X}", code));
}

std::string beginning_words(std::uint64_t first, std::uint64_t count) {
    return fmt::format("what is wrong begins in the {} bytes at 0x{:X}", count, first);
}

std::optional<std::vector<Place>> places_of(InputRecord const& record, std::span<std::size_t const> findings) {
    std::vector<Place> places;
    for (auto const number : findings) {
        auto const& finding = record.findings[number];
        if (finding.count > 1 + finding.more.size()) return std::nullopt;
        places.push_back(finding.place);
        places.insert(places.end(), finding.more.begin(), finding.more.end());
    }
    return places;
}

BitRange range_of(std::span<Place const> places) {
    if (places.empty()) return {};
    auto first = ~std::uint64_t{0}, end = std::uint64_t{0};
    for (auto const& place : places) {
        first = place.nowhere ? 0 : std::min(first, place.bits.offset);
        end = std::max(end, place.bits.end());
    }
    return {first, end - first};
}

Severity worst_of(InputRecord const& record, std::span<std::size_t const> findings) {
    auto worst = Severity::note;
    for (auto const number : findings) worst = std::max(worst, record.findings[number].severity);
    return worst;
}

std::optional<Conclusion> lost_range_of(InputRecord const& record, ByteView bytes) {
    auto const range = range_of_faults(record, bytes);
    if (!range || range->first == 0) return std::nullopt;
    if (range->is_lawful() && is_explained_in(*range, record)) return std::nullopt;
    Faults const faults(record, *range);
    if (!faults.are_enough() || faults.has_other()) return std::nullopt;
    std::optional<Conclusion> lost(std::in_place);
    lost->statement.bits = byte_range(range->first, range->size());
    lost->statement.words =
        filling_words(range->first, bytes.subspan(to_size(range->first), to_size(range->size())));
    lost->explained = faults.all();
    return lost;
}

} // namespace animcheck::diagnose
