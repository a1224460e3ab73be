// SPDX-License-Identifier: MIT
#include "fuzz/slow_model.hpp"

#include "fuzz/sotc/slow_keys.hpp"

#include <bit>
#include <limits>

namespace animcheck::fuzz::sotc_model {
namespace {

using Fields = std::map<std::uint32_t, Event const*>; ///< of one name, by bone

Event const* find(Fields const& fields, std::uint32_t bone) {
    auto const found = fields.find(bone);
    return found == fields.end() ? nullptr : found->second;
}

double scalar(Event const& field) { return double{std::bit_cast<float>(static_cast<std::uint32_t>(field.value))}; }

class SlowMotion {
public:
    explicit SlowMotion(SlowLog const& log)
        : flags_(log.last("flag[]")),
          constant_(log.by_index("bone[].constant[]")),
          angle_bias_(log.by_index("bone[].angle_bias")),
          angle_scale_(log.by_index("bone[].angle_scale")),
          axis_(log.by_index("bone[].axis[]")),
          pair_bias_(log.by_index("bone[].pair[].bias")),
          pair_scale_(log.by_index("bone[].pair[].scale")),
          wide_bias_(log.by_index("bone[].wide_pair[].bias")),
          wide_scale_(log.by_index("bone[].wide_pair[].scale")),
          spare_(log.by_index("bone[].spare_scale")),
          packed_(log.by_index("bone[].packed[]")),
          triple_(log.by_index("bone[].triple[]")),
          angle_(log.by_index("bone[].angle[]")),
          shared_(log.by_index("bone[].block_of")) {
        auto const name = log.text("context.name");
        clip_.name = name.substr(0, name.rfind('.'));
        if (log.last("bone_pointer[]")) clip_.frames = log.number("root.poses");
    }

    SlowClip clip() {
        for (std::uint32_t bone = 0; flags_ && bone < flags_->value; ++bone) {
            auto const of = find(shared_, bone);
            auto const source = of ? static_cast<std::uint32_t>(of->value) : bone;
            auto const floats = floats_of(source);
            if (floats.empty()) continue;
            auto const flag = static_cast<unsigned>(whole_at(*flags_, source));
            clip_.tracks.push_back(
                {.joint = bone, .exactness = Exactness::float32, .at = reader(flag, floats, source)});
        }
        return std::move(clip_);
    }

private:
    /// Those before the keys, in the file's order; none if they are not all there.
    [[nodiscard]] std::vector<double> floats_of(std::uint32_t bone) const {
        if (auto const* const constant = find(constant_, bone)) return numbers(*constant, 4);
        if (auto const* const axis = find(axis_, bone)) {
            auto const xyz = numbers(*axis, 3);
            return {scalar(*angle_bias_.at(bone)), scalar(*angle_scale_.at(bone)), xyz[0], xyz[1], xyz[2]};
        }
        if (find(wide_bias_, bone)) return pairs(*wide_bias_.at(bone), *wide_scale_.at(bone));
        if (find(spare_, bone)) return pairs(*pair_bias_.at(bone), *pair_scale_.at(bone));
        return {};
    }

    static std::vector<double> numbers(Event const& field, std::size_t count) {
        std::vector<double> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back(double{float_at(field, i)});
        return all;
    }
    static std::vector<double> pairs(Event const& bias, Event const& scale) {
        std::vector<double> all;
        for (std::size_t i = 0; i < 3; ++i) {
            all.push_back(double{float_at(bias, i)});
            all.push_back(double{float_at(scale, i)});
        }
        return all;
    }

    /// One key per frame, as long as there are keys; a constant needs none.
    [[nodiscard]] std::function<std::array<float, 4>(std::size_t)> reader(unsigned flag, std::vector<double> floats,
                                                                          std::uint32_t bone) const {
        ByteView bytes;
        std::uint64_t keys = 0;
        for (auto const* const fields : {&packed_, &triple_, &angle_})
            if (auto const* const field = find(*fields, bone)) {
                keys = field->value;
                bytes = {field->data, static_cast<std::size_t>(keys) * field->stride};
            }
        return [slow = SlowKeys(flag, std::move(floats), bytes), keys, flag](std::size_t frame) {
            constexpr auto none = std::numeric_limits<float>::quiet_NaN();
            if (flag != 0 && frame >= keys) return std::array{none, none, none, none};
            auto const q = slow.at(frame);
            return std::array{static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]),
                              static_cast<float>(q[3])};
        };
    }

    Event const* flags_;
    Fields constant_, angle_bias_, angle_scale_, axis_, pair_bias_, pair_scale_, wide_bias_, wide_scale_, spare_,
        packed_, triple_, angle_, shared_;
    SlowClip clip_;
};

/// A joint for each bone, whether its record could be read or not. Cells 0 to 8 are lead, translation, one,
/// rotation.
Skeleton slow_skeleton(SlowLog const& log) {
    Skeleton skeleton;
    skeleton.joints.resize(log.number("bones"));
    auto const leads = log.by_index("bone[].lead"), translations = log.by_index("bone[].translation[]"),
               ones = log.by_index("bone[].one"), rotations = log.by_index("bone[].rotation[]"),
               parents = log.by_index("bone[].parent"), ends = log.by_index("bone[].zero"),
               names = log.by_index("bone[].name");
    for (auto const& [bone, rotation] : rotations) {
        auto& rest = skeleton.joints[bone].rest;
        rest[0] = static_cast<float>(scalar(*leads.at(bone)));
        for (std::size_t i = 0; i < 3; ++i) rest[1 + i] = float_at(*translations.at(bone), i);
        rest[4] = static_cast<float>(scalar(*ones.at(bone)));
        for (std::size_t i = 0; i < 4; ++i) rest[5 + i] = float_at(*rotation, i);
    }
    for (auto const& [bone, end] : ends)
        if (auto const parent = static_cast<std::int64_t>(parents.at(bone)->value); parent >= 0)
            skeleton.joints[bone].parent = static_cast<std::uint32_t>(parent);
    for (auto const& [bone, name] : names) skeleton.joints[bone].name = name->text();
    return skeleton;
}

std::span<Declaring const> declaring_names() {
    static constexpr auto names = std::to_array<Declaring>({{"NICO.DAT"}, {"X.anb"}, {"X.skb"}, {"X.xff"}});
    return names;
}

SlowModel model_of(std::string_view format, SlowLog const& log) {
    SlowModel model;
    if (format == "sotc.anb") model.clips.push_back(SlowMotion(log).clip());
    if (format == "sotc.skb") model.skeletons.push_back(slow_skeleton(log));
    return model;
}

SlowFamily const family{"sotc", declaring_names, model_of};

} // namespace
} // namespace animcheck::fuzz::sotc_model
