// SPDX-License-Identifier: MIT
// Shared by POSIX and WASI. Windows has files of its own.
#include "validator/platform/posix.hpp"

#include "validator/platform/entries.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/start.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck {
namespace {

FileId id_of(struct stat const& status) {
    return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

[[maybe_unused]] constexpr std::size_t most_one_by_one = 32; ///< files that are written to the disk

PathKind kind_of_mode(mode_t mode) noexcept {
    if (S_ISREG(mode)) return PathKind::file;
    return S_ISDIR(mode) ? PathKind::folder : PathKind::other;
}

} // namespace

std::string posix::last_error() { return std::strerror(errno); }

PathKind kind_of(std::string const& path, std::uint64_t* size) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return PathKind::absent;
    if (S_ISREG(status.st_mode) && size) *size = static_cast<std::uint64_t>(status.st_size);
    return kind_of_mode(status.st_mode);
}

std::optional<FileId> id_of(std::string const& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return id_of(status);
}

/// A disk takes some milliseconds for each, but little more for all that it has.
std::string write_through(std::vector<std::string> const& paths) {
    for (auto const& path : paths) {
        int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) return posix::last_error();
#ifdef __linux__
        bool const all = paths.size() > most_one_by_one;
        auto const failed = all ? ::syncfs(file) : ::fsync(file);
#else
        constexpr bool all = false;
        auto const failed = ::fsync(file);
#endif
        bool const is_done = failed == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
        auto error = is_done ? std::string() : posix::last_error();
        ::close(file);
        if (all || !is_done) return error;
    }
    return {};
}

/// fstatat does not walk down the folder's path again for each name.
std::vector<Entry> entries_in(std::string const& folder, Links links, std::string& error) {
    std::vector<Entry> entries;
    auto* const handle = ::opendir(folder.c_str());
    if (!handle) {
        error = posix::last_error();
        return entries;
    }
    auto const descriptor = ::dirfd(handle);
    while (auto const* const found = ::readdir(handle)) {
        Entry entry{.name = found->d_name};
        if (entry.name == "." || entry.name == "..") continue;
        struct stat status{};
        auto const flags = links == Links::followed ? 0 : AT_SYMLINK_NOFOLLOW;
        if (descriptor < 0 || ::fstatat(descriptor, found->d_name, &status, flags) != 0)
            entry.error = posix::last_error();
        entry.kind = kind_of_mode(status.st_mode);
        entry.is_link = S_ISLNK(status.st_mode);
        entry.size = static_cast<std::uint64_t>(status.st_size);
        entry.id = id_of(status);
        entries.push_back(std::move(entry));
    }
    ::closedir(handle);
    return entries;
}

std::string_view folder_of(std::string_view path) noexcept {
    auto const slash = path.find_last_of('/');
    if (slash == std::string_view::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string_view base_name(std::string_view path) noexcept {
    auto const slash = path.find_last_of('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool is_absolute(std::string_view path) noexcept { return path.starts_with('/'); }
std::string portable_path(std::string path) { return path; }
std::vector<std::string> words_given(int count, char const* const* words) { return {words + 1, words + count}; }

} // namespace animcheck
