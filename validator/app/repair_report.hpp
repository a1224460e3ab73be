// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair_files.hpp"
#include "validator/judge/diagnose/repair.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace animcheck::app {

inline constexpr std::string_view repair_schema = "animcheck-repair/1"; ///< of a record

/// The outcome for an input with faults.
struct RepairedInput {
    std::string path, place;
    std::string sha256 = {}; ///< of the file as it was; empty for a member
    Verdict before = Verdict::unknown, after = Verdict::unknown;
    std::map<std::string, std::uint64_t> faults = {}; ///< open warnings and errors as it was, by rule
    std::vector<diagnose::Applied> edits = {};        ///< in bytes of the input
    /// The same in bytes of the file; of a member that is packed, or in one that is, in its unpacked bytes.
    std::vector<diagnose::Splice> splices = {};
    std::vector<std::string> members = {}, formats = {}; ///< the way to a member, and its containers' formats
    std::uint64_t first = 0;                             ///< of the input in that member
    std::string judged = {};          ///< SHA-256 of the edited file that was found not to be worse; or empty
    bool is_found_by_content = false; ///< others may be judged by what is in its file, whatever that is called
    bool rewritten = false, packed = false; ///< its containers are written anew; it has no bytes of the file
    std::vector<diagnose::Left> left = {};
    void keep_as_it_is(std::string const& why);
};

/// The same of a file.
struct FileReport {
    std::string path;
    std::string relative = {}, output = {};      ///< of the copy; empty: none is written
    std::string why_not = {};                    ///< no copy is written, though there are edits
    std::string sha256 = {}, output_sha256 = {}; ///< of the file and of its copy, where one was made
    std::vector<RepairedInput> inputs = {};
    std::vector<FileEdit> edits = {};  ///< all that the copy was made with, in file order
    std::vector<FileEdit> layout = {}; ///< what else of a container follows from edits of its members
    std::string same_file = {};        ///< the input before it that is this file under another name
    std::string patch = {};            ///< the place of the copy's patch; empty: it has none
    bool written = false, was_there = false;
    [[nodiscard]] bool has_edits() const noexcept;
    void keep_as_it_is(std::string why);
};

struct RepairTotals {
    std::uint64_t repaired = 0; ///< files
    std::uint64_t edits = 0;
    std::uint64_t left = 0;     ///< inputs that stay broken
    std::uint64_t deviates = 0; ///< inputs with only warnings that stay
};

[[nodiscard]] RepairTotals totals_of(std::vector<FileReport> const& reports);

/// For people: a headline and its edits; empty where there is nothing to say.
[[nodiscard]] std::string listing_of(FileReport const& report);
[[nodiscard]] std::string listing_of(RepairTotals const& totals, bool dry_run);

/// Lines of JSON, schema animcheck-repair/1. The last one says that the record is whole.
[[nodiscard]] std::string record_line(FileReport const& report);
/// A patch's metadata: the program, the specs, and the rules of the edits.
[[nodiscard]] std::string patch_metadata(FileReport const& report, std::uint64_t specs_digest);
[[nodiscard]] std::string end_of_record(RepairTotals const& totals);

} // namespace animcheck::app
