// SPDX-License-Identifier: MIT
#include "validator/app/repair_bytes.hpp"

#include "validator/judge/settle.hpp"
#include "validator/rules/hash.hpp"

namespace animcheck::app {

std::map<std::string, std::uint64_t> faults_of(InputRecord const& record) {
    std::map<std::string, std::uint64_t> counts;
    for (auto const& finding : record.findings)
        if (is_open_fault(finding)) counts[finding.rule] += finding.count;
    return counts;
}

InspectOptions repair_inspection(bool diagnose) {
    return {.fold = false, .words_from = Severity::warning, .diagnose = diagnose};
}

RepairedBytes repair_bytes(SpecSet const& specs, Input const& input, bool likely) {
    Inspector first(specs, repair_inspection(true)), diagnosing(specs, repair_inspection(true));
    Inspector plain(specs, repair_inspection(false));
    auto const record = first.inspect(input);
    auto const bytes = input.source.bytes;
    RepairedBytes result;
    auto& one = result.input;
    one.path = record.path;
    one.place = place_of(record);
    one.sha256 = sha256_of(bytes);
    one.before = one.after = record.verdict;
    one.faults = faults_of(record);
    if (!one.faults.empty()) {
        auto repaired = diagnose::repair(diagnosing, plain, input, bytes, record, {.likely = likely});
        one.left = std::move(repaired.left);
        one.edits = std::move(repaired.edits);
        one.after = repaired.after.verdict;
    }
    for (auto const& edit : one.edits) one.splices.push_back(edit.splice);
    result.bytes = diagnose::changed(bytes, one.splices);
    FileReport report{.path = one.path, .sha256 = one.sha256, .output_sha256 = sha256_of(result.bytes)};
    report.inputs.push_back(one);
    result.json = record_line(report);
    result.json.pop_back(); // the end of the line
    return result;
}

} // namespace animcheck::app
