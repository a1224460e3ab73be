// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace animcheck::app {

/// The first case of the conformance corpus in which a rule fires. There is no corpus where the program runs:
/// golden/cases/examples.txt, which `corpus record` writes, is a part of it, or for WebAssembly a file beside it.
struct Example {
    std::string_view id;    ///< of the case
    std::string_view title; ///< of the case
    std::string_view path, message;
    std::string_view hex;      ///< two digits a byte; empty: the finding has no place in the bytes
    std::uint64_t offset = 0;  ///< of the first byte shown
    std::uint64_t at = 0;      ///< of the finding
    std::uint64_t size = 0;    ///< of the finding, in bytes
    bool in_container = false; ///< bytes of the container, not of the packed member
};

/// Of a rule's full id.
[[nodiscard]] std::optional<Example> example_of(std::string_view rule);
/// A line feed, then a line for each rule: its id and the members of its example in their order, a tab after each.
/// One text has no pointers, which a program would have to relocate and a module could not compress.
[[nodiscard]] std::string_view example_lines() noexcept;

} // namespace animcheck::app
