// SPDX-License-Identifier: MIT
#include "tests/validator/json_model.hpp"

#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace animcheck::test {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Value const& value) {
    struct Writer {
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(std::int64_t number) const { return number; }
        Json operator()(std::uint64_t number) const { return number; }
        Json operator()(double number) const {
            // JSON has no word for these.
            if (!std::isfinite(number)) return text_of(number);
            return number;
        }
        Json operator()(std::string const& text) const { return printable(text); }
    };
    return std::visit(Writer{}, value);
}

Json json_of(Place const& place) {
    auto const first = place.bits.offset / 8;
    auto const last = (place.bits.end() + 7) / 8;
    if (place.nowhere) return {{"path", place.path}, {"bytes", nullptr}, {"bits", nullptr}};
    Json json{
        {"path", place.path}, {"bytes", {first, last - first}}, {"bits", {place.bits.offset, place.bits.size}}};
    if (place.in_container) json["in"] = "container";
    if (place.file_byte) json["file_bytes"] = {*place.file_byte, last - first};
    return json;
}

Json json_of(Expectation const& expected) {
    Json json{{"op", name_of(expected.relation)}};
    if (expected.values.size() == 1 && expected.relation != Relation::one_of) {
        json["value"] = json_of(expected.values.front());
    } else if (!expected.values.empty()) {
        json["values"] = Json::array();
        for (auto const& value : expected.values) json["values"].push_back(json_of(value));
    }
    return json;
}

Json places_of(std::vector<Place> const& places) {
    auto json = Json::array();
    for (auto const& place : places) json.push_back(json_of(place));
    return json;
}

Json named_of(std::vector<std::pair<std::string, Value>> const& values) {
    auto json = Json::object();
    for (auto const& [name, value] : values) json[name] = json_of(value);
    return json;
}

Json json_of(Fix const& fix) {
    Json json{{"text", fix.text}, {"edits", Json::array()}};
    for (auto const& edit : fix.edits) {
        Json line{{"bytes", {edit.first, edit.count}}};
        if (edit.file_byte) line["file_bytes"] = {*edit.file_byte, edit.count};
        line["hex"] = hex_of(edit.bytes);
        if (!std::holds_alternative<std::monostate>(edit.value)) line["value"] = json_of(edit.value);
        json["edits"].push_back(std::move(line));
    }
    if (!fix.edits.empty()) {
        json["safe"] = fix.safe;
        json["why"] = fix.why;
    }
    if (fix.proof)
        json["proof"] = {
            {"explained", fix.proof->explained}, {"of", fix.proof->of}, {"controls", fix.proof->controls}};
    return json;
}

Json json_of(Finding const& finding) {
    Json json{{"rule", finding.rule},
              {"kind", name_of(finding.kind)},
              {"severity", name_of(finding.severity)},
              {"status", name_of(finding.status)}};
    if (finding.status == Status::open && finding.severity != finding.spec_severity)
        json["spec_severity"] = name_of(finding.spec_severity);
    if (!finding.reason.empty()) json["reason"] = printable(finding.reason);
    if (!finding.excused.empty()) json["excused"] = finding.excused;
    json.update(
        {{"message", finding.message},
         {"args", named_of(finding.args)},
         {"part", finding.part},
         {"location", json_of(finding.place)},
         {"related", places_of(finding.related)},
         {"actual", json_of(finding.actual)},
         {"effect",
          {{"class", name_of(finding.effect.what)}, {"text", finding.effect.text}, {"by", finding.effect.by}}},
         {"recovery", finding.recovery},
         {"count", finding.count},
         {"more", places_of(finding.more)},
         {"fingerprint", finding.fingerprint}});
    if (finding.expected.relation != Relation::none) json["expected"] = json_of(finding.expected);
    if (finding.fix) json["fix"] = json_of(*finding.fix);
    if (!finding.consequence_of.empty()) json["consequence_of"] = finding.consequence_of;
    if (finding.consequence_at) json["consequence_at"] = *finding.consequence_at;
    return json;
}

Json json_of(PartRecord const& part) {
    auto const first = part.bits.offset / 8;
    return {{"path", part.path},
            {"format", part.format},
            {"bytes", {first, (part.bits.end() + 7) / 8 - first}},
            {"verdict", name_of(part.verdict)},
            {"how", part.how},
            {"summary", named_of(part.summary)}};
}

std::string line_of(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string digest_of(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

Json json_of(ReleaseNote const& release) {
    Json json{{"state", name_of(release.state)}};
    auto const add = [&](char const* key, std::string const& text) {
        if (!text.empty()) json[key] = printable(text);
    };
    add("id", release.id);
    add("game", release.game);
    add("name", release.name);
    add("region", release.region);
    add("image", release.image);
    add("byte_order", release.byte_order);
    add("packing", release.packing);
    json["claims"] = named_of(release.claims);
    if (!release.differs.empty()) json["differs"] = named_of(release.differs);
    return json;
}

Json json_of(Contents const& contents) {
    Json json{{"members", contents.members},
              {"checked", contents.checked},
              {"unknown", contents.unknown},
              {"not_read", contents.not_read}};
    for (auto const& name : contents.unknown_names) json["unknown_names"].push_back(printable(name));
    if (contents.left_out > 0) json["left_out"] = contents.left_out;
    if (contents.elements != Verdict::unknown) json["worst_element"] = name_of(contents.elements);
    return json;
}

Json json_of(StrictResult const& result) {
    Json json{{"result", result.accepts ? "accepted" : "rejected"}};
    if (!result.rule.empty()) {
        json["rule"] = result.rule;
        json["at"] = result.at;
    }
    return json;
}

Json json_of(Totals const& totals) {
    auto verdicts = Json::object(), known = Json::object();
    for (auto const verdict : every_verdict) {
        if (auto const count = totals.of(verdict); count > 0) verdicts[std::string(name_of(verdict))] = count;
        if (auto const count = totals.known(verdict); count > 0) known[std::string(name_of(verdict))] = count;
    }
    return {{"all", totals.all()}, {"verdicts", verdicts}, {"known", known}, {"not_read", totals.not_read()}};
}

Json json_of(GivenFile const& file) { return {{"name", printable(file.name)}, {"xxh3", digest_of(file.hash)}}; }

Json json_of(std::optional<GivenFile> const& file) { return file ? json_of(*file) : Json(nullptr); }

Json json_of(RunConfig const& config) {
    auto const given = [](std::string const& word) { return word.empty() ? Json(nullptr) : Json(word); };
    auto manifests = Json::array(), segments = Json::array();
    for (auto const& manifest : config.manifests) manifests.push_back(json_of(manifest));
    for (auto const& segment : config.segments)
        segments.push_back({{"number", segment.number}, {"name", printable(segment.name)}, {"size", segment.size}});
    Json json{{"fail_on", config.fail_on},
              {"ignore", config.ignored},
              {"select", config.selected},
              {"game", given(config.game)},
              {"format", given(config.format)},
              {"context", json_of(config.context)},
              {"manifests", manifests},
              {"segments", segments},
              {"spec_dir", json_of(config.spec_dir)},
              {"require_context", config.require_context},
              {"fold", config.fold},
              {"allow_empty", config.allow_empty},
              {"list_unknown", config.list_unknown}};
    if (config.file) json["file"] = json_of(*config.file);
    if (!config.profile.empty()) json["profile"] = config.profile;
    for (auto const& [rule, severity] : config.severities) json["severities"][rule] = name_of(severity);
    if (config.hashes) json["hashes"] = json_of(*config.hashes);
    if (config.baseline) json["baseline"] = json_of(*config.baseline);
    return json;
}

Json rules_of(std::map<std::string, RuleCount> const& rules) {
    auto json = Json::object();
    for (auto const& [id, count] : rules) {
        json[id] = {{"severity", name_of(count.severity)},
                    {"findings", count.findings},
                    {"inputs", count.inputs},
                    {"set_aside", count.set_aside}};
        if (count.changed > 0) json[id]["changed"] = count.changed;
    }
    return json;
}

Json counts_json(InputRecord const& record) {
    Json json{{"note", 0}, {"warning", 0}, {"error", 0}, {"fatal", 0}, {"set_aside", 0}};
    for (auto const& finding : record.findings) {
        auto const word = finding.status == Status::open ? name_of(finding.severity) : "set_aside";
        json[std::string(word)] = json[std::string(word)].get<std::uint64_t>() + finding.count;
    }
    return json;
}

Json shown_counts_of(std::map<std::string, std::uint64_t> const& counts) {
    auto json = Json::object();
    for (auto const& [word, count] : counts) json[word] = count;
    return json;
}

} // namespace

std::string model_line(RunRecord const& record) {
    auto specs = Json::object();
    for (auto const& [format, version] : record.specs) specs[format] = version;
    return line_of(
        {{"record", "run"},
         {"schema", "animcheck-report/4"},
         {"tool", {{"name", "animcheck"}, {"version", record.version}}},
         {"specs", specs},
         {"specs_xxh3", digest_of(record.specs_digest)},
         {"config", json_of(record.config)},
         {"shard",
          {{"number", record.shard.number}, {"of", record.shard.of}, {"inputs", digest_of(record.shard.inputs)}}}});
}

std::string model_line(InputRecord const& record) {
    Json json{{"record", "input"}, {"path", printable(record.path)}};
    // A name that is not text is given whole as well: scripts must be able to find the file.
    if (printable(record.path) != record.path) json["path_hex"] = hex_of(record.path);
    json["members"] = Json::array();
    for (auto const& member : record.members) json["members"].push_back(printable(member));
    if (!record.name.empty()) json["name"] = printable(record.name);
    if (record.element) json["element"] = true;
    json["size"] = record.size;
    if (record.stored) json["stored"] = {record.stored->first, record.stored->count};
    if (record.hashes) {
        json["sha256"] = record.hashes->sha256;
        json["crc32"] = record.hashes->crc32;
    }
    json["format"] = record.format.empty() ? Json(nullptr) : Json(record.format);
    json["why"] = record.why;
    json["verdict"] = name_of(record.verdict);
    bool const differs = record.verdict_without_baseline != record.verdict;
    if (differs && record.verdict_without_baseline != Verdict::unknown)
        json["verdict_without_baseline"] = name_of(record.verdict_without_baseline);
    json["complete"] = record.complete;
    json["strict"] = json_of(record.strict);
    if (!strict_excuse(record).empty()) json["strict"]["excused"] = printable(strict_excuse(record));
    json["strict"]["thresholds"] = {{"warning", json_of(record.strict_at_warning)},
                                    {"error", json_of(record.strict)}};
    auto lost = Json::object();
    for (auto const& [what, amount] : record.lost) lost[what] = amount;
    json["lenient"] = {{"result", name_of(record.lenient)}, {"lost", lost}};
    auto context = Json::object();
    for (auto const& note : record.context) {
        context[note.name] = {{"value", json_of(note.value)},
                              {"from", printable(note.from.empty() ? "what is around it" : note.from)}};
        if (note.hash) context[note.name]["xxh3"] = digest_of(*note.hash);
    }
    json["context"] = context;
    auto skipped = Json::array();
    for (auto const& skip : record.skipped) {
        skipped.push_back({{"rule", skip.id()}, {"why", skip.why}});
        if (skip.targeted) skipped.back()["targeted"] = true;
    }
    json["skipped"] = skipped;
    json["rules"] = {{"held", record.rules_held}, {"not_applicable", record.rules_not_applicable}};
    json["coverage"] = {{"bytes", record.size}, {"read", record.bytes_read}};
    json["summary"] = named_of(record.summary);
    if (record.contents) json["contents"] = json_of(*record.contents);
    if (record.release) json["release"] = json_of(*record.release);
    json["parts"] = Json::array();
    for (auto const& part : record.parts) json["parts"].push_back(json_of(part));
    json["counts"] = counts_json(record);
    json["findings"] = Json::array();
    for (auto const& finding : record.findings) json["findings"].push_back(json_of(finding));
    return line_of(json);
}

std::string model_line(SummaryRecord const& record) {
    auto names = Json::array();
    for (auto const& path : record.incomplete) names.push_back(printable(path));
    Json json{{"record", "summary"},
              {"inputs", record.inputs},
              {"verdicts", record.verdicts()},
              {"members", record.member_verdicts()},
              {"totals",
               {{"members", json_of(record.members)},
                {"elements", json_of(record.elements)},
                {"files", json_of(record.files)}}},
              {"severities", record.severities},
              {"judged", record.judged},
              {"unknown_named", record.unknown_named},
              {"unknown_members", record.unknown_members},
              {"lacking_context", record.lacking_context},
              {"internal", record.internal},
              {"links", record.links},
              {"special", record.special},
              {"rules", rules_of(record.rules)},
              {"unknown_suffixes", shown_counts_of(record.unknown_suffixes)}};
    if (!record.reasons.empty()) json["reasons"] = shown_counts_of(record.reasons);
    if (record.known > 0) json["known"] = record.known;
    if (!record.fixed.empty()) json["fixed"] = record.fixed;
    if (record.linked_files > 0) json["linked_files"] = record.linked_files;
    json["incomplete"] = names;
    return line_of(json);
}

std::string model_line(Finding const& finding) { return line_of(json_of(finding)); }

} // namespace animcheck::test
