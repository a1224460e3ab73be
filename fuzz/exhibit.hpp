// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/exhibit.hpp"

#include <string_view>

namespace animcheck::fuzz {

/// What is wrong with an exhibit of EmbedBytes::around, and with its JSON; empty: nothing.
[[nodiscard]] std::string_view fault_of(Exhibit const& exhibit, InputRecord const& record, ByteView bytes);

} // namespace animcheck::fuzz
