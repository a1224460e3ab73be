// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::yaml {

/// Line and column count from 1.
struct Mark {
    std::uint32_t line = 0, column = 0;
    bool operator==(Mark const&) const = default;
};

/// An error in a YAML file: where, what is wrong, and what was expected. Caught only by the CLI: exit code 2.
class Error : public std::runtime_error {
public:
    Error(std::string file, Mark mark, std::string const& message);
    [[nodiscard]] Mark mark() const noexcept { return mark_; }
    [[nodiscard]] std::string const& file() const noexcept { return file_; }
    [[nodiscard]] std::string const& message() const noexcept { return message_; } ///< without file and place

private:
    std::string file_, message_;
    Mark mark_;
};

/// The strict subset of YAML for specs and corpus: one document; no anchors, aliases, tags, merges or repeated
/// keys; keys are scalars. Plain and quoted scalars are distinguished.
struct Node {
    enum class Kind : std::uint8_t { null, scalar, sequence, mapping };
    Kind kind = Kind::null;
    Mark mark;
    bool quoted = false; ///< scalar: in quotes or a block
    std::string scalar;
    std::vector<Node> items;                    ///< sequence
    std::vector<std::pair<Node, Node>> members; ///< mapping, in order

    [[nodiscard]] Node const* find(std::string_view key) const; ///< nullptr if there is no such key
    bool operator==(Node const&) const = default;
};

/// `file` names the text in errors.
[[nodiscard]] Node parse(std::string_view text, std::string const& file);

/// Typed reading of one mapping. done() fails on keys that were not read.
class Fields {
public:
    Fields(Node const& mapping, std::string file, std::string_view what);

    /// Throws on any other key at once, so that the error names a misspelt word rather than the required word
    /// that is missing.
    void only(std::initializer_list<std::string_view> words) { only(std::span(words.begin(), words.size())); }
    void only(std::span<std::string_view const> words);

    [[nodiscard]] Node const* optional(std::string_view key);
    [[nodiscard]] Node const& required(std::string_view key);
    [[nodiscard]] std::string text(std::string_view key); ///< required
    [[nodiscard]] std::string text_or(std::string_view key, std::string_view other);
    [[nodiscard]] bool boolean_or(std::string_view key, bool other); ///< only true and false
    [[nodiscard]] std::int64_t integer(std::string_view key);
    [[nodiscard]] std::int64_t integer_or(std::string_view key, std::int64_t other);
    void done() const; ///< throws on a key that was not read; the error lists the known ones
    [[noreturn]] void fail(Mark mark, std::string const& message) const;

private:
    Node const* node_;
    std::string file_, what_;
    std::vector<std::string> asked_;
};

/// A scalar, plain or quoted. Throws with the place; `what` names it in the message.
[[nodiscard]] std::string text(Node const& node, std::string const& file, std::string_view what);

/// A node for messages: "a list", "nothing", "'word'".
[[nodiscard]] std::string describe(Node const& node);

/// Decimal or 0x hexadecimal, unquoted; no octal, no underscores. Throws with the place.
[[nodiscard]] std::int64_t integer(Node const& scalar, std::string const& file);

} // namespace animcheck::yaml
