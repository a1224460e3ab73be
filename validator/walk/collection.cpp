// SPDX-License-Identifier: MIT
#include "validator/walk/collection.hpp"

#include "decoders/core/order.hpp"
#include "decoders/registry.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/observer.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace animcheck {
namespace {

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

Format const* declared(std::string_view name, bool Format::* property, ManifestFile const* manifest) {
    Offer const offer{{}, name, {}, manifest};
    for (auto const* const format : formats())
        if (format->*property && format->declared && format->declared(offer)) return format;
    return nullptr;
}

std::unique_ptr<OpenContainer> open_container(std::string const& path, ManifestFile const* manifest,
                                              Facts const& facts, std::string const& read_from,
                                              std::size_t map_least) {
    auto const name = base_name(path);
    auto const* const format = declared(name, &Format::container, manifest);
    if (!format) return nullptr;
    auto open = std::make_unique<OpenContainer>();
    auto slices = slices_of(path, *format);
    bool const joined = slices.size() > 1 && open->file.open_joined(slices).empty();
    // It stays open for the whole walk. What cannot be opened is reported later.
    if (!joined && !open->file.open(read_from.empty() ? path : read_from, map_least).empty()) return nullptr;
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
    linked_ = std::move(listing.linked);
    note_links_out_of(folder);
    special_ = listing.special;
    files_.reserve(listing.files.size());
    for (auto& found : listing.files)
        files_.push_back({std::move(found.path), std::move(found.error), found.size, nullptr});
    lay_over(folder);
    find_manifests();
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
    lay_over(first.substr(0, first.size() - base_name(first).size()));
    find_manifests();
    open_containers();
    if (auto* const observer = options.observer) observer->listed(first, *this);
}

/// Files of `over` that have the paths of others below `root`.
void Collection::lay_over(std::string_view root) {
    if (options_.over.empty()) return;
    auto const skipped = root.size() + (root.empty() || root.ends_with('/') ? 0 : 1);
    std::unordered_map<std::string, std::uint64_t> others; // listed once: there may be few of them
    for (auto const& found : files_below(options_.over).files)
        if (found.error.empty()) others.emplace(found.path, found.size);
    for (auto& file : files_) {
        bool const is_meant = !options_.over_for || options_.over_for->contains(file.path);
        if (!file.error.empty() || file.path.size() <= skipped || !is_meant) continue;
        auto const other = others.find(options_.over + '/' + file.path.substr(skipped));
        if (other == others.end()) continue;
        file.size = other->second;
        over_.emplace(file.path, other->first);
    }
}

std::string const& Collection::opened(std::string const& path) const {
    auto const found = over_.find(path);
    return found == over_.end() ? path : found->second;
}

/// Links are followed to whatever file they lead to, but not in silence.
void Collection::note_links_out_of(std::string const& folder) {
    if (linked_.empty()) return;
    auto root = real_path(folder);
    if (!root.ends_with('/')) root += '/';
    auto const leads_out = [&](std::string const& link) { return !real_path(link).starts_with(root); };
    auto const first = std::ranges::find_if(linked_, leads_out);
    if (first == linked_.end()) return;
    auto const more = std::ranges::count_if(first + 1, linked_.end(), leads_out);
    notes_.push_back(fmt::format("{} is a link out of {}{}; such files are read where another file needs them",
                                 printable(*first), printable(folder),
                                 more > 0 ? fmt::format(", and there are {} more", more) : ""));
}

Manifests::Choice Collection::given_choice_of(std::string const& path) const {
    if (!options_.manifests) return {};
    auto const choice = options_.manifests->of(base_name(path));
    if (choice.file) return choice;
    auto const only = options_.manifests->only();
    if (!named_ || files_.size() != 1 || !only.file) return {};
    if (is_xml(path)) return {}; // a manifest itself: it names what others hold
    // Of a file whose name promises another container the manifest may mean a member.
    auto const* const by_name = declared(base_name(path), &Format::container);
    bool const is_meant = !by_name || by_name == declared(base_name(path), &Format::container, only.file);
    return is_meant ? only : Manifests::Choice{};
}

Manifests::Choice Collection::choice_of(std::string const& path) const {
    auto const given = given_choice_of(path);
    return given.file ? given : beside_.of(path);
}

ManifestFile const* Collection::manifest_of_member(std::string_view name) const {
    return options_.manifests && !name.empty() ? options_.manifests->of(name).file : nullptr;
}

std::vector<Manifests::Choice> Collection::manifests_used() const {
    std::vector<Manifests::Choice> used;
    std::unordered_set<ManifestSource const*> known;
    auto const add = [&](Manifests::Choice const& choice) {
        if (choice.file && (known.insert(choice.source).second || choice.rival)) used.push_back(choice);
    };
    for (auto const& file : files_) {
        add(choice_of(file.path));
        if (!file.open || !options_.manifests) continue;
        for (auto const& member : file.open->container->members())
            if (!member.name.empty()) add(options_.manifests->of(member.name));
    }
    return used;
}

/// Looks for XML in folders that hold files of which nothing was given.
void Collection::find_manifests() {
    struct Found {
        std::vector<std::string> files, xml;
    };
    std::map<std::string, Found, std::less<>> folders;
    for (auto const& file : files_) {
        if (file.path == "-" || !file.error.empty()) continue;
        auto& found = folders[file.path.substr(0, file.path.size() - base_name(file.path).size())];
        if (is_xml(file.path) && !named_)
            found.xml.push_back(file.path);
        else if (ManifestsBeside::is_candidate(file.path) && !given_choice_of(file.path).file)
            found.files.push_back(file.path);
    }
    for (auto const& link : linked_)
        if (is_xml(link)) folders[link.substr(0, link.size() - base_name(link).size())].xml.push_back(link);
    for (auto& [folder, found] : folders) {
        if (named_ && !found.files.empty()) // of a folder all are listed already
            for (auto const& name : files_in(folder.empty() ? "." : folder))
                if (is_xml(name)) found.xml.push_back(folder + name);
        put_in_order(found.xml);
        beside_.look(found.files, found.xml);
    }
    notes_.insert(notes_.end(), beside_.notes().begin(), beside_.notes().end());
    drop_manifests();
}

/// By what they are: the same XML may be called in several ways.
std::vector<FileId> Collection::given_manifests_used() const {
    std::vector<FileId> ids;
    std::unordered_set<ManifestSource const*> known;
    if (named_ || !options_.manifests) return ids; // an XML that a user names is answered for
    for (auto const& file : files_) {
        auto const* const source = given_choice_of(file.path).source;
        if (!source || !known.insert(source).second) continue;
        if (auto const id = id_of(source->path)) ids.push_back(*id);
    }
    return ids;
}

/// XML that describes another file is not an input of its own.
void Collection::drop_manifests() {
    auto const given = given_manifests_used();
    auto const is_given = [&](std::string const& path) {
        auto const id = given.empty() ? std::nullopt : id_of(path);
        return id && std::ranges::find(given, *id) != given.end();
    };
    std::erase_if(files_, [&](CollectedFile const& file) {
        bool const is_used = is_xml(file.path) && (beside_.uses(file.path) || is_given(file.path));
        if (is_used && options_.observer)
            options_.observer->skipped(file.path, "it is the manifest of another file");
        return is_used;
    });
}

/// A process has some 65,000 mappings. Where there are more containers, small ones are held in memory, and of the
/// others those that are too many are not looked at. Returns the least size of those that are mapped.
std::size_t Collection::bound_mappings(std::vector<CollectedFile*>& containers) {
    constexpr std::size_t most_mapped = 60'000, small = 16 << 10;
    if (containers.size() <= most_mapped) return 1;
    std::size_t mapped = 0;
    for (auto* const file : containers)
        if (file->size >= small && ++mapped > most_mapped)
            file->error = fmt::format("the run has more than {} large containers: name fewer folders", most_mapped);
    std::erase_if(containers, [](CollectedFile const* file) { return !file->error.empty(); });
    return small;
}

void Collection::open_containers() {
    std::vector<CollectedFile*> containers;
    for (auto& file : files_) {
        if (file.path == "-" || !file.error.empty()) continue;
        if (declared(base_name(file.path), &Format::container, manifest_of(file.path))) containers.push_back(&file);
    }
    auto const map_least = bound_mappings(containers);
    for_each_index(options_.threads, containers.size(), [&](std::size_t i) {
        auto& file = *containers[i];
        file.open = open_container(file.path, manifest_of(file.path), options_.facts, opened(file.path), map_least);
        if (file.open) file.size = file.open->file.bytes().size();
    });
    drop_slices();
}

/// A file that continues a container is read as a part of it.
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
