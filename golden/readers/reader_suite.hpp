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
    nlohmann::ordered_json context;
    bool needs_context = false;           ///< more must be known than the name and the format
    nlohmann::ordered_json fields, model; ///< of must-accept cases, if values are wanted
};

struct Suite {
    std::string version;
    std::vector<SuiteCase> cases;
};

struct SuiteOptions {
    std::vector<std::string> formats; ///< of the cases' folders; empty: all
    std::string filter;               ///< ids contain this
    bool with_values = false;
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
