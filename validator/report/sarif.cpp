// SPDX-License-Identifier: MIT
// SARIF 2.1.0. Results are written as they come; the rules that they name follow them.
#include "validator/judge/fingerprint.hpp"
#include "validator/platform/files.hpp"
#include "validator/report/formats.hpp"
#include "validator/report/json_writer.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/rule_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::string_view sarif_prologue =
    R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[)"
    "\n";

/// A path as given: relative paths stay relative.
std::string uri_of(std::string_view path) {
    bool const has_drive = is_absolute(path) && !path.starts_with('/');
    return (has_drive ? "file:///" : is_absolute(path) ? "file://" : "") + percent_encoded(path);
}

/// In messages `[text](target)` is a link and `{0}` a placeholder. Text from a file must be neither.
std::string message_text(std::string_view raw) {
    auto const shown = printable(raw);
    bool const has_link = shown.contains("](");
    std::string text;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        auto const c = shown[i];
        if (has_link && (c == '[' || c == ']' || c == '\\')) text += '\\';
        bool const is_placeholder = c == '{' && i + 1 < shown.size() && shown[i + 1] >= '0' && shown[i + 1] <= '9';
        text.append(is_placeholder ? 2 : 1, c);
    }
    return text;
}

void put_text(JsonWriter& to, std::string_view key, std::string_view text) {
    to.key(key);
    to.begin_object();
    to.key("text");
    to.value(text);
    to.end_object();
}

void put_region(JsonWriter& to, std::string_view key, std::uint64_t first, std::uint64_t size) {
    to.key(key);
    to.begin_object();
    to.key("byteOffset");
    to.value(first);
    to.key("byteLength");
    to.value(size);
    to.end_object();
}

void put_artifact(JsonWriter& to, InputRecord const& record) {
    to.key("artifactLocation");
    to.begin_object();
    to.member("uri", uri_of(record.path));
    to.end_object();
}

/// The file, and the bytes in it. Of a packed member's bytes the file has only what they are unpacked from: the
/// region is all of that, and the place in the member is in the logical location and the properties.
void put_physical(JsonWriter& to, InputRecord const& record, Place const& place) {
    auto const first = place.bits.offset / 8;
    bool const is_whole_input = place.path.empty() && place.bits.size == 0;
    bool const in_file = !place.nowhere && !is_whole_input && (place.file_byte || record.members.empty());
    to.key("physicalLocation");
    to.begin_object();
    put_artifact(to, record);
    if (in_file)
        put_region(to, "region", place.file_byte.value_or(first), (place.bits.end() + 7) / 8 - first);
    else if (record.stored)
        put_region(to, "region", record.stored->first, record.stored->count);
    to.end_object();
}

/// Bytes that only unpacking makes.
bool is_unpacked(InputRecord const& record, Place const& place) {
    bool const is_whole_input = place.path.empty() && place.bits.size == 0;
    return !record.members.empty() && !place.nowhere && !place.file_byte && !place.in_container && !is_whole_input;
}

void put_logical(JsonWriter& to, std::string_view name, std::string_view full, std::string_view kind) {
    to.begin_object();
    to.member("name", printable(name));
    to.member("fullyQualifiedName", printable(full));
    to.member("kind", kind);
    to.end_object();
}

struct Related {
    std::uint64_t id;
    std::string message;
};

void put_location(JsonWriter& to, InputRecord const& record, Place const& place, Related const* related) {
    to.begin_object();
    if (related) {
        to.key("id");
        to.value(related->id);
    }
    put_physical(to, record, place);
    auto const input = place_of(record);
    to.key("logicalLocations");
    to.begin_array();
    if (!record.members.empty()) put_logical(to, record.members.back(), input, "resource");
    if (!place.path.empty()) put_logical(to, place.path, input + "::" + place.path, "member");
    to.end_array();
    if (related) put_text(to, "message", message_text(related->message));
    to.end_object();
}

/// The finding that this one follows from: one of the same part, if the cause has several.
Finding const* cause_of(InputRecord const& record, Finding const& finding) {
    Finding const* found = nullptr;
    for (auto const& other : record.findings) {
        bool const is_another = finding.consequence_at && *finding.consequence_at != other.place.bits.offset / 8;
        if (finding.consequence_of.empty() || other.rule != finding.consequence_of || is_another) continue;
        if (!found || (found->part != finding.part && other.part == finding.part)) found = &other;
    }
    return found;
}

void put_related(JsonWriter& to, InputRecord const& record, Finding const& finding) {
    to.key("relatedLocations");
    to.begin_array();
    std::uint64_t id = 0;
    auto const add = [&](Place const& place, std::string message) {
        Related const related{++id, std::move(message)};
        put_location(to, record, place, &related);
    };
    if (auto const* const cause = cause_of(record, finding))
        add(cause->place, fmt::format("This follows from {}: {}", cause->rule, cause->message));
    for (auto const& place : finding.related)
        add(place, fmt::format("compared with {}", place.path.empty() ? "this" : place.path));
    for (auto const& place : finding.more) add(place, "also here");
    to.end_array();
}

std::string why_aside(Finding const& finding) {
    if (finding.status == Status::baseline) return "it is in the baseline";
    if (finding.status == Status::misread) return "the file is sound: a reader misreads it";
    return finding.reason.empty() ? "set aside by --ignore or --select" : printable(finding.reason);
}

void put_suppression(JsonWriter& to, Finding const& finding) {
    to.key("suppressions");
    to.begin_array();
    if (finding.status != Status::open) {
        bool const is_known = finding.status == Status::quirk;
        auto const reason =
            finding.excused.empty() ? std::string_view("a retail file is known to be so") : finding.excused;
        to.begin_object();
        to.member("kind", "external");
        to.member("status", "accepted");
        to.member("justification", is_known ? std::string(reason) : why_aside(finding));
        to.end_object();
    }
    to.end_array();
}

void put_replacement(JsonWriter& to, Edit const& edit, InputRecord const& record) {
    to.begin_object();
    put_region(to, "deletedRegion", record.members.empty() ? edit.first : *edit.file_byte, edit.count);
    if (!edit.bytes.empty()) {
        to.key("insertedContent");
        to.begin_object();
        to.member("binary", base64_of(edit.bytes));
        to.end_object();
    }
    to.end_object();
}

/// Edits of a file that a tool can write: those of a packed member are none.
void put_fixes(JsonWriter& to, InputRecord const& record, Finding const& finding) {
    if (!finding.fix || finding.fix->edits.empty()) return;
    bool const in_file = record.members.empty() || std::ranges::all_of(finding.fix->edits, [](Edit const& edit) {
                             return edit.file_byte.has_value();
                         });
    if (!in_file) return;
    to.key("fixes");
    to.begin_array();
    to.begin_object();
    put_text(to, "description", message_text(finding.fix->text));
    to.key("artifactChanges");
    to.begin_array();
    to.begin_object();
    put_artifact(to, record);
    to.key("replacements");
    to.begin_array();
    for (auto const& edit : finding.fix->edits) put_replacement(to, edit, record);
    for (int i = 0; i < 2; ++i) {
        to.end_array();
        to.end_object();
    }
    to.end_array();
}

/// Properties that SARIF has no member for.
void put_properties(JsonWriter& to, InputRecord const& record, Finding const& finding) {
    auto const put_some = [&](std::string_view key, std::string_view text) {
        if (!text.empty()) to.member(key, printable(text));
    };
    to.key("properties");
    to.begin_object();
    to.member("severity", name_of(finding.severity));
    to.member("status", name_of(finding.status));
    if (finding.severity != finding.spec_severity) to.member("spec_severity", name_of(finding.spec_severity));
    put_some("format", record.format);
    to.member("verdict", name_of(record.verdict));
    if (record.release) put_some("release", text_of(*record.release));
    put_some("part", finding.part);
    if (is_unpacked(record, finding.place)) put_some("unpacked_bytes", text_of(finding.place.bits));
    put_some("actual", text_of(finding.actual));
    if (finding.expected.relation != Relation::none)
        put_some("expected", fmt::format("{} {}", name_of(finding.expected.relation), text_of(finding.expected)));
    put_some("consequence_of", finding.consequence_of);
    put_some("effect", finding.effect.text);
    put_some("fix", finding.fix ? finding.fix->text : "");
    put_some("recovery", finding.recovery);
    to.end_object();
}

std::string_view level_of(Severity severity) {
    constexpr std::array<std::string_view, 4> levels{"note", "warning", "error", "error"};
    return levels[static_cast<std::size_t>(severity)];
}

void put_result(JsonWriter& to, InputRecord const& record, Finding const& finding) {
    to.begin_object();
    to.member("ruleId", printable(finding.rule));
    to.member("level", level_of(finding.severity));
    put_text(to, "message", message_text(finding.message));
    to.key("locations");
    to.begin_array();
    put_location(to, record, finding.place, nullptr);
    to.end_array();
    put_related(to, record, finding);
    if (!finding.fingerprint.empty()) {
        to.key("partialFingerprints");
        to.begin_object();
        to.member(fingerprint_name, finding.fingerprint);
        to.end_object();
    }
    put_suppression(to, finding);
    put_fixes(to, record, finding);
    to.key("occurrenceCount");
    to.value(finding.count);
    put_properties(to, record, finding);
    to.end_object();
}

void add_results(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (!is_listed(record, named, options)) return;
    for (auto const& finding : record.findings) {
        if (!to.text.empty()) to.text += ",\n";
        JsonWriter writer(to.text);
        put_result(writer, record, finding);
    }
}

std::string help_of(FoundRule const& used, std::string_view id) {
    auto const& rule = *used.rule;
    std::string text(rule.why);
    if (!rule.engine.empty())
        text += fmt::format("\n{}: {}", rule.by.empty() ? std::string_view("game") : rule.by, rule.engine);
    if (rule.fix && !rule.fix->say.empty()) text += fmt::format("\nfix: {}", rule.fix->say);
    if (!rule.lenient.empty()) text += fmt::format("\nanimcheck: {}", rule.lenient);
    return text + fmt::format("\nMore, with the evidence and an example: animcheck explain {}", id);
}

void put_rule(JsonWriter& to, std::string const& id, Severity severity, FoundRule const& used,
              OutputOptions const& options) {
    auto const own = used.rule ? used.rule->severity : severity;
    to.begin_object();
    to.member("id", printable(id));
    auto words = printable(short_id(id));
    std::ranges::replace(words, '-', ' ');
    put_text(to, "shortDescription", words);
    if (used.rule) {
        put_text(to, "fullDescription", used.rule->why.empty() ? std::string_view(words) : used.rule->why);
        put_text(to, "help", help_of(used, id));
        if (auto const address = address_of_rule(id, options); !address.empty()) to.member("helpUri", address);
    }
    to.key("defaultConfiguration");
    to.begin_object();
    to.member("level", level_of(own));
    to.end_object();
    to.key("properties");
    to.begin_object();
    to.member("severity", name_of(own));
    to.key("causes");
    to.begin_array();
    if (used.rule)
        for (auto const cause : slice(used.spec->causes, used.rule->causes)) to.value(cause);
    to.end_array();
    to.end_object();
    to.end_object();
}

void put_driver(JsonWriter& to, Ending const& ending, OutputOptions const& options) {
    to.key("driver");
    to.begin_object();
    to.member("name", "animcheck");
    to.member("version", ending.run.version);
    put_text(to, "shortDescription", "Judges game animation files.");
    to.key("rules");
    to.begin_array();
    for (auto const& [id, count] : ending.summary.rules)
        put_rule(to, id, count.severity, rule_with_id(ending.specs, id), options);
    to.end_array();
    to.end_object();
}

void put_counts(JsonWriter& to, SummaryRecord const& summary) {
    to.key("properties");
    to.begin_object();
    to.key("inputs");
    to.value(summary.inputs);
    to.key("verdicts");
    to.begin_object();
    for (auto const& [name, count] : summary.verdicts()) {
        to.name(name);
        to.value(count);
    }
    to.end_object();
    put_totals(to, summary);
    to.end_object();
}

/// The severities that a configuration gave rules in all inputs; a result has its own level.
void put_overrides(JsonWriter& to, Ending const& ending) {
    if (ending.run.config.severities.empty()) return;
    to.key("ruleConfigurationOverrides");
    to.begin_array();
    for (auto const& [id, severity] : ending.run.config.severities) {
        auto const used = ending.summary.rules.find(id);
        if (used == ending.summary.rules.end()) continue;
        to.begin_object();
        to.key("descriptor");
        to.begin_object();
        to.member("id", printable(id));
        to.key("index");
        to.value(static_cast<std::uint64_t>(std::distance(ending.summary.rules.begin(), used)));
        to.end_object();
        to.key("configuration");
        to.begin_object();
        to.member("level", level_of(severity));
        to.end_object();
        to.end_object();
    }
    to.end_array();
}

/// The part after the results.
std::string closing_of(Ending const& ending, OutputOptions const& options) {
    std::string members;
    JsonWriter to(members);
    to.begin_object();
    to.key("tool");
    to.begin_object();
    put_driver(to, ending, options);
    to.end_object();
    to.key("invocations");
    to.begin_array();
    to.begin_object();
    to.key("executionSuccessful");
    to.value(ending.summary.internal == 0);
    put_overrides(to, ending);
    to.end_object();
    to.end_array();
    put_counts(to, ending.summary);
    to.end_object();
    return fmt::format("\n],{}]}}\n", std::string_view(members).substr(1));
}

} // namespace

OutputFormat const sarif_output{
    .word = "sarif",
    .suffix = ".sarif",
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(sarif_prologue); },
    .input = add_results,
    .summary = closing_of,
    .reads_notes = [](OutputOptions const&) { return true; },
    .is_report = [](std::string_view bytes) { return bytes.starts_with(sarif_prologue); },
    .separator = ",\n",
};

} // namespace animcheck
