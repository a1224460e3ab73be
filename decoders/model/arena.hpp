// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace animcheck {

/// Memory for what a model's views point to, if it is not in the file. Freed as a whole, without destructors;
/// until then nothing moves, even if the arena is moved.
class Arena {
public:
    template <class T, class... Arguments>
    T& make(Arguments&&... arguments) {
        static_assert(std::is_trivially_destructible_v<T>);
        return *new (room(sizeof(T), alignof(T))) T{std::forward<Arguments>(arguments)...};
    }

    template <class T>
    [[nodiscard]] std::span<T const> copy(std::span<T const> values) {
        static_assert(std::is_trivially_destructible_v<T>);
        if (values.empty()) return {};
        auto* const first = static_cast<T*>(room(values.size_bytes(), alignof(T)));
        std::uninitialized_copy(values.begin(), values.end(), first);
        return {first, values.size()};
    }
    [[nodiscard]] std::string_view copy(std::string_view text) {
        auto const copied = copy(std::span(text.data(), text.size()));
        return {copied.data(), copied.size()};
    }

    void clear() noexcept { memory_.reset(); }

private:
    [[nodiscard]] void* room(std::size_t size, std::size_t alignment) {
        if (!memory_) memory_ = std::make_unique<std::pmr::monotonic_buffer_resource>();
        return memory_->allocate(size, alignment);
    }

    std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_; ///< null until first used
};

} // namespace animcheck
