// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace animcheck {

/// Is what has this number before what has the other one?
using IsBefore = bool (*)(void const* of, std::size_t number, std::size_t other);

/// The numbers below `count`, in order; equal ones stay as they are. It is the only sort of what is sorted seldom:
/// each instance of std::stable_sort takes some kilobytes, and a fifteenth of a second to compile.
[[nodiscard]] std::vector<std::size_t> order_of(std::size_t count, IsBefore is_before, void const* of);

/// As std::ranges::stable_sort.
template <class T, class Less = std::less<>, class Projection = std::identity>
void put_in_order(std::vector<T>& all, Less const less = {}, Projection const projection = {}) {
    auto const is_before = [&](std::size_t number, std::size_t other) {
        return std::invoke(less, std::invoke(projection, all[number]), std::invoke(projection, all[other]));
    };
    auto const call = [](void const* of, std::size_t number, std::size_t other) {
        return (*static_cast<decltype(is_before)*>(of))(number, other);
    };
    std::vector<T> sorted;
    sorted.reserve(all.size());
    for (auto const number : order_of(all.size(), call, std::addressof(is_before)))
        sorted.push_back(std::move(all[number]));
    all = std::move(sorted);
}

} // namespace animcheck
