// SPDX-License-Identifier: MIT
#include "golden/corpus/broken_member.hpp"

#include "decoders/container.hpp"
#include "decoders/registry.hpp"
#include "validator/walk/collection.hpp"

#include <algorithm>

namespace animcheck::golden {

std::optional<BrokenMember> broken_member(Case const& entry, Run const& run, SpecSet const& specs) {
    auto const* const format = format_of(run.record().format);
    if (!entry.member.empty() || !format || !format->container) return std::nullopt;
    auto context = run.input().context;
    context.name = run.input().name;
    Container const container(*format, run.input().source, context, Nesting::file);
    Inspector inspector(specs, {.words_from = std::nullopt, .diagnose = false});
    for (std::size_t i = 0; i < container.members().size(); ++i) {
        if (!container.is_affordable(i)) continue;
        auto const input = member_input(container, container.members()[i]);
        auto const record = inspector.inspect(input);
        auto const fault = std::ranges::find_if(record.findings, [](Finding const& finding) {
            return finding.status == Status::open && finding.severity >= Severity::error;
        });
        if (fault != record.findings.end())
            return BrokenMember{container.word_of(container.members()[i]), fault->rule};
    }
    return std::nullopt;
}

} // namespace animcheck::golden
