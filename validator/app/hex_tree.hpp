// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/rules/spec.hpp"

#include <cstddef>
#include <limits>
#include <string>

namespace animcheck::app {

/// The last input of an inspector as `dump` prints it: every field at its bytes, findings under them, unread bytes
/// shown. `part`: fields and findings of that part alone; `all`: no row and no byte is left out; `most`: bytes of
/// text after which it ends.
[[nodiscard]] std::string hex_tree(Inspector const& inspector, InputRecord const& record, Spec const& spec,
                                   Input const& input, std::string const& part, bool all,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace animcheck::app
