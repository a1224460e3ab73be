// SPDX-License-Identifier: MIT
// Elements of objects without a manifest: damaged ones are reported, sound ones are not.
#include "decoders/zelda64/scan_shift.hpp"
#include "tests/zelda64/generators/object_faults.hpp"

#include <boost/test/unit_test.hpp>

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
