// SPDX-License-Identifier: MIT
#include "validator/walk/beside.hpp"

#include "decoders/format.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

std::string lower_stem(std::string_view path) {
    std::string stem(stem_of(path));
    std::ranges::transform(stem, stem.begin(), lower);
    return stem;
}

} // namespace

bool ManifestsBeside::is_candidate(std::string_view path) noexcept {
    auto const name = base_name(path);
    return !name.contains('.') || manifest_name(name).size() < name.size();
}

void ManifestsBeside::read(std::string const& xml, Manifests& into, std::string const* namesake) {
    try {
        into.add(read_manifest_file(xml, ManifestOrigin::beside));
    } catch (NotAManifest const&) { // what is called like a file may be anything
        return;
    } catch (ManifestError const& error) { // of others nobody knows that they are to be manifests
        if (namesake)
            notes_.push_back(fmt::format("{}; {} is read without it", error.what(), printable(*namesake)));
    }
}

std::vector<std::string> ManifestsBeside::settle(std::vector<std::string> const& files,
                                                 Manifests const& manifests) {
    std::vector<std::string> left;
    for (auto const& file : files) {
        auto const choice = manifests.of(base_name(file));
        if (!choice.file || choice.rival) left.push_back(file);
        if (!choice.file || choice.rival) continue;
        found_.emplace(file, choice);
        used_.emplace(choice.source->path, file);
    }
    return left;
}

void ManifestsBeside::look(std::vector<std::string> const& files, std::vector<std::string> const& xml) {
    if (files.empty() || xml.empty()) return;
    std::unordered_map<std::string, std::string const*> stems;
    for (auto const& file : files) stems.emplace(lower_stem(file), &file);
    auto& manifests = folders_.emplace_back();
    std::vector<std::string> others;
    for (auto const& path : xml) {
        auto const namesake = stems.find(lower_stem(path));
        if (namesake == stems.end())
            others.push_back(path);
        else
            read(path, manifests, namesake->second);
    }
    auto left = settle(files, manifests);
    if (left.empty() || others.empty()) return;
    for (auto const& path : others) read(path, manifests, nullptr);
    for (auto const& file : settle(left, manifests))
        if (auto const choice = manifests.of(base_name(file)); choice.rival)
            notes_.push_back(
                fmt::format("{} and {} both name {}, which is read without them (--manifest takes one)",
                            printable(choice.source->path), printable(choice.rival->path), printable(file)));
}

Manifests::Choice ManifestsBeside::of(std::string const& path) const {
    auto const found = found_.find(path);
    return found == found_.end() ? Manifests::Choice{} : found->second;
}

} // namespace animcheck
