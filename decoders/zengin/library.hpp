// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zengin/chunk.hpp"

#include <array>

namespace animcheck::zengin {

/// A mesh library (zCModelMeshLib): all of an .MDM, and what follows the hierarchy in an .MDL. Chunks, in the
/// writer's order:
///   D000 library         version
///   D010 library_source  date path
///   D020 rigid           nodes { name }, then a mesh for each
///   D030 skins           checksum count, then for each: E100, a mesh, E110
///   D040 library_end     (empty)
/// A mesh is B100 and B1FF. Meshes are kept raw: only their chunks are followed.
namespace library {

enum Type : std::uint16_t {
    first = 0xD000,
    source = 0xD010,
    rigid = 0xD020,
    skins = 0xD030,
    end = 0xD040,
    mesh = 0xB100,
    mesh_end = 0xB1FF,
    skin = 0xE100,
    skin_end = 0xE110,
};

} // namespace library

/// Their ids are two bytes that raw meshes have as well.
inline constexpr std::array<ChunkPart, 9> library_chunks{{{library::first, "library", ChunkUse::amid_raw},
                                                          {library::source, "library_source", ChunkUse::amid_raw},
                                                          {library::rigid, "rigid", ChunkUse::amid_raw},
                                                          {library::skins, "skins", ChunkUse::amid_raw},
                                                          {library::end, "library_end", ChunkUse::amid_raw},
                                                          {library::mesh, "mesh", ChunkUse::repeated},
                                                          {library::mesh_end, "mesh", ChunkUse::repeated},
                                                          {library::skin, "mesh", ChunkUse::repeated},
                                                          {library::skin_end, "mesh", ChunkUse::repeated}}};

/// Reads the chunks of a library from a file, one at a time.
class MeshLibrary {
public:
    explicit MeshLibrary(ChunkFile& file) : file_(file) {}

    [[nodiscard]] static bool has(std::uint16_t type);
    [[nodiscard]] static bool is_raw(std::uint16_t type); ///< of a mesh, kept as it is
    /// The length of a chunk's payload by its own fields; `file` is at its start.
    [[nodiscard]] std::optional<std::uint64_t> needed_length(ChunkHead const& head) const;
    void read(ChunkHead const& head, Reader& body);
    /// At the end of the file: chunks that are missing, and how much was kept raw. `expected`: is this a file that
    /// has a mesh?
    void finish(bool expected);

private:
    void read_raw(ChunkHead const& head, Reader& body);
    [[nodiscard]] bool begun() const;

    ChunkFile& file_;
    std::uint64_t raw_bytes_ = 0, skins_ = 0;
    BitRange raw_;
};

} // namespace animcheck::zengin
