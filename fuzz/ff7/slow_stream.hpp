// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/ff7/rotation_codes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

/// The stream of an animation read bit after bit, as the document describes it, with what the reference corrects:
/// numbers of a type's bits, an unsigned type, whole frames only. Shares no code with the fast path.
namespace animcheck::fuzz {

class SlowBits {
public:
    explicit SlowBits(ByteView bytes) : bytes_(bytes) {}

    int number(unsigned width) { ///< without a sign
        int value = 0;
        for (unsigned i = 0; i < width; ++i) value = value * 2 + bit();
        return value;
    }
    int signed_number(unsigned width) {
        auto const value = number(width);
        auto const turn = 1 << width;
        return value < turn / 2 ? value : value - turn;
    }
    std::uint64_t position = 0;
    bool behind = false; ///< a bit past the end was read

private:
    int bit() {
        auto const byte = position / 8;
        auto const shift = 7 - position % 8;
        ++position;
        if (byte >= bytes_.size()) {
            behind = true;
            return 0;
        }
        return std::to_integer<int>(bytes_[byte]) >> shift & 1;
    }
    ByteView bytes_;
};

struct SlowStream {
    ff7::StreamFacts facts;
    std::vector<std::int16_t> values;
};

class SlowFrames {
public:
    SlowFrames(ByteView stream, ff7::StreamShape shape)
        : bits_(stream), shape_(shape), sums_(3 + std::size_t{3} * shape.rotations) {}

    SlowStream decode() {
        for (;;) {
            auto const before = result_.facts;
            for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += next(i);
            if (bits_.behind) { // a frame that is not whole changes nothing
                result_.facts = before;
                return std::move(result_);
            }
            result_.facts.length = {result_.facts.length.frames + 1, bits_.position};
            keep();
        }
    }

private:
    int next(std::size_t i) {
        bool const first = result_.facts.length.frames == 0;
        auto const change = i < 3 ? position(first) : rotation(first) * (1 << shape_.key);
        if (!first && change != 0) result_.facts.moved = true;
        return change;
    }

    int position(bool first) {
        if (first) return bits_.signed_number(16);
        if (bits_.number(1) == 0) return bits_.signed_number(7);
        auto const change = bits_.signed_number(16);
        if (change >= -64 && change <= 63) ++result_.facts.short_as_long;
        return change;
    }

    int rotation(bool first) {
        auto const width = 12 - shape_.key;
        if (first) return bits_.signed_number(width);
        if (bits_.number(1) == 0) return 0;
        auto const type = static_cast<unsigned>(bits_.number(3));
        if (type == 0) return -1;
        if (type == 7) {
            auto const change = bits_.signed_number(width);
            if (change >= -64 && change <= 63) ++result_.facts.short_as_raw;
            return change;
        }
        auto const value = bits_.signed_number(type);
        return value < 0 ? value - (1 << (type - 1)) : value + (1 << (type - 1));
    }

    void keep() {
        auto& facts = result_.facts;
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            auto& range = i < 3 ? facts.position : facts.rotation;
            if (facts.length.frames == 1 && (i == 0 || i == 3)) range = {sums_[i], sums_[i]};
            range = {std::min(range.least, sums_[i]), std::max(range.greatest, sums_[i])};
            if (i >= 3 && i < 6 && sums_[i] % 4096 != 0) facts.root_turned = true;
            result_.values.push_back(static_cast<std::int16_t>(sums_[i]));
        }
    }

    SlowBits bits_;
    ff7::StreamShape shape_;
    std::vector<int> sums_;
    SlowStream result_;
};

[[nodiscard]] inline SlowStream slow_decode(ByteView stream, ff7::StreamShape shape) {
    return SlowFrames(stream, shape).decode();
}

} // namespace animcheck::fuzz
