// SPDX-License-Identifier: MIT
#include "decoders/core/order.hpp"

#include <algorithm>
#include <numeric>

namespace animcheck {

std::vector<std::size_t> order_of(std::size_t count, IsBefore is_before, void const* of) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    std::ranges::stable_sort(numbers,
                             [&](std::size_t one, std::size_t other) { return is_before(of, one, other); });
    return numbers;
}

} // namespace animcheck
