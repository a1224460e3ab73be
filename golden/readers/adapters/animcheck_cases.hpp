// Cases of an exported corpus for Catch2 and doctest, with nlohmann/json:
//
//     TEST_CASE("corpus") {
//         for (auto const& entry : animcheck_cases::of("export/zengin.man")) {
//             INFO(entry.name, ": ", entry.title); // Catch2: INFO(entry.name << ": " << entry.title)
//             CHECK(accepts(entry.path) == entry.is_sound);
//         }
//     }
#pragma once

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace animcheck_cases {

struct Case {
    std::string name, title, why, path;
    bool is_sound = false; ///< it must be accepted; else it must be rejected
    nlohmann::json entry;  ///< as the index has it
};

/// Each case of the format's folder that obliges a reader which knows the file alone.
inline std::vector<Case> of(std::string const& folder, std::string const& profile = "any") {
    std::vector<Case> cases;
    std::ifstream index(folder + "/index.json");
    auto const document = nlohmann::json::parse(index);
    for (auto const& entry : document.at("cases")) {
        auto const profiles = entry.value("profiles", nlohmann::json::object());
        auto const asked = (profiles.contains(profile) ? profiles[profile] : entry).at("obligation");
        if (asked == "may" || !entry.at("needs").empty()) continue;
        cases.push_back({asked.get<std::string>() + ": " + entry.at("id").get<std::string>(), entry.at("title"),
                         entry.at("obligation_why"), folder + '/' + entry.at("file").get<std::string>(),
                         asked == "must-accept", entry});
    }
    return cases;
}

} // namespace animcheck_cases
