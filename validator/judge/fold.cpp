// SPDX-License-Identifier: MIT
#include "validator/judge/fold.hpp"

#include "decoders/core/bytes.hpp"
#include "validator/judge/fingerprint.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace animcheck {
namespace {

using Key =
    std::tuple<std::string, std::string, std::string, std::string, std::optional<std::uint64_t>, std::string>;

Key key_of(Finding const& finding, bool equal) {
    auto const own = finding.concluded ? finding.message : std::string(); // what was concluded is one place
    return {finding.rule,           without_indices(finding.place.path), finding.part, finding.consequence_of,
            finding.consequence_at, equal ? finding.fingerprint : own};
}

void join(Finding& first, Finding& other) {
    first.count = sum({first.count, other.count});
    first.order = std::min(first.order, other.order);
    other.more.insert(other.more.begin(), std::move(other.place));
    for (auto& place : other.more)
        if (first.more.size() + 1 < Finding::most_places) first.more.push_back(std::move(place));
}

} // namespace

bool can_unfold(std::vector<Finding> const& findings) noexcept {
    std::uint64_t all = 0;
    for (auto const& finding : findings) {
        if (finding.place.in_container) return false;
        all = sum({all, finding.count});
    }
    return all > findings.size() && all <= most_unfolded;
}

PlacesByRule places_by_rule(std::vector<Finding> const& findings) {
    PlacesByRule places;
    for (auto const& finding : findings) {
        if (finding.place.in_container || finding.concluded) continue;
        auto& count = places[finding.rule];
        count = sum({count, finding.count});
    }
    return places;
}

std::size_t causes_in(std::vector<Finding> const& findings) noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(
        findings, [](Finding const& one) { return is_open_fault(one) && one.consequence_of.empty(); }));
}

std::vector<Finding> folded(std::vector<Finding> findings, bool equal) {
    std::map<Key, std::size_t> known;
    std::vector<Finding> result;
    for (auto& finding : findings) {
        auto const [entry, is_new] = known.try_emplace(key_of(finding, equal), result.size());
        if (is_new)
            result.push_back(std::move(finding));
        else
            join(result[entry->second], finding);
    }
    return result;
}

} // namespace animcheck
