// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/broken_member.hpp"
#include "golden/corpus/case.hpp"
#include "golden/corpus/suite_notes.hpp"
#include "validator/judge/record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace animcheck::golden {

/// A case's demand on any reader of its format, whatever the verdict of this program.
enum class Obligation : std::uint8_t {
    must_accept, ///< nothing is wrong with it
    must_reject, ///< what it declares is not in it, nothing of it can be read, or all known readers refuse it
    may,         ///< a reader may do either, but must not crash or hang
};
[[nodiscard]] std::string_view name_of(Obligation obligation) noexcept;
[[nodiscard]] std::optional<Obligation> obligation_named(std::string_view word) noexcept;
/// Is what a reader did wrong where that is asked? `outcome`: accepted, rejected, not-run, or what is always wrong.
[[nodiscard]] bool is_wrong(std::string_view outcome, Obligation obligation) noexcept;

/// Why readers may differ.
enum class Latitude : std::uint8_t {
    bounds,        ///< the result is that of one run with small bounds
    unrecognised,  ///< it is not a file of the format, and a reader of one format may not ask
    outside_scope, ///< a part of it is outside animcheck's scope
    broken_member, ///< the container is sound, a member is not
    tools_differ,  ///< readers that are known differ
    game_reads_on, ///< the game loads it
    game_refuses,  ///< the game refuses it, or fails, but a tool may read it
    ambiguous,     ///< it can be read in two ways
    needs_context, ///< the fault shows only to a reader that knows more than the file
    nothing_lost,  ///< a strict reader rejects it, but all that it holds can be read
    guess,         ///< a part is lost, and a reader may guess it
    unusual,       ///< unlike all sound files that are known
};
[[nodiscard]] std::string_view name_of(Latitude latitude) noexcept;
[[nodiscard]] std::string_view meaning_of(Latitude latitude) noexcept;
[[nodiscard]] std::optional<Latitude> latitude_named(std::string_view word) noexcept;

struct Obliged {
    Obligation what = Obligation::may;
    std::string why;
    std::optional<Latitude> latitude; ///< of `may`
    std::string scope;                ///< which part of the file animcheck does not judge; else empty
    bool is_exception = false;        ///< people decided: SuiteNotes
    /// Of a reader that does as the game does; empty if it is the same.
    std::optional<Obligation> engine;
    std::string engine_why;
};

/// The facts that an obligation follows from.
struct ObligationFacts {
    Case const& entry;
    InputRecord const& record;
    std::optional<BrokenMember> const& broken;
    SuiteNotes const& notes;
    SpecSet const& specs;
};
[[nodiscard]] Obliged obligation_of(ObligationFacts const& facts);
/// The same without people's exceptions.
[[nodiscard]] Obliged computed_obligation(ObligationFacts const& facts);

/// Why a case must not be must-accept: an error that is open, in the file or in a member. Empty: it is sound.
[[nodiscard]] std::string error_in_accepted(Obliged const& obliged, ObligationFacts const& facts);

/// Of a case that was run.
[[nodiscard]] Obliged obligation_of(Case const& entry, Run const& run, SuiteNotes const& notes,
                                    SpecSet const& specs);

} // namespace animcheck::golden
