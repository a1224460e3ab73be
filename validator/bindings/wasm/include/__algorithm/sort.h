// SPDX-License-Identifier: MIT
// small_sort replaces libc++'s, which keeps another name for what is computed at compile time.
#pragma once

#define __sort_impl __large_sort_impl
#include_next <__algorithm/sort.h>
#undef __sort_impl

#include <small_sort.h>

namespace std {
inline namespace __2 {

template <class Policy, class Iterator, class Less>
constexpr void __sort_impl(Iterator first, Iterator last, Less& less) {
    if consteval {
        std::__large_sort_impl<Policy>(first, last, less);
    } else {
        animcheck::wasm::small_sort(first, last, less);
    }
}

} // namespace __2
} // namespace std
