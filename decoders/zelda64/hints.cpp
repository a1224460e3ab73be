// SPDX-License-Identifier: MIT
// How the family's files look under other names, and the extensions of files that manifests name without one.
#include "decoders/family.hpp"

namespace animcheck::zelda64 {
namespace {

using namespace std::string_view_literals;

constexpr Signature cartridge[]{{0, "\x80\x37\x12\x40"sv}, {0, "\x37\x80\x40\x12"sv}, {0, "\x40\x12\x37\x80"sv}};
constexpr Signature yaz0[]{{0, "Yaz0"sv}};

constexpr Guess guesses[]{
    {"zelda64_cartridge", "a Nintendo 64 ROM", cartridge},
    {"yaz0_stream", "a Yaz0-compressed file, as in a ROM", yaz0},
};

/// Of what was extracted from a ROM. Sources and manifests of the same name are in the same folder.
constexpr std::string_view extensions[]{".zobj", ".bin", ".zdata", ".zovl"};

} // namespace

Hints hints() { return {.guesses = guesses, .manifest_extensions = extensions}; }

} // namespace animcheck::zelda64
