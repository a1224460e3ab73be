// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/known_ids.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace animcheck::golden {

/// Which cases are exported.
struct ExportChoice {
    std::vector<std::string> formats = {}; ///< empty: all
    std::string tier = "all";              ///< smoke, sound, hostile or all
    bool flat = false;                     ///< files with y_, n_ or m_ before their names, and no index
    [[nodiscard]] bool has(std::string const& format) const;
};

/// A format as it is exported.
struct ExportedFormat {
    std::string index; ///< golden/export/index.schema.json describes it. A case is one line
    std::vector<NamedBytes> files;
    std::size_t cases = 0;
};
[[nodiscard]] ExportedFormat exported_format(FormatFolder const& folder, SpecSet const& specs,
                                             KnownIds const& known, ExportChoice const& choice);

/// Writes the files of a corpus, their indexes, and the documents of `folder`/export to `to`. Returns the number of
/// cases.
std::size_t export_corpus(Corpus const& corpus, SpecSet const& specs, std::string const& folder,
                          std::string const& to, ExportChoice const& choice = {});

} // namespace animcheck::golden
