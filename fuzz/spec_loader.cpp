// SPDX-License-Identifier: MIT
// Any text as a spec, a table of releases or a target either loads or is refused with a place. A spec that loads is
// consistent in every way.
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/judge/anomaly_rules.hpp"
#include "validator/rules/loader.hpp"
#include "validator/rules/releases.hpp"
#include "validator/rules/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

namespace animcheck::spec_loader_target {
namespace {

constexpr std::string_view file_name = "fuzz.yaml";

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("spec_loader: {}", what));
}

/// The place exists in an editor: a line of the text, or the one after it.
void judge_error(yaml::Error const& error, std::string_view text) {
    auto const lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1;
    auto const [line, column] = error.mark();
    must(error.file() == file_name, "an error names another file");
    must(!error.message().empty(), "an error says nothing");
    must(line >= 1 && column >= 1, "an error has no place");
    if (line > lines + 1 || column > text.size() + 2)
        must(false, fmt::format("an error at {}:{} of a text with {} lines", line, column, lines));
}

std::optional<SpecStore> load(std::string_view text) {
    try {
        return load_spec(text, std::string(file_name));
    } catch (yaml::Error const& error) {
        judge_error(error, text);
        return std::nullopt;
    }
    // Any other exception ends the program, and libFuzzer reports it.
}

std::optional<ReleaseStore> load_table(std::string_view text) {
    try {
        return load_releases(text, std::string(file_name));
    } catch (yaml::Error const& error) {
        judge_error(error, text);
        return std::nullopt;
    }
}

/// Hashes have their length, each is there once, and a known image is of a release that the table has.
void judge_releases(std::string_view text) {
    auto const first = load_table(text), second = load_table(text);
    must(first.has_value() == second.has_value(), "the same table loads once and once not");
    if (!first) return;
    auto const& table = first->table();
    std::set<std::string_view> hashes;
    auto const take = [&](std::string_view md5) {
        if (md5.empty()) return;
        must(md5.size() == 32 && md5.find_first_not_of("0123456789abcdef") == md5.npos, "a hash is no MD5");
        must(hashes.insert(md5).second, "a hash is there twice");
    };
    for (auto const& release : table.releases) {
        must(std::ranges::count(table.releases, release.id, &Release::id) == 1, "an id is there twice");
        take(release.md5);
        for (auto const& other : release.others) take(other.text);
    }
    for (auto const& image : table.images) {
        take(image.md5);
        must(image.of.empty() || std::ranges::count(table.releases, image.of, &Release::id) == 1,
             "an image is of no release");
    }
    auto const source = emit_releases({&table, 1});
    must(source == emit_releases({&second->table(), 1}), "the written tables of releases differ");
}

/// Slices and indices are inside their tables.
void judge_slices(Spec const& spec) {
    auto const inside = [](Slice part, std::size_t size) {
        return part.first <= size && part.count <= size - part.first;
    };
    for (auto const& rule : spec.rules) {
        must(inside(rule.tests, spec.tests.size()) && inside(rule.conditions, spec.conditions.size()) &&
                 inside(rule.basis, spec.basis.size()) && inside(rule.exceptions, spec.exceptions.size()),
             "a rule's tables end outside the spec's");
        must(rule.at < spec.paths.size(), "a rule stands at no declared path");
        must(rule.severity <= cap_of(spec, rule), "a rule is worse than its basis allows");
    }
    for (auto const& test : spec.tests)
        must(inside(test.operands, spec.operands.size()), "a test without operands");
    for (auto const& operand : spec.operands)
        must(inside(operand.code, spec.code.size()), "an operand without code");
    for (auto const& condition : spec.conditions)
        must(inside(condition.tests, spec.tests.size()) && condition.path < spec.paths.size(), "a loose condition");
    for (auto const& step : spec.code) must(step.path < spec.paths.size(), "an expression with an unknown path");
    for (auto const& field : spec.fields)
        must(inside(field.values, spec.values.size()) && field.path < spec.paths.size(), "a loose field");
    for (auto const& basis : spec.basis) must(basis.evidence < spec.evidence.size(), "a basis without a source");
    for (auto const& item : spec.summary) must(item.path < spec.paths.size(), "a summary of no path");
    for (auto const& part : spec.parts)
        must(inside(part.summary, spec.summary.size()) && part.path < spec.paths.size(), "a loose part");
}

/// Every declared path is found by its pattern, with its number.
void judge_paths(Spec const& spec) {
    PathTable const paths(spec.paths);
    must(paths.size() == std::max<std::size_t>(spec.paths.size(), 1), "the table of paths has another size");
    for (PathId id = 1; id < spec.paths.size(); ++id) {
        auto const pattern = paths.pattern(id);
        must(spec.paths[id].parent < id, "a path stands before its parent");
        must(paths.find(pattern) == id, "a declared path is not found by its pattern");
        must(parse_path(pattern).has_value(), "a declared path is no path");
    }
}

/// No program exceeds the evaluator's stack, and each leaves exactly one number.
void judge_programs(Spec const& spec) {
    for (auto const& operand : spec.operands) {
        if (operand.code.count == 0) continue;
        std::size_t depth = 0;
        for (auto const& step : slice(spec.code, operand.code)) {
            auto const wanted = step.op == Op::negate ? 1U : step.op >= Op::add ? 2U : 0U;
            must(depth >= wanted, "an expression takes from an empty stack");
            depth = depth - wanted + 1;
            must(depth <= expression_stack_size, "an expression needs more than the stack");
        }
        must(depth == 1, "an expression leaves more than one number");
    }
}

/// There is a severity for every kind at every declared path.
void judge_severities(Spec const& spec) {
    PathTable const paths(spec.paths);
    AnomalyRules const rules(spec);
    Event anomaly;
    anomaly.kind = EventKind::anomaly;
    for (std::size_t kind = 0; kind < anomaly_kind_count; ++kind)
        for (PathId path = 0; path < std::min<std::size_t>(paths.size(), 40); ++path) {
            anomaly.anomaly = static_cast<AnomalyKind>(kind);
            anomaly.path = path;
            auto const* const rule = rules.rule_of(paths, anomaly);
            auto const severity = rules.severity_of(paths, anomaly);
            must(!rule || severity == rule->severity, "a bound anomaly has another severity than its rule");
        }
}

/// Tables of facts: the same text gives the same table, which names nothing that is not in it.
template <class Store>
void judge_table(std::string_view text, Store (*read)(std::string_view, std::string const&),
                 std::string (*emitted)(Store const&)) {
    std::string first;
    try {
        auto const store = read(text, std::string(file_name));
        first = emitted(store);
    } catch (yaml::Error const& error) {
        return judge_error(error, text);
    }
    auto const moved = read(text, std::string(file_name));
    must(first == emitted(moved), "the same text gives two different tables");
    must(std::ranges::all_of(first, [](char c) { return c == '\n' || (c >= 0x20 && c < 0x7F); }),
         "a written table is not plain ASCII");
}

std::string emitted_target(TargetStore const& store) { return emit_targets(std::array{store.target()}); }

int run(std::uint8_t const* input, std::size_t size) {
    std::string const text(input, input + size);
    judge_releases(text);
    judge_table(text, load_target, emitted_target);
    auto const first = load(text);
    auto const second = load(text);
    must(first.has_value() == second.has_value(), "the same text loads once and once not");
    if (!first) return 0;
    auto const& spec = first->spec();
    must(equal(spec, second->spec()), "the same text gives two different specs");
    judge_slices(spec);
    judge_paths(spec);
    judge_programs(spec);
    judge_severities(spec);
    auto const source = emit_cpp(spec);
    must(!source.empty() && source == emit_cpp(second->spec()), "the written tables differ");
    must(std::ranges::all_of(source, [](char c) { return c == '\n' || (c >= 0x20 && c < 0x7F); }),
         "the written tables are not plain ASCII");
    for (auto const& flaw : lint_spec(spec, [](std::string_view) { return false; }))
        must(!flaw.message.empty(), "a flaw without words");
    auto const share = share_of_checks(spec);
    must(share >= 0 && share <= 1, "the share of checks is no share");
    return 0;
}

fuzz::FuzzTarget const target{"spec_loader", run};

} // namespace
} // namespace animcheck::spec_loader_target
