// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"

#include <string>
#include <vector>

namespace animcheck::app {

struct RepairCommand {
    std::vector<std::string> paths;         ///< files and folders
    std::string to, output;                 ///< a folder, or the one file
    std::string record;                     ///< JSON Lines of what was done; empty: none
    std::vector<std::string> only, ignored; ///< rules, as for `check`
    std::string apply;                      ///< a record whose edits are made again; empty: look for edits
    bool reverse = false;                   ///< with `apply`: take them back
    std::string level = "safe";             ///< or likely
    std::string game;
    unsigned jobs = 0; ///< 0: one for each processor
    std::vector<std::string> manifests, segments;
    bool patch = false;       ///< beside each copy
    bool interactive = false; ///< asks about each edit, in a terminal
    bool dry_run = false, force = false, all = false;
    bool quiet = false; ///< only the summary
};

/// Writes repaired copies: of every file with an edit that was proven. Returns 0 if nothing is left to repair, 1 if
/// something is, or with `dry_run` would be written, and as `check` does what could not be read. Throws UsageError.
int repair(Common const& common, RepairCommand const& command);

} // namespace animcheck::app
