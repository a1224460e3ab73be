// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace animcheck {

/// The hashes that files had when `sha256sum` made a list of them.
class HashList {
public:
    /// Lines as `sha256sum` writes them: 64 digits, a blank, a blank or `*`, a name. A line that begins with `\`
    /// has
    /// `\\`, `\n` and `\r` in its name. Throws yaml::Error, which has a file and a line, for anything else.
    [[nodiscard]] static HashList parse(std::string_view text, std::string const& name);

    [[nodiscard]] std::map<std::string, std::string> const& files() const noexcept { return files_; }
    bool operator==(HashList const&) const = default;

private:
    std::map<std::string, std::string> files_; ///< hashes in lower case, by name as written
};

} // namespace animcheck
