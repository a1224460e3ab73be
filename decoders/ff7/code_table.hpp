// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace animcheck::ff7 {

/// The codes of changes that are whole in the next bits of a stream (rotation_codes.hpp), up to six at once.
struct Codes {
    static constexpr std::size_t most = 6;
    /// Six changes, how many of them are codes, and the bits of these: eight bytes, which one instruction widens.
    std::array<std::int8_t, most + 2> lanes{};

    /// Eight numbers, of which the changes are the first.
    [[gnu::always_inline]] void write_to(std::int16_t* to) const noexcept {
        auto const narrow = lanes;
        std::array<std::int16_t, most + 2> wide;
        for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = std::int16_t{narrow[i]};
        std::memcpy(to, wide.data(), sizeof wide);
    }
    /// 0: first comes a raw code that the table does not have.
    [[nodiscard]] std::uint8_t count() const noexcept { return static_cast<std::uint8_t>(lanes[most]); }
    [[nodiscard]] std::uint8_t bits() const noexcept { return static_cast<std::uint8_t>(lanes[most + 1]); }
};

class CodeTable {
public:
    static constexpr unsigned lookup_bits = 12; ///< 32 KiB, of which zeros and small changes use a part

    /// With the raw codes of key 4, which most of the game's animations have: they fit as well. Those of a change
    /// that a short code reaches are not there: they are counted.
    explicit CodeTable(bool with_raw);

    [[nodiscard]] Codes const& at(std::uint64_t window) const noexcept { return codes_[index(window)]; }
    /// Of the codes there: the bits of the first `count`, 1 to 6.
    [[nodiscard]] unsigned bits_of_first(std::size_t count, std::uint64_t window) const noexcept {
        return ends_[index(window)][count];
    }

private:
    static constexpr std::size_t size = std::size_t{1} << lookup_bits;
    [[nodiscard]] static std::size_t index(std::uint64_t window) noexcept { return window >> (64 - lookup_bits); }

    std::array<Codes, size> codes_{};
    std::array<std::array<std::uint8_t, 8>, size> ends_{};
};

/// Made at the first use.
[[nodiscard]] CodeTable const& code_table(std::uint32_t key);

} // namespace animcheck::ff7
