// SPDX-License-Identifier: MIT
#include "tests/zelda64/generators/object_faults.hpp"

#include "decoders/container.hpp"
#include "decoders/registry.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/walk/dump.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace animcheck::golden {
namespace {

using zelda64::HitKind;

constexpr std::uint8_t no_limb = 0xFF;
constexpr std::uint32_t far_away = 0x00FFF000;

/// The fields of an element that faults are planted in.
class Fields {
public:
    Fields(std::vector<std::byte>& bytes, std::uint64_t header) : bytes_(bytes), header_(header) {}

    [[nodiscard]] std::uint64_t get(std::uint64_t at, unsigned size) const {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < size; ++i) value = value << 8 | std::to_integer<std::uint64_t>(bytes_[at + i]);
        return value;
    }
    bool put(std::uint64_t at, unsigned size, std::uint64_t value) {
        if (get(at, size) == value) return false;
        for (unsigned i = 0; i < size; ++i)
            bytes_[at + i] = static_cast<std::byte>(value >> (8 * (size - 1 - i)) & 0xFF);
        return true;
    }
    [[nodiscard]] std::uint64_t header() const { return header_; }
    [[nodiscard]] std::uint64_t target(std::uint64_t at) const { return get(at, 4) & 0xFFFFFF; }

private:
    std::vector<std::byte>& bytes_;
    std::uint64_t header_;
};

struct Animation : Fields {
    using Fields::Fields;
    [[nodiscard]] std::uint64_t frames() const { return get(header(), 2); }
    [[nodiscard]] std::uint64_t values() const { return target(header() + 4); }
    [[nodiscard]] std::uint64_t joints() const { return target(header() + 8); }
    [[nodiscard]] std::uint64_t limit() const { return get(header() + 12, 2); }
    [[nodiscard]] std::uint64_t value_count() const { return (joints() - values()) / 2; }
    [[nodiscard]] std::uint64_t index_at(std::uint64_t number) const { return joints() + 2 * number; }
};

struct Skeleton : Fields {
    using Fields::Fields;
    [[nodiscard]] std::uint64_t table() const { return target(header()); }
    [[nodiscard]] std::uint64_t count() const { return get(header() + 4, 1); }
    [[nodiscard]] std::uint64_t pointer(std::uint64_t limb) const { return table() + 4 * limb; }
    [[nodiscard]] std::uint64_t child(std::uint64_t limb) const { return target(pointer(limb)) + 6; }
    [[nodiscard]] std::uint64_t sibling(std::uint64_t limb) const { return target(pointer(limb)) + 7; }
};

struct Kind {
    ObjectFault fault;
    bool (*plant)(std::vector<std::byte>& bytes, std::uint64_t header, std::uint64_t seed);
};

template <bool (*make)(Animation, std::uint64_t)>
bool of_animation(std::vector<std::byte>& bytes, std::uint64_t header, std::uint64_t seed) {
    return make(Animation(bytes, header), seed);
}
template <bool (*make)(Skeleton, std::uint64_t)>
bool of_skeleton(std::vector<std::byte>& bytes, std::uint64_t header, std::uint64_t seed) {
    Skeleton const skeleton(bytes, header);
    return skeleton.count() >= 3 && make(skeleton, seed);
}

using A = Animation;
using S = Skeleton;
using Seed = std::uint64_t;

bool no_frames(A a, Seed) { return a.put(a.header(), 2, 0); }
bool negative_frames(A a, Seed seed) { return a.put(a.header(), 2, 0xFFFF - seed % 300); }
bool more_frames(A a, Seed seed) {
    bool const dynamic = a.value_count() > a.limit() + 1;
    return dynamic && a.put(a.header(), 2, a.frames() + 2 + seed % 3);
}
bool pad(A a, Seed seed) { return a.put(a.header() + 2, 2, 1 + seed % 1000); }
bool pad_end(A a, Seed seed) { return a.put(a.header() + 14, 2, 1 + seed % 1000); }
bool values_null(A a, Seed) { return a.put(a.header() + 4, 4, 0); }
bool joints_null(A a, Seed) { return a.put(a.header() + 8, 4, 0); }
bool values_segment(A a, Seed) { return a.put(a.header() + 4, 1, 5); }
bool joints_segment(A a, Seed) { return a.put(a.header() + 8, 1, 5); }
bool both_segments(A a, Seed) { return a.put(a.header() + 4, 1, 5) && a.put(a.header() + 8, 1, 5); }
bool values_nibble(A a, Seed seed) { return a.put(a.header() + 4, 1, seed % 2 == 0 ? 0x16 : 0x86); }
bool joints_nibble(A a, Seed seed) { return a.put(a.header() + 8, 1, seed % 2 == 0 ? 0x16 : 0x86); }
bool values_outside(A a, Seed) { return a.put(a.header() + 4, 4, 0x06000000 | far_away); }
bool joints_outside(A a, Seed) { return a.put(a.header() + 8, 4, 0x06000000 | far_away); }
bool values_odd(A a, Seed) { return a.put(a.header() + 4, 4, a.get(a.header() + 4, 4) | 1); }
bool joints_odd(A a, Seed) { return a.put(a.header() + 8, 4, a.get(a.header() + 8, 4) | 1); }
bool limit_beyond(A a, Seed seed) { return a.put(a.header() + 12, 2, a.value_count() + 1 + seed % 100); }
bool static_beyond(A a, Seed seed) {
    auto const index = a.value_count() + seed % 20;
    return a.put(a.header() + 12, 2, index + 1) && a.put(a.index_at(seed % 12), 2, index);
}
bool track_beyond(A a, Seed seed) {
    return a.frames() > 2 && a.value_count() > a.limit() + 1 &&
           a.put(a.index_at(seed % 12), 2, a.value_count() - 1);
}

bool table_null(S s, Seed) { return s.put(s.header(), 4, 0); }
bool table_outside(S s, Seed) { return s.put(s.header(), 4, 0x06000000 | far_away); }
bool table_nibble(S s, Seed) { return s.put(s.header(), 1, 0x16); }
bool more_limbs(S s, Seed seed) { return s.put(s.header() + 4, 1, s.count() + 1 + seed % 3); }
bool no_limbs(S s, Seed) { return s.put(s.header() + 4, 1, 0); }
bool limb_null(S s, Seed seed) { return s.put(s.pointer(seed % s.count()), 4, 0); }
bool limb_outside(S s, Seed seed) { return s.put(s.pointer(seed % s.count()), 4, 0x06000000 | far_away); }
bool limb_misaligned(S s, Seed seed) {
    auto const at = s.pointer(seed % s.count());
    return s.put(at, 4, s.get(at, 4) + 1 + seed % 3);
}
bool limb_twice(S s, Seed seed) {
    auto const limb = 1 + seed % (s.count() - 1);
    return s.put(s.pointer(limb), 4, s.get(s.pointer(limb - 1), 4));
}
bool limbs_exchanged(S s, Seed seed) {
    auto const limb = 1 + seed % (s.count() - 1);
    auto const before = s.get(s.pointer(limb - 1), 4), after = s.get(s.pointer(limb), 4);
    return s.put(s.pointer(limb), 4, before) && s.put(s.pointer(limb - 1), 4, after);
}
bool child_outside(S s, Seed seed) { return s.put(s.child(seed % s.count()), 1, s.count() + seed % 100); }
bool sibling_outside(S s, Seed seed) {
    return s.put(s.sibling(1 + seed % (s.count() - 1)), 1, s.count() + seed % 100);
}
bool child_root(S s, Seed seed) { return s.put(s.child(seed % s.count()), 1, 0); }
bool sibling_root(S s, Seed seed) { return s.put(s.sibling(1 + seed % (s.count() - 1)), 1, 0); }
bool child_self(S s, Seed seed) {
    auto const limb = 1 + seed % (s.count() - 1);
    return s.put(s.child(limb), 1, limb);
}
bool sibling_self(S s, Seed seed) {
    auto const limb = 1 + seed % (s.count() - 1);
    return s.put(s.sibling(limb), 1, limb);
}
/// The last limb becomes a child of the root's first child.
bool ring(S s, Seed) { return s.get(s.child(0), 1) == 1 && s.put(s.child(s.count() - 1), 1, 1); }
bool shared(S s, Seed) {
    // Two links to the last limb: its own, and one of the limb two before it, which has none.
    auto const from = s.count() - 3;
    if (s.get(s.child(from), 1) == no_limb) return s.put(s.child(from), 1, s.count() - 1);
    return s.get(s.sibling(from), 1) == no_limb && from > 0 && s.put(s.sibling(from), 1, s.count() - 1);
}
bool unreachable(S s, Seed seed) {
    for (std::uint64_t i = 0; i < s.count(); ++i) {
        auto const limb = (seed + i) % s.count();
        if (s.get(s.child(limb), 1) != no_limb) return s.put(s.child(limb), 1, no_limb);
    }
    return false;
}
bool root_sibling(S s, Seed seed) { return s.put(s.sibling(0), 1, 1 + seed % (s.count() - 1)); }

constexpr auto animation = HitKind::animation, skeleton = HitKind::skeleton;

constexpr std::array kinds{
    Kind{{2, animation, "frame count 0", "zelda64.animation/no-frames"}, of_animation<no_frames>},
    Kind{{3, animation, "frame count below 0", "zelda64.animation/frames-negative"}, of_animation<negative_frames>},
    Kind{{6, animation, "padding after the frame count", "zelda64.animation/pad"}, of_animation<pad>},
    Kind{{6, animation, "padding at the end", "zelda64.animation/pad-end"}, of_animation<pad_end>},
    Kind{{7, animation, "values NULL", "zelda64.animation/pointer-null"}, of_animation<values_null>},
    Kind{{7, animation, "joints NULL", "zelda64.animation/pointer-null"}, of_animation<joints_null>},
    Kind{{8, animation, "values in another segment", "zelda64.animation/segment-not-given"},
         of_animation<values_segment>},
    Kind{{8, animation, "joints in another segment", "zelda64.animation/segment-not-given"},
         of_animation<joints_segment>},
    Kind{{8, animation, "both in another segment", "zelda64.animation/segment-not-given"},
         of_animation<both_segments>},
    Kind{{9, animation, "top nibble of values", "zelda64.animation/top-nibble"}, of_animation<values_nibble>},
    Kind{{9, animation, "top nibble of joints", "zelda64.animation/top-nibble"}, of_animation<joints_nibble>},
    Kind{{10, animation, "values outside", "zelda64.animation/pointer-outside"}, of_animation<values_outside>},
    Kind{{10, animation, "joints outside", "zelda64.animation/pointer-outside"}, of_animation<joints_outside>},
    Kind{{11, animation, "values odd", "zelda64.animation/pointer-odd"}, of_animation<values_odd>},
    Kind{{11, animation, "joints odd", "zelda64.animation/pointer-odd"}, of_animation<joints_odd>},
    Kind{{16, animation, "static limit beyond the values", "zelda64.animation/static-limit"},
         of_animation<limit_beyond>},
    Kind{{17, animation, "static index beyond the values", "zelda64.animation/static-outside"},
         of_animation<static_beyond>},
    Kind{{18, animation, "track beyond the values", "zelda64.animation/dynamic-outside"},
         of_animation<track_beyond>},
    Kind{{18, animation, "two frames too many, or more", "zelda64.animation/dynamic-outside"},
         of_animation<more_frames>},
    Kind{{7, skeleton, "limb table NULL", "zelda64.skeleton/pointer-null"}, of_skeleton<table_null>},
    Kind{{9, skeleton, "top nibble of the limb table", "zelda64.skeleton/top-nibble"}, of_skeleton<table_nibble>},
    Kind{{10, skeleton, "limb table outside", "zelda64.skeleton/pointer-outside"}, of_skeleton<table_outside>},
    Kind{{22, skeleton, "one to three limbs too many", "zelda64.skeleton/table-short"}, of_skeleton<more_limbs>},
    Kind{{23, skeleton, "no limbs", "zelda64.skeleton/no-limbs"}, of_skeleton<no_limbs>},
    Kind{{26, skeleton, "limb NULL", "zelda64.skeleton/pointer-null"}, of_skeleton<limb_null>},
    Kind{{26, skeleton, "limb outside", "zelda64.skeleton/pointer-outside"}, of_skeleton<limb_outside>},
    Kind{{27, skeleton, "limb misaligned", "zelda64.skeleton/pointer-misaligned"}, of_skeleton<limb_misaligned>},
    Kind{{28, skeleton, "limb twice in the table", "zelda64.skeleton/limb-repeated"}, of_skeleton<limb_twice>},
    Kind{{28, skeleton, "two limbs exchanged", "zelda64.skeleton/limbs-not-ascending"},
         of_skeleton<limbs_exchanged>},
    Kind{{29, skeleton, "child outside", "zelda64.skeleton/child-outside"}, of_skeleton<child_outside>},
    Kind{{29, skeleton, "sibling outside", "zelda64.skeleton/sibling-outside"}, of_skeleton<sibling_outside>},
    Kind{{30, skeleton, "root as child", "zelda64.skeleton/child-is-root"}, of_skeleton<child_root>},
    Kind{{30, skeleton, "root as sibling", "zelda64.skeleton/sibling-is-root"}, of_skeleton<sibling_root>},
    Kind{{31, skeleton, "own child", "zelda64.skeleton/child-is-self"}, of_skeleton<child_self>},
    Kind{{31, skeleton, "own sibling", "zelda64.skeleton/sibling-is-self"}, of_skeleton<sibling_self>},
    Kind{{32, skeleton, "ring", "zelda64.skeleton/ring"}, of_skeleton<ring>},
    Kind{{33, skeleton, "limb reached twice", "zelda64.skeleton/limb-shared"}, of_skeleton<shared>},
    Kind{{34, skeleton, "limb not reached", "zelda64.skeleton/limb-unreachable"}, of_skeleton<unreachable>},
    Kind{{35, skeleton, "sibling of the root", "zelda64.skeleton/root-sibling"}, of_skeleton<root_sibling>},
};

/// Every element of an object, checked as a folder of objects without manifests is.
void check(std::span<std::byte const> object, std::function<void(Member const&, InputRecord const&)> const& each) {
    static Inspector inspector(SpecSet::built_in());
    Source const source{object};
    Container const container(*format_of("zelda64.object"), source, "object.zobj", Nesting::file);
    for (auto const& member : container.members()) {
        auto const input = member_input(container, member);
        each(member, inspector.inspect(input));
    }
}

} // namespace

std::span<ObjectFault const> object_faults() noexcept {
    static auto const faults = [] {
        std::array<ObjectFault, kinds.size()> all;
        std::ranges::transform(kinds, all.begin(), &Kind::fault);
        return all;
    }();
    return faults;
}

std::optional<std::uint64_t> plant(ObjectFault const& fault, GeneratedObject& object, std::uint64_t seed,
                                   Headers headers) {
    auto const kind =
        std::ranges::find_if(kinds, [&](Kind const& known) { return known.fault.what == fault.what; });
    auto const count = object.elements.size();
    for (std::size_t i = 0; i < count; ++i) {
        auto const& element = object.elements[(seed + i) % count];
        bool const moved = std::ranges::binary_search(object.moved, element.offset);
        if (element.kind != fault.kind || moved != (headers == Headers::moved)) continue;
        if (kind->plant(object.bytes, element.offset, seed)) return element.offset;
    }
    return std::nullopt;
}

bool is_reported(std::span<std::byte const> object, ObjectFault const& fault, std::uint64_t offset) {
    bool found = false;
    check(object, [&](Member const& member, InputRecord const& record) {
        found =
            found || (member.entry == offset && std::ranges::any_of(record.findings, [&](Finding const& finding) {
                          return finding.rule == fault.rule;
                      }));
    });
    return found;
}

std::size_t findings_in(std::span<std::byte const> object) {
    std::size_t count = 0;
    check(object, [&](Member const&, InputRecord const& record) {
        count += static_cast<std::size_t>(std::ranges::count_if(
            record.findings, [](Finding const& finding) { return finding.severity >= Severity::warning; }));
    });
    return count;
}

} // namespace animcheck::golden
