// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

namespace animcheck::lba1 {

/// The mesh after the groups of a body, up to its end. Layout and evidence: spec/lba1.body.yaml.
/// `normals`: the sum of the groups' own counts, which decides where only it makes the mesh end with the file.
void read_mesh(Reader& in, std::uint64_t normals);

/// Does a mesh fill these bytes exactly? With so many normals instead of the declared ones, if given.
[[nodiscard]] bool is_whole_mesh(ByteView bytes, std::optional<std::uint64_t> normals = {}) noexcept;

} // namespace animcheck::lba1
