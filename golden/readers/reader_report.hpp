// SPDX-License-Identifier: MIT
#pragma once

#include "golden/readers/reader_run.hpp"

#include <string>
#include <vector>

namespace animcheck::readers {

/// All that a run of readers over a corpus came to.
struct ReaderReport {
    Suite const& suite;
    std::vector<Reader> const& readers;
    std::vector<ReaderResult> const& results; ///< in the order of the cases, then of the readers
    std::string_view level;                   ///< accept or values
    std::string_view profile = "any";         ///< or engine
    bool lists_all = false;                   ///< every wrong result in the table
};

[[nodiscard]] std::string reader_table(ReaderReport const& report); ///< for a terminal: counts, and what is wrong
[[nodiscard]] std::string reader_json(ReaderReport const& report); ///< animcheck-readers/1, tests/readers/README.md
[[nodiscard]] std::string reader_junit(ReaderReport const& report);
// Readers by rule.
[[nodiscard]] std::string reader_markdown(ReaderReport const& report);
[[nodiscard]] std::string reader_html(ReaderReport const& report);

} // namespace animcheck::readers
