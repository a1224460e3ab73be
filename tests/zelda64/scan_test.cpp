// SPDX-License-Identifier: MIT
#include "decoders/zelda64/scan.hpp"

#include "tests/core/support.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace animcheck::zelda64 {
namespace {

using test::Bytes, test::bytes_of, test::noise;

/// Bytes of an object, big-endian.
class Writer {
public:
    Bytes bytes;
    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(bytes.size()); }
    Writer& u8(std::uint64_t value) { return put(value, 1); }
    Writer& u16(std::uint64_t value) { return put(value, 2); }
    Writer& u32(std::uint64_t value) { return put(value, 4); }
    Writer& zeros(std::size_t size) {
        bytes.resize(bytes.size() + size);
        return *this;
    }

private:
    Writer& put(std::uint64_t value, unsigned size) {
        for (unsigned i = 0; i < size; ++i)
            bytes.push_back(static_cast<std::byte>(value >> (8 * (size - 1 - i)) & 0xFF));
        return *this;
    }
};

/// Three static values, two tracks of `frames`, four joints, and the header `gap` bytes after them.
std::uint32_t add_animation(Writer& to, std::uint32_t frames, std::uint32_t gap = 0, std::uint32_t segment = 6) {
    auto const values = to.here();
    for (std::uint32_t i = 0; i < 3 + 2 * frames; ++i) to.u16(0x100 + i);
    if (to.here() % 4 != 0) to.u16(0);
    auto const joints = to.here();
    for (auto const index : {3U, 0U, 1U, 2U, 0U, 3 + frames, 1U, 1U, 1U, 0U, 2U, 0U}) to.u16(index);
    for (std::uint32_t i = 0; i < gap; ++i) to.u8(0xEE);
    auto const header = to.here();
    to.u16(frames).u16(0).u32(segment << 24 | values).u32(segment << 24 | joints).u16(3).u16(0);
    return header;
}

/// A chain of limbs; returns where the table begins.
std::uint32_t add_limbs(Writer& to, unsigned count, unsigned last_child = 0xFF) {
    auto const limbs = to.here();
    for (unsigned i = 0; i < count; ++i)
        to.u16(i).u16(0).u16(0).u8(i + 1 < count ? i + 1 : last_child).u8(0xFF).u32(0x06000000);
    auto const table = to.here();
    for (unsigned i = 0; i < count; ++i) to.u32(0x06000000 | (limbs + 12 * i));
    return table;
}
std::uint32_t add_header(Writer& to, std::uint32_t table, unsigned count, unsigned lists) {
    auto const at = to.here();
    to.u32(0x06000000 | table).u32(std::uint64_t{count} << 24).u32(std::uint64_t{lists} << 24);
    return at;
}

std::vector<std::uint64_t> offsets(Scan const& scan) {
    std::vector<std::uint64_t> found;
    for (auto const& hit : scan.hits) found.push_back(hit.offset);
    return found;
}
using Offsets = std::vector<std::uint64_t>;

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_scan)

BOOST_AUTO_TEST_CASE(an_animation_is_found_by_what_its_header_declares) {
    Writer object;
    object.zeros(32);
    auto const header = add_animation(object, 20);
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(offsets(scan) == Offsets{header}, boost::test_tools::per_element());
    auto const& hit = scan.hits.front();
    BOOST_TEST((hit.kind == HitKind::animation));
    BOOST_TEST(hit.count == 20U);
    BOOST_TEST(hit.segment == 6U);
    BOOST_TEST(unsigned{hit.confidence} == 100U);
    BOOST_TEST(hit.has(ScanReason::touches));
    BOOST_TEST(hit.has(ScanReason::tracks_exact));
    BOOST_TEST(*scan.segment == 6U);
    BOOST_TEST(scan.complete);
}

BOOST_AUTO_TEST_CASE(an_animation_may_be_apart_from_its_header) {
    for (auto const gap : {64U, 400U, 4000U}) {
        Writer object;
        auto const header = add_animation(object, 20, gap);
        auto const scan = scan_object(object.bytes);
        BOOST_TEST(offsets(scan) == Offsets{header}, boost::test_tools::per_element());
        BOOST_TEST(!scan.hits.front().has(ScanReason::touches));
    }
}

/// Each field of a header, wrong.
BOOST_AUTO_TEST_CASE(a_header_that_is_wrong_somewhere_is_not_found) {
    Writer object;
    auto const header = add_animation(object, 20);
    auto const with = [&](std::size_t at, unsigned value) {
        auto bytes = object.bytes;
        bytes[header + at] = static_cast<std::byte>(value);
        return scan_object(bytes).hits.size();
    };
    BOOST_TEST(with(0, 0) == 1U);
    BOOST_TEST(with(1, 0) == 0U);    // no frames
    BOOST_TEST(with(0, 0x80) == 0U); // fewer than none
    BOOST_TEST(with(1, 22) == 0U);   // two too many: one falls on the padding
    BOOST_TEST(with(3, 1) == 0U);    // padding
    BOOST_TEST(with(4, 4) == 0U);    // another segment than the joints'
    BOOST_TEST(with(6, 0x7F) == 0U); // outside
    BOOST_TEST(with(7, 1) == 0U);    // odd
    BOOST_TEST(with(12, 1) == 0U);   // more static values than values
    BOOST_TEST(with(15, 1) == 0U);   // padding
}

/// 141 frames of one track, padded, and eight joints of that track.
BOOST_AUTO_TEST_CASE(a_header_after_zeros_is_not_certain) {
    Writer object;
    object.zeros(2 * 142 + 8 * 6);
    object.u16(141).u16(0).u32(0x06000000).u32(0x06000000 | 2 * 142).u16(0).u16(0);
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(scan.hits.size() == 1U);
    BOOST_TEST(!scan.hits.front().has(ScanReason::tracks_exact));
    BOOST_TEST(unsigned{scan.hits.front().confidence} == 70U);
    add_header(object, add_limbs(object, 7), 7, 7);
    auto const with_skeleton = scan_object(object.bytes);
    BOOST_TEST(with_skeleton.hits.size() == 2U);
    BOOST_TEST(with_skeleton.hits.front().has(ScanReason::joints_match));
    BOOST_TEST(unsigned{with_skeleton.hits.front().confidence} == 85U);
}

BOOST_AUTO_TEST_CASE(other_segments_are_reported_and_their_pointers_are_left) {
    Writer object;
    add_animation(object, 20, 0, 4);
    add_animation(object, 30, 0, 4);
    auto const strange = add_animation(object, 25, 0, 6);
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(*scan.segment == 4U);
    BOOST_TEST(scan.hits.size() == 2U);
    BOOST_TEST(offsets(scan_object(object.bytes, {.segment = std::uint8_t{6}})) == Offsets{strange},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(skeletons_and_copies_of_their_headers_are_found) {
    Writer object;
    auto const table = add_limbs(object, 6);
    auto const header = add_header(object, table, 6, 6);
    object.zeros(100);
    auto const copy = add_header(object, table, 6, 6);
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(offsets(scan) == (Offsets{header, copy}), boost::test_tools::per_element());
    BOOST_TEST((scan.hits[0].type == SkeletonType::flex));
    BOOST_TEST((scan.hits[0].limbs == LimbType::standard));
    BOOST_TEST(words_of(scan.hits[0]).word == "Skeleton");
    BOOST_TEST(words_of(scan.hits[0]).type == "Flex");
    BOOST_TEST(words_of(scan.hits[0]).limbs == "Standard");
    BOOST_TEST(scan.hits[0].has(ScanReason::touches));
    BOOST_TEST(!scan.hits[1].has(ScanReason::touches));
    BOOST_TEST(scan.hits[0].confidence > scan.hits[1].confidence);
}

BOOST_AUTO_TEST_CASE(lines_of_a_texture_that_repeat_a_header_are_not_headers) {
    Writer object;
    auto const table = add_limbs(object, 6);
    auto const header = add_header(object, table, 6, 6);
    object.zeros(100);
    for (int row = 0; row < 8; ++row) {
        add_header(object, table, 6, 6);
        object.u32(0x11223344);
    }
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(offsets(scan) == Offsets{header}, boost::test_tools::per_element());
    BOOST_TEST(scan.repeated == 8U);
}

BOOST_AUTO_TEST_CASE(limbs_that_are_not_a_tree_are_not_a_skeleton) {
    for (auto const child : {1U, 0U, 5U, 6U, 0x80U}) { // a ring, the root, itself, outside
        Writer object;
        add_header(object, add_limbs(object, 6, child), 6, 6);
        BOOST_TEST(scan_object(object.bytes).hits.empty(), "child " << child);
    }
    Writer object;
    auto const table = add_limbs(object, 6);
    object.bytes[6] = std::byte{0xFF}; // the root has no child: the others are never drawn
    add_header(object, table, 6, 6);
    BOOST_TEST(scan_object(object.bytes).hits.empty());
}

BOOST_AUTO_TEST_CASE(one_limb_is_a_skeleton_if_all_else_holds) {
    Writer object;
    auto const table = add_limbs(object, 1);
    auto const header = add_header(object, table, 1, 1);
    BOOST_TEST(offsets(scan_object(object.bytes)) == Offsets{header}, boost::test_tools::per_element());
    Writer apart;
    auto const far_table = add_limbs(apart, 1);
    apart.zeros(64);
    add_header(apart, far_table, 1, 1);
    BOOST_TEST(scan_object(apart.bytes).hits.empty());
}

BOOST_AUTO_TEST_CASE(headers_of_link_need_neighbours) {
    Writer object;
    std::uint32_t at = 0;
    for (auto const frames : {10U, 3U, 25U}) {
        object.u16(frames).u16(0).u32(0x07000000 | at);
        at += (frames * 134 + 15) / 16 * 16;
    }
    auto const scan = scan_object(object.bytes);
    BOOST_TEST(offsets(scan) == (Offsets{0, 8, 16}), boost::test_tools::per_element());
    BOOST_TEST(scan.hits[1].has(ScanReason::continues));
    BOOST_TEST(scan_object(Bytes(object.bytes.begin(), object.bytes.begin() + 8)).hits.empty());
    BOOST_TEST(scan_object(object.bytes, {.link_frames = at}).hits.size() == 3U);
    BOOST_TEST(scan_object(object.bytes, {.link_frames = at - 16}).hits.size() == 2U);
}

BOOST_AUTO_TEST_CASE(what_claims_bytes_of_something_better_goes) {
    Writer object;
    auto const header = add_animation(object, 20);
    // Another header for the same joints, whose values begin two bytes later: its tracks do not fit as well.
    auto const joints = load<std::uint32_t>(&object.bytes[header + 8], std::endian::big);
    object.u16(19).u16(0).u32(0x06000002).u32(joints).u16(3).u16(0);
    auto const scan = scan_object(object.bytes, {.least = 10});
    BOOST_TEST(offsets(scan) == Offsets{header}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(nothing_is_found_in_nothing) {
    for (std::size_t size = 0; size < 40; ++size) BOOST_TEST(scan_object(Bytes(size)).hits.empty());
    BOOST_TEST(scan_object(noise(100'000)).hits.empty());
    BOOST_TEST(scan_object(Bytes(100'000, std::byte{6})).hits.empty());
}

BOOST_AUTO_TEST_CASE(work_is_bounded) {
    Writer object;
    auto const table = add_limbs(object, 200);
    for (int i = 0; i < 20'000; ++i) object.u32(0x06000000 | table).u32(200U << 24);
    auto const scan = scan_object(object.bytes, {.work_base = 0, .work_factor = 8});
    BOOST_TEST(!scan.complete);
    Scan const whole = scan_object(object.bytes);
    BOOST_TEST(whole.hits.size() <= 16'384U);
}

/// How many are found is printed by the benchmark; here only that the order of magnitude stays.
BOOST_AUTO_TEST_CASE(generated_objects) {
    std::size_t planted = 0, found = 0, reported_hits = 0;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        auto const object = golden::generate_object(seed, 64 << 10);
        auto const scan = scan_object(object.bytes);
        BOOST_TEST(scan.complete);
        planted += object.elements.size();
        reported_hits += scan.hits.size();
        for (auto const& hit : scan.hits)
            found += static_cast<std::size_t>(
                std::ranges::count(object.elements, golden::Planted{hit.kind, hit.offset}));
    }
    BOOST_TEST(found * 2 > planted);
    BOOST_TEST(found * 2 > reported_hits);
}

BOOST_AUTO_TEST_CASE(playable_characters_are_known_by_their_marker) {
    Writer object;
    auto const table = add_limbs(object, 21);
    object.zeros(0x5000 - object.here());
    for (auto const c : std::string_view("MODLOADER64")) object.u8(static_cast<unsigned char>(c));
    object.u8(1).u32(0x060053A8).zeros(0x53A8 - 0x5010);
    add_header(object, table, 21, 18);
    auto const found = find_play_as(object.bytes);
    BOOST_REQUIRE(found.has_value());
    BOOST_TEST(unsigned{found->form} == 1U);
    BOOST_TEST(*found->skeleton == 0x53A8U);
    auto bytes = object.bytes;
    std::fill(bytes.begin() + 0x53A8, bytes.end(), std::byte{});
    BOOST_TEST(!find_play_as(bytes)->skeleton);
    std::fill(bytes.begin() + 0x500C, bytes.begin() + 0x5010, std::byte{0xFF});
    BOOST_TEST(find_play_as(bytes)->pointer == 0xFFFFFFFF);
    BOOST_TEST(!find_play_as(bytes)->skeleton);
    bytes[0x5000] = std::byte{'m'};
    BOOST_TEST(!find_play_as(bytes));
    bytes.resize(0x500F);
    BOOST_TEST(!find_play_as(bytes));
}

/// Two homebrew objects; what their manifests name is what is found.
BOOST_AUTO_TEST_CASE(real_objects, *boost::unit_test::precondition([](auto) {
                         return std::getenv("ANIMCHECK_DATA") != nullptr;
                     })) {
    auto const scanned = [](std::string const& name) {
        std::ifstream file(std::string(std::getenv("ANIMCHECK_DATA")) + "/zelda64/" + name, std::ios::binary);
        std::vector<char> const bytes((std::istreambuf_iterator<char>(file)), {});
        return offsets(scan_object(std::as_bytes(std::span(bytes))));
    };
    BOOST_TEST(scanned("object_rat.zobj") ==
                   (Offsets{0x334, 0x670, 0xA08, 0x1394, 0x1DE8, 0x1F40, 0x20CC, 0x2348, 0x23F8}),
               boost::test_tools::per_element());
    BOOST_TEST(scanned("object_pols_voice.zobj") == (Offsets{0x258, 0x4D8, 0xA70, 0xCEC, 0xF98, 0x1008}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zelda64
