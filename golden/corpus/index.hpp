// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/known_ids.hpp"

#include <string>

namespace animcheck::golden {

/// `index.json` of a format: golden/export/index.schema.json describes it. A case is one line.
[[nodiscard]] std::string index_of(golden::FormatFolder const& folder, SpecSet const& specs,
                                   golden::KnownIds const& known);

/// Writes the files of a corpus, their indexes, and the documents of `folder`/export to `to`. Returns the number of
/// cases.
std::size_t export_corpus(golden::Corpus const& corpus, SpecSet const& specs, std::string const& folder,
                          std::string const& to);

} // namespace animcheck::golden
