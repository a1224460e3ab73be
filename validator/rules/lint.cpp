// SPDX-License-Identifier: MIT
#include "validator/rules/exclusion.hpp"
#include "validator/rules/kaitai.hpp"
#include "validator/rules/lint_words.hpp"
#include "validator/rules/loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace animcheck {
namespace {

/// Collects the flaws of one spec.
class Linter {
public:
    Linter(Spec const& spec, std::function<bool(std::string_view)> const& known_check)
        : spec_(spec), known_check_(known_check) {}

    std::vector<LintFinding> lint() {
        for (auto const& rule : spec_.rules) {
            check_words(rule);
            check_subject(rule);
            check_exceptions(rule);
            for (auto const& test : slice(spec_.tests, rule.tests)) check_test(rule, test);
            for (auto const& condition : slice(spec_.conditions, rule.conditions))
                for (auto const& test : slice(spec_.tests, condition.tests)) check_test(rule, test);
        }
        check_other_words();
        check_pairs();
        check_sources();
        check_layout();
        return std::move(findings_);
    }

private:
    void say(std::string_view rule, std::string message) {
        findings_.push_back({std::string(rule), std::move(message)});
    }

    void check_words(Rule const& rule) {
        for (auto& flaw : word_flaws(spec_, rule)) say(rule.id, std::move(flaw));
    }

    /// Texts of fields, sources and questions.
    void check_other_words() {
        auto const check = [this](std::string_view what, std::string_view text) {
            if (auto const word = banned_word(text); !word.empty())
                say({}, fmt::format("{} uses '{}'; use plain English instead", what, word));
        };
        PathTable const paths(spec_.paths);
        for (auto const& field : spec_.fields) {
            check("'doc' of " + paths.pattern(field.path), field.doc);
            check("'missing' of " + paths.pattern(field.path), field.missing);
        }
        for (auto const& evidence : spec_.evidence) check("a source's title", evidence.title);
        for (auto const question : spec_.open) check("an open question", question);
        for (auto const erratum : spec_.errata) check("an erratum", erratum);
    }

    void check_subject(Rule const& rule) {
        if (!rule.check.empty() && !known_check_(rule.check))
            say(rule.id, fmt::format("unknown check '{}'", rule.check));
        auto const context = std::ranges::any_of(spec_.fields, [&](FieldDeclaration const& field) {
            return field.path == rule.at && field.kind == EventKind::context;
        });
        if (rule.on_anomaly && context) say(rule.id, "binds an anomaly of a context field, which no decoder reads");
    }

    /// A name alone would also excuse every other finding of the rule in that file.
    void check_exceptions(Rule const& rule) {
        for (auto const& exception : slice(spec_.exceptions, rule.exceptions))
            if (exception.xxh3.empty() && exception.at.empty() && !exception.actual)
                say(rule.id, fmt::format("excepts '{}' by name alone; add 'at', 'actual' or 'xxh3'",
                                         exception.name.empty() ? exception.member : exception.name));
    }

    void check_test(Rule const& rule, Test const& test) {
        auto const operands = slice(spec_.operands, test.operands);
        if (test.kind == TestKind::range) {
            auto const least = constant_of(spec_, operands[0]);
            auto const most = constant_of(spec_, operands[1]);
            bool const decimal = operands[0].code.count == 0 || operands[1].code.count == 0;
            if (decimal ? operands[0].decimal > operands[1].decimal
                        : least.known && most.known && least.value > most.value)
                say(rule.id, fmt::format("'range' from {} to {} is empty", operands[0].text, operands[1].text));
        }
        if (test.kind == TestKind::one_of) check_repeats(rule, operands);
    }

    /// Compares by value if possible: 16 and 0x10 are the same.
    void check_repeats(Rule const& rule, std::span<Operand const> operands) {
        std::set<std::string> seen;
        for (auto const& operand : operands) {
            auto const constant = constant_of(spec_, operand);
            auto const key = constant.known            ? fmt::format("{}", constant.value)
                             : operand.code.count == 0 ? fmt::format("{}", operand.decimal)
                                                       : std::string(operand.text);
            if (!seen.insert(key).second) say(rule.id, fmt::format("'one_of' lists {} twice", operand.text));
        }
    }

    void check_layout() {
        if (spec_.layout.empty()) return;
        try {
            static_cast<void>(kaitai_of(spec_));
        } catch (LayoutError const& error) {
            say({}, fmt::format("'layout': {}", error.what()));
        }
    }

    void check_pairs() {
        for (std::size_t i = 0; i < spec_.rules.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) check_pair(spec_.rules[k], spec_.rules[i]);
    }

    /// An anomaly must have only one rule. Two rules on a field must not be certain to fire together; often
    /// that is undecided, as their operands are other fields.
    void check_pair(Rule const& a, Rule const& b) {
        bool const same = a.kind == b.kind && a.at == b.at && a.below == b.below;
        bool const is_of_reader = !a.reader.empty() || !b.reader.empty(); // which are not findings of the format
        if (!same || !a.check.empty() || !b.check.empty() || is_of_reader) return;
        if (a.on_anomaly != b.on_anomaly) {
            say(b.id,
                fmt::format("has the same kind and path as '{}', but one is an anomaly and one a test", a.id));
            return;
        }
        auto const overlap = overlap_of(spec_, a, b);
        if (overlap == Overlap::always || (overlap == Overlap::may && a.on_anomaly))
            say(b.id, fmt::format("does not exclude '{}', which has the same kind and path", a.id));
    }

    void check_sources() {
        for (std::uint32_t i = 0; i < spec_.evidence.size(); ++i) {
            auto const& evidence = spec_.evidence[i];
            auto const used = std::ranges::any_of(spec_.basis, [&](Basis const& b) { return b.evidence == i; });
            if (!used && evidence.kind != EvidenceKind::file)
                say({}, fmt::format("no rule is based on source '{}'", evidence.id));
        }
    }

    Spec const& spec_;
    std::function<bool(std::string_view)> const& known_check_;
    std::vector<LintFinding> findings_;
};

} // namespace

std::vector<LintFinding> lint_spec(Spec const& spec, std::function<bool(std::string_view)> const& known_check) {
    return Linter(spec, known_check).lint();
}

double share_of_checks(Spec const& spec) {
    if (spec.rules.empty()) return 0;
    auto const checks = std::ranges::count_if(spec.rules, [](Rule const& rule) { return !rule.check.empty(); });
    return static_cast<double>(checks) / static_cast<double>(spec.rules.size());
}

} // namespace animcheck
