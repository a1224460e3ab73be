// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/manifests.hpp"

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace animcheck {

/// Manifests in the same folder as the files that they name: an XML with the file's own name, or else the only one
/// of the folder that names it. One that is damaged, or that names another file, changes nothing.
class ManifestsBeside {
public:
    /// Files of one folder that may be objects, by their names, and the XML files there; all paths.
    void look(std::vector<std::string> const& files, std::vector<std::string> const& xml);
    [[nodiscard]] Manifests::Choice of(std::string const& path) const;
    [[nodiscard]] bool uses(std::string const& xml) const { return used_.contains(xml); }
    /// Warnings for the user: XML with the name of a file that cannot be used.
    [[nodiscard]] std::vector<std::string> const& notes() const noexcept { return notes_; }

    /// Can a file of this name be an object?
    [[nodiscard]] static bool is_candidate(std::string_view path) noexcept;

private:
    void read(std::string const& xml, Manifests& into, std::string const* namesake);
    /// Those that are still without one.
    [[nodiscard]] std::vector<std::string> settle(std::vector<std::string> const& files,
                                                  Manifests const& manifests);

    std::deque<Manifests> folders_;
    std::unordered_map<std::string, Manifests::Choice> found_; ///< by the path of the file
    std::unordered_map<std::string, std::string> used_;        ///< XML, and a file that it names
    std::vector<std::string> notes_;
};

} // namespace animcheck
