// SPDX-License-Identifier: MIT
#include "validator/judge/diagnose/other_numbers.hpp"

#include "decoders/core/bytes.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t largest_number = std::uint64_t{1} << 32;
constexpr std::size_t most_numbers = 3;
constexpr std::int64_t most_steps = 4;

/// Does it say that there is more or less than a number says?
bool is_of_extent(Finding const& finding) {
    switch (finding.kind) {
    case AnomalyKind::size_exceeds_data:
    case AnomalyKind::truncated:
    case AnomalyKind::size_mismatch:
    case AnomalyKind::offset_out_of_bounds:
    case AnomalyKind::count_exceeds_data:
    case AnomalyKind::count_mismatch:
    case AnomalyKind::bytes_unread: return true;
    default: return false;
    }
}

} // namespace

std::optional<std::int64_t> integer_of(Value const& value) {
    if (auto const* const one = std::get_if<std::uint64_t>(&value))
        return *one <= largest_number ? std::optional(static_cast<std::int64_t>(*one)) : std::nullopt;
    if (auto const* const one = std::get_if<std::int64_t>(&value)) return *one;
    return std::nullopt;
}

std::optional<std::int64_t> expected_of(Finding const& finding) {
    if (finding.expected.values.size() != 1) return std::nullopt;
    return integer_of(finding.expected.values.front());
}

bool OtherNumbers::do_as_well(std::int64_t length, unsigned kept) {
    std::size_t tried = 0;
    is_surplus_ = length < 0; // of bytes that are missing a number may say what a part of its places say
    for (auto const symptom : symptoms_) {
        auto const& finding = record_.findings[symptom];
        if (!is_of_extent(finding) && !expected_of(finding)) continue;
        auto places = finding.related;
        places.insert(places.begin(), finding.place);
        for (auto const& place : places) {
            bool const is_number = !place.nowhere && place.bits.size >= 8 && place.bits.size <= 32 &&
                                   place.bits.size % 8 == 0 && place.bits.offset % 8 == 0;
            if (!is_number || ++tried > most_numbers) continue;
            if (does_another(finding, place, length, kept)) return true;
        }
    }
    return false;
}

bool OtherNumbers::do_before(std::uint64_t place, unsigned kept) {
    constexpr std::uint64_t near = 32;          // bytes
    constexpr std::size_t most = 24;            // numbers
    constexpr std::uint64_t bits_of_count = 16; // larger numbers count nothing that is so small
    std::size_t tried = 0;
    for (auto const bits : trials_.numbers_before(place - std::min(place, near), place)) {
        if (bits.size > bits_of_count || ++tried > most) continue;
        auto const now = number_at(bits);
        if (does(bits, now - 1, kept) || does(bits, now + 1, kept)) return true;
    }
    return false;
}

bool OtherNumbers::does_another(Finding const& finding, Place const& place, std::int64_t length, unsigned kept) {
    auto const now = number_at(place.bits);
    std::vector<std::int64_t> others{now - length, now + length};
    for (std::int64_t step = 1; step <= most_steps; ++step) others.push_back(length > 0 ? now - step : now + step);
    if (auto const expected = expected_of(finding); expected && place == finding.place) others.push_back(*expected);
    return std::ranges::any_of(others, [&](std::int64_t number) { return does(place.bits, number, kept); });
}

bool OtherNumbers::does(BitRange bits, std::int64_t number, unsigned kept) {
    if (number < 0 || tried_.contains({bits.offset, number})) return false;
    if (trials_.must_stop(kept)) return true;
    std::string digits;
    for (std::uint64_t at = 0; at < bits.size; at += 8)
        digits += static_cast<char>(number >> (order_ == std::endian::little ? at : bits.size - 8 - at));
    Splice const splice{bits.offset / 8, bits.size / 8, digits};
    auto const outcome = trials_.attempt(std::span(&splice, 1), Detail::place);
    bool const does =
        outcome && !outcome->is_vacuous && (outcome->is_better || outcome->is_sound) &&
        std::ranges::all_of(symptoms_, [&](std::size_t symptom) {
            return outcome->explains(symptom) && (!is_surplus_ || !stays_elsewhere(record_.findings[symptom]));
        });
    if (!does) tried_.emplace(bits.offset, number);
    return does;
}

/// Of a finding of several places one may be gone alone.
bool OtherNumbers::stays_elsewhere(Finding const& symptom) const {
    return symptom.count > 1 && std::ranges::any_of(trials_.last().findings, [&](Finding const& left) {
               return left.rule == symptom.rule && left.part == symptom.part;
           });
}

std::int64_t OtherNumbers::number_at(BitRange bits) const {
    std::int64_t number = 0;
    auto const size = bits.size / 8;
    for (std::uint64_t i = 0; i < size; ++i) {
        auto const at = bits.offset / 8 + (order_ == std::endian::big ? i : size - 1 - i);
        number = number << 8 | (at < bytes_.size() ? std::to_integer<std::int64_t>(bytes_[to_size(at)]) : 0);
    }
    return number;
}

} // namespace animcheck::diagnose
