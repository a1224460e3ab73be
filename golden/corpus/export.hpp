// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace animcheck::golden {

/// The files of an exported format. Cases and bases with the same bytes share one.
class ExportedFiles {
public:
    ExportedFiles(FormatFolder const& folder, SpecSet const& specs);

    struct File {
        std::string name; ///< `<rule>.<id>` of the first that has these bytes
        std::vector<std::byte> bytes;
    };
    /// Of a case or a base of the folder.
    [[nodiscard]] File const& of(Case const& entry) const { return files_[places_.at(entry.full_id())]; }
    [[nodiscard]] std::vector<File> const& all() const noexcept { return files_; }

private:
    void add(Case const& entry, SpecSet const& specs);

    std::vector<File> files_;
    std::map<std::string, std::size_t> places_, contents_; ///< by id, and by digest
};

/// Writes the files of every format to `folder/<format>`: seeds for fuzzers, files for other programs. Returns the
/// number of cases.
std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder);

} // namespace animcheck::golden
