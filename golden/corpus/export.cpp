// SPDX-License-Identifier: MIT
#include "golden/corpus/export.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"

namespace animcheck::golden {

std::string exported_name(Case const& entry) { return entry.rule.substr(entry.format.size() + 1) + '.' + entry.id; }

std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder) {
    auto const write = [&](Case const& entry) {
        write_bytes(folder / entry.format / exported_name(entry), bytes_of(entry, specs));
    };
    auto const cases = corpus.cases();
    for (auto const* const entry : cases) write(*entry);
    for (auto const& format : corpus.formats)
        for (auto const& base : format.bases.cases) write(base);
    return cases.size();
}

} // namespace animcheck::golden
