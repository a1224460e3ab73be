// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"
#include "validator/spec/yaml.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// The text of a file in the spec's own folder; nothing: it cannot be read.
using IncludeReader = std::function<std::optional<std::string>(std::string const& name)>;
/// The number that events carry for what bytes can look like, by its name; nothing: there is no such name.
using GuessNumber = std::function<std::optional<std::uint64_t>(std::string_view name)>;
/// How the names of files end that specs include. They are not specs themselves.
inline constexpr std::string_view include_ending = ".include.yaml";

/// A spec that was loaded at run time, and the tables and strings that it views.
class SpecStore {
public:
    SpecStore();
    ~SpecStore();
    SpecStore(SpecStore&&) noexcept;
    SpecStore& operator=(SpecStore&&) noexcept;

    [[nodiscard]] Spec const& spec() const noexcept;

private:
    friend SpecStore load_spec(std::string_view text, std::string const& file, IncludeReader const& read,
                               GuessNumber const& guess);
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

/// Loads and compiles one spec file. Every fault is a yaml::Error with its place. Without a reader no spec may
/// include another file, without `guess` none may name what bytes look like.
[[nodiscard]] SpecStore load_spec(std::string_view text, std::string const& file, IncludeReader const& read = {},
                                  GuessNumber const& guess = {});

/// The same spec as C++ source: constexpr tables and `extern animcheck::Spec const` named after the format.
[[nodiscard]] std::string emit_cpp(Spec const& spec);

/// A flaw that does not keep a spec from loading, but must not be committed.
struct LintFinding {
    std::string rule; ///< empty: the spec itself
    std::string message;
};
/// `known_check` answers whether validator/checks has a check of that name.
[[nodiscard]] std::vector<LintFinding> lint_spec(Spec const& spec,
                                                 std::function<bool(std::string_view)> const& known_check);

/// Share of the rules that a named C++ check judges, from 0 to 1.
[[nodiscard]] double share_of_checks(Spec const& spec);

} // namespace animcheck
