// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/manifest.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace animcheck {

/// How a run came to a manifest.
enum class ManifestOrigin : std::uint8_t {
    named,  ///< a user named the file: it must be whole, and no other may speak of the same file
    folder, ///< below a folder that a user named: of such, those are used that speak of a file of the run
    beside, ///< found in the folder of the file that it speaks of
};

/// A manifest and where it is from.
struct ManifestSource {
    std::string path;
    std::uint64_t hash = 0; ///< of its text
    ManifestOrigin origin = ManifestOrigin::named;
    Manifest manifest;
};

/// Reads the file. Throws ManifestError, also where it cannot be read.
[[nodiscard]] ManifestSource read_manifest_file(std::string const& path, ManifestOrigin origin);

/// Manifests by the names of what they speak of.
class Manifests {
public:
    /// A manifest's entry for a file, and its source. `rival`: another that disagrees, and is no less near.
    struct Choice {
        ManifestFile const* file = nullptr; ///< null: nothing
        ManifestSource const* source = nullptr;
        ManifestSource const* rival = nullptr;
    };

    Manifests() = default;
    Manifests(Manifests const&) = delete;
    Manifests& operator=(Manifests const&) = delete;

    /// Throws ManifestError where two that were named speak of the same file.
    void add(ManifestSource source);
    /// By a file's own name, in any case: as it is called, or with an extension that objects have. One that was
    /// named comes first, then those that are called like the file.
    [[nodiscard]] Choice of(std::string_view name) const;
    /// The one file of all manifests that were named, if there is no more.
    [[nodiscard]] Choice only() const;
    [[nodiscard]] std::deque<ManifestSource> const& sources() const noexcept { return sources_; }

private:
    using Entry = std::pair<ManifestFile const*, ManifestSource const*>;
    [[nodiscard]] std::vector<Entry> called(std::string_view name) const;
    void require_once(ManifestSource const& source) const;

    std::deque<ManifestSource> sources_; ///< they stay where they are
    std::unordered_multimap<std::uint64_t, Entry> by_name_;
    std::size_t named_ = 0; ///< files that named ones speak of
};

/// "a/b/object_rat.zobj" to "object_rat".
[[nodiscard]] std::string_view stem_of(std::string_view path) noexcept;
[[nodiscard]] bool is_xml(std::string_view path) noexcept; ///< by its name

} // namespace animcheck
