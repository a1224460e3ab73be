// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/repair.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/staging_folder.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace animcheck::app {

/// An edit of a file, and the bytes that must be there.
struct FileEdit {
    diagnose::Splice splice;
    std::string before;
    bool operator==(FileEdit const&) const = default;
    [[nodiscard]] bool meets(FileEdit const& other) const noexcept; ///< is another one, and not apart
};

/// A copy that was made, or why it was not.
struct StagedCopy {
    std::string why_not = {};
    std::string sha256 = {}, output_sha256 = {}; ///< of the file, and of its copy
};

/// Where repaired copies go: first into a folder of their own, and once they were judged to their places. What is
/// unfinished goes with this object.
class RepairFiles {
public:
    static constexpr auto differs = "it has changed, or continues in another file"; ///< why a copy is not made

    /// `to`: a folder, or with `is_file` the one file. Throws UsageError. `dry`: nothing takes its place.
    RepairFiles(std::string const& to, bool is_file, bool force, bool dry);
    RepairFiles(RepairFiles const&) = delete;
    RepairFiles& operator=(RepairFiles const&) = delete;

    /// An input of the run, which no output may replace.
    void spare(std::string const& path);
    /// A copy with these edits, in file order. It is not made where the file is no longer what was judged.
    /// `metadata` of its patch; empty: it has none.
    [[nodiscard]] StagedCopy stage(std::string const& path, std::string const& relative,
                                   std::vector<FileEdit> const& edits, std::string_view metadata = {});
    void withdraw(std::string const& relative); ///< may be staged again
    /// The folder of the copies that have not taken their places.
    [[nodiscard]] std::string staged() const;
    /// Moves it to its place, and its patch to the one beside it. Returns why that fails, or nothing; `was_there`:
    /// an equal file was.
    [[nodiscard]] std::string place(std::string const& relative, bool& was_there);
    /// Before the first one takes its place: has all of them written to the disk, so that after a crash each is
    /// whole or not there. Returns why that fails, or nothing.
    [[nodiscard]] std::string write_through() const;
    /// Once all are in their places: has their names written to the disk, too.
    void settle();
    [[nodiscard]] std::string path_of(std::string const& relative) const; ///< of its place

    [[nodiscard]] std::string patch_of(std::string const& relative) const; ///< the place of its patch

private:
    [[nodiscard]] bool is_input(FileId const& id) const;
    [[nodiscard]] bool take(std::string const& relative);
    [[nodiscard]] std::string why_not(std::filesystem::path const& place) const;
    [[nodiscard]] std::string write_copy(std::string const& path, std::filesystem::path const& to,
                                         FileBytes const& file, std::vector<FileEdit> const& edits) const;
    [[nodiscard]] std::string why_not_placed(std::filesystem::path const& from, std::string const& to,
                                             bool& was_there) const;

    StagingFolder folder_;
    std::filesystem::path to_, staging_;
    bool const is_file_, force_, dry_;
    std::vector<std::string> inputs_;
    mutable std::optional<std::set<std::pair<std::uint64_t, std::uint64_t>>> input_ids_; ///< once they are needed
    std::set<std::string> placed_;                                                       ///< relative paths
    std::set<std::string> taken_; ///< relative paths in lower case: some systems know no other
};

} // namespace animcheck::app
