#pragma once

#include "decoders/core/bytes.hpp"

#include <string_view>

namespace animcheck {

/// What bytes look like that are not what their name promises. The number is what rules test.
enum class Guess : std::uint8_t {
    unknown,
    all_zero,
    git_lfs_pointer,
    html_page,
    text,
    zip_archive,
    gzip_stream,
    vdf_volume,
    union_zipped_stream,
    zengin_animation,
    zengin_hierarchy,
    zengin_mesh,
    zengin_script,
    empty_file,
    ff7_psx_body,
    ff7_archive,
    lba_archive,
    sotc_resource,
    zelda64_cartridge,
    yaz0_stream,
    tar_archive,
    xml_text,
};

[[nodiscard]] std::string_view name_of(Guess guess) noexcept; ///< words for people: "a git-lfs pointer"
[[nodiscard]] Guess guess(ByteView bytes) noexcept;

} // namespace animcheck
