// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace animcheck {

/// The events of one log by path, anomalies apart. Rebuilt for every input into the same buffers.
class LogIndex {
public:
    void build(std::span<Event const> events, std::size_t paths);

    [[nodiscard]] std::span<Event const> events() const noexcept { return events_; }
    /// Numbers of the events of one path, in order.
    [[nodiscard]] std::span<std::uint32_t const> at(PathId path) const noexcept {
        if (path + 1 >= first_.size()) return {};
        return std::span(numbers_).subspan(first_[path], first_[path + 1] - first_[path]);
    }
    /// Was anything read there? As `!at(path).empty()`.
    [[nodiscard]] bool has(PathId path) const noexcept {
        return path + 1 < first_.size() && first_[path] != first_[path + 1];
    }
    [[nodiscard]] std::span<std::uint32_t const> anomalies() const noexcept { return anomalies_; }

    /// The event of `path` whose indices are the first of `subject`'s: the last one read, for the last one wins.
    /// `hint` keeps the place between calls with ascending subjects, so that a sweep is linear; without it the
    /// event is found by halves.
    [[nodiscard]] Event const* bound(PathId path, PathIndices const& subject, std::uint32_t& hint) const noexcept;
    [[nodiscard]] std::uint64_t number_of(Event const& event) const noexcept {
        return static_cast<std::uint64_t>(&event - events_.data());
    }

private:
    std::span<Event const> events_;
    [[nodiscard]] Event const* searched(PathId path, PathIndices const& subject, std::uint32_t& hint) const;

    std::vector<std::uint32_t> first_, numbers_, anomalies_;
    mutable std::vector<std::uint32_t> by_indices_; ///< like numbers_, each path's events by their indices
    enum class Run : std::uint8_t { not_made, uniform, mixed }; ///< mixed: events of fewer and of more indices
    mutable std::vector<Run> runs_;                             ///< by path, of by_indices_
};

} // namespace animcheck
