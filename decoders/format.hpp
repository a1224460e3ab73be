// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/facts.hpp"
#include "decoders/model/arena.hpp"
#include "decoders/model/clip.hpp"
#include "decoders/model/pose.hpp"
#include "decoders/model/skeleton.hpp"
#include "decoders/release.hpp"

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

/// Bytes, and their surroundings, before they are decoded.
struct Offer {
    ByteView bytes;
    std::string_view name;                  ///< the file's or member's own name, without folders
    std::string_view container;             ///< format id of the container; empty for a loose file
    ManifestFile const* manifest = nullptr; ///< the manifest's entry for them
    std::string_view container_name = {};   ///< name of the container's own file or member: "ANIM.HQR"
    bool named = false;                     ///< named explicitly by the user or by a file that needs it
    Surroundings* around = nullptr;         ///< null if the folder is not known
    Facts const* facts = nullptr;           ///< what the container knows about the member; null if nothing
};

/// How a search for a companion ended.
enum class Search : std::uint8_t { not_made, none, one, several, broken };

/// A file inside a container, as the container describes it.
struct Member {
    std::string_view name;    ///< without folders, as used by the container's own lookup
    std::uint32_t row = 0;    ///< index in the container's table; `#row` is always a unique name
    std::uint32_t folder = 0; ///< members of the same folder have the same number
    std::uint64_t offset = 0; ///< bytes from the container's start
    std::uint64_t stored = 0; ///< bytes stored there; inside the container
    std::uint64_t size = 0;   ///< unpacked size as declared in the file; never trusted
    bool packed = false;      ///< the bytes must go through the format's `unpack`
    std::uint32_t method = 0; ///< packing method, as numbered by the container's format
    std::uint64_t most = 0;   ///< bound for packed bytes, if the format's most_unpacked needs one
    /// If the container knows more than names and bytes show: the id of the member's format, and where in the
    /// stored range it begins. Its data may be scattered over that range, which is then the whole container.
    std::string_view format = {};
    std::uint64_t entry = 0;
    Facts const* facts = nullptr;              ///< kept in the container's model
    std::string_view skeleton = {};            ///< name of its skeleton, a member of the same container
    Search skeleton_search = Search::not_made; ///< result of the container's own search for it
};

enum class Answer : std::uint8_t { no, maybe, yes };

struct Sniff {
    Answer answer = Answer::no;
    std::string_view why;
};

/// Content that only other formats of its family understand (the lines of a script). It owns all that it
/// refers to, for it outlives the file's bytes.
class FamilyPart {
public:
    virtual ~FamilyPart() = default;
};

/// The decoded contents of a file.
struct Model {
    std::vector<Clip> clips;
    std::vector<Skeleton> skeletons;
    /// Entries of other archives that the file refers to by index, in file order.
    std::vector<std::uint32_t> bodies, animations;
    std::vector<Member> members;                   ///< for a container, in the order of its table
    Arena arena;                                   ///< what clips and members point into apart from the file itself
    std::deque<Facts> facts;                       ///< of the members
    std::shared_ptr<FamilyPart const> family_part; ///< usually null
};

/// A decoded file that another one needs, and where it was found.
struct Companion {
    std::string place;          ///< "Anims.vdf::HUMANS.MDH"
    std::uint64_t hash = 0;     ///< of its bytes
    std::uint64_t size = 0;     ///< bytes
    std::uint64_t identity = 0; ///< of its bytes and of all else that its model depends on
    Format const* format = nullptr;
    Model model;
    std::uint32_t frames = 0; ///< of its first clip; the clips do not outlive their bytes
    bool broken = false;      ///< a strict decoder stops in it: nothing is concluded from it
};

/// Where companions of an input are sought. Levels: the folder in the container, the container (then outer
/// ones, if nested), the directory, the dump. The first level with a match decides; two matches at that level
/// are `several`.
class Surroundings {
public:
    virtual ~Surroundings() = default;
    /// The first of these names that exists; case is ignored.
    [[nodiscard]] virtual Search find(std::span<std::string const> names, Companion const*& found) = 0;
    /// A skeleton with this checksum, in a file whose name implies a format with `skeletons_by_checksum`.
    /// Members of nested containers are not searched.
    [[nodiscard]] virtual Search find_checksum(std::uint32_t checksum, Companion const*& found) = 0;
    [[nodiscard]] virtual bool present(std::string_view name) = 0; ///< at any level
    /// Is there a file with this name in the input's directory, or a member in its folder of the container?
    [[nodiscard]] virtual bool beside(std::string_view name) = 0;
    /// The nearest container file with this name: for formats whose files refer to each other by file and
    /// index.
    [[nodiscard]] virtual Container const* container(std::string_view name) = 0;
    /// The member at that index of its table.
    [[nodiscard]] virtual Search find_row(Container const& container, std::uint32_t row,
                                          Companion const*& found) = 0;
    /// Visits all members that a strict decoder accepts, one at a time; none outlives its visit.
    virtual void visit_rows(Container const& /*container*/,
                            std::function<void(std::uint32_t row, Companion const& member)> const& /*visit*/) {}
    /// Results of `read` for the first `most` files in the input's directory, or members in its folder of the
    /// container, whose names begin with `stem` and a hyphen and end with `extension`. Kept for others that ask;
    /// an extension has one `read`.
    [[nodiscard]] virtual std::vector<std::uint64_t> of_stem(std::string_view /*stem*/,
                                                             std::string_view /*extension*/, std::size_t /*most*/,
                                                             std::uint64_t (* /*read*/)(ByteView bytes)) {
        return {};
    }
    /// The names that begin with `stem` and a hyphen and end with `extension`, of files in the input's directory,
    /// or of members in its folder of the container: the first `most`, in their order there.
    [[nodiscard]] virtual std::vector<std::string>
    names_of_stem(std::string_view /*stem*/, std::string_view /*extension*/, std::size_t /*most*/) {
        return {};
    }
    /// True if a whole dump or container was searched, so that what was not found is missing. A single file
    /// shows nothing about that.
    [[nodiscard]] virtual bool complete() const = 0;
};

/// Knowledge from outside the bytes. All of it is emitted to the session before the decode.
struct Context {
    std::string_view name;
    std::string_view container_name;      ///< name of the container file; empty for a loose file
    Skeleton const* skeleton = nullptr;   ///< of the companion that was given or found
    Companion const* companion = nullptr; ///< where `skeleton` was found; null if the caller supplied it
    std::string_view skeleton_name;       ///< the member of the same container to look for
    Search skeleton_search = Search::not_made;
    ManifestFile const* manifest = nullptr; ///< for a container: names its members
    Facts facts; ///< all else, named as in the format's spec; `entry` and `game` exist in every format
};
void emit_facts(Context const& context, Session& session);
/// Names of facts that `emit_facts` derives from members other than `facts`.
[[nodiscard]] bool is_skeleton_fact(std::string_view name) noexcept; ///< skeleton facts: `skeleton_joints`, ...
[[nodiscard]] bool is_general_fact(std::string_view name) noexcept;  ///< skeleton facts, `name` and `manifest`
/// Adds what a container knows about a member whose format it names. The byte where it begins is the fact
/// `entry`.
void add_facts(Member const& member, Context& context);

/// A game with its own variant of a format, and its number in the rules: the fact `game`.
struct Game {
    std::string_view name;
    std::uint32_t number;
};

/// One format: a row of data, not a base class.
struct Format {
    std::string_view id;
    std::string_view title;
    std::string_view recognised_by; ///< for users: how sniff and declared decide
    std::endian order = std::endian::little;
    /// Does the name alone imply the format? Then it is an error if the bytes are something else.
    bool (*declared)(Offer const& offer) = nullptr;
    Sniff (*sniff)(Offer const& offer) = nullptr;
    /// Events go to the session of `in`, the result to `model` unless that is null.
    void (*decode)(Reader in, Context const& context, Model* model) = nullptr;
    Conventions const* conventions = nullptr;
    PoseRules const* poses = nullptr; ///< null if it has no clips, or if it is not known how they are composed
    /// A container: decode lists members. A file whose name implies this format is opened before any input is
    /// decoded, so that its members are found as companions.
    bool container = false;
    /// Its members are elements of the file itself, not files of their own: it is as bad as the worst of them.
    bool elements = false;
    /// Names of the files that continue a split container (a disc archive of sotc), in order. Those found in
    /// the same folder (a trailing dot is ignored) are decoded with it as one file.
    std::span<std::string_view const> continued_in = {};
    std::string_view joined_as = {}; ///< the fact that holds how many files were joined
    /// Members are only decoded as formats of the same family, whatever their first bytes look like: a
    /// cartridge (zelda64) has thousands of files of raw data.
    bool closed = false;
    /// Appends the unpacked bytes of a member to `out`, at most `most`. `in` reads the container. Damage is
    /// reported under paths of the container's spec; what could be unpacked is in `out`.
    void (*unpack)(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) = nullptr;
    /// The most that a member's stored bytes can unpack to, whatever the container declares. Null if no bound
    /// is known: then the declared size is used.
    std::uint64_t (*most_unpacked)(Member const& member) = nullptr;
    /// Adds to the context what is found in the surroundings. Keeps a skeleton that is already set.
    void (*seek)(Offer const& offer, Surroundings& around, Context& context) = nullptr;
    /// For images of whole games: what shows which release `bytes` are; nothing if they are not such an image. The
    /// result refers to `bytes`.
    std::optional<ReleaseImage> (*release)(ByteView bytes) = nullptr;
    bool skeletons_by_checksum = false; ///< other files refer to it by its checksum (a hierarchy of zengin)
    std::span<Game const> games = {};
};

// Names are compared ignoring ASCII case, as the games do.
[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] bool name_ends(std::string_view name, std::string_view extension) noexcept;
[[nodiscard]] bool same_name(std::string_view a, std::string_view b) noexcept;
[[nodiscard]] bool is_name_before(std::string_view a, std::string_view b) noexcept;

/// Records the result of a search: a single, intact skeleton becomes the context's.
void settle_skeleton(Context& context, Search result, Companion const* found);

} // namespace animcheck
