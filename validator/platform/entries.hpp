// SPDX-License-Identifier: MIT
#pragma once

#include "validator/platform/files.hpp"

#include <optional>
#include <string>
#include <vector>

namespace animcheck {

/// A name in a folder, and what has it. A folder may have a million.
struct Entry {
    std::string name;
    std::string error; ///< why that is not known
    PathKind kind = PathKind::other;
    bool is_link = false;
    std::uint64_t size = 0;
    std::optional<FileId> id; ///< where the system says it with the name
};

enum class Links : std::uint8_t { seen, followed };
/// The entries of a folder, in any order; empty with a reason where it cannot be listed.
[[nodiscard]] std::vector<Entry> entries_in(std::string const& folder, Links links, std::string& error);

} // namespace animcheck
