// SPDX-License-Identifier: MIT
// For `rotations`: a byte for the coding, eight floats, and keys.
#include "fuzz/family_seeds.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace animcheck::sotc {

std::vector<fuzz::Magics> magics() {
    using namespace std::string_literals;
    std::vector const module{"xff\0"s, "xff2"s};
    return {{"sotc.anb", module},
            {"sotc.skb", module},
            {"sotc.xff", module},
            {"sotc.nico", {"CD001", "\1CD001\1\0"s, "NICO.DAT;1", "XAB.;1", "PLAYSTATION"}}};
}

void write_seeds(std::filesystem::path const& out, golden::Corpus const& /*corpus*/) {
    constexpr unsigned codings = 7;
    constexpr auto nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
    constexpr std::array<std::array<float, 8>, 4> floats{{
        {-0.5F, -0.5F, -0.5F, -0.5F, 1, 1, 1, 1},
        {0, 0, 0, 1, 0, 0, 0, 0},
        {-1, -1, -1, -1, 2, 2, 2, 2},
        {nan, infinite, -infinite, -0.F, 1e38F, 1e-45F, 0.7071F, -1},
    }};
    for (unsigned coding = 0; coding < codings; ++coding)
        for (std::size_t i = 0; i < floats.size(); ++i)
            for (unsigned const step : {0U, 37U, 255U}) {
                std::vector<std::byte> seed{static_cast<std::byte>(coding)};
                for (auto const value : floats[i])
                    for (unsigned byte = 0; byte < 4; ++byte)
                        seed.push_back(static_cast<std::byte>(std::bit_cast<std::uint32_t>(value) >> (8 * byte)));
                for (unsigned byte = 0; byte < 96; ++byte) seed.push_back(static_cast<std::byte>(byte * step));
                golden::write_bytes(out / "rotations" / fmt::format("{}-{}-{}", coding, i, step), seed);
            }
}

} // namespace animcheck::sotc
