#include "validator/walk/dump.hpp"

#include "decoders/registry.hpp"

#include <algorithm>
#include <unordered_set>

namespace animcheck {
namespace {

constexpr std::size_t companions_kept = 1024;

bool is_xml(std::string_view path) { return path.size() > 4 && same_name(path.substr(path.size() - 4), ".xml"); }

/// The format that a name alone promises, if it is one with that property.
Format const* promised(std::string_view name, bool Format::* property, ManifestFile const* manifest = nullptr) {
    Offer const offer{{}, name, {}, manifest};
    for (auto const* const format : formats())
        if (format->*property && format->promised && format->promised(offer)) return format;
    return nullptr;
}

/// What a companion's bytes hold. Views into them are dropped: the bytes do not outlive the call.
void decode_companion(ByteView bytes, std::string_view name, Container const* container, Member const* member,
                      Companion& into) {
    bool const told = member && !member->format.empty();
    Offer offer{bytes, name};
    if (container) {
        offer.container = container->format().id;
        offer.container_name = container->name();
    }
    if (member) offer.facts = member->facts;
    offer.named = true; // by the file that needs it
    auto const what = told ? Identification{format_of(member->format)} : identify(offer);
    into.format = what.format;
    into.broken = !what.format || what.failed;
    if (into.broken) return;
    PathTable paths;
    Session session(lenient, paths, bytes.size());
    Source const source{bytes};
    Context context;
    if (member) add_facts(*member, context);
    context.name = name;
    what.format->decode(Reader(source, what.format->order, session), context, &into.model);
    if (!into.model.clips.empty()) into.frames = static_cast<std::uint32_t>(into.model.clips.front().frames);
    into.model.clips.clear();
    into.model.members.clear();
    into.model.arena.clear();
}

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

Dump::Dump(std::string const& folder, Assess assess, GivenFacts given) : assess_(std::move(assess)), given_(given) {
    auto listing = files_below(folder, given_.left_out);
    links_ = listing.links;
    special_ = listing.special;
    files_.reserve(listing.files.size());
    for (auto& found : listing.files)
        files_.push_back({std::move(found.path), std::move(found.error), found.size, nullptr});
    open_containers();
}

Dump::Dump(std::vector<std::string> files, Assess assess, GivenFacts given)
    : named_(true), assess_(std::move(assess)), given_(given) {
    files_.reserve(files.size());
    for (auto& path : files) {
        DumpFile file{std::move(path), {}, 0, nullptr};
        static_cast<void>(kind_of(file.path, &file.size));
        files_.push_back(std::move(file));
    }
    open_containers();
}

ManifestFile const* Dump::manifest_of(std::string_view path) const noexcept {
    if (!given_.manifest) return nullptr;
    if (auto const* const file = given_.manifest->of(base_name(path))) return file;
    if (!named_ || files_.size() != 1 || given_.manifest->files.size() != 1) return nullptr;
    if (is_xml(path)) return nullptr; // a manifest itself: it names what others hold
    // Of a file whose name promises another container the manifest may mean a member.
    auto const* const file = given_.manifest->files.data();
    auto const* const by_name = promised(base_name(path), &Format::container);
    return !by_name || by_name == promised(base_name(path), &Format::container, file) ? file : nullptr;
}

ManifestFile const* Dump::manifest_of_member(std::string_view name) const noexcept {
    return given_.manifest && !name.empty() ? given_.manifest->of(name) : nullptr;
}

/// The container that a file is by its name and its bytes, or null.
std::unique_ptr<OpenContainer> Dump::opened(std::string const& path, ManifestFile const* manifest) const {
    auto const name = base_name(path);
    auto const* const format = promised(name, &Format::container, manifest);
    if (!format) return nullptr;
    auto open = std::make_unique<OpenContainer>();
    auto slices = slices_of(path, *format);
    bool const joined = slices.size() > 1 && open->file.open_joined(slices).empty();
    // Mapped whatever its size: it stays open while the dump is checked. What cannot be opened is told later.
    if (!joined && !open->file.open(path, 1).empty()) return nullptr;
    if (!joined) slices.resize(1);
    if (!format->continued_in.empty()) open->slices = std::move(slices);
    Source const source{open->file.bytes()};
    if (format->sniff({source.bytes, name, {}, manifest}).answer == Answer::no) return nullptr;
    Context context;
    context.name = name;
    if (!open->slices.empty()) context.slices = open->slices.size();
    context.manifest = manifest;
    if (manifest) context.segments = given_.segments;
    open->container = std::make_unique<Container>(*format, source, context, Nesting::file);
    return open;
}

void Dump::open_containers() {
    for (auto& file : files_) {
        if (file.path == "-" || !file.error.empty()) continue;
        file.open = opened(file.path, manifest_of(file.path));
        if (file.open) file.size = file.open->file.bytes().size();
    }
    drop_slices();
}

/// What continues a container is looked at as a part of it.
void Dump::drop_slices() {
    std::unordered_set<std::string> parts;
    for (auto const& file : files_)
        if (file.open && !file.open->slices.empty())
            parts.insert(file.open->slices.begin() + 1, file.open->slices.end());
    if (parts.empty()) return;
    std::erase_if(files_, [&](DumpFile const& file) { return !file.open && parts.contains(file.path); });
}

/// Of a neighbour it is opened when it is asked for.
OpenContainer const* Dump::container_of(std::uint32_t file) {
    if (file < files_.size()) return files_[file].open.get();
    auto const& path = neighbours_[file - files_.size()];
    std::scoped_lock const lock(mutex_);
    auto const [entry, fresh] = neighbours_open_.try_emplace(path);
    if (fresh) entry->second = opened(path, nullptr);
    return entry->second.get();
}

/// The files of the folder that named ones stand in, but for those themselves.
std::vector<std::string> Dump::beside() const {
    auto const& first = files_.front().path;
    auto const folder = std::string(folder_of(first));
    std::unordered_set<std::string_view> known;
    for (auto const& file : files_) known.insert(base_name(file.path));
    std::vector<std::string> paths;
    for (auto const& name : files_in(folder)) {
        auto path = first.substr(0, first.size() - base_name(first).size()) + name;
        if (!known.contains(name)) paths.push_back(std::move(path));
    }
    return paths;
}

void Dump::index_names() {
    if (named_ && files_.front().path != "-") neighbours_ = beside();
    std::unordered_set<std::string_view> named; // a file that was named twice, in two ways perhaps, is one
    for (std::uint32_t number = 0; number < files_.size() + neighbours_.size(); ++number) {
        bool const own = named_ && number < files_.size();
        if (own && !named.insert(base_name(files_[number].path)).second) continue;
        auto const path = place_of({nullptr, number, {}});
        rows_.push_back({name_hash(base_name(path)), name_hash(folder_of(path)), number, 0});
    }
    for (std::uint32_t number = 0; !named_ && number < files_.size(); ++number) {
        if (!files_[number].open) continue;
        auto const members = files_[number].open->container->members();
        for (std::uint32_t i = 0; i < members.size(); ++i)
            rows_.push_back({name_hash(members[i].name), 0, number, i + 1});
    }
    std::ranges::sort(rows_);
}

std::optional<Dump::Candidate> Dump::candidate_at(Row const& row, std::string_view name) const {
    if (row.member == 0) {
        Candidate candidate{nullptr, row.file, {}};
        return same_name(base_name(place_of(candidate)), name) ? std::optional(std::move(candidate)) : std::nullopt;
    }
    auto const& file = files_[row.file];
    if (!same_name(file.open->container->members()[row.member - 1].name, name)) return std::nullopt;
    return Candidate{file.open->container.get(), row.member - 1, file.path};
}

std::vector<Dump::Candidate> Dump::called(std::string_view name, std::string_view folder) {
    std::call_once(names_once_, [this] { index_names(); });
    std::vector<Candidate> found;
    Row const from{name_hash(name), folder.empty() ? 0 : name_hash(folder), 0, 0};
    for (auto at = std::ranges::lower_bound(rows_, from); at != rows_.end() && found.size() < 2; ++at) {
        if (at->name != from.name || (!folder.empty() && at->folder != from.folder)) break;
        auto candidate = candidate_at(*at, name);
        if (!candidate) continue;
        bool const there = folder.empty() || (!candidate->container && folder_of(place_of(*candidate)) == folder);
        if (there) found.push_back(std::move(*candidate));
    }
    return found;
}

std::string Dump::place_of(Candidate const& candidate) const {
    if (candidate.container)
        return candidate.prefix +
               "::" + candidate.container->word_of(candidate.container->members()[candidate.index]);
    return candidate.index < files_.size() ? files_[candidate.index].path
                                           : neighbours_[candidate.index - files_.size()];
}

std::shared_ptr<Companion const> Dump::companion(Candidate const& candidate) {
    auto place = place_of(candidate);
    auto key = (candidate.container ? "member " : "file ") + place; // a file may be called like a place
    {
        std::scoped_lock const lock(mutex_);
        if (auto const known = companions_.find(key); known != companions_.end()) return known->second;
    }
    // Outside the lock: two threads may do it twice, with the same result.
    auto made = std::make_shared<Companion>();
    made->place = place;
    FileBytes file;
    std::vector<std::byte> storage;
    ByteView bytes;
    bool whole = true;
    auto const* const member = candidate.container ? &candidate.container->members()[candidate.index] : nullptr;
    if (member) {
        whole = candidate.container->is_affordable(candidate.index) &&
                candidate.container->bytes_of(*member, Nesting::unpacked, storage, bytes);
        decode_companion(bytes, member->name, candidate.container, member, *made);
    } else {
        whole = file.open(place).empty();
        bytes = file.bytes();
        decode_companion(bytes, base_name(place), nullptr, nullptr, *made);
    }
    auto const assessment = assess_(bytes, member ? member->name : base_name(place), candidate.container, member);
    made->hash = assessment.hash;
    made->broken |= !assessment.sound || !whole || file.was_cut();
    std::scoped_lock const lock(mutex_);
    if (companions_.size() >= companions_kept) companions_.clear();
    return companions_.try_emplace(std::move(key), std::move(made)).first->second;
}

void Dump::index_checksums() {
    auto const wanted = [](std::string_view name) {
        return promised(name, &Format::skeletons_by_checksum) != nullptr;
    };
    auto const add = [&](Candidate candidate) {
        auto const found = companion(candidate);
        if (found->broken || found->model.skeletons.empty() || !found->model.skeletons.front().checksum) return;
        keyed_.push_back({*found->model.skeletons.front().checksum, std::move(candidate)});
    };
    for (std::uint32_t path = 0; path < files_.size() + neighbours_.size(); ++path)
        if (Candidate candidate{nullptr, path, {}}; wanted(base_name(place_of(candidate))))
            add(std::move(candidate));
    for (auto const& file : files_) {
        if (!file.open) continue;
        auto const& container = *file.open->container;
        for (std::uint32_t i = 0; i < container.members().size(); ++i)
            if (container.is_affordable(i) && wanted(container.members()[i].name)) add({&container, i, file.path});
    }
    std::ranges::stable_sort(keyed_, {}, &Keyed::checksum);
}

unsigned Around::level_of(Dump::Candidate const& candidate) const {
    unsigned level = 0;
    for (auto const* nest = nest_; nest; nest = nest->outer, level += 2) {
        if (candidate.container != nest->container) continue;
        auto const members = nest->container->members();
        return members[candidate.index].folder == members[nest->member].folder ? level : level + 1;
    }
    if (candidate.container) return level + 1;
    bool const beside = folder_of(dump_.place_of(candidate)) == folder_of(dump_.files_[file_].path);
    return beside ? level : level + 1;
}

/// Containers that were named beside this file's own are dumps of their own.
bool Around::in_reach(Dump::Candidate const& candidate) const {
    if (!dump_.named_ || !candidate.container) return true;
    auto const& open = dump_.files_[file_].open;
    return open && open->container.get() == candidate.container;
}

Around::Candidates Around::nearest_of(Candidates all) const {
    unsigned best = ~0U;
    for (auto const& candidate : all) best = std::min(best, level_of(candidate));
    std::erase_if(all, [&](Dump::Candidate const& candidate) { return level_of(candidate) != best; });
    return all;
}

Around::Candidates Around::nearest(std::string_view name) {
    for (auto const* nest = nest_; nest; nest = nest->outer) {
        Candidates inside;
        for (auto const index : nest->container->find(name))
            inside.push_back({nest->container, index, nest->prefix});
        if (!inside.empty()) return nearest_of(std::move(inside));
    }
    auto beside = dump_.called(name, folder_of(dump_.files_[file_].path));
    return beside.empty() ? dump_.called(name, {}) : beside;
}

Search Around::taken(Candidates const& candidates, Companion const*& found) {
    if (candidates.empty()) return Search::none;
    if (candidates.size() > 1) return Search::several;
    found_.push_back(dump_.companion(candidates.front()));
    found = found_.back().get();
    return found->broken ? Search::broken : Search::one;
}

Search Around::find(std::span<std::string const> names, Companion const*& found) {
    Candidates best;
    for (auto const& name : names) {
        auto candidates = nearest(name);
        if (candidates.empty()) continue;
        if (best.empty() || level_of(candidates.front()) < level_of(best.front())) best = std::move(candidates);
    }
    return taken(best, found);
}

Search Around::find_checksum(std::uint32_t checksum, Companion const*& found) {
    std::call_once(dump_.names_once_, [this] { dump_.index_names(); });
    std::call_once(dump_.checksums_once_, [&] { dump_.index_checksums(); });
    Candidates all;
    for (auto at = std::ranges::lower_bound(dump_.keyed_, checksum, {}, &Dump::Keyed::checksum);
         at != dump_.keyed_.end() && at->checksum == checksum; ++at)
        if (in_reach(at->candidate)) all.push_back(at->candidate);
    // Skeletons of one checksum are equal in what it is made of: any of those that are as near will do.
    auto nearest = nearest_of(std::move(all));
    if (nearest.size() > 1) nearest.resize(1);
    return taken(nearest, found);
}

Container const* Around::container(std::string_view name) {
    auto candidates = dump_.called(name, folder_of(dump_.files_[file_].path));
    if (candidates.empty()) candidates = dump_.called(name, {});
    if (candidates.size() != 1 || candidates.front().container) return nullptr;
    auto const* const open = dump_.container_of(candidates.front().index);
    if (!open) return nullptr;
    prefixes_.emplace_back(open->container.get(), dump_.place_of(candidates.front()));
    return open->container.get();
}

std::string const* Around::prefix_of(Container const& container) const {
    auto const known = std::ranges::find(prefixes_, &container, &std::pair<Container const*, std::string>::first);
    return known == prefixes_.end() ? nullptr : &known->second;
}

/// Members are in the order of their rows.
Search Around::find_row(Container const& container, std::uint32_t row, Companion const*& found) {
    auto const members = container.members();
    auto const member = std::ranges::lower_bound(members, row, {}, &Member::row);
    auto const* const prefix = prefix_of(container);
    if (member == members.end() || member->row != row || !prefix) return Search::none;
    Candidates one;
    one.push_back({&container, static_cast<std::uint32_t>(member - members.begin()), *prefix});
    return taken(one, found);
}

void Around::visit_rows(Container const& container,
                        std::function<void(std::uint32_t row, Companion const& member)> const& visit) {
    auto const* const prefix = prefix_of(container);
    for (std::uint32_t i = 0; prefix && i < container.members().size(); ++i) {
        auto const member = dump_.companion({&container, i, *prefix});
        if (!member->broken) visit(container.members()[i].row, *member);
    }
}

bool Around::present(std::string_view name) { return !nearest(name).empty(); }

bool Around::beside(std::string_view name) {
    if (!nest_) return !dump_.called(name, folder_of(dump_.files_[file_].path)).empty();
    auto const members = nest_->container->members();
    return std::ranges::any_of(nest_->container->find(name), [&](std::uint32_t index) {
        return members[index].folder == members[nest_->member].folder;
    });
}

} // namespace animcheck
