// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/walk/plan.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace animcheck::app {

/// How the program ends. Never a count; where several apply, 4 comes before 1, and 1 before 3.
enum Exit : int {
    exit_checked = 0,    ///< checked, nothing at or above --fail-on
    exit_findings = 1,   ///< findings at or above it
    exit_usage = 2,      ///< usage, configuration or spec error: nothing was checked
    exit_incomplete = 3, ///< not fully checked, a named file is unrecognised, or nothing was there to check
    exit_internal = 4,   ///< a bug of ours, or output could not be written
};

/// The caller's mistake: reported on stderr, exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    UsageError(std::string const& what, std::string hint) : std::runtime_error(what), hint_(std::move(hint)) {}
    /// The command line that helps on. Empty: the command's --help.
    [[nodiscard]] std::string const& hint() const noexcept { return hint_; }

private:
    std::string hint_;
};

struct Common {
    std::string spec_dir; ///< empty: the specs that are built in
};

/// How reports are written.
struct SheetOptions {
    std::string output_format;        ///< empty: as a file's suffix says, or the command's own
    std::vector<std::string> outputs; ///< files; "-": standard output
    std::string show;                 ///< the least severity that is listed; empty: as configured, or warning
    bool quiet = false;
    int verbose = 0;
    bool list_unknown = false;
    std::string color = "auto";
    std::string book; ///< URL or folder of the book of edge cases
};

struct CheckOptions : SheetOptions {
    std::vector<std::string> paths;
    std::string files0_from, files_from; ///< lists of paths: ended by NUL bytes, and by line feeds
    Shard shard;
    unsigned jobs = 0; ///< 0: one for each processor
    std::string game;
    std::string target;                 ///< what the inputs are for; empty: nothing
    bool hash = false;                  ///< records have the hashes of their bytes
    std::vector<std::string> list;      ///< verdicts: standard output has the places of inputs with one of them
    bool nul_ends_paths = false;        ///< there: each ended by a NUL byte
    std::string embed_bytes = "around"; ///< of inputs, in a page
    std::string fail_on;                ///< empty: as the configuration says, or error
    std::string config;                 ///< a file; empty: it is searched for
    std::string profile;                ///< instead of what the configuration extends
    bool no_config = false;
    std::string baseline, write_baseline; ///< files
    std::string format;
    std::string context, context_json;
    std::vector<std::string> manifests, segments;
    std::string reference; ///< a container whose files are compared with those of the inputs
    std::string over;      ///< a folder whose files are read instead of those of the same relative paths
    std::vector<std::string> ignored, selected; ///< ids and patterns of rules
    bool no_fold = false;
    bool require_context = false;
    bool allow_empty = false;
    bool watch = false; ///< judge again after each change
};

/// One file, and how to take it: what `decode` and `dump` work on.
struct PlaceOptions {
    std::string place, format, context, context_json, game;
    std::vector<std::string> manifests, segments;
};

struct DecodeOptions : PlaceOptions {
    std::string strict; ///< "error" or "warning": the least severity at which decoding stops; empty: lenient
    bool poses = false;
    std::string field;                      ///< only its value, or the values below it
    std::uint64_t most_numbers = 8'000'000; ///< of lists and tracks, that are written; 0: all
};

struct DumpOptions : PlaceOptions {
    bool all = false, computed = false;
    std::string field; ///< only this one, and what is below it
};

struct LsOptions {
    std::vector<std::string> paths;
    std::vector<std::string> columns; ///< empty: size, format, path, why
};

struct ConfigOptions {
    std::string path = "."; ///< whose settings are shown
    std::string config, profile;
    bool no_config = false;
};

struct ReportOptions : SheetOptions {
    std::vector<std::string> files;
    std::string fail_on; ///< empty: as the runs did
};

/// Of one report, or of two.
struct ReportLookOptions {
    std::vector<std::string> files;
    std::string output;
    std::string output_format; ///< empty: as the suffix of `output` says, or text
    std::string fail_on = "note";
    bool quiet = false, verbose = false;
};

[[nodiscard]] std::string version_text(); ///< of --version
int check(Common const& common, CheckOptions const& options);
int explain(Common const& common, std::vector<std::string> const& words); ///< rules and formats, or patterns
int rules(Common const& common, std::vector<std::string> const& words);   ///< the same; none: all
int list_formats(std::vector<std::string> const& words); ///< ids, families, last parts, patterns; none: all
int ls(Common const& common, LsOptions const& options);
int stats(Common const& common, LsOptions const& options); ///< without columns
int dump(Common const& common, DumpOptions const& options);
int decode(Common const& common, DecodeOptions const& options);
int spec_list(Common const& common);
int spec_show(Common const& common, std::string const& format);
int spec_lint(Common const& common);
/// Layouts for Kaitai Struct: of one format, to standard output, or into a folder.
struct KsyOptions {
    std::string format, to;
};
int spec_ksy(Common const& common, KsyOptions const& options);
int report_merge(Common const& common, ReportOptions const& options);
int report_convert(Common const& common, ReportOptions const& options);
int report_diff(ReportLookOptions const& options);
int report_stats(ReportLookOptions const& options);
int schema(std::vector<std::string> const& words); ///< none: which there are
int config_show(Common const& common, ConfigOptions const& options);
int config_profiles();
} // namespace animcheck::app
