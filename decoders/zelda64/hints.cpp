// SPDX-License-Identifier: MIT
// What the family's files look like under other names, and how tools call what manifests name without an extension.
#include "decoders/family.hpp"

namespace animcheck::zelda64 {
namespace {

using namespace std::string_view_literals;

constexpr Signature cartridge[]{{0, "\x80\x37\x12\x40"sv}, {0, "\x37\x80\x40\x12"sv}, {0, "\x40\x12\x37\x80"sv}};
constexpr Signature yaz0[]{{0, "Yaz0"sv}};

constexpr Guess guesses[]{
    {"zelda64_cartridge", "a Nintendo 64 cartridge", cartridge},
    {"yaz0_stream", "a Yaz0 stream: packed, as in a cartridge", yaz0},
};

/// Of what was cut out of a cartridge. Sources and manifests of the same name are in the same folder.
constexpr std::string_view extensions[]{".zobj", ".bin", ".zdata", ".zovl"};

} // namespace

Hints hints() { return {.guesses = guesses, .manifest_extensions = extensions}; }

} // namespace animcheck::zelda64
