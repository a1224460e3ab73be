// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/obligation.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Results of loaders that people use on the corpus. `tests/readers/loaders` writes them.
namespace animcheck::book {

struct Loader {
    std::string name, title, language, version, released, measured; ///< the last two are dates
    std::map<std::string, std::string, std::less<>> outcomes; ///< by full case id, of the cases that it was run on
};

[[nodiscard]] std::filesystem::path loaders_path(std::filesystem::path const& corpus);
/// Lines `loader NAME | TITLE | LANGUAGE | VERSION | RELEASED | MEASURED`, and of that loader `OUTCOME RULE
/// CASE..`. Cases that the corpus does not have any more are left out. Throws yaml::Error.
[[nodiscard]] std::vector<Loader> load_loaders(std::string_view text, std::string const& file,
                                               golden::Corpus const& corpus);

} // namespace animcheck::book
