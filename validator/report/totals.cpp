// SPDX-License-Identifier: MIT
#include "validator/report/totals.hpp"

#include "validator/report/style.hpp"

#include <fmt/format.h>

namespace animcheck {

std::string_view adjective_of(Verdict verdict) noexcept {
    switch (verdict) {
    case Verdict::conforms: return "conforming";
    case Verdict::deviates: return "deviating";
    case Verdict::incomplete: return "incomplete";
    case Verdict::broken: return "broken";
    case Verdict::unknown: break;
    }
    return "unrecognised";
}

void Totals::add(InputRecord const& record) {
    auto const former = record.verdict_without_baseline;
    bool const is_known =
        record.verdict == Verdict::conforms && former != Verdict::conforms && former != Verdict::unknown;
    ++(is_known ? at(known_, former) : at(verdicts_, record.verdict));
}

Totals& Totals::operator+=(Totals const& other) {
    for (std::size_t i = 0; i < verdicts_.size(); ++i) {
        verdicts_[i] += other.verdicts_[i];
        known_[i] += other.known_[i];
    }
    not_read_ += other.not_read_;
    return *this;
}

std::uint64_t Totals::all() const noexcept {
    auto all = not_read_;
    for (std::size_t i = 0; i < verdicts_.size(); ++i) all += verdicts_[i] + known_[i];
    return all;
}

std::string text_of(Totals const& totals) {
    std::string text;
    auto const add = [&](std::uint64_t count, std::string_view word, std::string_view more) {
        if (count > 0) text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", grouped(count), word, more);
    };
    for (auto const verdict : every_verdict)
        if (verdict != Verdict::unknown) add(totals.of(verdict), adjective_of(verdict), "");
    for (auto const verdict : every_verdict) add(totals.known(verdict), adjective_of(verdict), " (known)");
    add(totals.not_read(), "not read", "");
    add(totals.of(Verdict::unknown), adjective_of(Verdict::unknown), ""); // last: suffixes may follow
    return text;
}

} // namespace animcheck
