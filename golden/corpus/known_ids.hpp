// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// An id that was handed out, for ever: others have it in their lists of known failures.
struct KnownId {
    std::string since;   ///< the version of the program that had it first
    std::string retired; ///< why the case is gone; empty: it is there
};
using KnownIds = std::map<std::string, KnownId, std::less<>>;

[[nodiscard]] std::filesystem::path known_ids_path(std::filesystem::path const& folder);
/// `known-ids.txt`: lines of an id, a version and, if the case is gone, `retired:` and why. Throws yaml::Error.
[[nodiscard]] KnownIds load_known_ids(std::string_view text, std::string const& file);
[[nodiscard]] std::string known_ids_text(KnownIds const& ids);
/// Adds the cases that are not in the list.
void add_new(KnownIds& ids, Corpus const& corpus, std::string const& version);
/// Ids that vanished, are back from retirement, or are not in the list.
[[nodiscard]] std::vector<std::string> id_flaws(KnownIds const& ids, Corpus const& corpus);

} // namespace animcheck::golden
