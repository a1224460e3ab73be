// SPDX-License-Identifier: MIT
#include "validator/judge/misread.hpp"

#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

/// "zengin.man/zenkit-layer-white-space" is about "zenkit".
bool is_about(Finding const& finding, std::string_view reader) {
    auto const rule = short_id(finding.rule);
    return rule.size() > reader.size() && rule.starts_with(reader) && rule[reader.size()] == '-';
}

bool is_sound(InputRecord const& record) {
    return record.verdict == Verdict::conforms || record.verdict == Verdict::deviates;
}

} // namespace

std::vector<Finding> take_misread(InputRecord& record) {
    auto const rest = std::ranges::stable_partition(
        record.findings, [](Finding const& finding) { return finding.status != Status::misread; });
    std::vector<Finding> misread(std::move_iterator(rest.begin()), std::move_iterator(rest.end()));
    record.findings.erase(rest.begin(), rest.end());
    return misread;
}

void add_readers(std::vector<Finding> misread, ReaderTable const* chosen, InputRecord& record) {
    if (misread.empty() || !is_sound(record)) return;
    for (auto& finding : misread) {
        auto const known = [&](ReaderNote const& note) { return note.rule == finding.rule; };
        if (std::ranges::none_of(record.readers, known))
            record.readers.push_back({finding.rule, finding.effect.by, finding.message, finding.effect.what,
                                      finding.effect.text, finding.place.path});
        if (chosen && is_about(finding, chosen->id)) record.findings.push_back(std::move(finding));
    }
    put_in_order(record.findings);
}

std::string reader_fault(ReaderTable const& reader, std::span<Spec const* const> specs,
                         std::span<TargetTable const> targets) {
    if (std::ranges::find(targets, reader.id, &TargetTable::id) != targets.end())
        return fmt::format("reader {}: a target has the same id", reader.id);
    for (auto const format : reader.formats) {
        if (is_left_out(family_of(format))) continue;
        if (std::ranges::find(specs, format, [](Spec const* spec) { return spec->format; }) == specs.end())
            return fmt::format("reader {}: no format '{}'", reader.id, format);
    }
    return {};
}

} // namespace animcheck
