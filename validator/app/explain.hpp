// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <string>

namespace animcheck::app {

/// Output of `explain` for a rule, a format or a pattern. Throws UsageError if nothing matches.
/// `with_examples`: of the corpus, whose cases are those of the built-in specs.
[[nodiscard]] std::string explained(SpecSet const& specs, std::string const& word, bool with_examples);

} // namespace animcheck::app
