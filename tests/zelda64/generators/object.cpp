// SPDX-License-Identifier: MIT
#include "tests/zelda64/generators/object.hpp"

#include "golden/corpus/bytes.hpp"

#include <algorithm>

namespace animcheck::golden {
namespace {

using zelda64::HitKind;

constexpr std::uint32_t segment = 0x06000000;

class Generator {
public:
    Generator(std::uint64_t seed, std::size_t size) : state_(seed * 2 + 1), size_(size) {}

    GeneratedObject run(bool elements) {
        while (object_.bytes.size() < size_)
            if (elements)
                add_chunk();
            else
                add_noise();
        align(16);
        std::ranges::sort(object_.elements, {}, &Planted::offset);
        return std::move(object_);
    }

private:
    std::uint64_t below(std::uint64_t end) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return (state_ * 0x2545F4914F6CDD1D >> 11) % end;
    }

    [[nodiscard]] std::uint64_t here() const { return object_.bytes.size(); }
    void put(std::uint64_t value, unsigned size) { golden::put(object_.bytes, value, size, std::endian::big); }
    void align(std::uint64_t unit) {
        while (here() % unit != 0) put(0, 1);
    }
    void plant(HitKind kind) { object_.elements.push_back({kind, here()}); }
    std::uint64_t pointer(std::uint64_t offset) { return segment | offset; }
    std::uint64_t anywhere(std::uint64_t unit) {
        return pointer(below(std::max<std::uint64_t>(here(), unit)) / unit * unit);
    }

    void add_chunk() {
        align(8);
        switch (below(16)) {
        case 0:
        case 1: return add_texture();
        case 2: return add_indexed_texture();
        case 3:
        case 4: return add_lists();
        case 5:
        case 6: return add_vertices();
        case 7:
        case 8:
        case 9: return add_animation();
        case 10:
        case 11: return add_skeleton();
        case 12: return add_animation_decoy();
        case 13: return add_skeleton_decoy();
        case 14: return add_header_texture();
        default: return add_zeros();
        }
    }

    void add_noise() {
        align(8);
        switch (below(5)) {
        case 0: return add_texture();
        case 1: return add_indexed_texture();
        case 2: return add_lists();
        case 3: return add_vertices();
        default: return add_zeros();
        }
    }

    void add_texture() {
        for (auto left = 512 + below(4096); left > 0; --left) put(below(256), 1);
    }
    /// Four bits per pixel: few values, in runs.
    void add_indexed_texture() {
        for (auto left = 256 + below(1024); left > 0; --left) {
            auto const value = below(3) == 0 ? below(256) : 0x11 * below(4);
            for (auto run = 1 + below(6); run > 0; --run) put(value, 1);
        }
    }
    void add_zeros() {
        for (auto left = 16 + below(512); left > 0; --left) put(0, 1);
    }
    void add_vertices() {
        for (auto left = 8 + below(64); left > 0; --left) {
            for (int axis = 0; axis < 3; ++axis) put(below(2000) - 1000, 2);
            put(0, 2);
            put(below(2048), 2);
            put(below(2048), 2);
            put(below(0x100000000), 4);
        }
    }
    /// Commands with pointers, as they follow each other in display lists.
    void add_lists() {
        for (auto left = 8 + below(64); left > 0; --left) {
            switch (below(6)) {
            case 0:
                put(0x01000000 | below(32) << 12 | below(64), 4);
                put(anywhere(16), 4);
                break;
            case 1:
                put(0xDE000000, 4);
                put(anywhere(8), 4);
                break;
            case 2:
                put(0xFD100000, 4);
                put(anywhere(8), 4);
                break;
            case 3:
                put(0x06000000 | below(32) << 17 | below(32) << 9, 4); // a pair of triangles: looks like a pointer
                put(below(32) << 17 | below(32) << 9 | below(32) << 1, 4);
                break;
            case 4: put(0xE700000000000000, 8); break;
            default: put(0xD9F3FFFF00000000 | below(0x10000), 8); break;
            }
        }
        put(0xDF00000000000000, 8);
    }

    void add_animation() {
        auto const joints = 4 + below(40), frames = below(12) == 0 ? 1 + below(2) : 2 + below(80);
        auto const fixed = 1 + below(30), values = here();
        std::vector<std::uint64_t> indices;
        std::uint64_t tracks = 0;
        for (std::uint64_t i = 0; i < 3 * joints; ++i)
            indices.push_back(below(3) == 0 && frames > 1 ? fixed + frames * tracks++ : below(fixed));
        for (std::uint64_t i = 0; i < fixed + frames * tracks; ++i) put(i == 0 ? 0 : below(0x10000), 2);
        align(4);
        auto const table = here();
        for (auto const index : indices) put(index, 2);
        align(4);
        // Sometimes the header was moved away.
        bool const moved = below(8) == 0;
        if (moved) add_vertices();
        if (moved) object_.moved.push_back(here());
        plant(HitKind::animation);
        put_animation_header(frames, values, table, fixed);
        if (below(4) == 0) align(16);
    }
    void put_animation_header(std::uint64_t frames, std::uint64_t values, std::uint64_t table,
                              std::uint64_t fixed) {
        put(frames, 2);
        put(0, 2);
        put(pointer(values), 4);
        put(pointer(table), 4);
        put(fixed, 2);
        put(0, 2);
    }

    /// Half of the limbs are children of the last, half are siblings: numbered as they are drawn.
    void put_limbs(std::uint64_t count, bool lod, std::uint64_t& lists) {
        std::vector<std::uint64_t> children(count, 0xFF), siblings(count, 0xFF), path{0};
        for (std::uint64_t limb = 1; limb < count; ++limb) {
            while (path.size() > 1 && below(3) == 0) path.pop_back();
            auto const parent = path.back();
            if (children[parent] == 0xFF) {
                children[parent] = limb;
            } else {
                auto last = children[parent];
                while (siblings[last] != 0xFF) last = siblings[last];
                siblings[last] = limb;
            }
            path.push_back(limb);
        }
        for (std::uint64_t limb = 0; limb < count; ++limb) {
            for (int axis = 0; axis < 3; ++axis) put(below(2000), 2);
            put(children[limb], 1);
            put(siblings[limb], 1);
            auto const list = limb > 0 && below(5) == 0 ? 0 : anywhere(8);
            lists += list != 0;
            put(list, 4);
            if (lod) put(list, 4);
        }
    }

    void add_skeleton() {
        auto const count = below(16) == 0 ? 1 : 3 + below(30);
        bool const lod = below(4) == 0, flex = below(2) == 0;
        auto const limbs = here();
        std::uint64_t lists = 0;
        put_limbs(count, lod, lists);
        auto const table = here();
        for (std::uint64_t limb = 0; limb < count; ++limb) put(pointer(limbs + limb * (lod ? 16 : 12)), 4);
        plant(HitKind::skeleton);
        put_skeleton_header(table, count, flex ? lists : 0);
        // A tool for playable characters copies the header to a place that is always the same.
        if (count == 1 || below(3) > 0) return;
        add_texture();
        align(8);
        object_.moved.push_back(here());
        plant(HitKind::skeleton);
        put_skeleton_header(table, count, lists);
    }
    void put_skeleton_header(std::uint64_t table, std::uint64_t count, std::uint64_t lists) {
        put(pointer(table), 4);
        put(count << 24, 4);
        if (lists > 0) put(lists << 24, 4);
    }

    /// The shape of a header: pads 0, pointers inside the object.
    void add_animation_decoy() {
        ++object_.decoys;
        auto const first = anywhere(4), second = anywhere(4);
        put(1 + below(200), 2);
        put(0, 2);
        put(std::min(first, second), 4);
        put(std::max(first, second), 4);
        put(below(64), 2);
        put(0, 2);
    }
    void add_skeleton_decoy() {
        ++object_.decoys;
        put(anywhere(4), 4);
        put((1 + below(40)) << 24, 4);
        put((1 + below(20)) << 24, 4);
    }
    /// A texture in which lines repeat a header that was there.
    void add_header_texture() {
        if (object_.elements.empty()) return add_texture();
        ++object_.decoys;
        auto const from = object_.elements[below(object_.elements.size())].offset;
        for (auto rows = 4 + below(16); rows > 0; --rows) {
            for (std::uint64_t i = 0; i < 12; ++i) object_.bytes.push_back(object_.bytes[from + i]);
            put(0x10001 * below(256), 4);
        }
    }

    std::uint64_t state_;
    std::size_t size_;
    GeneratedObject object_;
};

} // namespace

GeneratedObject generate_object(std::uint64_t seed, std::size_t size) { return Generator(seed, size).run(true); }

GeneratedObject generate_noise(std::uint64_t seed, std::size_t size) { return Generator(seed, size).run(false); }

} // namespace animcheck::golden
