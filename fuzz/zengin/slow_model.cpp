// SPDX-License-Identifier: MIT
// The events are followed in their order: a later chunk of the same type replaces an earlier one, and positions are
// packed as the header says that was read last before the samples.
#include "fuzz/slow_model.hpp"

#include <bit>
#include <cmath>

namespace animcheck::fuzz::zengin_model {
namespace {

constexpr std::uint64_t animation_header = 0xA020, hierarchy = 0xD100;

/// An unsigned number of 16 bits is `32767 + c * 65535 / 2.1`; w is what a unit quaternion lacks, and a vector that
/// is longer than 1 is shortened.
std::array<float, 4> unpacked(Event const& rotations, std::uint64_t row) {
    std::array<double, 3> xyz{};
    for (std::size_t i = 0; i < 3; ++i)
        xyz[i] = static_cast<double>(whole_at(rotations, row, i) - 32767) * (2.1 / 65535);
    auto const square = xyz[0] * xyz[0] + xyz[1] * xyz[1] + xyz[2] * xyz[2];
    if (square <= 1)
        return {static_cast<float>(xyz[0]), static_cast<float>(xyz[1]), static_cast<float>(xyz[2]),
                static_cast<float>(std::sqrt(1 - square))};
    auto const shrink = 1 / std::sqrt(square);
    return {static_cast<float>(xyz[0] * shrink), static_cast<float>(xyz[1] * shrink),
            static_cast<float>(xyz[2] * shrink), 0};
}

class SlowAnimation {
public:
    explicit SlowAnimation(SlowLog const& log) : log_(&log) {}

    SlowClip clip() {
        for (auto const& event : log_->events()) follow(event);
        SlowClip clip{.name = name_, .frames_per_second = fps_};
        auto const nodes = nodes_ ? nodes_->value : 0;
        if (!rotations_ || !positions_ || nodes == 0) return clip;
        clip.frames = rotations_->value / nodes;
        for (std::uint64_t node = 0; node < nodes; ++node) add_tracks(clip, node, nodes);
        return clip;
    }

private:
    void follow(Event const& event) {
        if (log_->is(event, "chunk[].type")) type_ = event.value;
        if (log_->is(event, "chunk[].size") && type_ == animation_header) {
            name_.clear();
            fps_ = scale_ = least_ = 0;
        }
        if (log_->is(event, "header.name")) name_ = event.text();
        if (log_->is(event, "header.fps")) fps_ = number(event);
        if (log_->is(event, "header.position_scale")) scale_ = number(event);
        if (log_->is(event, "header.position_min")) least_ = number(event);
        if (log_->concerns(event, "samples.checksum")) { // of another chunk, whether it is whole or not
            nodes_ = rotations_ = positions_ = nullptr;
            scale_of_samples_ = scale_;
            least_of_samples_ = least_;
        }
        if (log_->is(event, "samples.node_index[]")) nodes_ = &event;
        if (log_->is(event, "samples.sample[].rotation[]")) rotations_ = &event;
        if (log_->is(event, "samples.sample[].position[]")) positions_ = &event;
    }

    static float number(Event const& scalar) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(scalar.value));
    }

    /// A row per frame and node, the nodes of a frame next to each other.
    void add_tracks(SlowClip& clip, std::uint64_t node, std::uint64_t nodes) const {
        auto const joint = static_cast<std::uint32_t>(whole_at(*nodes_, node));
        clip.tracks.push_back({.joint = joint, .at = [rotations = rotations_, node, nodes](std::size_t frame) {
                                   return unpacked(*rotations, frame * nodes + node);
                               }});
        auto const position = [positions = positions_, node, nodes, scale = scale_of_samples_,
                               least = least_of_samples_](std::size_t frame) {
            std::array<float, 4> xyz{};
            for (std::size_t i = 0; i < 3; ++i)
                xyz[i] = static_cast<float>(whole_at(*positions, frame * nodes + node, i)) * scale + least;
            return xyz;
        };
        clip.tracks.push_back({.joint = joint, .channel = Channel::translation, .unit = "cm", .at = position});
    }

    SlowLog const* log_;
    std::uint64_t type_ = 0;
    std::string name_;
    float fps_ = 0, scale_ = 0, least_ = 0, scale_of_samples_ = 0, least_of_samples_ = 0;
    Event const *nodes_ = nullptr, *rotations_ = nullptr, *positions_ = nullptr;
};

/// A node is a joint as soon as its matrix is there.
Skeleton slow_hierarchy(SlowLog const& log) {
    Skeleton skeleton;
    Skeleton::Joint joint;
    std::uint64_t type = 0;
    for (auto const& event : log.events()) {
        if (log.is(event, "chunk[].type")) type = event.value;
        if (log.is(event, "chunk[].size") && type == hierarchy) skeleton = {};
        if (log.is(event, "hierarchy.node[].name")) joint = {std::string(event.text()), {}, {}, {}};
        if (log.is(event, "hierarchy.node[].parent") && static_cast<std::int64_t>(event.value) >= 0)
            joint.parent = static_cast<std::uint32_t>(event.value);
        if (log.is(event, "hierarchy.node[].transform[]")) {
            for (std::size_t cell = 0; cell < 16; ++cell) joint.rest[cell] = float_at(event, cell);
            skeleton.joints.push_back(joint);
        }
        if (log.is(event, "hierarchy.checksum")) skeleton.checksum = static_cast<std::uint32_t>(event.value);
    }
    return skeleton;
}

std::span<Declaring const> declaring_names() {
    static constexpr auto names = std::to_array<Declaring>(
        {{"X.MAN"}, {"X.MDH"}, {"X.MDL"}, {"X.MDM"}, {"X.MDS", "ANIMS.VDF"}, {"X.MSB"}, {"X.VDF"}});
    return names;
}

SlowModel model_of(std::string_view format, SlowLog const& log) {
    SlowModel model;
    if (format == "zengin.man") model.clips.push_back(SlowAnimation(log).clip());
    if (format == "zengin.mdh") model.skeletons.push_back(slow_hierarchy(log));
    return model;
}

SlowFamily const family{"zengin", declaring_names, model_of};

} // namespace
} // namespace animcheck::fuzz::zengin_model
