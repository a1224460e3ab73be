// SPDX-License-Identifier: MIT
#include "fuzz/slow_model.hpp"
#include "decoders/model/pose.hpp"

#include <algorithm>
#include <map>

namespace animcheck::fuzz::zelda64_model {
namespace {

constexpr std::uint32_t no_limb = 255, most_limbs = 255;
constexpr double units_a_turn = 65536;

/// A component in a frame; nothing: there is no number, and it is 0.
using Component = std::function<std::optional<std::int64_t>(std::size_t frame)>;

/// The first track is the translation of the root, each other one the rotation of a limb.
void add_track(SlowClip& clip, std::array<Component, 3> const& components) {
    bool const is_root = clip.tracks.empty();
    auto const raw = [components](std::size_t frame) {
        std::array<std::int32_t, 3> xyz{};
        for (std::size_t i = 0; i < 3; ++i) xyz[i] = static_cast<std::int32_t>(components[i](frame).value_or(0));
        return xyz;
    };
    auto const scale = is_root ? 1 : 360 / units_a_turn;
    SlowTrack track{.at = [raw, scale](std::size_t frame) {
        auto const xyz = raw(frame);
        return std::array{static_cast<float>(xyz[0] * scale), static_cast<float>(xyz[1] * scale),
                          static_cast<float>(xyz[2] * scale), 0.0F};
    }};
    bool const has_numbers = std::ranges::any_of(components, [](auto const& of) { return of(0).has_value(); });
    if (has_numbers) track.raw = raw;
    track.channel = is_root ? Channel::translation : Channel::euler;
    if (is_root) {
        track.exactness = Exactness::integers;
    } else {
        track.joint = static_cast<std::uint32_t>(clip.tracks.size() - 1);
        track.unit = "degree";
    }
    clip.tracks.push_back(std::move(track));
}

std::uint64_t frames_in(Event const* count) {
    auto const frames = count ? static_cast<std::int64_t>(count->value) : 0;
    return frames > 0 ? static_cast<std::uint64_t>(frames) : 0;
}

SlowClip named_clip(SlowLog const& log, std::uint64_t frames) {
    return {.name = log.text("context.name"), .frames = frames};
}

/// An index below `static_index_max` is one value for all frames; any other is the first of as many values as there
/// are frames. What the file lacks is the last value that it has. Wrapped indices lead to where the log says.
SlowClip slow_animation(SlowLog const& log) {
    auto clip = named_clip(log, frames_in(log.last("header.frame_count")));
    auto const *const values = log.last("values[]"), *const joints = log.last("joint[].index[]");
    if (clip.frames == 0 || !values || values->value == 0 || !joints) return clip;
    auto const limit = log.number("header.static_index_max");
    auto rows = joints->value;
    if (auto const limbs = log.known("context.skeleton_joints"))
        rows = std::min<std::uint64_t>(*limbs, most_limbs) + 1;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> wrapped;
    for (auto const& event : log.events())
        if (log.is(event, "joint[].true_index[]"))
            wrapped[{event.indices.at[0], event.indices.at[1]}] = event.value;
    for (std::uint64_t row = 0; row < rows; ++row) {
        auto const component = [=](std::uint64_t i) -> Component {
            if (auto const found = wrapped.find({row, i}); found != wrapped.end())
                return [values, start = found->second](std::size_t frame) {
                    return std::optional(whole_at(*values, start + frame));
                };
            return [=](std::size_t frame) -> std::optional<std::int64_t> {
                if (row >= joints->value) return std::nullopt;
                auto const index = static_cast<std::uint64_t>(whole_at(*joints, row, i));
                if (index >= values->value) return std::nullopt;
                auto const at = index < limit ? index : std::min(index + frame, values->value - 1);
                return whole_at(*values, at);
            };
        };
        add_track(clip, {component(0), component(1), component(2)});
    }
    return clip;
}

/// A component has `max` values from `start` on, but not more than there are frames or values; after them the first
/// holds. A header that is cut has no frames.
SlowClip slow_legacy_animation(SlowLog const& log) {
    auto const* const derived = log.last("frames");
    auto const* const declared = log.last("header.joint_key") ? log.last("header.frame_count") : nullptr;
    auto clip = named_clip(log, frames_in(derived ? derived : declared));
    auto const* const values = log.last("values[]");
    std::array<Event const*, 3> const starts{log.last("key[].x_start"), log.last("key[].y_start"),
                                             log.last("key[].z_start")},
        counts{log.last("key[].x_max"), log.last("key[].y_max"), log.last("key[].z_max")};
    if (clip.frames == 0 || !values || !counts[0]) return clip;
    auto const frames = static_cast<std::int64_t>(clip.frames);
    for (std::uint64_t key = 0; key < std::min<std::uint64_t>(counts[0]->value, most_limbs + 1); ++key) {
        auto const component = [=](std::size_t i) -> Component {
            return [=](std::size_t frame) -> std::optional<std::int64_t> {
                auto const start = whole_at(*starts[i], key);
                auto const there = static_cast<std::int64_t>(values->value) - start;
                if (start < 0 || there <= 0) return std::nullopt;
                auto const count =
                    std::min(std::max<std::int64_t>(std::min(whole_at(*counts[i], key), frames), 1), there);
                auto const at = static_cast<std::int64_t>(frame) < count ? static_cast<std::int64_t>(frame) : 0;
                return whole_at(*values, static_cast<std::uint64_t>(start + at));
            };
        };
        add_track(clip, {component(0), component(1), component(2)});
    }
    return clip;
}

struct SlowLinks {
    std::uint32_t child = no_limb, sibling = no_limb;
};

/// The engine's recursion: a limb, its children, its siblings. The first way to a limb counts.
class SlowTree {
public:
    SlowTree(std::vector<SlowLinks> links, bool draws_sibling_of_root)
        : links_(std::move(links)), reached_(links_.size()), parents_(links_.size()), all_(draws_sibling_of_root) {
        if (!links_.empty()) visit(0, std::nullopt);
    }
    [[nodiscard]] std::vector<std::optional<std::uint32_t>> const& parents() const { return parents_; }

private:
    void visit(std::uint32_t limb, std::optional<std::uint32_t> parent) {
        if (limb == no_limb || limb >= links_.size() || reached_[limb]) return;
        reached_[limb] = true;
        parents_[limb] = parent;
        visit(links_[limb].child, limb);
        if (limb != 0 || all_) visit(links_[limb].sibling, parent);
    }

    std::vector<SlowLinks> links_;
    std::vector<bool> reached_;
    std::vector<std::optional<std::uint32_t>> parents_;
    bool all_;
};

std::array<float, 16> place_at(float x, float y, float z) {
    std::array<float, 16> cells{};
    for (auto const cell : {0U, 5U, 10U, 15U}) cells[cell] = 1;
    cells[3] = x;
    cells[7] = y;
    cells[11] = z;
    return cells;
}

/// A limb that is cut, or whose pointer leads nowhere, is at the place of its parent and has no links. `end`:
/// the field that ends a whole limb.
Skeleton slow_skeleton(SlowLog const& log, std::string_view end, bool draws_sibling_of_root) {
    auto const whole = log.by_index(end), children = log.by_index("limb[].child"),
               siblings = log.by_index("limb[].sibling"), places = log.by_index("limb[].joint_pos[]");
    std::vector<SlowLinks> links(log.number("limb_table[]"));
    Skeleton skeleton;
    skeleton.joints.resize(links.size(), {"", {}, place_at(0, 0, 0), {}});
    for (auto const& [limb, field] : whole) {
        links[limb] = {static_cast<std::uint32_t>(children.at(limb)->value),
                       static_cast<std::uint32_t>(siblings.at(limb)->value)};
        if (auto const place = places.find(limb); place != places.end()) {
            auto const axis = [&](std::size_t i) { return static_cast<float>(whole_at(*place->second, i)); };
            skeleton.joints[limb].rest = place_at(axis(0), axis(1), axis(2));
        }
    }
    SlowTree const tree(links, draws_sibling_of_root);
    for (std::size_t limb = 0; limb < links.size(); ++limb) skeleton.joints[limb].parent = tree.parents()[limb];
    return skeleton;
}

Skeleton slow_limbs(SlowLog const& log) {
    constexpr std::uint64_t lod = 2, skin = 3;
    auto const type = log.number("limb_type");
    return slow_skeleton(log,
                         type == skin  ? "limb[].segment"
                         : type == lod ? "limb[].far_dlist"
                                       : "limb[].dlist",
                         false);
}

/// Limbs whose links are pointers to limbs of the table.
class SlowLegacyLimbs {
public:
    explicit SlowLegacyLimbs(SlowLog const& log)
        : log_(&log), table_(log.last("limb_table[]")), base_(log.known("context.base_address")) {}

    [[nodiscard]] Skeleton skeleton() const {
        Skeleton skeleton;
        if (!table_) return skeleton;
        std::vector<SlowLinks> links(table_->value);
        skeleton.joints.resize(links.size(), {"", {}, place_at(0, 0, 0), {}});
        auto children = log_->by_index("limb[].child"), siblings = log_->by_index("limb[].sibling");
        // The root has no sibling, so these two are the other way round.
        if (children.contains(0) && siblings.at(0)->value != 0 && children.at(0)->value == 0) {
            std::erase_if(siblings, [&](auto const& limb) { return !children.contains(limb.first); });
            std::swap(children, siblings);
        }
        auto const places = log_->by_index("limb[].translation[]"), turns = log_->by_index("limb[].rotation[]");
        for (auto const& [limb, child] : children) {
            links[limb] = {number_of(child->value), number_of(siblings.at(limb)->value)};
            auto const& place = *places.at(limb);
            auto& rest = skeleton.joints[limb].rest;
            rest = place_at(float_at(place, 0), float_at(place, 1), float_at(place, 2));
            turn(rest, *turns.at(limb));
        }
        SlowTree const tree(links, false);
        for (std::size_t limb = 0; limb < links.size(); ++limb) skeleton.joints[limb].parent = tree.parents()[limb];
        return skeleton;
    }

private:
    /// About x, then y, then z.
    static void turn(std::array<float, 16>& rest, Event const& angles) {
        Matrix turned;
        for (std::size_t axis = 3; axis-- > 0;)
            turned = turned * Matrix::rotation(static_cast<unsigned>(axis),
                                               static_cast<double>(whole_at(angles, axis)) * 360 / units_a_turn);
        bool const turns = whole_at(angles, 0) != 0 || whole_at(angles, 1) != 0 || whole_at(angles, 2) != 0;
        for (std::size_t cell = 0; cell < 11 && turns; ++cell)
            if (cell % 4 < 3) rest[cell] = static_cast<float>(turned.at(cell / 4, cell % 4));
    }

    /// In the bytes, as the loader has it: an address, or an offset in the segment of objects.
    [[nodiscard]] std::optional<std::uint64_t> offset_of(std::uint64_t pointer) const {
        auto const segment = log_->number("context.segment", 6);
        std::uint64_t offset = pointer % 0x1000000;
        if (base_) {
            if (pointer < *base_) return std::nullopt;
            offset = pointer - *base_;
        } else if (pointer / 0x1000000 % 16 != segment) {
            return std::nullopt;
        }
        return offset < log_->size() ? std::optional(offset) : std::nullopt;
    }

    [[nodiscard]] std::uint32_t number_of(std::uint64_t pointer) const {
        auto const offset = offset_of(pointer);
        for (std::uint32_t limb = 0; pointer != 0 && offset && limb < table_->value; ++limb)
            if (offset_of(static_cast<std::uint64_t>(whole_at(*table_, limb))) == offset) return limb;
        return no_limb;
    }

    SlowLog const* log_;
    Event const* table_;
    std::optional<std::uint64_t> base_;
};

/// A clip per table of frames. Its columns are the translation, the limbs, the hands and the face.
class SlowFrames {
public:
    explicit SlowFrames(SlowLog const& log) : log_(&log) {}

    std::vector<SlowClip> clips() {
        for (auto const& event : log_->events()) {
            if (log_->is(event, "block[].frame[]")) clips_.push_back(named_clip(*log_, event.value));
            bool const of_frame = event.kind == EventKind::column && !clips_.empty() && clips_.back().frames > 0;
            if (!of_frame) continue;
            if (event.type == ValueType::s16)
                add_axes(event);
            else
                add_labels(event);
        }
        return std::move(clips_);
    }

private:
    void add_axes(Event const& column) {
        auto& clip = clips_.back();
        auto const component = [&column](std::size_t i) -> Component {
            return [&column, i](std::size_t frame) { return whole_at(column, frame, i); };
        };
        if (!clip.tracks.empty()) clip.joint_names.push_back(log_->paths().node(column.path).name);
        add_track(clip, {component(0), component(1), component(2)});
    }

    /// The face is the eyes and, above them, the mouth. Hands are in Majora's Mask alone, the left one above.
    void add_labels(Event const& column) {
        auto& labels = clips_.back().labels;
        std::vector<std::uint64_t> low, high;
        for (std::uint64_t frame = 0; frame < column.value; ++frame) {
            low.push_back(raw_at(column, frame, 0) % 16);
            high.push_back(raw_at(column, frame, 0) / 16);
        }
        if (log_->is(column, "block[].frame[].face")) {
            labels.insert(labels.begin(), {{"eyes", low}, {"mouth", high}});
        } else if (log_->is(column, "block[].frame[].hands")) {
            labels.emplace_back("left_hand", high);
            labels.emplace_back("right_hand", low);
        }
    }

    SlowLog const* log_;
    std::vector<SlowClip> clips_;
};

std::span<Declaring const> declaring_names() {
    static constexpr auto names = std::to_array<Declaring>(
        {{"X.z64"}, {"X.n64"}, {"X.v64"}, {"X.zobj"}, {"link_animetion"}, {"X.zdata"}, {"segment_07.zdata"}});
    return names;
}

SlowModel model_of(std::string_view format, SlowLog const& log) {
    constexpr std::uint64_t skeleton_layout = 2;
    bool const is_skeleton = log.number("context.layout") == skeleton_layout;
    SlowModel model;
    if (format == "zelda64.animation") model.clips.push_back(slow_animation(log));
    if (format == "zelda64.frames") model.clips = SlowFrames(log).clips();
    if (format == "zelda64.legacy" && !is_skeleton) model.clips.push_back(slow_legacy_animation(log));
    if (format == "zelda64.legacy" && is_skeleton) model.skeletons.push_back(SlowLegacyLimbs(log).skeleton());
    if (format == "zelda64.skeleton") model.skeletons.push_back(slow_limbs(log));
    if (format == "zelda64.curve" && is_skeleton)
        model.skeletons.push_back(slow_skeleton(log, "limb[].far_dlist", true));
    return model;
}

SlowFamily const family{"zelda64", declaring_names, model_of};

} // namespace
} // namespace animcheck::fuzz::zelda64_model
