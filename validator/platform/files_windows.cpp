// SPDX-License-Identifier: MIT
#include "validator/platform/entries.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/windows.hpp"

#include <algorithm>

#include <windows.h>

namespace animcheck {
namespace {

using namespace windows;

struct Status {
    PathKind kind = PathKind::other;
    std::uint64_t size = 0;
    FileId id;
};

std::uint64_t joined_halves(DWORD high, DWORD low) noexcept { return (std::uint64_t{high} << 32) | low; }

/// Of what is open. Pipes and consoles have a kind alone.
Status status_of(Handle const& file) {
    BY_HANDLE_FILE_INFORMATION found{};
    if (::GetFileType(file.get()) != FILE_TYPE_DISK || !::GetFileInformationByHandle(file.get(), &found)) return {};
    bool const is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    return {is_folder ? PathKind::folder : PathKind::file,
            joined_halves(found.nFileSizeHigh, found.nFileSizeLow),
            {found.dwVolumeSerialNumber, joined_halves(found.nFileIndexHigh, found.nFileIndexLow)}};
}

/// A file that is another one, or a folder that is elsewhere: a symbolic link or a junction. What is stored
/// otherwise (compressed, in a cloud) is no link.
bool is_link(WIN32_FIND_DATAW const& found) noexcept {
    if ((found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) return false;
    bool const is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    return IsReparseTagNameSurrogate(found.dwReserved0) || (is_folder && found.dwReserved0 == 0);
}

} // namespace

PathKind kind_of(std::string const& path, std::uint64_t* size) {
    auto const file = opened(path, Access::attributes);
    if (!file) return is_device(path) ? PathKind::other : PathKind::absent;
    auto const status = status_of(file);
    if (status.kind == PathKind::file && size) *size = status.size;
    return status.kind;
}

std::optional<FileId> id_of(std::string const& path) {
    auto const file = opened(path, Access::attributes);
    if (!file || status_of(file).kind == PathKind::other) return std::nullopt;
    return status_of(file).id;
}

/// Neither the names in a folder nor a read-only file: the file system has to do that itself.
std::string write_through(std::vector<std::string> const& paths) {
    for (auto const& path : paths) {
        Handle const file(::CreateFileW(native(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                        nullptr, OPEN_EXISTING, 0, nullptr));
        if (file && ::FlushFileBuffers(file.get()) == 0) return last_error();
    }
    return {};
}

std::vector<Entry> entries_in(std::string const& folder, Links links, std::string& error) {
    std::vector<Entry> entries;
    auto const pattern = native(folder + "/*");
    WIN32_FIND_DATAW found;
    auto* const search = ::FindFirstFileExW(pattern.c_str(), FindExInfoBasic, &found, FindExSearchNameMatch,
                                            nullptr, FIND_FIRST_EX_LARGE_FETCH);
    if (search == INVALID_HANDLE_VALUE) {
        if (::GetLastError() != ERROR_FILE_NOT_FOUND) error = last_error(); // a drive without any file
        return entries;
    }
    do {
        Entry entry{.name = narrow(found.cFileName)};
        if (entry.name == "." || entry.name == "..") continue;
        bool const is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        entry.kind = is_folder ? PathKind::folder : PathKind::file;
        entry.is_link = links == Links::seen && is_link(found);
        entry.size = joined_halves(found.nFileSizeHigh, found.nFileSizeLow);
        if (links == Links::followed && is_link(found)) entry.kind = kind_of(folder + '/' + entry.name);
        entries.push_back(std::move(entry));
    } while (::FindNextFileW(search, &found));
    if (::GetLastError() != ERROR_NO_MORE_FILES) error = last_error();
    ::FindClose(search);
    return entries;
}

std::string working_folder() { return windows::working_folder(); }

std::string whole_path(std::string const& path) {
    std::error_code error;
    return std::filesystem::absolute(file_path(path), error).generic_string();
}

namespace {

/// The size of "C:/" and "//server/share", which no folder is above.
std::size_t root_size(std::string_view path) noexcept {
    if (path.size() > 2 && path[1] == ':' && path[2] == '/') return 3;
    if (!path.starts_with("//")) return path.starts_with('/') ? 1 : 0;
    return std::min(path.find('/', path.find('/', 2) + 1), path.size()); // npos + 1 is 0: no share is named
}

} // namespace

std::string_view folder_of(std::string_view path) noexcept {
    auto const root = root_size(path);
    auto const slash = path.find_last_of("/\\");
    if (slash == std::string_view::npos) return ".";
    return path.substr(0, std::max(slash, root));
}

std::string_view base_name(std::string_view path) noexcept {
    auto const slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool is_absolute(std::string_view path) noexcept {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

std::string portable_path(std::string path) {
    auto const members = std::min(path.find("::"), path.size());
    std::replace(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(members), '\\', '/');
    return path;
}

FileAhead::FileAhead(std::string const& path)
    : descriptor_(reinterpret_cast<std::intptr_t>(opened(path, Access::bytes).take())) {}

FileAhead::~FileAhead() { Handle const file(reinterpret_cast<void*>(take())); }

} // namespace animcheck
