// SPDX-License-Identifier: MIT
#include "validator/app/gltf/notes.hpp"

#include "validator/rules/printable.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace animcheck::gltf {

Json notes_of_file(Source const& source, PoseRules const& rules, double metres_a_unit) {
    Json json{{"path", printable(source.place)}, {"format", source.format->id}};
    if (!source.skeleton_from.empty()) json["skeleton_from"] = printable(source.skeleton_from);
    auto const& space = rules.space;
    bool const is_default = metres_a_unit == space.metres_a_unit;
    json["metres_a_unit"] = metres_a_unit;
    json["unit_chosen"] = !is_default || !space.unit_known;
    json["unit_basis"] = is_default ? space.unit_basis : "chosen by the user";
    json["axes"] = {{"signs", space.signs}, {"of", space.basis}};
    for (auto const& convention : rules.conventions)
        json["conventions"][std::string(convention.name)] = {{"value", convention.value},
                                                             {"basis", convention.basis}};
    return json;
}

namespace {

/// The index of a step of a path: of "frame" in "animation[2].frame[7].bits" it is 7.
std::optional<std::size_t> index_in(std::string_view path, std::string_view step) {
    for (auto at = path.find(step); at != std::string_view::npos; at = path.find(step, at + 1)) {
        auto const from = at + step.size() + 1;
        bool const begins = at == 0 || path[at - 1] == '.';
        if (!begins || from >= path.size() || path[from - 1] != '[') continue;
        std::size_t index = 0;
        auto const* const end = path.data() + path.size();
        auto const read = std::from_chars(path.data() + from, end, index);
        if (read.ec == std::errc() && read.ptr != end && *read.ptr == ']') return index;
    }
    return std::nullopt;
}

/// Rows that are called samples are those of all joints, frame by frame.
std::optional<std::size_t> frame_in(std::string_view path, Clip const& clip) {
    if (auto const frame = index_in(path, "frame")) return frame;
    if (auto const frame = index_in(path, "keyframe")) return frame;
    std::set<std::uint32_t> joints;
    for (auto const& track : clip.tracks) joints.insert(track.target.index);
    auto const sample = index_in(path, "sample");
    if (!sample || joints.empty()) return std::nullopt;
    return *sample / joints.size();
}

Json json_of(Finding const& finding) {
    return {{"rule", finding.rule},
            {"severity", name_of(finding.severity)},
            {"path", printable(finding.place.path)},
            {"message", printable(finding.message)},
            {"count", finding.count}};
}

} // namespace

void add_findings(Json& notes, Source const& source) {
    if (!source.record) return;
    auto const& findings = source.record->findings;
    notes["verdict"] = name_of(source.record->verdict);
    notes["findings"] = Json::array();
    for (std::size_t i = 0; i < std::min(findings.size(), most_notes); ++i)
        notes["findings"].push_back(json_of(findings[i]));
    if (findings.size() > most_notes) notes["findings_left_out"] = findings.size() - most_notes;
}

void add_findings(Json& notes, Source const& source, Clip const& clip, KeyTimes const& times) {
    if (!source.record) return;
    notes["verdict"] = name_of(source.record->verdict);
    notes["findings"] = Json::array();
    std::size_t count = 0;
    for (auto const& finding : source.record->findings) {
        bool const is_elsewhere = source.clips_in_input > 1 && !finding.place.path.starts_with(clip.name);
        if (is_elsewhere || ++count > most_clip_notes) continue;
        auto json = json_of(finding);
        auto const frame = frame_in(finding.place.path, clip);
        if (frame && *frame < times.seconds.size()) json["seconds"] = double{times.seconds[*frame]};
        notes["findings"].push_back(std::move(json));
    }
    if (count > most_clip_notes) notes["findings_left_out"] = count - most_clip_notes;
}

void add_left_out(Json& notes, std::vector<std::string> const& left_out) {
    if (left_out.empty()) return;
    notes["left_out"]["clips"] = left_out.size();
    for (std::size_t i = 0; i < std::min(left_out.size(), most_notes); ++i)
        notes["left_out"]["first"].push_back(left_out[i]);
}

} // namespace animcheck::gltf
