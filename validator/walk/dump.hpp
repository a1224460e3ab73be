#pragma once

#include "decoders/container.hpp"
#include "decoders/manifest.hpp"
#include "validator/walk/platform/files.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace animcheck {

/// A file that was opened and turned out to be a container.
struct OpenContainer {
    FileBytes file;
    std::vector<std::string> slices; ///< files that were joined, of a format that may be cut into several
    std::unique_ptr<Container> container;
};

/// One file of a dump.
struct DumpFile {
    std::string path;
    std::string error; ///< why it, or the folder, cannot be looked at
    std::uint64_t size = 0;
    std::unique_ptr<OpenContainer> open; ///< where the name promises a container that could be opened
};

/// Bounds on what nests.
struct Nesting {
    static constexpr unsigned depth = 4;                              ///< containers inside containers
    static constexpr Allowance file{std::uint64_t{1} << 20, 64, 512}; ///< of a container that is a file
    static constexpr Allowance inner{4096, 4, 64};                    ///< of one inside another
    static constexpr std::uint64_t unpacked = 64 << 20;               ///< bytes of one member
};

/// What whoever calls knows of the files of a dump. It outlives the dump.
struct GivenFacts {
    Manifest const* manifest = nullptr;
    std::span<Segment const> segments = {};
    std::optional<FileId> left_out = {}; ///< no file of any dump: what is being written
};

/// All that stands below a folder that a user names, in stable order: a dump. Or files of one folder that a user
/// names themselves: each is a dump of its own, with its folder around it. Files that promise to be containers are
/// opened and listed here, before any input is decoded, so that what is found as a companion depends on the dump
/// alone.
class Dump {
public:
    /// What is thought of a companion by those who can judge it.
    struct Assessment {
        std::uint64_t hash = 0;
        bool sound = false; ///< strict accepts it
    };
    /// `container`, `member`: where it is one; else null.
    using Assess = std::function<Assessment(ByteView bytes, std::string_view name, Container const* container,
                                            Member const* member)>;
    Dump(std::string const& folder, Assess assess, GivenFacts given = {});
    Dump(std::vector<std::string> files, Assess assess, GivenFacts given = {}); ///< "-" is standard input

    [[nodiscard]] std::vector<DumpFile> const& files() const noexcept { return files_; }
    [[nodiscard]] bool named() const noexcept { return named_; } ///< its files were named themselves
    /// What the manifest says of a file: of that of its name, or of the one file that both speak of.
    [[nodiscard]] ManifestFile const* manifest_of(std::string_view path) const noexcept;
    [[nodiscard]] ManifestFile const* manifest_of_member(std::string_view name) const noexcept; ///< of its name
    [[nodiscard]] std::span<Segment const> segments() const noexcept { return given_.segments; }
    [[nodiscard]] std::uint64_t links() const noexcept { return links_; }
    [[nodiscard]] std::uint64_t special() const noexcept { return special_; }

private:
    friend class Around;
    /// A file or a member that may be a companion.
    struct Candidate {
        Container const* container = nullptr; ///< null: a file on its own
        std::uint32_t index = 0;              ///< of the member, or of the path
        std::string prefix;                   ///< the container's place
    };
    /// A name of the dump: sorted, so that all of one name are together, and of these all of one folder.
    struct Row {
        std::uint64_t name = 0, folder = 0; ///< hashes; a member has no folder of the dump
        std::uint32_t file = 0, member = 0; ///< member 0: the file itself; else its index + 1
        bool operator==(Row const&) const = default;
        auto operator<=>(Row const&) const = default;
    };
    struct Keyed {
        std::uint32_t checksum;
        Candidate candidate;
    };

    void open_containers();
    void drop_slices();
    [[nodiscard]] std::unique_ptr<OpenContainer> opened(std::string const& path,
                                                        ManifestFile const* manifest) const;
    [[nodiscard]] OpenContainer const* container_of(std::uint32_t file);
    [[nodiscard]] std::vector<std::string> beside() const;
    void index_names();
    void index_checksums();
    /// Two at the most: more say no more. `folder`: of the files that are meant; empty: anything in the dump.
    [[nodiscard]] std::vector<Candidate> called(std::string_view name, std::string_view folder);
    [[nodiscard]] std::optional<Candidate> candidate_at(Row const& row, std::string_view name) const;
    [[nodiscard]] std::string place_of(Candidate const& candidate) const;
    [[nodiscard]] std::shared_ptr<Companion const> companion(Candidate const& candidate);

    std::vector<DumpFile> files_;
    std::uint64_t links_ = 0, special_ = 0;
    bool named_ = false;
    Assess assess_;
    GivenFacts given_;
    std::once_flag names_once_, checksums_once_;
    std::vector<std::string> neighbours_; ///< of files that were named themselves: the others of their folder
    std::vector<Row> rows_;               ///< files count through files, then neighbours
    std::vector<Keyed> keyed_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::unique_ptr<OpenContainer>> neighbours_open_; ///< null: it is none
    std::unordered_map<std::string, std::shared_ptr<Companion const>> companions_;
};

/// A container that an input lies in, and the ones around that.
struct Nest {
    Container const* container;
    std::uint32_t member;
    std::string prefix; ///< the container's place
    Nest const* outer = nullptr;
};

/// What stands around one input of a dump. What it finds lives as long as it does.
class Around final : public Surroundings {
public:
    Around(Dump& dump, std::size_t file, Nest const* nest) : dump_(dump), file_(file), nest_(nest) {}

    [[nodiscard]] Search find(std::span<std::string const> names, Companion const*& found) override;
    [[nodiscard]] Search find_checksum(std::uint32_t checksum, Companion const*& found) override;
    [[nodiscard]] bool present(std::string_view name) override;
    [[nodiscard]] bool beside(std::string_view name) override;
    [[nodiscard]] Container const* container(std::string_view name) override;
    [[nodiscard]] Search find_row(Container const& container, std::uint32_t row, Companion const*& found) override;
    void visit_rows(Container const& container,
                    std::function<void(std::uint32_t row, Companion const& member)> const& visit) override;
    [[nodiscard]] bool complete() const override { return nest_ || !dump_.named_; }

private:
    using Candidates = std::vector<Dump::Candidate>;
    /// The candidates of the innermost level that has any.
    [[nodiscard]] Candidates nearest(std::string_view name);
    [[nodiscard]] Candidates nearest_of(Candidates all) const;
    [[nodiscard]] bool in_reach(Dump::Candidate const& candidate) const;
    [[nodiscard]] unsigned level_of(Dump::Candidate const& candidate) const;
    /// The place of a container that was given out; else null.
    [[nodiscard]] std::string const* prefix_of(Container const& container) const;
    [[nodiscard]] Search taken(Candidates const& candidates, Companion const*& found);

    Dump& dump_;
    std::size_t file_;
    Nest const* nest_;
    std::vector<std::shared_ptr<Companion const>> found_;
    std::vector<std::pair<Container const*, std::string>> prefixes_; ///< containers that were given out, and where
};

} // namespace animcheck
