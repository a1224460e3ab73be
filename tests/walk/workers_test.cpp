// SPDX-License-Identifier: MIT
// Jobs on several threads: results in order, bounded, and failures in their place.
#include "tests/walk/child.hpp"
#include "validator/walk/workers.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using animcheck::in_order;
using namespace std::chrono_literals;

/// Counts what was given out and taken: at no time may more be on the way than the bound.
struct Flow {
    int jobs = 0;
    int given = 0, taken = 0, most = 0;
    std::vector<int> results;

    bool next(int& job) {
        if (given == jobs) return false;
        job = given++;
        most = std::max(most, given - taken);
        return true;
    }
    void take(int result) {
        ++taken;
        results.push_back(result);
    }
    [[nodiscard]] std::vector<int> expected() const {
        std::vector<int> numbers(static_cast<std::size_t>(jobs));
        std::iota(numbers.begin(), numbers.end(), 0);
        return numbers;
    }
};

template <class Work>
void run(Flow& flow, unsigned threads, Work work) {
    in_order<int, int>(
        threads, [&](int& job) { return flow.next(job); }, [&] { return work; },
        [&](int result) { flow.take(result); });
}

int same(int job) { return job; }

struct Failed : std::runtime_error {
    explicit Failed(int which) : std::runtime_error("failed"), job(which) {}
    int job;
};

constexpr unsigned thread_counts[]{1, 2, 3, 8, 64};

} // namespace

BOOST_AUTO_TEST_SUITE(workers)

BOOST_AUTO_TEST_CASE(results_come_in_the_order_of_the_jobs) {
    for (auto const threads : thread_counts)
        for (int const jobs : {0, 1, 2, 7, 1000}) {
            Flow flow{.jobs = jobs};
            run(flow, threads, [](int job) {
                if (job % 3 == 0) std::this_thread::yield();
                return job;
            });
            BOOST_TEST(flow.results == flow.expected(), threads << " threads, " << jobs << " jobs");
            BOOST_TEST(flow.given == jobs);
        }
}

BOOST_AUTO_TEST_CASE(a_slow_first_job_holds_the_others_back) {
    for (auto const threads : {2U, 8U}) {
        Flow flow{.jobs = 200};
        std::atomic<int> done{0};
        run(flow, threads, [&](int job) {
            // Not before the others have come as far as the bound lets them.
            if (job == 0)
                for (int wait = 0; done < static_cast<int>(threads) * 4 - 1 && wait < 2000; ++wait)
                    std::this_thread::sleep_for(1ms);
            ++done;
            return job;
        });
        BOOST_TEST(flow.results == flow.expected());
        BOOST_TEST(flow.most <= static_cast<int>(threads) * 4);
        BOOST_TEST(flow.most == static_cast<int>(threads) * 4); // and they do come so far
    }
}

BOOST_AUTO_TEST_CASE(no_more_than_the_bound_are_on_the_way) {
    for (auto const threads : thread_counts) {
        Flow flow{.jobs = 3000};
        run(flow, threads, same);
        BOOST_TEST(flow.most <= (threads == 1 ? 1 : static_cast<int>(threads) * 4), threads << " threads");
    }
}

BOOST_AUTO_TEST_CASE(each_thread_has_a_worker_of_its_own) {
    std::set<std::thread::id> makers, users;
    std::atomic<int> made{0}, foreign{0};
    struct Own {
        std::thread::id maker = std::this_thread::get_id();
        std::atomic<int>* foreign;
        int operator()(int job) const {
            if (std::this_thread::get_id() != maker) ++*foreign;
            return job;
        }
    };
    Flow flow{.jobs = 500};
    in_order<int, int>(
        4, [&](int& job) { return flow.next(job); },
        [&] {
            ++made;
            return Own{.foreign = &foreign};
        },
        [&](int result) { flow.take(result); });
    BOOST_TEST(flow.results == flow.expected());
    BOOST_TEST(made <= 4);
    BOOST_TEST(foreign == 0);
}

BOOST_AUTO_TEST_CASE(what_a_worker_throws_is_thrown_in_its_place) {
    for (auto const threads : thread_counts)
        for (int const bad : {0, 1, 17, 99}) {
            Flow flow{.jobs = 100};
            int thrown = -1;
            try {
                run(flow, threads, [bad](int job) {
                    if (job >= bad) throw Failed(job); // others behind it fail as well, and may fail before it
                    return job;
                });
            } catch (Failed const& failed) {
                thrown = failed.job;
            }
            BOOST_TEST(thrown == bad, threads << " threads");
            BOOST_TEST(flow.taken == bad, threads << " threads"); // all before it, none behind it
        }
}

BOOST_AUTO_TEST_CASE(the_last_job_may_throw) {
    for (auto const threads : thread_counts) {
        Flow flow{.jobs = 10};
        BOOST_CHECK_THROW(run(flow, threads,
                              [](int job) -> int {
                                  if (job == 9) throw Failed(job);
                                  return job;
                              }),
                          Failed);
        BOOST_TEST(flow.taken == 9);
    }
}

BOOST_AUTO_TEST_CASE(what_the_caller_throws_ends_the_run) {
    for (auto const threads : thread_counts) {
        Flow flow{.jobs = 1000};
        auto const taking = [&](int result) {
            if (result == 5) throw Failed(result);
            flow.take(result);
        };
        BOOST_CHECK_THROW((in_order<int, int>(
                              threads, [&](int& job) { return flow.next(job); }, [] { return same; }, taking)),
                          Failed);
        BOOST_TEST(flow.taken == 5);
        Flow other{.jobs = 1000};
        auto const giving = [&](int& job) {
            if (other.given == 50) throw Failed(50);
            return other.next(job);
        };
        BOOST_CHECK_THROW((in_order<int, int>(
                              threads, giving, [] { return same; }, [&](int result) { other.take(result); })),
                          Failed);
        BOOST_TEST(other.taken <= 50);
    }
}

BOOST_AUTO_TEST_CASE(results_that_cannot_be_copied_are_moved) {
    std::vector<std::string> taken;
    int given = 0;
    in_order<int, std::unique_ptr<std::string>>(
        3,
        [&](int& job) {
            job = given;
            return given++ < 40;
        },
        [] { return [](int job) { return std::make_unique<std::string>(std::to_string(job)); }; },
        [&](std::unique_ptr<std::string> result) { taken.push_back(*result); });
    BOOST_TEST(taken.size() == 40u);
    BOOST_TEST(taken.back() == "39");
}

// Without a worker there is no run: that must reach the caller, from one thread as from several.
BOOST_AUTO_TEST_CASE(a_worker_that_cannot_be_made_is_told) {
    for (auto const threads : thread_counts) {
        Flow flow{.jobs = 10};
        auto const make = []() -> int (*)(int) { throw Failed(-1); };
        auto const ending = animcheck::test::ending_of([&] {
            try {
                in_order<int, int>(
                    threads, [&](int& job) { return flow.next(job); }, make,
                    [&](int result) { flow.take(result); });
            } catch (Failed const&) {
                return;
            }
            std::abort();
        });
        BOOST_TEST(ending == animcheck::test::went_on, threads << " threads");
    }
}

BOOST_AUTO_TEST_CASE(every_index_is_worked_on_once) {
    for (unsigned const threads : {1U, 2U, 9U})
        for (std::size_t const count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
            std::vector<std::atomic<int>> seen(count);
            animcheck::for_each_index(threads, count, [&](std::size_t i) { ++seen[i]; });
            BOOST_TEST(std::ranges::all_of(seen, [](auto const& times) { return times == 1; }));
        }
}

BOOST_AUTO_TEST_CASE(a_failure_at_an_index_ends_the_work_and_is_thrown) {
    for (unsigned const threads : {1U, 4U}) {
        std::atomic<int> done = 0;
        auto const work = [&](std::size_t i) {
            if (i == 7) throw Failed(7);
            ++done;
        };
        BOOST_CHECK_EXCEPTION(animcheck::for_each_index(threads, 1'000'000, work), Failed,
                              [](Failed const& failed) { return failed.job == 7; });
        BOOST_TEST(done < 1'000'000);
    }
}

BOOST_AUTO_TEST_SUITE_END()
