// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/rules/spec.hpp"

#include <cstddef>
#include <limits>
#include <string>

namespace animcheck::app {

struct DumpLook {
    bool all = false;      ///< no row and no byte is left out
    bool computed = false; ///< values that were computed from fields, too; without it those that a finding is about
};

/// The last input of an inspector as `dump` prints it: every field at its bytes, findings under them, unread bytes
/// shown. `part`: fields and findings of that part alone; `most`: bytes of text after which it ends.
[[nodiscard]] std::string hex_tree(Inspector const& inspector, InputRecord const& record, Spec const& spec,
                                   Input const& input, std::string const& part, DumpLook look,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace animcheck::app
