// SPDX-License-Identifier: MIT
// The fast path: up to four codes are looked up at once in the next 11 bits. A reader that takes bit after bit, as
// the document has it, is in the tests; fuzzing holds both equal.
#include "decoders/ff7/rotation_codes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace animcheck::ff7 {
namespace {

constexpr unsigned lookup_bits = 11; ///< a table of 24 KiB
constexpr std::size_t most_width = 3 + std::size_t{3} * most_rotations;

/// The codes that are whole in the next bits, none of them raw.
struct Codes {
    std::array<std::int16_t, 4> change{};
    std::uint8_t count = 0; ///< 0: a raw code comes first
    std::uint8_t bits = 0;  ///< of all
    std::uint8_t first = 0; ///< bits of the first alone
};
using CodeTable = std::array<Codes, std::size_t{1} << lookup_bits>;

struct Code {
    std::int32_t change = 0;
    unsigned bits = 0; ///< 0: raw
};

/// The first code of 10 bits or more.
Code short_code(std::uint32_t bits, unsigned width) {
    if (bits >> (width - 1) == 0) return {0, 1};
    auto const type = bits >> (width - 4) & 7;
    if (type == 7) return {};
    if (type == 0) return {-1, 4};
    auto const half = 1 << (type - 1);
    auto const stored = static_cast<std::int32_t>(bits >> (width - 4 - type) & ((1U << type) - 1));
    // Where the sign bit is set, stored - 2 * half is the value, and half is subtracted.
    return {stored < half ? stored + half : stored - 3 * half, 4 + type};
}

CodeTable make_table() {
    CodeTable table;
    for (std::uint32_t word = 0; word < table.size(); ++word) {
        auto& codes = table[word];
        while (codes.count < codes.change.size()) {
            // Ten bits after the end, so that a code is seen whole and then found to be too long.
            constexpr std::uint32_t mask = (1U << lookup_bits) - 1;
            auto const code = short_code((word << codes.bits & mask) << 10, lookup_bits + 10);
            if (code.bits == 0 || codes.bits + code.bits > lookup_bits) break;
            if (codes.count == 0) codes.first = static_cast<std::uint8_t>(code.bits);
            codes.change[codes.count++] = static_cast<std::int16_t>(code.change);
            codes.bits = static_cast<std::uint8_t>(codes.bits + code.bits);
        }
    }
    return table;
}

CodeTable const& code_table() {
    static CodeTable const table = make_table();
    return table;
}

/// The next 57 bits or more, and zeros after the end.
[[gnu::always_inline]] inline std::uint64_t window_at(ByteView stream, std::uint64_t position) {
    auto const byte = position / 8;
    if (byte + 8 <= stream.size()) [[likely]]
        return load<std::uint64_t>(stream.data() + byte, std::endian::big) << position % 8;
    std::uint64_t bits = 0;
    for (auto i = byte; i < stream.size(); ++i)
        bits |= std::to_integer<std::uint64_t>(stream[i]) << (56 - 8 * (i - byte));
    return bits << position % 8;
}

/// The first `width` bits of a window, 1 to 16, as a signed number.
std::int32_t signed_bits(std::uint64_t window, unsigned width) {
    return static_cast<std::int32_t>(static_cast<std::int64_t>(window) >> (64 - width));
}

/// Reads frame after frame into `changes`; what the first one holds are changes from zero.
class FrameReader {
public:
    FrameReader(ByteView stream, StreamShape shape)
        : stream_(stream),
          end_(std::uint64_t{stream.size()} * 8),
          shape_(shape),
          width_(3 + std::size_t{3} * shape.rotations) {}

    /// False: what is left is no whole frame.
    bool next() {
        bool const whole = frames_ == 0 ? read_first() : read_later();
        if (!whole || position_ > end_) return false;
        ++frames_;
        bits_ = position_;
        return true;
    }
    [[nodiscard]] StreamLength length() const noexcept { return {frames_, bits_}; }
    /// Of the frame that next() has read: three positions, then rotations in units of 2^key.
    [[nodiscard]] std::int16_t const* changes() const noexcept { return changes_.data(); }
    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] std::uint64_t short_as_raw() const noexcept { return short_as_raw_; }
    [[nodiscard]] std::uint64_t short_as_long() const noexcept { return short_as_long_; }

private:
    static constexpr std::size_t spare = 3; ///< a lookup writes four changes, whether or not all are codes

    [[nodiscard]] std::uint64_t left() const noexcept { return end_ - position_; }

    [[nodiscard]] std::uint64_t window() const noexcept { return window_at(stream_, position_); }

    std::int32_t take(unsigned width) {
        auto const value = signed_bits(window(), width);
        position_ += width;
        return value;
    }

    bool read_first() {
        if (left() < first_frame_bits(shape_)) return false;
        for (std::size_t i = 0; i < 3; ++i) changes_[i] = static_cast<std::int16_t>(take(16));
        for (std::size_t i = 3; i < width(); ++i) changes_[i] = static_cast<std::int16_t>(take(12 - shape_.key));
        return true;
    }

    bool read_later() {
        if (left() < least_frame_bits(shape_)) return false;
        short_as_raw_ = short_as_long_ = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            bool const is_long = window() >> 63 != 0;
            ++position_;
            auto const change = take(is_long ? 16 : 7);
            if (is_long && change >= least_short && change <= most_short) ++short_as_long_;
            changes_[i] = static_cast<std::int16_t>(change);
        }
        read_rotations();
        return true;
    }

    void read_rotations() {
        auto const& table = code_table();
        auto const stream = stream_;
        auto const raw_width = 12 - shape_.key;
        auto position = position_;
        auto* to = changes_.data() + 3;
        auto* const end = changes_.data() + width_;
        while (to < end) {
            auto bits = window_at(stream, position);
            // Three lookups take 48 bits at most, so that one window serves them.
            for (auto i = 0; i < 3 && to < end; ++i) {
                auto const& codes = table[bits >> (64 - lookup_bits)];
                unsigned used = codes.bits;
                if (codes.count == 0) [[unlikely]] {
                    auto const change = signed_bits(bits << 4, raw_width);
                    if (change >= least_short && change <= most_short) ++short_as_raw_;
                    *to++ = static_cast<std::int16_t>(change);
                    used = 4 + raw_width;
                } else {
                    std::memcpy(to, codes.change.data(), sizeof codes.change);
                    if (codes.count <= end - to) [[likely]] {
                        to += codes.count;
                    } else { // the codes after this one belong to the next frame
                        ++to;
                        used = codes.first;
                    }
                }
                bits <<= used;
                position += used;
            }
        }
        position_ = position;
    }

    ByteView stream_;
    std::uint64_t position_ = 0, bits_ = 0, frames_ = 0, end_;
    StreamShape shape_;
    std::size_t width_;
    std::array<std::int16_t, most_width + spare> changes_; ///< `width_` of them
    std::uint64_t short_as_raw_ = 0, short_as_long_ = 0;   ///< in the frame at hand
};

/// Adds changes to sums; true where one of them is not 0.
bool add_changes(std::int32_t* sums, std::int16_t const* changes, std::size_t count, unsigned shift, Range& range) {
    std::int32_t any = 0, least = range.least, greatest = range.greatest;
    for (std::size_t i = 0; i < count; ++i) {
        any |= changes[i];
        sums[i] += changes[i] * (1 << shift);
        least = std::min(least, sums[i]);
        greatest = std::max(greatest, sums[i]);
    }
    range = {least, greatest};
    return any != 0;
}

constexpr Range nothing_yet{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};

} // namespace

StreamLength measure_stream(ByteView stream, StreamShape shape, std::uint64_t most) {
    FrameReader frames(stream, shape);
    while (frames.length().frames < most && frames.next()) {
    }
    return frames.length();
}

StreamFacts decode_stream(ByteView stream, StreamShape shape, std::vector<std::int16_t>* values) {
    FrameReader frames(stream, shape);
    std::array<std::int32_t, most_width> sums;
    auto const width = frames.width();
    std::fill_n(sums.begin(), width, 0);
    StreamFacts facts;
    Range rotation = nothing_yet, position = nothing_yet;
    while (frames.next()) {
        bool const moved = add_changes(sums.data(), frames.changes(), 3, 0, position);
        bool const turned = add_changes(sums.data() + 3, frames.changes() + 3, width - 3, shape.key, rotation);
        if (frames.length().frames > 1) facts.moved |= moved || turned;
        facts.root_turned |= ((sums[3] | sums[4] | sums[5]) & 0xFFF) != 0;
        facts.short_as_raw += frames.short_as_raw();
        facts.short_as_long += frames.short_as_long();
        if (!values) continue;
        auto const row = values->size();
        values->resize(row + width);
        for (std::size_t i = 0; i < width; ++i)
            (*values)[row + i] = static_cast<std::int16_t>(sums[i]); // as the engine's halfwords wrap
    }
    facts.length = frames.length();
    if (facts.length.frames > 0) {
        facts.rotation = rotation;
        facts.position = position;
    }
    return facts;
}

PositionPlace find_position(ByteView stream, StreamShape shape, std::int32_t sum) {
    FrameReader frames(stream, shape);
    std::array<std::int32_t, 3> sums{};
    for (PositionPlace place; frames.next(); ++place.frame, place.bit = frames.length().bits)
        for (place.axis = 0; place.axis < sums.size(); ++place.axis) {
            bool const is_long = window_at(stream, place.bit) >> 63 != 0;
            place.size = place.frame == 0 ? 16 : is_long ? 17 : 8;
            sums[place.axis] += frames.changes()[place.axis];
            if (sums[place.axis] == sum) return place;
            place.bit += place.size;
        }
    return {};
}

} // namespace animcheck::ff7
