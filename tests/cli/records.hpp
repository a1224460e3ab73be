// SPDX-License-Identifier: MIT
#pragma once

#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Shared by tests of the walk: reports taken apart, and files that belong together.
namespace animcheck::test {

using Json = nlohmann::json;

/// A report of JSON Lines.
struct Report {
    int exit = -1;
    std::string text, err;
    std::vector<Json> inputs;
    Json run, summary;

    /// The record of a place: words behind the path, all joined by "::".
    [[nodiscard]] Json const& at(std::string const& place) const {
        for (auto const& input : inputs)
            if (place_of(input) == place) return input;
        BOOST_FAIL("no record of " << place);
        return summary;
    }
    [[nodiscard]] static std::string place_of(Json const& input) {
        auto place = input["path"].get<std::string>();
        for (auto const& word : input["members"]) place += "::" + word.get<std::string>();
        return place;
    }
    [[nodiscard]] std::vector<std::string> places() const {
        std::vector<std::string> all;
        for (auto const& input : inputs) all.push_back(place_of(input));
        return all;
    }
};

/// A record without the word that the user named this very input.
[[nodiscard]] inline Json as_found(Json record) {
    record.erase("named");
    return record;
}

[[nodiscard]] inline Report report_of(Ran const& ran) {
    Report report{.exit = ran.exit, .text = ran.out, .err = ran.err, .inputs = {}, .run = {}, .summary = {}};
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        auto json = Json::parse(line);
        if (json["record"] == "input")
            report.inputs.push_back(std::move(json));
        else if (json["record"] == "run")
            report.run = std::move(json);
        else if (json["record"] == "summary")
            report.summary = std::move(json);
    }
    return report;
}

[[nodiscard]] inline Report check(std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), {"check", "--output-format", "jsonl"});
    return report_of(run(words, input));
}

[[nodiscard]] inline bool has_rule(Json const& input, std::string_view rule) {
    return std::ranges::any_of(input["findings"], [&](Json const& one) { return one["rule"] == rule; });
}

[[nodiscard]] inline bool skipped_for(Json const& input, std::string_view why) {
    return std::ranges::any_of(input["skipped"], [&](Json const& one) { return one["why"] == why; });
}

[[nodiscard]] inline bool has_skeleton(Json const& input) { return input["context"].contains("skeleton_joints"); }

/// A hierarchy of a root and one arm, whose name tells it from others.
inline std::string hierarchy(std::string const& arm = "ROOT ARM") {
    return assembled(R"(
u16 0xD100 u32 size(hierarchy)
block hierarchy {
  u32 3 u16 2
  line "ROOT" s16 -1  f32 1 0 0 0  0 1 0 0   0 0 1 0  0 0 0 1
  line ")" + arm + R"(" s16 0  f32 1 0 0 0  0 1 0 20  0 0 1 0  0 0 0 1
  f32 -45 -90 -30  45 90 30   -20 -80 -20  20 80 20   0 90 0
  u32 crc32("ROOT)" + arm +
                     R"(")
}
u16 0xD110 u32 size(source)
block source { zeros 16 line "HUM.ASC" }
u16 0xD120 u32 0
)");
}

/// An animation of a hierarchy of the above.
inline std::string animation(std::string const& name, std::string const& next,
                             std::string const& arm = "ROOT ARM") {
    return assembled(R"(
u16 0xA000 u32 0
u16 0xA020 u32 size(header)
block header {
  u16 12 line ")" + name +
                     R"(" u32 1 2 2  f32 25 25 -60.5 0.002  -45 -90 -30 45 90 30  line ")" + next + R"("
}
u16 0xA010 u32 size(source)
block source { zeros 16 line "A.ASC" line "}" }
u16 0xA090 u32 size(samples)
block samples {
  u32 crc32("ROOT)" + arm +
                     R"(") u32 0 1
  repeat 4 { u16 32767 32767 32767  0 65535 $i }
}
)");
}

} // namespace animcheck::test
