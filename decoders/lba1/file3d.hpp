// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>

namespace animcheck::lba1 {

/// A record starts with its command, a generic number, and the bytes from that byte on to the next record.
enum Command : std::uint8_t { body_record = 1, animation_record = 3, end_of_records = 0xFF };

/// Bytes of an action after its type; none for a type that the game does not know.
[[nodiscard]] std::optional<std::uint8_t> action_size(std::uint8_t type) noexcept;
/// The type whose size the game gets wrong where its frame is not the current one.
inline constexpr std::uint8_t action_throw_search = 11;

/// In `Context::bodies` and `::animations`: the entry exists, and what it holds is unknown.
inline constexpr std::uint32_t unknown_size = 0xFFFFFFFF;

/// An entity of Little Big Adventure (an entry of FILE3D.HQR): the bodies and animations of one kind of actor.
/// Layout and evidence: spec/lba1.file3d.yaml.
void decode_file3d(Reader in, Context const& context, Model* model);

extern Format const file3d_format;

} // namespace animcheck::lba1
