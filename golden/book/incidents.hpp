// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"
#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Incidents that users reported in public, and how animcheck judges them now.
namespace animcheck::book {

struct Incident {
    std::string id, kind, game, date, link, said, cause, verdict;
    std::string rule;     ///< that names it; empty: none
    std::string case_id;  ///< of the corpus, or a transcript, where the rule fires; empty: none
    std::string why_none; ///< why there is no case, where there should be one
};
struct Incidents {
    std::vector<std::pair<std::string, std::string>> kinds; ///< and what they are
    std::vector<Incident> all;
};

[[nodiscard]] std::filesystem::path incidents_path(std::filesystem::path const& corpus);
/// Each rule must be of the specs and each case of the corpus, with a finding of that rule; but for families that
/// are not in this build. Transcripts are held to their rules by `tests/incidents.py`. Throws yaml::Error.
[[nodiscard]] Incidents load_incidents(std::string_view text, std::string const& file, golden::Corpus const& corpus,
                                       SpecSet const& specs);

/// How many are known and named, and a page for each class of them.
[[nodiscard]] std::vector<Page> incident_pages(Incidents const& incidents);

} // namespace animcheck::book
