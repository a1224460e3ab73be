// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/report/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <deque>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace animcheck {

/// A line that this version of the program did not write.
class NotARecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A line of a report as JSON. Throws NotARecord if it is not JSON, or nested deeper than records are.
[[nodiscard]] nlohmann::ordered_json record_of(std::string_view line);
/// The same, but of an input only what `JsonlReader::brief_input` reads: a third of the time.
[[nodiscard]] nlohmann::ordered_json brief_record_of(std::string_view line);

/// The record of an input, read back. Not movable: it points into its own words.
struct ReadInput {
    ReadInput() = default;
    ReadInput(ReadInput const&) = delete;
    ReadInput& operator=(ReadInput const&) = delete;

    InputRecord record;
    bool named = false; ///< a user asked for this very input
    std::deque<std::string> words;
};

/// Reads records of JSON Lines back, so that every output can be made from them. Texts are printable() afterwards,
/// whoever wrote them, and no count is so large that sums of them could wrap. What a record leaves to the spec,
/// why a rule is one, is looked up there. All functions throw NotARecord.
class JsonlReader {
public:
    explicit JsonlReader(SpecSet const& specs);

    [[nodiscard]] static RunRecord run(nlohmann::ordered_json const& json);
    [[nodiscard]] static SummaryRecord summary(nlohmann::ordered_json const& json);
    void input(nlohmann::ordered_json const& json, ReadInput& to) const;
    /// Where the input is, its verdict, and of each finding what a comparison of two runs looks at.
    static void brief_input(nlohmann::ordered_json const& json, ReadInput& to);

private:
    std::map<std::string, Rule const*, std::less<>> rules_; ///< by full id
};

} // namespace animcheck
