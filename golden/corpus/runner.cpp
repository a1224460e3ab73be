// SPDX-License-Identifier: MIT
#include "golden/corpus/runner.hpp"

#include "golden/corpus/fields.hpp"
#include "golden/corpus/matching.hpp"
#include "golden/corpus/scalar.hpp"
#include "validator/walk/dump.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

std::string strict_text(bool accepts, std::string const& rule) {
    if (accepts) return "accepted";
    return rule.empty() ? "rejected" : "rejected by " + rule;
}

void compare(std::vector<std::string>& mismatches, std::string_view what, std::string_view actual,
             std::string_view expected) {
    if (actual != expected) mismatches.push_back(fmt::format("{}: {}, expected {}", what, actual, expected));
}

/// Checks what `valid` or `invalid` means, whatever else the case expects.
void check_result(std::vector<std::string>& mismatches, Case const& entry, InputRecord const& record) {
    auto const worst_at_least = [&](Severity severity) {
        return std::ranges::any_of(record.findings, [severity](Finding const& finding) {
            return finding.status == Status::open && finding.severity >= severity;
        });
    };
    if (entry.result == Result::valid && (!record.strict.accepts || worst_at_least(Severity::error)))
        mismatches.emplace_back("the case says valid, but strict rejects it or an error was found");
    if (entry.result == Result::invalid && record.strict.accepts && !worst_at_least(Severity::warning))
        mismatches.emplace_back("the case says invalid, but strict accepts it and only notes were found");
}

bool same_event(Event const& a, Event const& b) { return a.path == b.path && same_but_for_path(a, b); }

/// The strict log must be a prefix of the lenient one, up to the first anomaly of severity error or above.
void check_prefix(std::vector<std::string>& mismatches, Run const& run) {
    for (auto const log : {&Decoded::stored_log, &Decoded::log}) {
        auto const& strict = (run.strict().*log).events();
        auto const& lenient = (run.lenient().*log).events();
        bool const prefix = strict.size() <= lenient.size() &&
                            std::equal(strict.begin(), strict.end(), lenient.begin(), same_event);
        if (!prefix) mismatches.emplace_back("the strict log is not a prefix of the lenient log");
        if (!run.strict().stopped && strict.size() != lenient.size())
            mismatches.emplace_back("strict did not stop, but read less than lenient");
    }
}

} // namespace

std::vector<std::byte> bytes_of(Case const& entry, SpecSet const& specs) {
    auto bytes = assemble_at(entry.assembly, entry.assembly_mark, entry.file);
    // Paths are those of the folder's format: later steps must work even if a patch destroys what the file is
    // recognised by.
    bool const known = specs.find(entry.format) && entry.format != "io";
    auto const supplied = entry.supplied();
    auto input = input_of(supplied, {});
    if (input.forced_format.empty() && known) input.forced_format = entry.format;
    auto const decode = [&](ByteView view) {
        input.source.bytes = view;
        auto decoded = animcheck::decode(input, specs, animcheck::lenient);
        if (!decoded.paths) decoded.paths = std::make_unique<PathTable>();
        return decoded;
    };
    return apply_patch(std::move(bytes), entry.patch, decode, entry.file);
}

CaseInput::CaseInput(Case const& entry, SpecSet const& specs, std::vector<std::byte> bytes)
    : supplied_(entry.supplied()) {
    auto const own = specs.for_target(entry.target);
    if (!entry.target.empty() && !own.target() && !own.reader())
        throw yaml::Error(entry.file, entry.mark, fmt::format("unknown target or reader '{}'", entry.target));
    try {
        input_.emplace(supplied_, std::move(bytes));
    } catch (NoSuchMember const& fault) {
        throw yaml::Error(entry.file, entry.mark, fault.what());
    }
    input_->set_words(entry.full_id(), "case");
}

Run::Run(Case const& entry, SpecSet const& specs, std::vector<std::byte> bytes, bool diagnose)
    : specs_(specs), of_case_(entry, specs, std::move(bytes)) {
    auto options = entry.limits.options();
    options.diagnose = diagnose;
    auto const own = specs.for_target(entry.target);
    record_ = Inspector(own, options).inspect(input(), &trace_);
    strict_ = decode(input(), own, animcheck::strict, options);
    lenient_ = decode(input(), own, animcheck::lenient, options);
    for (auto* const decoded : {&strict_, &lenient_})
        if (!decoded->paths) decoded->paths = std::make_unique<PathTable>();
}

namespace {

/// "the size is 3, expected 3": text must show a difference where there is one.
void check_differences(std::vector<std::string>& mismatches, InputRecord const& record) {
    for (auto const& finding : record.findings) {
        bool const differs = finding.expected.relation == Relation::equals && finding.expected.values.size() == 1;
        if (differs && text_of(finding.actual) == text_of(finding.expected))
            mismatches.push_back(fmt::format("{} says that {} is not {}", finding.rule, text_of(finding.actual),
                                             text_of(finding.expected)));
    }
}

} // namespace

std::vector<std::string> judge_mismatches(Case const& entry, InputRecord const& record) {
    auto mismatches = finding_mismatches(entry.findings, record.findings, entry.file);
    compare(mismatches, "strict", strict_text(record.strict.accepts, record.strict.rule),
            strict_text(entry.strict_accepts, entry.strict_rule));
    compare(mismatches, "lenient", name_of(record.lenient), name_of(entry.lenient));
    compare(mismatches, "verdict", name_of(record.verdict), name_of(entry.verdict));
    check_result(mismatches, entry, record);
    check_differences(mismatches, record);
    return mismatches;
}

std::vector<std::string> strict_mismatches(Case const& entry, Run const& run) {
    std::vector<std::string> mismatches;
    if (entry.strict_accepts && run.strict().stopped)
        mismatches.emplace_back("the strict decode stopped, but strict is expected to accept");
    if (run.record().strict.accepts && run.strict().stopped)
        mismatches.emplace_back("the strict decode stopped, but the report says that strict accepts");
    check_prefix(mismatches, run);
    return mismatches;
}

std::vector<std::string> lenient_mismatches(Case const& entry, Run const& run) {
    std::vector<std::string> mismatches;
    auto const& lenient = run.lenient();
    FieldMap const fields(lenient.log.events(), *lenient.paths);
    for (auto const& [path, value] : entry.values) {
        auto field = fields.find(path);
        if (!field && lenient.stored_paths)
            field = FieldMap(lenient.stored_log.events(), *lenient.stored_paths).find(path);
        if (!field) {
            mismatches.push_back(fmt::format("'{}' was not decoded, expected {}", path, value.scalar));
        } else if (!same_value(value, value_of(*field), entry.file)) {
            mismatches.push_back(
                fmt::format("'{}' is {}, expected {}", path, text_of(value_of(*field)), value.scalar));
        }
    }
    if (entry.model)
        std::ranges::move(model_mismatches(*entry.model, lenient.model), std::back_inserter(mismatches));
    return mismatches;
}

std::vector<std::string> intent_mismatches(Case const& entry, Run const& run) {
    auto all = judge_mismatches(entry, run.record());
    for (auto* const check : {strict_mismatches, lenient_mismatches})
        std::ranges::move(check(entry, run), std::back_inserter(all));
    return all;
}

} // namespace animcheck::golden
