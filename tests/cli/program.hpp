// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/assembler.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::test {

struct Ran {
    int exit = -1;
    std::string out, err;
};

/// Runs the program under test; `input` is its standard input. JSON Lines that it prints are kept for the test of
/// the report schema.
[[nodiscard]] Ran run(std::vector<std::string> const& words, std::string_view input = {});
/// The same with standard output going to this file.
[[nodiscard]] Ran run_to(std::string const& file, std::vector<std::string> const& words);

/// A folder that is gone at the end of the test.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
    [[nodiscard]] std::string path(std::string_view name) const { return (path_ / name).string(); }
    std::string write(std::string_view name, std::string_view bytes) const;

private:
    std::filesystem::path path_;
};

/// The bytes of a file.
[[nodiscard]] std::string text_of(std::filesystem::path const& path);

/// The bytes of a base of golden/cases/FORMAT/bases.yaml.
[[nodiscard]] std::string base(std::string const& format, std::string const& name);

/// A .MAN, and the same of a version that nobody knows.
[[nodiscard]] inline std::string good_animation() { return base("zengin.man", "loop"); }
[[nodiscard]] inline std::string broken_animation() {
    auto bytes = good_animation();
    bytes[14 - 2] = 10;
    return bytes;
}

/// The bytes of a text in the language of the cases.
[[nodiscard]] inline std::string assembled(std::string const& text) {
    auto const bytes = golden::assemble(text);
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

[[nodiscard]] inline bool has(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

} // namespace animcheck::test
