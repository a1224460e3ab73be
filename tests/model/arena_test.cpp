// SPDX-License-Identifier: MIT
// Memory from an arena never moves.
#include "decoders/model/arena.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace animcheck {
namespace {

BOOST_AUTO_TEST_SUITE(model_arena)

BOOST_AUTO_TEST_CASE(copies_outlive_their_originals_and_later_copies) {
    Arena arena;
    std::vector<std::string_view> texts;
    for (auto i = 0; i < 10'000; ++i) texts.push_back(arena.copy(std::to_string(i)));
    for (auto i = 0; i < 10'000; ++i) BOOST_TEST(texts[static_cast<std::size_t>(i)] == std::to_string(i));
}

BOOST_AUTO_TEST_CASE(everything_is_aligned) {
    Arena arena;
    for (auto i = 0; i < 100; ++i) {
        static_cast<void>(arena.copy(std::string_view("odd")));
        auto const numbers = arena.copy(std::span<std::uint64_t const>(std::array<std::uint64_t, 1>{7}));
        BOOST_TEST(reinterpret_cast<std::uintptr_t>(numbers.data()) % alignof(std::uint64_t) == 0U);
        BOOST_TEST(numbers.front() == 7U);
    }
}

BOOST_AUTO_TEST_CASE(a_moved_arena_keeps_its_memory) {
    Arena from;
    auto& number = from.make<int>(5);
    Arena const to(std::move(from));
    static_cast<void>(from.copy(std::string_view("a new block"))); // NOLINT(bugprone-use-after-move)
    BOOST_TEST(number == 5);
}

BOOST_AUTO_TEST_CASE(copies_of_empty_ranges_are_empty) {
    Arena arena;
    BOOST_TEST(arena.copy(std::string_view{}).empty());
    BOOST_TEST(arena.copy(std::span<int const>{}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
