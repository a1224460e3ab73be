// SPDX-License-Identifier: MIT
#include "tests/ff7/generators/battle_encoder.hpp"

#include "golden/corpus/bytes.hpp"
#include "tests/random.hpp"

#include <algorithm>
#include <array>

namespace animcheck::golden {
namespace {

constexpr std::size_t vectors_of(ff7::StreamShape shape) { return 3 + std::size_t{3} * shape.rotations; }

/// The number of these many bits that is the same modulo 2^bits, signed.
std::int32_t wrapped(std::int32_t value, unsigned bits) {
    auto const turn = std::int32_t{1} << bits;
    auto const rest = value & (turn - 1);
    return rest < turn / 2 ? rest : rest - turn;
}

void put_animation(std::vector<std::byte>& out, BattleBlock const& block) {
    auto const stream = encode_stream(block.values, block.shape, block.tail);
    auto const size = 5 + stream.size(), padding = (4 - size % 4) % 4;
    put(out, size + padding, 4);
    put(out, block.values.size() / vectors_of(block.shape), 2);
    put(out, stream.size(), 2);
    out.push_back(static_cast<std::byte>(block.shape.key));
    put_bytes(out, stream);
    out.resize(out.size() + padding);
}

} // namespace

void BitWriter::put(std::int64_t value, unsigned width) {
    for (unsigned i = width; i-- > 0; ++size_) {
        if (size_ % 8 == 0) bytes_.push_back(std::byte{0});
        if (value >> i & 1) bytes_.back() |= std::byte{0x80} >> size_ % 8;
    }
}

std::vector<std::byte> BitWriter::bytes(std::uint8_t tail) const {
    auto all = bytes_;
    if (size_ % 8 != 0) all.back() |= static_cast<std::byte>(tail & (0xFF >> size_ % 8));
    return all;
}

void put_position_change(BitWriter& out, std::int32_t change) {
    auto const value = wrapped(change, 16);
    out.put(ff7::is_short(value) ? 0 : 1, 1);
    out.put(value, ff7::is_short(value) ? 7 : 16);
}

void put_rotation_change(BitWriter& out, std::int32_t change, std::uint32_t key) {
    auto const width = 12 - key;
    auto const value = wrapped(change, width);
    if (value == 0) return out.put(0, 1);
    out.put(1, 1);
    if (value == -1) return out.put(0, 3);
    if (!ff7::is_short(value)) {
        out.put(7, 3);
        return out.put(value, width);
    }
    unsigned type = 1; // the one whose reach, 2^(type-1) to 2^type-1 or -2^type to -2^(type-1)-1, has the value
    while (value > 0 ? value >= 1 << type : value < -(1 << type)) ++type;
    auto const half = 1 << (type - 1);
    out.put(type, 3);
    out.put(value > 0 ? value - half : value + half, type);
}

std::vector<std::byte> encode_stream(std::span<std::int16_t const> values, ff7::StreamShape shape,
                                     std::uint8_t tail) {
    auto const row = vectors_of(shape);
    BitWriter out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        bool const first = i < row, position = i % row < 3;
        // An arithmetic shift rounds towards negative infinity.
        auto const now = position ? values[i] : values[i] >> shape.key;
        if (first) {
            out.put(now, position ? 16 : 12 - shape.key);
            continue;
        }
        auto const before = position ? values[i - row] : values[i - row] >> shape.key;
        position ? put_position_change(out, now - before) : put_rotation_change(out, now - before, shape.key);
    }
    return out.bytes(tail);
}

std::vector<std::byte> encode_pack(std::span<BattleBlock const> blocks) {
    std::vector<std::byte> out;
    put(out, blocks.size(), 4);
    for (auto const& block : blocks) {
        put(out, block.header_bones, 4);
        put(out, block.header_frames, 4);
        if (block.payload.empty()) {
            put_animation(out, block);
            continue;
        }
        put(out, block.payload.size(), 4);
        out.insert(out.end(), block.payload.begin(), block.payload.end());
    }
    return out;
}

namespace {

using test::Random;

/// Changes of the 249,747 that were counted, by code: none, -1, 1 to 6 bits, raw; in thousandths.
constexpr std::array<std::uint64_t, 9> rotation_mix{586, 58, 84, 73, 65, 51, 36, 22, 25};
/// Frames of an animation: from 1 to 100, half of them 10 or fewer, 13 in the mean. Eight parts of the same share.
constexpr std::array<std::uint64_t, 9> frame_bounds{1, 4, 6, 8, 10, 12, 15, 20, 45};

std::uint64_t random_frames(Random& random) {
    if (random.happens(1, 50)) return random.below(56) + 45;
    auto const part = random.below(frame_bounds.size() - 1);
    return frame_bounds[part] + random.below(frame_bounds[part + 1] - frame_bounds[part] + 1);
}

std::int32_t random_change(Random& random, std::uint32_t key) {
    auto at = random.below(1000);
    std::size_t code = 0;
    while (at >= rotation_mix[code]) at -= rotation_mix[code++];
    if (code < 2) return -static_cast<std::int32_t>(code);
    auto const reach = 1 << (code - 2);
    auto const value = code < 8 ? random.from(reach, 2 * reach - 1) : random.from(64, (2048 >> key) - 1);
    return random.happens(1, 2) ? value : -value - 1;
}

std::int32_t random_step(Random& random) {
    return random.happens(873, 1000) ? random.from(-64, 63) : random.from(-300, 300);
}

void add_frames(BattleBlock& block, Random& random, std::uint64_t frames, bool root_turns) {
    auto const row = vectors_of(block.shape);
    auto const key = block.shape.key;
    for (std::size_t i = 0; i < frames * row; ++i) {
        bool const first = i < row, position = i % row < 3, root = i % row < 6 && block.shape.rotations > 1;
        auto const before = first ? 0 : block.values[i - row];
        auto change = first ? random.from(-(2048 >> key), (2048 >> key) - 1) : random_change(random, key);
        if (root && !root_turns) change = 0;
        auto const step = first ? random.from(-1000, 1000) : random_step(random);
        block.values.push_back(static_cast<std::int16_t>(before + (position ? step : change * (1 << key))));
    }
}

BattleBlock stub_of(Random& random, std::uint32_t bones) {
    auto const text = random.happens(73, 90) ? std::array{0x30, 0x1A, 0, 0} : std::array{0x0D, 0x0A, 0, 0};
    BattleBlock block;
    for (auto const byte : text) block.payload.push_back(static_cast<std::byte>(byte));
    block.header_bones = bones;
    return block;
}

} // namespace

std::vector<BattleBlock> generate_blocks(std::uint64_t seed, PackPlan plan) {
    Random random(seed);
    std::vector<BattleBlock> blocks;
    auto const body = plan.weapon ? plan.slots / 2 : plan.slots;
    for (std::uint32_t slot = 0; slot < plan.slots; ++slot) {
        auto const rotations = slot < body ? plan.bones + 1 : 1;
        bool const paired = slot >= body && slot - body < body;
        bool const stub = paired ? !blocks[slot - body].payload.empty() : random.happens(90, 380);
        if (stub) {
            blocks.push_back(stub_of(random, rotations));
            continue;
        }
        BattleBlock block;
        block.shape = {rotations, random.happens(39, 290) ? 0U : 4U};
        // Body and weapon play together.
        auto const frames = paired ? blocks[slot - body].header_frames : random_frames(random);
        add_frames(block, random, frames, random.happens(77, 198));
        block.tail = random.happens(144, 234) ? static_cast<std::uint8_t>(random.below(256)) : std::uint8_t{0};
        block.header_bones = rotations;
        block.header_frames = static_cast<std::uint32_t>(frames);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

std::vector<std::byte> generate_pack(std::uint64_t seed, PackPlan plan) {
    return encode_pack(generate_blocks(seed, plan));
}

} // namespace animcheck::golden
