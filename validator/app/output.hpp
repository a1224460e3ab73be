// SPDX-License-Identifier: MIT
#pragma once

#include "validator/platform/files.hpp"
#include "validator/platform/output_file.hpp"

#include <cstdio>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::app {

/// Where a command's results are to go, looked at before anything is read: standard output, or a file that may be
/// there already. Nothing that a run reads is ever replaced, and nothing that it could read.
class Destination {
public:
    Destination() = default; ///< standard output
    /// Empty: standard output. Throws UsageError where the file is one that this program could read.
    explicit Destination(std::string path);

    /// Throws UsageError where `path`, under whatever name, is the file to be written.
    void spare(std::string const& path) const;
    [[nodiscard]] bool is(Destination const& other) const; ///< do both write one file?
    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    /// Is a file to be replaced that is no former report?
    [[nodiscard]] bool replaces_other() const noexcept { return there_ && !is_report_; }
    /// Files that a walk skips: a report of an earlier run is not an input.
    [[nodiscard]] std::optional<FileId> former_report() const noexcept {
        return is_report_ ? there_ : std::nullopt;
    }

private:
    std::string path_;
    std::optional<FileId> there_; ///< the file that will be replaced
    bool is_report_ = false;
};

/// Where a command's results go. Every write is checked; of a file no half is left.
class Output {
public:
    explicit Output(Destination const& to = {}); ///< throws UsageError if the file cannot be made
    void write(std::string_view text);
    [[nodiscard]] bool close(); ///< false: something was not written, and the user was told what and why
    [[nodiscard]] bool is_terminal() const;
    [[nodiscard]] std::string const& path() const noexcept { return path_; } ///< empty: standard output

private:
    [[nodiscard]] std::FILE* stream() const noexcept { return owned_ ? own_.stream() : stdout; }

    void fail();

    OutputFile own_;
    std::string path_;
    bool const owned_;
    bool failed_ = false;
    std::string why_; ///< the first failure
};

/// The reports of one run: files, and standard output where there is none or "-" is one of them.
class Destinations {
public:
    explicit Destinations(
        std::vector<std::string> const& paths); ///< throws UsageError, also where two are one file

    void spare(std::string const& path) const;
    [[nodiscard]] std::vector<FileId> former_reports() const;
    [[nodiscard]] std::vector<Destination> const& all() const noexcept { return all_; }

private:
    std::vector<Destination> all_;
};

using ReportFiles = std::deque<Output>; // an Output stays where it is

/// Throws UsageError unless the folder is empty or absent: nothing is replaced, and nothing of an earlier run is
/// left among what this one writes.
void require_room(std::string const& folder);

[[nodiscard]] bool close(ReportFiles& outputs); ///< all of them; false: one was not written in full

} // namespace animcheck::app
