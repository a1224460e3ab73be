// SPDX-License-Identifier: MIT
#include "validator/walk/collection.hpp"

#include "decoders/registry.hpp"
#include "validator/walk/observer.hpp"

#include <algorithm>
#include <unordered_set>

namespace animcheck {
namespace {

bool is_xml(std::string_view path) { return path.size() > 4 && same_name(path.substr(path.size() - 4), ".xml"); }

/// A file, and those beside it that continue it.
std::vector<std::string> slices_of(std::string const& path, Format const& format) {
    std::vector<std::string> slices{path};
    auto const names =
        format.continued_in.empty() ? std::vector<std::string>{} : files_in(std::string(folder_of(path)));
    auto const folder = path.substr(0, path.size() - base_name(path).size());
    for (auto const wanted : format.continued_in) {
        auto const found = std::ranges::find_if(names, [&](std::string_view name) {
            return same_name(name.ends_with('.') ? name.substr(0, name.size() - 1) : name, wanted);
        });
        if (found == names.end()) break;
        slices.push_back(folder + *found);
    }
    return slices;
}

} // namespace

Format const* promised(std::string_view name, bool Format::* property, ManifestFile const* manifest) {
    Offer const offer{{}, name, {}, manifest};
    for (auto const* const format : formats())
        if (format->*property && format->promised && format->promised(offer)) return format;
    return nullptr;
}

std::unique_ptr<OpenContainer> open_container(std::string const& path, ManifestFile const* manifest,
                                              Facts const& facts) {
    auto const name = base_name(path);
    auto const* const format = promised(name, &Format::container, manifest);
    if (!format) return nullptr;
    auto open = std::make_unique<OpenContainer>();
    auto slices = slices_of(path, *format);
    bool const joined = slices.size() > 1 && open->file.open_joined(slices).empty();
    // Mapped whatever its size: it stays open for the whole walk. What cannot be opened is reported later.
    if (!joined && !open->file.open(path, 1).empty()) return nullptr;
    if (!joined) slices.resize(1);
    if (!format->continued_in.empty()) {
        open->facts.set(format->joined_as, slices.size());
        open->slices = std::move(slices);
    }
    Source const source{open->file.bytes()};
    if (format->sniff({source.bytes, name, {}, manifest}).answer == Answer::no) return nullptr;
    Context context;
    context.name = name;
    context.manifest = manifest;
    if (manifest) context.facts = facts;
    context.facts.add(open->facts);
    open->container = std::make_unique<Container>(*format, source, context, Nesting::file);
    return open;
}

Collection::Collection(std::string const& folder, CollectionOptions const& options) : options_(options) {
    auto listing = files_below(folder, options.left_out);
    links_ = listing.links;
    special_ = listing.special;
    files_.reserve(listing.files.size());
    for (auto& found : listing.files)
        files_.push_back({std::move(found.path), std::move(found.error), found.size, nullptr});
    open_containers();
    if (auto* const observer = options.observer) observer->listed(folder, *this);
}

Collection::Collection(std::vector<std::string> files, CollectionOptions const& options)
    : named_(true), options_(options) {
    files_.reserve(files.size());
    for (auto& path : files) {
        CollectedFile file{std::move(path), {}, 0, nullptr};
        static_cast<void>(kind_of(file.path, &file.size));
        files_.push_back(std::move(file));
    }
    auto const first = files_.front().path;
    open_containers();
    if (auto* const observer = options.observer) observer->listed(first, *this);
}

ManifestFile const* Collection::manifest_of(std::string_view path) const noexcept {
    auto const* const manifest = options_.manifest;
    if (!manifest) return nullptr;
    if (auto const* const file = manifest->of(base_name(path))) return file;
    if (!named_ || files_.size() != 1 || manifest->files.size() != 1) return nullptr;
    if (is_xml(path)) return nullptr; // a manifest itself: it names what others hold
    // Of a file whose name promises another container the manifest may mean a member.
    auto const* const file = manifest->files.data();
    auto const* const by_name = promised(base_name(path), &Format::container);
    return !by_name || by_name == promised(base_name(path), &Format::container, file) ? file : nullptr;
}

ManifestFile const* Collection::manifest_of_member(std::string_view name) const noexcept {
    return options_.manifest && !name.empty() ? options_.manifest->of(name) : nullptr;
}

void Collection::open_containers() {
    for (auto& file : files_) {
        if (file.path == "-" || !file.error.empty()) continue;
        file.open = open_container(file.path, manifest_of(file.path), options_.facts);
        if (file.open) file.size = file.open->file.bytes().size();
    }
    drop_slices();
}

/// What continues a container is looked at as a part of it.
void Collection::drop_slices() {
    std::unordered_set<std::string> parts;
    for (auto const& file : files_)
        if (file.open && !file.open->slices.empty())
            parts.insert(file.open->slices.begin() + 1, file.open->slices.end());
    if (parts.empty()) return;
    std::erase_if(files_, [&](CollectedFile const& file) {
        bool const is_part = !file.open && parts.contains(file.path);
        if (is_part && options_.observer)
            options_.observer->skipped(file.path, "it is a part of a container that is cut into several files");
        return is_part;
    });
}

} // namespace animcheck
