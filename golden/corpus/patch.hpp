// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/rules/yaml.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace animcheck::golden {

/// A place in the bytes: an offset, or where a field begins.
struct Spot {
    yaml::Mark mark;
    std::string path; ///< if empty, `offset` is used
    std::int64_t offset = 0;
};

/// One entry of a case's `patch`, as written. golden/README.md describes the language.
struct PatchStep {
    enum class Kind : std::uint8_t { set, replace, insert, remove, truncate, append, replace_all };
    Kind kind = Kind::set;
    yaml::Mark mark;
    std::vector<std::pair<Spot, yaml::Node>> settings; ///< set
    Spot spot;                                         ///< replace, insert, remove, truncate
    bool after = false;                                ///< insert: after the field
    std::optional<std::int64_t> size;                  ///< remove: bytes
    std::string assembly;                              ///< replace, insert, append
    yaml::Mark assembly_mark;
    std::vector<std::byte> what, with; ///< replace_all
};

/// `entry` is one item of `patch:`. Errors name the place in `file`.
[[nodiscard]] PatchStep read_patch_step(yaml::Node const& entry, std::string const& file);

/// Leniently decodes bytes that are being patched; they outlive the result.
using Decode = std::function<Decoded(ByteView)>;

/// Applies the steps in order. Paths refer to the bytes as they are before the step. Throws yaml::Error.
[[nodiscard]] std::vector<std::byte> apply_patch(std::vector<std::byte> bytes, std::span<PatchStep const> steps,
                                                 Decode const& decode, std::string const& file);

/// Assembles text from a YAML file: errors name the place in both.
[[nodiscard]] std::vector<std::byte> assemble_at(std::string const& text, yaml::Mark mark, std::string const& file);

} // namespace animcheck::golden
