// SPDX-License-Identifier: MIT
// One byte of the texts that a checksum is of was changed. The checksum says which: a CRC-32 tells all changes of a
// single byte apart, and fits one by chance once in thousands of files.
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/diagnose/other_numbers.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <ranges>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t most_covered = 16384; ///< bytes: of more a change may fit by chance

struct Letter {
    std::uint64_t at = 0;
    std::byte then{};
};

/// Bytes of the texts before a place, in file order.
std::vector<std::uint64_t> covered_by(Trials const& trials, std::uint64_t place) {
    std::vector<std::uint64_t> places;
    auto texts = trials.texts(0, place);
    put_in_order(texts, {}, &Splice::first);
    for (auto const& text : texts)
        for (auto at = text.first; at < text.first + text.count && places.size() <= most_covered; ++at)
            places.push_back(at);
    return places;
}

std::uint32_t checksum_of(std::span<std::uint64_t const> places, ByteView bytes) {
    uLong crc = crc32(0, nullptr, 0);
    for (auto const at : places) {
        auto const byte = std::to_integer<Bytef>(bytes[to_size(at)]);
        crc = crc32(crc, &byte, 1);
    }
    return static_cast<std::uint32_t>(crc);
}

/// Each byte that makes this difference to the checksum, from the last one on: the difference is what the table
/// says of the byte's own, moved through as many zeros as follow it.
std::vector<Letter> letters_for(std::uint32_t difference, std::span<std::uint64_t const> places, ByteView bytes) {
    std::vector<Letter> found;
    auto const table = std::span(get_crc_table(), 256);
    for (auto const at : places | std::views::reverse) {
        // the high bytes of the table's rows are all different
        auto const row = std::ranges::find(table, difference >> 24, [](z_crc_t entry) { return entry >> 24; });
        auto const delta = static_cast<std::uint32_t>(row - table.begin());
        auto const then = bytes[to_size(at)] ^ static_cast<std::byte>(delta);
        if (*row == difference && is_letter(then)) found.push_back({at, then});
        difference = ((difference ^ static_cast<std::uint32_t>(*row)) << 8) | delta;
    }
    return found;
}

std::string shown(std::byte byte) {
    auto const code = std::to_integer<unsigned>(byte);
    return is_letter(byte) ? fmt::format("{:02X} ('{}')", code, static_cast<char>(code))
                           : fmt::format("{:02X}", code);
}

Hypothesis hypothesis(Input const& input, ByteView bytes, std::size_t finding, Letter const& letter) {
    auto made = of_byte(input, finding, letter.at, letter.then);
    for (int const step : {1, -1}) {
        auto const other = static_cast<char>(std::to_integer<int>(letter.then) + step);
        if (static_cast<std::byte>(other) != bytes[to_size(letter.at)])
            made.controls.push_back({{letter.at, 1, std::string(1, other)}});
    }
    auto const said = fmt::format("the byte at 0x{:X} is {}; with {} the checksum is right", letter.at,
                                  shown(bytes[to_size(letter.at)]), shown(letter.then));
    made.statement = {AnomalyKind::name_mismatch, byte_range(letter.at, 1), said};
    made.fix->why = "no other letter does as well; somebody may have renamed it";
    return made;
}

} // namespace

std::optional<Cause> changed_letter_of(Trials& trials, Input const& input, InputRecord const& record,
                                       ByteView bytes, std::vector<std::size_t> const& symptoms) {
    auto const of_checksum = std::ranges::find_if(symptoms, [&](std::size_t number) {
        return record.findings[number].kind == AnomalyKind::checksum_mismatch;
    });
    if (of_checksum == symptoms.end() || !record.complete) return std::nullopt;
    auto const& finding = record.findings[*of_checksum];
    auto const is = integer_of(finding.actual), should_be = expected_of(finding);
    auto const places = covered_by(trials, finding.place.bits.offset / 8);
    bool const is_of_these =
        is && should_be && places.size() <= most_covered && checksum_of(places, bytes) == *should_be;
    if (!is_of_these) return std::nullopt;
    auto const letters = letters_for(static_cast<std::uint32_t>(*is ^ *should_be), places, bytes);
    if (letters.size() != 1) return std::nullopt;
    auto made = hypothesis(input, bytes, *of_checksum, letters.front());
    auto const right_with = [&](std::vector<Splice> const& splices) {
        auto outcome = trials.attempt(splices);
        return outcome && outcome->is_better && outcome->explains(*of_checksum) ? outcome : std::nullopt;
    };
    auto outcome = right_with(made.splices);
    auto const does_as_well = [&](auto const& control) { return right_with(control).has_value(); };
    if (!outcome || std::ranges::any_of(made.controls, does_as_well)) return std::nullopt;
    return Cause{std::move(made), std::move(*outcome)};
}

} // namespace animcheck::diagnose
