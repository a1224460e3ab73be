#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/model/arena.hpp"
#include "decoders/model/clip.hpp"
#include "decoders/model/pose.hpp"
#include "decoders/model/skeleton.hpp"

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
struct ElementFacts;

/// What is known of bytes before they are decoded.
struct Offer {
    ByteView bytes;
    std::string_view name;                  ///< the file's or member's own name, without folders
    std::string_view container;             ///< format id of the container that holds it; empty for a loose file
    ManifestFile const* manifest = nullptr; ///< what a manifest says of them
    std::string_view container_name = {};   ///< of the container's own file or member: "ANIM.HQR"
    bool named = false;                     ///< the user, or a file that needs it, named this very one
    Surroundings* around = nullptr;         ///< null where nothing is known of the folder
    ElementFacts const* facts = nullptr;    ///< what the container knows of the member; null: nothing
};

/// How a search for a companion ended.
enum class Search : std::uint8_t { not_made, none, one, several, broken };

/// Memory of the console that pointers may name besides the bytes at hand: which segment, and its size in bytes.
struct Segment {
    std::uint8_t number = 0;
    std::uint64_t size = 0;
};

/// Where something else begins in the bytes that an element lies in.
struct KnownPart {
    std::uint64_t offset = 0;
    std::uint64_t size = 0; ///< bytes; 0: not known
    bool declared = true;   ///< by a manifest; else a scan took it for a part
    bool header = false;    ///< of something else with a format of its own: nothing else begins there
};

/// What is known of an element that lies inside a file, from whoever found it there: a manifest, or a scan.
struct ElementFacts {
    std::optional<std::uint8_t> segment;       ///< the segment that the bytes are; else the format's usual one
    std::optional<std::uint32_t> base_address; ///< of an overlay: where its first byte is loaded
    std::span<Segment const> segments;         ///< others that are there; pointers into them are not followed
    std::span<KnownPart const> parts;          ///< of the same bytes, in ascending order
    std::optional<std::uint64_t> count;        ///< elements that a manifest promises: frames, limbs of a table
    std::uint32_t layout = 0;                  ///< of several that the format numbers; 0: not said
    std::uint32_t limb_layout = 0;             ///< the same for a skeleton's limbs
    std::uint32_t game = 0;                    ///< the number that the format gives the game (--game); 0: not said
    std::string_view skeleton_name;            ///< the member of the same container that it belongs to
    Search skeleton_search = Search::not_made;
    std::optional<std::uint8_t> confidence = {}; ///< of 100: a scan found it
};

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
    ElementFacts const* facts = nullptr; ///< kept in the container's model
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

/// What the bytes do not hold. Whatever is given here is told to the session before the decode.
struct Context : ElementFacts {
    std::string_view name;
    std::string_view container_name;       ///< of the file that holds it; empty for a loose file
    Skeleton const* skeleton = nullptr;    ///< the companion's, where one was given or found
    Companion const* companion = nullptr;  ///< where `skeleton` was found; null if whoever called gave it
    std::optional<bool> skeleton_for_name; ///< was there a companion of the file's own name to find?
    std::optional<bool> next_present;      ///< does the animation that follows stand in the surroundings?
    std::optional<std::uint64_t> slices;   ///< files that were joined to one, of a format that is cut into several
    std::optional<std::uint64_t> entry;    ///< the byte where it begins, if that is not the first
    /// What the entries hold that this file refers to by number: of a body its groups, of an animation its
    /// keyframes. 0: the entry is blank. They belong to the containers that have the entries.
    std::optional<std::span<std::uint32_t const>> bodies, animations;
    std::optional<std::uint32_t> uses;      ///< files that refer to this one by its number
    ManifestFile const* manifest = nullptr; ///< of a container: what names its members
};
void tell(Context const& context, Session& session);
/// What a container knows of a member whose format it tells.
void add_facts(Member const& member, Context& context);

/// A game that a format differs for, and the number under which its rules know it (`context.game`).
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
    /// Files that continue such a container, in this order, where they stand beside it (a dot at their end counts
    /// not): it is decoded with all of them as if they were one.
    std::span<std::string_view const> continued_in = {};
    bool closed = false; ///< members are of the same family, whatever the first bytes of one happen to look like
    /// Appends the bytes of a packed member to `out`, `most` at the most. `in` reads the container; damage is
    /// reported under paths of the container's spec, and what could be unpacked is left in `out`.
    void (*unpack)(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) = nullptr;
    /// The most bytes that a packed member's stored bytes can give, whatever the container declares. Null: no bound
    /// is known, and what is declared counts.
    std::uint64_t (*most_unpacked)(Member const& member) = nullptr;
    /// Fills in what only the surroundings can tell. A skeleton that is already there stays.
    void (*seek)(Offer const& offer, Surroundings& around, Context& context) = nullptr;
    bool skeletons_by_checksum = false; ///< a companion that others name by its checksum
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
