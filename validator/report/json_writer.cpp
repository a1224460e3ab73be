// SPDX-License-Identifier: MIT
#include "validator/report/json_writer.hpp"

#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace animcheck {
namespace {

/// Rare values are written by nlohmann: slowly, and the same in every place where the program prints JSON.
std::string dumped(nlohmann::ordered_json const& value) {
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

void JsonWriter::quote(std::string_view text) {
    if (!is_plain(text) || text.find('"') != text.npos || text.find('\\') != text.npos) {
        text_ += dumped(text);
        return;
    }
    text_ += '"';
    text_ += text;
    text_ += '"';
}

void JsonWriter::key(std::string_view word) {
    text_ += follows_ ? ",\"" : "\"";
    text_ += word;
    text_ += "\":";
    follows_ = false;
}

void JsonWriter::name(std::string_view text) {
    separate();
    quote(text);
    text_ += ':';
    follows_ = false;
}

void JsonWriter::value(std::string_view text) {
    separate();
    quote(text);
}

void JsonWriter::value(std::uint64_t number) {
    separate();
    fmt::format_int const digits(number);
    text_.append(digits.data(), digits.size());
}

void JsonWriter::value(std::int64_t number) {
    separate();
    fmt::format_int const digits(number);
    text_.append(digits.data(), digits.size());
}

void JsonWriter::value(double number) {
    constexpr double exact = 1e15; // whole numbers below it are written in full
    if (number != std::trunc(number) || std::abs(number) >= exact || std::signbit(number)) {
        separate();
        text_ += dumped(number);
        return;
    }
    value(static_cast<std::uint64_t>(number));
    text_ += ".0";
}

void JsonWriter::value(bool truth) {
    separate();
    text_ += truth ? "true" : "false";
}

void JsonWriter::value(std::nullptr_t) {
    separate();
    text_ += "null";
}

} // namespace animcheck
