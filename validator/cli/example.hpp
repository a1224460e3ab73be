// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace animcheck::cli {

/// The first case of the conformance corpus in which a rule fires. The table is made at build time, by
/// golden/corpus/example_compiler.cpp: there is no corpus where the program runs.
struct Example {
    std::string_view rule;  ///< full id; the table is sorted by it
    std::string_view id;    ///< of the case
    std::string_view title; ///< of the case
    std::string_view path, message;
    std::string_view hex;      ///< two digits a byte; empty: the finding has no place in the bytes
    std::uint64_t offset = 0;  ///< of the first byte shown
    std::uint64_t at = 0;      ///< of the finding
    std::uint64_t size = 0;    ///< of the finding, in bytes
    bool in_container = false; ///< bytes of the container, not of the packed member
};

[[nodiscard]] std::span<Example const> examples() noexcept;
/// Of the text of all specs, as --spec-dir would have it in the record of a run.
[[nodiscard]] std::uint64_t digest_of_specs() noexcept;

} // namespace animcheck::cli
