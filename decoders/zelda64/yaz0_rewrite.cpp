// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rewriters.hpp"
#include "decoders/zelda64/yaz0.hpp"
#include "decoders/zelda64/yaz0_pack.hpp"

namespace animcheck::zelda64 {
namespace {

constexpr std::size_t size_at = 4, size_end = 8;

/// Is all of the file its header, its stream and zeros? Else packing it again would lose what follows.
bool is_whole_stream(Container const& container) {
    auto const file = container.source().bytes;
    std::vector<std::byte> out;
    ByteView unpacked;
    if (file.size() < yaz0_head_size || !container.bytes_of(container.members()[0], largest_packed, out, unpacked))
        return false;
    auto const codes = file.subspan(yaz0_head_size);
    return all_zero(codes.subspan(unpack_yaz0(codes, out).read));
}

} // namespace

Rewriting rewrite_yaz0_file(Container const& container, std::span<NewMember const> members) {
    auto const file = container.source().bytes;
    if (members.empty()) return {};
    auto const bytes = members.front().bytes;
    if (bytes.empty() || bytes.size() > largest_packed) return {{}, "its stream cannot be packed again"};
    if (!is_whole_stream(container)) return {{}, "its stream is damaged, or other bytes follow it"};
    auto packed = pack_yaz0(bytes);
    if (file.size() % packed_alignment != 0)
        packed.resize(yaz0_head_size + pack_yaz0_codes(bytes).size()); // then it was not padded
    Relocation to(file);
    auto const text = text_of(packed);
    to.write(size_at, size_end - size_at, text.substr(size_at, size_end - size_at));
    to.write(yaz0_head_size, file.size() - yaz0_head_size, text.substr(yaz0_head_size));
    return {to.take_changes(), {}};
}

} // namespace animcheck::zelda64
