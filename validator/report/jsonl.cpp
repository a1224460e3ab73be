// SPDX-License-Identifier: MIT
#include "validator/report/jsonl.hpp"

#include "validator/report/json_writer.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace animcheck {
namespace {

template <class T>
concept Text = std::is_convertible_v<T const&, std::string_view>;
template <class T>
concept PlainValue = std::is_arithmetic_v<T> || std::is_null_pointer_v<T>;

// One `put` for each thing that is a value or an object in a report; `member` and `list` find them all.
template <Text T>
void put(JsonWriter& to, T const& text) {
    to.value(std::string_view(text));
}
template <PlainValue T>
void put(JsonWriter& to, T value) {
    to.value(value);
}
void put(JsonWriter& to, Value const& value);
void put(JsonWriter& to, Place const& place);
void put(JsonWriter& to, Expectation const& expected);
void put(JsonWriter& to, Edit const& edit);
void put(JsonWriter& to, Fix const& fix);
void put(JsonWriter& to, Effect const& effect);
void put(JsonWriter& to, Finding const& finding);
void put(JsonWriter& to, PartRecord const& part);
void put(JsonWriter& to, Contents const& contents);
void put(JsonWriter& to, ReleaseNote const& release);
void put(JsonWriter& to, FitNote const& fit);
void put(JsonWriter& to, ReaderNote const& note);
void put(JsonWriter& to, GivenFile const& file);
void put(JsonWriter& to, RunConfig::GivenSegment const& segment);
void put(JsonWriter& to, RunConfig const& config);
void put(JsonWriter& to, RunShard const& shard);
void put(JsonWriter& to, ContextNote const& note);
void put(JsonWriter& to, SkippedRule const& skip);
void put(JsonWriter& to, Rejected const& rejected);
void put(JsonWriter& to, RuleCount const& count);
void put(JsonWriter& to, FindingCounts const& counts);
void put(JsonWriter& to, Totals const& totals);
void put(JsonWriter& to, StrictResult const& result);

template <class T>
void member(JsonWriter& to, std::string_view key, T const& value) {
    to.key(key);
    put(to, value);
}

/// Words from outside.
void shown(JsonWriter& to, std::string_view text) {
    if (is_plain(text))
        to.value(text);
    else
        to.value(printable(text));
}

void shown_member(JsonWriter& to, std::string_view key, std::string_view text) {
    to.key(key);
    shown(to, text);
}

void word_or_null(JsonWriter& to, std::string_view key, std::string_view word) {
    to.key(key);
    if (word.empty())
        to.value(nullptr);
    else
        to.value(word);
}

void pair(JsonWriter& to, std::string_view key, std::uint64_t first, std::uint64_t second) {
    to.key(key);
    to.begin_array();
    to.value(first);
    to.value(second);
    to.end_array();
}

void digest(JsonWriter& to, std::string_view key, std::uint64_t hash) {
    member(to, key, fmt::format("{:016x}", hash));
}

template <class Range, class Write>
void list(JsonWriter& to, std::string_view key, Range const& values, Write write) {
    to.key(key);
    to.begin_array();
    for (auto const& value : values) write(value);
    to.end_array();
}

template <class Range>
void list(JsonWriter& to, std::string_view key, Range const& values) {
    list(to, key, values, [&](auto const& value) { put(to, value); });
}

/// Rows as members of an object. A name that comes again keeps its place, and has the last of its values.
template <class Row, class Write>
void named(JsonWriter& to, std::string_view key, std::vector<Row> const& rows, std::string Row::* name,
           Write write) {
    std::vector<Row const*> kept;
    kept.reserve(rows.size());
    for (auto const& row : rows) {
        auto const same = std::ranges::find_if(kept, [&](Row const* other) { return other->*name == row.*name; });
        if (same == kept.end())
            kept.push_back(&row);
        else
            *same = &row;
    }
    to.key(key);
    to.begin_object();
    for (auto const* const row : kept) {
        to.name(row->*name);
        write(*row);
    }
    to.end_object();
}

void put(JsonWriter& to, Value const& value) {
    struct Writer {
        JsonWriter& to;
        void operator()(std::monostate) const { to.value(nullptr); }
        void operator()(std::int64_t number) const { to.value(number); }
        void operator()(std::uint64_t number) const { to.value(number); }
        void operator()(double number) const {
            // JSON has no word for these.
            if (!std::isfinite(number)) return to.value(text_of(number));
            to.value(number);
        }
        void operator()(std::string const& text) const { shown(to, text); }
    };
    std::visit(Writer{to}, value);
}

template <class T>
void named(JsonWriter& to, std::string_view key, std::vector<std::pair<std::string, T>> const& rows) {
    using Row = std::pair<std::string, T>;
    named(to, key, rows, &Row::first, [&](Row const& row) { put(to, row.second); });
}

void put(JsonWriter& to, Place const& place) {
    auto const first = place.bits.offset / 8;
    auto const last = (place.bits.end() + 7) / 8;
    to.begin_object();
    member(to, "path", place.path);
    if (place.nowhere) {
        member(to, "bytes", nullptr);
        member(to, "bits", nullptr);
        return to.end_object();
    }
    pair(to, "bytes", first, last - first);
    pair(to, "bits", place.bits.offset, place.bits.size);
    if (place.in_container) member(to, "in", "container");
    if (place.file_byte) pair(to, "file_bytes", *place.file_byte, last - first);
    to.end_object();
}

void put(JsonWriter& to, Expectation const& expected) {
    to.begin_object();
    member(to, "op", name_of(expected.relation));
    if (expected.values.size() == 1 && expected.relation != Relation::one_of)
        member(to, "value", expected.values.front());
    else if (!expected.values.empty())
        list(to, "values", expected.values);
    to.end_object();
}

void put(JsonWriter& to, Edit const& edit) {
    to.begin_object();
    pair(to, "bytes", edit.first, edit.count);
    if (edit.file_byte) pair(to, "file_bytes", *edit.file_byte, edit.count);
    member(to, "hex", hex_of(edit.bytes));
    if (!std::holds_alternative<std::monostate>(edit.value)) member(to, "value", edit.value);
    to.end_object();
}

void put(JsonWriter& to, Fix const& fix) {
    to.begin_object();
    member(to, "text", fix.text);
    list(to, "edits", fix.edits);
    if (!fix.edits.empty()) {
        member(to, "safe", fix.safe);
        member(to, "why", fix.why);
    }
    if (fix.proof) {
        to.key("proof");
        to.begin_object();
        member(to, "explained", std::uint64_t{fix.proof->explained});
        member(to, "of", std::uint64_t{fix.proof->of});
        member(to, "controls", std::uint64_t{fix.proof->controls});
        to.end_object();
    }
    to.end_object();
}

void put(JsonWriter& to, Effect const& effect) {
    to.begin_object();
    member(to, "class", name_of(effect.what));
    member(to, "text", effect.text);
    member(to, "by", effect.by);
    to.end_object();
}

void put(JsonWriter& to, Finding const& finding) {
    to.begin_object();
    member(to, "rule", finding.rule);
    member(to, "kind", name_of(finding.kind));
    member(to, "severity", name_of(finding.severity));
    member(to, "status", name_of(finding.status));
    if (finding.status == Status::open && finding.severity != finding.spec_severity)
        member(to, "spec_severity", name_of(finding.spec_severity));
    if (!finding.reason.empty()) shown_member(to, "reason", finding.reason);
    if (!finding.excused.empty()) member(to, "excused", finding.excused);
    member(to, "message", finding.message);
    named(to, "args", finding.args);
    member(to, "part", finding.part);
    member(to, "location", finding.place);
    list(to, "related", finding.related);
    member(to, "actual", finding.actual);
    member(to, "effect", finding.effect);
    member(to, "recovery", finding.recovery);
    member(to, "count", finding.count);
    list(to, "more", finding.more);
    member(to, "fingerprint", finding.fingerprint);
    if (finding.expected.relation != Relation::none) member(to, "expected", finding.expected);
    if (finding.fix) member(to, "fix", *finding.fix);
    if (!finding.consequence_of.empty()) member(to, "consequence_of", finding.consequence_of);
    if (finding.consequence_at) member(to, "consequence_at", *finding.consequence_at);
    if (!finding.consequence_in.empty()) shown_member(to, "consequence_in", finding.consequence_in);
    to.end_object();
}

void put(JsonWriter& to, PartRecord const& part) {
    auto const first = part.bits.offset / 8;
    to.begin_object();
    member(to, "path", part.path);
    member(to, "format", part.format);
    pair(to, "bytes", first, (part.bits.end() + 7) / 8 - first);
    member(to, "verdict", name_of(part.verdict));
    member(to, "how", part.how);
    named(to, "summary", part.summary);
    to.end_object();
}

void put(JsonWriter& to, Contents const& contents) {
    to.begin_object();
    member(to, "members", contents.members);
    member(to, "checked", contents.checked);
    member(to, "unknown", contents.unknown);
    member(to, "not_read", contents.not_read);
    if (!contents.unknown_names.empty())
        list(to, "unknown_names", contents.unknown_names, [&](auto const& name) { shown(to, name); });
    if (contents.left_out > 0) member(to, "left_out", contents.left_out);
    if (contents.elements != Verdict::unknown) member(to, "worst_element", name_of(contents.elements));
    to.end_object();
}

void put(JsonWriter& to, FitNote const& fit) {
    to.begin_object();
    member(to, "slot", fit.slot);
    member(to, "size", fit.size);
    member(to, "at_most", fit.at_most);
    to.end_object();
}

void put(JsonWriter& to, ReaderNote const& note) {
    to.begin_object();
    member(to, "rule", note.rule);
    member(to, "by", note.by);
    member(to, "message", note.message);
    member(to, "effect", name_of(note.effect));
    member(to, "does", note.does);
    member(to, "at", note.at);
    to.end_object();
}

void put(JsonWriter& to, ReleaseNote const& release) {
    to.begin_object();
    member(to, "state", name_of(release.state));
    auto const word = [&](std::string_view key, std::string const& text) {
        if (!text.empty()) shown_member(to, key, text);
    };
    word("id", release.id);
    word("game", release.game);
    word("name", release.name);
    word("region", release.region);
    word("image", release.image);
    word("byte_order", release.byte_order);
    word("packing", release.packing);
    named(to, "claims", release.claims);
    if (!release.differs.empty()) named(to, "differs", release.differs);
    to.end_object();
}

void put(JsonWriter& to, GivenFile const& file) {
    to.begin_object();
    shown_member(to, "name", file.name);
    digest(to, "xxh3", file.hash);
    to.end_object();
}

void given_or_null(JsonWriter& to, std::string_view key, std::optional<GivenFile> const& file) {
    to.key(key);
    if (file)
        put(to, *file);
    else
        to.value(nullptr);
}

void put(JsonWriter& to, RunConfig::GivenSegment const& segment) {
    to.begin_object();
    member(to, "number", std::uint64_t{segment.number});
    shown_member(to, "name", segment.name);
    member(to, "size", segment.size);
    to.end_object();
}

void put(JsonWriter& to, RunConfig const& config) {
    to.begin_object();
    member(to, "fail_on", config.fail_on);
    list(to, "ignore", config.ignored);
    list(to, "select", config.selected);
    word_or_null(to, "game", config.game);
    if (!config.target.empty()) member(to, "target", config.target);
    word_or_null(to, "format", config.format);
    given_or_null(to, "context", config.context);
    list(to, "manifests", config.manifests);
    list(to, "segments", config.segments);
    given_or_null(to, "spec_dir", config.spec_dir);
    member(to, "require_context", config.require_context);
    member(to, "fold", config.fold);
    member(to, "allow_empty", config.allow_empty);
    member(to, "list_unknown", config.list_unknown);
    auto const some_file = [&](std::string_view key, std::optional<GivenFile> const& file) {
        if (file) member(to, key, *file);
    };
    some_file("file", config.file);
    if (!config.profile.empty()) member(to, "profile", config.profile);
    if (!config.severities.empty()) {
        to.key("severities");
        to.begin_object();
        for (auto const& [rule, severity] : config.severities) {
            to.name(rule);
            to.value(name_of(severity));
        }
        to.end_object();
    }
    some_file("hashes", config.hashes);
    some_file("baseline", config.baseline);
    some_file("reference", config.reference);
    to.end_object();
}

void put(JsonWriter& to, RunShard const& shard) {
    to.begin_object();
    member(to, "number", shard.number);
    member(to, "of", shard.of);
    digest(to, "inputs", shard.inputs);
    to.end_object();
}

void put(JsonWriter& to, RunRecord const& record) {
    to.begin_object();
    member(to, "record", "run");
    member(to, "schema", "animcheck-report/4");
    to.key("tool");
    to.begin_object();
    member(to, "name", "animcheck");
    member(to, "version", record.version);
    to.end_object();
    to.key("specs");
    to.begin_object();
    for (auto const& [format, version] : record.specs) {
        to.name(format);
        to.value(std::uint64_t{version});
    }
    to.end_object();
    digest(to, "specs_xxh3", record.specs_digest);
    member(to, "config", record.config);
    member(to, "shard", record.shard);
    to.end_object();
}

void put(JsonWriter& to, ContextNote const& note) {
    to.begin_object();
    member(to, "value", note.value);
    shown_member(to, "from", note.from.empty() ? "what is around it" : std::string_view(note.from));
    if (note.hash) digest(to, "xxh3", *note.hash);
    to.end_object();
}

void put(JsonWriter& to, Rejected const& rejected) {
    to.begin_object();
    member(to, "rule", rejected.rule);
    member(to, "what", rejected.what);
    member(to, "reason", rejected.reason);
    to.end_object();
}

void put(JsonWriter& to, SkippedRule const& skip) {
    to.begin_object();
    member(to, "rule", skip.id());
    member(to, "why", skip.why);
    if (skip.targeted) member(to, "targeted", true);
    to.end_object();
}

/// Where the input is.
void put_place(JsonWriter& to, InputRecord const& record) {
    shown_member(to, "path", record.path);
    // A name that is not text is given whole as well: scripts must be able to find the file.
    if (!is_plain(record.path) && printable(record.path) != record.path)
        member(to, "path_hex", hex_of(record.path));
    list(to, "members", record.members, [&](auto const& word) { shown(to, word); });
    if (!record.name.empty()) shown_member(to, "name", record.name);
}

void put_members(JsonWriter& to, StrictResult const& result) {
    member(to, "result", result.accepts ? "accepted" : "rejected");
    if (result.rule.empty()) return;
    member(to, "rule", result.rule);
    member(to, "at", result.at);
}

void put(JsonWriter& to, StrictResult const& result) {
    to.begin_object();
    put_members(to, result);
    to.end_object();
}

void put_strict(JsonWriter& to, InputRecord const& record) {
    to.key("strict");
    to.begin_object();
    put_members(to, record.strict);
    if (auto const why = strict_excuse(record); !why.empty()) shown_member(to, "excused", why);
    to.key("thresholds");
    to.begin_object();
    member(to, "warning", record.strict_at_warning);
    member(to, "error", record.strict);
    to.end_object();
    to.end_object();
}

void put_lenient(JsonWriter& to, InputRecord const& record) {
    to.key("lenient");
    to.begin_object();
    member(to, "result", name_of(record.lenient));
    named(to, "lost", record.lost);
    to.end_object();
}

void put_counts(JsonWriter& to, std::string_view key, std::string_view first, std::uint64_t first_count,
                std::string_view second, std::uint64_t second_count) {
    to.key(key);
    to.begin_object();
    member(to, first, first_count);
    member(to, second, second_count);
    to.end_object();
}

void put(JsonWriter& to, FindingCounts const& counts) {
    to.begin_object();
    for (std::size_t i = 0; i < counts.open.size(); ++i)
        member(to, name_of(static_cast<Severity>(i)), counts.open[i]);
    member(to, "set_aside", counts.set_aside);
    to.end_object();
}

void put(JsonWriter& to, InputRecord const& record, bool is_named) {
    to.begin_object();
    member(to, "record", is_folder(record) ? "folder" : "input");
    put_place(to, record);
    if (is_named) member(to, "named", true);
    if (record.element) member(to, "element", true);
    member(to, "size", record.size);
    if (record.stored) pair(to, "stored", record.stored->first, record.stored->count);
    if (record.hashes) {
        member(to, "sha256", record.hashes->sha256);
        member(to, "crc32", record.hashes->crc32);
    }
    word_or_null(to, "format", record.format);
    member(to, "why", record.why);
    member(to, "verdict", name_of(record.verdict));
    if (record.verdict_without_baseline != record.verdict && record.verdict_without_baseline != Verdict::unknown)
        member(to, "verdict_without_baseline", name_of(record.verdict_without_baseline));
    member(to, "complete", record.complete);
    if (record.diagnosed_in_part) member(to, "diagnosis", "partial");
    if (!record.rejected.empty()) list(to, "rejected", record.rejected);
    put_strict(to, record);
    put_lenient(to, record);
    named(to, "context", record.context, &ContextNote::name, [&](ContextNote const& note) { put(to, note); });
    list(to, "skipped", record.skipped);
    put_counts(to, "rules", "held", record.rules_held, "not_applicable", record.rules_not_applicable);
    put_counts(to, "coverage", "bytes", record.size, "read", record.bytes_read);
    named(to, "summary", record.summary);
    if (record.contents) member(to, "contents", *record.contents);
    if (record.release) member(to, "release", *record.release);
    if (!record.fits.empty()) list(to, "fits", record.fits);
    if (!record.readers.empty()) list(to, "readers", record.readers);
    list(to, "parts", record.parts);
    member(to, "counts", counts_of(record));
    list(to, "findings", record.findings);
    to.end_object();
}

void put_counts(JsonWriter& to, std::string_view key, std::map<std::string, std::uint64_t> const& counts) {
    to.key(key);
    to.begin_object();
    for (auto const& [word, count] : counts) {
        to.name(word);
        to.value(count);
    }
    to.end_object();
}

void put(JsonWriter& to, RuleCount const& count) {
    to.begin_object();
    member(to, "severity", name_of(count.severity));
    member(to, "findings", count.findings);
    member(to, "inputs", count.inputs);
    member(to, "set_aside", count.set_aside);
    if (count.changed > 0) member(to, "changed", count.changed);
    if (count.consequences > 0) member(to, "consequences", count.consequences);
    to.end_object();
}

void put_rules(JsonWriter& to, std::map<std::string, RuleCount> const& rules) {
    to.key("rules");
    to.begin_object();
    for (auto const& [id, count] : rules) {
        to.name(id);
        put(to, count);
    }
    to.end_object();
}

void put_verdicts(JsonWriter& to, std::string_view key, Totals const& totals,
                  std::uint64_t (Totals::*count_of)(Verdict) const noexcept) {
    to.key(key);
    to.begin_object();
    for (auto const verdict : every_verdict)
        if (auto const count = (totals.*count_of)(verdict); count > 0) member(to, name_of(verdict), count);
    to.end_object();
}

void put(JsonWriter& to, Totals const& totals) {
    to.begin_object();
    member(to, "all", totals.all());
    put_verdicts(to, "verdicts", totals, &Totals::of);
    put_verdicts(to, "known", totals, &Totals::known);
    member(to, "not_read", totals.not_read());
    to.end_object();
}

void put(JsonWriter& to, SummaryRecord const& record) {
    to.begin_object();
    member(to, "record", "summary");
    member(to, "inputs", record.inputs);
    put_counts(to, "verdicts", record.verdicts());
    put_counts(to, "members", record.member_verdicts());
    put_totals(to, record);
    put_counts(to, "severities", record.severities);
    member(to, "judged", record.judged);
    member(to, "unknown_named", record.unknown_named);
    member(to, "unknown_members", record.unknown_members);
    member(to, "lacking_context", record.lacking_context);
    member(to, "internal", record.internal);
    member(to, "links", record.links);
    if (record.linked_files > 0) member(to, "linked_files", record.linked_files);
    member(to, "special", record.special);
    put_rules(to, record.rules);
    put_counts(to, "unknown_suffixes", record.unknown_suffixes);
    if (!record.reasons.empty()) put_counts(to, "reasons", record.reasons);
    if (record.known > 0) member(to, "known", record.known);
    if (record.misread > 0) member(to, "misread", record.misread);
    if (!record.fixed.empty()) put_counts(to, "fixed", record.fixed);
    list(to, "incomplete", record.incomplete, [&](auto const& path) { shown(to, path); });
    to.end_object();
}

template <class Record>
std::string line_of(Record const& record) {
    std::string line;
    JsonWriter to(line);
    put(to, record);
    return line;
}

} // namespace

void put_totals(JsonWriter& to, SummaryRecord const& summary) {
    to.key("totals");
    to.begin_object();
    for (auto const& some : named_totals(summary)) member(to, some.key, *some.totals);
    to.end_object();
}

std::string to_json_line(RunRecord const& record) { return line_of(record); }
std::string to_json_line(InputRecord const& record, bool named) {
    std::string line;
    JsonWriter to(line);
    put(to, record, named);
    return line;
}
std::string to_json_line(SummaryRecord const& record) { return line_of(record); }
std::string to_json_line(Finding const& finding) { return line_of(finding); }

OutputFormat const jsonl_output{
    .word = "jsonl",
    .suffix = ".jsonl",
    .run = [](RunRecord const& record, OutputOptions const&) { return to_json_line(record) + '\n'; },
    .input =
        [](InputRecord const& record, bool named, OutputOptions const&, Piece& to) {
            JsonWriter writer(to.text);
            put(writer, record, named);
            to.text += '\n';
        },
    .summary = [](Ending const& ending, OutputOptions const&) { return to_json_line(ending.summary) + '\n'; },
    .reads_notes = [](OutputOptions const&) { return true; },
    .is_report =
        [](std::string_view bytes) { return bytes.starts_with(R"({"record":"run","schema":"animcheck-report/)"); },
};

} // namespace animcheck
