// SPDX-License-Identifier: MIT
#include "validator/app/gltf/model_file.hpp"

#include "decoders/core/bytes.hpp"
#include "validator/app/gltf/bones.hpp"
#include "validator/app/gltf/notes.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace animcheck::gltf {
namespace {

/// "animation[3]: why": of a clip that is called as its file is, the reason alone.
std::string reason_for(Clip const& clip, Source const& source, std::string const& why) {
    bool const is_said = clip.name.empty() || clip.name == source.name;
    return is_said ? why : printable(clip.name) + ": " + why;
}

/// Without folders, containers and an ending: "HUMANS" of "Anims.vdf::HUMANS.MDH". A member that is called by its
/// row alone has its container's name before it.
std::string stem_of(std::string_view place) {
    auto const inside = place.rfind("::");
    auto last = inside == std::string_view::npos ? base_name(place) : place.substr(inside + 2);
    auto const dot = last.rfind('.');
    if (dot != std::string_view::npos && dot > 0 && last.size() - dot <= 5) last = last.substr(0, dot);
    auto const is_number = [](char c) { return c >= '0' && c <= '9'; };
    auto const digits = last.starts_with('#') ? last.substr(1) : last;
    bool const is_row =
        inside != std::string_view::npos && !digits.empty() && std::ranges::all_of(digits, is_number);
    return is_row ? stem_of(place.substr(0, inside)) + ' ' + std::string(digits) : printable(last);
}

/// Its own name; one that its format only counts has the file's as well.
std::string name_of_clip(Source const& source, Clip const& clip) {
    auto name = clip.name;
    constexpr std::string_view counted = "animation[";
    auto const file = stem_of(source.name);
    if (name.empty() || name == source.name || (name.starts_with(counted) && source.clips_in_input == 1))
        name = file;
    else if (name.starts_with(counted) && name.ends_with(']'))
        name = file + ' ' + name.substr(counted.size(), name.size() - counted.size() - 1);
    return name.empty() ? "animation" : printable(name);
}

void append_number(std::string& to, std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) to += static_cast<char>(number >> (8 * i) & 0xFF);
}

double height_of(PoseRules const& rules, Skeleton const& rig, Clip const* clip) {
    std::vector<std::optional<Matrix>> poses;
    if (clip) {
        poses = pose_of(rules, rig, *clip, 0);
    } else {
        std::vector<std::optional<std::uint32_t>> parents;
        for (auto const& joint : rig.joints) parents.push_back(joint.parent);
        for (auto const& place : compose(parents, rest_of(rig))) poses.emplace_back(place);
    }
    double least = 0, most = 0;
    bool is_first = true;
    for (auto const& pose : poses) {
        if (!pose) continue;
        auto const at = pose->at(1, 3);
        least = is_first ? at : std::min(least, at);
        most = is_first ? at : std::max(most, at);
        is_first = false;
    }
    return most - least;
}

} // namespace

std::string skeleton_key(Source const& source) {
    auto const* const rules = rules_for(source);
    std::string key(source.format->id.substr(0, source.format->id.find('.')));
    if (!source.skeleton || !rules) return key;
    for (auto const& joint : source.skeleton->joints) {
        append_number(key, joint.name.size());
        key += joint.name;
        append_number(key, joint.parent ? std::uint64_t{*joint.parent} + 1 : 0);
        for (auto const cell : joint.rest) append_number(key, std::bit_cast<std::uint32_t>(cell));
        append_number(key, joint.pivot ? std::uint64_t{joint.pivot->joint} + 1 : 0);
        if (joint.pivot)
            for (auto const part : joint.pivot->point) append_number(key, std::bit_cast<std::uint32_t>(part));
    }
    return key;
}

std::string skeleton_name(Source const& source) {
    auto name = stem_of(source.skeleton_from.empty() ? source.place : source.skeleton_from);
    if (name.empty() || name == "-") name = stem_of(source.name);
    return name.empty() ? "skeleton" : name;
}

void ModelFile::choose_unit(Source const& source) {
    auto const& rules = *rules_for(source);
    metres_ = options_.metres_a_unit > 0 ? options_.metres_a_unit : rules.space.metres_a_unit;
    if (options_.height <= 0) return;
    auto const playable = std::ranges::find_if(
        source.clips, [&](Clip const* clip) { return clip->moves.empty() && obstacle_for(source, *clip).empty(); });
    auto const* const clip = playable == source.clips.end() ? nullptr : *playable;
    auto const rig = clip ? rig_of(rules, *source.skeleton, *clip) : *source.skeleton;
    auto const units = height_of(rules, rig, clip);
    if (units > 1e-6 && std::isfinite(units)) metres_ = options_.height / units;
}

/// With the first source whose skeleton is known.
void ModelFile::begin(Source const& source) {
    if (metres_ > 0) return;
    choose_unit(source);
    conversion_ = Conversion(rules_for(source)->space, metres_);
    asset_.json = {{"asset", {{"version", "2.0"}, {"generator", "animcheck " ANIMCHECK_VERSION}}}, {"scene", 0}};
    asset_.json["scenes"].push_back({{"nodes", Json::array()}});
    notes_ = notes_of_file(source, *rules_for(source), metres_);
}

ModelFile::Added ModelFile::add(Source const& source) {
    Added added;
    auto const before = conversion_.replaced();
    if (source.skeleton && rules_for(source)) begin(source);
    for (auto const* const clip : source.clips) add_clip(source, *clip, added);
    if (source.clips.empty()) add_skeleton(source, added);
    added.replaced = conversion_.replaced() - before;
    added.full = added.full && added.clips == 0;
    if (added.full) return added;
    if (++sources_ == 1 && metres_ > 0) add_findings(notes_, source);
    std::ranges::copy(added.left_out, std::back_inserter(left_out_));
    return added;
}

void ModelFile::add_clip(Source const& source, Clip const& clip, Added& added) {
    auto const leave_out = [&](std::string const& why) { added.left_out.push_back(reason_for(clip, source, why)); };
    if (auto const why = obstacle_for(source, clip); !why.empty()) return leave_out(why);
    auto const& rules = *source.format->poses;
    Playing playing{rules, clip, key_times(rules, clip), {}};
    auto* rig = find_rig(clip.moves);
    auto const fresh = rig ? Rig() : Rig{rig_of(rules, *source.skeleton, clip), {}, 0};
    auto const& joints = (rig ? *rig : fresh).skeleton.joints;
    if (joints.empty()) return leave_out("the skeleton has no joints");
    auto const most = most_bytes_of(playing.times, rig ? *rig : fresh);
    if (sum({bytes(), most}) > options_.most_bytes) {
        added.full = added.full || (clips_ > 0 && most <= options_.most_bytes);
        return leave_out("the file would be larger than " + std::to_string(options_.most_bytes >> 20) + " MiB");
    }
    if (rules.movement && !options_.in_place && clip.moves.empty()) playing.movement = rules.movement(clip);
    if (!rig) rig = &add_rig(source, clip.moves, fresh.skeleton);
    auto json = animation_of(asset_, conversion_, *rig, playing);
    auto const name = animation_names_.add(name_of_clip(source, clip));
    json["name"] = name;
    json["extras"]["source"] = printable(source.place);
    add_findings(json["extras"], source, clip, playing.times);
    note_bytes_ += json["extras"].dump().size() + name.size();
    clip_notes_["clip " + name] = json["extras"];
    asset_.add_animation(json);
    ++added.clips;
    ++clips_;
}

void ModelFile::add_skeleton(Source const& source, Added& added) {
    if (!source.skeleton || !rigs_.empty()) return;
    auto const& joints = source.skeleton->joints;
    bool const fits = product({joints.size(), 4096}) <= options_.most_bytes;
    if (!joints.empty() && fits && is_forest(*source.skeleton))
        add_rig(source, {}, *source.skeleton);
    else
        added.left_out.emplace_back(joints.empty() ? "the skeleton has no joints"
                                    : fits         ? "the joints of the skeleton are not a tree"
                                                   : "the skeleton is too large");
}

/// Clips that move the same have one rig.
Rig* ModelFile::find_rig(std::string_view moves) {
    auto const found = std::ranges::find(rigs_, moves, &std::pair<std::string, Rig>::first);
    return found == rigs_.end() ? nullptr : &found->second;
}

/// The joints of a skeleton are below one node, and so is what moves apart from it.
Rig& ModelFile::add_rig(Source const& source, std::string_view moves, Skeleton skeleton) {
    auto& nodes = asset_.json["nodes"];
    bool const is_skeleton = moves.empty();
    auto const top = nodes.size();
    auto const name = skeleton_name(source) + (is_skeleton ? "" : " " + std::string(moves));
    nodes.push_back({{"name", node_names_.add(name)}, {"children", Json::array()}});
    asset_.json["scenes"][0]["nodes"].push_back(top);
    if (is_skeleton || rigs_.empty()) armature_ = top;
    rigs_.emplace_back(std::string(moves), Rig{std::move(skeleton), {}, nodes.size()});
    auto& rig = rigs_.back().second;
    auto const names = add_joints(source, rig);
    for (std::size_t joint = 0; joint < rig.rest.size(); ++joint) {
        auto const node = rig.first_node + joint;
        auto const parent = rig.skeleton.joints[joint].parent;
        nodes[parent ? rig.first_node + *parent : top]["children"].push_back(node);
    }
    if (is_skeleton || options_.bones) add_skin(rig, top, names);
    return rig;
}

/// The skeleton's names, else those that a clip's format has.
std::vector<std::string> ModelFile::add_joints(Source const& source, Rig& rig) {
    auto& nodes = asset_.json["nodes"];
    std::vector<std::string> names;
    for (auto const& matrix : rest_of(rig.skeleton)) {
        auto const joint = rig.rest.size();
        auto name = printable(rig.skeleton.joints[joint].name);
        for (auto const* const clip : source.clips)
            if (name.empty() && joint < clip->joint_names.size()) name = clip->joint_names[joint];
        names.push_back(name.empty() ? "joint " + std::to_string(joint) : name);
        auto const rest = conversion_.placement_of(matrix);
        nodes.push_back({{"name", node_names_.add(names.back())},
                         {"translation", rest.translation},
                         {"rotation", rest.rotation}});
        rig.rest.push_back(rest);
    }
    return names;
}

/// The mesh has a node at the top of the scene: a skinned one is where its joints are.
void ModelFile::add_skin(Rig const& rig, std::size_t top, std::vector<std::string> const& names) {
    auto joints = Json::array();
    for (std::size_t joint = 0; joint < rig.rest.size(); ++joint) joints.push_back(rig.first_node + joint);
    auto const places = places_at_rest(rig.skeleton, rig.rest);
    auto const binds = asset_.add_accessor(Asset::Use::bind, Asset::Type::mat4,
                                           std::span<float const>(conversion_.inverses(places)));
    auto& json = asset_.json;
    json["skins"].push_back({{"inverseBindMatrices", binds}, {"skeleton", top}, {"joints", std::move(joints)}});
    auto const* const model = rig.skeleton.mesh.get();
    if (!model && !options_.bones) return;
    auto surface = model ? surface_of(*model, conversion_, places) : Surface();
    auto const* const name = surface.empty() ? "bones" : "body";
    if (surface.empty()) surface = bones_of(rig.skeleton, places, names);
    auto const mesh = add_mesh(asset_, surface, name);
    json["scenes"][0]["nodes"].push_back(json["nodes"].size());
    json["nodes"].push_back({{"name", node_names_.add(name)}, {"mesh", mesh}, {"skin", json["skins"].size() - 1}});
}

std::string ModelFile::finish() && {
    if (!asset_.json.contains("nodes")) return {};
    if (conversion_.replaced() > 0) notes_["transforms_replaced"] = conversion_.replaced();
    if (sources_ > 1) {
        for (auto const* const key : {"path", "verdict", "findings", "findings_left_out"}) notes_.erase(key);
        notes_["sources"] = sources_;
    }
    add_left_out(notes_, left_out_);
    if (!clip_notes_.empty()) asset_.json["nodes"][armature_]["extras"] = std::move(clip_notes_);
    asset_.json["extras"]["animcheck"] = std::move(notes_);
    return options_.text ? std::move(asset_).text() : std::move(asset_).binary();
}

} // namespace animcheck::gltf
