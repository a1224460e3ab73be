// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/runner.hpp"

#include <optional>
#include <string>

namespace animcheck::golden {

/// A member of a container in which an error was found.
struct BrokenMember {
    std::string member; ///< as a place names it
    std::string rule;   ///< of the first such finding
};

/// The first broken member of a case that is about a whole container: each is judged on its own, as `check` does.
/// Nothing for other cases. Members beyond the container's allowance are passed over, as everywhere.
[[nodiscard]] std::optional<BrokenMember> broken_member(Case const& entry, Run const& run, SpecSet const& specs);

} // namespace animcheck::golden
