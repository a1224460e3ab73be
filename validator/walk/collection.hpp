// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"
#include "validator/platform/files.hpp"
#include "validator/walk/beside.hpp"
#include "validator/walk/container_causes.hpp"
#include "validator/walk/manifests.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

class WalkObserver;

/// A file that was opened and turned out to be a container.
struct OpenContainer {
    FileBytes file;
    std::vector<std::string> slices; ///< files that were joined, of a format that may be cut into several
    Facts facts;                     ///< of how many files that is, as the format names it
    std::unique_ptr<Container> container;
    std::once_flag asked;               ///< for the causes
    std::vector<ContainerCause> causes; ///< of what is wrong with members; found when the first has a fault
};

/// The container that a file is by its name and its bytes, or null. `read_from`: the file with its bytes; empty:
/// it. Files of fewer than `map_least` bytes are held in memory, others mapped.
[[nodiscard]] std::unique_ptr<OpenContainer>
open_container(std::string const& path, ManifestFile const* manifest = nullptr, Facts const& facts = {},
               std::string const& read_from = {}, std::size_t map_least = 1);

/// Bounds on what nests.
struct Nesting {
    static constexpr unsigned depth = 4;                              ///< containers inside containers
    static constexpr Allowance file{std::uint64_t{1} << 20, 64, 512}; ///< of a container that is a file
    static constexpr Allowance inner{4096, 4, 64};                    ///< of one inside another
    static constexpr std::uint64_t unpacked = 64 << 20;               ///< bytes of one member
};

/// One file of a collection.
struct CollectedFile {
    std::string path;
    std::string error; ///< why it, or the folder, cannot be looked at
    std::uint64_t size = 0;
    std::unique_ptr<OpenContainer> open; ///< where the name promises a container that could be opened
};

/// The caller's knowledge of the files, and the observer of the walk. All of it outlives the collection.
struct CollectionOptions {
    Manifests const* manifests = nullptr; ///< that were given
    Facts facts = {};                     ///< of each file that a manifest names
    WalkObserver* observer = nullptr;
    std::vector<FileId> left_out = {}; ///< files that are not listed: what is being written
    /// A folder: its files are read instead of those of the same relative paths below the folder, or of the same
    /// names among files that are named.
    std::string over = {};
    std::set<std::string> const* over_for = nullptr; ///< paths for which it is; null: for all
    unsigned threads = 1;                            ///< that open containers: some are searched for what they hold
};

/// The files of a run: all files below a folder that a user names, in stable order, or files of one folder that a
/// user names themselves. Files whose names promise containers are opened and listed here, before any input is
/// decoded, so that what is found as a companion depends on the files alone. Nothing changes afterwards: threads
/// share it.
class Collection {
public:
    explicit Collection(std::string const& folder, CollectionOptions const& options = {});
    explicit Collection(std::vector<std::string> files, CollectionOptions const& options = {}); ///< "-": stdin
    Collection(Collection const&) = delete;
    Collection& operator=(Collection const&) = delete;

    [[nodiscard]] std::vector<CollectedFile> const& files() const noexcept { return files_; }
    /// The file that is read for the one of this path, which is one of `files` or beside them.
    [[nodiscard]] std::string const& opened(std::string const& path) const;
    [[nodiscard]] bool named() const noexcept { return named_; } ///< the user named each of its files
    /// Entries of manifests for a file: those that were given of that of its name, or of the one file that both
    /// speak of; else one beside it.
    [[nodiscard]] ManifestFile const* manifest_of(std::string const& path) const { return choice_of(path).file; }
    [[nodiscard]] ManifestFile const* manifest_of_member(std::string_view name) const; ///< of its name
    /// The companions chosen for the files, and for the members of open containers; each source once.
    [[nodiscard]] std::vector<Manifests::Choice> manifests_used() const;
    [[nodiscard]] std::vector<std::string> const& notes() const noexcept { return notes_; } ///< for users
    /// Symbolic links to files, below a folder: no inputs, but another file may need what they lead to.
    [[nodiscard]] std::vector<std::string> const& linked() const noexcept { return linked_; }
    [[nodiscard]] Facts const& manifest_facts() const noexcept { return options_.facts; }
    [[nodiscard]] std::uint64_t links() const noexcept { return links_; }     ///< no inputs: symbolic links
    [[nodiscard]] std::uint64_t special() const noexcept { return special_; } ///< left out: devices, pipes
    [[nodiscard]] WalkObserver* observer() const noexcept { return options_.observer; }

private:
    [[nodiscard]] Manifests::Choice choice_of(std::string const& path) const;
    [[nodiscard]] Manifests::Choice given_choice_of(std::string const& path) const;
    void lay_over(std::string_view root);
    void note_links_out_of(std::string const& folder);
    void find_manifests();
    void open_containers();
    [[nodiscard]] static std::size_t bound_mappings(std::vector<CollectedFile*>& containers);
    void drop_slices();
    void drop_manifests();
    [[nodiscard]] std::vector<FileId> given_manifests_used() const;

    std::vector<CollectedFile> files_;
    std::map<std::string, std::string> over_; ///< by path: the file that is read instead
    ManifestsBeside beside_;
    std::vector<std::string> linked_, notes_;
    std::uint64_t links_ = 0, special_ = 0;
    bool named_ = false;
    CollectionOptions options_;
};

/// The format that a name alone promises, if it is one with that property.
[[nodiscard]] Format const* declared(std::string_view name, bool Format::* property,
                                     ManifestFile const* manifest = nullptr);

} // namespace animcheck
