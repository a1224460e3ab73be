// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::diagnose {

/// Bytes of a file in which a place is looked for: each trial judges all of it.
inline constexpr std::uint64_t most_searched = 65536;

/// Bytes of an input, and what takes their place.
struct Splice {
    std::uint64_t first = 0, count = 0;
    std::string bytes;
    bool operator==(Splice const&) const = default;
};

[[nodiscard]] std::vector<Splice> splices_of(Fix const& fix);

/// The input with splices, which are in file order and apart from each other, applied.
[[nodiscard]] std::vector<std::byte> changed(ByteView bytes, std::span<Splice const> splices);

/// The input, read from these bytes instead: of a packed member they are unpacked. `member` outlives it.
[[nodiscard]] Input with_bytes(Input const& input, ByteView bytes, Member& member);

/// A whole number of an input: a field, or an element of an array or a column.
struct Number {
    BitRange bits;
    std::string path;
    std::endian order = std::endian::little;
};

/// An array of numbers, or a table, whose elements are of one size.
struct Array {
    BitRange bits;
    std::uint64_t elements = 0;
};

/// How much is wrong with a record, the worst first: findings by severity, what was lost, bytes that nothing
/// claims.
using Measure = std::array<std::uint64_t, 6>;

/// A judgement of the input with some bytes changed.
struct Outcome {
    std::vector<std::size_t> explained; ///< numbers of the original's findings that are gone
    bool is_better = false;             ///< the measure falls, nothing is new, and no less is read or evaluated
    bool is_sound = false; ///< the measure falls, nothing fatal and no error is left, and no less is read
    bool is_clearer =
        false; ///< as better, but bytes that are not read any more: most that their fields had are others', too
    bool is_vacuous = false;   ///< less is read, or it is taken for something else
    bool keeps_values = false; ///< what was read elsewhere is read again, from the same bytes
    Measure measure{};
    /// Nothing is wrong any more but notes, nothing is lost, and all bytes are read.
    [[nodiscard]] bool is_clean() const noexcept;
    /// So, and nothing is new.
    [[nodiscard]] bool is_whole() const noexcept { return is_better && is_clean(); }
    [[nodiscard]] bool explains(std::size_t finding) const noexcept;
};

/// An edit of a number that explains its finding and leaves one fault, which may be another number's.
struct Half {
    std::size_t finding = 0; ///< of the original
    std::string path;        ///< of the number
    Splice splice;
    InputRecord left; ///< of the input with it
};

/// Changes an input in memory and judges it again, as often as its budget allows. The companions are those of the
/// input.
class Trials {
public:
    /// For an input, the one without a change included: by the size of its bytes. What is small and has so few
    /// events costs no more than what is tiny.
    static constexpr unsigned most = 24, most_of_small = 48, most_of_tiny = 248;
    static constexpr std::uint64_t small = 65536, tiny = 8192;
    static constexpr std::size_t few_events = 1024;

    /// `bytes` are the input's, unpacked; `inspector` is not the one that made `original`.
    Trials(Inspector& inspector, Input const& input, ByteView bytes, InputRecord const& original);

    /// Makes no more than this.
    void limit(unsigned trials) noexcept {
        left_ = std::min(left_, trials);
        limited_ = true;
    }
    /// Makes so many more.
    void lend(unsigned trials) noexcept { left_ += trials; }
    /// Does the input without a change give the original record again? If not, no trial says anything.
    [[nodiscard]] bool are_valid();
    /// Nothing: the budget is used up, or the splices are not of this input. `place`: what findings say does not
    /// matter.
    [[nodiscard]] std::optional<Outcome> attempt(std::span<Splice const> splices, Detail detail = Detail::message);
    [[nodiscard]] bool ran_out() const noexcept { return ran_out_; }
    /// Are no more than `kept` left, which others need? Then what is not tried for that is noted.
    [[nodiscard]] bool must_stop(unsigned kept) noexcept {
        stopped_ |= left_ <= kept;
        return left_ <= kept;
    }
    /// Notes what was tried and is not the cause: of a finding of warning or worse, and no more than a report has.
    void reject(std::size_t finding, std::string_view what, std::string_view reason);
    /// Keeps an edit, the last that was tried, if it is half of what happened: of a number, and one fault is left.
    void keep_half(std::size_t finding, std::string const& path, std::span<Splice const> splices,
                   Outcome const& outcome);
    [[nodiscard]] std::list<Half> const& halves() const noexcept { return halves_; }
    /// Of the trials. What it read last is lost with each use.
    [[nodiscard]] Inspector& inspector() const noexcept { return inspector_; }
    [[nodiscard]] std::vector<Rejected> take_rejected() { return std::move(rejected_); }
    /// Was something not tried?
    [[nodiscard]] bool are_partial() const noexcept { return ran_out_ || stopped_; }
    /// The record of the input as it is.
    [[nodiscard]] InputRecord const& original() const noexcept { return original_; }
    /// The last trial.
    [[nodiscard]] InputRecord const& last() const noexcept { return record_; }
    [[nodiscard]] unsigned left() const noexcept { return left_; }
    /// Bytes that are left over at the end of the input as it is, even where that is a note that was not asked for.
    [[nodiscard]] std::uint64_t left_over() const noexcept { return left_over_; }
    /// Did the last one read a field that has the first bit of this one?
    [[nodiscard]] bool reads(BitRange field) const;
    /// First bytes of the fields of the input as it is, ascending.
    [[nodiscard]] std::vector<std::uint64_t> starts() const;
    /// The array or table of the input as it is that has a field; none has no element.
    [[nodiscard]] Array array_at(BitRange field) const;
    /// Numbers that the input as it is has at these patterns, in the order in which they were read; of an array or
    /// a column the first `elements`.
    [[nodiscard]] std::vector<Number> numbers(std::span<std::string const> patterns, std::size_t elements) const;
    /// Places of all whole numbers between these bytes, the last first.
    [[nodiscard]] std::vector<BitRange> numbers_before(std::uint64_t first, std::uint64_t end) const;
    /// The bytes of the texts between these bytes, without their terminators; the longest first.
    [[nodiscard]] std::vector<Splice> texts(std::uint64_t first, std::uint64_t end) const;
    /// Those of the last trial, in the order in which they were read.
    [[nodiscard]] std::vector<Splice> last_texts() const;
    /// Was this read as a text, or as the byte that ends one?
    [[nodiscard]] bool is_text(BitRange bits) const;
    /// Does the input's own name end in this text, as a word (HUM-S_RUN.MAN in S_RUN), and does the text end at
    /// once? Then it has no byte too many or too few.
    [[nodiscard]] bool is_in_name(Splice const& text) const;

private:
    void inspect(ByteView bytes, Detail detail);
    [[nodiscard]] std::vector<std::uint64_t> fields_of(std::span<Splice const> splices) const;
    [[nodiscard]] bool loses_little(std::uint64_t bytes) const;
    [[nodiscard]] Outcome compare(std::span<Splice const> splices) const;

    Inspector& inspector_;
    Member member_;
    Input input_;
    ByteView bytes_;
    InputRecord const& original_;
    InputRecord as_it_is_, record_; ///< of trials: the one without a change, and the last
    std::vector<std::byte> changed_;
    std::vector<Event> fields_, others_; ///< read from the input as it is
    PathTable const* paths_ = nullptr;   ///< of their names
    std::vector<Rejected> rejected_;
    std::list<Half> halves_;
    std::uint64_t left_over_ = 0;
    unsigned left_;
    bool ran_out_ = false, stopped_ = false, limited_ = false;
};

} // namespace animcheck::diagnose
