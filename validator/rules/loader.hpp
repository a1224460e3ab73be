// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"
#include "validator/rules/yaml.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// Returns the text of a file in the spec's folder; empty if it cannot be read.
using IncludeReader = std::function<std::optional<std::string>(std::string const& name)>;
/// Returns the number of a guess in events, by its name; empty if unknown.
using GuessNumber = std::function<std::optional<std::uint64_t>(std::string_view name)>;
/// The ending of file names that specs include. Those files are not specs.
inline constexpr std::string_view include_ending = ".include.yaml";

/// A parsed spec file, a file that it includes, or a reader whose misreadings become rules.
struct SpecLayer {
    std::string file;
    yaml::Node root;
    bool is_reader = false;
};

/// A spec loaded at run time, and the tables and strings that it refers to.
class SpecStore {
public:
    SpecStore();
    ~SpecStore();
    SpecStore(SpecStore&&) noexcept;
    SpecStore& operator=(SpecStore&&) noexcept;

    [[nodiscard]] Spec const& spec() const noexcept;

private:
    friend SpecStore load_spec(std::span<SpecLayer const> layers, GuessNumber const& guess);
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

/// A spec file, last, and before it the file that it includes, if any. First, those of `readers` that misread
/// files of its format. Throws yaml::Error.
[[nodiscard]] std::vector<SpecLayer> parse_spec(std::string_view text, std::string const& file,
                                                IncludeReader const& read = {},
                                                std::span<SpecLayer const> readers = {});
[[nodiscard]] SpecStore load_spec(std::span<SpecLayer const> layers, GuessNumber const& guess = {});

/// Loads and compiles one spec file. Throws yaml::Error with the place of a fault. Without `read` a spec may
/// not include files, without `guess` it may not name guesses.
[[nodiscard]] SpecStore load_spec(std::string_view text, std::string const& file, IncludeReader const& read = {},
                                  GuessNumber const& guess = {}, std::span<SpecLayer const> readers = {});

/// The same spec as C++ source: constexpr tables and `extern animcheck::Spec const` named after the format.
[[nodiscard]] std::string emit_cpp(Spec const& spec);

/// A flaw with which a spec loads, but which must not be committed.
struct LintFinding {
    std::string rule; ///< empty for the spec itself
    std::string message;
};
/// `known_check` tests whether validator/judge/checks has a check with that name.
[[nodiscard]] std::vector<LintFinding> lint_spec(Spec const& spec,
                                                 std::function<bool(std::string_view)> const& known_check);

/// The share of rules with a C++ check, from 0 to 1.
[[nodiscard]] double share_of_checks(Spec const& spec);

} // namespace animcheck
