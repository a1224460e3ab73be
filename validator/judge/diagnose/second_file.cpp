// SPDX-License-Identifier: MIT
// Two files were joined, or a file was written twice: it begins again where it should end.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace animcheck::diagnose {
namespace {

constexpr std::size_t shortest_file = 32, same_at_start = 8;
constexpr std::ptrdiff_t least_written = 8; ///< bytes of a half that are of other values than its filling
constexpr std::size_t most_found = 4;
constexpr std::ptrdiff_t same_in_copy = 64; ///< from the start: nothing else is said of a second copy

bool is_text(ByteView bytes) {
    return std::ranges::all_of(bytes, [](std::byte one) {
        return one >= std::byte{' '} || one == std::byte{'\n'} || one == std::byte{'\r'} || one == std::byte{'\t'};
    });
}

/// Is something wrong from a byte on that is not wrong as far before it, too? Records that repeat have their faults
/// twice.
bool are_of_copy(InputRecord const& record, std::uint64_t byte) {
    std::set<std::pair<std::string_view, std::uint64_t>> places;
    for (auto const number : own_faults_of(record)) {
        auto const& finding = record.findings[number];
        if (!finding.place.nowhere) places.emplace(finding.rule, finding.place.bits.offset);
        for (auto const& place : finding.more) places.emplace(finding.rule, place.bits.offset);
    }
    bool const is_repeated = std::ranges::any_of(
        places, [&](auto const& one) { return places.contains({one.first, one.second + 8 * byte}); });
    auto const reaches_it = [&](Place const& place) { return !place.nowhere && place.bits.end() > 8 * byte; };
    return !is_repeated && std::ranges::any_of(record.findings, [&](Finding const& finding) {
        return is_own_fault(finding) &&
               (reaches_it(finding.place) || std::ranges::any_of(finding.related, reaches_it));
    });
}

/// Where its bytes begin again up to its end.
std::optional<std::uint64_t> start_of_repeat(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const* const format = format_of(record.format);
    auto const least = static_cast<std::size_t>(same_in_copy);
    if (!is_broken(record) || !format || bytes.size() < 2 * least) return std::nullopt;
    auto const start = bytes.first(least);
    if (std::ranges::count(start, start.front()) > same_in_copy / 2) return std::nullopt; // zeros repeat
    auto const at = std::search(bytes.begin() + same_in_copy, bytes.end(), start.begin(), start.end());
    if (at == bytes.end() || !std::equal(at, bytes.end(), bytes.begin())) return std::nullopt;
    auto const place = static_cast<std::uint64_t>(at - bytes.begin());
    Offer const rest{bytes.subspan(to_size(place)), {}, input.container_format};
    bool const is_half = 2 * rest.bytes.size() >= bytes.size() && are_of_copy(record, place);
    if (!is_half && format->sniff(rest).answer != Answer::yes) return std::nullopt; // frames repeat, too
    return place;
}

/// Its middle, if both halves are the same.
std::optional<std::uint64_t> half_of_twice(InputRecord const& record, ByteView bytes) {
    auto const size = bytes.size() / 2;
    auto const half = bytes.first(size);
    auto const is_filled = [&](std::byte value) {
        return std::ranges::count(half, value) + least_written > static_cast<std::ptrdiff_t>(size);
    };
    bool const is_twice = size >= shortest_file && std::ranges::equal(half, bytes.subspan(size));
    if (!is_twice || is_filled(std::byte{0}) || is_filled(half.front())) return std::nullopt;
    return are_of_copy(record, size) ? std::optional<std::uint64_t>(size) : std::nullopt;
}

} // namespace

std::vector<Hypothesis> second_files_of(Input const& input, InputRecord const& record, ByteView bytes) {
    auto const worst = std::ranges::max_element(record.findings, {}, &Finding::severity);
    bool const can_be = worst->severity >= Severity::warning && !worst->place.in_container && is_open_fault(*worst);
    if (!can_be || bytes.size() < 2 * shortest_file || bytes.size() > Trials::small) return {};
    auto const start = bytes.first(same_at_start);
    if (std::ranges::all_of(start, [&](std::byte one) { return one == start.front(); })) return {};
    std::vector<Hypothesis> found;
    for (auto from = bytes.begin() + shortest_file;
         bytes.end() - from >= static_cast<std::ptrdiff_t>(shortest_file);) {
        auto const at = std::search(from, bytes.end(), start.begin(), start.end());
        if (at == bytes.end() || found.size() == most_found) break;
        from = at + 1;
        auto const place = static_cast<std::uint64_t>(at - bytes.begin());
        auto const count = bytes.size() - place;
        if (count < shortest_file) break;
        Hypothesis hypothesis{.finding = static_cast<std::size_t>(worst - record.findings.begin()),
                              .splices = {{place, count, {}}},
                              .restores = true};
        auto const rest = bytes.subspan(to_size(place));
        bool const is_copy =
            is_text(start) && std::ranges::mismatch(bytes, rest).in1 - bytes.begin() >= same_in_copy;
        if (!is_copy) // of a text a line feed more or fewer does as well
            hypothesis.controls = {{{place - 1, count + 1, {}}}, {{place + 1, count - 1, {}}}};
        hypothesis.statement = {AnomalyKind::out_of_order, byte_range(place, count),
                                fmt::format("the file begins again at 0x{:X}", place)};
        Fix fix;
        fix.text = fmt::format("remove the {} bytes from 0x{:X} on", count, place);
        fix.edits.push_back({place, count, input.member ? std::nullopt : std::optional(place), {}, {}});
        fix.why = "the second file may be the one that is wanted";
        hypothesis.what = fix.text;
        hypothesis.fix = std::move(fix);
        found.push_back(std::move(hypothesis));
    }
    return found;
}

std::optional<Conclusion> repeated_start_of(Input const& input, InputRecord const& record, ByteView bytes) {
    if (bytes.size() > Trials::small) return std::nullopt;
    auto place = half_of_twice(record, bytes);
    if (!place) place = start_of_repeat(input, record, bytes);
    if (!place) return std::nullopt;
    std::optional<Conclusion> lost(std::in_place);
    lost->statement = {
        AnomalyKind::value_unexpected, byte_range(*place, bytes.size() - *place),
        fmt::format("the {} bytes from 0x{:X} on are those at its start again", bytes.size() - *place, *place)};
    lost->explained = own_faults_of(record);
    return lost;
}

} // namespace animcheck::diagnose
