// SPDX-License-Identifier: MIT
#include "validator/app/example.hpp"

#include <fmt/format.h>

#include <charconv>

namespace animcheck::app {
namespace {

std::string_view take(std::string_view& fields) {
    auto const end = fields.find('\t');
    auto const field = fields.substr(0, end);
    fields.remove_prefix(end + 1);
    return field;
}

std::uint64_t take_number(std::string_view& fields) {
    auto const field = take(fields);
    std::uint64_t number = 0;
    std::from_chars(field.data(), field.data() + field.size(), number);
    return number;
}

} // namespace

std::optional<Example> example_of(std::string_view rule) {
    auto const start = fmt::format("\n{}\t", rule);
    auto const found = example_lines().find(start);
    if (found == std::string_view::npos) return std::nullopt;
    auto fields = example_lines().substr(found + start.size());
    Example example;
    for (auto* const text : {&example.id, &example.title, &example.path, &example.message, &example.hex})
        *text = take(fields);
    for (auto* const number : {&example.offset, &example.at, &example.size}) *number = take_number(fields);
    example.in_container = take_number(fields) != 0;
    return example;
}

} // namespace animcheck::app
