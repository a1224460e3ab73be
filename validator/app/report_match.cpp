// SPDX-License-Identifier: MIT
#include "validator/app/report_match.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <unordered_map>

namespace animcheck::app {
namespace {

/// How much a finding counts: nothing where it is set aside.
int rank_of(Finding const& finding) {
    return finding.status == Status::open ? 1 + static_cast<int>(finding.severity) : 0;
}

FindingChange compared(Finding const& before, Finding const& after, bool is_same, bool renamed) {
    auto const rank_before = rank_of(before), rank_after = rank_of(after);
    if (rank_after != rank_before) return rank_after > rank_before ? FindingChange::worse : FindingChange::better;
    if (after.count != before.count)
        return after.count > before.count ? FindingChange::worse : FindingChange::better;
    if (!is_same) return FindingChange::changed;
    bool const is_there = !renamed && before.place == after.place;
    return is_there ? FindingChange::same : FindingChange::moved;
}

class Matcher {
public:
    Matcher(InputRecord const& before, InputRecord const& after, bool renamed)
        : before_(before),
          after_(after),
          renamed_(renamed),
          is_taken_(before.findings.size()),
          pairs_(after.findings.size()) {
        for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] = {FindingPair::none, i, FindingChange::added};
    }

    std::vector<FindingPair> match() {
        // An input that has not moved keeps its partner, whatever moved past it.
        pair_by(
            [](Finding const& f) {
                return fmt::format("{}\n{}\n{}", f.fingerprint, f.place.path, f.place.bits.offset);
            },
            true);
        pair_by([](Finding const& f) { return f.fingerprint; }, true);
        pair_by([](Finding const& f) { return fmt::format("{}\n{}", f.rule, f.place.path); }, false);
        for (std::size_t i = 0; i < is_taken_.size(); ++i)
            if (!is_taken_[i]) pairs_.push_back({i, FindingPair::none, FindingChange::fixed});
        return std::move(pairs_);
    }

private:
    /// Findings with one key are paired in their order.
    void pair_by(std::function<std::string(Finding const&)> const& key_of, bool is_same) {
        struct Queue {
            std::vector<std::size_t> numbers;
            std::size_t next = 0;
        };
        std::unordered_map<std::string, Queue> left;
        for (std::size_t i = 0; i < is_taken_.size(); ++i)
            if (!is_taken_[i]) left[key_of(before_.findings[i])].numbers.push_back(i);
        for (std::size_t i = 0; i < after_.findings.size(); ++i) {
            if (pairs_[i].before != FindingPair::none) continue;
            auto const found = left.find(key_of(after_.findings[i]));
            if (found == left.end() || found->second.next == found->second.numbers.size()) continue;
            auto const partner = found->second.numbers[found->second.next++];
            is_taken_[partner] = true;
            pairs_[i].before = partner;
            pairs_[i].change = compared(before_.findings[partner], after_.findings[i], is_same, renamed_);
        }
    }

    InputRecord const& before_;
    InputRecord const& after_;
    bool renamed_;
    std::vector<bool> is_taken_; ///< of before
    std::vector<FindingPair> pairs_;
};

} // namespace

std::string_view name_of(FindingChange change) noexcept {
    constexpr std::array<std::string_view, change_count> names{"new",   "worse", "changed", "better",
                                                               "fixed", "gone",  "moved",   "same"};
    return names[static_cast<std::size_t>(change)];
}

std::vector<FindingPair> matched(InputRecord const& before, InputRecord const& after, bool renamed) {
    return Matcher(before, after, renamed).match();
}

Digest digest_of_findings(InputRecord const& record) {
    std::string all;
    for (auto const& finding : record.findings) {
        auto const& place = finding.place;
        fmt::format_to(std::back_inserter(all), "{}\n{}\n{}\n{} {} {} {} {} {} {}\n", finding.fingerprint,
                       finding.rule, place.path, place.bits.offset, place.bits.size, place.nowhere,
                       place.in_container, place.file_byte.value_or(UINT64_MAX), rank_of(finding), finding.count);
    }
    return digest_of(std::as_bytes(std::span(all)));
}

} // namespace animcheck::app
