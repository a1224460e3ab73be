// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"

#include <span>

namespace animcheck {

/// The specs compiled into the program, in the order of the build's list. Defined in a file written by
/// spec_compiler.
[[nodiscard]] std::span<Spec const* const> built_in_specs();

} // namespace animcheck
