// SPDX-License-Identifier: MIT
#include <small_sort.h>

#include <algorithm>
#include <numeric>

namespace animcheck::wasm {

std::unique_ptr<std::uint32_t[]> order_of(std::size_t count, IsLess is_less, void* values) {
    auto order = std::make_unique_for_overwrite<std::uint32_t[]>(count);
    std::iota(order.get(), order.get() + count, 0U);
    std::stable_sort(order.get(), order.get() + count,
                     [=](std::uint32_t left, std::uint32_t right) { return is_less(values, left, right); });
    return order;
}

} // namespace animcheck::wasm
