// SPDX-License-Identifier: MIT
#include "validator/platform/terminal.hpp"

#include "validator/platform/start.hpp"
#include "validator/platform/temporary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdio>

#if __has_include(<sys/auxv.h>)
#include <sys/auxv.h>
#endif
#include <sys/ioctl.h>
#include <unistd.h>

namespace animcheck {
namespace {

int number_of(Stream stream) noexcept {
    if (stream == Stream::input) return STDIN_FILENO;
    return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO;
}

} // namespace

bool is_terminal(Stream stream) noexcept { return ::isatty(number_of(stream)) == 1; }

std::size_t terminal_width(Stream stream) noexcept {
    winsize size{};
    if (::ioctl(number_of(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

std::size_t terminal_height(Stream stream) noexcept {
    winsize size{};
    if (::ioctl(number_of(stream), TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
    return size.ws_row;
}

std::FILE* temporary_file() { return std::tmpfile(); }

bool is_window_of_its_own() noexcept { return false; }
void wait_for_key() {}

std::string own_program() {
    std::array<char, PATH_MAX> path{};
    auto const size = ::readlink("/proc/self/exe", path.data(), path.size());
    if (size > 0) return {path.data(), static_cast<std::size_t>(size)};
#ifdef AT_EXECFN // without /proc, as in a bare chroot: how it was started
    if (auto const started = ::getauxval(AT_EXECFN)) return std::bit_cast<char const*>(started);
#endif
    return {};
}

std::optional<int> run_in_place(std::string const& program, std::vector<std::string> const& words) {
    auto copies = words; // execv takes them as if it would write to them
    copies.insert(copies.begin(), program);
    std::vector<char*> pointers;
    for (auto& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::fflush(nullptr);
    ::execv(program.c_str(), pointers.data());
    return std::nullopt;
}

} // namespace animcheck
