// SPDX-License-Identifier: MIT
// One sort for values of every type. libc++ makes its own anew for each, which was a tenth of the module's code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace animcheck::wasm {

using IsLess = bool (*)(void* values, std::uint32_t left, std::uint32_t right);

/// The numbers from 0 to `count` in the order of their values; those of equal ones as they were.
[[nodiscard]] std::unique_ptr<std::uint32_t[]> order_of(std::size_t count, IsLess is_less, void* values);

template <class Iterator, class Less>
void small_sort(Iterator first, Iterator last, Less& less) {
    struct Values {
        Iterator first;
        Less& less;
    } values{first, less};
    auto const count = static_cast<std::size_t>(last - first);
    auto const is_less = [](void* of, std::uint32_t left, std::uint32_t right) -> bool {
        auto& [begin, compare] = *static_cast<Values*>(of);
        return compare(begin[left], begin[right]);
    };
    auto const from = order_of(count, is_less, &values);
    for (std::uint32_t start = 0; start < count; ++start) { // each round of values that take each other's place
        if (from[start] == start) continue;
        auto held = std::move(first[start]);
        auto to = start;
        for (auto next = from[to]; next != start; next = from[to]) {
            first[to] = std::move(first[next]);
            from[to] = to;
            to = next;
        }
        first[to] = std::move(held);
        from[to] = to;
    }
}

} // namespace animcheck::wasm
