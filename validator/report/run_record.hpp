// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/totals.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// A file that an option gave: its name without folders, and what was in it.
struct GivenFile {
    std::string name;
    std::uint64_t hash = 0;
};

/// Every option that can change what is found, its verdict, or how the run ends.
struct RunConfig {
    struct GivenSegment {
        unsigned number = 0;
        std::string name;
        std::uint64_t size = 0; ///< all of it that matters
    };
    std::string fail_on = "error";              ///< or never
    std::vector<std::string> ignored, selected; ///< as given: ids and patterns
    std::string game, target, format;           ///< empty: not given
    std::optional<GivenFile> context, spec_dir;
    std::vector<GivenFile> manifests;
    std::vector<GivenSegment> segments;
    std::optional<GivenFile> file;              ///< of the configuration
    std::string profile;                        ///< that it extends
    std::map<std::string, Severity> severities; ///< that it gives rules in all inputs
    std::optional<GivenFile> hashes, baseline, reference;
    bool require_context = false, fold = true, allow_empty = false, list_unknown = false;
};

/// Which part of a run the report is of.
struct RunShard {
    std::uint64_t number = 1, of = 1;
    std::uint64_t inputs = 0; ///< digest of what all shards together read
};

/// Facts about a run, written before and after its inputs.
struct RunRecord {
    std::string version;
    std::vector<std::pair<std::string, std::uint32_t>> specs; ///< format and spec version
    RunConfig config = {};
    RunShard shard = {};
    std::uint64_t specs_digest = 0; ///< of all specs: the texts of rules are theirs
};

/// Totals of one rule.
struct RuleCount {
    Severity severity = Severity::note; ///< the worst of its findings; of known exceptions, the spec's
    std::uint64_t findings = 0;         ///< open ones, each place counted
    std::uint64_t inputs = 0;           ///< that have an open one
    std::uint64_t set_aside = 0;        ///< findings that are ignored, a known exception, or in the baseline
    std::uint64_t changed = 0;          ///< open ones whose severity is not the spec's
    std::uint64_t consequences = 0;     ///< open ones that follow from another
};

struct SummaryRecord {
    /// An input, for a run that has no other.
    struct Only {
        std::string place, format;
        std::uint64_t size = 0, skipped = 0;
        std::string why_skipped;
    };
    std::uint64_t inputs = 0;
    Totals files, members, elements;
    std::map<std::string, std::uint64_t> unknown_suffixes; ///< of unrecognised files: ".txt", or empty; printable
    std::map<std::string, std::uint64_t> severities; ///< open findings, but for those that only say `incomplete`
    std::map<std::string, RuleCount> rules;          ///< by full id
    std::map<std::string, std::uint64_t> reasons;    ///< findings that a configuration set aside, by its reasons
    std::map<std::string, std::uint64_t> fixed;      ///< findings of the baseline that are gone, by rule
    std::uint64_t known = 0;                         ///< findings that are in the baseline
    std::uint64_t misread = 0;                       ///< findings about a reader (--for)
    std::vector<std::string> incomplete;             ///< places that could not be fully checked
    std::uint64_t judged = 0;                        ///< inputs of a known format that are no containers
    std::uint64_t unknown_named = 0;      ///< inputs that were named, are unrecognised, and should not be
    std::uint64_t unknown_members = 0;    ///< unrecognised members
    std::uint64_t lacking_context = 0;    ///< inputs with checks that were skipped
    std::uint64_t internal = 0;           ///< findings about this program itself
    std::uint64_t links = 0, special = 0; ///< found below folders and not followed or opened
    std::uint64_t linked_files = 0;       ///< those of links that lead to files, which companions may be

    std::optional<Only> only; ///< the first input; not in a report

    /// `named`: a user asked for this very input.
    void add(InputRecord const& record, bool named = false);
    /// Members that a pattern led to and nobody recognises: they have no record.
    void add_unrecognised(std::uint64_t count);
    /// Records by verdict, and those of them that are about members and elements.
    [[nodiscard]] std::map<std::string, std::uint64_t> verdicts() const;
    [[nodiscard]] std::map<std::string, std::uint64_t> member_verdicts() const;
    void add(SummaryRecord const& other); ///< of other inputs of the same run; links and special are the run's
};

/// The counts of a run, in the order in which outputs show them.
struct NamedTotals {
    std::string_view key, one, many;
    Totals const* totals;
};
[[nodiscard]] std::array<NamedTotals, 3> named_totals(SummaryRecord const& summary);
/// "9 elements of objects: 8 conforming, 1 broken".
[[nodiscard]] std::string text_of(NamedTotals const& totals);

} // namespace animcheck
