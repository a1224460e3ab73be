#pragma once

#include "decoders/core/bytes.hpp"

#include <string>
#include <vector>

namespace animcheck {

/// The bytes of one file. Small ones are read into a buffer that is used again and padded with zeros, so that fast
/// decoders may look a little past the end; large ones are mapped. One per thread.
class FileBytes {
public:
    static constexpr std::size_t map_from = std::size_t{256} << 10;
    static constexpr std::size_t padding = 64;

    FileBytes() = default;
    ~FileBytes() { unmap(); }
    FileBytes(FileBytes const&) = delete;
    FileBytes& operator=(FileBytes const&) = delete;

    /// Empty on success, else why the file cannot be read. Only regular files are; what was held before is gone.
    [[nodiscard]] std::string open(std::string const& path);
    /// All of standard input, up to `most` bytes.
    [[nodiscard]] std::string read_standard_input(std::size_t most);
    [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }

private:
    void unmap() noexcept;
    [[nodiscard]] std::string fill(int descriptor, std::size_t size, std::size_t most);

    std::vector<std::byte> buffer_;
    ByteView bytes_;
    void* mapped_ = nullptr;
};

enum class PathKind : std::uint8_t { file, folder, other, absent };
[[nodiscard]] PathKind kind_of(std::string const& path); ///< links are followed

/// A file below a folder, or a folder that could not be listed.
struct FoundFile {
    std::string path;
    std::string error; ///< empty for a file
};
/// All regular files below a folder, sorted by name within each folder. Links inside are not followed.
[[nodiscard]] std::vector<FoundFile> files_below(std::string const& folder);

} // namespace animcheck
