// SPDX-License-Identifier: MIT
#include "validator/judge/checks/ff7/rates.hpp"

#include <boost/test/unit_test.hpp>

#include <vector>

namespace animcheck::ff7 {
namespace {

using Counts = std::vector<std::uint32_t>;

Counts counts_from(std::uint32_t first, std::size_t count, std::uint32_t times, std::uint32_t rest) {
    Counts counts;
    for (std::uint32_t i = 0; i < count; ++i) counts.push_back(times * (first + i) + rest);
    return counts;
}

BOOST_AUTO_TEST_SUITE(pack_rates)

BOOST_AUTO_TEST_CASE(four_times_the_frames_loop_or_do_not) {
    for (std::uint32_t rest : {0U, 1U}) {
        auto const rate = rate_of(counts_from(3, 12, 4, rest));
        BOOST_TEST(rate.times == 4U);
        BOOST_TEST(rate.chance == 2.0 / (1 << 24));
        BOOST_TEST(!rate.is_plain);
    }
}

BOOST_AUTO_TEST_CASE(nine_counts_are_enough_and_eight_are_not) {
    BOOST_TEST(rate_of(counts_from(3, 9, 4, 0)).times == 4U);
    BOOST_TEST(rate_of(counts_from(3, 8, 4, 0)).times == 1U);
    BOOST_TEST(rate_of(counts_from(3, 18, 2, 1)).times == 2U);
    BOOST_TEST(rate_of(counts_from(3, 17, 2, 1)).times == 1U);
}

BOOST_AUTO_TEST_CASE(equal_counts_and_single_frames_prove_nothing) {
    BOOST_TEST(rate_of(Counts(100, 8)).times == 1U);
    auto counts = counts_from(3, 12, 4, 0);
    counts.push_back(1);
    BOOST_TEST(rate_of(counts).times == 4U);
    BOOST_TEST(!rate_of(Counts(100, 8)).is_plain);
    BOOST_TEST(!rate_of({}).is_plain);
}

BOOST_AUTO_TEST_CASE(one_count_that_does_not_fit_is_enough) {
    auto counts = counts_from(3, 30, 4, 0);
    counts.push_back(7);
    BOOST_TEST(rate_of(counts).times == 1U);
    BOOST_TEST(!rate_of(counts).is_plain); // one is no mixture
    counts.insert(counts.end(), {10, 11});
    BOOST_TEST(!rate_of(counts).is_plain); // two odd ones
    counts.push_back(15);
    BOOST_TEST(rate_of(counts).is_plain);
}

BOOST_AUTO_TEST_CASE(both_rests_in_one_pack_take_more_counts) {
    auto counts = counts_from(3, 16, 4, 0);
    counts.back() += 1;
    BOOST_TEST(rate_of(counts).times == 1U);
    BOOST_TEST(!rate_of(counts).is_plain);
    counts.push_back(4 * 30 + 1);
    BOOST_TEST(rate_of(counts).times == 4U);
    BOOST_TEST(rate_of(counts).chance == 1.0 / (1 << 17));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7
