// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Results of readers other than animcheck on the corpus. `tests/readers/record` runs them and writes it down.
namespace animcheck::book {

/// One reader, and the cases of one rule.
struct ReaderOfRule {
    std::string title;
    std::uint64_t tried = 0;                                ///< cases
    std::vector<std::pair<std::string, std::string>> wrong; ///< cases without their rule, and what the reader does
};
using KnownReaders = std::map<std::string, std::vector<ReaderOfRule>, std::less<>>; ///< by full rule id

[[nodiscard]] std::filesystem::path known_readers_path(std::filesystem::path const& corpus);
/// Lines `reader NAME TITLE`, and of that reader `run RULE CASES` and `wrong CASE OUTCOME`. Rules and cases must be
/// in the corpus, except those of formats that are not. Throws yaml::Error.
[[nodiscard]] KnownReaders load_known_readers(std::string_view text, std::string const& file,
                                              golden::Corpus const& corpus);

} // namespace animcheck::book
