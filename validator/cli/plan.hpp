#pragma once

#include "validator/cli/options.hpp"
#include "validator/walk/place.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace animcheck::cli {

/// A piece of work whose results follow each other in the output.
struct Job {
    enum class Piece : std::uint8_t { files, members, closing, place } piece = Piece::files;
    Dump* dump = nullptr;
    std::size_t first = 0, last = 0;                 ///< files of the dump; for all but `files` just the first
    std::size_t first_member = 0, last_member = 0;   ///< members
    std::vector<std::string> const* words = nullptr; ///< place
    std::uint64_t bytes = 0;                         ///< for the progress line
};

/// All that a command line names, in stable order, cut into jobs. The cuts change nothing that is told.
class Plan {
public:
    /// Throws UsageError for a list of files that cannot be read.
    Plan(CheckOptions const& options, SpecSet const& specs, GivenFacts given);

    /// Throws UsageError for a place that leads nowhere: before anything is checked.
    void require_places();
    [[nodiscard]] bool next(Job& job);
    [[nodiscard]] std::uint64_t total_bytes() const noexcept { return total_; }
    [[nodiscard]] bool uses_manifest() const;
    /// Every file that the run reads: also the slices of one that is cut into several.
    void visit_files(std::function<void(std::string const& path)> const& visit) const;
    [[nodiscard]] std::uint64_t digest() const; ///< of all that is planned, whatever the shard
    [[nodiscard]] std::uint64_t links() const noexcept;
    [[nodiscard]] std::uint64_t special() const noexcept;

private:
    struct Part {
        template <class Paths>
        Part(Paths paths, Dump::Assess assess, GivenFacts given, std::vector<std::string> inside = {})
            : dump(std::move(paths), std::move(assess), given), words(std::move(inside)) {}
        Dump dump;
        std::vector<std::string> words; ///< a place inside its one file
    };
    void add(std::vector<std::string> const& paths);
    void cut_shard(Shard const& shard);
    [[nodiscard]] bool mine(std::size_t part, std::size_t file) const;
    [[nodiscard]] bool next_piece(Job& job);
    void files_from(Job& job);
    void members_from(Job& job, OpenContainer const& open);

    Dump::Assess assess_;
    GivenFacts given_;
    std::string_view file_format_; ///< of a container: named by the user for whatever words lead into
    std::deque<Part> parts_;
    std::uint64_t total_ = 0;
    std::vector<std::vector<bool>> mine_; ///< by part and file; empty: all
    std::size_t part_ = 0, file_ = 0, member_ = 0;
};

} // namespace animcheck::cli
