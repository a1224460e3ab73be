// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace animcheck::fuzz {

/// Bytes with matches of different lengths and distances, and with none: what seeds of codecs are packed from.
[[nodiscard]] inline std::vector<std::pair<std::string, std::vector<std::byte>>> to_be_packed() {
    using Bytes = std::vector<std::byte>;
    Bytes noise(200), far(5000), words;
    for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<std::byte>(i * i * 7 + i / 3);
    for (std::size_t i = 0; i < far.size(); ++i) far[i] = static_cast<std::byte>(i < 40 || i >= 4960 ? i % 40 : 0);
    for (std::size_t i = 0; i < 300; ++i)
        words.push_back(static_cast<std::byte>("walk run turn "[i * i % 97 % 14]));
    return {{"nothing", {}},         {"one", Bytes(1, std::byte{7})},
            {"zeros", Bytes(400)},   {"noise", std::move(noise)},
            {"far", std::move(far)}, {"words", std::move(words)}};
}

/// A stream, and how it may be damaged.
inline void write_stream(std::filesystem::path const& folder, std::string const& name,
                         std::vector<std::byte> bytes) {
    golden::write_bytes(folder / name, bytes);
    if (bytes.size() < 4) return;
    bytes[1] ^= std::byte{0xFF};
    golden::write_bytes(folder / (name + "-damaged"), bytes);
    bytes.resize(bytes.size() - bytes.size() / 3);
    golden::write_bytes(folder / (name + "-cut"), bytes);
}

} // namespace animcheck::fuzz
