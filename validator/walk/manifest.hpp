// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/manifest.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace animcheck {

/// A manifest with an error: "object_rat.xml:3: ...".
class ManifestError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An XML file of something else: its first element is not the root of a manifest.
class NotAManifest final : public ManifestError {
public:
    using ManifestError::ManifestError;
};

/// Bounds of what is read. The largest manifest of the decompilations has 600 KB and 2,000 elements.
struct ManifestLimits {
    static constexpr std::size_t bytes = 4U << 20, files = 1024, elements = 16'384, word = 1024;
    static constexpr unsigned depth = 4; ///< Root, File, an element, what an array is made of
};

/// Reads the XML of the decompilations (ZAPD's and its successor's). `file` names it in errors. What it says of a
/// file's bytes is held against them by the file's format; here only what cannot be read is an error, all of them
/// ManifestErrors.
[[nodiscard]] Manifest read_manifest(std::string_view text, std::string const& file);

} // namespace animcheck
