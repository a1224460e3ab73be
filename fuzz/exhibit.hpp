// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/exhibit.hpp"

#include <string_view>

namespace animcheck::fuzz {

/// Describes the fault of an exhibit of EmbedBytes::around, or of its JSON; empty: none.
[[nodiscard]] std::string_view fault_of(Exhibit const& exhibit, InputRecord const& record, ByteView bytes);

} // namespace animcheck::fuzz
