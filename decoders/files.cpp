// The only file of the decoders that calls the operating system.
#include "decoders/files.hpp"

#include <cerrno>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

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

} // namespace

void FileBytes::unmap() noexcept {
    if (mapped_) ::munmap(mapped_, bytes_.size());
    mapped_ = nullptr;
    bytes_ = {};
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

std::string FileBytes::open(std::string const& path) {
    unmap();
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) return last_error();
    struct stat status{};
    if (::fstat(file.number(), &status) != 0) return last_error();
    if (S_ISDIR(status.st_mode)) return "it is a folder";
    if (!S_ISREG(status.st_mode)) return "not a regular file";
    auto const size = static_cast<std::size_t>(status.st_size);
    if (size < map_from) return fill(file.number(), size + 1, map_from * 2);
    auto* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapped == MAP_FAILED) return last_error();
    mapped_ = mapped;
    bytes_ = {static_cast<std::byte const*>(mapped), size};
    return {};
}

std::string FileBytes::read_standard_input(std::size_t most) {
    unmap();
    return fill(STDIN_FILENO, map_from, most);
}

PathKind kind_of(std::string const& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return PathKind::absent;
    if (S_ISREG(status.st_mode)) return PathKind::file;
    return S_ISDIR(status.st_mode) ? PathKind::folder : PathKind::other;
}

std::vector<FoundFile> files_below(std::string const& folder) {
    std::vector<FoundFile> found;
    auto* const handle = ::opendir(folder.c_str());
    if (!handle) {
        found.push_back({folder, last_error()});
        return found;
    }
    std::vector<std::string> names;
    while (auto const* const entry = ::readdir(handle)) {
        std::string name = entry->d_name;
        if (name != "." && name != "..") names.push_back(std::move(name));
    }
    ::closedir(handle);
    std::ranges::sort(names);
    for (auto const& name : names) {
        auto path = folder;
        if (!path.ends_with('/')) path += '/';
        path += name;
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            found.push_back({path, last_error()});
        else if (S_ISREG(status.st_mode))
            found.push_back({path, {}});
        else if (S_ISDIR(status.st_mode))
            std::ranges::move(files_below(path), std::back_inserter(found));
    }
    return found;
}

} // namespace animcheck
