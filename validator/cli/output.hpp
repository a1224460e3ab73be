#pragma once

#include "validator/walk/platform/files.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace animcheck::cli {

/// Where a command's results are to go, looked at before anything is read: standard output, or a file that may be
/// there already. Nothing that a run reads is ever replaced, and nothing that it could read.
class Destination {
public:
    Destination() = default; ///< standard output
    /// Empty: standard output. Throws UsageError where the file is one that this program could read.
    explicit Destination(std::string path);

    /// Throws UsageError where `path`, under whatever name, is the file to be written.
    void spare(std::string const& path) const;
    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    /// What a walk leaves out: a report of a former run is no input.
    [[nodiscard]] std::optional<FileId> former_report() const noexcept {
        return is_report_ ? there_ : std::nullopt;
    }

private:
    std::string path_;
    std::optional<FileId> there_; ///< the file that will be replaced
    bool is_report_ = false;
};

/// Where a command's results go. Every write is looked at. A file is written beside its place, and takes it when it
/// is complete: until then what was there stays, and afterwards no half of a report is left.
class Output {
public:
    explicit Output(Destination const& to = {}); ///< throws UsageError if the file cannot be made
    ~Output();
    Output(Output const&) = delete;
    Output& operator=(Output const&) = delete;

    void write(std::string_view text);
    [[nodiscard]] bool close(); ///< false: something was not written
    [[nodiscard]] bool is_terminal() const;

private:
    void open_beside();
    void drop() noexcept;

    std::FILE* file_ = nullptr;
    std::string place_, unfinished_; ///< unfinished_ becomes place_; both empty where nothing is to be moved
    bool owned_ = false;
    bool failed_ = false;
};

} // namespace animcheck::cli
