#pragma once

#include "decoders/ff7/rotation_codes.hpp"
#include "decoders/ff7/rotation_count.hpp"
#include "decoders/format.hpp"

#include <vector>

namespace animcheck::ff7 {

/// A slot of a pack. Views point into the source.
struct Animation {
    bool stub = true;
    std::uint64_t frames = 0; ///< whole ones, really there
    StreamShape shape;        ///< no rotations: nobody knows how many
    ByteView stream;
};

/// A Final Fantasy VII (PC) battle animation pack. Layout and evidence: spec/ff7.battle.yaml.
struct Battle {
    std::vector<Animation> animations;
    RotationCount rotations; ///< of the body
};
[[nodiscard]] Battle decode_battle(Reader in, Context const& context);

/// Every code of the whole frames, an event each: for who listens to them.
void tell_codes(Reader stream, StreamShape shape, std::uint64_t frames);

[[nodiscard]] bool is_magic_name(std::string_view name) noexcept; ///< X.a00, of magic.lgp

extern Format const battle_format;

} // namespace animcheck::ff7
