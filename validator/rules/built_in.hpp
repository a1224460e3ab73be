// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <cstdint>
#include <span>

namespace animcheck {

/// The specs compiled into the program, in the order of the build's list. Defined in a file written by
/// spec_compiler.
[[nodiscard]] std::span<Spec const* const> built_in_specs();
/// Hash of the text of all specs, as --spec-dir would have it in the record of a run.
[[nodiscard]] std::uint64_t digest_of_specs() noexcept;

} // namespace animcheck
