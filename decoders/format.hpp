// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/facts.hpp"
#include "decoders/model/arena.hpp"
#include "decoders/model/clip.hpp"
#include "decoders/model/pose.hpp"
#include "decoders/model/skeleton.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

struct Format;
struct ManifestFile;
class Container;
class Surroundings;

/// What is known of bytes before they are decoded.
struct Offer {
    ByteView bytes;
    std::string_view name;                  ///< the file's or member's own name, without folders
    std::string_view container;             ///< format id of the container that holds it; empty for a loose file
    ManifestFile const* manifest = nullptr; ///< what a manifest says of them
    std::string_view container_name = {};   ///< of the container's own file or member: "ANIM.HQR"
    bool named = false;                     ///< the user, or a file that needs it, named this very one
    Surroundings* around = nullptr;         ///< null where nothing is known of the folder
    Facts const* facts = nullptr;           ///< what the container knows of the member; null: nothing
};

/// How a search for a companion ended.
enum class Search : std::uint8_t { not_made, none, one, several, broken };

/// A file inside a container: what the container says of it.
struct Member {
    std::string_view name;    ///< without folders, as the container's own lookup takes it
    std::uint32_t row = 0;    ///< in the container's table; with a `#` before it a name that is always unique
    std::uint32_t folder = 0; ///< members of the same folder have the same number
    std::uint64_t offset = 0; ///< bytes from the container's start
    std::uint64_t stored = 0; ///< bytes there; they lie inside the container
    std::uint64_t size = 0;   ///< as unpacked; what the file says, never trusted
    bool packed = false;      ///< the bytes must go through the format's `unpack`
    std::uint32_t method = 0; ///< how they are packed, as the container's format numbers it
    std::uint64_t most = 0; ///< of packed bytes: what they can unpack to, where the format's most_unpacked needs it
    /// Where the container knows more than names and bytes tell: the id of the member's format, and the byte of the
    /// stored range where it begins. Its data may be strewn over that range, which is then all of the container.
    std::string_view format = {};
    std::uint64_t entry = 0;
    Facts const* facts = nullptr;              ///< kept in the container's model
    std::string_view skeleton = {};            ///< the member of the same container that it belongs to
    Search skeleton_search = Search::not_made; ///< how the container's own search for that one ended
};

enum class Answer : std::uint8_t { no, maybe, yes };

struct Sniff {
    Answer answer = Answer::no;
    std::string_view why;
};

/// What a file turned out to hold.
struct Model {
    std::vector<Clip> clips;
    std::vector<Skeleton> skeletons;
    /// Rows of other archives that the file refers to by number, in its own order.
    std::vector<std::uint32_t> bodies, animations;
    std::vector<Member> members; ///< of a container, in the order of its table
    Arena arena;                 ///< what clips and members point into beside the file itself
    std::deque<Facts> facts;     ///< of members
};

/// A file that another one needs: decoded, and where it was found.
struct Companion {
    std::string place;      ///< "Anims.vdf::HUMANS.MDH"
    std::uint64_t hash = 0; ///< of its bytes
    Format const* format = nullptr;
    Model model;
    std::uint32_t frames = 0; ///< of its first clip; clips themselves do not outlive their bytes
    bool broken = false;      ///< strict stops in it: nothing is concluded from it
};

/// What stands around an input. Levels: the folder in the container, the container (outwards, where they nest), the
/// directory, the dump. The first level that holds an answer decides; two at that level are `several`.
class Surroundings {
public:
    virtual ~Surroundings() = default;
    /// The first of these names, in any case, that is there.
    [[nodiscard]] virtual Search find(std::span<std::string const> names, Companion const*& found) = 0;
    /// A skeleton with this checksum, in a file whose name promises a format with `skeletons_by_checksum`. Members
    /// of containers that nest are not among them.
    [[nodiscard]] virtual Search find_checksum(std::uint32_t checksum, Companion const*& found) = 0;
    [[nodiscard]] virtual bool present(std::string_view name) = 0; ///< at any level
    /// Is there a file, or a member of the same folder of the container, of this name beside the input?
    [[nodiscard]] virtual bool beside(std::string_view name) = 0;
    /// The nearest container file of this name: for formats whose files name each other by file and row.
    [[nodiscard]] virtual Container const* container(std::string_view name) = 0;
    /// The member of that row in it.
    [[nodiscard]] virtual Search find_row(Container const& container, std::uint32_t row,
                                          Companion const*& found) = 0;
    /// All members that strict accepts, one after the other: none of them outlives its visit.
    virtual void visit_rows(Container const& /*container*/,
                            std::function<void(std::uint32_t row, Companion const& member)> const& /*visit*/) {}
    /// A dump or a container is around, so that what was not found is not there. A file on its own tells nothing.
    [[nodiscard]] virtual bool complete() const = 0;
};

/// What the bytes do not hold. Whatever is given here is reported to the session before the decode.
struct Context {
    std::string_view name;
    std::string_view container_name;      ///< of the file that holds it; empty for a loose file
    Skeleton const* skeleton = nullptr;   ///< the companion's, where one was given or found
    Companion const* companion = nullptr; ///< where `skeleton` was found; null if whoever called gave it
    std::string_view skeleton_name;       ///< the member of the same container to look for
    Search skeleton_search = Search::not_made;
    ManifestFile const* manifest = nullptr; ///< of a container: what names its members
    Facts facts; ///< all else, as the spec of the format names it; of every format `entry` and `game`
};
void tell(Context const& context, Session& session);
/// The names of facts that `tell` derives from other members than `facts`.
[[nodiscard]] bool is_skeleton_fact(std::string_view name) noexcept; ///< of the skeleton: `skeleton_joints`, ...
[[nodiscard]] bool is_general_fact(std::string_view name) noexcept;  ///< those, `name` and `manifest`
/// What a container knows of a member whose format it tells. The byte where it begins is its fact `entry`.
void add_facts(Member const& member, Context& context);

/// A game that a format differs for, and the number under which its rules know it: the fact `game`.
struct Game {
    std::string_view name;
    std::uint32_t number;
};

/// One format: a row of data, not a base class.
struct Format {
    std::string_view id;
    std::string_view title;
    std::string_view recognised_by; ///< for people: how sniff and promised decide
    std::endian order = std::endian::little;
    /// A name alone promises the format: then bytes that are something else are a finding.
    bool (*promised)(Offer const& offer) = nullptr;
    Sniff (*sniff)(Offer const& offer) = nullptr;
    /// Events go to the session of `in`; the model, where one is asked for, to `model`.
    void (*decode)(Reader in, Context const& context, Model* model) = nullptr;
    Conventions const* conventions = nullptr;
    PoseRules const* poses = nullptr; ///< null: nobody knows how its clips are composed, or it has none
    /// A container: decode lists members. One whose name promises this format is looked into before any input is
    /// decoded, so that its members are found as companions.
    bool container = false;
    /// Files that continue such a container (a disc archive of sotc), in this order, where they stand beside it (a
    /// dot at their end counts not): it is decoded with all of them as if they were one.
    std::span<std::string_view const> continued_in = {};
    std::string_view joined_as = {}; ///< the fact that gives the number of the files that were joined
    /// Members are of the same family, whatever the first bytes of one happen to look like: a cartridge (zelda64)
    /// has thousands of files of raw data.
    bool closed = false;
    /// Appends the bytes of a packed member to `out`, `most` at the most. `in` reads the container; damage is
    /// reported under paths of the container's spec, and what could be unpacked is left in `out`.
    void (*unpack)(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) = nullptr;
    /// The most bytes that a packed member's stored bytes can give, whatever the container declares. Null: no bound
    /// is known, and what is declared counts.
    std::uint64_t (*most_unpacked)(Member const& member) = nullptr;
    /// Fills in what only the surroundings can tell. A skeleton that is already there stays.
    void (*seek)(Offer const& offer, Surroundings& around, Context& context) = nullptr;
    bool skeletons_by_checksum = false; ///< a companion that others name by its checksum (a hierarchy of zengin)
    std::span<Game const> games = {};
};

// Names are compared without regard to case, ASCII only, as the games do.
[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] bool name_ends(std::string_view name, std::string_view extension) noexcept;
[[nodiscard]] bool same_name(std::string_view a, std::string_view b) noexcept;
[[nodiscard]] bool is_name_before(std::string_view a, std::string_view b) noexcept;

/// The end of a search: a skeleton that was found alone and is whole is the context's.
void settle_skeleton(Context& context, Search result, Companion const* found);

} // namespace animcheck
