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

std::span<Schema const> schemas() {
    static std::array const all{Schema{"report", schema_text::report()}, Schema{"decode", schema_text::decode()},
                                Schema{"config", schema_text::config()}, Schema{"diff", schema_text::diff()},
                                Schema{"stats", schema_text::stats()},   Schema{"repair", schema_text::repair()},
                                Schema{"corpus", schema_text::corpus()}, Schema{"suite", schema_text::suite()}};
    return all;
}

int schema(std::vector<std::string> const& words) {
    Output output;
    for (auto const& [word, text] : schemas()) {
        if (words.empty()) {
            auto const json = nlohmann::json::parse(text);
            output.write(fmt::format("{:<8}{:<22}{}\n", word, json.at("$id").get<std::string>(),
                                     json.at("title").get<std::string>()));
        } else if (std::ranges::find(words, word) != words.end()) {
            output.write(text);
        }
    }
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::app
