// SPDX-License-Identifier: MIT
#pragma once

#include "validator/config/config_file.hpp"
#include "validator/config/path_glob.hpp"
#include "validator/judge/inspect.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// Applies a configuration to findings. It is asked after an input was decoded and judged, so that it can change
/// severity, status and verdict and nothing else: what was read and found, and the strict and the lenient result,
/// are the same under every policy. Shared by all threads.
class FindingPolicy {
public:
    /// Name of an input for globs, from the path that a user gave.
    using Name = std::function<std::string(std::string const& path)>;

    FindingPolicy() = default; ///< changes nothing
    /// The layers in order, the strongest last. Throws yaml::Error for a rule that no spec has.
    FindingPolicy(SpecSet const& specs, std::vector<ConfigFile> const& layers, Name name);

    /// --ignore and --select: findings of these rules are set aside, whatever a configuration says.
    void ignore(std::string id) { ignored_.insert(std::move(id)); }

    [[nodiscard]] bool changes_nothing() const noexcept {
        return rules_.empty() && ignored_.empty() && !count_exceptions_;
    }
    /// May a finding have another severity than its spec's? Then all findings need words.
    [[nodiscard]] bool changes_severities() const noexcept { return changes_severities_ || count_exceptions_; }
    void apply(InputRecord& record) const;

    /// Setting of a rule at a place, and where it was set.
    struct Holding {
        std::optional<Setting<Severity>> severity;
        std::optional<Setting<std::string>> ignored; ///< the reason
    };
    /// `members`: of the place, joined by "::". Rules without a setting are omitted.
    [[nodiscard]] std::map<std::string, Holding> holding(std::string const& path, std::string const& members) const;
    /// Severities that hold for all inputs, by rule.
    [[nodiscard]] std::map<std::string, Severity> everywhere() const;
    /// Rules whose findings are set aside in all inputs.
    [[nodiscard]] std::vector<std::string> ignored_everywhere() const;

private:
    /// Where a setting holds: numbers of globs. Both conditions must be met, and either may be absent.
    struct Scope {
        std::optional<std::size_t> section;
        std::vector<std::size_t> any;
        [[nodiscard]] bool is_everywhere() const noexcept { return !section && any.empty(); }
    };
    struct Level {
        Scope scope;
        Setting<Severity> set;
    };
    struct Reason {
        Scope scope;
        Setting<std::string> set;
    };
    struct OfRule {
        std::vector<std::size_t> levels, reasons; ///< in order, the strongest last
    };
    /// Which globs match one input: each is asked once at most.
    class Matched;

    void add(SpecSet const& specs, ConfigSection const& section);
    void add_level(SpecSet const& specs, SeveritySetting const& setting, std::optional<std::size_t> section);
    void add_ignored(SpecSet const& specs, IgnoreSetting const& setting, std::optional<std::size_t> section);
    [[nodiscard]] std::size_t glob(std::string const& pattern);
    [[nodiscard]] Holding holding(OfRule const& rule, Matched& matched) const;
    void apply(Finding& finding, Matched& matched) const;

    Name name_;
    std::vector<PathGlob> globs_;
    std::vector<Level> levels_;
    std::vector<Reason> reasons_;
    std::map<std::string, OfRule, std::less<>> rules_; ///< by full id: those that something is said of
    std::set<std::string, std::less<>> ignored_;
    bool count_exceptions_ = false, changes_severities_ = false;
};

} // namespace animcheck
