// SPDX-License-Identifier: MIT
#include "decoders/guess.hpp"

#include "decoders/family.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace animcheck {
namespace {

using namespace std::string_view_literals;

constexpr Signature lfs[]{{0, "version https://git-lfs"sv}};
constexpr Signature html[]{{0, "<!DOCTYPE"sv}, {0, "<!doctype"sv}, {0, "<html"sv}, {0, "<HTML"sv}};
constexpr Signature xml[]{{0, "<?xml"sv}, {0, "<Root"sv}};
constexpr Signature tar[]{{257, "ustar"sv}};
constexpr Signature zip[]{{0, "PK\x03\x04"sv}};
constexpr Signature gzip[]{{0, "\x1F\x8B"sv}};

constexpr Signature hex_dump[]{{0, "00000000: "sv}, {0, "00000000  "sv}, {0, "0000000 "sv}};

constexpr auto unpack = "unpack it, and give animcheck the file inside"sv;

constexpr std::array general{
    Guess{.name = "git_lfs_pointer",
          .words = "a git-lfs pointer (the file itself was not fetched)",
          .signatures = lfs,
          .cure = "fetch the file itself: git lfs pull"},
    Guess{.name = "html_page",
          .words = "an HTML page",
          .signatures = html,
          .cure = "download the file again: a web page came instead of it"},
    Guess{"xml_text", "an XML file (use --manifest for those of the decompilations)", xml},
    Guess{.name = "tar_archive", .words = "a tar archive", .signatures = tar, .cure = unpack},
    Guess{.name = "zip_archive", .words = "a ZIP archive", .signatures = zip, .cure = unpack},
    Guess{.name = "gzip_stream", .words = "a gzip stream", .signatures = gzip, .cure = unpack},
    Guess{.name = "hex_dump",
          .words = "a hex dump, which is text",
          .signatures = hex_dump,
          .cure = "turn it back into bytes: xxd -r does for its own dumps"},
};

/// A guess must be quick: the first bytes are enough.
ByteView start_of(ByteView bytes) { return bytes.first(std::min<std::size_t>(bytes.size(), 4096)); }

/// All of them: many sound files begin with kilobytes of zeros.
bool is_all_zero(ByteView bytes) { return all_zero(bytes); }

/// In any alphabet a text has spaces, line feeds or digits: one byte of sixteen is ASCII.
bool is_text(ByteView bytes) {
    constexpr std::size_t share = 16;
    std::size_t ascii = 0;
    auto const start = start_of(bytes);
    bool const plain = std::ranges::all_of(start, [&](std::byte b) {
        auto const c = std::to_integer<std::uint8_t>(b);
        ascii += c < 0x80 ? 1 : 0;
        return c == '\n' || c == '\r' || c == '\t' || (c >= 0x20 && c != 0x7F);
    });
    return plain && ascii * share >= start.size();
}

/// Lines of one length, of nothing but its digits. One line may be shorter: the last.
bool is_base64(ByteView bytes) {
    constexpr std::size_t shortest_line = 60, longest_line = 76;
    auto const text = text_of(start_of(bytes));
    auto const line = text.substr(0, longest_line + 1).find_first_of("\r\n");
    if (line < shortest_line || line > longest_line || line % 4 != 0) return false;
    std::size_t digits = 0; // of this line
    for (char const c : text) {
        bool const is_end = c == '\n' || c == '\r';
        if (!is_end && digits++ == line) return false;
        if (is_end) digits = 0;
        bool const is_digit = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!is_digit && !is_end && c != '+' && c != '/' && c != '=') return false;
    }
    return true;
}

/// Memory that was erased, or a sector that could not be read.
bool is_all_ones(ByteView bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0xFF}; });
}

constexpr auto lost = "get the file again: nothing of it is left in this copy"sv;

/// Tried last.
constexpr std::array vague{
    Guess{.name = "all_zero", .words = "zero bytes", .looks = is_all_zero, .cure = lost},
    Guess{.name = "all_ones", .words = "FF bytes", .looks = is_all_ones, .cure = lost},
    Guess{.name = "base64_text",
          .words = "base64 text, as in a mail",
          .looks = is_base64,
          .cure = "turn it back into bytes: base64 -d"},
    Guess{.name = "text", .words = "plain text", .looks = is_text},
};
constexpr Guess empty_file{.name = "empty_file", .words = "an empty file"};

/// General guesses, then those of each family.
std::vector<std::span<Guess const>> const& tables() {
    static std::vector<std::span<Guess const>> const all{
        general,
#define ANIMCHECK_FAMILY(name) name::hints().guesses,
#include "families.def"
#undef ANIMCHECK_FAMILY
    };
    return all;
}

bool has_signature(ByteView bytes, Guess const& guess) {
    return std::ranges::any_of(guess.signatures, [bytes](Signature const& signature) {
        return bytes.size() >= signature.offset + signature.bytes.size() &&
               std::memcmp(bytes.data() + signature.offset, signature.bytes.data(), signature.bytes.size()) == 0;
    });
}

bool looks(ByteView bytes, Guess const& guess) { return guess.looks && guess.looks(bytes); }

Guess const* first_of(ByteView bytes, std::span<Guess const> guesses, bool (*fits)(ByteView, Guess const&)) {
    auto const found = std::ranges::find_if(guesses, [&](Guess const& guess) { return fits(bytes, guess); });
    return found == guesses.end() ? nullptr : &*found;
}

/// FNV-1a.
std::uint64_t number_of(std::string_view name) {
    std::uint32_t hash = 0x811C9DC5;
    for (auto const c : name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x01000193;
    return hash;
}

} // namespace

Guess const* guess(ByteView bytes) {
    if (bytes.empty()) return &empty_file;
    for (auto const fits : {looks, has_signature})
        for (auto const table : tables())
            if (auto const* const found = first_of(bytes, table, fits)) return found;
    return first_of(bytes, vague, looks);
}

std::string_view words_of(Guess const* guess) noexcept { return guess ? guess->words : "data of an unknown kind"; }

bool is(Guess const* guess, std::string_view name) noexcept { return guess && guess->name == name; }

bool is_certain(Guess const* guess) noexcept {
    constexpr std::size_t enough = 4;
    return guess &&
           std::ranges::all_of(guess->signatures, [](Signature const& one) { return one.bytes.size() >= enough; });
}

std::uint64_t number_of(Guess const* guess) noexcept { return guess ? number_of(guess->name) : 0; }

Guess const* guess_of(std::uint64_t number) noexcept {
    static auto const all = [] {
        auto every = tables();
        every.insert(every.end(), {std::span<Guess const>(vague), std::span<Guess const>(&empty_file, 1)});
        return every;
    }();
    for (auto const table : all)
        for (auto const& guess : table)
            if (number_of(guess.name) == number) return &guess;
    return nullptr;
}

std::optional<std::uint64_t> guess_number(std::string_view name) {
    auto const number = number_of(name);
    return guess_of(number) ? std::optional(number) : std::nullopt;
}

} // namespace animcheck
