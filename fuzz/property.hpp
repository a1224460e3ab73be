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

/// Seeds and regressions are few, and are to have every property checked, also those that cost so much that while
/// exploring a part of the inputs has them.
[[nodiscard]] inline bool checks_everything() noexcept {
    static bool const set = std::getenv("ANIMCHECK_EVERY_PROPERTY") != nullptr;
    return set;
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
    /// One input of so many, or each.
    bool one_of(std::uint64_t inputs) { return below(inputs) == 0 || checks_everything(); }

private:
    std::uint64_t state_;
};

} // namespace animcheck::fuzz
