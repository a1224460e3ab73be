// SPDX-License-Identifier: MIT
#include "decoders/zengin/siblings.hpp"

#include "decoders/zengin/man.hpp"

#include <algorithm>
#include <vector>

namespace animcheck::zengin {

std::optional<std::uint32_t> checksum_of_animations(Surroundings& around, std::string_view model,
                                                    std::uint32_t hierarchy) {
    constexpr std::size_t enough = 3, most = 8; // two may be copies of another model's
    auto const read = [](ByteView bytes) { return std::uint64_t{peek_man(bytes).checksum}; };
    auto const first = around.of_stem(model, ".MAN", 1, read);
    if (first.empty() || first.front() == hierarchy) return std::nullopt;
    auto checksums = around.of_stem(model, ".MAN", most, read);
    std::erase(checksums, 0); // of damaged ones
    if (checksums.size() < enough || checksums.front() == hierarchy) return std::nullopt;
    bool const agree = std::ranges::count(checksums, checksums.front()) == std::ssize(checksums);
    return agree ? std::optional(static_cast<std::uint32_t>(checksums.front())) : std::nullopt;
}

std::optional<std::uint32_t> checksum_of_animations(Surroundings& around, std::string_view model,
                                                    Companion const& hierarchy) {
    auto const& skeletons = hierarchy.model.skeletons;
    auto const checksum = skeletons.empty() ? std::nullopt : skeletons.front().checksum;
    return checksum ? checksum_of_animations(around, model, *checksum) : std::nullopt;
}

} // namespace animcheck::zengin
