// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "validator/rules/spec.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace animcheck {

struct Exhibit;

/// monostate: there is no such value.
using Value = std::variant<std::monostate, std::int64_t, std::uint64_t, double, std::string>;

/// Where something is: path and bits in the source, and `file_byte` where the outermost file stores them unpacked.
struct Place {
    std::string path;
    BitRange bits;
    std::optional<std::uint64_t> file_byte;
    bool in_container = false; ///< the bits are the container's: a packed member's stored bytes
    bool nowhere = false;      ///< what came from outside, or is not there, has no bits
    bool operator==(Place const&) const = default;
};

/// The expected value: a relation, and the number or numbers that it relates to.
struct Expectation {
    Relation relation = Relation::none;
    std::vector<Value> values;
    bool operator==(Expectation const&) const = default;
};

/// open: it counts · quirk: a retail file known to be so · ignored: the caller asked that it not count · baseline:
/// it was there before · misread: the file is sound, and a reader misreads it
enum class Status : std::uint8_t { open, quirk, ignored, baseline, misread };
enum class Verdict : std::uint8_t { conforms, deviates, incomplete, broken, unknown };

/// Effect on the game, or the program that a rule names, when it loads the file.
struct Effect {
    EffectClass what = EffectClass::unknown;
    std::string text; ///< may be empty
    std::string by;   ///< "game", or that program
    bool operator==(Effect const&) const = default;
};

/// Bytes that take the place of others.
struct Edit {
    std::uint64_t first = 0, count = 0;     ///< bytes of the input that go
    std::optional<std::uint64_t> file_byte; ///< the first of them in the outermost file, where it has them
    std::string bytes;                      ///< that come: as many, or the length of the file changes
    Value value;                            ///< the number that they are, if they are one
    bool operator==(Edit const&) const = default;
};

/// The result of trying the edits: the input with them, judged again.
struct Proof {
    std::uint32_t explained = 0, of = 0; ///< findings of the input that are gone, and all
    std::uint32_t controls = 0;          ///< other edits at the place that were tried, and do not do as well
    bool restores = false;               ///< the whole file: what was read of it before counts for nothing
    bool operator==(Proof const&) const = default;
};

/// Remedy for a finding.
struct Fix {
    std::string text;
    std::vector<Edit> edits; ///< in file order; none where the right bytes are not known
    bool safe = false;
    std::string why;            ///< they are safe, or are not
    std::uint32_t words = 0;    ///< of the text, before what the edits say
    std::optional<Proof> proof; ///< none: the edits were not tried
    bool operator==(Fix const&) const = default;
};

/// One thing that is reported. Words are made from the rule; identity is the rule's.
struct Finding {
    static constexpr std::size_t most_places = 9; ///< `place` and `more`
    std::string rule;                             ///< "zengin.man/version"
    AnomalyKind kind = AnomalyKind::value_unexpected;
    Severity severity = Severity::note;
    Severity spec_severity = Severity::note; ///< before an exception made it a quirk
    Status status = Status::open;
    std::string_view excused; ///< why it is a quirk: of the spec
    std::string reason;       ///< why a configuration set it aside, and where that says so
    std::string message;
    std::vector<std::pair<std::string, Value>> args;
    std::string part; ///< path of the part, empty for the input itself
    Place place;
    std::vector<Place> related; ///< fields that the rule compared with
    std::uint32_t copies = 0;   ///< so many of them, the first, should have the numbers of `place` and `more`
    Value actual;
    Expectation expected;
    std::string consequence_of; ///< the rule whose finding is the cause
    std::string consequence_in; ///< the place of the container or member that has it; empty: the same input
    /// The first byte of the cause, where several findings have its rule.
    std::optional<std::uint64_t> consequence_at;
    bool concluded = false;    ///< from the other findings, by a diagnosis
    std::string recovery;      ///< what lenient does
    std::string_view why;      ///< the rule's, of the spec
    std::string_view symptoms; ///< what people see in the game, in their words: of the spec
    Effect effect;
    std::optional<Fix> fix;
    std::uint64_t count = 1;
    std::vector<Place> more; ///< further places of the same finding
    std::string fingerprint;

    /// Places of the same numbers, any of which may be the wrong one.
    [[nodiscard]] std::span<Place const> copied() const noexcept { return std::span(related).first(copies); }
    std::uint64_t order = 0; ///< the last event that it used
};

/// How much of a finding is made: all of it; no fix, fingerprint or text of the spec; or no message either.
enum class Detail : std::uint8_t { all, message, place };

/// By their order, ties by rule.
[[nodiscard]] bool is_before(Finding const& a, Finding const& b) noexcept;
void put_in_order(std::vector<Finding>& findings);

/// "version", of the id "zengin.man/version" or of itself.
[[nodiscard]] constexpr std::string_view short_id(std::string_view id) noexcept {
    return id.substr(id.find('/') + 1); // npos + 1 is 0
}

/// A warning or worse that counts.
[[nodiscard]] bool is_open_fault(Finding const& finding) noexcept;

struct SkippedRule {
    std::string_view format, rule, why; ///< of the spec, and of the program: nothing is copied
    bool targeted = false;              ///< acts only for a target: the one that was given needs it
    [[nodiscard]] std::string id() const { return std::string(format) + '/' + std::string(rule); }
};

struct PartRecord {
    std::string path, format, how;
    BitRange bits;
    Verdict verdict = Verdict::conforms;
    std::vector<std::pair<std::string, Value>> summary;
};

/// A fact from outside the bytes, and its source.
struct ContextNote {
    std::string name;
    Value value;
    std::string from;                  ///< empty: what is around the input
    std::optional<std::uint64_t> hash; ///< of the companion
};

struct InputRecord;

/// The bytes that its only edit writes; empty: it has none, or several.
[[nodiscard]] std::string written_by(Finding const& finding);

/// What is wrong with a member, in bytes of the outermost file.
struct MemberFault {
    std::string place; ///< the member's
    std::string rule;
    std::uint64_t first = 0, end = 0;         ///< of the outermost file
    std::uint64_t run_first = 0, run_end = 0; ///< bytes of one value around it, if there are many
    Severity severity = Severity::note;
    std::string written;          ///< as written_by()
    std::uint64_t stream_end = 0; ///< of a packed member's stream that is damaged; else 0
};

/// Totals of a container's members.
struct Contents {
    static constexpr std::size_t names_most = 8, faults_most = 16;
    std::uint64_t members = 0, checked = 0, unknown = 0, not_read = 0;
    std::vector<std::string> unknown_names; ///< the first of the unknown ones: words of a place
    std::vector<MemberFault> faults;        ///< the first, until what follows from them is known
    std::uint64_t left_out = 0;             ///< those of not_read that have no record
    /// The worst of its elements, with the baseline and without. unknown: no elements, or an archive's members.
    Verdict elements = Verdict::unknown, elements_without_baseline = Verdict::unknown;
    std::uint64_t known_end =
        0; ///< of the container's bytes: where the last member ends that is checked, or packed
    /// Where the first and the last member begin and end of which nothing is known, but perhaps how they are
    /// packed.
    std::uint64_t unknown_first = ~std::uint64_t{0}, unknown_end = 0;
    Contents& operator+=(Contents const& other);
    void add_element(InputRecord const& element);
    void add_unknown(std::string const& name); ///< counts it too
    /// A packed stream shows what came into it, also where nothing is known of what it unpacks to.
    void add_extent(std::uint64_t first, std::uint64_t end, bool is_known, bool is_stream);
    void add_faults(InputRecord const& member);
};

/// The bytes of the outermost file that a member takes.
struct Stored {
    std::uint64_t first = 0, count = 0;
};

/// Findings of an input, each place counted.
struct FindingCounts {
    std::array<std::uint64_t, 4> open{}; ///< by severity
    std::uint64_t set_aside = 0;
};

/// Hexadecimal digits in lower case, as `sha256sum` and archivers print them.
struct Hashes {
    std::string sha256, crc32;
};

/// Which release of its game an image is.
struct ReleaseNote {
    /// unmodified: the release's image · contents: other bytes that hold the same files · known: an image that
    /// tables name otherwise · bad: one not to be used · edited: of this build by what it says, and its files are
    /// not the same, or are not known · unknown: nothing of it is known
    enum class State : std::uint8_t { unmodified, contents, known, bad, edited, unknown } state = State::unknown;
    std::string id, game, name, region; ///< of the release; empty: none
    std::string image;                  ///< known, bad: the table's words
    std::string byte_order, packing;
    std::vector<std::pair<std::string, Value>> claims;  ///< what the image says of itself
    std::vector<std::pair<std::string, Value>> differs; ///< what that release says instead
    bool operator==(ReleaseNote const&) const = default;
};

/// A slot of a target that is for such an input, and its limit.
struct FitNote {
    std::string slot; ///< "ootr-adult"
    std::uint64_t size = 0, at_most = 0;
    bool operator==(FitNote const&) const = default;
};

/// A known reader that misreads such a file, which is sound.
struct ReaderNote {
    std::string rule;    ///< "zengin.man/zenkit-layer-white-space"
    std::string by;      ///< its title and versions
    std::string message; ///< what the file has
    EffectClass effect = EffectClass::unknown;
    std::string does; ///< what the reader does
    std::string at;   ///< the first place
    bool operator==(ReaderNote const&) const = default;
};

/// What might have been the cause of a finding, was tried, and is not.
struct Rejected {
    static constexpr std::size_t most = 16; ///< of an input
    std::string rule, what, reason;
    bool operator==(Rejected const&) const = default;
};

/// The result of a decoder that stops at findings of a severity.
struct StrictResult {
    bool accepts = false;
    std::string rule, at; ///< where it stops; empty: nowhere, or the format is not known
    bool operator==(StrictResult const&) const = default;
};

/// The format of a record that is about a whole folder: what rules over all of its inputs found. It follows them,
/// and is counted with none of them.
inline constexpr std::string_view folder_format = "folder";

/// Everything that is said of one input.
struct InputRecord {
    std::string path;                 ///< as given
    std::vector<std::string> members; ///< inside containers, outermost first: words of a place
    std::string name;                 ///< of a member whose word is its row
    std::uint64_t size = 0;
    std::optional<Stored> stored; ///< of a member that the outermost file has, packed or not
    std::optional<Hashes> hashes; ///< of its bytes, where they were asked for
    std::string format;           ///< empty: unknown
    std::string why;              ///< how the format was recognised, or why not
    bool element = false;         ///< of an object, whose verdict is no better than this one's
    Verdict verdict = Verdict::unknown;
    Verdict verdict_without_baseline = Verdict::unknown; ///< if the findings that the baseline contains were open
    bool complete = true;
    StrictResult strict;            ///< of a decoder that stops at errors
    StrictResult strict_at_warning; ///< of one that stops at warnings too
    enum class Lenient : std::uint8_t { decoded, partial, nothing } lenient = Lenient::nothing;
    std::vector<std::pair<std::string, std::uint64_t>> lost;
    std::vector<ContextNote> context;
    std::optional<Contents> contents;   ///< of a container
    std::optional<ReleaseNote> release; ///< of an image of a whole game
    std::vector<FitNote> fits;          ///< whether targets have room for it
    std::vector<ReaderNote> readers;    ///< of a sound input, if they were asked for
    std::vector<SkippedRule> skipped;
    std::vector<std::pair<std::string, Value>> summary;
    std::uint64_t bytes_read = 0; ///< covered by fields
    std::vector<PartRecord> parts;
    std::vector<Finding> findings; ///< in order of `order`, ties by rule
    std::uint64_t rules_held = 0, rules_not_applicable = 0;
    bool diagnosed_in_part = false; ///< not all that might explain the findings was tried
    std::vector<Rejected> rejected;
    /// Only where an output shows it, and not of a record that was read back.
    std::shared_ptr<Exhibit const> exhibit;
};

[[nodiscard]] std::string_view name_of(Verdict verdict) noexcept;
[[nodiscard]] std::string_view name_of(Status status) noexcept;
[[nodiscard]] std::string_view name_of(InputRecord::Lenient result) noexcept;
[[nodiscard]] std::string_view name_of(ReleaseNote::State state) noexcept;
/// "Ocarina of Time, PAL 1.0, compressed, byte-swapped; unmodified"
[[nodiscard]] std::string text_of(ReleaseNote const& release);
[[nodiscard]] std::string text_of(Value const& value);
[[nodiscard]] std::string text_of(Expectation const& expected); ///< its numbers alone: "16", "0 to 4", "0, 2, 4"
/// Why the finding at which a strict decoder stops is set aside in this file; empty if it is not.
[[nodiscard]] std::string_view strict_excuse(InputRecord const& record) noexcept;
[[nodiscard]] FindingCounts counts_of(InputRecord const& record) noexcept;
[[nodiscard]] std::string place_of(InputRecord const& record); ///< "Anims.vdf::HUMANS-S_RUN.MAN"

[[nodiscard]] bool is_folder(InputRecord const& record) noexcept;

/// The worst of both: broken > incomplete > deviates > conforms; unknown yields to every other.
[[nodiscard]] Verdict worse(Verdict a, Verdict b) noexcept;

} // namespace animcheck
