#include "validator/log_index.hpp"

#include <algorithm>

namespace animcheck {
namespace {

/// Are the indices of `event` the first of `subject`'s?
bool leads(Event const& event, PathIndices const& subject) noexcept {
    if (event.indices.count > subject.count) return false;
    return std::equal(event.indices.at.begin(), event.indices.at.begin() + event.indices.count, subject.at.begin());
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
    for (std::size_t path = 2; path < first_.size(); ++path) first_[path] += first_[path - 1];
    numbers_.resize(first_.back());
    for (std::uint32_t i = 0; i < events.size(); ++i)
        if (is_field(events[i])) numbers_[first_[events[i].path + 1]++] = i;
}

Event const* LogIndex::bound(PathId path, PathIndices const& subject, std::uint32_t& hint) const noexcept {
    auto const numbers = at(path);
    if (numbers.empty()) return nullptr;
    if (events_[numbers.back()].indices.count == 0) return &events_[numbers.back()];
    auto const size = static_cast<std::uint32_t>(numbers.size());
    if (hint >= size) hint = 0;
    for (std::uint32_t tried = 0; tried < size; ++tried) {
        if (leads(events_[numbers[hint]], subject)) {
            while (hint + 1 < size && leads(events_[numbers[hint + 1]], subject)) ++hint;
            return &events_[numbers[hint]];
        }
        hint = hint + 1 == size ? 0 : hint + 1;
    }
    return nullptr;
}

} // namespace animcheck
