// SPDX-License-Identifier: MIT
// For a libc++ without threads: what validator/walk/workers.hpp does, on the one that there is.
#pragma once

#include <cstddef>

namespace animcheck {

template <class Work>
void for_each_index(unsigned, std::size_t count, Work const& work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
}

} // namespace animcheck
