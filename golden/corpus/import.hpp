// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <optional>
#include <string>
#include <vector>

namespace animcheck::golden {

/// Bytes as text of the assembler, a line for each field that was decoded from them. Assembled, it is the same
/// bytes.
[[nodiscard]] std::string assembly_of(ByteView bytes, Decoded const& decoded);

/// Steps that make the bytes of a base these bytes: fields that have other values are set, what else differs is in
/// hexadecimal. A list of YAML; empty if nothing differs. `decoded` is of the base's bytes.
[[nodiscard]] std::string patch_to(ByteView bytes, ByteView base, Decoded const& decoded);

/// How many bytes differ: those that a patch has to write, or leave out.
[[nodiscard]] std::size_t distance(ByteView a, ByteView b);

/// The base whose bytes are nearest; nothing if more than a quarter would have to be written anew.
[[nodiscard]] Case const* nearest_base(FormatFolder const& folder, ByteView bytes, SpecSet const& specs);

/// Signs that bytes are from a game, each a sentence: too many, too many that no base has and that do not compress,
/// or a text that no case has. Signs, not proof: a small file of a game may have none.
[[nodiscard]] std::vector<std::string> signs_of_game_data(ByteView bytes, Decoded const& decoded,
                                                          FormatFolder const& folder, SpecSet const& specs);

} // namespace animcheck::golden
