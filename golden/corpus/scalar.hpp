// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "validator/judge/record.hpp"
#include "validator/rules/yaml.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace animcheck::golden {

/// The bit pattern of a YAML value as a field of this type with `width` bits. Throws if it is out of range.
/// f32: a decimal, nan, inf, -inf or bits:0x7fc00000.
[[nodiscard]] std::uint64_t pattern_of(yaml::Node const& value, ValueType type, unsigned width,
                                       std::string const& file);

/// Writes a pattern over a scalar field of bytes or bits.
void store(std::vector<std::byte>& bytes, Event const& field, std::uint64_t pattern);

/// Is the value written in a case this one? Decimals are compared as f32, NaN equals NaN.
[[nodiscard]] bool same_value(yaml::Node const& written, Value const& value, std::string const& file);

} // namespace animcheck::golden
