// SPDX-License-Identifier: MIT
#include "validator/bindings/c/gltf_place.hpp"

#include "validator/app/gltf/model_file.hpp"
#include "validator/app/gltf_source.hpp"
#include "validator/walk/collection.hpp"

#include <fmt/format.h>

#include <map>

namespace animcheck::c {
namespace {

class GltfPlace {
public:
    GltfPlace(animcheck_handle const& handle, std::string place)
        : handle_(handle), place_(std::move(place)), inspector_(handle.specs, inspect_) {}

    /// Returns whether it is a container, whose members are next.
    bool add(app::Visited const& visited) {
        auto const judged = app::judged_at(visited.input, handle_.specs, inspector_, inspect_, std::nullopt);
        auto const* const format = judged.decoded.format;
        if (format && format->container) return true;
        auto const source =
            format ? app::gltf_source_of(visited, judged, handle_.options.context, {place_}) : gltf::Source();
        if (source.clips.empty() && !source.skeleton) {
            if (visited.matched) return false;
            throw app::UsageError(format ? app::why_no_source(visited) : printable(place_) + ": unrecognised");
        }
        auto const added = gltf::has_nothing(source) ? gltf::export_model(source).left_out : take(source);
        left_out_.insert(left_out_.end(), added.begin(), added.end());
        return false;
    }

    std::string bytes() && {
        if (files_.size() > 1)
            throw app::UsageError(fmt::format("{}: a file has one skeleton; there are {}: name a member",
                                              printable(place_), app::counted_skeletons(files_)));
        auto bytes = files_.empty() ? std::string() : std::move(files_.begin()->second.file).finish();
        if (bytes.empty())
            throw app::UsageError(fmt::format("{}: {}", printable(place_),
                                              left_out_.empty() ? "nothing could be exported" : left_out_.front()));
        return bytes;
    }

private:
    struct Open {
        std::string name; ///< of the skeleton
        gltf::ModelFile file;
    };

    std::vector<std::string> take(gltf::Source const& source) {
        auto const key = gltf::skeleton_key(source);
        auto const found = files_.try_emplace(key, gltf::skeleton_name(source), gltf::ModelFile({})).first;
        return found->second.file.add(source).left_out;
    }

    animcheck_handle const& handle_;
    std::string place_;
    InspectOptions inspect_;
    Inspector inspector_;
    std::map<std::string, Open> files_;
    std::vector<std::string> left_out_;
};

} // namespace

std::string gltf_at(animcheck_handle const& handle, char const* place) {
    GltfPlace made(handle, place_from(place));
    bool is_container = false;
    auto const visit = [&](app::Visited const& visited) { is_container |= made.add(visited); };
    visit_one(handle, place, visit);
    app::PlaceOptions container = handle.options;
    container.place = place_from(place);
    app::GivenSkeleton const companion(container.context, handle.specs, container.manifests);
    if (is_container)
        app::visit_members(container, [&](app::PlaceOptions const& members) {
            is_container = false;
            app::visit_place(members, handle.specs, companion, visit);
            return is_container;
        });
    return std::move(made).bytes();
}

} // namespace animcheck::c
