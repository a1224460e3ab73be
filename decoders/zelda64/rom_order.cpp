// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rom_order.hpp"

#include <algorithm>

namespace animcheck::zelda64 {

std::optional<RomOrder> order_of(std::uint32_t first_word) noexcept {
    for (auto const order : rom_orders)
        if (straight(first_word, order) == rom_magic) return order;
    return std::nullopt;
}

std::uint32_t word_at(ByteView rom, std::uint64_t offset, RomOrder order) noexcept {
    if (offset > rom.size() || rom.size() - offset < 4) return 0;
    return straight(load<std::uint32_t>(&rom[to_size(offset)], std::endian::big), order);
}

bool stands_at(ByteView rom, std::uint64_t offset, std::string_view four, RomOrder order) noexcept {
    std::uint32_t word = 0;
    for (auto const c : four) word = word << 8 | static_cast<unsigned char>(c);
    return word_at(rom, offset, order) == word;
}

std::vector<std::byte> straightened(ByteView rom, std::uint64_t offset, std::uint64_t size, RomOrder order) {
    auto const unit = unit_of(order), whole = rom.size() / unit * unit;
    auto const end = std::min(sum({offset, size}), whole);
    std::vector<std::byte> bytes;
    if (offset >= end) return bytes;
    bytes.reserve(to_size(end - offset));
    for (auto at = offset; at < end; ++at) bytes.push_back(rom[to_size(at ^ (unit - 1))]);
    return bytes;
}

} // namespace animcheck::zelda64
