// SPDX-License-Identifier: MIT
#include "validator/walk/plan.hpp"

#include "decoders/registry.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/place.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace animcheck {
namespace {

// Enough work to outweigh the queue, little enough to spread.
constexpr std::size_t files_a_job = 32, members_a_job = 256;
constexpr std::uint64_t bytes_a_job = std::uint64_t{1} << 20;
constexpr std::uint64_t cost_of_a_file = 4096; ///< beside its bytes: shards of small files are even as well

} // namespace

Plan::Plan(PlanOptions const& options, SpecSet specs, CollectionOptions given)
    : specs_(std::move(specs)), given_(std::move(given)), file_format_(container_format(options.format)) {
    add(options.paths);
    count_repeats();
    cut_shard(options.shard);
}

void Plan::add(std::vector<std::string> const& paths) {
    std::vector<std::string> files; // named one after another, of one folder
    auto const flush = [&] {
        if (!files.empty()) parts_.emplace_back(files, specs_, given_);
        files.clear();
    };
    for (auto const& path : paths) {
        auto place = parse_place(path);
        if (!place.part.empty())
            throw NoSuchPlace(printable(path) + ": a part is judged with its file; name the file alone");
        bool const folder = path != "-" && kind_of(path) == PathKind::folder;
        bool const apart = folder || path == "-" || !place.words.empty();
        if (apart || (!files.empty() && folder_of(files.front()) != folder_of(path))) flush();
        if (folder)
            parts_.emplace_back(path, specs_, given_).folder = path;
        else if (apart)
            parts_.emplace_back(std::vector{place.path}, specs_, given_, std::move(place.words));
        else
            files.push_back(path);
    }
    flush();
}

void Plan::count_repeats() {
    std::size_t inputs = 0;
    for (auto const& part : parts_) inputs += inputs_of(part.dump.collection);
    repeats_.emplace(inputs);
    for (auto const& part : parts_) repeats_->count(part.dump.collection);
}

/// Shard i of n takes the files that begin in the i-th n-th of all bytes: shards follow each other in the output.
void Plan::cut_shard(Shard const& shard) {
    std::uint64_t all = 0;
    for (auto const& part : parts_)
        for (auto const& file : part.dump.collection.files()) {
            all += file.size + cost_of_a_file;
            total_ += file.size;
        }
    if (shard.count <= 1) return;
    total_ = 0;
    __extension__ using Natural = unsigned __int128;
    std::uint64_t begin = 0;
    for (auto const& part : parts_) {
        auto& mine = mine_.emplace_back();
        for (auto const& file : part.dump.collection.files()) {
            mine.push_back(static_cast<std::uint64_t>(Natural{begin} * shard.count / all) + 1 == shard.number);
            begin += file.size + cost_of_a_file;
            if (mine.back()) total_ += file.size;
        }
    }
}

void Plan::require_places() {
    for (auto& part : parts_) {
        FileBytes file;
        if (part.words.empty() ||
            !file.open(part.dump.collection.opened(part.dump.collection.files().front().path)).empty())
            continue;
        descend({part.dump.collection, 0, file, nullptr, file_format_}, part.words, [](Spot const&) {});
    }
}

std::vector<Manifests::Choice> Plan::manifests_used() const {
    std::vector<Manifests::Choice> used;
    std::set<std::pair<std::string, bool>> known;
    for (auto const& part : parts_)
        for (auto const& choice : part.dump.collection.manifests_used())
            if (known.emplace(choice.source->path, !!choice.rival).second) used.push_back(choice);
    return used;
}

std::vector<std::string> Plan::notes() const {
    std::vector<std::string> notes;
    for (auto const& part : parts_)
        for (auto const& note : part.dump.collection.notes())
            if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
    return notes;
}

void Plan::visit_files(std::function<void(std::string const& path)> const& visit) const {
    for (auto const& choice : manifests_used()) visit(choice.source->path);
    for (auto const& part : parts_)
        for (auto const& link : part.dump.collection.linked()) visit(link);
    for (auto const& part : parts_)
        for (auto const& file : part.dump.collection.files()) {
            visit(file.path);
            if (!file.open) continue;
            for (auto const& slice : file.open->slices) visit(slice);
        }
}

void Plan::visit_members(std::function<void(std::string const& path, std::string const& word)> const& visit) const {
    for (auto const& part : parts_)
        for (auto const& file : part.dump.collection.files()) {
            if (!file.open) continue;
            for (auto const& member : file.open->container->members())
                visit(file.path, file.open->container->word_of(member));
        }
}

void Plan::visit_folders(std::function<void(std::string const& path, Collection const& files)> const& visit) const {
    for (auto const& part : parts_) {
        auto const& files = part.dump.collection.files();
        if (!part.folder.empty()) {
            visit(part.folder, part.dump.collection);
        } else if (files.size() > 1) {
            auto const folder = std::string(folder_of(files.front().path));
            visit(folder.empty() ? "." : folder, part.dump.collection);
        }
    }
}

std::uint64_t Plan::digest() const {
    std::uint64_t digest = 0;
    for (auto const& part : parts_) {
        auto const words = fmt::format("{}", fmt::join(part.words, "::"));
        for (auto const& file : part.dump.collection.files())
            digest = hash_of(fmt::format("{:016x} {} {} {}", digest, file.size, words, file.path));
    }
    return digest;
}

bool Plan::mine(std::size_t part, std::size_t file) const { return mine_.empty() || mine_[part][file]; }

bool Plan::next(Job& job) {
    for (; part_ < parts_.size(); ++part_, file_ = 0)
        for (; file_ < parts_[part_].dump.collection.files().size(); ++file_)
            if (mine(part_, file_)) return next_piece(job);
    return false;
}

bool Plan::next_piece(Job& job) {
    auto& part = parts_[part_];
    job = {.dump = &part.dump, .first = file_, .last = file_ + 1};
    auto const& file = part.dump.collection.files()[file_];
    if (!part.words.empty()) {
        job.piece = Job::Piece::place;
        job.words = &part.words;
        job.bytes = file.size;
        ++file_;
    } else if (file.open) {
        members_from(job, *file.open);
    } else {
        files_from(job);
    }
    return true;
}

void Plan::files_from(Job& job) {
    auto const& files = job.dump->collection.files();
    while (file_ < files.size() && mine(part_, file_) && !files[file_].open && file_ - job.first < files_a_job &&
           (file_ == job.first || job.bytes + files[file_].size <= bytes_a_job))
        job.bytes += files[file_++].size;
    job.last = file_;
}

void Plan::members_from(Job& job, OpenContainer const& open) {
    auto const members = open.container->members();
    job.piece = member_ > 0 && member_ == members.size() ? Job::Piece::closing : Job::Piece::members;
    job.first_member = member_;
    while (member_ < members.size() && member_ - job.first_member < members_a_job &&
           (member_ == job.first_member || job.bytes + members[member_].size <= bytes_a_job))
        job.bytes += members[member_++].size;
    job.last_member = member_;
    if (job.first_member == 0 && member_ == members.size()) job.piece = Job::Piece::container;
    if (job.piece == Job::Piece::members) return;
    member_ = 0;
    ++file_;
}

std::uint64_t Plan::links() const noexcept {
    std::uint64_t links = 0;
    for (auto const& part : parts_) links += part.dump.collection.links();
    return links;
}

std::uint64_t Plan::linked_files() const noexcept {
    std::uint64_t linked = 0;
    for (auto const& part : parts_) linked += part.dump.collection.linked().size();
    return linked;
}

std::uint64_t Plan::special() const noexcept {
    std::uint64_t special = 0;
    for (auto const& part : parts_) special += part.dump.collection.special();
    return special;
}

} // namespace animcheck
