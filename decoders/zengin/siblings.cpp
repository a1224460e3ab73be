// SPDX-License-Identifier: MIT
#include "decoders/zengin/siblings.hpp"

#include "decoders/zengin/man.hpp"

#include <algorithm>
#include <vector>

namespace animcheck::zengin {
namespace {

/// Checksum and nodes in one number.
std::uint64_t read_animation(ByteView bytes) {
    auto const man = peek_man(bytes);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < man.node_index.size(); ++i)
        nodes = std::max(nodes, std::uint64_t{man.node_index[i]} + 1);
    return std::uint64_t{man.checksum} | std::min<std::uint64_t>(nodes, 0xFFFFFFFF) << 32;
}

Animations animations_of(std::uint64_t read) {
    return {static_cast<std::uint32_t>(read), static_cast<std::uint32_t>(read >> 32)};
}

} // namespace

std::optional<Animations> animations_of_another(Surroundings& around, std::string_view model,
                                                std::uint32_t hierarchy) {
    constexpr std::size_t enough = 3, most = 8; // two may be copies of another model's
    auto const first = around.of_stem(model, ".MAN", 1, read_animation);
    if (first.empty() || animations_of(first.front()).checksum == hierarchy) return std::nullopt;
    Animations all;
    std::size_t count = 0;
    for (auto const read : around.of_stem(model, ".MAN", most, read_animation)) {
        auto const one = animations_of(read);
        if (one.checksum == 0) continue; // of a damaged one
        if (count++ > 0 && one.checksum != all.checksum) return std::nullopt;
        all = {one.checksum, std::max(all.nodes, one.nodes)};
    }
    return count < enough || all.checksum == hierarchy ? std::nullopt : std::optional(all);
}

std::optional<Animations> animations_of_another(Surroundings& around, std::string_view model,
                                                Companion const& hierarchy) {
    auto const& skeletons = hierarchy.model.skeletons;
    auto const checksum = skeletons.empty() ? std::nullopt : skeletons.front().checksum;
    return checksum ? animations_of_another(around, model, *checksum) : std::nullopt;
}

} // namespace animcheck::zengin
