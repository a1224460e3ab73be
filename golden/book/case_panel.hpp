// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/rules/spec.hpp"

#include <string>

namespace animcheck::book {

/// A case in which the rule's finding is: its bytes with the wrong ones marked, what strict and lenient readers
/// make of it, and the fields around.
[[nodiscard]] Blocks firing_panel(golden::Case const& entry, golden::Run const& run, Finding const& finding);

/// A case in which the rule was asked and held. `path`: where a finding would have been.
[[nodiscard]] Blocks near_miss_panel(golden::Case const& entry, golden::Run const& run, std::string const& path);

} // namespace animcheck::book
