// SPDX-License-Identifier: MIT
#include "tests/sotc/generators/anb.hpp"
#include "tests/random.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace animcheck::golden {
namespace {

using sotc::Coding, sotc::Quaternion;

class Writer {
public:
    std::vector<std::byte> bytes;

    void u32(std::uint64_t value) { put(static_cast<std::uint32_t>(value)); }
    void words(std::initializer_list<std::uint64_t> values) {
        for (auto const value : values) u32(value);
    }
    void f32(float value) { put(value); }
    template <class T>
    void put(T value) {
        auto const at = bytes.size();
        bytes.resize(at + sizeof value);
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    void text(std::string_view text) {
        for (auto const c : text) put(c);
    }
    void align(std::size_t to) { bytes.resize((bytes.size() + to - 1) / to * to); }
    void set(std::size_t at, std::uint64_t value) {
        auto const word = static_cast<std::uint32_t>(value);
        std::memcpy(bytes.data() + at, &word, sizeof word);
    }
};

/// The data section, and which of its fields are pointers.
class DataWriter : public Writer {
public:
    std::vector<std::uint32_t> pointers; ///< places

    void pointer(std::uint64_t to) {
        pointers.push_back(static_cast<std::uint32_t>(bytes.size()));
        u32(to);
    }
};

struct DataOf {
    DataWriter data;
    std::size_t root = 0;
};

DataOf write_data(AnbMotion const& motion) {
    DataOf made;
    auto& data = made.data;
    for (auto const& bone : motion.bones) data.put(static_cast<std::uint8_t>(bone.coding));
    data.align(4);
    auto const table = data.bytes.size();
    for (std::size_t i = 0; i < motion.bones.size(); ++i) data.pointer(0);
    std::vector<std::size_t> payloads; // where the pointers to them are
    for (std::size_t i = 0; i < motion.bones.size(); ++i) {
        data.set(table + 4 * i, data.bytes.size());
        for (auto const value : motion.bones[i].parameters) data.f32(value);
        payloads.push_back(data.bytes.size());
        if (motion.bones[i].coding != Coding::constant) data.pointer(0);
    }
    for (std::size_t i = 0; i < motion.bones.size(); ++i) {
        if (motion.bones[i].coding == Coding::constant) continue;
        data.set(payloads[i], data.bytes.size());
        for (auto const word : motion.bones[i].words) data.put(word);
        data.align(4);
    }
    made.root = data.bytes.size();
    data.words({12, motion.poses});
    data.pointer(0); // flags
    data.u32(0);
    data.pointer(table);
    data.words({motion.bones.size(), 0, 0, 0, 0});
    data.pointer(made.root);
    data.words({0, 0, 0, 0, 0, 0});
    return made;
}

/// The part before the data. Offsets of what follows it depend only on its size.
void write_frame(Writer& out, std::string const& symbol, DataOf const& made) {
    constexpr std::uint64_t names = 0x70, sections = 0x78, values = 0xB8, tables = 0xC4, symbols = 0xE0,
                            section_strings = 0x110, strings = 0x11C, loaded = 0x40010000;
    auto const relocations = made.data.pointers.size();
    auto const data_at = (strings + symbol.size() + 2 + 15) / 16 * 16;
    auto const entries = data_at + made.data.bytes.size();
    out.text("xff");
    out.put('\0');
    out.words({0, 0, 0, 0, entries + 16 * relocations, 0, 0, 0, 3, loaded + symbols, loaded + strings});
    out.words(
        {loaded + sections, loaded + values, 1, loaded + tables, 2, loaded + names, loaded + section_strings});
    out.words({made.root, symbols, symbols, strings, sections, values, tables, names, section_strings});
    out.words({0, 1});                                                        // places of the sections' names
    out.words({0, 0, 0, 0, 0, 0, 0, 0});                                      // the empty section
    out.words({0, 0, made.data.bytes.size(), 16, 1, 2, 0, data_at});          // .rodata
    out.words({0, 0, made.root});                                             // values of symbols
    out.words({9, relocations, 1, 0, 0, entries, entries + 8 * relocations}); // the table of relocations
    out.words({0, 0, 0, 0, 0, 0, 0, 0x10003, 1, made.root, 0, 0x10011});      // symbols: none, section, root
    out.put('\0');
    out.text(".rodata");
    out.u32(0);
    out.put('\0');
    out.text(symbol);
    out.put('\0');
    out.align(16);
}

std::vector<std::byte> write_module(std::string const& symbol, DataOf const& made) {
    Writer out;
    write_frame(out, symbol, made);
    auto const& data = made.data.bytes;
    out.bytes.insert(out.bytes.end(), data.begin(), data.end());
    for (auto const place : made.data.pointers) {
        out.u32(place);
        out.u32(0x102); // the data's own symbol, a whole field
    }
    for (auto const place : made.data.pointers) {
        out.u32(load<std::uint32_t>(data.data() + place, std::endian::native));
        out.u32(0);
    }
    return std::move(out.bytes);
}

void write_bone(DataWriter& data, std::size_t name_at, std::size_t number, std::size_t bones) {
    constexpr std::uint64_t none = 0xFFFFFFFF;
    data.words({name_at, none, none});
    for (auto const value : {0.0F, 0.0F, static_cast<float>(number), 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F})
        data.f32(value);
    data.words({number + 1 < bones ? number + 1 : none, none, number > 0 ? number - 1 : none, 0});
}

DataOf write_bones(std::size_t bones) {
    DataOf made;
    auto& data = made.data;
    std::vector<std::size_t> names, places;
    for (std::size_t i = 0; i < bones; ++i) {
        names.push_back(data.bytes.size());
        data.text("bone" + std::to_string(i));
        data.put('\0');
    }
    data.align(16);
    for (std::size_t i = 0; i < bones; ++i) {
        places.push_back(data.bytes.size());
        write_bone(data, names[i], i, bones);
    }
    auto const extras = data.bytes.size(); // 28, 4 and 4 bytes whose meaning is not known
    data.bytes.resize(extras + 28 + 4 + 4);
    data.align(16);
    data.bytes.resize(data.bytes.size() + 8); // the size of all known skeletons leaves 12 when it is divided by 16
    made.root = data.bytes.size();
    data.words({1, bones});
    data.pointer(places.empty() ? 0 : places.front());
    data.pointer(0);
    data.words({0, 0, 0, 0, 0, 0, 0}); // no optional bones
    places.insert(places.end(), {extras, extras + 28, extras + 32});
    for (auto const place : places) {
        data.pointer(place);
        data.u32(0);
    }
    for (auto const name : names) data.words({name, 0});
    return made;
}

float as_float(double value) { return static_cast<float>(value); }

/// Bias and scale of values of `bits` bits that reach from the least component to the greatest.
struct Range {
    float bias = 0, scale = 0;

    Range(double least, double greatest, unsigned bits) {
        auto const steps = static_cast<double>((1U << (bits - 1)) - 1);
        bias = as_float((least + greatest) / 2);
        scale = as_float((greatest - least) / 2 * (steps + 1) / steps);
    }
    [[nodiscard]] std::int32_t value_of(double component, unsigned bits) const {
        auto const unit = static_cast<double>(1U << (bits - 1));
        if (scale == 0) return 0;
        auto const value = std::round((component - double{bias}) / double{scale} * unit);
        return static_cast<std::int32_t>(std::clamp(value, -unit, unit - 1));
    }
};

Range range_of(std::span<Quaternion const> rotations, std::size_t component, unsigned bits) {
    auto least = rotations.front()[component], greatest = least;
    for (auto const& rotation : rotations) {
        least = std::min(least, rotation[component]);
        greatest = std::max(greatest, rotation[component]);
    }
    return {least, greatest, bits};
}

AnbBone pack_words(Coding coding, std::span<Quaternion const> rotations) {
    auto const left_out = static_cast<std::size_t>(coding) - static_cast<std::size_t>(Coding::without_i);
    AnbBone bone{coding, {}, {}};
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < 4; ++i) {
        if (i == left_out) continue;
        ranges.push_back(range_of(rotations, i, 9));
        bone.parameters.insert(bone.parameters.end(), {ranges.back().bias, ranges.back().scale});
    }
    bone.parameters.insert(bone.parameters.end(), {0.0F, 0.0F}); // the pair whose meaning is not known
    for (auto const& rotation : rotations) {
        std::uint32_t word = 0;
        for (std::size_t i = 0, stored = 0; i < 4; ++i) {
            auto const width = i == left_out ? 5U : 9U;
            auto const value =
                i == left_out ? (rotation[i] < 0 ? 16 : 0) : ranges[stored++].value_of(rotation[i], 9);
            word = word << width | (static_cast<std::uint32_t>(value) & ((1U << width) - 1));
        }
        bone.words.push_back(static_cast<std::uint16_t>(word & 0xFFFF));
        bone.words.push_back(static_cast<std::uint16_t>(word >> 16));
    }
    return bone;
}

AnbBone pack_triples(std::span<Quaternion const> rotations) {
    AnbBone bone{Coding::triple, {}, {}};
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < 3; ++i) {
        ranges.push_back(range_of(rotations, i, 16));
        bone.parameters.insert(bone.parameters.end(), {ranges.back().bias, ranges.back().scale});
    }
    for (auto const& rotation : rotations)
        for (std::size_t i = 0; i < 3; ++i) {
            auto word = static_cast<std::uint32_t>(ranges[i].value_of(rotation[i], 16));
            if (i == 0) word = (word & ~1U) | (rotation[3] < 0 ? 1U : 0U);
            bone.words.push_back(static_cast<std::uint16_t>(word & 0xFFFF));
        }
    return bone;
}

} // namespace

std::vector<std::byte> write_anb(AnbMotion const& motion) {
    return write_module(motion.symbol, write_data(motion));
}

std::vector<std::byte> write_skb(std::string const& symbol, std::size_t bones) {
    return write_module(symbol, write_bones(bones));
}

AnbBone pack_rotations(Coding coding, std::span<Quaternion const> rotations) {
    if (coding == Coding::triple) return pack_triples(rotations);
    if (coding != Coding::constant) return pack_words(coding, rotations);
    AnbBone bone;
    for (auto const component : rotations.front()) bone.parameters.push_back(as_float(component));
    return bone;
}

AnbBone pack_turn(std::array<double, 3> const& axis, std::span<double const> angles) {
    auto const [least, greatest] = std::ranges::minmax(angles);
    Range const range(least, greatest, 16);
    AnbBone bone{Coding::turn, {range.bias, range.scale}, {}};
    for (auto const component : axis) bone.parameters.push_back(as_float(component));
    for (auto const angle : angles)
        bone.words.push_back(static_cast<std::uint16_t>(range.value_of(angle, 16) & 0xFFFF));
    return bone;
}

namespace {

using test::Random;

/// Swings to and fro, with one component always the largest, so that any coding can leave it out.
std::vector<Quaternion> swing(Random& random, std::size_t largest, std::uint16_t poses) {
    Quaternion middle{}, reach{};
    for (std::size_t i = 0; i < middle.size(); ++i) {
        middle[i] = i == largest ? 1 : random.between(-0.3, 0.3);
        reach[i] = i == largest ? 0 : random.between(0.05, 0.2);
    }
    auto const rate = random.between(0.01, 0.3);
    std::vector<Quaternion> rotations(poses);
    for (std::size_t pose = 0; pose < rotations.size(); ++pose) {
        auto& q = rotations[pose];
        auto const phase = std::sin(rate * static_cast<double>(pose));
        for (std::size_t i = 0; i < q.size(); ++i) q[i] = middle[i] + reach[i] * phase;
        auto const length = std::sqrt(sotc::squared_length(q));
        for (auto& component : q) component /= length;
    }
    return rotations;
}

AnbBone turning(Random& random, std::uint16_t poses) {
    auto const heading = random.between(0, 3);
    auto const middle = random.between(1, 5), reach = random.between(0.1, 1), rate = random.between(0.01, 0.3);
    std::vector<double> angles(poses);
    for (std::size_t pose = 0; pose < angles.size(); ++pose)
        angles[pose] = middle + reach * std::sin(rate * static_cast<double>(pose));
    angles.front() = middle - reach; // a single frame has no range, and the smallest known is used
    if (angles.size() > 1) angles.back() = middle + reach;
    auto bone = pack_turn({std::cos(heading), std::sin(heading), 0}, angles);
    bone.parameters[1] = std::max(bone.parameters[1], 0.004F);
    return bone;
}

} // namespace

AnbMotion make_motion(std::uint64_t seed, std::size_t bones, std::uint16_t poses) {
    constexpr std::array codings{Coding::constant,  Coding::without_i, Coding::without_j, Coding::without_k,
                                 Coding::without_s, Coding::triple,    Coding::turn};
    Random random(seed);
    AnbMotion motion{"made_" + std::to_string(seed) + ".anb", poses, {}};
    for (std::size_t i = 0; i < bones; ++i) {
        auto const coding = codings[i % codings.size()];
        if (coding == Coding::turn) {
            motion.bones.push_back(turning(random, poses));
            continue;
        }
        auto const index = static_cast<std::size_t>(coding) - static_cast<std::size_t>(Coding::without_i);
        auto const largest = sotc::is_packed(coding) ? index : std::size_t{3};
        motion.bones.push_back(pack_rotations(coding, swing(random, largest, poses)));
    }
    return motion;
}

} // namespace animcheck::golden
