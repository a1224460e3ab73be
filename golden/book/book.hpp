// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/addresses.hpp"
#include "golden/book/document.hpp"
#include "golden/book/incidents.hpp"
#include "golden/book/known_readers.hpp"
#include "golden/book/loaders.hpp"
#include "golden/corpus/case.hpp"
#include "golden/corpus/files.hpp"
#include "validator/judge/inspect.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// The book of edge cases: what the specs and the corpus know, as pages.
namespace animcheck::book {

struct Material {
    golden::Corpus const& corpus;
    SpecSet const& specs;
    KnownReaders readers = {};        ///< a rule without has no table
    std::vector<Loader> loaders = {}; ///< that were run on the corpus
    Incidents incidents = {};         ///< empty: no page
    Addresses addresses = {};         ///< of sources
};

/// Every page of the book, the first page first.
[[nodiscard]] std::vector<Page> pages_of(Material const& material);

enum class Language : std::uint8_t { html, markdown };
/// The files of the book, by their paths in it. The same material makes the same bytes.
[[nodiscard]] std::vector<golden::NamedBytes> files_of(Material const& material, Language language);

} // namespace animcheck::book
