// SPDX-License-Identifier: MIT
#include "golden/corpus/export.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"

namespace animcheck::golden {

std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder) {
    auto const cases = corpus.cases();
    for (auto const* const entry : cases) {
        auto const rule = entry->rule.substr(entry->format.size() + 1);
        write_bytes(folder / entry->format / (rule + '.' + entry->id), bytes_of(*entry, specs));
    }
    return cases.size();
}

} // namespace animcheck::golden
