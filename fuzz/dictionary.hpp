// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <span>
#include <string>

namespace animcheck::fuzz {

/// A dictionary with unique, sorted entries.
class Dictionary {
public:
    void add(std::string bytes) {
        if (!bytes.empty()) entries_.insert(std::move(bytes));
    }
    void write(std::filesystem::path const& path) const {
        std::string text;
        for (auto const& entry : entries_) {
            text += '"';
            for (auto const c : entry) text += quoted(c);
            text += "\"\n";
        }
        golden::write_bytes(path, std::as_bytes(std::span(text)));
    }

private:
    static std::string quoted(char c) {
        if (c == '"' || c == '\\') return {'\\', c};
        if (c >= 0x20 && c < 0x7F) return {c};
        return fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    }
    std::set<std::string> entries_;
};

} // namespace animcheck::fuzz
