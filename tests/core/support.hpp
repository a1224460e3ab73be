// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bits.hpp"
#include "decoders/core/reader.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

inline std::ostream& operator<<(std::ostream& out, BitRange const& range) {
    return out << '@' << range.offset << '+' << range.size;
}
inline std::ostream& operator<<(std::ostream& out, AnomalyKind kind) { return out << name_of(kind); }
inline std::ostream& operator<<(std::ostream& out, Severity severity) { return out << name_of(severity); }
inline std::ostream& operator<<(std::ostream& out, ValueType type) { return out << name_of(type); }

} // namespace animcheck

namespace animcheck::test {

using Bytes = std::vector<std::byte>;
using Lines = std::vector<std::string>;

inline constexpr auto most = std::numeric_limits<std::uint64_t>::max();

inline Bytes bytes_of(std::initializer_list<int> values) {
    Bytes bytes;
    for (auto const value : values) bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

inline Bytes bytes_of(std::string_view text) {
    Bytes bytes;
    for (auto const c : text) bytes.push_back(static_cast<std::byte>(c));
    return bytes;
}

/// Pseudo-random bytes; about half have the top bit set.
inline Bytes noise(std::size_t size) {
    Bytes bytes;
    std::uint32_t state = 2463534242;
    for (std::size_t i = 0; i < size; ++i) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        bytes.push_back(static_cast<std::byte>(state & 0xFF));
    }
    return bytes;
}

inline std::string text_of(BitRange const& range) {
    return "@" + std::to_string(range.offset) + "+" + std::to_string(range.size);
}

inline std::string kind_of(Event const& event) {
    switch (event.kind) {
    case EventKind::scalar: return std::string(name_of(event.type));
    case EventKind::text: return "text";
    case EventKind::bytes: return "bytes";
    case EventKind::array: return "array " + std::string(name_of(event.type));
    case EventKind::table: return "table/" + std::to_string(event.stride);
    case EventKind::column: return "column " + std::string(name_of(event.type)) + "x" + std::to_string(event.width);
    case EventKind::derived: return "derived";
    case EventKind::context: return "context";
    case EventKind::loss: return "lost " + std::string(event.note);
    case EventKind::anomaly: return "! " + std::string(name_of(event.anomaly));
    }
    return "?";
}

/// Everything needed for one decode of its own bytes, with the log.
class Decode {
public:
    explicit Decode(Bytes data, Policy policy = lenient, Limits const& limits = {},
                    SeverityTable const* severities = nullptr)
        : data_(std::move(data)),
          source_{data_, 7, nullptr, {}},
          session_(policy, paths_, data_.size(), &log_, severities, limits) {}

    [[nodiscard]] Reader reader(std::endian order = std::endian::little) { return {source_, order, session_}; }
    [[nodiscard]] Source const& source() const { return source_; }
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] PathTable& paths() { return paths_; }
    [[nodiscard]] std::vector<Event> const& events() const { return log_.events(); }
    [[nodiscard]] Event const& last() const { return log_.events().back(); }
    [[nodiscard]] std::string path(Event const& event) const { return paths_.text(event.path, event.indices); }

    /// `u16 a @0+16 = 513` for a field, `! truncated a @0+8 = 1/2` for an anomaly (actual, expected).
    [[nodiscard]] std::string line(Event const& event) const {
        auto line =
            kind_of(event) + " " + path(event) + " " + text_of(event.bits) + " = " + std::to_string(event.value);
        if (event.kind == EventKind::anomaly) line += "/" + std::to_string(event.expected);
        return line;
    }
    [[nodiscard]] Lines lines() const {
        Lines lines;
        for (auto const& event : events()) lines.push_back(line(event));
        return lines;
    }
    [[nodiscard]] std::size_t anomalies(AnomalyKind kind) const {
        return static_cast<std::size_t>(std::ranges::count_if(events(), [kind](Event const& event) {
            return event.kind == EventKind::anomaly && event.anomaly == kind;
        }));
    }

private:
    Bytes data_;
    Source source_;
    PathTable paths_;
    EventLog log_;
    Session session_;
};

} // namespace animcheck::test
