// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Shared by the sources for Windows.
namespace animcheck::windows {

[[nodiscard]] std::wstring wide(std::string_view text); ///< UTF-8 to UTF-16
[[nodiscard]] std::string narrow(std::wstring_view text);
/// Words as the C library of another program takes them apart.
[[nodiscard]] std::wstring command_line(std::vector<std::string> const& words);

/// NUL, CON and their like. As a path of one word it is the device; with a folder it is a file of that name.
[[nodiscard]] bool is_device(std::string_view path);
/// The last name of the path is one that other programs take for a device: "AUX", "a/nul.txt".
[[nodiscard]] bool has_reserved_name(std::string_view path);
/// A path as the system's calls take it. What they would cut or misread becomes `\\?\C:\..`: more than 260
/// characters, names like AUX, names that end with a dot or a space.
[[nodiscard]] std::wstring native(std::string const& path);
[[nodiscard]] std::string working_folder();

/// As the C library says it on every system, where it has words for the error.
[[nodiscard]] std::string words_of(unsigned long error);
[[nodiscard]] std::string last_error();

/// A handle that is closed with its owner. Null and -1 are none.
class Handle {
public:
    Handle() = default;
    explicit Handle(void* value) noexcept : value_(value) {}
    Handle(Handle&& other) noexcept : value_(other.take()) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    ~Handle();
    [[nodiscard]] void* get() const noexcept { return value_; }
    [[nodiscard]] void* take() noexcept { return std::exchange(value_, nullptr); }
    [[nodiscard]] explicit operator bool() const noexcept {
        return value_ && reinterpret_cast<std::intptr_t>(value_) != -1;
    }

private:
    void* value_ = nullptr;
};

enum class Access : std::uint8_t { attributes, bytes };
/// A file or a folder, whatever else others do with it meanwhile. None with the system's last error.
[[nodiscard]] Handle opened(std::string const& path, Access access);

} // namespace animcheck::windows
