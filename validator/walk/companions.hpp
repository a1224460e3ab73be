// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/walk/collection.hpp"
#include "validator/walk/companion_cache.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace animcheck {

/// Who belongs to whom: what may be a companion, by name and by checksum, and what is in it. Threads share it.
class Companions {
public:
    /// A file or a member that may be a companion.
    struct Candidate {
        Container const* container = nullptr; ///< null: a file on its own
        std::uint32_t index = 0; ///< of the member; of the file, counted through files, then neighbours
        std::string prefix;      ///< the container's place
    };
    using Candidates = std::vector<Candidate>;

    Companions(Collection const& collection, SpecSet specs) : collection_(collection), specs_(std::move(specs)) {}

    [[nodiscard]] Collection const& collection() const noexcept { return collection_; }
    /// Those of this name, two at the most: more say no more. `folder`: of the files that are meant; empty:
    /// anything.
    [[nodiscard]] Candidates called(std::string_view name, std::string_view folder);
    /// Whether any name that `called` knows has the extension of this one: most dumps have no scripts, say.
    [[nodiscard]] bool knows_extension_of(std::string_view name);
    /// Skeletons that strict accepts, of files whose names promise a format with `skeletons_by_checksum`.
    [[nodiscard]] Candidates with_checksum(std::uint32_t checksum);
    /// Files of this folder whose names begin with `stem` and a hyphen, in their order.
    [[nodiscard]] Candidates with_stem(std::string_view stem, std::string_view folder);
    /// `make`, or what it made when it was last called for this key.
    using StemValues = std::vector<std::uint64_t>;
    [[nodiscard]] StemValues values(std::string const& key, std::function<StemValues()> const& make);
    [[nodiscard]] std::string place_of(Candidate const& candidate) const;
    /// A link below the folder that is walked.
    [[nodiscard]] bool is_link(std::uint32_t file) const noexcept {
        return !collection_.named() && file >= collection_.files().size();
    }
    /// Decoded and judged once, however many ask for it.
    [[nodiscard]] std::shared_ptr<Companion const> companion(Candidate const& candidate);
    /// The open container of a file; null if it is not a container. Neighbours are opened on demand.
    [[nodiscard]] OpenContainer const* container_of(std::uint32_t file);

private:
    /// A name: sorted, so that all of one name are together, and of these all of one folder.
    struct Row {
        std::uint64_t name = 0, folder = 0; ///< hashes; a member has no folder
        std::uint32_t file = 0, member = 0; ///< member 0: the file itself; else its index + 1
        bool operator==(Row const&) const = default;
        auto operator<=>(Row const&) const = default;
    };
    /// The same of what comes before the first hyphen of a file's name.
    struct Stem {
        std::uint64_t stem = 0, folder = 0;
        std::uint32_t file = 0;
        auto operator<=>(Stem const&) const = default;
    };
    struct Keyed {
        std::uint32_t checksum;
        Candidate candidate;
    };
    static constexpr std::size_t kept = 1024, kept_values = 4096;

    [[nodiscard]] std::vector<std::string> beside() const;
    void index_names();
    void index_checksums();
    void index_stems();
    [[nodiscard]] std::optional<Candidate> candidate_at(Row const& row, std::string_view name) const;
    [[nodiscard]] Companion decoded(Candidate const& candidate);
    [[nodiscard]] std::unique_ptr<Inspector> take_inspector();
    void give_back(std::unique_ptr<Inspector> inspector);

    Collection const& collection_;
    SpecSet specs_;
    std::once_flag names_once_, checksums_once_, stems_once_;
    /// Files that are no inputs: of files that were named themselves the others of their folder, of a folder the
    /// links to files, each for the files beside it alone: what it leads to may be in the folder, too.
    std::vector<std::string> neighbours_;
    std::vector<Row> rows_;
    std::unordered_set<std::uint64_t> extensions_; ///< hashes
    std::vector<Keyed> keyed_;
    std::vector<Stem> stems_;
    CompanionCache cache_{kept};
    std::mutex mutex_;                                                                ///< of what follows
    std::unordered_map<std::string, std::unique_ptr<OpenContainer>> neighbours_open_; ///< null: not a container
    std::unordered_map<std::string, StemValues> values_;
    std::vector<std::unique_ptr<Inspector>> idle_; ///< they keep their buffers; as many as were busy at once
};

} // namespace animcheck
