// SPDX-License-Identifier: MIT
// The fast path: up to six codes are looked up at once in the next 12 bits, and rotations are added in 16 bits as
// long as these are enough. A reader that takes bit after bit, as the document has it, is in the tests; fuzzing
// holds both equal.
#include "decoders/ff7/rotation_codes.hpp"

#include "decoders/ff7/bit_window.hpp"
#include "decoders/ff7/code_table.hpp"
#include "decoders/ff7/rotation_sums.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace animcheck::ff7 {
namespace {

/// Reads frame after frame into `changes`; what the first one holds are changes from zero.
class FrameReader {
public:
    FrameReader(ByteView stream, StreamShape shape)
        : window_(stream),
          table_(code_table(shape.key)),
          end_(std::uint64_t{stream.size()} * 8),
          shape_(shape),
          width_(3 + std::size_t{3} * shape.rotations) {}

    /// False: what is left is no whole frame.
    bool next() {
        bool const whole = frames_ == 0 ? read_first() : read_later();
        if (!whole || window_.position() > end_) return false;
        ++frames_;
        bits_ = window_.position();
        return true;
    }
    [[nodiscard]] StreamLength length() const noexcept { return {frames_, bits_}; }
    /// Of the frame that next() has read: three positions, then rotations in units of 2^key.
    [[nodiscard]] std::int16_t const* changes() const noexcept { return changes_.data(); }
    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] std::uint64_t short_as_raw() const noexcept { return short_as_raw_; }
    [[nodiscard]] std::uint64_t short_as_long() const noexcept { return short_as_long_; }

private:
    static constexpr std::size_t spare = 7; ///< a lookup writes eight numbers, however many are changes

    [[nodiscard]] std::uint64_t left() const noexcept { return end_ - window_.position(); }

    bool read_first() {
        if (left() < first_frame_bits(shape_)) return false;
        auto window = window_;
        window.refill();
        for (std::size_t i = 0; i < 3; ++i) changes_[i] = static_cast<std::int16_t>(window.take_signed(16));
        for (std::size_t i = 3; i < width_; i += 3) {
            window.refill();
            for (std::size_t axis = 0; axis < 3; ++axis)
                changes_[i + axis] = static_cast<std::int16_t>(window.take_signed(12 - shape_.key));
        }
        window_ = window;
        return true;
    }

    bool read_later() {
        if (left() < least_frame_bits(shape_)) return false;
        short_as_raw_ = short_as_long_ = 0;
        auto window = window_;
        static_assert(3 * 17 <= BitWindow::refilled);
        window.refill();
        for (std::size_t i = 0; i < 3; ++i) {
            bool const is_long = window.take_signed(1) != 0;
            auto const change = window.take_signed(is_long ? 16 : 7);
            short_as_long_ += is_long && is_short(change);
            changes_[i] = static_cast<std::int16_t>(change);
        }
        read_rotations(window);
        window_ = window;
        return true;
    }

    [[gnu::always_inline]] void read_rotations(BitWindow& window) {
        constexpr auto lookups = BitWindow::refilled / CodeTable::lookup_bits;
        // A raw code may come last.
        static_assert((lookups - 1) * CodeTable::lookup_bits + 4 + 12 <= BitWindow::refilled);
        auto const& table = table_;
        auto* to = changes_.data() + 3;
        auto* const end = changes_.data() + width_;
        for (;;) {
            window.refill();
            for (unsigned i = 0; i < lookups; ++i) {
                auto const& codes = table.at(window.bits());
                codes.write_to(to);
                auto* const next = to + codes.count();
                if (next >= end) [[unlikely]] { // codes after these belong to the next frame
                    auto const wanted = static_cast<std::size_t>(end - to);
                    window.skip(table.bits_of_first(wanted, window.bits()));
                    return;
                }
                window.skip(codes.bits());
                if (next != to) [[likely]] {
                    to = next;
                    continue;
                }
                *to++ = read_raw(window);
                if (to == end) return;
                window.refill();
            }
        }
    }

    std::int16_t read_raw(BitWindow& window) {
        window.skip(4);
        auto const change = window.take_signed(12 - shape_.key);
        short_as_raw_ += is_short(change);
        return static_cast<std::int16_t>(change);
    }

    BitWindow window_;
    CodeTable const& table_;
    std::uint64_t bits_ = 0, frames_ = 0, end_;
    StreamShape shape_;
    std::size_t width_;
    std::array<std::int16_t, 3 + most_values + spare> changes_; ///< `width_` of them
    std::uint64_t short_as_raw_ = 0, short_as_long_ = 0;        ///< in the frame at hand
};

/// Appends rows to values, if these are wanted: room for several frames at once.
class ValueRows {
public:
    ValueRows(std::vector<std::int16_t>* values, std::size_t width)
        : values_(values), width_(width), filled_(values ? values->size() : 0) {}

    explicit operator bool() const noexcept { return values_ != nullptr; }
    /// The next row, of `width` values.
    [[nodiscard]] std::int16_t* add() {
        constexpr std::size_t frames_ahead = 8;
        if (values_->size() - filled_ < width_) values_->resize(filled_ + frames_ahead * width_);
        return values_->data() + std::exchange(filled_, filled_ + width_);
    }
    void finish() {
        if (values_) values_->resize(filled_);
    }

private:
    std::vector<std::int16_t>* values_;
    std::size_t width_, filled_;
};

/// The bit is inside the stream.
bool is_set(ByteView stream, std::uint64_t bit) {
    return (stream[to_size(bit / 8)] & std::byte{0x80} >> bit % 8) != std::byte{0};
}

} // namespace

StreamLength measure_stream(ByteView stream, StreamShape shape, std::uint64_t most) {
    FrameReader frames(stream, shape);
    while (frames.length().frames < most && frames.next()) {
    }
    return frames.length();
}

StreamFacts decode_stream(ByteView stream, StreamShape shape, std::vector<std::int16_t>* values) {
    FrameReader frames(stream, shape);
    auto const* const changes = frames.changes();
    auto const width = frames.width();
    std::array<std::int32_t, 3> positions{};
    RotationSums rotations(shape);
    StreamFacts facts;
    Range position = nothing_yet;
    ValueRows rows(values, width);
    while (frames.next()) {
        position = add_changes(positions.data(), changes, 3, position);
        rotations.add(changes + 3);
        if (!facts.moved && frames.length().frames > 1)
            facts.moved = std::any_of(changes, changes + width, [](int change) { return change != 0; });
        facts.root_turned |= rotations.is_root_turned();
        facts.short_as_raw += frames.short_as_raw();
        facts.short_as_long += frames.short_as_long();
        if (!rows) continue;
        auto* const row = rows.add();
        for (std::size_t i = 0; i < 3; ++i) row[i] = static_cast<std::int16_t>(positions[i]);
        rotations.copy_to(row + 3);
    }
    rows.finish();
    facts.length = frames.length();
    if (facts.length.frames > 0) {
        facts.rotation = rotations.range();
        facts.position = position;
    }
    return facts;
}

PositionPlace find_position(ByteView stream, StreamShape shape, std::int32_t sum) {
    FrameReader frames(stream, shape);
    std::array<std::int32_t, 3> sums{};
    for (PositionPlace place; frames.next(); ++place.frame, place.bit = frames.length().bits)
        for (place.axis = 0; place.axis < sums.size(); ++place.axis) {
            place.size = place.frame == 0 ? 16 : is_set(stream, place.bit) ? 17 : 8;
            sums[place.axis] += frames.changes()[place.axis];
            if (sums[place.axis] == sum) return place;
            place.bit += place.size;
        }
    return {};
}

} // namespace animcheck::ff7
