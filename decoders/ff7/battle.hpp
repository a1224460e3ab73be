// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/ff7/rotation_codes.hpp"
#include "decoders/ff7/rotation_count.hpp"
#include "decoders/format.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace animcheck::ff7 {

/// A slot of a pack. Views point into the source.
struct Animation {
    bool stub = true;
    std::uint64_t frames = 0; ///< whole ones, really there
    StreamShape shape;        ///< no rotations: their count is not known
    ByteView stream;
};

/// A Final Fantasy VII (PC) battle animation pack. Layout and evidence: spec/ff7.battle.yaml.
struct Battle {
    std::vector<Animation> animations;
    RotationCount rotations; ///< of the body
};
[[nodiscard]] Battle decode_battle(Reader in, Context const& context);

/// Every code of the whole frames, an event each, for a listener that needs them.
void tell_codes(Reader stream, StreamShape shape, std::uint64_t frames);

/// The frames of each animation of a pack, stubs left out, as its mini headers declare them. Empty if the bytes are
/// not blocks to the end.
[[nodiscard]] std::vector<std::uint32_t> frame_counts(ByteView pack);

[[nodiscard]] bool is_magic_name(std::string_view name) noexcept; ///< X.a00, of magic.lgp
/// The name of the skeleton that goes with a pack: rtaa with rtda, X.d with X.a00. Empty for other names.
[[nodiscard]] std::string skeleton_of(std::string_view pack);
/// The same by the number of the model (BattleName).
[[nodiscard]] std::string skeleton_of_model(std::uint64_t model);

extern Format const battle_format;

} // namespace animcheck::ff7
