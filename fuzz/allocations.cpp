// SPDX-License-Identifier: MIT
#include "fuzz/allocations.hpp"

#include <cstddef>

extern "C" __attribute__((weak)) int
__sanitizer_install_malloc_and_free_hooks(void (*allocated)(void const volatile*, std::size_t),
                                          void (*freed)(void const volatile*));

namespace animcheck::fuzz {
namespace {

thread_local std::uint64_t total = 0;

} // namespace

std::uint64_t bytes_allocated() noexcept {
    static bool const counts =
        __sanitizer_install_malloc_and_free_hooks &&
        __sanitizer_install_malloc_and_free_hooks([](void const volatile*, std::size_t size) { total += size; },
                                                  [](void const volatile*) {}) > 0;
    return counts ? total : 0;
}

} // namespace animcheck::fuzz
