// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

namespace animcheck::test {

[[nodiscard]] inline SpecSet const& specs() {
    static auto const set = SpecSet::built_in();
    return set;
}

} // namespace animcheck::test
