// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "validator/report.hpp"
#include "validator/spec/yaml.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace animcheck::golden {

/// The bit pattern of `width` bits that a YAML value has as a field of this type; checked against its range.
/// f32: a decimal, nan, inf, -inf or bits:0x7fc00000.
[[nodiscard]] std::uint64_t pattern_of(yaml::Node const& value, ValueType type, unsigned width,
                                       std::string const& file);

/// Writes a pattern over a scalar field, be it of bytes or of bits.
void store(std::vector<std::byte>& bytes, Event const& field, std::uint64_t pattern);

/// Does a value that a case writes mean this one? Decimals are compared as f32, NaN equals NaN.
[[nodiscard]] bool same_value(yaml::Node const& written, Value const& value, std::string const& file);

} // namespace animcheck::golden
