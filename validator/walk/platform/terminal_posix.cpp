// SPDX-License-Identifier: MIT
#include "validator/walk/platform/terminal.hpp"

#include "validator/walk/platform/start.hpp"
#include "validator/walk/platform/temporary.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace animcheck {
namespace {

int number_of(Stream stream) noexcept { return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO; }

} // namespace

bool is_terminal(Stream stream) noexcept { return ::isatty(number_of(stream)) == 1; }

std::size_t terminal_width(Stream stream) noexcept {
    winsize size{};
    if (::ioctl(number_of(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

std::FILE* temporary_file() { return std::tmpfile(); }

bool is_window_of_its_own() noexcept { return false; }
void wait_for_key() {}

} // namespace animcheck
