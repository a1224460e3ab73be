// SPDX-License-Identifier: MIT
#include "golden/book/downloads.hpp"

#include "validator/app/gltf/export.hpp"

#include <algorithm>
#include <span>

namespace animcheck::book {
namespace {

constexpr std::size_t most_bytes = 20'000; ///< of a file: larger ones are in the exported corpus

/// The clips or the skeleton of a run as glTF; empty: there are none that can be shown.
std::string gltf_of(golden::Run const& run) {
    auto const& decoded = run.lenient();
    auto const& model = decoded.model;
    gltf::Source source{.place = run.input().name,
                        .name = run.input().name,
                        .format = decoded.format,
                        .clips_in_input = model.clips.size(),
                        .skeleton = decoded.skeleton};
    for (auto const& clip : model.clips) source.clips.push_back(&clip);
    if (model.clips.empty()) source.skeleton = model.skeletons.empty() ? nullptr : &model.skeletons.front();
    bool const is_something = source.format && (source.skeleton || !source.clips.empty());
    return is_something ? gltf::export_model(source).bytes : "";
}

} // namespace

Downloads::Downloads(golden::FormatFolder const& folder, SpecSet const& specs)
    : folder_(folder), exported_(folder, specs) {}

void Downloads::add_pose(golden::Case const& entry, golden::Run const& run) {
    auto bytes = gltf_of(run);
    if (bytes.empty()) return;
    auto const id = entry.full_id();
    auto const path = "files/" + folder_.format + '/' + id.substr(id.find('/') + 1);
    poses_[id] = contents_.try_emplace(std::move(bytes), path + ".glb").first->second;
}

std::string Downloads::file_of(golden::Case const& entry) const {
    if (!entry.target.empty()) return {};
    auto const& file = exported_.of(entry);
    return file.bytes.size() > most_bytes ? "" : "files/" + folder_.format + '/' + file.name;
}

std::string Downloads::pose_of(golden::Case const& entry) const {
    auto const found = poses_.find(entry.full_id());
    return found == poses_.end() ? "" : found->second;
}

golden::Case const* Downloads::base(std::string const& id) const {
    auto const found = std::ranges::find(bases(), id, &golden::Case::id);
    return found == bases().end() ? nullptr : &*found;
}

std::vector<std::byte> const* Downloads::bytes_of(golden::Case const& entry) const {
    return entry.target.empty() ? &exported_.of(entry).bytes : nullptr;
}

std::vector<std::byte> const* Downloads::bytes_of_base(std::string const& base_id) const {
    auto const* const found = base(base_id);
    return found ? &exported_.of(*found).bytes : nullptr;
}

std::vector<golden::NamedBytes> Downloads::files() && {
    std::vector<golden::NamedBytes> files;
    for (auto const& file : exported_.all())
        if (file.bytes.size() <= most_bytes)
            files.push_back({"files/" + folder_.format + '/' + file.name, file.bytes});
    for (auto const& [bytes, path] : contents_) {
        auto const raw = std::as_bytes(std::span(bytes));
        files.push_back({path, {raw.begin(), raw.end()}});
    }
    return files;
}

} // namespace animcheck::book
