// SPDX-License-Identifier: MIT
#include "validator/walk/neighbourhood.hpp"

#include "decoders/core/order.hpp"
#include "validator/walk/observer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck {

unsigned Neighbourhood::level_of(Candidate const& candidate) const {
    unsigned level = 0;
    for (auto const* nest = spot_.nest; nest; nest = nest->outer, level += 2) {
        if (candidate.container != nest->container) continue;
        auto const members = nest->container->members();
        return members[candidate.index].folder == members[nest->member].folder ? level : level + 1;
    }
    if (candidate.container) return level + 1;
    bool const beside = folder_of(companions_.place_of(candidate)) == folder_of(file_.path);
    return beside ? level : level + 1;
}

/// Containers that were named beside this file's own are on their own.
bool Neighbourhood::in_reach(Candidate const& candidate) const {
    if (!companions_.collection().named() || !candidate.container) return true;
    return file_.open && file_.open->container.get() == candidate.container;
}

Companions::Candidates Neighbourhood::nearest_of(Candidates all) const {
    unsigned best = ~0U;
    for (auto const& candidate : all) best = std::min(best, level_of(candidate));
    std::erase_if(all, [&](Candidate const& candidate) { return level_of(candidate) != best; });
    return all;
}

Companions::Candidates Neighbourhood::files_called(std::string_view name) {
    auto beside = companions_.called(name, folder_of(file_.path));
    return beside.empty() ? companions_.called(name, {}) : beside;
}

Companions::Candidates Neighbourhood::nearest(std::string_view name) {
    for (auto const* nest = spot_.nest; nest; nest = nest->outer) {
        Candidates inside;
        for (auto const index : nest->container->find(name))
            inside.push_back({nest->container, index, nest->prefix});
        if (!inside.empty()) return nearest_of(std::move(inside));
    }
    return files_called(name);
}

/// Members of nested containers, of images that are opened by their bytes, and of those that were named, are in no
/// index of names.
bool Neighbourhood::is_possible(std::string_view name) {
    bool const in_index = file_.open && spot_.nest && file_.open->container.get() == spot_.nest->container;
    bool const indexed = !spot_.nest || (in_index && !companions_.collection().named());
    return !indexed || companions_.knows_extension_of(name);
}

Search Neighbourhood::taken(Candidates const& candidates, Companion const*& found) {
    if (candidates.empty()) return Search::none;
    if (candidates.size() > 1) return Search::several;
    found_.push_back(companions_.companion(candidates.front()));
    found = found_.back().get();
    return found->broken ? Search::broken : Search::one;
}

Search Neighbourhood::find(std::span<std::string const> names, Companion const*& found) {
    Candidates best;
    for (auto const& name : names) {
        if (!is_possible(name)) continue;
        auto candidates = nearest(name);
        if (candidates.empty()) continue;
        if (best.empty() || level_of(candidates.front()) < level_of(best.front())) best = std::move(candidates);
    }
    auto const result = taken(best, found);
    if (observer()) observer()->sought(place_of(spot_), fmt::format("{}", fmt::join(names, " or ")), result, found);
    return result;
}

Search Neighbourhood::find_checksum(std::uint32_t checksum, Companion const*& found) {
    auto all = companions_.with_checksum(checksum);
    auto const is_elsewhere = [&](Candidate const& candidate) {
        bool const is_link = !candidate.container && companions_.is_link(candidate.index);
        return is_link && folder_of(companions_.place_of(candidate)) != folder_of(file_.path);
    };
    std::erase_if(all, [&](Candidate const& candidate) { return !in_reach(candidate) || is_elsewhere(candidate); });
    // Skeletons of one checksum are equal in what it is made of: any of those that are as near will do.
    auto nearest = nearest_of(std::move(all));
    if (nearest.size() > 1) nearest.resize(1);
    auto const result = taken(nearest, found);
    if (observer())
        observer()->sought(place_of(spot_), fmt::format("a skeleton of checksum {:08x}", checksum), result, found);
    return result;
}

Container const* Neighbourhood::container(std::string_view name) {
    auto const candidates = files_called(name);
    bool const is_one = candidates.size() == 1 && !candidates.front().container;
    auto const* const open = is_one ? companions_.container_of(candidates.front().index) : nullptr;
    if (observer()) {
        auto const result = open ? Search::one : candidates.size() > 1 ? Search::several : Search::none;
        observer()->sought(place_of(spot_), name, result, nullptr);
    }
    if (!open) return nullptr;
    prefixes_.emplace_back(open->container.get(), companions_.place_of(candidates.front()));
    return open->container.get();
}

std::string const* Neighbourhood::prefix_of(Container const& container) const {
    auto const known = std::ranges::find(prefixes_, &container, &std::pair<Container const*, std::string>::first);
    return known == prefixes_.end() ? nullptr : &known->second;
}

/// Members are in the order of their rows.
Search Neighbourhood::find_row(Container const& container, std::uint32_t row, Companion const*& found) {
    auto const members = container.members();
    auto const member = std::ranges::lower_bound(members, row, {}, &Member::row);
    auto const* const prefix = prefix_of(container);
    if (member == members.end() || member->row != row || !prefix) return Search::none;
    Candidates one;
    one.push_back({&container, static_cast<std::uint32_t>(member - members.begin()), *prefix});
    return taken(one, found);
}

void Neighbourhood::visit_rows(Container const& container,
                               std::function<void(std::uint32_t row, Companion const& member)> const& visit) {
    auto const* const prefix = prefix_of(container);
    for (std::uint32_t i = 0; prefix && i < container.members().size(); ++i) {
        auto const member = companions_.companion({&container, i, *prefix});
        if (!member->broken) visit(container.members()[i].row, *member);
    }
}

namespace {

/// STEM-ANYTHING.EXT; the hash of a name may be that of another one.
bool has_stem(std::string_view name, std::string_view stem, std::string_view extension) {
    return name.size() > stem.size() && name[stem.size()] == '-' && same_name(name.substr(0, stem.size()), stem) &&
           name_ends(name, extension);
}

/// The members of a container by what comes before the first hyphen of their names.
struct Stems {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> members;

    explicit Stems(std::span<Member const> all) {
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (auto const hyphen = all[i].name.find('-'); hyphen != std::string_view::npos)
                members.emplace_back(name_hash(all[i].name.substr(0, hyphen)), i);
        put_in_order(members);
    }
};

} // namespace

void Neighbourhood::each_member(std::string_view stem, std::string_view extension, VisitMember const& visit) const {
    auto const& container = *spot_.nest->container;
    auto const members = container.members();
    auto const& stems = container.once<Stems>([&] { return Stems(members); }).members;
    std::pair<std::uint64_t, std::uint32_t> const from{name_hash(stem), 0};
    for (auto at = std::ranges::lower_bound(stems, from); at != stems.end() && at->first == from.first; ++at) {
        auto const& member = members[at->second];
        bool const beside = member.folder == members[spot_.nest->member].folder;
        if (beside && has_stem(member.name, stem, extension) && !visit(at->second)) return;
    }
}

void Neighbourhood::visit_members(std::string_view stem, std::string_view extension, Look const& look) const {
    auto const& container = *spot_.nest->container;
    std::vector<std::byte> storage;
    each_member(stem, extension, [&](std::uint32_t index) {
        ByteView bytes;
        if (!container.is_affordable(index)) return true;
        if (!container.bytes_of(container.members()[index], Nesting::unpacked, storage, bytes)) return true;
        return look(bytes);
    });
}

void Neighbourhood::visit_stem(std::string_view stem, std::string_view extension, Look const& look) {
    if (spot_.nest) return visit_members(stem, extension, look);
    for (auto const& candidate : companions_.with_stem(stem, folder_of(file_.path))) {
        auto const path = companions_.place_of(candidate);
        FileBytes file;
        if (!has_stem(base_name(path), stem, extension) || !file.open(spot_.collection.opened(path)).empty())
            continue;
        if (!look(file.bytes())) return;
    }
}

std::vector<std::uint64_t> Neighbourhood::of_stem(std::string_view stem, std::string_view extension,
                                                  std::size_t most, std::uint64_t (*read)(ByteView bytes)) {
    auto const* const nest = spot_.nest;
    by_stem_ |= !nest;
    auto const folder = nest ? fmt::format("{}::{}", nest->prefix, nest->container->members()[nest->member].folder)
                             : std::string(folder_of(file_.path));
    auto const key = fmt::format("{}\n{}\n{}\n{}\n{}", nest ? "members" : "files", folder, stem, extension, most);
    return companions_.values(key, [&] {
        std::vector<std::uint64_t> values;
        visit_stem(stem, extension, [&](ByteView bytes) {
            values.push_back(read(bytes));
            return values.size() < most;
        });
        return values;
    });
}

std::vector<std::string> Neighbourhood::names_of_stem(std::string_view stem, std::string_view extension,
                                                      std::size_t most) {
    std::vector<std::string> names;
    if (spot_.nest) {
        each_member(stem, extension, [&](std::uint32_t index) {
            if (names.size() < most) names.emplace_back(spot_.nest->container->members()[index].name);
            return names.size() < most;
        });
        return names;
    }
    for (auto const& candidate : companions_.with_stem(stem, folder_of(file_.path))) {
        auto const path = companions_.place_of(candidate);
        if (names.size() == most) break;
        if (has_stem(base_name(path), stem, extension)) names.emplace_back(base_name(path));
    }
    return names;
}

std::optional<std::set<std::string>> Neighbourhood::files_used() const {
    if (by_stem_) return std::nullopt;
    std::set<std::string> files;
    for (auto const& [container, place] : prefixes_) files.insert(place);
    for (auto const& companion : found_) {
        files.insert(companion->place); // or of a member, unless a file is called like one
        files.insert(companion->place.substr(0, companion->place.find("::")));
    }
    return files;
}

bool Neighbourhood::present(std::string_view name) { return !nearest(name).empty(); }

bool Neighbourhood::beside(std::string_view name) {
    if (!spot_.nest) return !companions_.called(name, folder_of(file_.path)).empty();
    auto const members = spot_.nest->container->members();
    return std::ranges::any_of(spot_.nest->container->find(name), [&](std::uint32_t index) {
        return members[index].folder == members[spot_.nest->member].folder;
    });
}

} // namespace animcheck
