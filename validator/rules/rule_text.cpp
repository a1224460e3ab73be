// SPDX-License-Identifier: MIT
#include "validator/rules/rule_text.hpp"

#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

namespace animcheck {
namespace {

using PageRows = std::vector<RulePage::Row>;

PageRows evidence_of(Spec const& spec, Rule const& rule) {
    PageRows rows;
    for (auto const& basis : slice(spec.basis, rule.basis)) {
        auto const& evidence = spec.evidence[basis.evidence];
        auto words =
            std::string(evidence.kind == EvidenceKind::file ? "the file contradicts itself" : evidence.title);
        if (basis.counted) words += fmt::format("; {} seen, {} break the rule", basis.seen, basis.violations);
        if (basis.stops) words += "; it rejects such a file";
        rows.push_back({name_of(evidence.kind), std::move(words)});
    }
    if (rule.reader.empty())
        rows.push_back({"", fmt::format("This allows a severity of {} at most.", name_of(cap_of(spec, rule)))});
    return rows;
}

RulePage::Row found_by(Spec const& spec, Rule const& rule) {
    if (rule.on_anomaly) return {"found by", fmt::format("the decoder ({})", name_of(rule.kind))};
    if (!rule.check.empty()) return {"found by", fmt::format("a check in code ({})", rule.check)};
    return {rule.reader.empty() ? "holds if" : "read well if", tests_of(spec, rule.tests)};
}

/// "ANIM.HQR::178, loop, 2": what must agree.
std::string place_of(Exception const& exception) {
    auto text = fmt::format("{}{}{}", exception.name, exception.member.empty() ? "" : "::", exception.member);
    auto const add = [&](std::string_view part) {
        if (!part.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", part);
    };
    add(exception.at);
    if (exception.actual) add(fmt::format("{}", *exception.actual));
    add(exception.xxh3);
    return text;
}

} // namespace

RulePage page_of(Spec const& spec, Rule const& rule) {
    RulePage page;
    auto const add = [&](std::string_view label, std::string_view text) {
        page.rows.push_back({label, std::string(text)});
    };
    add("message", rule.message);
    add("at", pattern_of(spec, rule.at, rule.below));
    for (auto const& field : spec.fields)
        if (field.path == rule.at) add("the field", fmt::format("{} ({})", field.doc, name_of(field.type)));
    if (rule.tests.count > 0 || rule.on_anomaly || !rule.check.empty()) page.rows.push_back(found_by(spec, rule));
    if (rule.conditions.count > 0)
        add(rule.reader.empty() || rule.tests.count > 0 ? "applies if" : "misread if", conditions_of(spec, rule));
    add("why", rule.why);
    if (!rule.symptoms.empty()) add("people say", rule.symptoms);
    if (rule.effect) add("effect", name_of(*rule.effect));
    if (!rule.reader.empty()) {
        add("reader", rule.by);
        add("does", rule.engine);
    } else if (!rule.engine.empty())
        add(rule.by.empty() ? "game" : rule.by, rule.engine);
    if (rule.fix && (!rule.fix->say.empty() || rule.fix->edit != EditKind::none)) add("fix", fix_words(*rule.fix));
    if (!rule.lenient.empty()) add("animcheck", rule.lenient);
    for (auto const& exception : slice(spec.exceptions, rule.exceptions))
        add("except", fmt::format("{}: {} [{}]", place_of(exception), exception.why,
                                  spec.evidence.empty() ? "" : spec.evidence[exception.evidence].title));
    page.evidence = evidence_of(spec, rule);
    return page;
}

FoundRule rule_with_id(std::span<Spec const* const> specs, std::string_view id) noexcept {
    auto const slash = id.find('/');
    if (slash == std::string_view::npos) return {};
    for (auto const* const spec : specs)
        if (spec->format == id.substr(0, slash))
            for (auto const& rule : spec->rules)
                if (rule.id == id.substr(slash + 1)) return {spec, &rule};
    return {};
}

} // namespace animcheck
