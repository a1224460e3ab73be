// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/anomaly.hpp"
#include "validator/rules/spec.hpp"
#include "validator/rules/yaml.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Settings of users and of profiles: README.md has all keys.
namespace animcheck {

// Words of `fail-on` and `show`, here and on the command line.
inline constexpr std::array<std::string_view, 5> fail_on_words{"never", "note", "warning", "error", "fatal"};
inline constexpr std::array<std::string_view, 3> show_words{"note", "warning", "error"};

/// Where something was set.
struct Origin {
    std::string file; ///< as in errors: "mod/animcheck.yaml", "profile modding"
    yaml::Mark mark;  ///< line 0: there are no lines
    /// "animcheck.yaml:12": a report has no folders of the machine that made it.
    [[nodiscard]] std::string text() const;
    bool operator==(Origin const&) const = default;
};

template <class T>
struct Setting {
    T value;
    Origin from;
    bool operator==(Setting const&) const = default;
};

/// Findings of a rule, of all rules with an effect on the game, or of a kind have this severity.
struct SeveritySetting {
    enum class By : std::uint8_t { effect, kind, rule } by = By::rule;
    std::string rule; ///< an id or a pattern, as given
    EffectClass effect = EffectClass::unknown;
    AnomalyKind kind = AnomalyKind::internal;
    Severity level = Severity::note;
    Origin from;
    bool operator==(SeveritySetting const&) const = default;
};

/// Findings of a rule are set aside, everywhere or where one of the globs matches.
struct IgnoreSetting {
    std::string rule; ///< an id or a pattern, as given
    std::vector<std::string> paths;
    std::string reason; ///< never empty
    Origin from;
    bool operator==(IgnoreSetting const&) const = default;
};

/// Settings for all inputs, or for those that a glob matches.
struct ConfigSection {
    std::string glob; ///< empty: all
    Origin from;
    std::vector<SeveritySetting> severity; ///< in order of precedence, the strongest last
    std::vector<IgnoreSetting> ignored;
    bool operator==(ConfigSection const&) const = default;
};

/// A file of settings. Names of files in it are relative to its own folder.
struct ConfigFile {
    using Text = std::optional<Setting<std::string>>;
    std::string name; ///< of the file
    Text extends, game, target, context, fail_on, show, hashes, baseline;
    std::vector<Setting<std::string>> manifests, outputs;
    std::optional<Setting<bool>> list_unknown, count_exceptions;
    std::vector<ConfigSection> sections; ///< the first is about all inputs, the others follow in their order
    bool operator==(ConfigFile const&) const = default;
};

/// Reads a file of settings; `name` names it in errors. Rules are looked up later (FindingPolicy): they depend on
/// the specs of a run. Throws yaml::Error with a place.
[[nodiscard]] ConfigFile parse_config(std::string_view text, std::string const& name);

/// A profile for `extends` that comes with the program, as text.
struct Profile {
    std::string_view name, text;
};
[[nodiscard]] std::span<Profile const> profiles();
[[nodiscard]] ConfigFile profile_named(std::string_view name); ///< one of them, or `default`: nothing is set

/// The files of `profiles/`; made by the build.
namespace profile {
[[nodiscard]] std::string_view archive() noexcept;
[[nodiscard]] std::string_view modding() noexcept;
[[nodiscard]] std::string_view engine() noexcept;
} // namespace profile

} // namespace animcheck
