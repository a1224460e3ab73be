// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/property.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::fuzz {

/// A folder of this process for what an input is made into: in memory where the system has that.
class Folder {
public:
    Folder() {
        namespace fs = std::filesystem;
        auto const memory = fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
        auto pattern = (memory / "animcheck-fuzz-XXXXXX").string();
        if (!::mkdtemp(pattern.data())) stop("no temporary folder");
        path_ = pattern;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;

    /// A folder in it, made anew for each input.
    [[nodiscard]] std::filesystem::path emptied() const {
        auto inner = path_ / "dump";
        std::filesystem::remove_all(inner);
        std::filesystem::create_directories(inner);
        return inner;
    }
    [[nodiscard]] std::string path(std::string_view name) const { return (path_ / name).string(); }

    std::string write(std::string_view name, std::string_view bytes) const {
        auto file = path(name);
        std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return file;
    }

private:
    std::filesystem::path path_;
};

/// Empty where there is no such file.
[[nodiscard]] inline std::string text_of_file(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The parts of an input, divided by NUL bytes: at least one, and no more than `most`.
[[nodiscard]] inline std::vector<std::string> parts_of(std::string_view input, std::size_t most) {
    std::vector<std::string> parts;
    for (;;) {
        auto const end = parts.size() + 1 < most ? input.find('\0') : std::string_view::npos;
        parts.emplace_back(input.substr(0, end));
        if (end == std::string_view::npos) return parts;
        input.remove_prefix(end + 1);
    }
}

} // namespace animcheck::fuzz
