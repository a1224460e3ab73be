// SPDX-License-Identifier: MIT
// The name of a ROM against its byte order.
#include "validator/judge/checks/zelda64/checks.hpp"

#include <array>
#include <string>
#include <string_view>

namespace animcheck::zelda64 {

void rom_order_named(CheckInput& input) {
    constexpr std::array<std::string_view, 4> words{"", "big-endian (.z64)", "byte-swapped (.v64)",
                                                    "word-swapped (.n64)"};
    auto const* const named = input.last("byte_order_of_name");
    auto const seen = input.subject().value;
    if (!named || named->value >= words.size() || seen >= words.size()) return input.not_applicable();
    if (named->value == seen) return;
    input.breach({.args = {{"actual", seen},
                           {"expected", named->value},
                           {"seen", std::string(words[to_size(seen)])},
                           {"said", std::string(words[to_size(named->value)])}}});
}

} // namespace animcheck::zelda64
