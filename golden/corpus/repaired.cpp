// SPDX-License-Identifier: MIT
#include "golden/corpus/repaired.hpp"

#include "golden/corpus/assembler.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/judge/diagnose/repair.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

using Bytes = std::vector<std::byte>;

/// Of a packed member unpacked.
Bytes bytes_of(Inspector& inspector, Input const& input) {
    static_cast<void>(inspector.inspect(input));
    return {inspector.bytes().begin(), inspector.bytes().end()};
}

class Repairer {
public:
    Repairer(Case const& entry, SpecSet const& specs)
        : entry_(entry), specs_(specs), own_(specs.for_target(entry.target)), options_(entry.limits.options()) {
        options_.fold = false; // one of many places has no edit
        options_.words_from = Severity::warning;
        options_.diagnose = true;
    }

    [[nodiscard]] Bytes repaired(bool likely) const {
        CaseInput const given(entry_, specs_);
        auto plain_options = options_;
        plain_options.diagnose = false;
        Inspector first(own_, options_), diagnosing(own_, options_), plain(own_, plain_options);
        auto const record = first.inspect(given.input());
        auto const result =
            diagnose::repair(diagnosing, plain, given.input(), first.bytes(), record, {.likely = likely});
        std::vector<diagnose::Splice> splices;
        for (auto const& edit : result.edits) splices.push_back(edit.splice);
        return diagnose::changed(first.bytes(), splices);
    }

    [[nodiscard]] Bytes expected(ExpectedRepair const& repair) const {
        if (repair.to != "base") return assemble_at(repair.to, repair.mark, entry_.file);
        auto base = entry_;
        base.patch.clear();
        CaseInput const given(base, specs_);
        Inspector inspector(own_, options_);
        return bytes_of(inspector, given.input());
    }

private:
    Case const& entry_;
    SpecSet const& specs_;
    SpecSet own_;
    InspectOptions options_;
};

} // namespace

std::vector<std::string> repair_mismatches(Case const& entry, SpecSet const& specs) {
    std::vector<std::string> mismatches;
    for (auto const& repair : entry.repairs) {
        Repairer const repairer(entry, specs);
        auto const now = repairer.repaired(repair.likely), then = repairer.expected(repair);
        if (now == then) continue;
        auto const place = std::ranges::mismatch(now, then).in1 - now.begin();
        mismatches.push_back(fmt::format("a {} repair gives {} bytes, expected {}; they differ from byte {} on",
                                         repair.likely ? "likely" : "safe", now.size(), then.size(), place));
    }
    return mismatches;
}

} // namespace animcheck::golden
