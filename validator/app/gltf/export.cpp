// SPDX-License-Identifier: MIT
#include "validator/app/gltf/export.hpp"

#include "decoders/registry.hpp"
#include "validator/app/gltf/animation.hpp"
#include "validator/app/gltf/unique_names.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>

namespace animcheck::gltf {
namespace {

/// "animation[3]: why": of a clip that is called as its file is, the reason alone.
std::string reason_for(Clip const& clip, Source const& source, std::string const& why) {
    bool const is_said = clip.name.empty() || clip.name == source.name;
    return is_said ? why : printable(clip.name) + ": " + why;
}

/// Findings, and clips that are left out, that are noted in the file; the rest is counted.
constexpr std::size_t most_notes = 100;

class Exporter {
public:
    Exporter(Source const& source, PoseRules const& rules, Options const& options)
        : source_(source), rules_(rules), options_(options), conversion_(rules.space, metres_a_unit()) {}

    Exported run() {
        asset_.json = {{"asset", {{"version", "2.0"}, {"generator", "animcheck"}}}, {"scene", 0}};
        asset_.json["scenes"].push_back({{"nodes", Json::array()}});
        for (auto const* const clip : source_.clips) add(*clip);
        if (source_.clips.empty()) add_skeleton();
        if (!asset_.json.contains("nodes")) return std::move(exported_);
        exported_.replaced = conversion_.replaced();
        asset_.json["extras"]["animcheck"] = notes();
        exported_.bytes = options_.text ? std::move(asset_).text() : std::move(asset_).binary();
        return std::move(exported_);
    }

private:
    [[nodiscard]] double metres_a_unit() const noexcept {
        if (options_.metres_a_unit > 0) return options_.metres_a_unit;
        return rules_.space.metres_a_unit > 0 ? rules_.space.metres_a_unit : default_metres_a_unit;
    }

    void leave_out(Clip const& clip, std::string const& why) {
        exported_.left_out.push_back(reason_for(clip, source_, why));
    }

    [[nodiscard]] std::string obstacle(Clip const& clip) const {
        if (!source_.skeleton) return "no skeleton is known for this animation";
        if (clip.frames == 0) return "the animation has no frames";
        return rules_.obstacle(*source_.skeleton, clip);
    }

    void add(Clip const& clip) {
        if (auto const why = obstacle(clip); !why.empty()) return leave_out(clip, why);
        auto const times = key_times(rules_, clip);
        auto* rig = find_rig(clip);
        auto const fresh = rig ? Rig() : Rig{rig_of(rules_, *source_.skeleton, clip), {}, 0};
        auto const& joints = (rig ? *rig : fresh).skeleton.joints;
        if (joints.empty()) return leave_out(clip, "the skeleton has no joints");
        if (sum({asset_.bytes(), most_bytes_of(times, rig ? *rig : fresh)}) > options_.most_bytes)
            return leave_out(clip,
                             "the file would be larger than " + std::to_string(options_.most_bytes >> 20) + " MiB");
        if (!rig) rig = &add_rig(clip.moves, fresh.skeleton);
        auto json = animation_of(asset_, conversion_, rules_, *rig, clip, times);
        auto const name = printable(clip.name.empty() ? source_.name : std::string_view(clip.name));
        json["name"] = animation_names_.add(name.empty() ? "animation" : name);
        asset_.add_animation(json);
        ++exported_.clips;
    }

    void add_skeleton() {
        if (!source_.skeleton) return;
        auto const& joints = source_.skeleton->joints;
        bool const fits = product({joints.size(), 4096}) <= options_.most_bytes;
        if (!joints.empty() && fits && is_forest(*source_.skeleton))
            add_rig({}, *source_.skeleton);
        else
            exported_.left_out.emplace_back(joints.empty() ? "the skeleton has no joints"
                                            : fits         ? "the joints of the skeleton are not a tree"
                                                           : "the skeleton is too large");
    }

    /// Clips that move the same have one rig.
    Rig* find_rig(Clip const& clip) {
        auto const found = std::ranges::find(rigs_, clip.moves, &std::pair<std::string, Rig>::first);
        return found == rigs_.end() ? nullptr : &found->second;
    }

    /// What is not part of the skeleton is a node of its own; the joints of a skeleton are below one node.
    Rig& add_rig(std::string_view moves, Skeleton skeleton) {
        auto& nodes = asset_.json["nodes"];
        auto& scene = asset_.json["scenes"][0]["nodes"];
        bool const is_skeleton = moves.empty();
        auto const top = nodes.size();
        if (is_skeleton) {
            auto const name = printable(source_.name);
            nodes.push_back(
                {{"name", node_names_.add(name.empty() ? "skeleton" : name)}, {"children", Json::array()}});
            scene.push_back(top);
        }
        rigs_.emplace_back(std::string(moves), Rig{std::move(skeleton), {}, nodes.size()});
        auto& rig = rigs_.back().second;
        add_joints(rig);
        for (std::size_t joint = 0; joint < rig.rest.size(); ++joint) {
            auto const node = rig.first_node + joint;
            auto const parent = rig.skeleton.joints[joint].parent;
            if (parent)
                nodes[rig.first_node + *parent]["children"].push_back(node);
            else if (is_skeleton)
                nodes[top]["children"].push_back(node);
            else
                scene.push_back(node);
        }
        if (is_skeleton) add_skin(rig, top);
        return rig;
    }

    void add_joints(Rig& rig) {
        auto& nodes = asset_.json["nodes"];
        auto const names = joint_names(rig.skeleton);
        for (auto const& matrix : rest_of(rig.skeleton)) {
            auto const rest = conversion_.placement_of(matrix);
            nodes.push_back({{"name", node_names_.add(names[rig.rest.size()])},
                             {"translation", rest.translation},
                             {"rotation", rest.rotation}});
            rig.rest.push_back(rest);
        }
    }

    /// The skeleton's, else those that a clip's format has.
    [[nodiscard]] std::vector<std::string> joint_names(Skeleton const& skeleton) const {
        std::vector<std::string> names;
        for (std::size_t joint = 0; joint < skeleton.joints.size(); ++joint) {
            auto name = printable(skeleton.joints[joint].name);
            for (auto const* const clip : source_.clips)
                if (name.empty() && joint < clip->joint_names.size()) name = clip->joint_names[joint];
            names.push_back(name.empty() ? "joint " + std::to_string(joint) : name);
        }
        return names;
    }

    void add_skin(Rig const& rig, std::size_t top) {
        auto joints = Json::array();
        for (std::size_t joint = 0; joint < rig.rest.size(); ++joint) joints.push_back(rig.first_node + joint);
        auto const binds = asset_.add_accessor(Asset::Use::bind, Asset::Type::mat4,
                                               conversion_.inverse_binds(rig.skeleton, rig.rest));
        asset_.json["skins"].push_back(
            {{"inverseBindMatrices", binds}, {"skeleton", top}, {"joints", std::move(joints)}});
    }

    [[nodiscard]] Json notes() const {
        Json json{{"path", printable(source_.place)}, {"format", source_.format->id}};
        if (!source_.skeleton_from.empty()) json["skeleton_from"] = printable(source_.skeleton_from);
        json["metres_a_unit"] = metres_a_unit();
        json["unit_chosen"] = rules_.space.metres_a_unit != metres_a_unit();
        json["axes"] = {{"signs", rules_.space.signs}, {"of", rules_.space.basis}};
        for (auto const& convention : rules_.conventions)
            json["conventions"][std::string(convention.name)] = {{"value", convention.value},
                                                                 {"basis", convention.basis}};
        if (exported_.replaced > 0) json["transforms_replaced"] = exported_.replaced;
        auto const& left_out = exported_.left_out;
        if (!left_out.empty()) {
            json["left_out"]["clips"] = left_out.size();
            for (std::size_t i = 0; i < std::min(left_out.size(), most_notes); ++i)
                json["left_out"]["first"].push_back(left_out[i]);
        }
        if (source_.record) add_findings(json, *source_.record);
        return json;
    }

    static void add_findings(Json& json, InputRecord const& record) {
        json["verdict"] = name_of(record.verdict);
        json["findings"] = Json::array();
        for (std::size_t i = 0; i < std::min(record.findings.size(), most_notes); ++i) {
            auto const& finding = record.findings[i];
            json["findings"].push_back({{"rule", finding.rule},
                                        {"severity", name_of(finding.severity)},
                                        {"path", printable(finding.place.path)},
                                        {"message", printable(finding.message)},
                                        {"count", finding.count}});
        }
        if (record.findings.size() > most_notes) json["findings_left_out"] = record.findings.size() - most_notes;
    }

    Source const& source_;
    PoseRules const& rules_;
    Options const& options_;
    Conversion conversion_;
    Asset asset_;
    Exported exported_;
    std::vector<std::pair<std::string, Rig>> rigs_;
    UniqueNames node_names_, animation_names_;
};

} // namespace

PoseRules const* pose_rules_of(Format const& format) {
    if (format.poses) return format.poses;
    auto const family = format.id.substr(0, format.id.find('.') + 1);
    for (auto const* const other : formats())
        if (other->poses && other->id.starts_with(family)) return other->poses;
    return nullptr;
}

Exported export_model(Source const& source, Options const& options) {
    auto const* const rules = source.clips.empty() ? pose_rules_of(*source.format) : source.format->poses;
    if (rules) return Exporter(source, *rules, options).run();
    Exported exported;
    auto const why = "how joints are composed is not known for " + std::string(source.format->id);
    for (auto const* const clip : source.clips) exported.left_out.push_back(reason_for(*clip, source, why));
    if (source.clips.empty()) exported.left_out.push_back(why);
    return exported;
}

} // namespace animcheck::gltf
