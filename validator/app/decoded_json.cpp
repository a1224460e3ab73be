// SPDX-License-Identifier: MIT
#include "validator/app/decoded_json.hpp"

#include "decoders/registry.hpp"
#include "validator/judge/settle.hpp"
#include "validator/judge/values.hpp"
#include "validator/report/clip.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/poses.hpp"
#include "validator/rules/printable.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <unordered_map>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json json_of(Value const& value) {
    if (auto const* const number = std::get_if<std::uint64_t>(&value)) return *number;
    if (auto const* const number = std::get_if<std::int64_t>(&value)) return *number;
    if (auto const* const number = std::get_if<double>(&value); number && std::isfinite(*number)) return *number;
    return text_of(value);
}

Json field_of(Event const& event) {
    switch (event.kind) {
    case EventKind::text: return printable(event.text());
    case EventKind::bytes: return hex_of(text_of(ByteView(event.data, to_size(event.value))));
    case EventKind::array:
    case EventKind::column: {
        auto rows = Json::array();
        for (std::uint64_t row = 0; row < event.value; ++row) {
            if (event.width == 1) {
                rows.push_back(json_of(value_at(event, row, 0)));
                continue;
            }
            auto components = Json::array();
            for (std::uint64_t i = 0; i < event.width; ++i) components.push_back(json_of(value_at(event, row, i)));
            rows.push_back(std::move(components));
        }
        return rows;
    }
    default: return json_of(value_at(event));
    }
}

namespace {

Json anomaly_of(Event const& event, PathTable const& paths) {
    Json json{{"kind", name_of(event.anomaly)},
              {"severity", name_of(event.severity)},
              {"path", paths.text(event.path, event.indices)},
              {"bits", {event.bits.offset, event.bits.size}},
              {"actual", event.value},
              {"expected", event.expected}};
    if (!event.note.empty()) json["note"] = event.note;
    return json;
}

Json skeleton_of(Skeleton const& skeleton) {
    Json json{{"joints", Json::array()}};
    for (auto const& joint : skeleton.joints) {
        Json row{{"name", printable(joint.name)}, {"parent", joint.parent ? Json(*joint.parent) : Json(nullptr)}};
        for (auto const value : joint.rest) row["rest"].push_back(json_of(Value{double{value}}));
        json["joints"].push_back(std::move(row));
    }
    if (skeleton.checksum) json["checksum"] = *skeleton.checksum;
    return json;
}

Json conventions_of(Conventions const& conventions) {
    return {{"rotation", conventions.rotation}, {"length_unit", conventions.length_unit},
            {"up_axis", conventions.up_axis},   {"handedness", conventions.handedness},
            {"matrix", conventions.matrix},     {"basis", conventions.basis}};
}

void add_anomalies(Json& list, EventLog const& log, PathTable const& paths, std::string const& part) {
    for (auto const& event : log.events())
        if (event.kind == EventKind::anomaly && is_of_part(paths.text(event.path, event.indices), part))
            list.push_back(anomaly_of(event, paths));
}

/// The findings up to the place where decoding stopped, that one included.
std::vector<std::string> findings_of(InputRecord const& record, Finding const* stop, std::string const& part) {
    std::vector<std::string> lines;
    for (auto const& finding : record.findings) {
        if (is_of_part(finding.place.path, part)) lines.push_back(to_json_line(finding));
        if (&finding == stop) break;
    }
    return lines;
}

Json clips_of(Decoded const& decoded, std::string const& part, bool with_poses, NumberAllowance& allowance) {
    auto clips = Json::array();
    for (auto const& clip : decoded.model.clips) { // those of parts are called after them
        if (!is_of_part(clip.name, part)) continue;
        auto json = json_of(clip, Bits::of_float32, allowance);
        if (with_poses) json["poses"] = poses_of(*decoded.format, decoded.skeleton, clip, allowance);
        clips.push_back(std::move(json));
    }
    return clips;
}

std::uint64_t numbers_of(Event const& event) {
    bool const has_rows = event.kind == EventKind::array || event.kind == EventKind::column;
    return has_rows ? product({event.value, event.width}) : 0;
}

/// Each path once, where it was first read, with the value that was read last. Lists without room are not there.
Json fields_of(Decoded const& decoded, std::string const& part, NumberAllowance& allowance) {
    auto json = Json::object();
    auto& fields = json.get_ref<Json::object_t&>(); // operator[] would compare with every key before
    std::unordered_map<std::string, std::size_t> known;
    for (auto const& event : decoded.log.events()) {
        if (!is_field(event) || event.kind == EventKind::table) continue;
        auto path = decoded.paths->text(event.path, event.indices);
        if (!is_of_part(path, part) || !allowance.take(numbers_of(event))) continue;
        auto const [entry, fresh] = known.try_emplace(path, fields.size());
        if (fresh)
            fields.emplace_back(std::move(path), field_of(event));
        else
            fields.begin()[static_cast<std::ptrdiff_t>(entry->second)].second = field_of(event);
    }
    return json;
}

/// Unpacking a member stopped before there was anything to recognise. What is known of it is the record's.
void stop_before_bytes(Judged& judged, SpecSet const& specs) {
    auto& decoded = judged.decoded;
    decoded.format = format_of(judged.record.format);
    decoded.spec = specs.find(judged.record.format);
    if (decoded.spec) decoded.paths = DecodeTables().of(*decoded.spec).paths;
    decoded.stopped = true;
}

} // namespace

Judged judged_at(Input const& input, SpecSet const& specs, Inspector& inspector, InspectOptions const& options,
                 std::optional<Severity> strict) {
    Judged judged{inspector.inspect(input)};
    judged.stop = strict ? strict_stop(judged.record, *strict) : nullptr;
    judged.decoded = judged.stop ? decode_until(input, specs, *judged.stop, options)
                                 : animcheck::decode(input, specs, lenient, options);
    if (judged.stop && !judged.decoded.format) stop_before_bytes(judged, specs);
    return judged;
}

namespace {

/// Keys before and after the findings, each of which is text as in a report. Null: there is no such part.
struct DocumentParts {
    Json before;
    std::vector<std::string> findings;
    Json after;
};

DocumentParts parts_of(Judged const& judged, Visited const& visited, DecodeOptions const& options) {
    auto const& decoded = judged.decoded;
    auto const& part = visited.part;
    NumberAllowance allowance;
    if (options.most_numbers > 0) allowance.left = options.most_numbers;
    Json before{{"schema", "animcheck-decode/1"},
                {"path", printable(visited.place)},
                {"format", decoded.format->id},
                {"policy", options.strict.empty() ? "lenient" : "strict"},
                {"stopped", decoded.stopped}};
    if (!options.strict.empty()) before["threshold"] = options.strict;
    if (judged.stop) before["stopped_by"] = {{"rule", judged.stop->rule}, {"at", judged.stop->place.path}};
    before["fields"] = fields_of(decoded, part, allowance);
    if (before["fields"].empty() && !part.empty() && allowance.numbers == 0) return {};
    before["anomalies"] = Json::array();
    add_anomalies(before["anomalies"], decoded.log, *decoded.paths, part);

    Json after;
    if (decoded.stored_paths) { // a packed member: what unpacking it met, at bits of its container
        after["unpacking"] = {{"anomalies", Json::array()}};
        add_anomalies(after["unpacking"]["anomalies"], decoded.stored_log, *decoded.stored_paths, {});
    }
    after["clips"] = clips_of(decoded, part, options.poses, allowance);
    if (options.poses && decoded.skeleton)
        after["skeleton_from"] = printable(decoded.skeleton_from.empty() ? options.context : decoded.skeleton_from);
    if (options.poses && after["clips"].empty()) after["poses"] = {{"refused", "there is no animation here"}};
    after["skeletons"] = Json::array();
    for (auto const& skeleton : decoded.model.skeletons)
        if (part.empty()) after["skeletons"].push_back(skeleton_of(skeleton));
    if (decoded.format->conventions) after["conventions"] = conventions_of(*decoded.format->conventions);
    if (allowance.numbers > 0) after["left_out"] = {{"numbers", allowance.numbers}, {"most", options.most_numbers}};
    return {std::move(before), findings_of(judged.record, judged.stop, part), std::move(after)};
}

std::string one_line_of(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace

Json json_of(Judged const& judged, Visited const& visited, DecodeOptions const& options) {
    auto [json, findings, after] = parts_of(judged, visited, options);
    if (json.is_null()) return json;
    auto& list = json["findings"] = Json::array();
    for (auto const& finding : findings) list.push_back(Json::parse(finding));
    json.update(after);
    return json;
}

DecodedLine line_of(Judged const& judged, Visited const& visited, DecodeOptions const& options) {
    auto const [before, findings, after] = parts_of(judged, visited, options);
    if (before.is_null()) return {};
    auto text = one_line_of(before);
    text.back() = ',';
    text += "\"findings\":[";
    for (auto const& finding : findings) text += &finding == findings.data() ? finding : ',' + finding;
    return {text + "]," + one_line_of(after).substr(1), after.contains("left_out")};
}

} // namespace animcheck::app
