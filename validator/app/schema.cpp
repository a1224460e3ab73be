// SPDX-License-Identifier: MIT
// JSON Schemas, printed.
#include "validator/app/options.hpp"
#include "validator/app/output.hpp"
#include "validator/app/schemas.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace animcheck::app {
namespace {

Schema schema_of(std::string_view word, std::string_view text) {
    auto const json = nlohmann::json::parse(text);
    return {word, json.at("$id"), json.at("title"), text};
}

} // namespace

std::span<Schema const> schemas() {
    static std::array const all{
        schema_of("report", schema_text::report()), schema_of("decode", schema_text::decode()),
        schema_of("config", schema_text::config()), schema_of("diff", schema_text::diff()),
        schema_of("stats", schema_text::stats()),   schema_of("corpus", schema_text::corpus()),
        schema_of("suite", schema_text::suite())};
    return all;
}

int schema(std::vector<std::string> const& words) {
    Output output;
    for (auto const& [word, id, title, text] : schemas()) {
        if (words.empty()) {
            output.write(fmt::format("{:<8}{:<22}{}\n", word, id, title));
        } else if (std::ranges::find(words, word) != words.end()) {
            output.write(text);
        }
    }
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::app
