// Decoded values as JSON: fields by path, then what they mean as clips and skeletons.
#include "validator/cli/inputs.hpp"
#include "validator/cli/output.hpp"
#include "validator/output/json.hpp"
#include "validator/printable.hpp"
#include "validator/settle.hpp"
#include "validator/values.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace animcheck::cli {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Value const& value) {
    if (auto const* const number = std::get_if<std::uint64_t>(&value)) return *number;
    if (auto const* const number = std::get_if<std::int64_t>(&value)) return *number;
    if (auto const* const number = std::get_if<double>(&value); number && std::isfinite(*number)) return *number;
    return text_of(value);
}

Json json_of(float value) { return json_of(Value{double{value}}); }

std::string hex_of(Event const& event) {
    std::string hex;
    for (std::uint64_t i = 0; i < event.value; ++i)
        for (auto const digit :
             {std::to_integer<unsigned>(event.data[i]) >> 4, std::to_integer<unsigned>(event.data[i]) & 15})
            hex += "0123456789abcdef"[digit];
    return hex;
}

Json field_of(Event const& event) {
    switch (event.kind) {
    case EventKind::text: return printable(event.text());
    case EventKind::bytes: return hex_of(event);
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

/// Null where the track has no value: a bone that is of another type there.
Json component_of(Track const& track, float value) {
    if (std::isnan(value)) return nullptr;
    if (track.whole_numbers && std::isfinite(value)) return static_cast<std::int64_t>(value);
    return json_of(value);
}

/// What the file has: signed, and modulo a turn.
void add_angles(Json& json, Track const& track, std::size_t frames) {
    json["raw"] = Json::array();
    json["modulo"] = Json::array();
    for (std::size_t frame = 0; frame < frames; ++frame) {
        auto raw = Json::array(), modulo = Json::array();
        for (std::size_t i = 0; i < track.raw.width(); ++i) {
            raw.push_back(static_cast<std::int16_t>(track.raw.at(frame, i)));
            modulo.push_back(track.raw.at(frame, i) % track.turn);
        }
        json["raw"].push_back(std::move(raw));
        json["modulo"].push_back(std::move(modulo));
    }
}

/// Frames that a track tells apart: behind them one of them holds, which `then` says.
std::size_t frames_of(Clip const& clip, Track const& track) {
    std::size_t most = 0;
    for (auto const& axis : track.axes) most = std::max(most, axis.size());
    if (most == 0) most = track.raw.empty() && track.parameters.empty() ? 1 : clip.frames;
    return std::min(clip.frames, most);
}

Json raw_of(Clip const& clip, Track const& track) {
    auto rows = Json::array();
    for (std::size_t frame = 0; frame < frames_of(clip, track); ++frame) rows.push_back(track.axes_at(frame));
    return rows;
}

Json labels_of(Clip const& clip) {
    auto json = Json::object();
    for (auto const& label : clip.labels) {
        auto& values = json[std::string(label.name)] = Json::array();
        for (std::size_t frame = 0; frame < std::min(clip.frames, label.raw.size()); ++frame) {
            auto const value = label.at(frame);
            values.push_back(label.word ? Json(label.word(value)) : Json(value));
        }
    }
    return json;
}

/// The shortest text that gives this float again; null for what is no number.
Json shortest_of(float value) {
    if (!std::isfinite(value)) return nullptr;
    return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

/// The bit pattern; one for all that are no number.
std::string bits_of(float value) {
    return fmt::format("{:08x}", std::isnan(value) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(value));
}

Json clip_of(Clip const& clip) {
    Json json{{"name", printable(clip.name)}, {"frames", clip.frames}};
    if (clip.frames_per_second) json["frames_per_second"] = json_of(*clip.frames_per_second);
    for (std::size_t frame = 0; frame < clip.ticks.size(); ++frame) {
        json["ticks"].push_back(clip.ticks[frame]);
        json["milliseconds"].push_back(json_of(static_cast<float>(clip.ticks[frame]) * clip.milliseconds_a_tick));
    }
    if (clip.loop) json["loop"] = *clip.loop;
    if (!clip.labels.empty()) json["labels"] = labels_of(clip);
    json["tracks"] = Json::array();
    for (auto const& track : clip.tracks) {
        auto values = Json::array(), patterns = Json::array();
        for (std::size_t frame = 0; frame < frames_of(clip, track); ++frame) {
            auto const value = track.at(frame);
            auto components = Json::array(), bits = Json::array();
            for (std::size_t i = 0; i < (track.channel == Channel::quaternion ? 4u : 3u); ++i) {
                components.push_back(track.exact ? shortest_of(value[i]) : component_of(track, value[i]));
                if (track.exact) bits.push_back(bits_of(value[i]));
            }
            values.push_back(std::move(components));
            patterns.push_back(std::move(bits));
        }
        Json row{{"joint", track.joint}, {"channel", name_of(track.channel)}, {"unit", track.unit}};
        if (track.turn != 0) add_angles(row, track, clip.frames);
        bool const has_axes = std::ranges::any_of(track.axes, [](auto const& axis) { return !axis.empty(); });
        if (has_axes) row["raw"] = raw_of(clip, track);
        if (values.size() < clip.frames) row["then"] = track.behind == Track::Behind::last ? "last" : "first";
        if (track.joint < clip.joint_names.size()) row["name"] = clip.joint_names[track.joint];
        row["values"] = std::move(values);
        if (track.exact) row["bits"] = std::move(patterns);
        json["tracks"].push_back(std::move(row));
    }
    return json;
}

Json skeleton_of(Skeleton const& skeleton) {
    Json json{{"joints", Json::array()}};
    for (auto const& joint : skeleton.joints) {
        Json row{{"name", printable(joint.name)}, {"parent", joint.parent ? Json(*joint.parent) : Json(nullptr)}};
        for (auto const value : joint.rest) row["rest"].push_back(json_of(value));
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

/// What was found, up to where decoding stopped and with it.
Json findings_of(InputRecord const& record, Finding const* stop, std::string const& part) {
    auto list = Json::array();
    for (auto const& finding : record.findings) {
        if (is_of_part(finding.place.path, part)) list.push_back(json_of(finding));
        if (&finding == stop) break;
    }
    return list;
}

/// An input as it was decoded, and what was found in it.
struct Judged {
    InputRecord record;
    Finding const* stop = nullptr; ///< in the record: where a strict decoder stopped
    Decoded decoded;
};

Json json_of(Judged const& judged, std::string const& place, std::string const& part, bool strict_policy) {
    auto const& decoded = judged.decoded;
    Json json{{"path", printable(place)},
              {"format", decoded.format->id},
              {"policy", strict_policy ? "strict" : "lenient"},
              {"stopped", decoded.stopped}};
    if (judged.stop) json["stopped_by"] = {{"rule", judged.stop->rule}, {"at", judged.stop->place.path}};
    json["fields"] = Json::object();
    json["anomalies"] = Json::array();
    json["findings"] = findings_of(judged.record, judged.stop, part);
    if (decoded.stored_paths) { // a packed member: what unpacking it met, at bits of its container
        json["unpacking"] = {{"anomalies", Json::array()}};
        add_anomalies(json["unpacking"]["anomalies"], decoded.stored_log, *decoded.stored_paths, {});
    }
    add_anomalies(json["anomalies"], decoded.log, *decoded.paths, part);
    for (auto const& event : decoded.log.events()) {
        auto const path = decoded.paths->text(event.path, event.indices);
        if (is_field(event) && event.kind != EventKind::table && is_of_part(path, part))
            json["fields"][path] = field_of(event);
    }
    if (json["fields"].empty() && !part.empty()) throw UsageError(printable(place) + ": there is no such part");
    json["clips"] = Json::array();
    for (auto const& clip : decoded.model.clips) // those of parts are called after them
        if (is_of_part(clip.name, part)) json["clips"].push_back(clip_of(clip));
    json["skeletons"] = Json::array();
    for (auto const& skeleton : decoded.model.skeletons)
        if (part.empty()) json["skeletons"].push_back(skeleton_of(skeleton));
    if (decoded.format->conventions) json["conventions"] = conventions_of(*decoded.format->conventions);
    return json;
}

} // namespace

int decode(Common const& common, DecodeOptions const& options) {
    Specs const specs(common);
    Companion const companion(options.context, specs.set(), options.manifests);
    Output output;
    Inspector inspector(specs.set());
    bool stopped = false;
    visit_place(options, specs.set(), companion, [&](Input const& input, std::string const& part) {
        Judged judged{inspector.inspect(input)};
        judged.stop = options.strict ? strict_stop(judged.record) : nullptr;
        judged.decoded = judged.stop ? decode_until(input, specs.set(), *judged.stop)
                                     : animcheck::decode(input, specs.set(), lenient);
        if (!judged.decoded.format) throw UsageError(printable(options.place) + ": unrecognised (use --format)");
        stopped = judged.decoded.stopped;
        output.write(json_of(judged, options.place, part, options.strict)
                         .dump(1, ' ', false, Json::error_handler_t::replace));
        output.write("\n");
    });
    if (!output.close()) return exit_internal;
    return stopped ? exit_findings : exit_checked;
}

} // namespace animcheck::cli
