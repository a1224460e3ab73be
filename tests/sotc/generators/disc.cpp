// SPDX-License-Identifier: MIT
#include "tests/sotc/generators/disc.hpp"

#include "golden/corpus/bytes.hpp"

#include <algorithm>

namespace animcheck::golden {

std::vector<std::byte> write_disc(std::span<std::byte const> nico) {
    constexpr std::size_t sector = 2048, descriptor = 16 * sector, directory = 17 * sector, archive = 18 * sector;
    constexpr std::string_view name = "NICO.DAT;1";
    Bytes out(archive + nico.size());
    set_text(out, descriptor,
             "\x01"
             "CD001");
    set(out, descriptor + 156 + 2, directory / sector, 4);
    set(out, descriptor + 156 + 10, sector, 4);
    set(out, directory, 33 + name.size() + 1, 1);
    set(out, directory + 2, archive / sector, 4);
    set(out, directory + 10, nico.size(), 4);
    set(out, directory + 32, name.size(), 1);
    set_text(out, directory + 33, name);
    std::ranges::copy(nico, out.begin() + archive);
    return out;
}

} // namespace animcheck::golden
