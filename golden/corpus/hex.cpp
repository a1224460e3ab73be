// SPDX-License-Identifier: MIT
#include "golden/corpus/hex.hpp"

#include <charconv>

namespace animcheck::golden {

std::optional<std::vector<std::byte>> bytes_of_hex(std::string_view text) {
    std::vector<std::byte> bytes;
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        unsigned value = 0;
        auto const pair = text.substr(0, 2);
        auto const [stop, error] = std::from_chars(pair.data(), pair.data() + pair.size(), value, 16);
        if (pair.size() != 2 || error != std::errc{} || stop != pair.data() + 2) return std::nullopt;
        bytes.push_back(static_cast<std::byte>(value));
        text.remove_prefix(2);
    }
    return bytes;
}

} // namespace animcheck::golden
