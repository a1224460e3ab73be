// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"
#include "decoders/core/session.hpp"
#include "validator/judge/embed_bytes.hpp"
#include "validator/judge/record.hpp"
#include "validator/judge/record_cache.hpp"
#include "validator/rules/readers.hpp"
#include "validator/rules/releases.hpp"
#include "validator/rules/targets.hpp"

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// The specs that a run judges by: those built in, or those of --spec-dir.
class SpecSet {
public:
    [[nodiscard]] static SpecSet built_in();
    explicit SpecSet(std::vector<Spec const*> specs, std::vector<ReleaseTable> releases = {},
                     std::vector<TargetTable> targets = {}, std::vector<ReaderTable> readers = {})
        : specs_(std::move(specs)),
          releases_(std::move(releases)),
          targets_(std::move(targets)),
          readers_(std::move(readers)) {}
    [[nodiscard]] Spec const* find(std::string_view format) const noexcept;
    [[nodiscard]] std::span<Spec const* const> all() const noexcept { return specs_; }
    /// Null if nothing is known of the family's releases.
    [[nodiscard]] ReleaseTable const* releases(std::string_view family) const noexcept;
    [[nodiscard]] std::span<ReleaseTable const> releases() const noexcept { return releases_; }
    [[nodiscard]] std::span<TargetTable const> targets() const noexcept { return targets_; }
    /// The target that inputs are judged for; null: none.
    [[nodiscard]] TargetTable const* target() const noexcept;
    [[nodiscard]] std::span<ReaderTable const> readers() const noexcept { return readers_; }
    /// The reader whose misreadings are findings; null: none.
    [[nodiscard]] ReaderTable const* reader() const noexcept;
    /// The same specs for a target or a reader. An empty or unknown id: for none.
    [[nodiscard]] SpecSet for_target(std::string_view id) const;
    [[nodiscard]] SpecSet without_reader() const;

private:
    std::vector<Spec const*> specs_;
    std::vector<ReleaseTable> releases_;
    std::vector<TargetTable> targets_;
    std::vector<ReaderTable> readers_;
    std::optional<std::size_t> target_, reader_;
};

/// One input as it comes from outside.
struct Input {
    std::string path;                 ///< as the user wrote it, for the record
    std::vector<std::string> members; ///< the words after it, for a member of a container
    std::string name;                 ///< without folders, for recognition
    std::string container_name;       ///< of the file that holds it
    std::string container_format;     ///< of a container that is not open here; else `container` has it
    Source source;                    ///< not of a packed member: that is unpacked here
    Container const* container = nullptr;
    Member const* member = nullptr; ///< of the container
    Surroundings* around = nullptr; ///< where companions are sought
    Context context;                ///< what the caller knows; names are filled in from above
    std::string context_from;       ///< who that was, for the record
    std::string forced_format;      ///< --format; empty: recognise
    bool named = false;             ///< the user named this very file
    bool container_stays = false;   ///< what is recognised as a container is one, whatever the forced format
    std::string game;               ///< --game; ignored by formats without that game
    RecordCache* records = nullptr; ///< of inputs that this one may repeat; null: it repeats none
    Detail detail = Detail::all;    ///< of its findings
};

/// A member as its container knows it: its name and facts, and its bytes if they are stored uncompressed.
[[nodiscard]] Input member_input(Container const& container, Member const& member);

struct InspectOptions {
    bool fold = true;
    /// Of folded findings: only places with equal bytes are one, so that a fingerprint is that of all of them.
    bool fold_equal = false;
    Limits limits;
    /// Findings below this severity are counted, but have no words, place or fix. Empty: none has any.
    std::optional<Severity> words_from = Severity::note;
    std::uint64_t unpack_most = std::uint64_t{64} << 20; ///< bytes of one packed member
    bool hash = false;                                   ///< records have the SHA-256 and CRC-32 of their bytes
    std::optional<EmbedBytes> exhibit;                   ///< records have an exhibit, with these bytes
    bool diagnose = true; ///< warnings and errors that have words are explained, and edits proven, by trials
    bool readers = false; ///< records of sound inputs say which known readers misread them
    BitRange codes = {};  ///< streams that touch these bits are logged code by code as well
};

/// Details of a judgement for tests, fuzzers and the corpus; `check` does not need them.
struct Trace {
    std::set<std::string> held; ///< full rule ids that were evaluated and never fired
};

/// Recognises, decodes once, leniently, and judges. Reused from input to input: it keeps its buffers, so that a
/// file costs no allocation per field. One per thread.
class Inspector {
public:
    explicit Inspector(SpecSet specs, InspectOptions options = {});
    ~Inspector();

    /// `model`: what the same decode made of the input. It may point into the input's bytes, and into those of the
    /// Inspector until the next inspection.
    [[nodiscard]] InputRecord inspect(Input const& input, Trace* trace = nullptr, Model* model = nullptr);
    /// Only recognises, as `inspect` does: nothing is decoded and no rule is evaluated. A name that declares a
    /// format whose bytes are something else leaves a finding without words, of the kind `identify_failed`.
    [[nodiscard]] InputRecord recognise(Input const& input);
    /// Record for an input that could not be read.
    [[nodiscard]] InputRecord unreadable(std::string const& path, std::string_view why);
    /// Was the last input the first of those that it may repeat? Then its record may be kept for them, unless its
    /// bytes have changed meanwhile.
    [[nodiscard]] bool is_to_be_kept() const noexcept;
    void keep(InputRecord const& record);
    /// Adds a finding of io.yaml to a finished record.
    void add_io(InputRecord& record, AnomalyKind kind, std::string_view note);

    /// Adds what is concluded of some bits of an input, whose bytes `source` has, to its finished record: a cause,
    /// from which all that is said of these bits follows. What decoders do stays as it was.
    void conclude_io(InputRecord& record, Source const& source, AnomalyKind kind, std::string_view note,
                     BitRange bits);

    /// Other limits, from the next inspection on.
    void limit(Limits const& limits);

    /// The log of the last inspection, and the names of its paths. Valid until the next one.
    [[nodiscard]] std::vector<Event> const& events() const noexcept;
    [[nodiscard]] PathTable const& paths() const;
    /// Bytes of the last inspection: the input's own, unpacked if it is a packed member.
    [[nodiscard]] ByteView bytes() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

class AnomalyRules;

/// The paths and rules of each format. A caller who decodes many inputs keeps one of these: for a small input,
/// making it anew costs more than the decode. Not for several threads.
class DecodeTables {
public:
    struct Tables {
        std::shared_ptr<PathTable> paths;
        std::shared_ptr<AnomalyRules const> rules;
    };
    [[nodiscard]] Tables const& of(Spec const& spec);

private:
    std::map<Spec const*, Tables> tables_;
};

/// Decodes one input under a policy, without judging: for library users, `decode` and fuzzing.
/// Returns the format, or null where it is unknown.
struct Decoded {
    Format const* format = nullptr;
    Spec const* spec = nullptr;
    std::shared_ptr<PathTable> paths;
    EventLog log;
    std::shared_ptr<PathTable> stored_paths; ///< of a packed member: what unpacking met
    EventLog stored_log;
    std::vector<std::byte> unpacked; ///< the log and the model point into it
    Model model;
    Skeleton const* skeleton = nullptr; ///< that its clips move: given, or found around the input, which owns it
    std::string skeleton_from;          ///< where it was found; empty: it was given
    bool stopped = false;               ///< the session was closed before the decoder was done
};
/// Inputs of recognition.
[[nodiscard]] Offer offer_of(Input const& input, ByteView bytes);
[[nodiscard]] Decoded decode(Input const& input, SpecSet const& specs, Policy policy,
                             InspectOptions const& options = {});
[[nodiscard]] Decoded decode(Input const& input, SpecSet const& specs, Policy policy, InspectOptions const& options,
                             DecodeTables& tables);
/// The same up to a finding of the input's record, the event that completes it included: what a strict decoder that
/// judges by rules too has when it stops there.
[[nodiscard]] Decoded decode_until(Input const& input, SpecSet const& specs, Finding const& stop,
                                   InspectOptions const& options = {});

} // namespace animcheck
