// SPDX-License-Identifier: MIT
#include "validator/platform/output_file.hpp"

#include "validator/platform/files.hpp"
#include "validator/platform/temporary.hpp"
#include "validator/platform/windows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace animcheck {
namespace {

using namespace windows;

/// The files that an interrupt removes. Windows calls the handler on a thread of its own.
std::mutex interrupt_mutex;
std::vector<std::wstring> to_remove;

BOOL WINAPI on_interrupt(DWORD) {
    std::scoped_lock const lock(interrupt_mutex);
    for (auto const& path : to_remove) ::DeleteFileW(path.c_str());
    return FALSE; // the next handler ends the program
}

void remove_when_interrupted(std::wstring const& path) {
    std::scoped_lock const lock(interrupt_mutex);
    static bool const installed = ::SetConsoleCtrlHandler(on_interrupt, TRUE) != 0;
    static_cast<void>(installed);
    to_remove.push_back(path);
}

void keep_when_interrupted(std::wstring const& path) {
    std::scoped_lock const lock(interrupt_mutex);
    std::erase(to_remove, path);
}

/// A file that others may read and remove while it is written: an interrupt does.
HANDLE created(std::wstring const& path, DWORD how, DWORD flags) {
    return ::CreateFileW(path.c_str(),
                         GENERIC_READ | GENERIC_WRITE | ((flags & FILE_FLAG_DELETE_ON_CLOSE) != 0 ? DELETE : 0),
                         FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, how, flags, nullptr);
}

/// Bytes are written as they are: no line end is changed.
std::FILE* stream_of(HANDLE file, char const* mode) {
    if (file == INVALID_HANDLE_VALUE) return nullptr;
    auto const number = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(file), _O_BINARY);
    if (number >= 0) return ::_fdopen(number, mode);
    ::CloseHandle(file);
    return nullptr;
}

/// Where a link leads, so that the link stays one.
std::string place_of(std::string const& path) {
    auto const file = opened(path, Access::attributes);
    auto const attributes = ::GetFileAttributesW(native(path).c_str());
    if (!file || attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
        return path;
    std::wstring place(::GetFinalPathNameByHandleW(file.get(), nullptr, 0, 0), L'\0');
    place.resize(::GetFinalPathNameByHandleW(file.get(), place.data(), static_cast<DWORD>(place.size()), 0));
    return place.empty() ? path : portable_path(narrow(place));
}

} // namespace

std::string OutputFile::open(std::string const& path) {
    if (kind_of(path) == PathKind::folder) return "Is a directory";
    if (kind_of(path) == PathKind::other) { // NUL, CON, a pipe
        auto* const file = ::CreateFileW(native(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                         nullptr, OPEN_EXISTING, 0, nullptr);
        stream_ = stream_of(file, "wb");
        return stream_ ? "" : last_error();
    }
    if (has_reserved_name(path)) return "other programs take this name for a device";
    place_ = place_of(path);
    return open_beside() ? "" : last_error();
}

bool OutputFile::open_beside() {
    auto const attributes = ::GetFileAttributesW(native(place_).c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0) {
        ::SetLastError(ERROR_ACCESS_DENIED);
        return false;
    }
    auto const folder = std::string(folder_of(place_));
    constexpr int most_tries = 100; // what interrupted runs of the same number left
    for (int i = 0; i < most_tries && !stream_; ++i) {
        unfinished_ = fmt::format("{}/.animcheck-{}-{}.tmp", folder, ::GetCurrentProcessId(), i);
        auto const path = native(unfinished_);
        remove_when_interrupted(path);
        stream_ = stream_of(created(path, CREATE_NEW, FILE_ATTRIBUTE_NORMAL), "wb");
        if (stream_) break;
        auto const error = ::GetLastError();
        keep_when_interrupted(path);
        ::SetLastError(error);
        if (error != ERROR_FILE_EXISTS) break;
    }
    if (!stream_) unfinished_.clear();
    return stream_ != nullptr;
}

OutputFile::~OutputFile() {
    if (stream_) std::fclose(stream_);
    drop();
}

void OutputFile::drop() noexcept {
    if (unfinished_.empty()) return;
    auto const path = native(unfinished_);
    keep_when_interrupted(path);
    ::DeleteFileW(path.c_str());
    unfinished_.clear();
}

bool OutputFile::close(bool keep) {
    bool whole = std::fclose(std::exchange(stream_, nullptr)) == 0 && keep;
    if (whole && !unfinished_.empty()) {
        auto const path = native(unfinished_);
        whole = ::MoveFileExW(path.c_str(), native(place_).c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
        if (whole) {
            keep_when_interrupted(path);
            unfinished_.clear();
        }
    }
    drop();
    return whole;
}

/// The C library's would be in the root of the drive, where few may write.
std::FILE* temporary_file() {
    std::wstring folder(MAX_PATH + 1, L'\0'), path(MAX_PATH + 1, L'\0');
    if (::GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()) == 0) return nullptr;
    if (::GetTempFileNameW(folder.c_str(), L"ani", 0, path.data()) == 0) return nullptr;
    return stream_of(created(path, CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE), "w+b");
}

} // namespace animcheck
