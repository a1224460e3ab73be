#include "validator/cli/plan.hpp"

#include "decoders/registry.hpp"
#include "validator/cli/inputs.hpp"
#include "validator/hash.hpp"
#include "validator/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck::cli {
namespace {

// Enough work to outweigh the queue, little enough to spread.
constexpr std::size_t files_a_job = 32, members_a_job = 256;
constexpr std::uint64_t bytes_a_job = std::uint64_t{1} << 20;
constexpr std::size_t list_most = std::size_t{1} << 30;
constexpr std::uint64_t cost_of_a_file = 4096; ///< beside its bytes: shards of small files are even as well

std::vector<std::string> names_of(std::string const& list) {
    FileBytes file;
    auto const error = list == "-" ? file.read_standard_input(list_most) : file.open_stream(list, list_most);
    if (!error.empty()) throw UsageError(list + ": " + error);
    std::string_view text(reinterpret_cast<char const*>(file.bytes().data()), file.bytes().size());
    bool const by_lines =
        !text.contains('\0') && text.contains('\n') && kind_of(std::string(text)) == PathKind::absent;
    if (by_lines)
        throw UsageError(printable(list) + ": there is no NUL byte in it; is it a list by lines? "
                                           "`tr '\\n' '\\0'` makes one, and so does `find -print0`");
    std::vector<std::string> names;
    while (!text.empty()) {
        auto const end = std::min(text.find('\0'), text.size());
        if (end > 0) names.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

} // namespace

Plan::Plan(CheckOptions const& options, SpecSet const& specs, GivenFacts given)
    : assess_(assess_by(specs)), given_(given), file_format_(container_format(options.format)) {
    auto paths = options.paths;
    if (!options.files0_from.empty()) std::ranges::move(names_of(options.files0_from), std::back_inserter(paths));
    if (std::ranges::count(paths, "-") > (options.files0_from == "-" ? 0 : 1))
        throw UsageError("standard input can be read once only");
    add(paths);
    cut_shard(options.shard);
}

void Plan::add(std::vector<std::string> const& paths) {
    std::vector<std::string> files; // named one after another, of one folder
    auto const flush = [&] {
        if (!files.empty()) parts_.emplace_back(std::move(files), assess_, given_);
        files.clear();
    };
    for (auto const& path : paths) {
        auto place = parse_place(path);
        if (!place.part.empty())
            throw UsageError(printable(path) + ": a part is judged with its file; name the file alone");
        bool const folder = path != "-" && kind_of(path) == PathKind::folder;
        bool const apart = folder || path == "-" || !place.words.empty();
        if (apart || (!files.empty() && folder_of(files.front()) != folder_of(path))) flush();
        if (folder)
            parts_.emplace_back(path, assess_, given_);
        else if (apart)
            parts_.emplace_back(std::vector{place.path}, assess_, given_, std::move(place.words));
        else
            files.push_back(path);
    }
    flush();
}

/// Shard i of n takes the files that begin in the i-th n-th of all bytes: shards follow each other in the output.
void Plan::cut_shard(Shard const& shard) {
    std::uint64_t all = 0;
    for (auto const& part : parts_)
        for (auto const& file : part.dump.files()) {
            all += file.size + cost_of_a_file;
            total_ += file.size;
        }
    if (shard.count <= 1) return;
    total_ = 0;
    __extension__ using Wide = unsigned __int128;
    std::uint64_t begin = 0;
    for (auto const& part : parts_) {
        auto& mine = mine_.emplace_back();
        for (auto const& file : part.dump.files()) {
            mine.push_back(static_cast<std::uint64_t>(Wide{begin} * shard.count / all) + 1 == shard.number);
            begin += file.size + cost_of_a_file;
            if (mine.back()) total_ += file.size;
        }
    }
}

void Plan::require_places() {
    for (auto& part : parts_) {
        FileBytes file;
        if (part.words.empty() || !file.open(part.dump.files().front().path).empty()) continue;
        try {
            descend({part.dump, 0, file, nullptr, file_format_}, part.words, [](Spot const&) {});
        } catch (NoSuchPlace const& error) {
            throw UsageError(error.what());
        }
    }
}

bool Plan::uses_manifest() const {
    auto const names = [](Dump const& dump, DumpFile const& file) {
        if (dump.manifest_of(file.path)) return true;
        return file.open && std::ranges::any_of(file.open->container->members(), [&](Member const& member) {
                   return dump.manifest_of_member(member.name) != nullptr;
               });
    };
    return std::ranges::any_of(parts_, [&](Part const& part) {
        return std::ranges::any_of(part.dump.files(), [&](DumpFile const& file) { return names(part.dump, file); });
    });
}

void Plan::visit_files(std::function<void(std::string const& path)> const& visit) const {
    for (auto const& part : parts_)
        for (auto const& file : part.dump.files()) {
            visit(file.path);
            if (!file.open) continue;
            for (auto const& slice : file.open->slices) visit(slice);
        }
}

std::uint64_t Plan::digest() const {
    std::uint64_t digest = 0;
    for (auto const& part : parts_) {
        auto const words = fmt::format("{}", fmt::join(part.words, "::"));
        for (auto const& file : part.dump.files())
            digest = hash_of(fmt::format("{:016x} {} {} {}", digest, file.size, words, file.path));
    }
    return digest;
}

bool Plan::mine(std::size_t part, std::size_t file) const { return mine_.empty() || mine_[part][file]; }

bool Plan::next(Job& job) {
    for (; part_ < parts_.size(); ++part_, file_ = 0)
        for (; file_ < parts_[part_].dump.files().size(); ++file_)
            if (mine(part_, file_)) return next_piece(job);
    return false;
}

bool Plan::next_piece(Job& job) {
    auto& part = parts_[part_];
    job = {.dump = &part.dump, .first = file_, .last = file_ + 1};
    auto const& file = part.dump.files()[file_];
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
    auto const& files = job.dump->files();
    while (file_ < files.size() && mine(part_, file_) && !files[file_].open && file_ - job.first < files_a_job &&
           (file_ == job.first || job.bytes + files[file_].size <= bytes_a_job))
        job.bytes += files[file_++].size;
    job.last = file_;
}

void Plan::members_from(Job& job, OpenContainer const& open) {
    auto const members = open.container->members();
    if (member_ == members.size()) {
        job.piece = Job::Piece::closing;
        member_ = 0;
        ++file_;
        return;
    }
    job.piece = Job::Piece::members;
    job.first_member = member_;
    while (member_ < members.size() && member_ - job.first_member < members_a_job &&
           (member_ == job.first_member || job.bytes + members[member_].size <= bytes_a_job))
        job.bytes += members[member_++].size;
    job.last_member = member_;
}

std::uint64_t Plan::links() const noexcept {
    std::uint64_t links = 0;
    for (auto const& part : parts_) links += part.dump.links();
    return links;
}

std::uint64_t Plan::special() const noexcept {
    std::uint64_t special = 0;
    for (auto const& part : parts_) special += part.dump.special();
    return special;
}

} // namespace animcheck::cli
