// SPDX-License-Identifier: MIT
#include "decoders/lba1/bone_types.hpp"

#include "decoders/lba1/anim.hpp"

#include <algorithm>
#include <array>

namespace animcheck::lba1 {
namespace {

constexpr std::uint32_t enough_others = 4;
using Counts = std::array<std::uint32_t, no_type>; ///< of clips, by type

/// The only type that other clips have, besides one clip with `own`.
std::uint8_t common_type(Counts counts, std::uint8_t own) {
    if (own < no_type) --counts[own];
    auto const most = std::ranges::max_element(counts);
    auto const others = counts[0] + counts[1] + counts[2] - *most;
    if (*most < enough_others || others > 0) return no_type;
    return static_cast<std::uint8_t>(most - counts.begin());
}

} // namespace

BoneTypes types_of_clip(ByteView bytes) {
    if (bytes.size() < 8) return {};
    auto const head = anim_head(bytes, std::endian::little);
    if (head.keyframes == 0 || head.bones == 0 || head.file_size() != bytes.size()) return {};
    BoneTypes types(head.bones, no_type);
    for (std::uint32_t bone = 1; bone < head.bones; ++bone) {
        std::uint16_t some = 0, all = 0xFFFF;
        for (std::uint64_t at = 8 + bone_offset(bone); at < bytes.size(); at += head.stride()) {
            auto const type = load<std::uint16_t>(bytes.data() + at, std::endian::little);
            some |= type;
            all &= type;
        }
        if (some == all && some < no_type) types[bone] = static_cast<std::uint8_t>(some);
    }
    return types;
}

std::vector<BoneTypes> types_in(Container const& animations, std::size_t rows) {
    constexpr std::uint64_t most_bytes = 1 << 20;
    std::vector<BoneTypes> types(rows);
    std::vector<std::byte> storage;
    for (std::size_t i = 0; i < animations.members().size(); ++i) {
        auto const& member = animations.members()[i];
        ByteView bytes;
        storage.clear();
        bool const usable = member.row < rows && animations.is_affordable(i);
        if (usable && animations.bytes_of(member, most_bytes, storage, bytes))
            types[member.row] = types_of_clip(bytes);
    }
    return types;
}

void TypesOfEntities::add_entity(std::span<std::uint32_t const> played) {
    std::vector<Counts> counts;
    for (auto const clip : played) {
        auto const& types = clips_[clip];
        counts.resize(std::max(counts.size(), types.size()));
        for (std::size_t bone = 0; bone < types.size(); ++bone)
            if (types[bone] < no_type) ++counts[bone][types[bone]];
    }
    for (auto const clip : played) {
        auto const& types = clips_[clip];
        auto& expected = expected_[clip];
        bool const is_first = expected.empty();
        expected.resize(types.size(), no_type);
        for (std::size_t bone = 0; bone < types.size(); ++bone) {
            auto const common = common_type(counts[bone], types[bone]);
            if (is_first)
                expected[bone] = common;
            else if (expected[bone] != common)
                expected[bone] = no_type; // its entities do not agree
        }
    }
}

} // namespace animcheck::lba1
