// SPDX-License-Identifier: MIT
#include "golden/corpus/export.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>

namespace animcheck::golden {

ExportedFiles::ExportedFiles(FormatFolder const& folder, SpecSet const& specs) {
    for (auto const& base : folder.bases.cases) add(base, specs);
    for (auto const& file : folder.files)
        for (auto const& entry : file.cases)
            if (entry.target.empty()) add(entry, specs);
}

void ExportedFiles::add(Case const& entry, SpecSet const& specs) {
    auto bytes = bytes_of(entry, specs);
    auto const [place, is_new] = contents_.try_emplace(sha256_of(bytes), files_.size());
    places_[entry.full_id()] = place->second;
    if (!is_new) return;
    files_.push_back({entry.rule.substr(entry.format.size() + 1) + '.' + entry.id, std::move(bytes)});
}

std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder) {
    for (auto const& format : corpus.formats) {
        ExportedFiles const files(format, specs);
        for (auto const& file : files.all()) write_bytes(folder / format.format / file.name, file.bytes);
    }
    auto const has_none = [](Case const* entry) { return entry->target.empty(); };
    return static_cast<std::size_t>(std::ranges::count_if(corpus.cases(), has_none));
}

} // namespace animcheck::golden
