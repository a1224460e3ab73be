// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace animcheck {

/// The only difference between a strict and a lenient decoder: the severity at which it stops.
struct Policy {
    Severity stop_at;
};
inline constexpr Policy strict{Severity::error};
inline constexpr Policy lenient{Severity::fatal};

/// How severe an anomaly is at its path. The spec decides; without one it is the default of the kind.
class SeverityTable {
public:
    virtual ~SeverityTable() = default;
    [[nodiscard]] virtual Severity severity_of(PathTable const& paths, Event const& anomaly) const = 0;
};

/// Limits of one decode, independent of what the input declares.
struct Limits {
    std::uint64_t work_base = std::uint64_t{1} << 20; ///< bytes examined or produced: base + factor * source size
    std::uint64_t work_factor = 64;
    std::uint64_t events = std::uint64_t{1} << 18;
    /// The session closes silently after so many events: for rules at which a strict decoder stops.
    std::uint64_t stop_after = std::numeric_limits<std::uint64_t>::max();
};

/// Shared by all readers of one decode: policy, listener, current path, budgets.
///
/// Every anomaly passes through report(). At or above the policy's severity the session closes: from then on
/// all its readers are at their end, and reads and reports do nothing, whether or not the decoder tests for it.
class Session {
public:
    Session(Policy policy, PathTable& paths, std::uint64_t source_size, Listener* listener = nullptr,
            SeverityTable const* severities = nullptr, Limits const& limits = {})
        : policy_(policy),
          paths_(&paths),
          listener_(listener),
          severities_(severities),
          work_left_(sum({limits.work_base, product({limits.work_factor, source_size})})),
          events_left_(limits.events),
          stop_after_(limits.stop_after),
          recent_at_(paths.size()) {
        recent_.reserve(std::min(paths.size(), usual_fields));
    }
    Session(Session const&) = delete;
    Session& operator=(Session const&) = delete;

    [[nodiscard]] bool closed() const noexcept { return closed_; }
    [[nodiscard]] PathTable& paths() noexcept { return *paths_; }
    [[nodiscard]] PathId here() const noexcept { return here_; }
    [[nodiscard]] PathIndices const& indices() const noexcept { return indices_; }
    /// Does the listener want an event for each code of this stream?
    [[nodiscard]] bool wants_codes(BitRange stream) const noexcept {
        return listener_ && listener_->wants_codes(stream);
    }

    /// A fact from outside the bytes (`context.NAME`), emitted before the decode: the file's name, a
    /// companion's values.
    void context(std::string_view name, std::uint64_t value);
    void context(std::string_view name, std::string_view text);

private:
    friend class Reader;
    friend class BitReader;
    friend class Table;

    void emit_context(std::string_view name, ValueType type, std::uint64_t value, std::string_view text);

    /// Closes the session with `limit` and returns false once more bytes were examined than the budget allows.
    bool spend(std::uint64_t bytes, BitRange where, std::uint32_t source) {
        if (bytes <= work_left_) [[likely]] {
            work_left_ -= bytes;
            return true;
        }
        exhausted("work", where, source);
        return false;
    }
    void emit(Event& event);
    bool report(Event& anomaly);
    void exhausted(std::string_view what, BitRange where, std::uint32_t source);

    /// Keeps where a field was last read, as the place of later anomalies of it.
    void remember(Event const& field);
    [[nodiscard]] BitRange recall(Event const& about, BitRange otherwise) const noexcept;

    Policy policy_;
    PathTable* paths_;
    Listener* listener_;
    SeverityTable const* severities_;
    std::uint64_t work_left_;
    std::uint64_t events_left_;
    std::uint64_t stop_after_;
    PathId here_ = root_path;
    PathIndices indices_;
    bool closed_ = false;
    struct Recent {
        std::uint32_t source = 0;
        PathIndices indices;
        BitRange where;
    };
    // An input has a few of its format's paths: what is kept of all of them is one number each.
    static constexpr std::size_t usual_fields = 24;
    std::vector<Recent> recent_;
    std::vector<std::uint32_t>
        recent_at_; ///< by path: the place in `recent_`, counted from 1; 0 if it was not read
};

} // namespace animcheck
