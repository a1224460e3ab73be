// SPDX-License-Identifier: MIT
#include "validator/bindings/c/gltf_place.hpp"

#include "validator/app/gltf/model_file.hpp"
#include "validator/app/gltf_source.hpp"
#include "validator/walk/collection.hpp"

#include <fmt/format.h>

#include <map>

namespace animcheck::c {
namespace {

constexpr std::size_t most_names = 4; ///< of skeletons, in a message

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
            throw app::UsageError(fmt::format("{}: there are {} skeletons ({}): name a member", printable(place_),
                                              files_.size(), names()));
        auto bytes = files_.empty() ? std::string() : std::move(files_.begin()->second.file).finish();
        if (bytes.empty())
            throw app::UsageError(fmt::format("{}: {}", printable(place_),
                                              left_out_.empty() ? "nothing could be exported" : left_out_.front()));
        return bytes;
    }

private:
    struct Open {
        std::string skeleton;
        gltf::ModelFile file;
    };

    std::vector<std::string> take(gltf::Source const& source) {
        auto const key = gltf::skeleton_key(source);
        auto const found = files_.try_emplace(key, gltf::skeleton_name(source), gltf::ModelFile({})).first;
        return found->second.file.add(source).left_out;
    }

    [[nodiscard]] std::string names() const {
        std::string text;
        std::size_t count = 0;
        for (auto const& [key, open] : files_)
            if (++count <= most_names) text += (count > 1 ? ", " : "") + open.skeleton;
        return text + (count > most_names ? ", .." : "");
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
    bool go_on = false;
    visit_one(handle, place, [&](app::Visited const& visited) { go_on = made.add(visited); });
    app::PlaceOptions members = handle.options;
    members.place = place_from(place);
    members.format.clear();
    app::GivenSkeleton const companion(members.context, handle.specs, members.manifests);
    for (unsigned depth = 0; go_on && depth < Nesting::depth; ++depth) {
        members.place += "::*";
        go_on = false;
        try {
            app::visit_place(members, handle.specs, companion,
                             [&](app::Visited const& visited) { go_on |= made.add(visited); });
        } catch (app::UsageError const&) { // a container without members, or one that cannot be opened
            break;
        }
    }
    return std::move(made).bytes();
}

} // namespace animcheck::c
