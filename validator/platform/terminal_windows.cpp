// SPDX-License-Identifier: MIT
#include "validator/platform/start.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/platform/windows.hpp"

#include "validator/platform/files.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <conio.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

/// cmd.exe leaves `*.MAN` to the program.
extern "C" int _dowildcard; // NOLINT(bugprone-reserved-identifier)
int _dowildcard = -1;       // NOLINT(bugprone-reserved-identifier)

namespace animcheck {
namespace {

HANDLE handle_of(Stream stream) noexcept {
    return ::GetStdHandle(stream == Stream::output ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
}

UINT code_page_before = 0;
void restore_code_page() { ::SetConsoleOutputCP(code_page_before); }

bool is_console(HANDLE handle) noexcept {
    DWORD mode = 0;
    return ::GetConsoleMode(handle, &mode) != 0;
}

} // namespace

/// A console without escape sequences, before Windows 10, does not count.
bool is_terminal(Stream stream) noexcept {
    DWORD mode = 0;
    if (stream == Stream::input) return ::GetConsoleMode(::GetStdHandle(STD_INPUT_HANDLE), &mode) != 0;
    auto* const handle = handle_of(stream);
    return ::GetConsoleMode(handle, &mode) != 0 &&
           ::SetConsoleMode(handle, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t terminal_width(Stream stream) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!::GetConsoleScreenBufferInfo(handle_of(stream), &info)) return 80;
    auto const columns = info.srWindow.Right - info.srWindow.Left + 1;
    return columns > 0 ? static_cast<std::size_t>(columns) : 80;
}

std::size_t terminal_height(Stream stream) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!::GetConsoleScreenBufferInfo(handle_of(stream), &info)) return 24;
    auto const lines = info.srWindow.Bottom - info.srWindow.Top + 1;
    return lines > 0 ? static_cast<std::size_t>(lines) : 24;
}

std::vector<std::string> words_given(int count, char const* const* words) {
    for (auto const number : {0, 1, 2}) ::_setmode(number, _O_BINARY);
    // A letter of several bytes is written at once; the C library would write bytes to a console one by one.
    static std::array<char, 1 << 16> buffer;
    if (is_console(handle_of(Stream::output))) std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
    if (is_console(handle_of(Stream::output)) || is_console(handle_of(Stream::error))) {
        code_page_before = ::GetConsoleOutputCP();
        ::SetConsoleOutputCP(CP_UTF8);
        std::atexit(restore_code_page);
    }
    std::vector<std::string> given;
    for (int i = 1; i < count; ++i) {
        std::string word = words[i];
        // NAME=TEXT that is no option may hold anything.
        bool const is_path = word.starts_with('-') || !word.contains('=');
        given.push_back(is_path ? portable_path(std::move(word)) : std::move(word));
    }
    return given;
}

bool is_window_of_its_own() noexcept {
    std::array<DWORD, 2> processes{};
    bool const is_alone = ::GetConsoleProcessList(processes.data(), static_cast<DWORD>(processes.size())) == 1;
    return is_alone && is_console(::GetStdHandle(STD_INPUT_HANDLE)) && is_console(handle_of(Stream::output));
}

void wait_for_key() {
    std::fputs("\nPress a key to close this window.", stdout);
    std::fflush(stdout);
    static_cast<void>(::_getch());
}

std::string own_program() {
    std::wstring path(32'768, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return portable_path(windows::narrow(path));
}

std::optional<int> run_in_place(std::string const& program, std::vector<std::string> const& words) {
    auto all = words;
    all.insert(all.begin(), program);
    auto line = windows::command_line(all);
    STARTUPINFOW start{};
    start.cb = sizeof start;
    PROCESS_INFORMATION child{};
    if (!::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start, &child))
        return std::nullopt;
    windows::Handle const process(child.hProcess), thread(child.hThread);
    ::WaitForSingleObject(process.get(), INFINITE);
    DWORD code = 0;
    return ::GetExitCodeProcess(process.get(), &code) ? std::optional(static_cast<int>(code)) : std::nullopt;
}

} // namespace animcheck
