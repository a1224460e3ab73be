// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"

#include <span>

namespace animcheck {

/// The specs that were compiled into the program, in the order in which the build names them. Defined in a file
/// that spec_compiler writes.
[[nodiscard]] std::span<Spec const* const> built_in_specs();

} // namespace animcheck
