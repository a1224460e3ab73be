// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zelda64 {

/// How a model of a playable character was made.
enum class ModelKind : std::uint8_t { play_as = 1, zzconvert = 2, z64convert = 3 };
enum class ModelAge : std::uint8_t { adult = 1, child = 2, human = 3, zora = 4, deku = 5 };

/// A group of the mesh, as a manifest names it.
struct ManifestPiece {
    std::uint64_t name = 0, end = 0; ///< where its name is, and the NUL after it
    std::uint32_t list = 0;          ///< offset of its display list
};

/// "!PlayAsManifest0": the groups of a model's mesh, and their display lists.
struct PieceManifest {
    std::uint64_t start = 0; ///< after that text
    std::vector<ManifestPiece> pieces;
    bool rigged = false; ///< of the newer exporter, which names limbs in words
};
[[nodiscard]] std::optional<PieceManifest> find_pieces(ByteView object);

/// The age that a manifest's pieces belong to. Nothing: they are of both, or of neither.
[[nodiscard]] std::optional<ModelAge> age_of(ByteView object, PieceManifest const& manifest);

/// Where a program that looks for a piece's name as text, wherever that is, reads another piece.
struct MisreadPiece {
    std::string_view piece, inside;
    std::uint64_t at = 0;     ///< of the name that has it
    std::uint64_t offset = 0; ///< what it reads as the offset of the list
};
/// In the order in which OoT Randomizer looks for the pieces of that age.
[[nodiscard]] std::vector<MisreadPiece> misread_pieces(ByteView object, PieceManifest const& manifest,
                                                       ModelAge age);

/// How tools, loaders and randomizers read a model, as facts below `model`, `alias[]` and `misread[]`. Nothing,
/// unless it has a PlayAs header or a manifest of pieces.
void look_at_playable(Reader& in, std::string_view name);

} // namespace animcheck::zelda64
