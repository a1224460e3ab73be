// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// An exported corpus as other readers see it: nothing but its index files is known.
namespace animcheck::readers {

/// A case of an index.
struct SuiteCase {
    std::string id, rule, title, format, member, name;
    std::string file;       ///< its path
    std::string obligation; ///< must-accept, must-reject, may
    std::string why;        ///< what that rests on
    nlohmann::ordered_json context;
    std::vector<std::string> needs; ///< kinds of context without which it is another case
    bool has_values = false;
    nlohmann::ordered_json fields, model; ///< of cases that all readers must accept, if values are wanted
};

struct Suite {
    std::string version;
    std::vector<SuiteCase> cases;
};

struct SuiteOptions {
    std::vector<std::string> formats; ///< of the cases' folders; empty: all
    std::string filter;               ///< ids contain this
    bool with_values = false;
    std::string profile = "any"; ///< or engine: what is asked of a reader that does as the game does
};

/// Is it the folder of an export?
[[nodiscard]] bool is_export(std::string const& folder);
/// Throws UsageError where an index cannot be read.
[[nodiscard]] Suite load_suite(std::string const& folder, SuiteOptions const& options);

/// Where values that a reader prints differ from those of a case.
struct Comparison {
    std::uint64_t compared = 0;
    std::string difference; ///< the first; empty: none
};
/// `printed`: what the reader printed. tests/readers/README.md describes it.
[[nodiscard]] Comparison compare_values(SuiteCase const& expected, nlohmann::ordered_json const& printed);

} // namespace animcheck::readers
