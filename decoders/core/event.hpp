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
    text,    ///< `data` and `value` bytes of text without its terminator; `bits` with it
    bytes,   ///< `data` and `value` bytes
    array,   ///< `value` elements of `type` from `data` on
    table,   ///< `value` rows of `stride` bytes from `data` on
    column,  ///< `value` rows, `width` elements of `type` each, `stride` bytes apart; inside a table
    derived, ///< `value` was computed, not read; `bits` is where that became known
    context, ///< a value or a text that came from outside the bytes (the file's name, a companion)
    anomaly, ///< `anomaly`, `severity`, `value` = actual, `expected`, `note` if it has words of its own
    loss,    ///< `value` things called `note` (a plural) that a lenient decoder left out on purpose
};

/// One fact about one input, in the order in which it was found. It owns nothing and says nothing in prose:
/// `data` points into the input or at what came with it, `note` is a string literal.
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
    Relation expects = Relation::none; ///< of an anomaly: how `value` should relate to `expected`
    bool has_actual = false;           ///< of an anomaly: `value` was given
    std::byte const* data = nullptr;
    std::string_view note;

    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<char const*>(data), static_cast<std::size_t>(data ? value : 0)};
    }
    /// Elements of an array or a column, read as the signed or unsigned integer or float bits that they are.
    template <Scalar T>
    [[nodiscard]] Column<T> column() const noexcept {
        return {data, static_cast<std::size_t>(value), stride, width, order};
    }
};

/// The bits of one element of an array, a column or a row, sign-extended: as in the event of a scalar.
[[nodiscard]] std::uint64_t element_at(std::byte const* from, ValueType type, std::endian order) noexcept;

/// Do both say the same of the same bits? Their paths may be numbered by different tables.
[[nodiscard]] bool same_but_for_path(Event const& a, Event const& b) noexcept;

/// A value, read or computed or known from outside: neither an anomaly nor a loss.
[[nodiscard]] constexpr bool is_field(Event const& event) noexcept {
    return event.kind != EventKind::anomaly && event.kind != EventKind::loss;
}

/// Whoever wants to know what a decoder reads. The event is valid during the call only; what it points at
/// lives as long as the input.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void on_event(Event const& event) = 0;
    /// Streams of many small codes are told as one field. An event for each code as well: of the streams in
    /// these bits, to who asks for them. `check` does not.
    [[nodiscard]] virtual bool wants_codes(BitRange) const noexcept { return false; }
};

/// Keeps everything, in order. Meant to be cleared and used again: it grows to the largest input and stays.
class EventLog final : public Listener {
public:
    EventLog() = default;
    explicit EventLog(BitRange codes) : codes_(codes) {} ///< of streams that touch these bits: code by code
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
