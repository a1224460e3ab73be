// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/diagnostics.hpp"
#include "validator/app/options.hpp"
#include "validator/judge/target.hpp"
#include "validator/report/run_record.hpp"
#include "validator/rules/loader.hpp"
#include "validator/walk/dump.hpp"
#include "validator/walk/place.hpp"
#include "validator/walk/supplied.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace animcheck::app {

/// The specs of a run: built in, or loaded from --spec-dir and owned here.
class Specs {
public:
    explicit Specs(Common const& common); ///< throws yaml::Error, UsageError
    [[nodiscard]] SpecSet const& set() const noexcept { return *set_; }
    [[nodiscard]] std::optional<GivenFile> const& folder() const noexcept { return folder_; }
    /// The files of --spec-dir as they were parsed, one list for each format.
    [[nodiscard]] std::deque<std::vector<SpecLayer>> const& parsed() const noexcept { return parsed_; }

private:
    std::optional<GivenFile> folder_; ///< all of its specs
    std::deque<std::vector<SpecLayer>> parsed_;
    std::deque<SpecStore> loaded_;
    std::deque<ReleaseStore> releases_;
    std::deque<TargetStore> targets_;
    std::deque<ReaderStore> readers_;
    std::optional<SpecSet> set_;
};

/// The companion file of --context, and its skeleton.
class GivenSkeleton {
public:
    /// Throws UsageError if it holds no skeleton. One inside an object needs the manifest that names it.
    GivenSkeleton(std::string const& path, SpecSet const& specs, std::vector<std::string> const& manifests);
    [[nodiscard]] Skeleton const* skeleton() const noexcept { return skeleton_ ? &*skeleton_ : nullptr; }
    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::optional<GivenFile> const& file() const noexcept { return file_; }

private:
    std::string path_;
    std::optional<GivenFile> file_;
    std::optional<Skeleton> skeleton_;
};

/// The file of --context-json: all facts about the one input besides its bytes.
class GivenContext {
public:
    /// Throws UsageError where the file cannot be read or is not such a context.
    GivenContext(std::string const& path, SpecSet const& specs);
    [[nodiscard]] Supplied const* supplied() const noexcept { return supplied_ ? &*supplied_ : nullptr; }
    [[nodiscard]] InspectOptions options() const; ///< with its limits
    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] std::optional<GivenFile> const& file() const noexcept { return file_; }
    /// The file at `place`, with all that is known of it. Throws UsageError.
    [[nodiscard]] std::unique_ptr<SuppliedInput const> open(std::string const& place) const;

private:
    std::string path_;
    std::optional<GivenFile> file_;
    std::optional<Supplied> supplied_;
};

/// The files of --manifest and --segment, for all inputs of a run.
class GivenFiles {
public:
    /// Throws UsageError for a manifest that cannot be read, a folder without any, a segment that is not a number
    /// and a file. In folders XML that cannot be read is warned of.
    GivenFiles(std::vector<std::string> const& manifests, std::vector<std::string> const& segments);
    GivenFiles(GivenFiles const&) = delete;
    GivenFiles& operator=(GivenFiles const&) = delete;

    [[nodiscard]] CollectionOptions given() const { return {&manifests_, facts_, walk_observer()}; }
    /// For the record: those that were named, and of all others those that were used.
    [[nodiscard]] std::vector<GivenFile> manifests(std::vector<Manifests::Choice> const& used) const;
    [[nodiscard]] std::vector<RunConfig::GivenSegment> const& segments() const noexcept { return segment_files_; }
    /// Throws UsageError where two speak of one file of the run, or those that were named of none.
    void require_use(std::vector<Manifests::Choice> const& used) const;
    void visit_files(std::function<void(std::string const& path)> const& visit) const; ///< of the manifests

private:
    void add_folder(std::string const& folder);
    void add_segment(std::string const& text);

    Manifests manifests_;
    Facts facts_; ///< the sizes of the segments
    std::vector<RunConfig::GivenSegment> segment_files_;
};

/// "2/5", of --shard. Throws UsageError.
[[nodiscard]] Shard shard_named(std::string const& text);

/// All that `check` was given to look at: what the command line names, then the list of --files0-from. Throws
/// UsageError.
[[nodiscard]] std::vector<std::string> paths_of(CheckOptions const& options);

/// A place that leads nowhere is the user's mistake while nothing was checked.
template <class Call>
auto as_usage(Call const& call) {
    try {
        return call();
    } catch (NoSuchPlace const& error) {
        throw UsageError(error.what(), error.file().empty() ? "" : "animcheck ls " + error.file());
    }
}

/// The path that a file has below the first of these folders that it is in, else its name.
[[nodiscard]] std::string relative_path(std::vector<std::string> const& named, std::string const& path);

/// A whole file as text. Throws UsageError where it cannot be read.
[[nodiscard]] std::string text_of_file(std::string const& path);

/// An input that `dump` and `decode` work on, with what is around it.
struct Visited {
    Input const& input;
    std::string const& part; ///< that is meant, or empty
    std::string place;       ///< as one would write it
    bool matched = false;    ///< a pattern led here: there may be others
};

/// The input at a spot, taken as the options say; nothing is around it yet.
[[nodiscard]] Input given_input(Spot const& spot, PlaceOptions const& options, GivenSkeleton const& companion,
                                bool is_forced);

/// Opens what one place leads to and visits each input there, in the container's order. Throws UsageError where it
/// cannot be read.
void visit_place(PlaceOptions const& options, SpecSet const& specs, GivenSkeleton const& companion,
                 std::function<void(Visited const& visited)> const& visit);

/// The same for what `decode` and `dump` were given: with --context-json nothing around the file is looked at.
void visit_given(PlaceOptions const& options, SpecSet const& specs, GivenContext const& context,
                 std::function<void(Visited const& visited)> const& visit);

/// Goes on with the members of a container, and with theirs, up to one without any. `visit` visits what is at a
/// place, and returns whether a container is there.
void visit_members(PlaceOptions container, std::function<bool(PlaceOptions const& members)> const& visit);

/// The outcome of the members that a pattern matched. One that is named goes well or throws.
class Matches {
public:
    explicit Matches(PlaceOptions const& options) : place_(options.place) {}
    void add_shown() { ++shown_; }
    void add_unknown() { ++unknown_; }
    void add_partless() { ++partless_; }
    /// Warns of those that were left out. Throws UsageError where none has the part; false: nothing was shown.
    [[nodiscard]] bool settle() const;

private:
    std::string const& place_;
    std::uint64_t shown_ = 0, unknown_ = 0, partless_ = 0;
};

/// Does the path belong to the part? To none, that is to the input, all do.
[[nodiscard]] bool is_of_part(std::string_view path, std::string_view part) noexcept;

void require_format(std::string const& format); ///< throws UsageError on an unknown id
void require_game(std::string const& game);     ///< throws UsageError on a game that no format knows
void require_target(std::string const& target, SpecSet const& specs); ///< the same of a target

} // namespace animcheck::app
