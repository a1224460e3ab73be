// SPDX-License-Identifier: MIT
#include "decoders/ff7/code_table.hpp"

#include "decoders/ff7/rotation_codes.hpp"

namespace animcheck::ff7 {
namespace {

constexpr std::uint32_t common_key = 4;
constexpr unsigned raw_width = 12 - common_key;

struct Code {
    std::int32_t change = 0;
    unsigned bits = 0; ///< 0: not in the table
};

/// The first `width` bits of 32, signed.
std::int32_t first_signed(std::uint32_t bits, unsigned width) {
    return static_cast<std::int32_t>(bits) >> (32 - width);
}

Code first_code(std::uint32_t bits, bool with_raw) {
    if (bits >> 31 == 0) return {0, 1};
    auto const type = bits >> 28 & 7;
    if (type == 0) return {-1, 4};
    if (type < 7) {
        auto const half = 1 << (type - 1);
        auto const stored = first_signed(bits << 4, type);
        return {stored < 0 ? stored - half : stored + half, 4 + type};
    }
    auto const change = first_signed(bits << 4, raw_width);
    return with_raw && !is_short(change) ? Code{change, 4 + raw_width} : Code{};
}

} // namespace

CodeTable::CodeTable(bool with_raw) {
    for (std::uint32_t word = 0; word < size; ++word) {
        auto& lanes = codes_[word].lanes;
        std::uint8_t count = 0, bits = 0;
        while (count < Codes::most && bits < lookup_bits) {
            auto const code = first_code(word << (32 - lookup_bits + bits), with_raw);
            if (code.bits == 0 || bits + code.bits > lookup_bits) break;
            lanes[count++] = static_cast<std::int8_t>(code.change);
            bits = static_cast<std::uint8_t>(bits + code.bits);
            ends_[word][count] = bits;
        }
        lanes[Codes::most] = static_cast<std::int8_t>(count);
        lanes[Codes::most + 1] = static_cast<std::int8_t>(bits);
    }
}

CodeTable const& code_table(std::uint32_t key) {
    if (key == common_key) {
        static CodeTable const with_raw(true);
        return with_raw;
    }
    static CodeTable const without_raw(false);
    return without_raw;
}

} // namespace animcheck::ff7
