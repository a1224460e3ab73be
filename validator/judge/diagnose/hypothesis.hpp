// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace animcheck::diagnose {

/// A warning or worse that counts, in bytes of the input.
[[nodiscard]] inline bool is_own_fault(Finding const& finding) {
    return is_open_fault(finding) && !finding.place.in_container;
}

[[nodiscard]] inline bool is_broken(InputRecord const& record) {
    return std::ranges::any_of(
        record.findings, [](Finding const& one) { return is_own_fault(one) && one.severity >= Severity::error; });
}

/// Their numbers.
[[nodiscard]] inline std::vector<std::size_t> own_faults_of(InputRecord const& record) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < record.findings.size(); ++i)
        if (is_own_fault(record.findings[i])) all.push_back(i);
    return all;
}

[[nodiscard]] inline bool has_edits(Finding const& finding) { return finding.fix && !finding.fix->edits.empty(); }

/// About what a number is, and not about how much there is, or where.
[[nodiscard]] inline bool is_of_number(AnomalyKind kind) {
    return kind == AnomalyKind::value_unexpected || kind == AnomalyKind::flag_unexpected ||
           kind == AnomalyKind::enum_unknown || kind == AnomalyKind::float_not_finite;
}

/// The byte of the file; nothing: the input is unpacked.
[[nodiscard]] inline std::optional<std::uint64_t> file_byte_of(Input const& input, std::uint64_t byte) {
    return input.member && input.member->packed ? std::nullopt : input.source.file_offset(byte);
}

/// Does something outside say where in the bytes it is, as an object does of its elements? That belongs to the
/// unchanged bytes, and may be wrong itself. Companions of the same folder do not.
[[nodiscard]] inline bool is_placed(Input const& input) {
    constexpr std::array<std::string_view, 5> places{"parts", "segment", "base_address", "entry", "count"};
    return std::ranges::any_of(places,
                               [&](std::string_view name) { return input.context.facts.find(name) != nullptr; });
}

/// Does damage repeat it? Zeros, FF and what memory is filled with; not what a text repeats: spaces, dashes.
[[nodiscard]] inline bool is_filling(std::byte value) {
    auto const code = std::to_integer<unsigned>(value);
    return code < '\t' || (code > '\r' && code < ' ') || code > '~';
}

/// The run of one such value around a byte, its first byte and its end; nothing if it is short.
[[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> run_around(ByteView bytes, std::uint64_t at);

/// Runs of one such value, of so many bytes or more.
[[nodiscard]] std::vector<ByteView> filling_runs_of(ByteView bytes, std::size_t least);

/// A name or a checksum that does not fit: the other one may be wrong.
[[nodiscard]] inline bool is_of_elsewhere(AnomalyKind kind) {
    return kind == AnomalyKind::pointer_unresolved || kind == AnomalyKind::checksum_mismatch ||
           kind == AnomalyKind::name_mismatch;
}

/// "the 16 bytes at 0x40 are zeros", which all have one value.
[[nodiscard]] std::string filling_words(std::uint64_t first, ByteView run);

/// "what is wrong begins in the 16 bytes at 0x40".
[[nodiscard]] std::string beginning_words(std::uint64_t first, std::uint64_t count);

/// With an edit. Trials do not judge members.
[[nodiscard]] std::string_view nothing_is_wrong(InputRecord const& record);

/// Do two findings say the same of the same bytes?
[[nodiscard]] inline bool is_same_finding(Finding const& one, Finding const& other) {
    return one.rule == other.rule && one.place.bits == other.place.bits && one.message == other.message;
}

/// All places of these findings; nothing if some are not listed.
[[nodiscard]] std::optional<std::vector<Place>> places_of(InputRecord const& record,
                                                          std::span<std::size_t const> findings);

/// From the first to the last of them; of one that is nowhere from the first byte.
[[nodiscard]] BitRange range_of(std::span<Place const> places);

/// Of these findings.
[[nodiscard]] Severity worst_of(InputRecord const& record, std::span<std::size_t const> findings);

/// Numbers that somebody wrote are small, and have bytes of zeros, or of FF; of noise one byte in 128 is one. Those
/// at both ends may be older than noise, which begins and ends within a field.
[[nodiscard]] inline bool is_noise(ByteView bytes) {
    constexpr std::size_t least = 6, few = 24; // bytes; of so many one may be
    auto const is_plain = [](std::byte one) { return one == std::byte{0} || one == std::byte{0xFF}; };
    while (!bytes.empty() && is_plain(bytes.front())) bytes = bytes.subspan(1);
    while (!bytes.empty() && is_plain(bytes.back())) bytes = bytes.first(bytes.size() - 1);
    return bytes.size() >= least &&
           static_cast<std::size_t>(std::ranges::count_if(bytes, is_plain)) <= bytes.size() / few;
}

/// "1 byte", "4 bytes".
[[nodiscard]] inline std::string bytes_words(std::uint64_t count) {
    return count == 1 ? "1 byte" : fmt::format("{} bytes", count);
}

/// A cause that no rule of the format looks for. It becomes a finding of io.yaml, whose rule has this kind.
struct Statement {
    AnomalyKind kind = AnomalyKind::value_unexpected;
    BitRange bits;
    std::string words;
    std::string path = {};            ///< of the field; empty: of the file
    Severity worst = Severity::fatal; ///< it is no worse than this, or than what it explains
    bool in_container = false;        ///< the bits are the container's
};

/// A range that a diagnosis concluded to be damaged.
[[nodiscard]] inline bool is_damaged_range(Finding const& finding) {
    return finding.concluded && finding.kind == Statement{}.kind;
}

/// A number that may be the size of what follows it: it is written otherwise, or that has another length.
struct Resize {
    std::uint64_t first = 0, end = 0; ///< bytes that it may be the size of, before or after the edit
    std::int64_t growth = 0;          ///< of the number
};

/// Bytes of an edit in a report: beyond that the words are enough.
inline constexpr std::size_t longest_edit = 65536;

/// A guess at what happened to an input, and how it is tried.
struct Hypothesis {
    std::size_t finding = 0; ///< of the record: where it starts, which it has to explain
    std::vector<Splice> splices;
    std::string what = {};                          ///< in words
    std::vector<std::vector<Splice>> controls = {}; ///< must not do as well
    std::optional<Fix> fix = {};                    ///< what is offered once it is proven; none: the finding has it
    bool restores = false;                   ///< a whole file, which may then have notes and warnings of its own
    std::optional<Statement> statement = {}; ///< the finding to report; none: that where it starts
    std::optional<Resize> resize = {};
    std::vector<std::vector<Splice>> lost = {}; ///< the number lost bytes of its own, or some came into it
};

/// A hypothesis that was tried and holds.
struct Cause {
    Hypothesis hypothesis;
    Outcome outcome;
    std::vector<Splice> texts = {}; ///< that the number may be the size of, or of a part of it; the longest first
    std::uint64_t text_differs = 0; ///< with as many bytes more or fewer in one the number would be right, too
    std::int64_t number_lost = 0;   ///< with as many bytes more in the number, or fewer (below zero), nothing would
                                    ///< be wrong, either
    std::optional<Statement> revealed = {}; ///< what is wrong then, and was not read before
};

/// That one byte is wrong: with its edit, which is likely, and without controls, a statement or a reason.
[[nodiscard]] Hypothesis of_byte(Input const& input, std::size_t finding, std::uint64_t at, std::byte then);

/// Are all its places in these bits?
[[nodiscard]] inline bool is_all_inside(Finding const& finding, BitRange bits) {
    auto const is_there = [&](Place const& place) {
        return !place.nowhere && bits.offset <= place.bits.offset && place.bits.end() <= bits.end();
    };
    return finding.count == 1 + finding.more.size() && is_there(finding.place) &&
           std::ranges::all_of(finding.more, is_there);
}

/// All that was wrong, three findings or more, is gone with an edit that has controls, and what is wrong instead,
/// or is left, is in one short range far from it: there is other damage, which perhaps was not read.
[[nodiscard]] std::optional<Statement> revealed_by(Trials const& trials, Hypothesis const& hypothesis,
                                                   Outcome const& outcome);

/// A byte that a text may have; else a text with it is damaged.
[[nodiscard]] inline bool is_letter(std::byte byte) { return byte >= std::byte{' '} && byte <= std::byte{'~'}; }

/// The edits of findings' fixes; those of notes come last.
[[nodiscard]] std::vector<Hypothesis> edits_of(InputRecord const& record, ByteView bytes, std::endian order);

/// That bytes precede what the name says. None unless the record says that the bytes are not that.
[[nodiscard]] std::vector<Hypothesis> fronts_of(Input const& input, InputRecord const& record, ByteView bytes);

/// That a carriage return was written before each line feed.
[[nodiscard]] std::vector<Hypothesis> line_feeds_of(Input const& input, InputRecord const& record, ByteView bytes);

/// That the bytes of all words are exchanged. None unless it looks like the format with them exchanged back, and
/// does not as it is.
[[nodiscard]] std::vector<Hypothesis> swaps_of(Input const& input, InputRecord const& record, ByteView bytes);

/// That a binary file was saved as text: each byte from 80 on became two or three, as in UTF-8.
[[nodiscard]] std::vector<Hypothesis> saved_texts_of(Input const& input, InputRecord const& record, ByteView bytes);

/// A cause without an edit: nothing says what the right bytes were.
struct Conclusion {
    Statement statement;
    std::optional<std::size_t> voice = {};        ///< the finding that says it; none: the statement
    std::optional<std::uint64_t> voice_from = {}; ///< the first byte of its place, if that is before what it says
    std::vector<std::size_t> explained;           ///< findings of the record
    std::vector<std::size_t> released = {};       ///< that follow from these by a rule, and have another cause
    std::optional<Cause> repair = {};             ///< takes its place: the right bytes are known after all
};

/// The damage of a packed member's stream; none unless the first explains something. Nothing is tried: what it
/// unpacks to is not what was packed.
[[nodiscard]] std::vector<Conclusion> damage_in_stream_of(Input const& input, InputRecord const& record,
                                                          ByteView bytes);

/// That a binary file was saved as text, and bytes that are none are lost. Nothing brings them back, so nothing is
/// tried.
[[nodiscard]] std::optional<Conclusion> lost_text_of(Input const& input, InputRecord const& record, ByteView bytes);

/// Bytes in a script that no text has. Whether they came in or took the place of others is not known, so nothing is
/// tried.
[[nodiscard]] std::optional<Conclusion> foreign_bytes_of(InputRecord const& record, ByteView bytes);

/// The range of zeros, or of another value, that all faults are in or after. Nothing brings its bytes back, so
/// nothing is tried: it takes several fields and rules.
[[nodiscard]] std::optional<Conclusion> lost_range_of(InputRecord const& record, ByteView bytes);

/// That a range of one value, or of noise, has the end of a text in it: with a line feed there nothing outside is
/// wrong, or only one other range is, or it has a text's end, too.
[[nodiscard]] std::vector<Conclusion> overwritten_texts_of(Trials& trials, InputRecord const& record,
                                                           ByteView bytes);

/// Do others follow from the finding by its rule? Bytes that are left over explain nothing: without them they are
/// gone in any case.
[[nodiscard]] bool has_consequences(InputRecord const& record, std::size_t finding);

/// That bytes came in or were lost somewhere in a range, and how many. With as many removed or put in there none of
/// the symptoms, which are findings of the record, is left but beside that place.
[[nodiscard]] std::optional<Conclusion> realigned(Trials& trials, Input const& input, InputRecord const& record,
                                                  ByteView bytes, std::endian order,
                                                  std::vector<std::size_t> const& symptoms);

/// The same by a usual number of bytes, at a place that no finding is near: with them nothing is left.
[[nodiscard]] std::optional<Conclusion> realigned_anywhere(Trials& trials, Input const& input,
                                                           InputRecord const& record, ByteView bytes,
                                                           std::endian order,
                                                           std::vector<std::size_t> const& symptoms);

/// A number by which the layout is found.
struct WrongNumber {
    std::optional<Cause> of_all;        ///< with another nothing is wrong, and with none else
    std::optional<Cause> beside_others; ///< with another most is gone, and the rest is as it was
};

/// That a number is wrong by little, or by as much as findings say.
[[nodiscard]] WrongNumber wrong_number_of(Trials& trials, Spec const& spec, Input const& input,
                                          InputRecord const& record, ByteView bytes,
                                          std::vector<std::size_t> const& symptoms);

/// Two numbers, or a number and a letter: the first has the edits of both.
struct BothEdits {
    Cause first;
    Conclusion second;
};

/// That two are wrong, where one leaves a single fault, and with the other nothing is wrong.
[[nodiscard]] std::optional<BothEdits> both_edits_of(Trials& trials, Input const& input, InputRecord const& record,
                                                     ByteView bytes, std::endian order,
                                                     std::vector<std::size_t> const& symptoms);

/// That the byte which ends a text is damaged: with a line feed or a NUL in its place nothing is wrong.
[[nodiscard]] std::optional<Cause> damaged_text_end_of(Trials& trials, Input const& input,
                                                       InputRecord const& record, ByteView bytes,
                                                       std::vector<std::size_t> const& symptoms);

/// That one byte of the texts before a checksum, which is of all of them, was changed.
[[nodiscard]] std::optional<Cause> changed_letter_of(Trials& trials, Input const& input, InputRecord const& record,
                                                     ByteView bytes, std::vector<std::size_t> const& symptoms);

/// That a number which a rule compares with a copy is right, and the copy is not: with it there more is gone than
/// that finding.
[[nodiscard]] std::vector<Cause> wrong_copies_of(Trials& trials, Input const& input, InputRecord const& record,
                                                 ByteView bytes, std::endian order);

/// Bytes between causes that nothing else shows to be apart.
inline constexpr std::uint64_t sound_bytes = 64;

/// That the bytes of a stretch are damaged: all symptoms are in it, or change with its bytes. Or of several that do
/// not change with each other's. `only_ranges`: each place is a finding, and no single field is tried.
[[nodiscard]] std::vector<Conclusion> damaged_stretches_of(Trials& trials, Input const& input,
                                                           InputRecord const& record, ByteView bytes,
                                                           std::vector<std::size_t> const& symptoms,
                                                           bool only_ranges = false);

/// What else is damaged: findings that stay what they are whatever the bytes of the lost range are. The range
/// explains them no more.
[[nodiscard]] std::vector<Conclusion> causes_beside(Trials& trials, Input const& input, InputRecord const& record,
                                                    ByteView bytes, Conclusion& lost, bool only_ranges = false);

/// That a whole file of the format follows the file.
[[nodiscard]] std::vector<Hypothesis> second_files_of(Input const& input, InputRecord const& record,
                                                      ByteView bytes);

/// That the file begins again where its own bytes should go on: those are lost, and nothing is tried.
[[nodiscard]] std::optional<Conclusion> repeated_start_of(Input const& input, InputRecord const& record,
                                                          ByteView bytes);

/// So many hypotheses are tried one by one; of more, several at once.
inline constexpr std::size_t most_alone = 4;

/// Those that hold. Several that do not depend on each other are tried together.
void prove(Trials& trials, std::vector<Hypothesis> const& hypotheses, std::vector<Cause>& proven);

/// Places of sizes of which no proof says that the number is wrong, and not what it is the size of: both. Texts
/// there that are wrong by themselves follow.
void widen_to_both(InputRecord& record, std::span<Hypothesis const> edits, std::span<Cause const> proven,
                   Trials const& trials, ByteView bytes);

/// If bytes that are left over at the end are all that is wrong, their place begins where as many may have come in.
void widen_left_over(Trials& trials, InputRecord& record, ByteView bytes);

} // namespace animcheck::diagnose
