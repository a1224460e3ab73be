// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/run_record.hpp"

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

// What the records of a report are as JSON: their keys in order, and the type of each. The writer and the reader
// run through these functions, and so does the test that compares them with report.schema.json; `To` is one of the
// three.
//
// - `text`, `number`, `list` and so on are a member each. `shown` has words from outside, which are made printable.
// - `says` and its like follow from other members: they are written, and not read.
// - `has` asks whether a member that may be absent is there: the condition for the writer, the JSON for the reader.
// - `held` is the value of an optional, which the reader makes first.
namespace animcheck {

/// T, which is const where it is written.
template <class Given, class T>
concept Like = std::same_as<std::remove_const_t<Given>, T>;

template <class To>
void shape(To& to, Like<Place> auto& place) {
    to.text("path", place.path);
    auto const first = place.bits.offset / 8;
    auto const count = (place.bits.end() + 7) / 8 - first;
    to.says_range_or_null("bytes", first, count, place.nowhere);
    to.range_or_null("bits", place.bits.offset, place.bits.size, place.nowhere);
    to.mark("in", place.in_container, "container");
    to.first_of_range("file_bytes", place.file_byte, count);
}

template <class To>
void shape(To& to, Like<Expectation> auto& expected) {
    to.word("op", expected.relation);
    to.one_or_more("value", "values", expected.values, expected.relation == Relation::one_of);
}

template <class To>
void shape(To& to, Like<Edit> auto& edit) {
    to.range("bytes", edit.first, edit.count);
    to.first_of_range("file_bytes", edit.file_byte, edit.count);
    to.hex("hex", edit.bytes);
    if (to.has("value", !std::holds_alternative<std::monostate>(edit.value))) to.value("value", edit.value);
}

template <class To>
void shape(To& to, Like<Proof> auto& proof) {
    to.number("explained", proof.explained);
    to.number("of", proof.of);
    to.number("controls", proof.controls);
}

template <class To>
void shape(To& to, Like<Fix> auto& fix) {
    to.text("text", fix.text);
    to.list("edits", fix.edits);
    if (to.has("safe", !fix.edits.empty())) to.flag("safe", fix.safe);
    if (to.has("why", !fix.edits.empty())) to.text("why", fix.why);
    if (to.has("proof", fix.proof.has_value())) to.object("proof", to.held(fix.proof));
}

template <class To>
void shape(To& to, Like<Effect> auto& effect) {
    to.word("class", effect.what);
    to.text("text", effect.text);
    to.text("by", effect.by);
}

template <class To>
void shape(To& to, Like<Finding> auto& finding) {
    to.text("rule", finding.rule);
    to.word("kind", finding.kind);
    to.word("severity", finding.severity);
    to.word("status", finding.status);
    if constexpr (To::reads) finding.spec_severity = finding.severity;
    if (to.has("spec_severity", finding.status == Status::open && finding.severity != finding.spec_severity))
        to.word("spec_severity", finding.spec_severity);
    if (to.has("reason", !finding.reason.empty())) to.shown("reason", finding.reason);
    if (to.has("excused", !finding.excused.empty())) to.borrowed("excused", finding.excused);
    to.text("message", finding.message);
    to.values("args", finding.args);
    to.text("part", finding.part);
    to.object("location", finding.place);
    to.list("related", finding.related);
    to.value("actual", finding.actual);
    to.object("effect", finding.effect);
    to.text("recovery", finding.recovery);
    to.count("count", finding.count);
    to.list("more", finding.more, Finding::most_places - 1);
    to.text("fingerprint", finding.fingerprint);
    if (to.has("expected", finding.expected.relation != Relation::none)) to.object("expected", finding.expected);
    if (to.has("fix", finding.fix.has_value())) to.object("fix", to.held(finding.fix));
    if (to.has("consequence_of", !finding.consequence_of.empty()))
        to.text("consequence_of", finding.consequence_of);
    if (to.has("consequence_at", finding.consequence_at.has_value()))
        to.number("consequence_at", to.held(finding.consequence_at));
    if (to.has("consequence_in", !finding.consequence_in.empty()))
        to.shown("consequence_in", finding.consequence_in);
}

template <class To>
void shape(To& to, Like<PartRecord> auto& part) {
    to.text("path", part.path);
    to.text("format", part.format);
    to.bytes_of_bits("bytes", part.bits);
    to.word("verdict", part.verdict);
    to.text("how", part.how);
    to.values("summary", part.summary);
}

template <class To>
void shape(To& to, Like<Contents> auto& contents) {
    to.count("members", contents.members);
    to.count("checked", contents.checked);
    to.count("unknown", contents.unknown);
    to.count("not_read", contents.not_read);
    if (to.has("unknown_names", !contents.unknown_names.empty()))
        to.shown_list("unknown_names", contents.unknown_names);
    if (to.has("left_out", contents.left_out > 0)) to.count("left_out", contents.left_out);
    if (to.has("worst_element", contents.elements != Verdict::unknown)) to.word("worst_element", contents.elements);
}

template <class To>
void shape(To& to, Like<FitNote> auto& fit) {
    to.text("slot", fit.slot);
    to.number("size", fit.size);
    to.number("at_most", fit.at_most);
}

template <class To>
void shape(To& to, Like<ReaderNote> auto& note) {
    to.text("rule", note.rule);
    to.text("by", note.by);
    to.text("message", note.message);
    to.word("effect", note.effect);
    to.text("does", note.does);
    to.text("at", note.at);
}

template <class To>
void shape(To& to, Like<ReleaseNote> auto& release) {
    to.word("state", release.state);
    auto const word = [&](char const* key, auto& text) {
        if (to.has(key, !text.empty())) to.shown(key, text);
    };
    word("id", release.id);
    word("game", release.game);
    word("name", release.name);
    word("region", release.region);
    word("image", release.image);
    word("byte_order", release.byte_order);
    word("packing", release.packing);
    to.values("claims", release.claims);
    if (to.has("differs", !release.differs.empty())) to.values("differs", release.differs);
}

template <class To>
void shape(To& to, Like<GivenFile> auto& file) {
    to.shown("name", file.name);
    to.digest("xxh3", file.hash);
}

template <class To>
void shape(To& to, Like<RunConfig::GivenSegment> auto& segment) {
    to.number("number", segment.number);
    to.shown("name", segment.name);
    to.number("size", segment.size);
}

template <class To>
void shape(To& to, Like<RunConfig> auto& config) {
    auto const file = [&](char const* key, auto& given) {
        if (to.has(key, given.has_value())) to.object(key, to.held(given));
    };
    to.text("fail_on", config.fail_on);
    to.texts("ignore", config.ignored);
    to.texts("select", config.selected);
    to.text_or_null("game", config.game);
    if (to.has("target", !config.target.empty())) to.text("target", config.target);
    to.text_or_null("format", config.format);
    to.object_or_null("context", config.context);
    to.list("manifests", config.manifests);
    to.list("segments", config.segments);
    to.object_or_null("spec_dir", config.spec_dir);
    to.flag("require_context", config.require_context);
    to.flag("fold", config.fold);
    to.flag("allow_empty", config.allow_empty);
    to.flag("list_unknown", config.list_unknown);
    file("file", config.file);
    if (to.has("profile", !config.profile.empty())) to.text("profile", config.profile);
    if (to.has("severities", !config.severities.empty())) to.words("severities", config.severities);
    file("hashes", config.hashes);
    file("baseline", config.baseline);
    file("reference", config.reference);
}

template <class To>
void shape(To& to, Like<RunShard> auto& shard) {
    to.count("number", shard.number);
    to.count("of", shard.of);
    to.digest("inputs", shard.inputs);
}

inline constexpr std::string_view report_schema = "animcheck-report/4";

template <class To>
void shape(To& to, Like<RunRecord> auto& record) {
    to.says("record", "run");
    to.says("schema", report_schema);
    to.group("tool", [&](auto& tool) {
        tool.says("name", "animcheck");
        tool.text("version", record.version);
    });
    to.counts("specs", record.specs);
    to.digest("specs_xxh3", record.specs_digest);
    to.object("config", record.config);
    to.object("shard", record.shard);
}

template <class To>
void shape(To& to, Like<ContextNote> auto& note) {
    to.value("value", note.value);
    to.shown_or("from", note.from, "what is around it");
    if (to.has("xxh3", note.hash.has_value())) to.digest("xxh3", to.held(note.hash));
}

template <class To>
void shape(To& to, Like<Rejected> auto& rejected) {
    to.text("rule", rejected.rule);
    to.text("what", rejected.what);
    to.text("reason", rejected.reason);
}

template <class To>
void shape(To& to, Like<SkippedRule> auto& skip) {
    to.rule_id("rule", skip.format, skip.rule);
    to.borrowed("why", skip.why);
    to.mark("targeted", skip.targeted);
}

template <class To>
void shape(To& to, Like<StrictResult> auto& result) {
    to.choice("result", result.accepts, "accepted", "rejected");
    if (to.has("rule", !result.rule.empty())) to.text("rule", result.rule);
    if (to.has("at", !result.rule.empty())) to.text("at", result.at);
}

template <class To>
void shape(To& to, Like<FindingCounts> auto const& counts) {
    for (std::size_t i = 0; i < counts.open.size(); ++i) to.says(name_of(static_cast<Severity>(i)), counts.open[i]);
    to.says("set_aside", counts.set_aside);
}

/// What the decoders of both kinds return, and what was evaluated.
template <class To>
void results_shape(To& to, Like<InputRecord> auto& record) {
    to.group("strict", [&](auto& of_strict) {
        shape(of_strict, record.strict);
        if constexpr (!To::reads)
            if (auto const why = strict_excuse(record); of_strict.has("excused", !why.empty()))
                of_strict.says_shown("excused", why);
        if (of_strict.has("thresholds", true)) // reports of animcheck 0.1.0 have none
            of_strict.group("thresholds", [&](auto& thresholds) {
                thresholds.object("warning", record.strict_at_warning);
                thresholds.says_object("error", record.strict);
            });
    });
    to.group("lenient", [&](auto& of_lenient) {
        of_lenient.word("result", record.lenient);
        of_lenient.amounts("lost", record.lost);
    });
}

/// Where the input is, and what is known of its bytes. `named`: a user asked for this very input.
template <class To>
void place_shape(To& to, Like<InputRecord> auto& record, Like<bool> auto& named) {
    to.path("path", "path_hex", record.path);
    to.shown_list("members", record.members);
    if (to.has("name", !record.name.empty())) to.shown("name", record.name);
    to.mark("named", named);
    to.mark("element", record.element);
    to.number("size", record.size);
    if (to.has("stored", record.stored.has_value())) {
        auto& stored = to.held(record.stored);
        to.range("stored", stored.first, stored.count);
    }
    if (to.has("sha256", record.hashes.has_value())) to.text("sha256", to.held(record.hashes).sha256);
    if (to.has("crc32", record.hashes.has_value())) to.text("crc32", to.held(record.hashes).crc32);
}

template <class To>
void shape(To& to, Like<InputRecord> auto& record, Like<bool> auto& named) {
    to.says("record", is_folder(record) ? "folder" : "input");
    place_shape(to, record, named);
    to.text_or_null("format", record.format);
    to.text("why", record.why);
    to.word("verdict", record.verdict);
    auto const without = record.verdict_without_baseline;
    if (to.has("verdict_without_baseline", without != record.verdict && without != Verdict::unknown))
        to.word("verdict_without_baseline", record.verdict_without_baseline);
    else if constexpr (To::reads)
        record.verdict_without_baseline = record.verdict;
    to.flag("complete", record.complete);
    to.mark("diagnosis", record.diagnosed_in_part, "partial");
    if (to.has("rejected", !record.rejected.empty())) to.list("rejected", record.rejected);
    results_shape(to, record);
    to.named("context", record.context);
    to.list("skipped", record.skipped);
    to.group("rules", [&](auto& rules) {
        rules.count("held", record.rules_held);
        rules.count("not_applicable", record.rules_not_applicable);
    });
    to.group("coverage", [&](auto& coverage) {
        coverage.says("bytes", record.size);
        coverage.number("read", record.bytes_read);
    });
    to.values("summary", record.summary);
    if (to.has("contents", record.contents.has_value())) to.object("contents", to.held(record.contents));
    if (to.has("release", record.release.has_value())) to.object("release", to.held(record.release));
    if (to.has("fits", !record.fits.empty())) to.list("fits", record.fits);
    if (to.has("readers", !record.readers.empty())) to.list("readers", record.readers);
    to.list("parts", record.parts);
    if constexpr (!To::reads) to.says_object("counts", counts_of(record));
    to.list("findings", record.findings);
}

template <class To>
void shape(To& to, Like<RuleCount> auto& count) {
    to.word("severity", count.severity);
    to.count("findings", count.findings);
    to.count("inputs", count.inputs);
    to.count("set_aside", count.set_aside);
    if (to.has("changed", count.changed > 0)) to.count("changed", count.changed);
    if (to.has("consequences", count.consequences > 0)) to.count("consequences", count.consequences);
}

template <class To>
void shape(To& to, Like<Totals> auto& totals) {
    to.says("all", totals.all());
    to.by_verdict("verdicts", totals, &Totals::of,
                  [](auto& of, Verdict verdict, std::uint64_t n) { of.add(verdict, n); });
    to.by_verdict("known", totals, &Totals::known,
                  [](auto& of, Verdict verdict, std::uint64_t n) { of.add_known(verdict, n); });
    if constexpr (To::reads)
        totals.add_not_read(to.counted("not_read"));
    else
        to.says("not_read", totals.not_read());
}

template <class To>
void totals_shape(To& to, Like<SummaryRecord> auto& record) {
    to.group("totals", [&](auto& totals) {
        totals.object("members", record.members);
        totals.object("elements", record.elements);
        totals.object("files", record.files);
    });
}

template <class To>
void shape(To& to, Like<SummaryRecord> auto& record) {
    to.says("record", "summary");
    to.count("inputs", record.inputs);
    if constexpr (!To::reads) {
        to.counts("verdicts", record.verdicts());
        to.counts("members", record.member_verdicts());
    }
    if (to.has("totals", true)) totals_shape(to, record); // reports of animcheck 0.1.0 have none
    to.counts("severities", record.severities);
    to.count("judged", record.judged);
    to.count("unknown_named", record.unknown_named);
    to.count("unknown_members", record.unknown_members);
    to.count("lacking_context", record.lacking_context);
    to.count("internal", record.internal);
    to.count("links", record.links);
    if (to.has("linked_files", record.linked_files > 0)) to.count("linked_files", record.linked_files);
    to.count("special", record.special);
    to.objects("rules", record.rules);
    to.counts("unknown_suffixes", record.unknown_suffixes);
    if (to.has("reasons", !record.reasons.empty())) to.counts("reasons", record.reasons);
    if (to.has("known", record.known > 0)) to.count("known", record.known);
    if (to.has("misread", record.misread > 0)) to.count("misread", record.misread);
    if (to.has("fixed", !record.fixed.empty())) to.counts("fixed", record.fixed);
    to.shown_list("incomplete", record.incomplete);
}

} // namespace animcheck
