// SPDX-License-Identifier: MIT
// For `yaz0`: streams and files of a cartridge, in each byte order. For `scan`: generated objects.
#include "fuzz/family_seeds.hpp"
#include "fuzz/packed_seeds.hpp"
#include "golden/corpus/writers/zelda64/yaz0.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

/// As a dump has it whose pairs, or whose words, are the other way round.
std::vector<std::byte> turned(std::vector<std::byte> bytes, std::size_t unit) {
    for (std::size_t at = 0; at + unit <= bytes.size(); at += unit)
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     bytes.begin() + static_cast<std::ptrdiff_t>(at + unit));
    return bytes;
}

void write_yaz0(std::filesystem::path const& folder) {
    for (auto const& [name, bytes] : fuzz::to_be_packed()) {
        fuzz::write_stream(folder, name, golden::pack_yaz0_codes(bytes));
        auto const file = golden::pack_yaz0(bytes);
        for (std::size_t const unit : {1U, 2U, 4U})
            fuzz::write_stream(folder, fmt::format("{}-file-{}", name, unit), turned(file, unit));
    }
}

void write_scan(std::filesystem::path const& folder) {
    constexpr std::size_t size = 3072;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        golden::write_bytes(folder / fmt::format("object-{:02}", seed), golden::generate_object(seed, size).bytes);
        if (seed % 6 == 0)
            golden::write_bytes(folder / fmt::format("noise-{:02}", seed),
                                golden::generate_noise(seed, size).bytes);
    }
}

/// Objects without a manifest, each field of which is wrong in three ways: a scan finds their elements all the
/// same, or leaves them out.
void write_damaged_objects(std::filesystem::path const& folder, golden::Corpus const& corpus) {
    constexpr std::array objects{"zelda64.object/scan-unsure/sure", "zelda64.object/scan-unsure/apart",
                                 "zelda64.object/scan-unsure/limbs-apart",
                                 "zelda64.object/types-disagree/skin-limbs-found"};
    for (auto const* const entry : corpus.cases()) {
        if (std::ranges::find(objects, entry->full_id()) == objects.end()) continue;
        auto const sound = golden::bytes_of(*entry, SpecSet::built_in());
        for (std::size_t at = 0; at + 2 <= sound.size(); at += 2) {
            auto const field = load<std::uint16_t>(&sound[at], std::endian::big);
            for (auto const wrong : {0, field + 1, 0xFFFF}) {
                auto bytes = sound;
                bytes[at] = static_cast<std::byte>(wrong >> 8);
                bytes[at + 1] = static_cast<std::byte>(wrong);
                golden::write_bytes(folder / fmt::format("{}-{}-{}", entry->id, at, wrong), bytes);
            }
        }
    }
}

} // namespace

std::vector<fuzz::Magics> magics() {
    return {{"zelda64.object", {"MODLOADER64"}},
            {"zelda64.rom", {"\x80\x37\x12\x40", "\x37\x80\x40\x12", "\x40\x12\x37\x80", "Yaz0", "CZLE", "NZSE"}},
            {"zelda64.yaz0", {"Yaz0"}}};
}

void write_seeds(std::filesystem::path const& out, golden::Corpus const& corpus) {
    write_yaz0(out / "yaz0");
    write_scan(out / "scan");
    write_damaged_objects(out / "zelda64_object", corpus);
}

} // namespace animcheck::zelda64
