// SPDX-License-Identifier: MIT
// Companions that threads share: made once, kept as long as they are asked for.
#include "validator/walk/companion_cache.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

namespace {

using namespace animcheck;

/// Counts how often each is made.
struct Counted {
    explicit Counted(std::size_t most) : cache(most) {}
    std::shared_ptr<Companion const> get(std::string const& key) {
        return cache.get(key, [&] {
            ++made[key];
            return Companion{.place = key};
        });
    }
    CompanionCache cache;
    std::map<std::string, int> made;
};

} // namespace

BOOST_AUTO_TEST_SUITE(companion_cache)

BOOST_AUTO_TEST_CASE(one_is_made_once_and_shared) {
    Counted counted(4);
    auto const first = counted.get("a");
    BOOST_TEST(first->place == "a");
    BOOST_TEST(counted.get("a") == first);
    BOOST_TEST(counted.get("b") != first);
    BOOST_TEST(counted.made["a"] == 1);
}

BOOST_AUTO_TEST_CASE(the_one_that_was_not_asked_for_the_longest_is_dropped) {
    Counted counted(3);
    for (auto const* const key : {"a", "b", "c", "a", "d"}) static_cast<void>(counted.get(key)); // d for b
    for (auto const* const key : {"a", "c", "d"}) static_cast<void>(counted.get(key));
    BOOST_TEST((counted.made == std::map<std::string, int>{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}}));
    BOOST_TEST(counted.get("b")->place == "b");
    BOOST_TEST(counted.made["b"] == 2);
}

BOOST_AUTO_TEST_CASE(what_was_given_out_outlives_its_place_in_the_cache) {
    Counted counted(1);
    auto const first = counted.get("a");
    static_cast<void>(counted.get("b"));
    BOOST_TEST(first->place == "a");
}

BOOST_AUTO_TEST_CASE(one_that_could_not_be_made_is_made_when_it_is_asked_for_again) {
    CompanionCache cache(1);
    auto const fail = []() -> Companion { throw std::runtime_error("out of memory, say"); };
    BOOST_CHECK_THROW(static_cast<void>(cache.get("a", fail)), std::runtime_error);
    BOOST_TEST(cache.get("a", [] { return Companion{.place = "there"}; })->place == "there");
}

BOOST_AUTO_TEST_CASE(threads_that_ask_at_once_wait_for_the_first) {
    constexpr int keys = 50;
    CompanionCache cache(keys);
    std::atomic<int> made{0}, other{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&] {
                for (int key = 0; key < keys; ++key) {
                    auto const got = cache.get(std::to_string(key), [&] {
                        std::this_thread::yield();
                        ++made;
                        return Companion{.hash = static_cast<std::uint64_t>(key)};
                    });
                    if (got->hash != static_cast<std::uint64_t>(key)) ++other;
                }
            });
    }
    BOOST_TEST(made == keys);
    BOOST_TEST(other == 0);
}

BOOST_AUTO_TEST_SUITE_END()
