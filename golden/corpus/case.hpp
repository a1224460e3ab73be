// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/manifest.hpp"
#include "golden/corpus/expected_model.hpp"
#include "golden/corpus/patch.hpp"
#include "golden/corpus/suite_notes.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/judge/record.hpp"
#include "validator/rules/yaml.hpp"
#include "validator/walk/supplied.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::golden {

/// Facts that a case supplies apart from its bytes.
struct CaseContext {
    std::optional<Skeleton> skeleton;
    std::string game;
    std::string manifest_text; ///< XML; empty if none
    std::shared_ptr<Manifest const> manifest;
    Facts facts;                                    ///< declared by the spec of the folder's format, in its order
    std::optional<std::vector<std::string>> beside; ///< names in the same folder; empty if the folder is not known
};

/// Bytes from which several cases start.
struct Base {
    std::string title, name, format, assembly;
    yaml::Mark assembly_mark;
    CaseContext context;
};
using Bases = std::map<std::string, Base, std::less<>>;

/// The bytes that `repair` makes of the case.
struct ExpectedRepair {
    bool likely = false; ///< also edits that are not safe
    std::string to;      ///< "base": those of the case's base; else assembly
    yaml::Mark mark;
};

/// An expected finding. What is not set is not compared, except for the count, which is then 1.
struct ExpectedFinding {
    yaml::Mark mark;
    std::string rule, at;
    std::optional<yaml::Node> actual, expected;
    std::optional<Severity> severity;
    std::uint64_t count = 1;
};

enum class Result : std::uint8_t { valid, invalid, acceptable };
[[nodiscard]] std::string_view name_of(Result result) noexcept;

/// One input and what must be reported about it. Written by hand, never rewritten by the program.
struct Case {
    std::string file; ///< for error messages
    yaml::Mark mark;
    std::string format, rule, id;   ///< of the folder; full id of the file's rule; the case's own id
    std::string title, name;        ///< `name`: the file name used for recognition, or empty
    std::string target;             ///< that it is judged for; empty: none
    std::string member;             ///< the bytes are a container, and the case is about this member
    std::string member_format;      ///< of that member; empty to recognise it
    std::string forced_format;      ///< empty to recognise it
    std::string inside;             ///< the bytes are a member of a container with this name
    bool named = false;             ///< the user named the file
    std::string base;               ///< from which the case starts, or empty
    bool is_base = false;           ///< the case is an unpatched base, without expectations
    bool proposed = false;          ///< what is expected was filled in by a program, and nobody has reviewed it
    std::vector<std::string> needs; ///< other families that recognition depends on
    std::string assembly;
    yaml::Mark assembly_mark;
    std::vector<PatchStep> patch;
    CaseContext context;
    SuppliedLimits limits; ///< of this run

    Result result = Result::valid;
    std::string reason; ///< why the result is acceptable
    std::string large;  ///< why it exceeds the size limit; empty if it does not
    bool strict_accepts = true;
    std::string strict_rule; ///< empty if the format is unknown, so that no rule rejects
    InputRecord::Lenient lenient = InputRecord::Lenient::decoded;
    Verdict verdict = Verdict::conforms;
    std::vector<ExpectedFinding> findings;
    std::vector<std::string> consequence; ///< rules that fire because of the same root cause
    std::vector<std::pair<std::string, yaml::Node>> values;
    std::optional<ExpectedModel> model;
    std::vector<ExpectedRepair> repairs;

    [[nodiscard]] std::string full_id() const { return rule + "/" + id; }
    [[nodiscard]] Supplied supplied() const; ///< all but the bytes
};

struct RuleFile {
    std::string rule, about;
    std::filesystem::path path;
    std::vector<Case> cases;
};

/// `golden/cases/<format>`
struct FormatFolder {
    std::string format;
    std::filesystem::path path;
    RuleFile bases;                            ///< the unpatched bases, without expectations
    std::vector<RuleFile> files;               ///< sorted by name
    std::map<std::string, std::string> exempt; ///< full rule id to reason
    SuiteNotes suite;
    std::string reading; ///< how to read the format, as a program in Python: `read.py`; or empty
};

struct Corpus {
    std::vector<FormatFolder> formats; ///< sorted by name
    /// Formats and cases that belong to, or need, families which are not in this build.
    std::vector<std::string> left_out;
    [[nodiscard]] std::vector<Case const*> cases() const;
};

/// Copies the base's bytes, name, format and context.
void start_from(Base const& base, Case& into);

/// `file` names the text in errors, which are yaml::Errors. `specs` declare the facts that a context may set,
/// and must outlive the result.
[[nodiscard]] Bases load_bases(std::string_view text, std::string const& format, SpecSet const& specs,
                               std::string const& file);
[[nodiscard]] RuleFile load_rule_file(std::string_view text, std::string const& rule, Bases const& bases,
                                      SpecSet const& specs, std::string const& file);
[[nodiscard]] std::map<std::string, std::string> load_exempt(std::string_view text, std::string const& format,
                                                             std::string const& file);

/// Loads all folders with YAML below `folder` (the tree's golden/). Folders and files are sorted by name.
[[nodiscard]] Corpus load_corpus(std::filesystem::path const& folder, SpecSet const& specs);

} // namespace animcheck::golden
