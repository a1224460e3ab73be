// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/book.hpp"
#include "validator/rules/spec.hpp"

#include <map>
#include <string>

namespace animcheck::book {

/// Texts of rules, by their full ids.
using Messages = std::map<std::string, std::string, std::less<>>;

/// `folder`: where the corpus has cases and bases of the format; null if nowhere.
[[nodiscard]] Page format_page(Spec const& spec, golden::FormatFolder const* folder, SpecSet const& specs,
                               Messages const& messages);

} // namespace animcheck::book
