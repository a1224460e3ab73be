// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/book.hpp"
#include "golden/book/downloads.hpp"
#include "validator/rules/spec.hpp"

#include <memory>
#include <span>
#include <string>

namespace animcheck::book {

/// A rule, and what the corpus has of it.
struct RuleSubject {
    Spec const* spec = nullptr;
    Rule const* rule = nullptr;
    golden::RuleFile const* file = nullptr;             ///< its cases; null if it has none
    std::span<std::unique_ptr<golden::Run> const> runs; ///< of its cases
    std::string const* exempt = nullptr;                ///< why it has none
    std::vector<ReaderOfRule> const* readers = nullptr; ///< null: not known
    Downloads const* downloads = nullptr;               ///< of the format; null: it has no cases
    Addresses const* addresses = nullptr;               ///< of sources
    [[nodiscard]] std::string id() const { return std::string(spec->format) + '/' + std::string(rule->id); }
};

struct RulePage {
    Page page;
    std::string message; ///< the rule's, with "…" for what a file fills in
};

[[nodiscard]] RulePage rule_page(RuleSubject const& subject, SpecSet const& specs);

} // namespace animcheck::book
