// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <string_view>

namespace animcheck::ff7 {

/// The name of a file of battle.lgp: two letters number the model, two more say what the file is.
struct BattleName {
    std::uint32_t model = 0; ///< aa is 0, ab is 1
    char kind[2] = {};       ///< in lower case
    [[nodiscard]] constexpr bool is(char first, char second) const noexcept {
        return kind[0] == first && kind[1] == second;
    }
    [[nodiscard]] constexpr bool is_skeleton() const noexcept { return is('a', 'a'); }
    [[nodiscard]] constexpr bool is_animations() const noexcept { return is('d', 'a'); }
    [[nodiscard]] constexpr bool is_of_stage() const noexcept {
        return model >= first_stage && model < first_player;
    }
    [[nodiscard]] constexpr bool is_of_player() const noexcept {
        return model >= first_player && model < first_unused;
    }
    [[nodiscard]] constexpr bool is_used() const noexcept { return model < first_unused; }

    static constexpr std::uint32_t models = 26 * 26;
    static constexpr std::uint32_t first_stage = 370, first_player = 460, first_unused = 481; ///< og, rs, sn
};

/// Nothing where the name is not four letters.
[[nodiscard]] constexpr std::optional<BattleName> battle_name(std::string_view name) noexcept {
    if (name.size() != 4) return std::nullopt;
    for (auto const c : name)
        if (lower(c) < 'a' || lower(c) > 'z') return std::nullopt;
    auto const model = (lower(name[0]) - 'a') * 26 + (lower(name[1]) - 'a');
    return BattleName{static_cast<std::uint32_t>(model), {lower(name[2]), lower(name[3])}};
}

/// Four letters are a short name, and other programs use it too. It counts in an LGP archive, and next to
/// another file of the same model; next to another model, or where the user named the file, if the bytes are not
/// surely something else.
[[nodiscard]] bool is_of_battle_model(Offer const& offer);
[[nodiscard]] bool is_wiped(ByteView bytes); ///< zeros or 0xFF all over

/// A skeleton of a battle model (`aa`) or of a spell (`.d`), little-endian.
/// Layout and evidence: spec/ff7.skeleton.yaml.
[[nodiscard]] Skeleton decode_skeleton(Reader in);

extern Format const skeleton_format;

} // namespace animcheck::ff7
