// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/dump.hpp"
#include "validator/walk/repeats.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace animcheck {

/// Number `number` of `count` parts of a run.
struct Shard {
    std::uint64_t number = 1, count = 1;
};

/// Inputs named on a command line.
struct PlanOptions {
    std::vector<std::string> paths; ///< folders, files, places in containers; "-" is standard input
    Shard shard;
    std::string format = {}; ///< --format, if a container format: for the file that a place enters
};

/// A piece of work whose results follow each other in the output. A container that is too large for one is several:
/// its members, and the record that closes it.
struct Job {
    enum class Piece : std::uint8_t { files, container, members, closing, place } piece = Piece::files;
    Dump* dump = nullptr;
    std::size_t first = 0, last = 0;                 ///< files of the dump; for all but `files` just the first
    std::size_t first_member = 0, last_member = 0;   ///< members
    std::vector<std::string> const* words = nullptr; ///< place
    std::uint64_t bytes = 0;                         ///< for the progress line
};

/// All that a command line names, in stable order, cut into jobs. The cuts change no record.
class Plan {
public:
    /// Throws NoSuchPlace for a place that is a part of a file.
    Plan(PlanOptions const& options, SpecSet specs, CollectionOptions given);

    /// Throws NoSuchPlace for one that leads nowhere: before anything is checked.
    void require_places();
    [[nodiscard]] bool next(Job& job);
    [[nodiscard]] Repeats& repeats() noexcept { return *repeats_; }
    [[nodiscard]] std::uint64_t total_bytes() const noexcept { return total_; }
    /// The companions chosen for files and members; each source once.
    [[nodiscard]] std::vector<Manifests::Choice> manifests_used() const;
    [[nodiscard]] std::vector<std::string> notes() const; ///< what a user should know of what was found
    /// Every file that the run reads: also the slices of one that is cut into several, and manifests that were
    /// found.
    void visit_files(std::function<void(std::string const& path)> const& visit) const;
    /// Every member of a file that was opened as a container, as a place names it.
    void visit_members(std::function<void(std::string const& path, std::string const& word)> const& visit) const;
    /// Every folder that is named, and the files of one folder that are named one by one, if there are several: in
    /// their order, whatever the shard.
    void visit_folders(std::function<void(std::string const& path, Collection const& files)> const& visit) const;
    [[nodiscard]] std::uint64_t digest() const; ///< of all that is planned, whatever the shard
    [[nodiscard]] std::uint64_t links() const noexcept;
    [[nodiscard]] std::uint64_t linked_files() const noexcept; ///< those of the links that lead to files
    [[nodiscard]] std::uint64_t special() const noexcept;

private:
    struct Part {
        template <class Paths>
        Part(Paths const& paths, SpecSet specs, CollectionOptions const& given,
             std::vector<std::string> inside = {})
            : dump(paths, std::move(specs), given), words(std::move(inside)) {}
        Dump dump;
        std::vector<std::string> words; ///< a place inside its one file
        std::string folder = {};        ///< that was named
    };
    void add(std::vector<std::string> const& paths);
    void count_repeats();
    void cut_shard(Shard const& shard);
    [[nodiscard]] bool mine(std::size_t part, std::size_t file) const;
    [[nodiscard]] bool next_piece(Job& job);
    void files_from(Job& job);
    void members_from(Job& job, OpenContainer const& open);

    SpecSet specs_;
    CollectionOptions given_;
    std::string_view file_format_; ///< --format, if a container format: for files that places enter
    std::deque<Part> parts_;
    std::optional<Repeats> repeats_;
    std::uint64_t total_ = 0;
    std::vector<std::vector<bool>> mine_; ///< by part and file; empty: all
    std::size_t part_ = 0, file_ = 0, member_ = 0;
};

} // namespace animcheck
