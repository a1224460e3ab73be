// SPDX-License-Identifier: MIT
// Any text as a configuration, a baseline or a hash list, by the first byte, loads or is refused with a place;
// twice, it gives the same. A NUL divides the text of a configuration from a place: what holds there is asked, and
// findings keep all but what a configuration may change.
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/config/baseline.hpp"
#include "validator/config/finding_policy.hpp"
#include "validator/config/hash_list.hpp"
#include "validator/report/jsonl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace animcheck::config_target {
namespace {

constexpr std::string_view file_name = "fuzz";

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("config: {}", what));
}

/// The place exists in an editor: a line of the text, or the one after it.
void judge_error(yaml::Error const& error, std::string_view text) {
    auto const lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1;
    auto const [line, column] = error.mark();
    must(error.file() == file_name, "an error names another file");
    must(!error.message().empty() && !error.message().contains('\n'), "an error is no line of words");
    must(line >= 1 && line <= lines + 1 && column >= 1 && column <= text.size() + 2, "an error has no place");
}

template <class Load>
auto loaded(std::string_view text, Load const& load) -> std::optional<decltype(load())> {
    try {
        return load();
    } catch (yaml::Error const& error) {
        judge_error(error, text);
        return std::nullopt;
    }
}

/// The same text twice.
template <class Parse>
auto parsed(std::string_view text, Parse const& parse) {
    auto const load = [&] { return parse(text, std::string(file_name)); };
    auto first = loaded(text, load), second = loaded(text, load);
    must(first == second, "the same text gives two results");
    return first;
}

void judge_baseline(std::string_view text) {
    auto const baseline = parsed(text, Baseline::parse);
    if (!baseline) return;
    auto const written = baseline->text();
    must(Baseline::parse(written, std::string(file_name)) == *baseline,
         "a baseline is another after it was written");
    must(Baseline::parse(written, std::string(file_name)).text() == written, "a baseline is written in two ways");
    KnownFindings const known(*baseline, [](std::string const& place) { return place.size() % 2 == 0; });
    auto left = 100;
    for (auto const& [place, finds] : baseline->places()) {
        if (left-- == 0) break;
        InputRecord record;
        record.format = "zengin.man";
        std::uint64_t all = 0;
        for (auto const& [what, count] : finds) {
            Finding finding;
            finding.rule = what.first;
            finding.fingerprint = what.second;
            finding.severity = finding.spec_severity = Severity::error;
            finding.count = count;
            all += count;
            record.findings.push_back(finding);
        }
        record.findings.back().count += 1; // one is new
        auto const result = known.apply(record, place);
        std::uint64_t before = 0, open = 0;
        for (auto const& finding : record.findings)
            (finding.status == Status::baseline ? before : open) += finding.count;
        must(before == all && open == 1, "findings are not known as often as they were there");
        must(result.fixed.empty(), "a finding that is there is fixed");
        must(record.verdict == Verdict::broken, "a new finding does not count");
        fold(record);
        must(record.findings.size() <= 2 * finds.size(), "folding adds findings");
    }
}

void judge_hash_list(std::string_view text) {
    auto const list = parsed(text, HashList::parse);
    if (!list) return;
    for (auto const& [name, hash] : list->files())
        must(hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string::npos, "not a hash");
}

/// A finding of each rule that a configuration speaks of, and of some that it does not.
InputRecord record_with(SpecSet const& specs, std::string path, std::string members) {
    InputRecord record;
    record.path = std::move(path);
    if (!members.empty()) record.members = {std::move(members)};
    for (auto const* const spec : specs.all()) {
        record.format = spec->format;
        for (auto const& rule : spec->rules) {
            Finding finding;
            finding.rule = fmt::format("{}/{}", spec->format, rule.id);
            finding.kind = rule.kind;
            finding.severity = finding.spec_severity = rule.severity;
            finding.message = "m";
            if (rule.exceptions.count > 0) {
                finding.status = Status::quirk;
                finding.severity = Severity::note;
            }
            record.findings.push_back(std::move(finding));
        }
    }
    return record;
}

/// All that a configuration must leave as it is.
std::string without_judgement(InputRecord record) {
    record.verdict = record.verdict_without_baseline = Verdict::conforms;
    for (auto& finding : record.findings) {
        finding.severity = finding.spec_severity = Severity::note;
        finding.status = Status::open;
        finding.reason.clear();
    }
    return to_json_line(record);
}

void judge_policy(ConfigFile const& file, std::string_view text, std::string_view place) {
    static auto const specs = SpecSet::built_in();
    std::vector<ConfigFile> layers;
    if (file.extends) layers.push_back(profile_named(file.extends->value));
    layers.push_back(file);
    auto const policy =
        loaded(text, [&] { return FindingPolicy(specs, layers, [](std::string const& path) { return path; }); });
    if (!policy) return;
    auto const colons = std::min(place.find("::"), place.size());
    std::string const path(place.substr(0, colons)), members(place.substr(std::min(colons + 2, place.size())));
    auto const before = record_with(specs, path, members);
    auto record = before;
    policy->apply(record);
    must(without_judgement(record) == without_judgement(before), "a configuration changes what was found");
    auto const holding = policy->holding(path, members);
    for (std::size_t i = 0; i < record.findings.size(); ++i) {
        auto const& now = record.findings[i];
        auto const holds = holding.find(now.rule);
        bool const is_ignored = holds != holding.end() && holds->second.ignored;
        must((now.status == Status::ignored) == is_ignored, "a finding is ignored, and nothing says so");
        must(is_ignored == !now.reason.empty(), "a finding is ignored without a reason");
        bool const moved = now.status == Status::open && now.severity != now.spec_severity;
        must(!moved || (holds != holding.end() && holds->second.severity &&
                        holds->second.severity->value == now.severity),
             "a severity changes, and nothing says so");
        must(now.spec_severity == before.findings[i].spec_severity, "a configuration changes a spec");
    }
    auto again = record;
    policy->apply(again);
    must(to_json_line(again) == to_json_line(record), "applied twice, it differs");
}

void judge_config(std::string_view input) {
    auto const end = std::min(input.find('\0'), input.size());
    auto const text = input.substr(0, end);
    auto const place = input.substr(std::min(end + 1, input.size()));
    auto const file = parsed(text, parse_config);
    if (!file) return;
    must(!file->sections.empty() && file->sections.front().glob.empty(), "the first section is not about all");
    for (auto const& output : file->outputs)
        must(!output.value.starts_with('/') && !('/' + output.value + '/').contains("/../"),
             "an output is outside");
    judge_policy(*file, text, place);
}

int run(std::uint8_t const* input, std::size_t size) {
    std::string const text(input, input + size);
    if (text.starts_with('B'))
        judge_baseline(std::string_view(text).substr(1));
    else if (text.starts_with('H'))
        judge_hash_list(std::string_view(text).substr(1));
    else
        judge_config(text);
    return 0;
}

fuzz::FuzzTarget const target{"config", run};

} // namespace
} // namespace animcheck::config_target
