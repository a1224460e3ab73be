// SPDX-License-Identifier: MIT
// Yaz0, over any bytes, and the same bytes as a file of a ROM, in every byte order.
#include "decoders/zelda64/yaz0.hpp"
#include "decoders/zelda64/rom.hpp"
#include "fuzz/back_references.hpp"
#include "fuzz/target.hpp"
#include "golden/corpus/writers/zelda64/yaz0.hpp"

namespace animcheck::yaz0_target {
namespace {

using fuzz::Choices, fuzz::must, fuzz::SlowUnpacker;
using zelda64::Packing;

std::optional<BackReference> slow_match(ByteView rest) {
    auto const byte = [&](std::size_t at) { return std::to_integer<std::size_t>(rest[at]); };
    if (rest.size() < 2) return {};
    auto const distance = byte(0) % 16 * 256 + byte(1) + 1;
    if (byte(0) / 16 > 0) return BackReference{distance, byte(0) / 16 + 2, 2};
    if (rest.size() < 3) return {};
    return BackReference{distance, byte(2) + 18, 3};
}

constexpr fuzz::Codec yaz0{
    .flag_order = FlagOrder::highest_first,
    .largest_match = 3,
    .match = slow_match,
    .pack = golden::pack_yaz0_codes,
    .unpack = zelda64::unpack_yaz0,
    .most_unpacked = zelda64::most_of_yaz0,
};

void judge_file(ByteView rom, Member const& member, std::uint64_t most) {
    auto const unpacked =
        fuzz::judge_member(rom, "zelda64.rom", zelda64::unpack_file, std::endian::big, member, most);
    if (unpacked.stopped || zelda64::packing_of(member.method) != Packing::yaz0 || member.stored < 16) return;
    // The same by the layout, from the bytes as the console reads them.
    auto const file =
        zelda64::straightened(rom, member.offset, member.stored, zelda64::order_of_method(member.method));
    if (file.size() < 16) return;
    std::uint64_t const size = load<std::uint32_t>(&file[4], std::endian::big);
    SlowUnpacker const model(yaz0.flag_order, yaz0.match, ByteView(file).subspan(16), std::min(size, most));
    must(std::ranges::equal(unpacked.bytes(), model.out), "a file unpacks to other bytes than the model");
}

int run(std::uint8_t const* input, std::size_t size) {
    std::span const raw(input, size);
    auto const bytes = std::as_bytes(raw);
    Choices choices(fuzz::hash_of(raw));
    fuzz::judge_round_trip(yaz0, bytes);
    fuzz::judge_any(yaz0, bytes, std::min<std::uint64_t>(zelda64::most_of_yaz0(size) + 1, 1 << 18));
    fuzz::judge_any(yaz0, bytes, choices.below(90 * size + 1));
    Member member;
    member.offset =
        choices.below(2) == 0 ? 0 : choices.below(size + 1) / 4 * 4; // as of files that begin with a header
    member.stored = choices.below(2) == 0 ? size - member.offset : choices.below(size - member.offset + 1);
    member.size = choices.below(4) == 0 ? choices.below(1 << 20) : choices.below(512);
    member.packed = true;
    auto const packing = choices.below(3) == 0   ? Packing::deflate
                         : choices.below(8) == 0 ? Packing::stored
                                                 : Packing::yaz0;
    for (auto const order : zelda64::rom_orders) {
        member.method = zelda64::method_of(packing, order);
        judge_file(bytes, member, choices.below(4) == 0 ? choices.below(64) : 1 << 20);
    }
    return 0;
}

fuzz::FuzzTarget const target{"yaz0", run};

} // namespace
} // namespace animcheck::yaz0_target
