// SPDX-License-Identifier: MIT
#include "validator/config/path_glob.hpp"

#include "decoders/format.hpp"
#include "validator/rules/spelling.hpp"

#include <algorithm>

namespace animcheck {

PathGlob::PathGlob(std::string_view pattern) {
    auto const colons = pattern.find("::");
    has_members_ = colons != std::string_view::npos;
    if (has_members_) members_ = pattern.substr(colons + 2);
    auto file = std::string(pattern.substr(0, colons));
    while (file.starts_with("./")) file.erase(0, 2);
    own_name_ = !file.contains('/');
    if (file.starts_with('/')) file.erase(0, 1);
    if (file.ends_with('/')) file += "**";
    for (std::size_t i = 0; i < file.size(); ++i) {
        auto const rest = std::string_view(file).substr(i);
        using Kind = Token::Kind;
        if (rest.starts_with("**/") && (i == 0 || file[i - 1] == '/')) {
            file_.push_back({Kind::folders});
            i += 2;
        } else if (rest.starts_with("**")) {
            file_.push_back({Kind::all});
            ++i;
        } else {
            file_.push_back({file[i] == '*' ? Kind::some : file[i] == '?' ? Kind::one : Kind::letter, file[i]});
        }
    }
}

/// All positions of the pattern that the letters so far can lead to, letter by letter: nothing is taken back.
bool PathGlob::matches_file(std::string_view name) const {
    using Kind = Token::Kind;
    std::vector<char> at(file_.size() + 1), next(at.size()), inside(at.size()), next_inside(at.size());
    // A token that may match nothing is passed at once.
    auto const pass = [&](std::vector<char>& positions) {
        for (std::size_t i = 0; i < file_.size(); ++i)
            if (positions[i] &&
                (file_[i].kind == Kind::some || file_[i].kind == Kind::all || file_[i].kind == Kind::folders))
                positions[i + 1] = 1;
    };
    at[0] = 1;
    pass(at);
    for (auto const c : name) {
        std::ranges::fill(next, 0);
        std::ranges::fill(next_inside, 0);
        for (std::size_t i = 0; i < file_.size(); ++i) {
            auto const [kind, letter] = file_[i];
            if (kind == Kind::folders && (at[i] || inside[i])) (c == '/' ? next : next_inside)[i] = 1;
            if (!at[i]) continue;
            if (kind == Kind::all || (kind == Kind::some && c != '/')) next[i] = 1;
            if ((kind == Kind::one && c != '/') || (kind == Kind::letter && lower(letter) == lower(c)))
                next[i + 1] = 1;
        }
        pass(next);
        at.swap(next);
        inside.swap(next_inside);
    }
    return at.back() != 0;
}

bool PathGlob::matches(std::string_view file, std::string_view members) const {
    if (has_members_ && (members.empty() || !animcheck::matches(members_, members))) return false;
    return matches_file(own_name_ ? file.substr(file.rfind('/') + 1) : file); // npos + 1 is 0
}

namespace {

/// "C:" or "//server/share". Nothing else is a root but "/".
std::string_view drive_of(std::string_view path) noexcept {
    bool const has_letter = path.size() > 1 && path[1] == ':' && lower(path[0]) >= 'a' && lower(path[0]) <= 'z';
    if (has_letter) return path.substr(0, 2);
    if (!path.starts_with("//")) return {};
    return path.substr(0, path.find('/', path.find('/', 2) + 1)); // npos + 1 is 0: no share is named
}

} // namespace

std::string absolute_path(std::string_view working_folder, std::string_view path) {
    auto const working_drive = drive_of(working_folder);
    auto const drive = working_drive.empty() ? std::string_view() : drive_of(path);
    auto const below = path.substr(drive.size());
    std::string whole;
    if (drive.empty() && !path.starts_with('/'))
        whole = std::string(working_folder.substr(working_drive.size())) + '/';
    whole += below;
    std::string result;
    for (std::string_view rest = whole; !rest.empty();) {
        auto const end = std::min(rest.find('/'), rest.size());
        auto const name = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (name.empty() || name == ".") continue;
        if (name == "..")
            result.erase(std::min(result.rfind('/'), result.size()));
        else
            result.append("/").append(name);
    }
    if (result.empty()) result = "/";
    return std::string(drive.empty() ? working_drive : drive) + result;
}

std::string path_from(std::string_view folder, std::string_view path) {
    if (folder.ends_with('/')) folder.remove_suffix(1); // a root
    auto const begin = path.substr(0, folder.size());
    bool const same =
        drive_of(folder).empty() ? begin == folder : std::ranges::equal(begin, folder, {}, lower, lower);
    bool const below = same && path.size() > folder.size() && path[folder.size()] == '/';
    return std::string(below ? path.substr(folder.size() + 1) : path);
}

} // namespace animcheck
