// SPDX-License-Identifier: MIT
// For `lz`: streams of both codecs, and the same as entries of an archive.
#include "decoders/lba1/lz_pack.hpp"
#include "fuzz/family_seeds.hpp"
#include "fuzz/packed_seeds.hpp"

namespace animcheck::lba1 {
namespace {

std::vector<std::byte> entry_of(std::size_t size, std::vector<std::byte> const& packed, unsigned method) {
    std::vector<std::byte> entry;
    auto const put = [&](std::size_t value, unsigned width) {
        for (unsigned i = 0; i < width; ++i) entry.push_back(static_cast<std::byte>(value >> (8 * i)));
    };
    put(size, 4);
    put(packed.size(), 4);
    put(method, 2);
    entry.insert(entry.end(), packed.begin(), packed.end());
    return entry;
}

} // namespace

std::vector<fuzz::Magics> magics() { return {}; }

void write_seeds(std::filesystem::path const& out, golden::Corpus const& /*corpus*/) {
    auto const folder = out / "lz";
    for (auto const& [name, bytes] : fuzz::to_be_packed()) {
        fuzz::write_stream(folder, name + "-stored", entry_of(bytes.size(), bytes, 0));
        for (auto const codec : {Codec::lzss, Codec::lzmit}) {
            auto const packed = lba1::pack_lz(codec, bytes);
            auto const method = codec == Codec::lzss ? 1U : 2U;
            fuzz::write_stream(folder, fmt::format("{}-{}", name, method), packed);
            fuzz::write_stream(folder, fmt::format("{}-entry-{}", name, method),
                               entry_of(bytes.size(), packed, method));
        }
    }
}

} // namespace animcheck::lba1
