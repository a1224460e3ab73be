// SPDX-License-Identifier: MIT
#include "decoders/core/text_mode.hpp"

#include <cstring>

namespace animcheck {
namespace {

constexpr std::byte carriage_return{0x0D}, line_feed{0x0A};

} // namespace

TextMode text_mode_of(ByteView bytes) {
    TextMode result;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        auto const* const feed =
            static_cast<std::byte const*>(std::memchr(bytes.data() + at, '\n', bytes.size() - at));
        if (!feed) break;
        at = static_cast<std::size_t>(feed - bytes.data());
        if (at == 0 || bytes[at - 1] != carriage_return) return {};
        if (result.line_feeds++ == 0) result.first = at;
    }
    return result;
}

std::vector<std::byte> without_carriage_returns(ByteView bytes) {
    std::vector<std::byte> before;
    before.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        bool const came_in = bytes[at] == carriage_return && at + 1 < bytes.size() && bytes[at + 1] == line_feed;
        if (!came_in) before.push_back(bytes[at]);
    }
    return before;
}

} // namespace animcheck
