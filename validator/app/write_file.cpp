// SPDX-License-Identifier: MIT
#include "validator/app/write_file.hpp"

#include <fstream>
#include <stdexcept>

namespace animcheck::app {

void write_bytes(std::filesystem::path const& path, std::span<std::byte const> bytes) {
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) throw std::runtime_error("cannot write " + path.generic_string());
}

void write_text(std::filesystem::path const& path, std::string_view text) {
    write_bytes(path, std::as_bytes(std::span(text)));
}

} // namespace animcheck::app
