// The only file of the decoders that calls the operating system.
#include "validator/walk/platform/files.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

namespace animcheck {
namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(Descriptor const&) = delete;
    Descriptor& operator=(Descriptor const&) = delete;
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

std::string last_error() { return std::strerror(errno); }

/// Mappings that are alive. A file that others cut while it is mapped raises SIGBUS where its pages are gone: the
/// handler puts pages of zeros there and marks the mapping. It may only read atomics and call the system.
struct Guard {
    std::atomic<std::uintptr_t> begin{0}, end{0};
    std::atomic<bool> cut{false};
};
constexpr std::size_t guards_most = 1 << 16; // vm.max_map_count allows no more mappings
std::array<Guard, guards_most> guards;
std::atomic<std::size_t> guards_used{0};
std::mutex guards_mutex; // of whoever claims or frees; the handler takes no lock
struct sigaction before_us;

void on_bus_error(int, siginfo_t* info, void*) {
    auto const address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    for (std::size_t i = 0; i < guards_used.load(); ++i) {
        auto const begin = guards[i].begin.load(), end = guards[i].end.load();
        if (address < begin || address >= end) continue;
        auto const from = address / page * page;
        auto* const zeros = ::mmap(reinterpret_cast<void*>(from), end - from, PROT_READ,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED) break;
        guards[i].cut.store(true);
        return;
    }
    // Not ours: whoever was there before us decides. A fault happens again; a signal that was sent must be sent
    // again.
    ::sigaction(SIGBUS, &before_us, nullptr);
    ::raise(SIGBUS);
}

void install_handler() {
    struct sigaction action{};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(SIGBUS, &action, &before_us);
}

/// The number of the guard, or guards_most where there is none left.
std::size_t claim_guard(void const* mapped, std::size_t size) {
    static std::once_flag installed;
    std::call_once(installed, install_handler);
    std::scoped_lock const lock(guards_mutex);
    std::size_t free = 0;
    while (free < guards_used.load() && guards[free].end.load() != 0) ++free;
    if (free == guards_most) return free;
    auto const begin = reinterpret_cast<std::uintptr_t>(mapped);
    guards[free].cut.store(false);
    guards[free].begin.store(begin);
    guards[free].end.store(begin + size);
    if (free == guards_used.load()) guards_used.store(free + 1);
    return free;
}

void free_guard(std::size_t number) {
    std::scoped_lock const lock(guards_mutex);
    guards[number].end.store(0);
}

} // namespace

void FileBytes::unmap() noexcept {
    if (mapped_) {
        free_guard(guard_);
        ::munmap(mapped_, bytes_.size());
    }
    mapped_ = nullptr;
    bytes_ = {};
}

/// Bytes that are cut off inside the last page read as zeros and raise no signal: there the size tells.
bool FileBytes::was_cut() const noexcept {
    if (!mapped_) return false;
    if (guards[guard_].cut.load()) return true;
    return std::ranges::any_of(files_, [](Mapped const& file) {
        struct stat status{};
        bool const same = ::stat(file.path.c_str(), &status) == 0 && status.st_ino == file.inode;
        return same && static_cast<std::size_t>(status.st_size) < file.size;
    });
}

std::string FileBytes::fill(int descriptor, std::size_t size, std::size_t most) {
    if (buffer_.size() < size + padding) buffer_.resize(size + padding);
    std::size_t filled = 0;
    for (;;) {
        if (filled > most) return "larger than this run allows";
        if (filled + padding >= buffer_.size()) buffer_.resize(buffer_.size() * 2);
        auto const got = ::read(descriptor, buffer_.data() + filled, buffer_.size() - padding - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return last_error();
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(filled), padding, std::byte{0});
    bytes_ = {buffer_.data(), filled};
    return {};
}

std::string FileBytes::map(int descriptor, std::size_t size) {
    auto* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED) return last_error();
    return guard(mapped, size);
}

std::string FileBytes::guard(void* mapped, std::size_t size) {
    guard_ = claim_guard(mapped, size);
    if (guard_ == guards_most) {
        ::munmap(mapped, size);
        return "too many files are open";
    }
    mapped_ = mapped;
    bytes_ = {static_cast<std::byte const*>(mapped), size};
    return {};
}

std::string FileBytes::open(std::string const& path, std::size_t map_least) {
    unmap();
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) return last_error();
    struct stat status{};
    if (::fstat(file.number(), &status) != 0) return last_error();
    if (S_ISDIR(status.st_mode)) return "it is a folder";
    if (!S_ISREG(status.st_mode)) return "not a regular file";
    auto const size = static_cast<std::size_t>(status.st_size);
    if (size >= map_least && size > 0) {
        files_ = {{path, status.st_ino, size}};
        return map(file.number(), size);
    }
    return fill(file.number(), size + 1, map_from * 2);
}

std::string FileBytes::open_joined(std::vector<std::string> const& paths) {
    unmap();
    files_.clear();
    auto const page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<std::unique_ptr<Descriptor>> open;
    std::size_t whole = 0;
    for (auto const& path : paths) {
        open.push_back(std::make_unique<Descriptor>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)));
        struct stat status{};
        if (open.back()->number() < 0 || ::fstat(open.back()->number(), &status) != 0) return last_error();
        if (!S_ISREG(status.st_mode) || status.st_size <= 0) return "not a regular file with bytes in it";
        if (whole % page != 0) return "a slice does not end with a page";
        files_.push_back({path, status.st_ino, static_cast<std::size_t>(status.st_size)});
        whole += files_.back().size;
    }
    // Room for all of them first: what is mapped over it cannot meet anything else.
    auto* const room = ::mmap(nullptr, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return last_error();
    auto* at = static_cast<std::byte*>(room);
    for (std::size_t i = 0; i < files_.size(); at += files_[i++].size)
        if (::mmap(at, files_[i].size, PROT_READ, MAP_PRIVATE | MAP_FIXED, open[i]->number(), 0) == MAP_FAILED) {
            auto error = last_error();
            ::munmap(room, whole);
            return error;
        }
    return guard(room, whole);
}

std::string FileBytes::open_stream(std::string const& path, std::size_t most) {
    unmap();
    Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    return file.number() < 0 ? last_error() : fill(file.number(), map_from, most);
}

std::string FileBytes::read_standard_input(std::size_t most) {
    unmap();
    return fill(STDIN_FILENO, map_from, most);
}

PathKind kind_of(std::string const& path, std::uint64_t* size) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return PathKind::absent;
    if (S_ISREG(status.st_mode) && size) *size = static_cast<std::uint64_t>(status.st_size);
    if (S_ISREG(status.st_mode)) return PathKind::file;
    return S_ISDIR(status.st_mode) ? PathKind::folder : PathKind::other;
}

namespace {

/// Names in a folder, sorted; empty with a reason where it cannot be listed.
std::vector<std::string> names_in(std::string const& folder, std::string& error) {
    std::vector<std::string> names;
    auto* const handle = ::opendir(folder.c_str());
    if (!handle) {
        error = last_error();
        return names;
    }
    while (auto const* const entry = ::readdir(handle)) {
        std::string name = entry->d_name;
        if (name != "." && name != "..") names.push_back(std::move(name));
    }
    ::closedir(handle);
    std::ranges::sort(names);
    return names;
}

std::string joined(std::string const& folder, std::string const& name) {
    return folder.ends_with('/') ? folder + name : folder + '/' + name;
}

FileId id_of(struct stat const& status) {
    return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

void add_below(std::string const& folder, std::optional<FileId> const& left_out, Listing& listing) {
    std::string error;
    auto const names = names_in(folder, error);
    if (!error.empty()) listing.files.push_back({folder, error, 0});
    for (auto const& name : names) {
        auto path = joined(folder, name);
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            listing.files.push_back({std::move(path), last_error(), 0});
        else if (S_ISREG(status.st_mode) && id_of(status) == left_out)
            continue;
        else if (S_ISREG(status.st_mode))
            listing.files.push_back({std::move(path), {}, static_cast<std::uint64_t>(status.st_size)});
        else if (S_ISDIR(status.st_mode))
            add_below(path, left_out, listing);
        else
            ++(S_ISLNK(status.st_mode) ? listing.links : listing.special);
    }
}

} // namespace

std::optional<FileId> id_of(std::string const& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return id_of(status);
}

Listing files_below(std::string const& folder, std::optional<FileId> const& left_out) {
    Listing listing;
    add_below(folder, left_out, listing);
    return listing;
}

std::vector<std::string> files_in(std::string const& folder) {
    std::string error;
    auto names = names_in(folder, error);
    std::erase_if(names, [&](std::string const& name) { return kind_of(joined(folder, name)) != PathKind::file; });
    return names;
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

} // namespace animcheck
