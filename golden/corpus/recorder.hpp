// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/differences.hpp"
#include "golden/corpus/runner.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// What was recorded of a case: its differences from a base's text, or the whole text. Cut where it is long.
struct Section {
    std::string base; ///< empty: the whole text
    Lines lines;
};

/// By the case's id.
using Sections = std::map<std::string, Section, std::less<>>;

/// Golden text of a rule file, and of the bases in its folder.
struct Golden {
    Sections cases, bases;
};

/// The section of what a rule says in the same words each time. No case has such an id.
inline constexpr std::string_view words_id = "the rule's words";

/// As it is written: under `== id` or `== id from base`.
[[nodiscard]] std::string written(std::string_view id, Section const& section);
[[nodiscard]] Sections sections_of(std::string_view text);

/// The section of a case, of which a run gave this text: differences, if they are fewer lines than all of it.
[[nodiscard]] Section section_of(Case const& entry, Lines const& text, Sections const& bases);

/// Golden text is beside the rule's cases: `version.yaml`, `version.golden.txt`.
[[nodiscard]] std::filesystem::path golden_path(RuleFile const& file);
[[nodiscard]] Golden load_golden(FormatFolder const& folder, RuleFile const& file);

/// Rewrites golden text, and nothing else. Returns the paths of the files that changed.
std::vector<std::filesystem::path> record(Corpus const& corpus, SpecSet const& specs);

/// Where a run differs from what was recorded, for people; empty: nowhere.
[[nodiscard]] std::vector<std::string> golden_mismatches(Case const& entry, Run const& run, Golden const& recorded);

/// Where it differs from what was recorded or from what the case says.
[[nodiscard]] std::vector<std::string> all_mismatches(Case const& entry, Run const& run, Golden const& recorded);

} // namespace animcheck::golden
