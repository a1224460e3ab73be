// SPDX-License-Identifier: MIT
// spec/zelda64.yaz0.yaml. Big-endian:
//   magic u32 "Yaz0", size u32 (unpacked), zero u64, compressed data
#include "decoders/zelda64/yaz0_file.hpp"

#include "decoders/guess.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/yaz0.hpp"

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t yaz0_magic = 0x59617A30;

/// The name of what is in it: object_rat.zobj.yaz0 has object_rat.zobj, object_rat.szs has object_rat.
std::string_view name_inside(std::string_view name) {
    auto const dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

void decode_yaz0_file(Reader in, Context const& context, Model* model) {
    auto const stored = in.end();
    auto const magic = in.u32("magic");
    if (in && magic != yaz0_magic) in.report(AnomalyKind::magic_unexpected, "magic", magic, yaz0_magic);
    auto const size = in.u32("size");
    in.u64("zero");
    in.bytes("codes", in.left());
    if (!in || !model) return;
    Member member;
    member.name = model->arena.copy(std::string(name_inside(context.name)));
    member.stored = stored;
    member.size = size;
    member.packed = true;
    member.method = method_of(Packing::yaz0, RomOrder::console);
    model->members.push_back(member);
}

std::uint64_t most_in_yaz0_file(Member const& member) {
    return member.stored < yaz0_head_size ? 0 : most_of_yaz0(member.stored - yaz0_head_size);
}

Sniff sniff_yaz0(Offer const& offer) {
    bool const inside = offer.container == rom_format.id || offer.container == yaz0_format.id;
    bool const yes = !inside && is(guess(offer.bytes), "yaz0_stream");
    return yes ? Sniff{Answer::yes, "the signature Yaz0"} : Sniff{Answer::no, "no signature Yaz0"};
}

} // namespace

Format const yaz0_format{
    .id = "zelda64.yaz0",
    .title = "Zelda 64 file compressed with Yaz0, as it is in a ROM",
    .recognised_by = "the signature Yaz0",
    .order = std::endian::big,
    .sniff = sniff_yaz0,
    .decode = decode_yaz0_file,
    .container = true,
    .closed = true,
    .unpack = unpack_file,
    .most_unpacked = most_in_yaz0_file,
};

} // namespace animcheck::zelda64
