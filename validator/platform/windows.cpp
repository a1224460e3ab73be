// SPDX-License-Identifier: MIT
#include "validator/platform/windows.hpp"

#include "validator/platform/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

#include <windows.h>

namespace animcheck::windows {
namespace {

constexpr std::size_t longest_plain = 240; // of 260, less what a folder's entry may need

bool is_slash(char c) noexcept { return c == '/' || c == '\\'; }

std::string in_capitals(std::string_view text) {
    std::string result(text);
    for (auto& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

bool is_device_name(std::string_view name) {
    constexpr std::array<std::string_view, 6> devices{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"};
    auto const capitals = in_capitals(name);
    bool const is_port = capitals.size() == 4 && (capitals.starts_with("COM") || capitals.starts_with("LPT")) &&
                         capitals[3] >= '1' && capitals[3] <= '9';
    return is_port || std::ranges::find(devices, capitals) != devices.end();
}

bool is_reserved(std::string_view name) {
    auto stem = name.substr(0, name.find('.'));
    while (stem.ends_with(' ')) stem.remove_suffix(1);
    return is_device_name(stem);
}

bool is_plain_name(std::string_view name) {
    bool const is_dots = name == "." || name == "..";
    return is_dots || (!is_reserved(name) && !name.ends_with('.') && !name.ends_with(' '));
}

std::vector<std::string_view> names_in(std::string_view path) {
    std::vector<std::string_view> names;
    while (!path.empty()) {
        auto const slash = std::ranges::find_if(path, is_slash);
        auto const size = static_cast<std::size_t>(slash - path.begin());
        if (size > 0) names.push_back(path.substr(0, size));
        path.remove_prefix(std::min(size + 1, path.size()));
    }
    return names;
}

/// `\\?\` and `\\.\`: the system is to take the rest as it is.
bool is_verbatim(std::string_view path) noexcept {
    return path.size() > 3 && is_slash(path[0]) && is_slash(path[1]) && (path[2] == '?' || path[2] == '.') &&
           is_slash(path[3]);
}

std::string full_path(std::string_view path) {
    auto const words = wide(path);
    std::wstring full(::GetFullPathNameW(words.c_str(), 0, nullptr, nullptr), L'\0');
    full.resize(::GetFullPathNameW(words.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
    return narrow(full);
}

/// Where the names of a path begin, and how much of its text says so.
struct Begin {
    std::string folder;
    std::size_t size = 0;
};

Begin begin_of(std::string_view path) {
    bool const has_drive = path.size() > 1 && path[1] == ':';
    if (has_drive && path.size() > 2 && is_slash(path[2])) return {std::string(path.substr(0, 2)), 3};
    if (has_drive) return {full_path(std::string(path.substr(0, 2)) + '.'), 2};
    if (path.size() > 1 && is_slash(path[0]) && is_slash(path[1])) return {"\\\\", 2};
    if (!path.empty() && is_slash(path[0])) return {full_path("\\"), 1};
    return {full_path("."), 0};
}

std::wstring verbatim(std::string_view path) {
    auto const begin = begin_of(path);
    auto names = names_in(begin.folder);
    for (auto const name : names_in(path.substr(begin.size))) {
        if (name == "..") {
            if (names.size() > 1) names.pop_back();
        } else if (name != ".") {
            names.push_back(name);
        }
    }
    std::string result = begin.folder.starts_with("\\\\") ? "\\\\?\\UNC" : "\\\\?";
    for (auto const name : names) result.append("\\").append(name);
    return wide(result);
}

/// As the C library of the other program takes them apart.
std::string quoted(std::string const& word) {
    if (!word.empty() && word.find_first_of(" \t\"") == std::string::npos) return word;
    std::string text = "\"";
    std::size_t backslashes = 0;
    for (auto const c : word) {
        if (c == '"') text.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, '\\') + '"';
}

} // namespace

std::wstring command_line(std::vector<std::string> const& words) {
    std::string line;
    for (auto const& word : words) line += (line.empty() ? "" : " ") + quoted(word);
    return wide(line);
}

std::wstring wide(std::string_view text) {
    if (text.empty()) return {};
    auto const size = static_cast<int>(text.size());
    std::wstring result(static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)),
                        L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(), static_cast<int>(result.size()));
    return result;
}

std::string narrow(std::wstring_view text) {
    if (text.empty()) return {};
    auto const size = static_cast<int>(text.size());
    auto const convert = [&](char* to, int room) {
        return ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, to, room, nullptr, nullptr);
    };
    std::string result(static_cast<std::size_t>(convert(nullptr, 0)), '\0');
    convert(result.data(), static_cast<int>(result.size()));
    return result;
}

bool is_device(std::string_view path) { return is_device_name(path) || (is_verbatim(path) && path[2] == '.'); }
bool has_reserved_name(std::string_view path) { return is_reserved(base_name(path)); }

std::wstring native(std::string const& path) {
    auto words = wide(path);
    std::ranges::replace(words, L'/', L'\\');
    if (path.empty() || is_verbatim(path) || is_device(path)) return words;
    auto const length = words.size() + (is_absolute(path) ? 0 : ::GetCurrentDirectoryW(0, nullptr));
    bool const is_plain = length < longest_plain && std::ranges::all_of(names_in(path), is_plain_name);
    return is_plain ? words : verbatim(path);
}

std::string working_folder() {
    std::wstring folder(::GetCurrentDirectoryW(0, nullptr), L'\0');
    folder.resize(::GetCurrentDirectoryW(static_cast<DWORD>(folder.size()), folder.data()));
    return portable_path(narrow(folder));
}

std::string words_of(unsigned long error) {
    auto const generic = [](std::errc code) { return std::make_error_code(code).message(); };
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE: return generic(std::errc::no_such_file_or_directory);
    case ERROR_DIRECTORY: return generic(std::errc::not_a_directory);
    case ERROR_ACCESS_DENIED: return generic(std::errc::permission_denied);
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return "another program has it open";
    case ERROR_FILENAME_EXCED_RANGE: return generic(std::errc::filename_too_long);
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_COMMITMENT_LIMIT: return generic(std::errc::not_enough_memory);
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return generic(std::errc::no_space_on_device);
    default: break;
    }
    auto words = std::system_category().message(static_cast<int>(error));
    while (!words.empty() && (words.back() == '\n' || words.back() == '\r' || words.back() == '.'))
        words.pop_back();
    return words.empty() ? fmt::format("error {} of Windows", error) : words;
}

std::string last_error() { return words_of(::GetLastError()); }

Handle::~Handle() {
    if (*this) ::CloseHandle(value_);
}

Handle opened(std::string const& path, Access access) {
    return Handle(::CreateFileW(native(path).c_str(), access == Access::bytes ? GENERIC_READ : FILE_READ_ATTRIBUTES,
                                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_SEQUENTIAL_SCAN, nullptr));
}

} // namespace animcheck::windows
