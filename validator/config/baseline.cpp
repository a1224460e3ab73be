// SPDX-License-Identifier: MIT
#include "validator/config/baseline.hpp"

#include "validator/config/lines.hpp"
#include "validator/judge/fingerprint.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace animcheck {
namespace {

constexpr std::size_t largest_baseline = std::size_t{256} << 20; ///< bytes
constexpr std::size_t most_baseline_entries = std::size_t{1} << 20;
constexpr std::uint64_t most_finds = std::uint64_t{1} << 40; ///< no file has as many places

bool is_fingerprint(std::string_view word) {
    return word.size() == 16 && word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_rule_id(std::string_view word) {
    auto const slash = word.find('/');
    return slash != std::string_view::npos && slash > 0 && slash + 1 < word.size() &&
           word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789./-") == std::string_view::npos;
}

} // namespace

Baseline Baseline::parse(std::string_view text, std::string const& name) {
    LineReader lines(text, name, largest_baseline);
    if (lines.empty() || lines.next() != title)
        lines.fail(1, fmt::format("the first line is not '{}'; expected a file of --write-baseline", title));
    Baseline baseline;
    std::size_t entries = 0;
    while (!lines.empty()) {
        auto rest = lines.next();
        if (rest.empty() || rest.starts_with('#')) continue;
        if (++entries > most_baseline_entries)
            lines.fail(1, fmt::format("too many entries; expected at most {}", most_baseline_entries));
        auto const count = number_in(lines.field(rest, "a count"));
        if (!count || *count == 0 || *count > most_finds) lines.fail(1, "expected a count of at least 1");
        auto const fingerprint = lines.field(rest, "a fingerprint");
        if (!is_fingerprint(fingerprint))
            lines.fail("expected a fingerprint of 16 hexadecimal digits", fingerprint);
        auto const rule = lines.field(rest, "a rule");
        if (!is_rule_id(rule)) lines.fail("expected a rule as in zengin.man/version", rule);
        auto const place = unescaped(rest);
        if (!place || place->empty())
            lines.fail("expected a place, with \\\\, \\t and \\n for what is no plain text", rest);
        auto& known = baseline.places_[*place][{std::string(rule), std::string(fingerprint)}];
        if (known > 0) lines.fail("this finding has a line already; expected every one once", rule);
        known = *count;
    }
    return baseline;
}

std::string Baseline::text() const {
    auto text = fmt::format(
        "{}\n# Findings that were there when this was written: count, fingerprint, rule, place.\n", title);
    for (auto const& [place, finds] : places_)
        for (auto const& [what, count] : finds)
            text += fmt::format("{}\t{}\t{}\t{}\n", count, what.second, what.first, escaped_line(place));
    return text;
}

void Baseline::add(InputRecord const& record, std::string const& place) {
    for (auto const& finding : record.findings) {
        bool const counts = finding.status == Status::open || finding.status == Status::baseline;
        if (counts && !finding.fingerprint.empty())
            places_[place][{finding.rule, finding.fingerprint}] += finding.count;
    }
}

void Baseline::add(Baseline const& other) {
    for (auto const& [place, finds] : other.places_)
        for (auto const& [what, count] : finds) places_[place][what] += count;
}

KnownFindings::KnownFindings(Baseline const& baseline, IsThere const& is_there) {
    for (auto const& [place, finds] : baseline.places()) (is_there(place) ? there_ : gone_).emplace(place, finds);
    for (auto const& [place, finds] : gone_)
        for (auto const& [what, count] : finds) gone_with_[what].push_back(&place);
}

std::string KnownFindings::former_of(InputRecord const& record) const {
    std::map<std::string_view, std::uint64_t> shared;
    for (auto const& finding : record.findings) {
        auto const found = gone_with_.find({finding.rule, finding.fingerprint});
        if (finding.status != Status::open || found == gone_with_.end()) continue;
        for (auto const* const place : found->second) ++shared[*place];
    }
    auto const best = std::ranges::max_element(shared, {}, [](auto const& one) { return one.second; });
    return best == shared.end() ? std::string() : std::string(best->first);
}

KnownFindings::Result KnownFindings::apply(InputRecord& record, std::string const& place) const {
    Result result;
    auto const same = there_.find(place);
    if (same == there_.end()) result.former = gone_.contains(place) ? place : former_of(record);
    if (same == there_.end() && result.former.empty()) return result;
    result.fixed = same != there_.end() ? same->second : gone_.at(result.former);
    std::vector<Finding> rest;
    for (auto& finding : record.findings) {
        auto const left = result.fixed.find({finding.rule, finding.fingerprint});
        if (finding.status != Status::open || left == result.fixed.end() || left->second == 0) continue;
        auto const known = std::min(left->second, finding.count);
        left->second -= known;
        if (known < finding.count) {
            rest.push_back(finding);
            rest.back().count -= known;
            finding.count = known;
        }
        finding.status = Status::baseline;
    }
    std::erase_if(result.fixed, [](auto const& one) { return one.second == 0; });
    std::ranges::move(rest, std::back_inserter(record.findings));
    put_in_order(record.findings);
    settle_verdicts(record);
    return result;
}

namespace {

void join_findings(Finding& first, Finding& other) {
    first.count += other.count;
    first.more.insert(first.more.end(), other.place);
    std::ranges::move(other.more, std::back_inserter(first.more));
    if (first.more.size() >= Finding::most_places) first.more.resize(Finding::most_places - 1);
    settle_fix(first);
}

} // namespace

void fold(InputRecord& record) {
    std::map<std::tuple<std::string, std::string, std::string, Status>, std::size_t> known;
    std::vector<Finding> folded;
    for (auto& finding : record.findings) {
        std::tuple key{finding.rule, without_indices(finding.place.path), finding.part, finding.status};
        auto const [entry, fresh] = known.try_emplace(std::move(key), folded.size());
        if (fresh)
            folded.push_back(std::move(finding));
        else
            join_findings(folded[entry->second], finding);
    }
    record.findings = std::move(folded);
}

} // namespace animcheck
