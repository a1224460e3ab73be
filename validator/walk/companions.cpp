// SPDX-License-Identifier: MIT
#include "validator/walk/companions.hpp"

#include "decoders/core/order.hpp"
#include "decoders/registry.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <unordered_set>

namespace animcheck {

namespace {

std::uint64_t extension_hash(std::string_view name) {
    return name_hash(name.substr(std::min(name.find_last_of('.'), name.size())));
}

} // namespace

OpenContainer const* Companions::container_of(std::uint32_t file) {
    auto const& files = collection_.files();
    if (file < files.size()) return files[file].open.get();
    auto const& path = neighbours_[file - files.size()];
    std::scoped_lock const lock(mutex_);
    auto const [entry, fresh] = neighbours_open_.try_emplace(path);
    if (fresh) entry->second = open_container(path, nullptr, {}, collection_.opened(path));
    return entry->second.get();
}

/// The other files in the folder of those that the user named.
std::vector<std::string> Companions::beside() const {
    auto const& first = collection_.files().front().path;
    auto const folder = std::string(folder_of(first));
    std::unordered_set<std::string_view> known;
    for (auto const& file : collection_.files()) known.insert(base_name(file.path));
    std::vector<std::string> paths;
    for (auto const& name : files_in(folder)) {
        auto path = first.substr(0, first.size() - base_name(first).size()) + name;
        if (!known.contains(name)) paths.push_back(std::move(path));
    }
    return paths;
}

void Companions::index_names() {
    auto const& files = collection_.files();
    auto const named = collection_.named();
    if (!named)
        neighbours_ = collection_.linked();
    else if (files.front().path != "-")
        neighbours_ = beside();
    std::unordered_set<std::string_view> known; // a file that was named twice, in two ways perhaps, is one
    for (std::uint32_t number = 0; number < files.size() + neighbours_.size(); ++number) {
        bool const own = named && number < files.size();
        if (own && !known.insert(base_name(files[number].path)).second) continue;
        auto const path = place_of({nullptr, number, {}});
        rows_.push_back({name_hash(base_name(path)), name_hash(folder_of(path)), number, 0});
        extensions_.insert(extension_hash(base_name(path)));
    }
    for (std::uint32_t number = 0; !named && number < files.size(); ++number) {
        if (!files[number].open) continue;
        auto const members = files[number].open->container->members();
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            rows_.push_back({name_hash(members[i].name), 0, number, i + 1});
            extensions_.insert(extension_hash(members[i].name));
        }
    }
    put_in_order(rows_);
}

std::optional<Companions::Candidate> Companions::candidate_at(Row const& row, std::string_view name) const {
    if (row.member == 0) {
        Candidate candidate{nullptr, row.file, {}};
        return same_name(base_name(place_of(candidate)), name) ? std::optional(std::move(candidate)) : std::nullopt;
    }
    auto const& file = collection_.files()[row.file];
    if (!same_name(file.open->container->members()[row.member - 1].name, name)) return std::nullopt;
    return Candidate{file.open->container.get(), row.member - 1, file.path};
}

bool Companions::knows_extension_of(std::string_view name) {
    std::call_once(names_once_, [this] { index_names(); });
    return extensions_.contains(extension_hash(name));
}

std::vector<Companions::Candidate> Companions::called(std::string_view name, std::string_view folder) {
    std::call_once(names_once_, [this] { index_names(); });
    std::vector<Candidate> found;
    Row const from{name_hash(name), folder.empty() ? 0 : name_hash(folder), 0, 0};
    for (auto at = std::ranges::lower_bound(rows_, from); at != rows_.end() && found.size() < 2; ++at) {
        if (at->name != from.name || (!folder.empty() && at->folder != from.folder)) break;
        if (at->member == 0 && is_link(at->file) && folder.empty()) continue;
        auto candidate = candidate_at(*at, name);
        if (!candidate) continue;
        bool const there = folder.empty() || (!candidate->container && folder_of(place_of(*candidate)) == folder);
        if (there) found.push_back(std::move(*candidate));
    }
    return found;
}

void Companions::index_stems() {
    for (std::uint32_t number = 0; number < collection_.files().size() + neighbours_.size(); ++number) {
        auto const path = place_of({nullptr, number, {}});
        auto const name = base_name(path);
        if (auto const hyphen = name.find('-'); hyphen != std::string_view::npos)
            stems_.push_back({name_hash(name.substr(0, hyphen)), name_hash(folder_of(path)), number});
    }
    put_in_order(stems_);
}

Companions::Candidates Companions::with_stem(std::string_view stem, std::string_view folder) {
    std::call_once(names_once_, [this] { index_names(); });
    std::call_once(stems_once_, [this] { index_stems(); });
    Candidates found;
    Stem const from{name_hash(stem), name_hash(folder), 0};
    for (auto at = std::ranges::lower_bound(stems_, from); at != stems_.end(); ++at) {
        if (at->stem != from.stem || at->folder != from.folder) break;
        found.push_back({nullptr, at->file, {}});
    }
    return found;
}

Companions::StemValues Companions::values(std::string const& key, std::function<StemValues()> const& make) {
    {
        std::scoped_lock const lock(mutex_);
        if (auto const known = values_.find(key); known != values_.end()) return known->second;
    }
    auto made = make(); // by several threads at once, perhaps: all make the same
    std::scoped_lock const lock(mutex_);
    if (values_.size() >= kept_values) values_.clear();
    values_.emplace(key, made);
    return made;
}

std::string Companions::place_of(Candidate const& candidate) const {
    if (candidate.container)
        return candidate.prefix +
               "::" + candidate.container->word_of(candidate.container->members()[candidate.index]);
    auto const& files = collection_.files();
    return candidate.index < files.size() ? files[candidate.index].path
                                          : neighbours_[candidate.index - files.size()];
}

std::shared_ptr<Companion const> Companions::companion(Candidate const& candidate) {
    auto const key =
        (candidate.container ? "member " : "file ") + place_of(candidate); // a file may be called like a place
    return cache_.get(key, [&] { return decoded(candidate); });
}

/// One inspection yields all: the model, whether strict accepts it, what it was recognised as.
Companion Companions::decoded(Candidate const& candidate) {
    Companion companion;
    companion.place = place_of(candidate);
    FileBytes file;
    std::vector<std::byte> storage;
    Member member;
    bool whole = true;
    Input input;
    if (candidate.container) {
        auto const& container = *candidate.container;
        member = container.members()[candidate.index];
        ByteView bytes;
        whole = container.is_affordable(candidate.index) &&
                container.bytes_of(member, Nesting::unpacked, storage, bytes);
        member.packed = false; // any more
        input = member_input(container, member);
        input.source = {};
        input.source.bytes = bytes;
    } else {
        whole = file.open(collection_.opened(companion.place)).empty();
        input.source.bytes = file.bytes();
        input.name = base_name(companion.place);
    }
    input.named = true; // by the file that needs it
    auto inspector = take_inspector();
    auto const record = inspector->inspect(input, nullptr, &companion.model);
    give_back(std::move(inspector));
    companion.hash = hash_of(input.source.bytes);
    companion.size = input.source.bytes.size();
    auto context = input.context;
    context.name = input.name;
    companion.identity = identity_of(record.format, context, {companion.hash, input.source.bytes.size()}).low;
    companion.format = format_of(record.format);
    bool const other =
        std::ranges::find(record.findings, AnomalyKind::identify_failed, &Finding::kind) != record.findings.end();
    companion.broken = other || !record.strict.accepts || !whole || file.was_cut();
    if (!companion.model.clips.empty())
        companion.frames = static_cast<std::uint32_t>(companion.model.clips.front().frames);
    // Views into the bytes, which end here.
    companion.model.clips.clear();
    companion.model.members.clear();
    companion.model.facts.clear();
    companion.model.arena.clear();
    return companion;
}

std::unique_ptr<Inspector> Companions::take_inspector() {
    std::scoped_lock const lock(mutex_);
    if (idle_.empty()) return std::make_unique<Inspector>(specs_, InspectOptions{.diagnose = false});
    auto inspector = std::move(idle_.back());
    idle_.pop_back();
    return inspector;
}

void Companions::give_back(std::unique_ptr<Inspector> inspector) {
    std::scoped_lock const lock(mutex_);
    idle_.push_back(std::move(inspector));
}

void Companions::index_checksums() {
    auto const wanted = [](std::string_view name) {
        return declared(name, &Format::skeletons_by_checksum) != nullptr;
    };
    auto const add = [&](Candidate candidate) {
        auto const found = companion(candidate);
        if (found->broken || found->model.skeletons.empty() || !found->model.skeletons.front().checksum) return;
        keyed_.push_back({*found->model.skeletons.front().checksum, std::move(candidate)});
    };
    for (std::uint32_t path = 0; path < collection_.files().size() + neighbours_.size(); ++path)
        if (Candidate candidate{nullptr, path, {}}; wanted(base_name(place_of(candidate))))
            add(std::move(candidate));
    for (auto const& file : collection_.files()) {
        if (!file.open) continue;
        auto const& container = *file.open->container;
        for (std::uint32_t i = 0; i < container.members().size(); ++i)
            if (container.is_affordable(i) && wanted(container.members()[i].name)) add({&container, i, file.path});
    }
    put_in_order(keyed_, {}, &Keyed::checksum);
}

Companions::Candidates Companions::with_checksum(std::uint32_t checksum) {
    std::call_once(names_once_, [this] { index_names(); });
    std::call_once(checksums_once_, [this] { index_checksums(); });
    Candidates all;
    for (auto at = std::ranges::lower_bound(keyed_, checksum, {}, &Keyed::checksum);
         at != keyed_.end() && at->checksum == checksum; ++at)
        all.push_back(at->candidate);
    return all;
}

} // namespace animcheck
