// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"
#include "validator/config/finding_policy.hpp"
#include "validator/report/run_record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace animcheck::app {

/// The file that configures a run: named, or the nearest one upwards from what is checked.
class ConfigPlace {
public:
    static constexpr std::string_view file_name = "animcheck.yaml";

    /// In the folder of each path, and in the folders around it: the nearest wins, and the search ends with a
    /// folder that has a `.git`. Throws UsageError where two paths have different ones.
    [[nodiscard]] static ConfigPlace above(std::vector<std::string> const& paths);
    [[nodiscard]] static ConfigPlace of(std::string const& file);

    [[nodiscard]] bool is_there() const noexcept { return !file_.empty(); }
    [[nodiscard]] std::string const& file() const noexcept { return file_; } ///< absolute; empty if there is none
    [[nodiscard]] std::string const& folder() const noexcept { return folder_; } ///< absolute: of the file
    [[nodiscard]] std::string shown() const;                                     ///< from the working folder
    /// A path of the file, as the system reads it.
    [[nodiscard]] std::string resolved(std::string const& path) const;
    /// An input's name for globs.
    [[nodiscard]] std::string name_of(std::string const& path) const;
    /// "in Data/, upwards from Data/ANIMS": where it was found, or where the search ended.
    [[nodiscard]] std::string const& how() const noexcept { return how_; }

private:
    std::string file_, folder_, how_, working_;
};

/// Settings of a run: those of a profile, overridden by a file, overridden by the command line.
class Configuration {
public:
    /// Throws UsageError where there is no such file, yaml::Error for what is wrong in it.
    Configuration(CheckOptions given, ConfigPlace place, SpecSet const& specs);

    [[nodiscard]] CheckOptions const& options() const noexcept { return options_; } ///< nothing is left open in it
    [[nodiscard]] FindingPolicy const& policy() const noexcept { return policy_; }
    [[nodiscard]] ConfigPlace const& place() const noexcept { return place_; }
    void record(RunRecord& run) const;
    [[nodiscard]] std::vector<std::string> files() const;                        ///< that were read
    [[nodiscard]] std::string const& hashes() const noexcept { return hashes_; } ///< a file; empty if there is none
    /// The outputs are those of the file: a report must not replace anything but a former one.
    [[nodiscard]] bool chose_outputs() const noexcept { return chose_outputs_; }

    /// A line of `config show`: a key, its value, and who says so.
    struct Row {
        std::string key, value, from;
    };
    [[nodiscard]] std::vector<Row> const& rows() const noexcept { return rows_; }
    [[nodiscard]] std::vector<ConfigFile> const& layers() const noexcept { return layers_; }

private:
    using Text = ConfigFile::Text;
    void extend(std::string const& profile, std::string const& from);
    void read_layers();
    void take_settings();
    void take_rules(SpecSet const& specs);
    [[nodiscard]] Text last(Text ConfigFile::* key) const;
    void take(std::string_view key, std::string& to, Text const& setting, std::string_view otherwise);
    void take(std::string_view key, std::vector<std::string>& to,
              std::vector<Setting<std::string>> ConfigFile::* list);

    CheckOptions options_;
    ConfigPlace place_;
    FindingPolicy policy_;
    std::vector<ConfigFile> layers_; ///< the strongest last
    std::optional<GivenFile> file_;
    std::string profile_, hashes_;
    std::vector<Row> rows_;
    std::vector<std::string> ignored_everywhere_;
    bool chose_outputs_ = false;
};

/// Full ids of the rules that words name. Throws UsageError for one that names none.
using RuleIds = std::set<std::string, std::less<>>;
[[nodiscard]] RuleIds ids_of(SpecSet const& specs, std::vector<std::string> const& words);

} // namespace animcheck::app
