// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

/// A file of a volume, as its entry has it.
struct FileExtent {
    std::size_t row = 0;
    std::uint64_t offset = 0, size = 0; ///< of a packed one unpacked
    std::string_view name;
    bool packed = false;
    std::uint64_t stored = 0; ///< bytes in the volume; 0: of a packed one, no stream of its size is there
    [[nodiscard]] std::uint64_t end() const { return offset + stored; }
};

/// Bytes that came into the data of a volume, or were lost there: the files after the place are not where their
/// entries say, but all are by as many bytes away.
struct DisplacedFiles {
    std::int64_t bytes = 0;  ///< that came in; below 0: that were lost
    std::size_t row = 0;     ///< of the last file that begins where it should: in it or after it
    std::uint64_t first = 0; ///< by the catalogue: files from this offset on are displaced
    std::uint64_t from = 0;  ///< where that may have happened: from here
    std::uint64_t to = 0;    ///< up to here
};

/// One entry whose file is whole with another offset, or with another size.
struct WrongExtent {
    std::size_t row = 0;
    std::uint64_t offset = 0, size = 0; ///< with which it is whole, and fills the gap between its neighbours
};

/// What files say of where they are: each file of chunks ends exactly where its last chunk does, and a packed one
/// begins with its size and has all its blocks. Files of other kinds prove nothing. `files` in any order; they
/// begin at `begin` or after it.
class VolumeFiles {
public:
    VolumeFiles(ByteView volume, std::uint64_t begin, std::vector<FileExtent> files);
    [[nodiscard]] std::optional<DisplacedFiles> displaced();
    [[nodiscard]] std::vector<WrongExtent> wrong();

private:
    [[nodiscard]] std::int64_t shift();
    [[nodiscard]] std::optional<std::uint64_t> place_of(FileExtent const& packed);
    [[nodiscard]] std::optional<std::uint64_t> stream_at(FileExtent const& packed, std::uint64_t offset);
    [[nodiscard]] FileExtent const& damaged_before(std::size_t displaced,
                                                   std::optional<std::size_t> last_right) const;
    [[nodiscard]] static bool may_have_moved(FileExtent const& before, std::uint64_t offset, std::int64_t by);
    [[nodiscard]] bool is_of_other(FileExtent const& file, std::uint64_t place);
    [[nodiscard]] bool is_whole(FileExtent const& file, std::uint64_t offset, std::uint64_t size);
    [[nodiscard]] std::optional<WrongExtent> right_extent(FileExtent const& file);

    ByteView volume_;
    std::uint64_t begin_;
    std::vector<FileExtent> files_; ///< by offset
    std::uint64_t chunks_;          ///< that may still be looked at, or blocks: there is no room for many more
};

} // namespace animcheck::zengin
