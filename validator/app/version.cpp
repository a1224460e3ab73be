// SPDX-License-Identifier: MIT
// The output of --version: the version, and what it is made of.
#include "validator/app/options.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/run_record.hpp"
#include "validator/rules/built_in.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace animcheck::app {
namespace {

/// As a report has it.
std::string schema() { return nlohmann::json::parse(to_json_line(RunRecord{})).at("schema").get<std::string>(); }

} // namespace

std::string version_text() {
    auto const specs = SpecSet::built_in();
    return fmt::format("animcheck {}\n"
                       "commit  {}\n"
                       "specs   {} with {} rules, xxh3 {:016x}\n"
                       "report  {}",
                       ANIMCHECK_VERSION,
#include "commit.def"
                       , specs.all().size(), rules_of_formats(specs.all()).size(), digest_of_specs(), schema());
}

} // namespace animcheck::app
