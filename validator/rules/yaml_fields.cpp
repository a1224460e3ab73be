// SPDX-License-Identifier: MIT
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace animcheck::yaml {
namespace {

bool is_digits(std::string_view text, std::string_view digits) {
    return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::string shown(Node const& node) {
    switch (node.kind) {
    case Node::Kind::null: return "nothing";
    case Node::Kind::sequence: return "a list";
    case Node::Kind::mapping: return "a mapping";
    case Node::Kind::scalar: break;
    }
    constexpr std::size_t most = 40;
    auto const text = node.scalar.size() > most ? node.scalar.substr(0, most) + "..." : node.scalar;
    return node.quoted ? fmt::format("the text \"{}\"", text) : fmt::format("'{}'", text);
}

} // namespace

Error::Error(std::string file, Mark mark, std::string const& message)
    : std::runtime_error(fmt::format("{}:{}:{}: {}", file, mark.line, mark.column, message)),
      file_(std::move(file)),
      message_(message),
      mark_(mark) {}

std::string describe(Node const& node) { return shown(node); }

Node const* Node::find(std::string_view key) const {
    auto const found = std::ranges::find(
        members, key, [](auto const& member) -> std::string const& { return member.first.scalar; });
    return found == members.end() ? nullptr : &found->second;
}

Fields::Fields(Node const& mapping, std::string file, std::string_view what)
    : node_(&mapping), file_(std::move(file)), what_(what) {
    if (mapping.kind != Node::Kind::mapping)
        fail(mapping.mark, fmt::format("{} is {}; expected a mapping", what_, shown(mapping)));
}

void Fields::only(std::span<std::string_view const> words) {
    asked_.assign(words.begin(), words.end());
    done();
}

Node const* Fields::optional(std::string_view key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return node_->find(key);
}

Node const& Fields::required(std::string_view key) {
    auto const* const node = optional(key);
    if (!node) fail(node_->mark, fmt::format("{} has no '{}'; expected one", what_, key));
    return *node;
}

std::string Fields::text(std::string_view key) { return yaml::text(required(key), file_, key); }

std::string Fields::text_or(std::string_view key, std::string_view other) {
    auto const* const node = optional(key);
    return node ? yaml::text(*node, file_, key) : std::string(other);
}

bool Fields::boolean_or(std::string_view key, bool other) {
    auto const* const node = optional(key);
    if (!node) return other;
    bool const plain = node->kind == Node::Kind::scalar && !node->quoted;
    if (plain && node->scalar == "true") return true;
    if (plain && node->scalar == "false") return false;
    fail(node->mark, fmt::format("'{}' is {}; expected true or false", key, shown(*node)));
}

std::int64_t Fields::integer(std::string_view key) { return yaml::integer(required(key), file_); }

std::int64_t Fields::integer_or(std::string_view key, std::int64_t other) {
    auto const* const node = optional(key);
    return node ? yaml::integer(*node, file_) : other;
}

void Fields::done() const {
    for (auto const& [key, value] : node_->members)
        if (std::ranges::find(asked_, key.scalar) == asked_.end())
            fail(key.mark, fmt::format("unknown word '{}' in {}; expected one of: {}", key.scalar, what_,
                                       fmt::join(asked_, ", ")));
}

void Fields::fail(Mark mark, std::string const& message) const { throw Error(file_, mark, message); }

std::string text(Node const& node, std::string const& file, std::string_view what) {
    if (node.kind != Node::Kind::scalar)
        throw Error(file, node.mark, fmt::format("'{}' is {}; expected a text", what, shown(node)));
    return node.scalar;
}

std::int64_t integer(Node const& node, std::string const& file) {
    auto const fail = [&](std::string_view expected) {
        throw Error(file, node.mark, fmt::format("{}; expected {}", shown(node), expected));
    };
    if (node.kind != Node::Kind::scalar) fail("an integer");
    if (node.quoted) fail("an integer without quotes");
    std::string_view digits = node.scalar;
    bool const hexadecimal = digits.starts_with("0x");
    bool const negative = !hexadecimal && digits.starts_with('-');
    digits.remove_prefix(hexadecimal ? 2 : negative ? 1 : 0);
    if (!is_digits(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789"))
        fail("an integer (decimal, or hexadecimal with 0x)");
    if (!hexadecimal && digits.size() > 1 && digits.front() == '0') fail("an integer without leading zeros");
    auto const number = hexadecimal ? digits : std::string_view(node.scalar);
    std::int64_t value = 0;
    auto const [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc{} || end != number.data() + number.size()) fail("a signed 64-bit integer");
    return value;
}

} // namespace animcheck::yaml
