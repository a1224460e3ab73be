// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/assembler.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace animcheck::golden {

/// A minimal complete animation: two frames and three nodes.
inline constexpr std::string_view small_man = R"(
u16 0xA000  u32 0
u16 0xA020  u32 size(header)
block header {
    u16 12  line "S_RUN"
    u32 1 2 3                       # layer, frames, nodes
    f32 25 25 -1 0.05               # fps, fps_source, position_min, position_scale
    f32 0 0 0 100 100 100           # bounds
    line "S_RUN"
}
u16 0xA010  u32 size(source)
block source {
    s32 2001  u16 3 4 5 6 7 0
    line "C:\\A\\BC\\RUN.ASC" ""
}
u16 0xA090  u32 size(samples)
block samples {
    u32 crc32("BIP01A")
    u32 0 1 5
    repeat 6 { u16 32767 32767 32767  $i $i*2 65535 }
}
)";

inline std::string hex(std::span<std::byte const> bytes) {
    std::string out;
    for (auto const byte : bytes)
        out += fmt::format("{}{:02X}", out.empty() ? "" : " ", std::to_integer<unsigned>(byte));
    return out;
}

/// The text of the exception that a call throws, or "no error".
template <class Call>
std::string complaint(Call call) {
    try {
        call();
    } catch (std::exception const& fault) {
        return fault.what();
    }
    return "no error";
}

} // namespace animcheck::golden
