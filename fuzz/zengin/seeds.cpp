// SPDX-License-Identifier: MIT
// For `packing`: samples of three numbers, around the ends and the middle of what the game writes.
#include "decoders/zengin/packing.hpp"
#include "fuzz/family_seeds.hpp"

#include <fmt/format.h>

#include <vector>

namespace animcheck::zengin {

std::vector<fuzz::Magics> magics() {
    return {{"zengin.vdf", {"PSVDSC_V2.00\n\r\n\r", "PSVDSC_V2.00\r\n\r\n", "\x78\x9C"}}};
}

void write_seeds(std::filesystem::path const& out, golden::Corpus const& /*corpus*/) {
    constexpr std::uint16_t middle = 32767, diagonal = middle + 18018; // 1 / sqrt(3) of the way to a unit
    std::vector<std::byte> all;
    std::size_t count = 0;
    for (std::uint16_t const x :
         {std::uint16_t{0}, rotation_least, middle, diagonal, rotation_most, std::uint16_t{65535}})
        for (std::uint16_t const y : {middle, diagonal, rotation_least})
            for (std::uint16_t const z : {middle, diagonal, rotation_most}) {
                std::vector<std::byte> seed;
                for (auto const word : {x, y, z})
                    for (unsigned const shift : {0U, 8U}) seed.push_back(static_cast<std::byte>(word >> shift));
                all.insert(all.end(), seed.begin(), seed.end());
                golden::write_bytes(out / "packing" / fmt::format("sample-{:02}", count++), seed);
            }
    golden::write_bytes(out / "packing" / "samples", all);
}

} // namespace animcheck::zengin
