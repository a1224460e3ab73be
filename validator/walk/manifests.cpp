// SPDX-License-Identifier: MIT
#include "validator/walk/manifests.hpp"

#include "decoders/container.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {

std::string_view stem_of(std::string_view path) noexcept {
    auto const name = base_name(path);
    return name.substr(0, std::min(name.rfind('.'), name.size()));
}

bool is_xml(std::string_view path) noexcept { return path.size() > 4 && name_ends(path, ".xml"); }

ManifestSource read_manifest_file(std::string const& path, ManifestOrigin origin) {
    FileBytes file;
    if (auto const error = file.open(path); !error.empty())
        throw ManifestError(fmt::format("{}: {}", printable(path), error));
    auto const bytes = file.bytes();
    std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
    return {path, hash_of(text), origin, read_manifest(text, printable(path))};
}

void Manifests::require_once(ManifestSource const& source) const {
    for (auto const& file : source.manifest.files)
        for (auto const& [other, from] : called(file.name))
            if (from->origin == ManifestOrigin::named && same_name(other->name, file.name))
                throw ManifestError(fmt::format("two manifests name {}: {} and {}", printable(file.name),
                                                printable(from->path), printable(source.path)));
}

void Manifests::add(ManifestSource source) {
    bool const named = source.origin == ManifestOrigin::named;
    if (named) require_once(source);
    auto& kept = sources_.emplace_back(std::move(source));
    for (auto const& file : kept.manifest.files) by_name_.emplace(name_hash(file.name), Entry{&file, &kept});
    if (!named) return;
    named_ += kept.manifest.files.size();
    for (auto& other : sources_) // files are alone where no manifest that was named speaks of another
        for (auto& file : other.manifest.files)
            if (other.origin == ManifestOrigin::named) file.alone = named_ == 1;
}

std::vector<Manifests::Entry> Manifests::called(std::string_view name) const {
    std::vector<Entry> found;
    auto const add = [&](std::string_view wanted) {
        auto const [first, last] = by_name_.equal_range(name_hash(wanted));
        for (auto at = first; at != last; ++at)
            if (same_name(at->second.first->name, wanted)) found.push_back(at->second);
    };
    add(name);
    if (auto const usual = manifest_name(name); usual.size() < name.size()) add(usual);
    return found;
}

Manifests::Choice Manifests::of(std::string_view name) const {
    auto found = called(name);
    if (found.empty()) return {};
    auto const is_named = [](Entry const& entry) { return entry.second->origin == ManifestOrigin::named; };
    auto const is_namesake = [&](Entry const& entry) {
        return same_name(stem_of(entry.second->path), stem_of(name));
    };
    if (auto const named = std::ranges::find_if(found, is_named); named != found.end())
        return {named->first, named->second, nullptr};
    if (std::ranges::any_of(found, is_namesake))
        std::erase_if(found, [&](Entry const& entry) { return !is_namesake(entry); });
    auto const first = std::ranges::min_element(found, {}, [](Entry const& entry) { return entry.second->path; });
    auto const other =
        std::ranges::find_if(found, [&](Entry const& entry) { return entry.second->hash != first->second->hash; });
    return {first->first, first->second, other == found.end() ? nullptr : other->second};
}

Manifests::Choice Manifests::only() const {
    if (named_ != 1) return {};
    for (auto const& source : sources_)
        if (source.origin == ManifestOrigin::named) return {source.manifest.files.data(), &source, nullptr};
    return {};
}

} // namespace animcheck
