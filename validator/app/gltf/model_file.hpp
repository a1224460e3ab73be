// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/placement.hpp"
#include "validator/app/gltf/animation.hpp"
#include "validator/app/gltf/export.hpp"
#include "validator/app/gltf/unique_names.hpp"

#include <string>
#include <utility>
#include <vector>

namespace animcheck::gltf {

/// Equal for sources whose clips belong into one file: of one family, on the same joints.
[[nodiscard]] std::string skeleton_key(Source const& source);
/// The skeleton's name: that of the file or member that has it, without its ending.
[[nodiscard]] std::string skeleton_name(Source const& source);

/// One file while it is made: a skeleton, and clips from any number of sources. Keeps nothing of a source.
class ModelFile {
public:
    explicit ModelFile(Options const& options) : options_(options) {}

    /// Outcome of adding a source's clips. `full`: nothing was added, and the source fits into an empty file.
    struct Added {
        std::size_t clips = 0;
        std::vector<std::string> left_out; ///< each with the reason
        std::uint64_t replaced = 0;        ///< transforms that glTF cannot hold
        bool full = false;
    };
    /// All sources have one `skeleton_key`.
    Added add(Source const& source);
    [[nodiscard]] std::size_t bytes() const noexcept { return asset_.bytes() + note_bytes_; }
    [[nodiscard]] double metres_a_unit() const noexcept { return metres_; }
    [[nodiscard]] std::size_t clips() const noexcept { return clips_; }

    /// The bytes of the file; empty: nothing could be exported.
    [[nodiscard]] std::string finish() &&;

private:
    void begin(Source const& source);
    void choose_unit(Source const& source);
    void add_clip(Source const& source, Clip const& clip, Added& added);
    void add_skeleton(Source const& source, Added& added);
    [[nodiscard]] Rig* find_rig(std::string_view moves);
    Rig& add_rig(Source const& source, std::string_view moves, Skeleton skeleton);
    [[nodiscard]] std::vector<std::string> add_joints(Source const& source, Rig& rig);
    void add_skin(Rig const& rig, std::size_t top, std::vector<std::string> const& names);

    Options options_;
    double metres_ = 0; ///< a unit; 0: not chosen yet
    Conversion conversion_{{}, 1};
    Asset asset_;
    std::size_t clips_ = 0, sources_ = 0, note_bytes_ = 0;
    std::vector<std::pair<std::string, Rig>> rigs_;
    UniqueNames node_names_, animation_names_;
    Json notes_, clip_notes_ = Json::object();
    std::vector<std::string> left_out_;
    std::size_t armature_ = 0; ///< the node above the joints of the skeleton
};

} // namespace animcheck::gltf
