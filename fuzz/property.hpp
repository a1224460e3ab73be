// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

/// Shared by the targets: how a property fails, and numbers that depend only on the input.
namespace animcheck::fuzz {

/// Prints which property failed in one line, and aborts.
[[noreturn]] inline void stop(std::string const& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

/// FNV-1a. Whatever is not in the bytes (limits, context) is derived from this, so that an input determines
/// everything.
[[nodiscard]] inline std::uint64_t hash_of(std::span<std::uint8_t const> bytes) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (auto const byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash ^ (hash >> 29);
}

/// Numbers from one hash: xorshift64*.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : state_(seed | 1) {}
    std::uint64_t below(std::uint64_t end) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return (state_ * 0x2545F4914F6CDD1D >> 11) % end;
    }

private:
    std::uint64_t state_;
};

} // namespace animcheck::fuzz
