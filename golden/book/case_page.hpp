// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"
#include "golden/book/downloads.hpp"
#include "golden/book/loaders.hpp"
#include "golden/corpus/runner.hpp"

#include <map>
#include <string>
#include <vector>

namespace animcheck::book {

/// Obligations of readers in the cases of the corpus, by full id.
using Obligations = std::map<std::string, golden::Obliged, std::less<>>;

/// Where the page of a case is, for ever: "cases/zengin.man/version/twelve".
[[nodiscard]] std::string page_of_case(std::string const& full_id);

/// A case on its own: what it is, what it asks of a reader and why, what is found in it, what loaders make of it,
/// its file.
struct CaseSubject {
    golden::Case const& entry;
    golden::Run const& run;
    golden::Obliged const& obliged;
    Downloads const& downloads;
    std::vector<Loader> const& loaders;
};
[[nodiscard]] Page case_page(CaseSubject const& subject, SpecSet const& specs);

/// The matrix of loaders by rule.
[[nodiscard]] Page loaders_page(std::vector<Loader> const& loaders, Obligations const& obligations,
                                golden::Corpus const& corpus);

} // namespace animcheck::book
