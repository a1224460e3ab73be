// SPDX-License-Identifier: MIT
#include "validator/judge/log_index.hpp"

#include <algorithm>

namespace animcheck {
namespace {

std::span<std::uint32_t const> used(PathIndices const& indices) noexcept {
    return std::span(indices.at).first(indices.count);
}

bool before(PathIndices const& a, PathIndices const& b) noexcept {
    return std::ranges::lexicographical_compare(used(a), used(b));
}

bool same(PathIndices const& a, PathIndices const& b) noexcept { return std::ranges::equal(used(a), used(b)); }

/// Is `event` how `subject` begins?
bool leads(PathIndices const& event, PathIndices const& subject) noexcept {
    return event.count <= subject.count && std::ranges::equal(used(event), used(subject).first(event.count));
}

} // namespace

void LogIndex::build(std::span<Event const> events, std::size_t paths) {
    events_ = events;
    anomalies_.clear();
    first_.assign(paths + 2, 0);
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        if (events[i].kind == EventKind::anomaly)
            anomalies_.push_back(i);
        else if (is_field(events[i]))
            ++first_[events[i].path + 2];
    }
    runs_.assign(paths + 1, Run::not_made);
    for (std::size_t path = 2; path < first_.size(); ++path) first_[path] += first_[path - 1];
    numbers_.resize(first_.back());
    by_indices_.resize(first_.back());
    for (std::uint32_t i = 0; i < events.size(); ++i)
        if (is_field(events[i])) numbers_[first_[events[i].path + 1]++] = i;
}

Event const* LogIndex::bound(PathId path, PathIndices const& subject, std::uint32_t& hint) const noexcept {
    auto const numbers = at(path);
    if (numbers.empty()) return nullptr;
    if (events_[numbers.back()].indices.count == 0) return &events_[numbers.back()];
    return searched(path, subject, hint);
}

/// Among the path's events in the order of their indices: at the hint, after it, or anywhere.
Event const* LogIndex::searched(PathId path, PathIndices const& subject, std::uint32_t& hint) const {
    auto const run = std::span(by_indices_).subspan(first_[path], first_[path + 1] - first_[path]);
    auto const indices_of = [this](std::uint32_t number) -> PathIndices const& { return events_[number].indices; };
    if (runs_[path] == Run::not_made) {
        std::ranges::copy(at(path), run.begin());
        if (!std::ranges::is_sorted(run, before, indices_of)) std::ranges::stable_sort(run, before, indices_of);
        auto const count_of = [&](std::uint32_t number) { return indices_of(number).count; };
        auto const first = count_of(run.front());
        bool const uniform =
            std::ranges::all_of(run, [&](std::uint32_t other) { return count_of(other) == first; });
        runs_[path] = uniform ? Run::uniform : Run::mixed;
    }
    auto const last_of_run = [&](std::size_t i) {
        bool const leads_here = i < run.size() && leads(indices_of(run[i]), subject);
        return leads_here && (i + 1 == run.size() || !leads(indices_of(run[i + 1]), subject));
    };
    for (std::uint32_t step = 0; step < 2 && runs_[path] == Run::uniform; ++step)
        if (last_of_run(hint + step)) return &events_[run[hint += step]];
    // An event may have fewer indices than the subject: of those that lead it, the one read last counts.
    Event const* found = nullptr;
    for (auto prefix = subject;; --prefix.count) {
        auto const end = std::ranges::upper_bound(run, prefix, before, indices_of);
        if (end != run.begin() && same(indices_of(end[-1]), prefix) && (!found || found < &events_[end[-1]])) {
            found = &events_[end[-1]];
            hint = static_cast<std::uint32_t>(end - 1 - run.begin());
        }
        if (prefix.count == 0) return found;
    }
}

} // namespace animcheck
