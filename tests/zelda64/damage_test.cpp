// SPDX-License-Identifier: MIT
// Elements of objects without a manifest: damaged ones are reported, sound ones are not.
#include "decoders/zelda64/scan_shift.hpp"
#include "tests/zelda64/generators/object_faults.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::golden {
namespace {

constexpr std::size_t object_size = 8 << 10;

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_damage)

/// The benchmark `object_faults` prints how many of each; nine in ten is the limit.
BOOST_AUTO_TEST_CASE(planted_faults_are_reported) {
    constexpr std::size_t objects = 8;
    std::size_t planted = 0, reported = 0;
    for (auto const& fault : object_faults()) {
        std::size_t here = 0, seen = 0;
        for (std::uint64_t seed = 1; here < objects && seed < 200; ++seed) {
            auto object = generate_object(seed, object_size);
            auto const at = plant(fault, object, seed);
            if (!at) continue;
            ++here;
            seen += is_reported(object.bytes, fault, *at) ? 1 : 0;
        }
        BOOST_TEST(here == objects, fault.what);
        BOOST_TEST(2 * seen > here, fault.what << ": " << seen << " of " << here);
        planted += here;
        reported += seen;
    }
    BOOST_TEST(10 * reported >= 9 * planted, reported << " of " << planted);
}

BOOST_AUTO_TEST_CASE(sound_objects_are_not_accused) {
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        auto const object = generate_object(seed, object_size);
        auto const scan = zelda64::scan_object(object.bytes);
        BOOST_TEST(scan.damaged.empty(), "seed " << seed);
        BOOST_TEST(scan.loose.empty(), "seed " << seed);
        BOOST_TEST(!zelda64::shift_of(object.bytes, scan, {}), "seed " << seed);
        BOOST_TEST(findings_in(object.bytes) == 0U, "seed " << seed);
    }
}

/// Zeros over the header of an animation: its joints and values are reported where three tracks or more prove them.
BOOST_AUTO_TEST_CASE(animations_without_a_header_are_reported) {
    std::size_t planted = 0, reported = 0;
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        auto const object = generate_object(seed, object_size);
        for (auto const& element : object.elements) {
            bool const moved = std::ranges::binary_search(object.moved, element.offset);
            if (element.kind != zelda64::HitKind::animation || moved) continue;
            auto bytes = object.bytes;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(element.offset), 16, std::byte{0});
            auto const scan = zelda64::scan_object(bytes);
            BOOST_TEST(scan.loose.size() <= 1U, "seed " << seed);
            bool const known = std::ranges::any_of(
                scan.hits, [](zelda64::ScanHit const& hit) { return hit.kind == zelda64::HitKind::skeleton; });
            planted += known ? 1 : 0;
            reported += scan.loose.empty() ? 0 : 1;
        }
    }
    BOOST_TEST(planted > 20U);
    BOOST_TEST(reported > 0U, reported << " of " << planted);
}

/// Bytes before everything, and the first bytes missing.
BOOST_AUTO_TEST_CASE(shifts_are_found) {
    std::size_t tried = 0, found = 0;
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        auto const object = generate_object(seed, object_size);
        if (object.elements.size() < 4 || !object.moved.empty()) continue;
        for (std::int64_t const by : {4, 16, 256, -4, -16}) {
            auto bytes = object.bytes;
            if (by > 0)
                bytes.insert(bytes.begin(), static_cast<std::size_t>(by), std::byte{0x11});
            else
                bytes.erase(bytes.begin(), bytes.begin() - by);
            auto const shift = zelda64::shift_of(bytes, zelda64::scan_object(bytes), {});
            ++tried;
            found += shift && shift->bytes == by ? 1 : 0;
        }
    }
    BOOST_TEST(tried > 10U);
    BOOST_TEST(2 * found > tried, found << " of " << tried);
}

BOOST_AUTO_TEST_CASE(nothing_is_found_in_noise) {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        auto const scan = zelda64::scan_object(generate_noise(seed, 64 << 10).bytes);
        BOOST_TEST(scan.hits.empty(), "seed " << seed);
        BOOST_TEST(scan.damaged.empty(), "seed " << seed);
        BOOST_TEST(scan.loose.empty(), "seed " << seed);
        BOOST_TEST(scan.orphans.empty(), "seed " << seed);
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::golden
