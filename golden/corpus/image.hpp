// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lexer.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// Bytes being assembled, and the bits of one that is not yet complete. Errors are reported at `at`.
class Image {
public:
    void number(std::uint64_t value, std::size_t size, std::endian order, Mark at);
    void bits(std::uint64_t value, unsigned width, Mark at); ///< most significant bit first
    void text(std::string_view bytes, Mark at);
    void fill(std::uint64_t count, std::uint8_t byte, Mark at);
    void align() noexcept { free_bits_ = 0; }

    /// Where the next byte goes. Throws if bits of a byte are left.
    [[nodiscard]] std::uint64_t offset(Mark at) const;
    [[nodiscard]] std::vector<std::byte> take(Mark at);

private:
    void demand(std::uint64_t more, Mark at) const;

    std::vector<std::byte> bytes_;
    unsigned free_bits_ = 0; ///< of the last byte
};

} // namespace animcheck::golden
