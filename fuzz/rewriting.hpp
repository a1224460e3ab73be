// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"
#include "fuzz/property.hpp"

#include <string>

namespace animcheck::fuzz {

/// Writes a container anew, without a change and with one of its members longer, shorter or otherwise, and back.
/// Describes a failure; empty: none. `is_sound`: it has no findings, so that what comes out must be read as what
/// went in.
[[nodiscard]] std::string fault_of_rewriting(Format const& format, ByteView bytes, Context const& context,
                                             bool is_sound, Choices& choices);

} // namespace animcheck::fuzz
