// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/export.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"

#include <map>
#include <string>
#include <vector>

namespace animcheck::book {

/// What can be had from the pages of a format: the file of each case, unless it is large, and the pose of each
/// base.
class Downloads {
public:
    Downloads(golden::FormatFolder const& folder, SpecSet const& specs);

    [[nodiscard]] std::string file_of(golden::Case const& entry) const; ///< its path in the book; empty: too large
    void add_pose(golden::Case const& entry, golden::Run const& run);
    [[nodiscard]] std::string pose_of(golden::Case const& entry) const; ///< empty: it has none
    [[nodiscard]] std::vector<golden::Case> const& bases() const noexcept { return folder_.bases.cases; }
    [[nodiscard]] golden::Case const* base(std::string const& id) const; ///< null: not in this format
    /// Of a case; null: it is of one reader, and not exported.
    [[nodiscard]] std::vector<std::byte> const* bytes_of(golden::Case const& entry) const;
    /// Of a base, whether it is too large or not.
    [[nodiscard]] std::vector<std::byte> const* bytes_of_base(std::string const& base_id) const;
    [[nodiscard]] std::vector<golden::NamedBytes> files() &&;

private:
    golden::FormatFolder const& folder_;
    golden::ExportedFiles exported_;
    std::map<std::string, std::string> poses_, contents_; ///< their paths: by full id, and by their bytes
};

} // namespace animcheck::book
