// SPDX-License-Identifier: MIT
// Bytes that came in at one place move everything after them. With as many taken out there the rest fits again;
// with one more or one fewer, or at the other ends of the file, it does not.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::array<std::uint64_t, 9> usual_lengths{1, 2, 4, 8, 16, 32, 64, 128, 512};
constexpr std::uint64_t longest = 4096;
constexpr std::size_t most_places = 3;    ///< that are tried: the first fault, and the fields before it
constexpr unsigned kept_for_controls = 7; ///< trials

bool is_symptom(Finding const& finding) {
    return is_open_fault(finding) && !finding.place.in_container && finding.consequence_of.empty();
}

class Search {
public:
    Search(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes)
        : trials_(trials), input_(input), record_(record), bytes_(bytes) {}

    std::optional<Cause> run() {
        // Facts from its container, such as where it begins, belong to the unchanged bytes.
        if (!input_.context.facts.all().empty() || !start()) return std::nullopt;
        for (auto const place : places_)
            for (auto const length : lengths()) {
                if (trials_.left() <= kept_for_controls) return std::nullopt;
                if (auto outcome = attempt(place, length)) return proven(place, length, std::move(*outcome));
            }
        return std::nullopt;
    }

private:
    /// The first error, if faults of several rules come from one.
    bool start() {
        std::set<std::string_view> rules;
        for (std::size_t i = 0; i < record_.findings.size(); ++i) {
            auto const& finding = record_.findings[i];
            if (!is_symptom(finding)) continue;
            if (finding.kind == AnomalyKind::identify_failed) return false;
            rules.insert(finding.rule);
            bool const is_first = finding.severity >= Severity::error && !first_;
            if (is_first && !finding.place.nowhere) first_ = i;
        }
        if (!first_ || rules.size() < 2) return false;
        auto const fault = record_.findings[*first_].place.bits.offset / 8;
        places_.push_back(fault);
        auto const starts = trials_.starts();
        for (auto before = std::ranges::lower_bound(starts, fault);
             before != starts.begin() && places_.size() < most_places;)
            places_.push_back(*--before);
        return true;
    }

    [[nodiscard]] std::vector<std::uint64_t> lengths() const {
        std::vector<std::uint64_t> all;
        auto const add = [&](std::uint64_t length) {
            bool const is_new = std::ranges::find(all, length) == all.end();
            if (length > 0 && length <= longest && length < bytes_.size() && is_new) all.push_back(length);
        };
        for (auto const& finding : record_.findings) { // bytes after the end are as many as came in
            auto const& bits = finding.place.bits;
            if (is_symptom(finding) && !finding.place.nowhere && bits.end() == 8 * bytes_.size())
                add(bits.size / 8);
            if (all.size() == most_places) break;
        }
        std::ranges::for_each(usual_lengths, add);
        return all;
    }

    /// Sound without these bytes, with nothing left of what was wrong.
    std::optional<Outcome> attempt(std::uint64_t place, std::uint64_t length) {
        if (place >= bytes_.size() || length >= bytes_.size() - place) return std::nullopt;
        Splice const splice{place, length, {}};
        auto outcome = trials_.attempt(std::span(&splice, 1));
        if (!outcome || !outcome->is_sound || outcome->measure[2] > 0) return std::nullopt;
        for (std::size_t i = 0; i < record_.findings.size(); ++i)
            if (is_symptom(record_.findings[i]) && !outcome->explains(i)) return std::nullopt;
        return outcome;
    }

    /// Not if another number of bytes, or as many somewhere else, would do: then only the size does not fit.
    std::optional<Cause> proven(std::uint64_t place, std::uint64_t length, Outcome outcome) {
        bool const is_by_size = place > 0 && (attempt(0, length) || attempt(bytes_.size() - length - 1, length));
        bool const is_of_other_length =
            attempt(place, length + 1) || attempt(place, 2 * length) || (length > 1 && attempt(place, length - 1));
        if (place == 0 || is_by_size || is_of_other_length) return std::nullopt;
        bool const moves = attempt(place + 1, length) || attempt(place - 1, length);
        if (trials_.ran_out() || moves) return std::nullopt; // where it was is found by `realigned`
        Hypothesis hypothesis{.finding = *first_, .splices = {{place, length, {}}}, .restores = true};
        hypothesis.controls.resize(length > 1 ? 5 : 4);
        hypothesis.statement = {AnomalyKind::bytes_unread, byte_range(place, length),
                                fmt::format("{} too {} at 0x{:X}",
                                            length == 1 ? "1 byte" : fmt::format("{} bytes", length),
                                            length == 1 ? "much" : "many", place)};
        hypothesis.fix = fix(place, length);
        return Cause{std::move(hypothesis), std::move(outcome)};
    }

    [[nodiscard]] Fix fix(std::uint64_t place, std::uint64_t length) const {
        Fix fix;
        fix.text = "get the file again, or find out what made it longer";
        fix.words = static_cast<std::uint32_t>(fix.text.size());
        fix.text += fmt::format(": remove the {} byte{} at 0x{:X}", length, length == 1 ? "" : "s", place);
        fix.edits.push_back({place, length, input_.member ? std::nullopt : std::optional(place), {}, {}});
        fix.why = "it is sound without them; that does not show what they are";
        return fix;
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    std::optional<std::size_t> first_; ///< finding
    std::vector<std::uint64_t> places_;
};

} // namespace

std::optional<Cause> shift_of(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes) {
    return Search(trials, input, record, bytes).run();
}

} // namespace animcheck::diagnose
