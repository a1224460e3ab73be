// SPDX-License-Identifier: MIT
#include "golden/corpus/mutation.hpp"

#include "decoders/guess.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace animcheck::golden {
namespace {

/// The cases of a format with their bytes, which no mutant changes.
class PreparedCases {
public:
    PreparedCases(FormatFolder const& folder, SpecSet const& specs) : specs_(specs) {
        for (auto const& file : folder.files)
            for (auto const& entry : file.cases)
                cases_.push_back({&entry, std::make_unique<CaseInput const>(entry, specs)});
        for (auto const& prepared : cases_)
            if (!passes(prepared, inspector_of(prepared, specs)))
                throw std::runtime_error(prepared.entry->full_id() + " does not pass: see 'corpus run'");
    }

    /// The first case found that notices the spec: those of the rule come first. May be empty.
    [[nodiscard]] std::string noticed_by(Spec const& spec, std::string_view rule) const {
        auto all = specs_.all();
        std::vector<Spec const*> set(all.begin(), all.end());
        *std::ranges::find(set, spec.format, &Spec::format) = &spec;
        auto const targets = specs_.targets();
        SpecSet const specs(std::move(set), {}, {targets.begin(), targets.end()});
        Inspector inspector(specs);
        for (bool const own : {true, false})
            for (auto const& prepared : cases_) {
                if ((prepared.entry->rule == rule) != own) continue;
                if (!is_noticed(prepared, specs, inspector)) continue;
                return prepared.entry->full_id();
            }
        return {};
    }

private:
    struct Prepared {
        Case const* entry;
        std::unique_ptr<CaseInput const> input;
    };

    [[nodiscard]] static Inspector inspector_of(Prepared const& prepared, SpecSet const& specs) {
        auto const& entry = *prepared.entry;
        return Inspector(specs.for_target(entry.target), entry.limits.options());
    }
    [[nodiscard]] static bool passes(Prepared const& prepared, Inspector&& inspector) {
        return passes(prepared, inspector);
    }
    [[nodiscard]] static bool passes(Prepared const& prepared, Inspector& inspector) {
        auto const record = inspector.inspect(prepared.input->input());
        return judge_mismatches(*prepared.entry, record).empty();
    }

    [[nodiscard]] static bool is_noticed(Prepared const& prepared, SpecSet const& specs, Inspector& usual) {
        auto const& entry = *prepared.entry;
        bool const own = entry.limits.any() || !entry.target.empty();
        return own ? !passes(prepared, inspector_of(prepared, specs)) : !passes(prepared, usual);
    }

    SpecSet const& specs_;
    std::vector<Prepared> cases_;
};

JudgedMutant judged(Mutant mutant, std::span<SpecLayer const> layers, PreparedCases const& cases) {
    JudgedMutant result;
    try {
        auto const store = load_spec(mutated(layers, mutant), guess_number);
        result.noticed_by = cases.noticed_by(store.spec(), mutant.rule);
    } catch (yaml::Error const&) {
        result.loads = false;
    }
    result.mutant = std::move(mutant);
    return result;
}

EquivalentMutant read_equivalent(yaml::Node const& node, std::string const& rule, std::string const& file) {
    yaml::Fields fields(node, file, "a mutant");
    EquivalentMutant read{node.mark, rule, fields.text("change"), fields.text("why")};
    fields.done();
    return read;
}

} // namespace

std::vector<EquivalentMutant> load_equivalent_mutants(std::string_view text, std::string const& file) {
    constexpr std::string_view schema = "animcheck-equivalent-mutants/1";
    auto const document = yaml::parse(text, file);
    yaml::Fields fields(document, file, "the file");
    if (auto const found = fields.text("schema"); found != schema)
        fields.fail(fields.required("schema").mark, fmt::format("schema '{}'; expected '{}'", found, schema));
    std::vector<EquivalentMutant> all;
    for (auto const& [rule, mutants] : fields.required("mutants").members)
        for (auto const& mutant : mutants.items) all.push_back(read_equivalent(mutant, rule.scalar, file));
    fields.done();
    return all;
}

std::vector<JudgedMutant> judge_mutants(FormatFolder const& folder, std::span<SpecLayer const> layers,
                                        SpecSet const& specs, MutationOptions const& options) {
    PreparedCases const cases(folder, specs);
    auto mutants = mutants_of(layers);
    std::erase_if(mutants, [&](Mutant const& mutant) { return !mutant.rule.contains(options.filter); });
    std::vector<JudgedMutant> results(mutants.size());
    for_each_index(options.threads, mutants.size(),
                   [&](std::size_t i) { results[i] = judged(std::move(mutants[i]), layers, cases); });
    std::erase_if(results, [](JudgedMutant const& result) { return !result.loads; });
    return results;
}

MutationCount& MutationCount::operator+=(MutationCount const& other) noexcept {
    mutants += other.mutants;
    noticed += other.noticed;
    equivalent += other.equivalent;
    return *this;
}

double MutationCount::share() const noexcept {
    auto const others = mutants - equivalent;
    return others == 0 ? 1 : static_cast<double>(noticed) / static_cast<double>(others);
}

namespace {

bool are_same(EquivalentMutant const& listed, Mutant const& mutant) {
    return listed.rule == mutant.rule && listed.change == mutant.change;
}

std::string fault_of(EquivalentMutant const& listed, std::string const& file, std::string_view what) {
    return fmt::format("{}:{}:{}: {}: {}: {}", file, listed.mark.line, listed.mark.column, listed.rule,
                       listed.change, what);
}

} // namespace

MutationReport report_of(std::span<JudgedMutant const> judged, std::span<EquivalentMutant const> listed,
                         std::string const& file) {
    MutationReport report;
    for (auto const& one : judged) {
        auto const& mutant = one.mutant;
        auto const& noticed_by = one.noticed_by;
        auto const known =
            std::ranges::find_if(listed, [&](EquivalentMutant const& other) { return are_same(other, mutant); });
        bool const is_known = known != listed.end(), is_noticed = !noticed_by.empty();
        ++report.count.mutants;
        report.count.noticed += is_noticed ? 1 : 0;
        report.count.equivalent += is_known && !is_noticed ? 1 : 0;
        if (is_known && is_noticed)
            report.faults.push_back(fault_of(*known, file, "not equivalent: " + noticed_by + " notices it"));
        if (!is_known && !is_noticed)
            report.faults.push_back(fmt::format("{}:{}:{}: {}: {}: no case notices it", mutant.file,
                                                mutant.mark.line, mutant.mark.column, mutant.rule, mutant.change));
    }
    for (auto const& other : listed)
        if (std::ranges::none_of(judged, [&](JudgedMutant const& one) { return are_same(other, one.mutant); }))
            report.faults.push_back(fault_of(other, file, "there is no such mutant"));
    return report;
}

} // namespace animcheck::golden
