// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A program that reads files of the games, and misreads some sound ones: spec/readers/ID.yaml. What it misreads is
/// in the specs of the formats, as rules with `Rule::reader`.
struct ReaderTable {
    std::string_view id, title, address;
    std::span<std::string_view const> formats; ///< of which it misreads files
};

/// A reader that was loaded at run time, with all that it refers to.
class ReaderStore {
public:
    [[nodiscard]] ReaderTable const& table() const noexcept { return table_; }

private:
    friend class ReaderLoader;
    friend ReaderStore load_reader(std::string_view text, std::string const& file);
    ReaderTable table_;
    std::deque<std::string> words_;
    std::vector<std::string_view> formats_;
};

/// Throws yaml::Error with the place of a fault: an unknown key, a source without an incident or results of the
/// suite. The id is the file's name. Its misreadings are loaded with the specs of their formats (`parse_spec`).
[[nodiscard]] ReaderStore load_reader(std::string_view text, std::string const& file);

/// The readers as C++ source that defines `built_in_readers`.
[[nodiscard]] std::string emit_readers(std::span<ReaderTable const> readers);

/// The id of a misreading as users write it: "zenkit/layer-white-space", for the rule "zenkit-layer-white-space".
[[nodiscard]] std::string misreading_id(std::string_view reader, std::string_view rule);

/// The folder of specs that has them.
inline constexpr std::string_view reader_folder = "readers";
[[nodiscard]] bool is_reader_file(std::string_view path) noexcept;

/// The readers compiled into the program, by id.
[[nodiscard]] std::span<ReaderTable const> built_in_readers() noexcept;

} // namespace animcheck
