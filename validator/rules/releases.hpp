// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A key of a release and its value, as the table writes it.
struct ReleaseValue {
    std::string_view key, text;
};

/// A release of a game, or a build of it.
struct Release {
    std::string_view id, game, name, region;
    std::string_view md5; ///< of the whole image; empty: unknown
    /// Hashes of other images with the same contents ("decompressed_md5").
    std::span<ReleaseValue const> others;
    std::span<ReleaseValue const> values; ///< what such an image says of itself
};

/// An image that is known by its hash and no release.
struct KnownImage {
    std::string_view md5, crc32; ///< lower case; empty: unknown
    std::uint64_t size = 0;      ///< 0: unknown
    std::string_view what;
    std::string_view of; ///< the release that it was made from; empty: unknown
    bool bad = false;    ///< damaged, or edited unawares: not to be used
};

/// A family's releases: spec/releases/FAMILY.yaml.
struct ReleaseTable {
    std::string_view family;
    std::span<Release const> releases;
    std::span<KnownImage const> images;
};

/// A table that was loaded at run time, with all that it refers to.
class ReleaseStore {
public:
    [[nodiscard]] ReleaseTable const& table() const noexcept { return table_; }

private:
    friend ReleaseStore load_releases(std::string_view text, std::string const& file);
    ReleaseTable table_;
    std::deque<std::string> words_;
    std::deque<std::vector<ReleaseValue>> values_;
    std::vector<Release> releases_;
    std::vector<KnownImage> images_;
};

/// Throws yaml::Error with the place of a fault: a text that is not a hash, a hash that occurs twice, a source or a
/// release that the table does not have, a value without a source. The family is the file's name.
[[nodiscard]] ReleaseStore load_releases(std::string_view text, std::string const& file);

/// The tables as C++ source that defines `built_in_releases`.
[[nodiscard]] std::string emit_releases(std::span<ReleaseTable const> tables);

/// The folder of specs that has them.
inline constexpr std::string_view release_folder = "releases";
[[nodiscard]] bool is_release_file(std::string_view path) noexcept;

/// The tables compiled into the program.
[[nodiscard]] std::span<ReleaseTable const> built_in_releases() noexcept;

} // namespace animcheck
