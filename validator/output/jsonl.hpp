#pragma once

#include "validator/report.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace animcheck {

/// What a run says of itself before and after its inputs.
struct RunRecord {
    std::string version;
    std::vector<std::pair<std::string, std::uint32_t>> specs; ///< format and spec version
    std::string fail_on;
    std::vector<std::string> ignored;
};

struct SummaryRecord {
    std::uint64_t inputs = 0;
    std::map<std::string, std::uint64_t> verdicts; ///< by name
    std::map<std::string, std::uint64_t> rules;    ///< findings by rule, folded ones counted in full
    std::vector<std::string> incomplete;           ///< places that could not be fully checked
    std::uint64_t unknown_members = 0;             ///< members of no known format, which have no record
    std::uint64_t links = 0, special = 0;          ///< found below folders and not followed or opened

    void add(InputRecord const& record);
    void add(SummaryRecord const& other); ///< of other inputs of the same run; links and special are the run's
};

/// One line of JSON without its line feed. validator/output/report.schema.json describes them; keys are never
/// renamed, only added.
[[nodiscard]] std::string to_json_line(RunRecord const& record);
[[nodiscard]] std::string to_json_line(InputRecord const& record);
[[nodiscard]] std::string to_json_line(SummaryRecord const& record);

} // namespace animcheck
