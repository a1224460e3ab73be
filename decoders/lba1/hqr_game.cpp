// SPDX-License-Identifier: MIT
// Entries of LBA2 among those of LBA1.
#include "decoders/lba1/hqr_game.hpp"

#include "decoders/lba1/anim.hpp"
#include "decoders/lba1/body.hpp"
#include "decoders/lba1/hqr_table.hpp"
#include "decoders/lba1/lz.hpp"

#include <algorithm>
#include <vector>

namespace animcheck::lba1 {
namespace {

/// The first bytes of an entry.
std::vector<std::byte> start_of(ByteView file, std::uint64_t offset, EntryHead const& head) {
    auto const packed = file.subspan(to_size(offset + head_size), head.packed_size);
    std::vector<std::byte> bytes(to_size(std::min<std::uint64_t>(head.size, most_bytes_looked_at)));
    if (head.method == 0)
        std::ranges::copy(packed.first(bytes.size()), bytes.begin());
    else
        bytes.resize(unpack(static_cast<Codec>(head.method), packed, bytes).written);
    return bytes;
}

/// None of the 516 clips of LBA1 has one of these signs; 2,066 of 2,083 of LBA2 have.
bool judge_clip(GameLook& look, ByteView bytes, std::uint64_t size, std::uint32_t offset) {
    if (bytes.size() < 8) return false;
    auto const head = anim_head(bytes, std::endian::little);
    if (head.keyframes == 0 || head.bones == 0 || head.file_size() != size) return false;
    auto const there = std::min<std::uint64_t>(head.keyframes, (bytes.size() - 8) / head.stride());
    auto const signs = signs_of_lba2(bytes.data() + 8, there, head.stride());
    ++look.clips;
    look.of_lba2 += signs.any ? 1 : 0;
    if (signs.certain() && !look.certain) look.certain = offset;
    return true;
}

void judge_body(GameLook& look, ByteView bytes, std::uint32_t offset) {
    look.bodies += looks_like_body(bytes) ? 1 : 0;
    if (!is_body_of_lba2(bytes)) return;
    ++look.of_lba2;
    if (!look.certain) look.certain = offset;
}

bool is_packed_with_lzmit(ByteView file, std::uint32_t offset) {
    auto const head = plausible_head(file, offset, file.size());
    return head && head->method == static_cast<std::uint16_t>(Codec::lzmit) && head->size <= most_bytes_looked_at;
}

/// LZMIT came with LBA2, whatever the entries hold: one that unpacks exactly leaves no doubt.
GameLook look_at_packing(ByteView file, std::span<std::uint32_t const> offsets) {
    GameLook look;
    for (auto const offset : offsets) {
        if (look.looked_at == most_entries_looked_at || !is_packed_with_lzmit(file, offset)) continue;
        auto const head = plausible_head(file, offset, file.size());
        ++look.looked_at;
        std::vector<std::byte> bytes(head->size);
        auto const packed = file.subspan(to_size(offset + head_size), head->packed_size);
        auto const result = unpack(Codec::lzmit, packed, bytes);
        bool const exact = result.written == bytes.size() && result.read == packed.size() &&
                           result.before_start.count == 0 && result.overrun.count == 0;
        if (!exact) continue;
        ++look.of_lba2;
        if (!look.certain) look.certain = offset;
    }
    return look;
}

} // namespace

bool is_worth_a_look(ByteView file, ArchiveKind kind, std::span<std::uint32_t const> offsets) {
    if (kind == animations || kind == bodies) return true;
    return std::ranges::any_of(offsets, [&](std::uint32_t offset) { return is_packed_with_lzmit(file, offset); });
}

GameLook look_at_game(ByteView file, ArchiveKind kind, std::span<std::uint32_t const> offsets) {
    if (kind != animations && kind != bodies) return look_at_packing(file, offsets);
    GameLook look;
    auto const step = offsets.size() / most_entries_looked_at + 1;
    for (std::size_t i = 0; i < offsets.size(); i += step) {
        auto const head = plausible_head(file, offsets[i], file.size());
        if (!head) continue;
        ++look.looked_at;
        auto const bytes = start_of(file, offsets[i], *head);
        if (!judge_clip(look, bytes, head->size, offsets[i])) judge_body(look, bytes, offsets[i]);
    }
    return look;
}

} // namespace animcheck::lba1
