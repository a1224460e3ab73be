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

/// The recorded text of a case: whole, or as differences from a base's. Long texts are shortened.
struct Section {
    std::string base; ///< empty for a whole text
    Lines lines;
};

/// By case id.
using Sections = std::map<std::string, Section, std::less<>>;

/// Golden text for a rule file and for the bases in its folder.
struct Golden {
    Sections cases, bases;
};

/// The section for what is the same in all findings of the rule. Not a valid case id.
inline constexpr std::string_view words_id = "the rule's words";

/// The section as stored, under `== id` or `== id from base`.
[[nodiscard]] std::string written(std::string_view id, Section const& section);
[[nodiscard]] Sections sections_of(std::string_view text);

/// The section for a case whose run has this text: as differences if those are fewer lines.
[[nodiscard]] Section section_of(Case const& entry, Lines const& text, Sections const& bases);

/// Next to the rule's cases: `version.yaml`, `version.golden.txt`.
[[nodiscard]] std::filesystem::path golden_path(RuleFile const& file);
[[nodiscard]] Golden load_golden(FormatFolder const& folder, RuleFile const& file);

/// Rewrites only golden text. Returns the paths of the files that changed.
std::vector<std::filesystem::path> record(Corpus const& corpus, SpecSet const& specs);
/// Adds the ids of new cases to `folder/known-ids.txt`. True if there were any.
bool record_ids(Corpus const& corpus, std::filesystem::path const& folder, std::string const& version);

/// Where a run differs from the golden text, for people; empty if nowhere.
[[nodiscard]] std::vector<std::string> golden_mismatches(Case const& entry, Run const& run, Golden const& recorded);

/// Where it differs from the golden text or from the case's expectations.
[[nodiscard]] std::vector<std::string> all_mismatches(Case const& entry, Run const& run, Golden const& recorded);

} // namespace animcheck::golden
