// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A pattern of places, as a configuration has it. `*` and `?` stay within a folder's name, `**` does not. Without
/// a
/// `/` it is about a file's own name, in whatever folder; with one it begins at the configuration's folder, and one
/// that ends with `/` is about all that is below. After `::` it is about members, of which `*` matches any part;
/// without it, about the file and all that is in it. Case never counts (ASCII). Matching takes time in proportion
/// to pattern times place.
class PathGlob {
public:
    explicit PathGlob(std::string_view pattern);
    /// `file`: with `/` between its folders. `members`: the words after it, with `::` between them.
    [[nodiscard]] bool matches(std::string_view file, std::string_view members) const;

private:
    struct Token {
        enum class Kind : std::uint8_t { letter, one, some, all, folders } kind; ///< c, ?, *, **, **/
        char letter = 0;
    };
    [[nodiscard]] bool matches_file(std::string_view name) const;

    std::vector<Token> file_;
    std::string members_;
    bool own_name_ = false; ///< the file's, without folders
    bool has_members_ = false;
};

/// Folders as text, without asking the system: "." and ".." are resolved, and nothing but a root ends with a slash.
/// Where the working folder is on a drive ("C:/..") or a share ("//server/share/.."), `path` may name one, too.
[[nodiscard]] std::string absolute_path(std::string_view working_folder, std::string_view path);
/// `path` relative to `folder`, both absolute; unchanged where it is not below it. On drives and shares
/// case does not count (ASCII).
[[nodiscard]] std::string path_from(std::string_view folder, std::string_view path);

} // namespace animcheck
