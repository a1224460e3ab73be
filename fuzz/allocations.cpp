// SPDX-License-Identifier: MIT
#include "fuzz/allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace animcheck::fuzz {
namespace {

thread_local std::uint64_t total = 0;

void* counted(std::size_t size) noexcept {
    total += size;
    return std::malloc(size == 0 ? 1 : size);
}

void* counted(std::size_t size, std::align_val_t alignment) noexcept {
    total += size;
    auto const step = static_cast<std::size_t>(alignment);
    return std::aligned_alloc(step, (size / step + 1) * step);
}

} // namespace

std::uint64_t bytes_allocated() noexcept { return total; }

} // namespace animcheck::fuzz

namespace {

template <class... Alignment>
void* block_or_throw(std::size_t size, Alignment... alignment) {
    if (auto* const block = animcheck::fuzz::counted(size, alignment...)) return block;
    throw std::bad_alloc();
}

} // namespace

// All forms must be replaced: a sanitizer's own operators would not accept these blocks.
void* operator new(std::size_t size) { return block_or_throw(size); }
void* operator new[](std::size_t size) { return block_or_throw(size); }
void* operator new(std::size_t size, std::align_val_t step) { return block_or_throw(size, step); }
void* operator new[](std::size_t size, std::align_val_t step) { return block_or_throw(size, step); }
void* operator new(std::size_t size, std::nothrow_t const&) noexcept { return animcheck::fuzz::counted(size); }
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept { return animcheck::fuzz::counted(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::nothrow_t const&) noexcept { std::free(block); }
void operator delete[](void* block, std::nothrow_t const&) noexcept { std::free(block); }
