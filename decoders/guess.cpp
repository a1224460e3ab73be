#include "decoders/guess.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

struct Signature {
    Guess guess;
    std::size_t offset;
    std::string_view bytes;
};

using namespace std::string_view_literals;

constexpr std::array signatures{
    Signature{Guess::git_lfs_pointer, 0, "version https://git-lfs"sv},
    Signature{Guess::html_page, 0, "<!DOCTYPE"sv},
    Signature{Guess::html_page, 0, "<!doctype"sv},
    Signature{Guess::html_page, 0, "<html"sv},
    Signature{Guess::html_page, 0, "<HTML"sv},
    Signature{Guess::xml_text, 0, "<?xml"sv},
    Signature{Guess::xml_text, 0, "<Root"sv},
    Signature{Guess::tar_archive, 257, "ustar"sv},
    Signature{Guess::zip_archive, 0, "PK\x03\x04"sv},
    Signature{Guess::gzip_stream, 0, "\x1F\x8B"sv},
    Signature{Guess::vdf_volume, 256, "PSVDSC_V2.00"sv},
    // ZenGin chunk files have no signature but their first chunk id.
    Signature{Guess::zengin_animation, 0, "\x00\xA0\x00\x00\x00\x00"sv},
    Signature{Guess::zengin_hierarchy, 0, "\x00\xD1"sv},
    Signature{Guess::zengin_mesh, 0, "\x00\xD0"sv},
    Signature{Guess::zengin_mesh, 0, "\x00\xB0"sv},
    Signature{Guess::zengin_mesh, 0, "\x00\xB1"sv},
    Signature{Guess::zengin_script, 0, "\x00\xF0"sv},
    Signature{Guess::ff7_archive, 0, "\0\0SQUARESOFT"sv},
    Signature{Guess::ff7_archive, 0, "FICEDULA-LGP"sv},
    Signature{Guess::sotc_resource, 0, "xff\0"sv},
    Signature{Guess::sotc_resource, 0, "xff2"sv},
    Signature{Guess::zelda64_cartridge, 0, "\x80\x37\x12\x40"sv},
    Signature{Guess::zelda64_cartridge, 0, "\x37\x80\x40\x12"sv},
    Signature{Guess::zelda64_cartridge, 0, "\x40\x12\x37\x80"sv},
    Signature{Guess::yaz0_stream, 0, "Yaz0"sv},
};

bool stands_at(ByteView bytes, Signature const& signature) {
    return bytes.size() >= signature.offset + signature.bytes.size() &&
           std::memcmp(bytes.data() + signature.offset, signature.bytes.data(), signature.bytes.size()) == 0;
}

/// u32 length, block size, block count; then per block three u32 and a zlib stream.
bool union_zipped(ByteView bytes) {
    if (bytes.size() < 26) return false;
    auto const u32 = [&](std::size_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    auto const length = u32(0), block = u32(4), blocks = u32(8);
    if (length == 0 || block == 0 || blocks == 0 || bytes[24] != std::byte{0x78}) return false;
    return blocks == (std::uint64_t{length} + block - 1) / block && u32(12) <= block;
}

/// u32 count, then as many u32 offsets, ascending, the first of them just behind the list: hierarchy, settings,
/// animations, textures.
bool ff7_psx_body(ByteView bytes) {
    constexpr std::uint64_t least_parts = 4, most_parts = 255;
    auto const u32 = [&](std::uint64_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    auto const parts = bytes.size() < 4 ? 0 : u32(0);
    if (parts < least_parts || parts > most_parts || bytes.size() <= 4 * (parts + 1) || u32(4) != 4 * (parts + 1))
        return false;
    for (std::uint64_t i = 2; i <= parts; ++i)
        if (u32(4 * i) <= u32(4 * (i - 1))) return false;
    return u32(4 * parts) < bytes.size();
}

/// u32 offsets, the first of which says how long the table is and the last how long the file is.
bool lba_archive(ByteView bytes) {
    constexpr std::uint64_t most_entries = 16'384;
    auto const u32 = [&](std::uint64_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    std::uint64_t const table = bytes.size() < 16 ? 0 : u32(0);
    if (table < 8 || table % 4 != 0 || table > bytes.size() || table / 4 > most_entries) return false;
    if (u32(table - 4) != bytes.size()) return false;
    for (std::uint64_t at = 4; at < table; at += 4)
        if (u32(at) > bytes.size()) return false;
    return true;
}

bool is_text(ByteView bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) {
        auto const c = std::to_integer<std::uint8_t>(b);
        return c == '\n' || c == '\r' || c == '\t' || (c >= 0x20 && c != 0x7F);
    });
}

} // namespace

Guess guess(ByteView bytes) noexcept {
    if (bytes.empty()) return Guess::empty_file;
    if (union_zipped(bytes)) return Guess::union_zipped_stream;
    if (ff7_psx_body(bytes)) return Guess::ff7_psx_body;
    if (lba_archive(bytes)) return Guess::lba_archive;
    for (auto const& signature : signatures)
        if (stands_at(bytes, signature)) return signature.guess;
    // A guess may not take longer than a look: the first bytes tell enough.
    auto const start = bytes.first(std::min<std::size_t>(bytes.size(), 4096));
    if (std::ranges::all_of(start, [](std::byte b) { return b == std::byte{0}; })) return Guess::all_zero;
    return is_text(start) ? Guess::text : Guess::unknown;
}

std::string_view name_of(Guess guess) noexcept {
    switch (guess) {
    case Guess::unknown: return "nothing known";
    case Guess::all_zero: return "zero bytes";
    case Guess::git_lfs_pointer: return "a git-lfs pointer (the file itself was not fetched)";
    case Guess::html_page: return "an HTML page";
    case Guess::text: return "plain text";
    case Guess::zip_archive: return "a ZIP archive";
    case Guess::gzip_stream: return "a gzip stream";
    case Guess::vdf_volume: return "a Gothic VDF volume";
    case Guess::union_zipped_stream: return "a zipped stream from a Union volume";
    case Guess::zengin_animation: return "a ZenGin animation (.MAN)";
    case Guess::zengin_hierarchy: return "a ZenGin model hierarchy (.MDH or .MDL)";
    case Guess::zengin_mesh: return "a ZenGin mesh (.MDM, .MRM or .MSH)";
    case Guess::empty_file: return "an empty file";
    case Guess::ff7_psx_body: return "a Final Fantasy VII battle model of the PlayStation, unpacked";
    case Guess::ff7_archive: return "an LGP archive of Final Fantasy VII";
    case Guess::lba_archive: return "an HQR archive of Little Big Adventure";
    case Guess::sotc_resource: return "an XFF resource of Shadow of the Colossus (.anb, .skb or .nmo)";
    case Guess::zelda64_cartridge: return "a Nintendo 64 cartridge";
    case Guess::tar_archive: return "a tar archive";
    case Guess::xml_text: return "an XML file (--manifest takes those of the decompilations)";
    case Guess::yaz0_stream: return "a Yaz0 stream: packed, as in a cartridge";
    case Guess::zengin_script: return "a compiled ZenGin model script (.MSB)";
    }
    return "nothing known";
}

} // namespace animcheck
