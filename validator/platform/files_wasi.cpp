// SPDX-License-Identifier: MIT
// Files are read: WebAssembly maps nothing.
#include "validator/platform/files.hpp"
#include "validator/platform/posix.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck {
namespace {

/// Addresses have 32 bits, and differences of them a sign.
constexpr std::size_t file_most = std::numeric_limits<std::ptrdiff_t>::max();
constexpr auto too_large = "files of 2 GiB and more cannot be read in WebAssembly";

class Descriptor {
public:
    explicit Descriptor(std::string const& path) : number_(::open(path.c_str(), O_RDONLY)) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(Descriptor const&) = delete;
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

FileBytes::Read reader_of(int descriptor) {
    return [descriptor](std::byte* to, std::size_t most, std::string& error) {
        auto const got = ::read(descriptor, to, most);
        if (got < 0) error = posix::last_error();
        return static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    };
}

/// The size of a regular file with that number; else why it cannot be read.
std::string size_of(int number, std::size_t& size) {
    if (number < 0) return posix::last_error();
    struct stat status{};
    if (::fstat(number, &status) != 0) return posix::last_error();
    if (S_ISDIR(status.st_mode)) return "it is a folder";
    if (!S_ISREG(status.st_mode)) return "not a regular file";
    if (status.st_size < 0 || static_cast<std::uint64_t>(status.st_size) > file_most) return too_large;
    size = static_cast<std::size_t>(status.st_size);
    return {};
}

} // namespace

FileAhead::FileAhead(std::string const&) {}
FileAhead::~FileAhead() = default;

class FileBytes::Mapping {};

FileBytes::FileBytes() = default;
FileBytes::~FileBytes() = default;
void FileBytes::drop_mapping() noexcept {}
bool FileBytes::was_cut() const noexcept { return false; }

std::string FileBytes::open(std::string const& path, FileAhead, std::size_t) {
    clear();
    Descriptor const file(path);
    std::size_t size = 0;
    auto const error = size_of(file.number(), size);
    return error.empty() ? fill(reader_of(file.number()), size, size) : error;
}

std::string FileBytes::open_joined(std::vector<std::string> const& paths) {
    constexpr std::size_t page = 4096; // as where they are mapped
    clear();
    std::deque<Descriptor> open;
    std::size_t whole = 0;
    for (auto const& path : paths) {
        std::size_t size = 0;
        if (auto const error = size_of(open.emplace_back(path).number(), size); !error.empty()) return error;
        if (size == 0) return "not a regular file with bytes in it";
        if (whole % page != 0) return "a slice does not end with a page";
        if (size > file_most - whole) return too_large;
        whole += size;
    }
    auto const next = [&](std::byte* to, std::size_t most, std::string& error) {
        for (; !open.empty(); open.pop_front())
            if (auto const got = reader_of(open.front().number())(to, most, error); got > 0 || !error.empty())
                return got;
        return std::size_t{0};
    };
    return fill(next, whole, whole);
}

std::string FileBytes::open_stream(std::string const& path, std::size_t) { return open(path); }

std::string FileBytes::read_standard_input(std::size_t) { return "there is no standard input"; }

std::string working_folder() { return "/"; }
std::string whole_path(std::string const& path) { return is_absolute(path) ? path : '/' + path; }

} // namespace animcheck
