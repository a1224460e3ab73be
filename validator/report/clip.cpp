// SPDX-License-Identifier: MIT
#include "validator/report/clip.hpp"

#include "validator/judge/record.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace animcheck {
namespace {

using Json = nlohmann::ordered_json;

Json number_of(float value) {
    if (std::isfinite(value)) return double{value};
    return text_of(Value{double{value}});
}

/// Null where the track has no value: a bone that is of another type there.
Json value_of(float value, Exactness exactness) {
    if (exactness == Exactness::float32) return shortest_of(value);
    if (std::isnan(value)) return nullptr;
    bool const is_integer = exactness == Exactness::integers && std::isfinite(value);
    return is_integer ? Json(static_cast<std::int64_t>(value)) : number_of(value);
}

/// The bit pattern; one for all that are no number.
Json bits_of(float value) {
    return fmt::format("{:08x}", std::isnan(value) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(value));
}

/// One frame: a value, or for a mesh one for each vertex.
template <class T, class Print>
Json frame_of(Track const& track, std::span<T const> components, Print print) {
    auto const one = [&](std::size_t first) {
        auto json = Json::array();
        for (auto const component : components.subspan(first, track.width())) json.push_back(print(component));
        return json;
    };
    if (track.target.kind == Target::Kind::joint) return one(0);
    auto json = Json::array();
    for (std::size_t first = 0; first < components.size(); first += track.width()) json.push_back(one(first));
    return json;
}

template <class T, class Print>
Json frames_of(Track const& track, std::vector<T> const& values, Print print) {
    auto json = Json::array();
    auto const all = std::span<T const>(values);
    for (std::size_t frame = 0; frame < track.frames; ++frame)
        json.push_back(frame_of(track, all.subspan(frame * track.components(), track.components()), print));
    return json;
}

void add_raw(Json& json, Track const& track) {
    std::vector<std::int32_t> raw(track.frames * track.components());
    track.read_raw(0, raw);
    json["raw"] = frames_of(track, raw, [](std::int32_t value) { return value; });
    if (track.turn == 0) return;
    json["modulo"] =
        frames_of(track, raw, [&](std::int32_t value) { return (value % track.turn + track.turn) % track.turn; });
}

/// Numbers that are written of a track.
std::uint64_t numbers_of(Track const& track, Bits bits) {
    auto const has_bits = bits == Bits::all || track.exactness == Exactness::float32;
    std::uint64_t const lists =
        1 + (has_bits ? 1 : 0) + (track.has_raw ? 1 : 0) + (track.has_raw && track.turn > 0);
    return product({track.frames, track.components(), lists});
}

Json track_of(Track const& track, Clip const& clip, Bits bits, NumberAllowance& allowance) {
    auto const& target = track.target;
    bool const is_joint = target.kind == Target::Kind::joint;
    Json json;
    json[is_joint ? "joint" : "mesh"] = target.index;
    if (!is_joint) json["vertices"] = target.count;
    json["channel"] = name_of(track.channel);
    json["unit"] = track.unit;
    auto const numbers = numbers_of(track, bits);
    bool const has_room = allowance.take(numbers);
    if (track.has_raw && has_room) add_raw(json, track);
    if (track.frames < clip.frames) json["then"] = track.then == Track::Then::last ? "last" : "first";
    if (is_joint && target.index < clip.joint_names.size()) json["name"] = clip.joint_names[target.index];
    if (!has_room) {
        json["left_out"] = numbers;
        return json;
    }
    std::vector<float> values(track.frames * track.components());
    track.read(0, values);
    json["values"] = frames_of(track, values, [&](float value) { return value_of(value, track.exactness); });
    if (bits == Bits::all || track.exactness == Exactness::float32)
        json["bits"] = frames_of(track, values, bits_of);
    return json;
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

} // namespace

Json shortest_of(float value) {
    if (!std::isfinite(value)) return nullptr;
    return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

Json json_of(Clip const& clip, Bits bits, NumberAllowance& allowance) {
    Json json{{"name", printable(clip.name)}, {"frames", clip.frames}};
    if (clip.frames_per_second) json["frames_per_second"] = number_of(*clip.frames_per_second);
    bool const has_times = allowance.take(2 * std::uint64_t{clip.ticks.size()});
    for (std::size_t frame = 0; has_times && frame < clip.ticks.size(); ++frame) {
        json["ticks"].push_back(clip.ticks[frame]);
        json["milliseconds"].push_back(number_of(static_cast<float>(clip.ticks[frame]) * clip.milliseconds_a_tick));
    }
    if (clip.loop) json["loop"] = *clip.loop;
    if (!clip.labels.empty() && allowance.take(product({clip.labels.size(), clip.frames})))
        json["labels"] = labels_of(clip);
    json["tracks"] = Json::array();
    for (auto const& track : clip.tracks) json["tracks"].push_back(track_of(track, clip, bits, allowance));
    return json;
}

Json json_of(Clip const& clip, Bits bits) {
    NumberAllowance all;
    return json_of(clip, bits, all);
}

} // namespace animcheck
