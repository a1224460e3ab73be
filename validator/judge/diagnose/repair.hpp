// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/trial.hpp"

#include <functional>
#include <string>
#include <vector>

namespace animcheck::diagnose {

/// An edit of an input that was applied, or would be.
struct Applied {
    std::string rule, path; ///< of the finding
    Splice splice;          ///< of the input as it was
    std::string before;     ///< the bytes that it replaces
    std::string words;      ///< "write 3 (03 00 00 00) at 0x1A"
    bool safe = false;
    Proof proof;
};

[[nodiscard]] std::vector<Splice> splices_of(std::span<Applied const> edits);

/// A finding that stays.
struct Left {
    std::string rule, path, why;
};

/// The repair of an input.
struct Repair {
    std::vector<Applied> edits; ///< in file order, apart from each other
    std::vector<Left> left;     ///< open warnings and errors of the result
    InputRecord after;          ///< of the input with the edits
};

inline constexpr auto changes_again = "a second repair would change it again"; ///< why a finding stays

struct RepairOptions {
    bool likely = false; ///< also edits that are not safe
    /// Rules whose edits are wanted; empty: all.
    std::function<bool(std::string_view rule)> wanted;
    /// Is this edit, one of those, wanted? `now`: the input with what was applied before. Empty: all.
    std::function<bool(Finding const& finding, ByteView now)> accepted;
    /// Members whose length may change, as their containers are written anew; empty: none.
    std::function<bool(Input const& member)> resizable;
};

/// Applies the edits of a record that were proven, judges what came out, and goes on with what that shows. Nothing
/// is applied that leaves its finding, makes another one, or, where it is called safe, changes what was read
/// elsewhere, and nothing that a second repair would change again. What changes the length of a member that is not
/// `resizable` is left. `inspector` diagnoses, `plain` does not; neither made the record. `bytes` are the input's,
/// unpacked.
[[nodiscard]] Repair repair(Inspector& inspector, Inspector& plain, Input const& input, ByteView bytes,
                            InputRecord const& record, RepairOptions const& options);

} // namespace animcheck::diagnose
