// SPDX-License-Identifier: MIT
// For `battle_codes`: a byte for the rotations, one for the key, and a stream of frames that move little, much, or
// not.
#include "fuzz/family_seeds.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <fmt/format.h>

namespace animcheck::ff7 {

std::vector<fuzz::Magics> magics() {
    using namespace std::string_literals;
    return {{"ff7.lgp", {"\0\0SQUARESOFT"s, "FICEDULA-LGP", "FINAL FANTASY7", "LGP CREATED BY FICEDULA"}}};
}

void write_seeds(std::filesystem::path const& out, golden::Corpus const& /*corpus*/) {
    constexpr std::size_t frames = 6;
    for (std::uint32_t const rotations : {1U, 3U, 24U})
        for (std::uint32_t key = 0; key <= most_key; ++key)
            for (int const step : {0, 3, 200, 2500}) {
                std::vector<std::int16_t> values;
                for (std::size_t i = 0; i < frames * (3 + 3 * rotations); ++i)
                    values.push_back(static_cast<std::int16_t>(static_cast<int>(i * 37 % 11) * step));
                auto seed = golden::encode_stream(values, {rotations, key});
                seed.insert(seed.begin(), {static_cast<std::byte>(rotations - 1), static_cast<std::byte>(key)});
                golden::write_bytes(out / "battle_codes" / fmt::format("{}-key-{}-by-{}", rotations, key, step),
                                    seed);
            }
}

} // namespace animcheck::ff7
