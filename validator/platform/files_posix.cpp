// SPDX-License-Identifier: MIT
// Files are mapped.
#include "validator/platform/file_path.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/posix.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <span>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck {
namespace {

class Descriptor {
public:
    /// For reading. Without O_NONBLOCK, opening a pipe would wait for its writer.
    explicit Descriptor(std::string const& path, int flags = O_NONBLOCK)
        : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags)) {}
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor& operator=(Descriptor&&) = delete;
    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] int take() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

/// Mappings that are alive. A file that others cut while it is mapped raises SIGBUS where its pages are gone: the
/// handler puts pages of zeros there and marks the mapping. It may only read atomics and call the system.
struct Guard {
    std::atomic<std::uintptr_t> begin{0}, end{0};
    std::atomic<bool> cut{false};
};
constexpr std::size_t guards_most = 1 << 16; // vm.max_map_count allows no more mappings
std::array<Guard, guards_most> guards;
std::atomic<std::size_t> guards_used{0};
std::mutex guards_mutex; // for claiming and freeing; the handler takes no lock
struct sigaction before_us;

void on_bus_error(int, siginfo_t* info, void*) {
    auto const address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    for (std::size_t i = 0; i < guards_used.load(); ++i) {
        auto const begin = guards[i].begin.load(), end = guards[i].end.load();
        if (address < begin || address >= end) continue;
        auto const before = address % page;
        auto* const zeros = ::mmap(static_cast<char*>(info->si_addr) - before, end - (address - before), PROT_READ,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED) break;
        guards[i].cut.store(true);
        return;
    }
    // Not ours: the handler installed before us decides. A fault happens again; a signal that was sent must be sent
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

/// The number of the guard, or guards_most if all are taken.
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

FileBytes::Read reader_of(int descriptor) {
    return [descriptor](std::byte* to, std::size_t most, std::string& error) {
        for (;;) {
            auto const got = ::read(descriptor, to, most);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) error = posix::last_error();
            return static_cast<std::size_t>(std::max<ssize_t>(got, 0));
        }
    };
}

} // namespace

/// Files that are mapped, one after the other, and the guard over them.
class FileBytes::Mapping {
public:
    struct File {
        std::string path;
        ino_t inode = 0;
        std::size_t size = 0;
    };
    /// Empty on success. Descriptors are those of the files.
    [[nodiscard]] std::string map(std::vector<File> files, std::span<Descriptor const> descriptors);
    ~Mapping();
    [[nodiscard]] ByteView bytes() const noexcept { return {static_cast<std::byte const*>(mapped_), size_}; }
    [[nodiscard]] bool was_cut() const noexcept;

private:
    std::vector<File> files_;
    void* mapped_ = MAP_FAILED;
    std::size_t size_ = 0;
    std::size_t guard_ = guards_most; ///< the entry in the table that the signal handler reads
};

std::string FileBytes::Mapping::map(std::vector<File> files, std::span<Descriptor const> descriptors) {
    files_ = std::move(files);
    for (auto const& file : files_) size_ += file.size;
    if (files_.size() == 1) {
        mapped_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptors.front().number(), 0);
        if (mapped_ == MAP_FAILED) return posix::last_error();
    } else {
        // Room for all of them first: what is mapped over it cannot meet anything else.
        mapped_ = ::mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (mapped_ == MAP_FAILED) return posix::last_error();
        auto* at = static_cast<std::byte*>(mapped_);
        for (std::size_t i = 0; i < files_.size(); at += files_[i++].size)
            if (::mmap(at, files_[i].size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptors[i].number(), 0) ==
                MAP_FAILED)
                return posix::last_error();
    }
    guard_ = claim_guard(mapped_, size_);
    return guard_ == guards_most ? "too many files are open" : "";
}

FileBytes::Mapping::~Mapping() {
    if (guard_ != guards_most) free_guard(guard_);
    if (mapped_ != MAP_FAILED) ::munmap(mapped_, size_);
}

/// Bytes that are cut off inside the last page read as zeros and raise no signal: there the size shows it.
bool FileBytes::Mapping::was_cut() const noexcept {
    if (guards[guard_].cut.load()) return true;
    return std::ranges::any_of(files_, [](File const& file) {
        struct stat status{};
        bool const same = ::stat(file.path.c_str(), &status) == 0 && status.st_ino == file.inode;
        return same && static_cast<std::size_t>(status.st_size) < file.size;
    });
}

FileAhead::FileAhead(std::string const& path) : descriptor_(Descriptor(path).take()) {
    constexpr off_t most = 1 << 20; // of a large file the system itself reads ahead from there on
    if (descriptor_ >= 0)
        static_cast<void>(::posix_fadvise(static_cast<int>(descriptor_), 0, most, POSIX_FADV_WILLNEED));
}

FileAhead::~FileAhead() { Descriptor const file(static_cast<int>(take())); }

FileBytes::FileBytes() = default;
FileBytes::~FileBytes() = default;
void FileBytes::drop_mapping() noexcept { mapping_.reset(); }

std::string FileBytes::mapped(std::string error) {
    if (error.empty())
        bytes_ = mapping_->bytes();
    else
        clear();
    return error;
}

bool FileBytes::was_cut() const noexcept { return mapping_ && mapping_->was_cut(); }

std::string FileBytes::open(std::string const& path, FileAhead ahead, std::size_t map_least) {
    clear();
    auto const opened = static_cast<int>(ahead.take());
    auto const file = opened >= 0 ? Descriptor(opened) : Descriptor(path);
    if (file.number() < 0) return posix::last_error();
    struct stat status{};
    if (::fstat(file.number(), &status) != 0) return posix::last_error();
    if (S_ISDIR(status.st_mode)) return "it is a folder";
    if (!S_ISREG(status.st_mode)) return "not a regular file";
    auto const size = static_cast<std::size_t>(status.st_size);
    if (size < map_least || size == 0) return fill(reader_of(file.number()), size, map_from * 2);
    mapping_ = std::make_unique<Mapping>();
    return mapped(mapping_->map({{path, status.st_ino, size}}, {&file, 1}));
}

std::string FileBytes::open_joined(std::vector<std::string> const& paths) {
    clear();
    auto const page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<Descriptor> open;
    std::vector<Mapping::File> files;
    std::size_t whole = 0;
    for (auto const& path : paths) {
        open.emplace_back(path);
        struct stat status{};
        if (open.back().number() < 0 || ::fstat(open.back().number(), &status) != 0) return posix::last_error();
        if (!S_ISREG(status.st_mode) || status.st_size <= 0) return "not a regular file with bytes in it";
        if (whole % page != 0) return "a slice does not end with a page";
        files.push_back({path, status.st_ino, static_cast<std::size_t>(status.st_size)});
        whole += files.back().size;
    }
    mapping_ = std::make_unique<Mapping>();
    return mapped(mapping_->map(std::move(files), open));
}

std::string FileBytes::open_stream(std::string const& path, std::size_t most) {
    clear();
    Descriptor const file(path, 0);
    return file.number() < 0 ? posix::last_error() : fill(reader_of(file.number()), std::nullopt, most);
}

std::string FileBytes::read_standard_input(std::size_t most) {
    clear();
    return fill(reader_of(STDIN_FILENO), std::nullopt, most);
}

std::string working_folder() {
    std::error_code error;
    return std::filesystem::current_path(error).string();
}

std::string whole_path(std::string const& path) {
    std::error_code error;
    return std::filesystem::absolute(file_path(path), error).generic_string();
}

} // namespace animcheck
