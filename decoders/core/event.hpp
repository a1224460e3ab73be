// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/anomaly.hpp"
#include "decoders/core/bytes.hpp"
#include "decoders/core/path.hpp"

#include <string_view>
#include <vector>

namespace animcheck {

enum class ValueType : std::uint8_t { u8, u16, u32, u64, s8, s16, s32, s64, f32, text, bytes, none };

template <Scalar T>
[[nodiscard]] constexpr ValueType value_type() noexcept {
    if constexpr (std::is_same_v<T, float>)
        return ValueType::f32;
    else if constexpr (std::is_signed_v<T>)
        return static_cast<ValueType>(4 + std::countr_zero(sizeof(T)));
    else
        return static_cast<ValueType>(std::countr_zero(sizeof(T)));
}
[[nodiscard]] std::string_view name_of(ValueType type) noexcept;
[[nodiscard]] std::size_t size_of(ValueType type) noexcept; ///< bytes of a scalar; 0 for text, bytes and none

enum class EventKind : std::uint8_t {
    scalar,  ///< `value` holds the bit pattern, sign-extended for signed types
    text,    ///< `value` bytes of text at `data`, without the terminator; `bits` includes it
    bytes,   ///< `value` bytes at `data`
    array,   ///< `value` elements of `type` at `data`
    table,   ///< `value` rows of `stride` bytes at `data`
    column,  ///< `value` rows, `width` elements of `type` each, `stride` bytes apart; inside a table
    derived, ///< `value` was computed, not read, from `bits` (may be empty)
    context, ///< a value or text from outside the bytes (the file's name, a companion)
    anomaly, ///< `anomaly`, `severity`, `value` (the actual one), `expected`, `note` (optional text)
    loss,    ///< `value` things, named by `note` (a plural), that a lenient decoder left out deliberately
};

/// One fact about one input. It owns nothing and holds no prose: `data` points into the input or its context,
/// `note` is a string literal.
struct Event {
    PathId path = root_path;
    EventKind kind = EventKind::scalar;
    ValueType type = ValueType::none;
    AnomalyKind anomaly = AnomalyKind::internal;
    Severity severity = Severity::note;
    PathIndices indices;
    std::uint8_t width = 1;
    std::endian order = std::endian::little;
    std::uint32_t stride = 0;
    std::uint32_t source = 0;
    BitRange bits;
    std::uint64_t value = 0;
    std::uint64_t expected = 0;
    Relation expects = Relation::none; ///< anomalies: how `value` should relate to `expected`
    bool has_actual = false;           ///< anomalies: `value` is set
    std::byte const* data = nullptr;
    std::string_view note;

    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<char const*>(data), static_cast<std::size_t>(data ? value : 0)};
    }
    /// Elements of an array or a column. T must have the elements' type.
    template <Scalar T>
    [[nodiscard]] Column<T> column() const noexcept {
        return {data, static_cast<std::size_t>(value), stride, width, order};
    }
};

/// The bits of one element of an array, a column or a row, sign-extended as in the event of a scalar.
[[nodiscard]] std::uint64_t element_at(std::byte const* from, ValueType type, std::endian order) noexcept;

/// Are both events equal except for their paths, which may be numbered by different tables?
[[nodiscard]] bool same_but_for_path(Event const& a, Event const& b) noexcept;

/// A value (read, computed or from the context), as opposed to an anomaly or a loss.
[[nodiscard]] constexpr bool is_field(Event const& event) noexcept {
    return event.kind != EventKind::anomaly && event.kind != EventKind::loss;
}

/// Receives what a decoder reads. The event is valid only during the call; what it points to lives as long as
/// the input.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void on_event(Event const& event) = 0;
    /// A stream of many small codes is one event. Return true to receive an event for each code in these bits
    /// as well; `check` does not need them.
    [[nodiscard]] virtual bool wants_codes(BitRange) const noexcept { return false; }
};

/// Keeps all events in order. Meant to be cleared and reused: it keeps its memory.
class EventLog final : public Listener {
public:
    EventLog() = default;
    explicit EventLog(BitRange codes) : codes_(codes) {} ///< also keeps each code in these bits
    void on_event(Event const& event) override { events_.push_back(event); }
    [[nodiscard]] bool wants_codes(BitRange bits) const noexcept override {
        return bits.offset < codes_.end() && codes_.offset < bits.end();
    }
    void clear() noexcept { events_.clear(); }
    void keep_first(std::uint64_t count) {
        if (count < events_.size())
            events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(count), events_.end());
    }
    [[nodiscard]] std::vector<Event> const& events() const noexcept { return events_; }

private:
    std::vector<Event> events_;
    BitRange codes_;
};

} // namespace animcheck
