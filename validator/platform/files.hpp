// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// A file that is opened some time before it is read, so that the system fetches its first bytes meanwhile. One
/// that cannot be opened is opened again when its turn comes.
class FileAhead {
public:
    FileAhead() = default;
    explicit FileAhead(std::string const& path);
    FileAhead(FileAhead&& other) noexcept : descriptor_(other.take()) {}
    FileAhead& operator=(FileAhead&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~FileAhead();
    /// The platform's number of the open file, which is the caller's from here on; else a negative one.
    [[nodiscard]] std::intptr_t take() noexcept { return std::exchange(descriptor_, -1); }

private:
    std::intptr_t descriptor_ = -1;
};

/// The bytes of one file. Small ones are read into a buffer that is used again and padded with zeros, so that fast
/// decoders may look a little past the end; large ones are mapped. One per thread.
///
/// A mapped file that is cut by others while it is looked at reads as zeros from there on, and `was_cut` says so.
class FileBytes {
public:
    static constexpr std::size_t map_from = std::size_t{256} << 10;
    static constexpr std::size_t padding = 64;

    FileBytes();
    ~FileBytes();
    FileBytes(FileBytes const&) = delete;
    FileBytes& operator=(FileBytes const&) = delete;

    /// Empty on success, else why the file cannot be read. Only regular files are; what was held before is gone.
    /// From `map_least` bytes on the file is mapped: what stays open long should not be held in memory.
    [[nodiscard]] std::string open(std::string const& path, std::size_t map_least = map_from) {
        return open(path, {}, map_least);
    }
    [[nodiscard]] std::string open(std::string const& path, FileAhead ahead, std::size_t map_least = map_from);
    /// Several files as if they were one: mapped, one after the other. Only where each but the last is made of
    /// whole pages.
    [[nodiscard]] std::string open_joined(std::vector<std::string> const& paths);
    /// The same of a pipe or a device as well, which is read to its end, up to `most` bytes.
    [[nodiscard]] std::string open_stream(std::string const& path, std::size_t most);
    /// All of standard input, up to `most` bytes.
    [[nodiscard]] std::string read_standard_input(std::size_t most);
    [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }
    [[nodiscard]] bool was_cut() const noexcept;

    /// Reads up to `most` bytes and returns how many: 0 at the end, or with an error.
    using Read = std::function<std::size_t(std::byte* to, std::size_t most, std::string& error)>;

private:
    class Mapping; ///< the platform's
    void clear() noexcept;
    void drop_mapping() noexcept;
    [[nodiscard]] std::string mapped(std::string error);
    /// Reads to the end, up to `most` bytes, and pads with zeros. Empty on success. `size`: of a regular file; a
    /// read that had room for more and ends there has met the end.
    [[nodiscard]] std::string fill(Read const& read, std::optional<std::size_t> size, std::size_t most);

    std::vector<std::byte> buffer_;
    std::unique_ptr<Mapping> mapping_; ///< null: the bytes are in the buffer
    ByteView bytes_;
};

enum class PathKind : std::uint8_t { file, folder, other, absent };
/// Links are followed. `size`: of a file.
[[nodiscard]] PathKind kind_of(std::string const& path, std::uint64_t* size = nullptr);

/// The folder that relative paths begin at. Empty where the system does not say.
[[nodiscard]] std::string working_folder();
/// The same path from a root on, with '/'. Empty where the system does not say.
[[nodiscard]] std::string whole_path(std::string const& path);
/// The same with all links followed. Empty where there is no such file or folder.
[[nodiscard]] std::string real_path(std::string const& path);

/// Has the system write files, and where it can the names in folders, to the disk before it returns. All are on one
/// disk. Empty on success, also where the file system has no such call; else why not.
[[nodiscard]] std::string write_through(std::vector<std::string> const& paths);

/// A file's identity, whatever its name.
struct FileId {
    std::uint64_t device = 0, inode = 0;
    bool operator==(FileId const&) const = default;
};
/// Links are followed. Nothing where there is no such file.
[[nodiscard]] std::optional<FileId> id_of(std::string const& path);

/// A file below a folder, or a folder that could not be listed.
struct FoundFile {
    std::string path;
    std::string error; ///< empty for a file
    std::uint64_t size = 0;
};
/// The contents of a folder, with all its folders.
struct Listing {
    std::vector<FoundFile> files;    ///< regular files, sorted by name within each folder
    std::uint64_t links = 0;         ///< symbolic links: never followed, so that no loop and nothing outside is met
    std::vector<std::string> linked; ///< those of them that lead to a regular file
    std::uint64_t special = 0;       ///< sockets, devices, pipes
};
/// `left_out`: files that are not listed, under whatever names.
[[nodiscard]] Listing files_below(std::string const& folder, std::span<FileId const> left_out = {});
[[nodiscard]] std::vector<std::string> files_in(std::string const& folder); ///< names; links are followed here

/// "a/b/c.man" to "a/b" ("." where there is no folder; a root to itself) and to "c.man".
[[nodiscard]] std::string_view folder_of(std::string_view path) noexcept;
[[nodiscard]] std::string_view base_name(std::string_view path) noexcept;

/// Does it begin anywhere but at the working folder? On Windows that of the drive does not count: "C:x" is
/// absolute.
[[nodiscard]] bool is_absolute(std::string_view path) noexcept;
/// With '/' between folders, as paths are within the program. Of FILE::MEMBER the member stays as it is.
[[nodiscard]] std::string portable_path(std::string path);

} // namespace animcheck
