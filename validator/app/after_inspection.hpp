// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/configuration.hpp"
#include "validator/config/baseline.hpp"
#include "validator/walk/plan.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace animcheck::app {

/// Totals for the end of a run.
struct LeftBehind {
    Baseline found;               ///< for --write-baseline
    std::set<std::string> former; ///< places of the baseline whose inputs have another name now
    Baseline::Finds fixed;
    void add(LeftBehind&& other);
};

/// Applies a hash list, a configuration and a baseline to a record once its input was judged, in this order: none
/// of them changes what was read, what was found in it, or the strict and the lenient result. Shared by all
/// threads.
class AfterInspection {
public:
    /// Reads the files that the configuration names. Throws UsageError and yaml::Error.
    AfterInspection(Configuration const& configuration, SpecSet specs);
    /// Which inputs of the baseline are still there.
    void look_at(Plan const& plan);

    [[nodiscard]] bool does_nothing() const noexcept;
    [[nodiscard]] bool needs_hashes() const noexcept { return hashes_name_.has_value(); }
    [[nodiscard]] bool needs_fingerprints() const noexcept { return baseline_name_ || writes_baseline(); }
    [[nodiscard]] bool writes_baseline() const noexcept { return !write_to_.empty(); }
    void apply(InputRecord& record, LeftBehind& left) const;
    /// Files of the hash list below what is checked that are not there.
    [[nodiscard]] std::vector<InputRecord> missing_files() const;
    /// Findings of the baseline that went with their inputs: of a whole run, that is.
    void add_gone(SummaryRecord& summary, LeftBehind const& left) const;
    void record(RunConfig& config) const;
    [[nodiscard]] std::vector<std::string> files() const; ///< that were read

private:
    void read_hashes();
    void read_baseline();
    void check_hash(InputRecord& record) const;
    [[nodiscard]] std::string place_in_baseline(InputRecord const& record) const;
    /// Name of this file in the walk; nothing if it is below no PATH.
    [[nodiscard]] std::optional<std::string> name_in_run(std::string const& absolute) const;

    Configuration const& configuration_;
    SpecSet specs_;
    std::string working_, write_to_, baseline_folder_;
    std::optional<GivenFile> hashes_name_, baseline_name_;
    std::map<std::string, std::string> hashes_; ///< by absolute path
    Baseline baseline_;
    std::optional<KnownFindings> known_;
    std::vector<std::string> files_;
};

} // namespace animcheck::app
