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

constexpr std::array general{
    Guess{"git_lfs_pointer", "a git-lfs pointer (the file itself was not fetched)", lfs},
    Guess{"html_page", "an HTML page", html},
    Guess{"xml_text", "an XML file (use --manifest for those of the decompilations)", xml},
    Guess{"tar_archive", "a tar archive", tar},
    Guess{"zip_archive", "a ZIP archive", zip},
    Guess{"gzip_stream", "a gzip stream", gzip},
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

/// Tried last.
constexpr std::array vague{
    Guess{.name = "all_zero", .words = "zero bytes", .looks = is_all_zero},
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

std::uint64_t number_of(Guess const* guess) noexcept { return guess ? number_of(guess->name) : 0; }

std::optional<std::uint64_t> guess_number(std::string_view name) {
    auto all = tables();
    all.insert(all.end(), {std::span<Guess const>(vague), std::span<Guess const>(&empty_file, 1)});
    for (auto const table : all)
        if (std::ranges::find(table, name, &Guess::name) != table.end()) return number_of(name);
    return std::nullopt;
}

} // namespace animcheck
