// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace animcheck {

/// Runs jobs on several threads and returns their results in the order of the jobs, on the calling thread.
///
/// `next(job)` fills in the next job (false: no more) and is called here; `make(thread)` returns each thread's
/// worker, called as `worker(job)`; `take(result)` is called here. At most `bound` jobs are waiting, worked on, or
/// done and not taken, so memory does not grow with the input. What a worker throws is thrown here, in the same
/// order.
template <class Job, class Result, class Next, class Make, class Take>
class InOrder {
public:
    InOrder(unsigned threads, Next next, Make make, Take take)
        : next_(std::move(next)), make_(std::move(make)), take_(std::move(take)), count_(threads) {}
    /// Without a stop token: the waits inside that of libstdc++ 12 sleep forever now and then where there are no
    /// futexes, as on Windows.
    ~InOrder() {
        {
            std::scoped_lock const lock(mutex_);
            ends_ = true;
        }
        to_do_.notify_all();
    }
    InOrder(InOrder const&) = delete;
    InOrder& operator=(InOrder const&) = delete;

    void run() {
        for (unsigned i = 0; i < count_; ++i) threads_.emplace_back([this] { work(); });
        auto const bound = std::size_t{count_} * 4;
        for (bool more = true; more || !slots_.empty();) {
            while (more && slots_.size() < bound) more = put();
            if (!slots_.empty()) take_first();
        }
    }

private:
    struct Slot {
        Job job;
        Result result;
        std::exception_ptr failure;
        bool done = false;
    };

    bool put() {
        Job job;
        if (!next_(job)) return false;
        {
            std::scoped_lock const lock(mutex_);
            slots_.emplace_back(); // a deque: the others stay where they are
            slots_.back().job = std::move(job);
            waiting_.push_back(&slots_.back());
        }
        to_do_.notify_one();
        return true;
    }

    void take_first() {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return slots_.front().done; });
        auto slot = std::move(slots_.front());
        slots_.pop_front();
        lock.unlock();
        if (slot.failure) std::rethrow_exception(slot.failure);
        take_(std::move(slot.result));
    }

    void work() {
        std::exception_ptr failure;
        try {
            auto worker = make_();
            return serve([&](Job& job) { return worker(job); });
        } catch (...) { // without a worker every job fails
            failure = std::current_exception();
        }
        serve([&](Job&) -> Result { std::rethrow_exception(failure); });
    }

    template <class Worker>
    void serve(Worker worker) {
        for (;;) {
            std::unique_lock lock(mutex_);
            to_do_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
            if (ends_) return;
            auto& slot = *waiting_.front();
            waiting_.pop_front();
            lock.unlock();
            try {
                slot.result = worker(slot.job);
            } catch (...) {
                slot.failure = std::current_exception();
            }
            lock.lock();
            slot.done = true;
            if (&slot == &slots_.front()) done_.notify_one();
        }
    }

    Next next_;
    Make make_;
    Take take_;
    unsigned count_;
    std::mutex mutex_;
    std::condition_variable to_do_, done_;
    bool ends_ = false;
    std::deque<Slot> slots_;
    std::deque<Slot*> waiting_;
    std::vector<std::jthread> threads_; ///< last: they end before what they use
};

/// Calls `work(i)` for every i below `count`, on several threads, in any order. What it throws is thrown here: of
/// several the one of the smallest i that was reached.
template <class Work>
void for_each_index(unsigned threads, std::size_t count, Work const& work) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    std::size_t failed = count;
    auto const serve = [&] {
        for (std::size_t i = 0; (i = next.fetch_add(1)) < count;) {
            try {
                work(i);
            } catch (...) {
                std::scoped_lock const lock(mutex);
                if (i < failed) failure = std::current_exception();
                failed = std::min(failed, i);
                next = count;
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) others.emplace_back(serve);
        serve();
    }
    if (failure) std::rethrow_exception(failure);
}

/// One thread needs no queue.
template <class Job, class Result, class Next, class Make, class Take>
void in_order(unsigned threads, Next next, Make make, Take take) {
    if (threads > 1) return InOrder<Job, Result, Next, Make, Take>(threads, next, make, take).run();
    auto worker = make();
    for (Job job; next(job);) take(worker(job));
}

} // namespace animcheck
