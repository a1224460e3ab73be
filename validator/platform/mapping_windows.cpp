// SPDX-License-Identifier: MIT
#include "validator/platform/files.hpp"
#include "validator/platform/windows.hpp"

#include <algorithm>
#include <list>
#include <mutex>
#include <numeric>

#include <windows.h>

namespace animcheck {
namespace {

using namespace windows;

/// A part of memory that has a file's bytes. Where the file's medium is gone the system raises an exception at the
/// first byte that is read: zeros take the place of the view then.
struct View {
    std::byte* begin = nullptr;
    std::size_t size = 0;
    bool cut = false;
};

/// All views. An exception is handled on the thread that reads, which holds no lock then.
class Views {
public:
    View* add(std::byte* begin, std::size_t size) {
        std::scoped_lock const lock(mutex_);
        if (!handler_) handler_ = ::AddVectoredExceptionHandler(1, on_exception);
        return &views_.emplace_back(begin, size);
    }
    void remove(View const* view) {
        std::scoped_lock const lock(mutex_);
        if (view->cut)
            ::VirtualFree(view->begin, 0, MEM_RELEASE);
        else
            ::UnmapViewOfFile(view->begin);
        views_.remove_if([&](View const& other) { return &other == view; });
    }
    bool was_cut(View const* view) {
        std::scoped_lock const lock(mutex_);
        return view->cut;
    }

private:
    /// False: the address is in no view, or nothing else can be put there.
    bool put_zeros(std::uintptr_t address) {
        std::scoped_lock const lock(mutex_);
        auto const found = std::ranges::find_if(views_, [&](View const& view) {
            auto const begin = reinterpret_cast<std::uintptr_t>(view.begin);
            return address >= begin && address < begin + view.size;
        });
        if (found == views_.end()) return false;
        if (found->cut) return true; // by another thread
        found->cut = true;
        ::UnmapViewOfFile(found->begin);
        return ::VirtualAlloc(found->begin, found->size, MEM_RESERVE | MEM_COMMIT, PAGE_READONLY) != nullptr;
    }
    static LONG CALLBACK on_exception(EXCEPTION_POINTERS* about);

    std::mutex mutex_;
    std::list<View> views_;
    void* handler_ = nullptr;
};

Views& views() {
    static auto* const all = new Views; // the handler may be called until the end
    return *all;
}

/// An access violation is met by a thread that reads while another one puts the zeros there.
LONG CALLBACK Views::on_exception(EXCEPTION_POINTERS* about) {
    auto const& record = *about->ExceptionRecord;
    bool const is_of_memory =
        record.ExceptionCode == EXCEPTION_IN_PAGE_ERROR || record.ExceptionCode == EXCEPTION_ACCESS_VIOLATION;
    bool const is_read = is_of_memory && record.NumberParameters >= 2 && record.ExceptionInformation[0] == 0;
    bool const goes_on = is_read && views().put_zeros(record.ExceptionInformation[1]);
    return goes_on ? EXCEPTION_CONTINUE_EXECUTION : EXCEPTION_CONTINUE_SEARCH;
}

/// Memory that is kept for views side by side: Windows 10, version 1803. Not in Debian's import libraries.
struct Placeholders {
    using Reserve = void*(WINAPI*)(HANDLE, void*, SIZE_T, ULONG, ULONG, void*, ULONG);
    using Map = void*(WINAPI*)(HANDLE, HANDLE, void*, ULONG64, SIZE_T, ULONG, ULONG, void*, ULONG);
    static constexpr ULONG only_reserve = 0x40000, replace = 0x4000, preserve = 0x2;

    Placeholders() {
        auto* const library = ::GetModuleHandleW(L"kernelbase.dll");
        if (!library) return;
        reserve = reinterpret_cast<Reserve>(reinterpret_cast<void*>(::GetProcAddress(library, "VirtualAlloc2")));
        map = reinterpret_cast<Map>(reinterpret_cast<void*>(::GetProcAddress(library, "MapViewOfFile3")));
    }
    [[nodiscard]] bool are_there() const noexcept { return reserve && map; }
    Reserve reserve = nullptr;
    Map map = nullptr;
};

Placeholders const& placeholders() {
    static Placeholders const found;
    return found;
}

/// Of a regular file.
std::optional<std::uint64_t> size_of(Handle const& file) {
    BY_HANDLE_FILE_INFORMATION found{};
    if (::GetFileType(file.get()) != FILE_TYPE_DISK || !::GetFileInformationByHandle(file.get(), &found) ||
        (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return std::nullopt;
    return (std::uint64_t{found.nFileSizeHigh} << 32) | found.nFileSizeLow;
}

SYSTEM_INFO system_info() {
    SYSTEM_INFO info;
    ::GetSystemInfo(&info);
    return info;
}

std::size_t rounded(std::size_t size, std::size_t unit) { return (size + unit - 1) / unit * unit; }

FileBytes::Read reader_of(HANDLE file) {
    return [file](std::byte* to, std::size_t most, std::string& error) -> std::size_t {
        constexpr std::size_t at_once = 1U << 30;
        DWORD got = 0;
        if (::ReadFile(file, to, static_cast<DWORD>(std::min(most, at_once)), &got, nullptr)) return got;
        auto const code = ::GetLastError();
        if (code != ERROR_BROKEN_PIPE && code != ERROR_HANDLE_EOF) error = words_of(code); // a pipe's end
        return 0;
    };
}

/// One file after the other, as one.
FileBytes::Read reader_of(std::vector<Handle> const& files) {
    return
        [&files, i = std::size_t{0}](std::byte* to, std::size_t most, std::string& error) mutable -> std::size_t {
            for (; i < files.size(); ++i)
                if (auto const got = reader_of(files[i].get())(to, most, error); got > 0 || !error.empty())
                    return got;
            return 0;
        };
}

} // namespace

class FileBytes::Mapping {
public:
    ~Mapping() {
        for (auto const* const view : views_) views().remove(view);
        if (rest_) ::VirtualFree(rest_, 0, MEM_RELEASE);
    }
    [[nodiscard]] std::string map(Handle const& handle, std::size_t size);
    /// One after the other. The last one need not end with a page.
    [[nodiscard]] std::string map(std::vector<std::size_t> const& sizes, std::vector<Handle> const& handles);
    [[nodiscard]] std::string map_side_by_side(std::vector<std::size_t> const& sizes,
                                               std::vector<Handle> const& handles);
    [[nodiscard]] ByteView bytes() const noexcept { return {views_.front()->begin, size_}; }
    /// While a file is mapped, Windows does not let others cut it.
    [[nodiscard]] bool was_cut() const {
        return std::ranges::any_of(views_, [](View const* view) { return views().was_cut(view); });
    }

private:
    [[nodiscard]] std::byte* map_over(HANDLE section, std::size_t size, std::size_t in_pages);

    std::vector<View*> views_;
    std::size_t size_ = 0;
    void* rest_ = nullptr; ///< what is kept for views and not mapped yet
    std::size_t left_ = 0; ///< bytes of it
};

std::string FileBytes::Mapping::map(Handle const& handle, std::size_t size) {
    Handle const section(::CreateFileMappingW(handle.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
    if (!section) return last_error();
    auto* const begin = static_cast<std::byte*>(::MapViewOfFile(section.get(), FILE_MAP_READ, 0, 0, 0));
    if (!begin) return last_error();
    size_ = size;
    views_.push_back(views().add(begin, size_));
    return {};
}

/// The first `size` bytes of what is kept become the file's.
std::byte* FileBytes::Mapping::map_over(HANDLE section, std::size_t size, std::size_t in_pages) {
    auto const& system = placeholders();
    auto* const at = static_cast<std::byte*>(rest_);
    bool const is_split = in_pages == left_ || ::VirtualFree(at, in_pages, MEM_RELEASE | Placeholders::preserve);
    auto const mapped = [&](std::size_t bytes) {
        return system.map(section, nullptr, at, 0, bytes, Placeholders::replace, PAGE_READONLY, nullptr, 0) !=
               nullptr;
    };
    return is_split && (mapped(size) || mapped(in_pages)) ? at : nullptr;
}

std::string FileBytes::Mapping::map(std::vector<std::size_t> const& sizes, std::vector<Handle> const& handles) {
    auto const page = system_info().dwPageSize;
    size_ = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    left_ = rounded(size_, page);
    rest_ = placeholders().reserve(nullptr, nullptr, left_, MEM_RESERVE | Placeholders::only_reserve, PAGE_NOACCESS,
                                   nullptr, 0);
    if (!rest_) return last_error();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto const in_pages = rounded(sizes[i], page);
        Handle const section(::CreateFileMappingW(handles[i].get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
        auto* const at = section ? map_over(section.get(), sizes[i], in_pages) : nullptr;
        if (!at) return last_error();
        left_ -= in_pages;
        rest_ = left_ > 0 ? at + in_pages : nullptr;
        views_.push_back(views().add(at, in_pages));
    }
    return {};
}

/// Before placeholders, views were put side by side only where each begins at 64 KiB: there is room for all of them
/// at an address, if nothing else takes it meanwhile.
std::string FileBytes::Mapping::map_side_by_side(std::vector<std::size_t> const& sizes,
                                                 std::vector<Handle> const& handles) {
    size_ = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    auto* const room = ::VirtualAlloc(nullptr, size_, MEM_RESERVE, PAGE_NOACCESS);
    if (!room) return last_error();
    ::VirtualFree(room, 0, MEM_RELEASE);
    auto* at = static_cast<std::byte*>(room);
    for (std::size_t i = 0; i < sizes.size(); at += sizes[i++]) {
        Handle const section(::CreateFileMappingW(handles[i].get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
        if (!section || !::MapViewOfFileEx(section.get(), FILE_MAP_READ, 0, 0, 0, at)) return last_error();
        views_.push_back(views().add(at, sizes[i]));
    }
    return {};
}

FileBytes::FileBytes() = default;
FileBytes::~FileBytes() = default;
void FileBytes::drop_mapping() noexcept { mapping_.reset(); }
bool FileBytes::was_cut() const noexcept { return mapping_ && mapping_->was_cut(); }

std::string FileBytes::mapped(std::string error) {
    if (error.empty())
        bytes_ = mapping_->bytes();
    else
        clear();
    return error;
}

std::string FileBytes::open(std::string const& path, FileAhead ahead, std::size_t map_least) {
    clear();
    Handle file(reinterpret_cast<void*>(ahead.take()));
    if (!file) file = opened(path, Access::bytes);
    if (!file) return last_error();
    auto const size = size_of(file);
    if (!size) return kind_of(path) == PathKind::folder ? "it is a folder" : "not a regular file";
    if (*size < map_least || *size == 0) return fill(reader_of(file.get()), *size, map_from * 2);
    mapping_ = std::make_unique<Mapping>();
    return mapped(mapping_->map(file, *size));
}

std::string FileBytes::open_joined(std::vector<std::string> const& paths) {
    clear();
    auto const system = system_info();
    std::vector<Handle> handles;
    std::vector<std::size_t> sizes;
    std::size_t whole = 0;
    bool is_aligned = true;
    for (auto const& path : paths) {
        handles.push_back(opened(path, Access::bytes));
        if (!handles.back()) return last_error();
        auto const size = size_of(handles.back());
        if (!size || *size == 0) return "not a regular file with bytes in it";
        if (whole % system.dwPageSize != 0) return "a slice does not end with a page";
        is_aligned &= whole % system.dwAllocationGranularity == 0;
        sizes.push_back(*size);
        whole += *size;
    }
    mapping_ = std::make_unique<Mapping>();
    if (placeholders().are_there() && mapping_->map(sizes, handles).empty()) return mapped({});
    mapping_ = std::make_unique<Mapping>();
    if (is_aligned) return mapped(mapping_->map_side_by_side(sizes, handles));
    clear();
    constexpr std::size_t most = std::size_t{256} << 20;
    if (whole > most) return "larger than what can be joined before version 1803 of Windows 10";
    return fill(reader_of(handles), whole, most);
}

std::string FileBytes::open_stream(std::string const& path, std::size_t most) {
    clear();
    auto const file = opened(path, Access::bytes);
    return file ? fill(reader_of(file.get()), std::nullopt, most) : last_error();
}

std::string FileBytes::read_standard_input(std::size_t most) {
    clear();
    return fill(reader_of(::GetStdHandle(STD_INPUT_HANDLE)), std::nullopt, most);
}

} // namespace animcheck
