// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/manifest.hpp"
#include "golden/corpus/patch.hpp"
#include "validator/inspect.hpp"
#include "validator/report.hpp"
#include "validator/spec/yaml.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::golden {

/// What the bytes of a case do not hold.
struct CaseContext {
    std::optional<Skeleton> skeleton;
    std::string game;
    std::string manifest_text; ///< XML; empty: none
    std::shared_ptr<Manifest const> manifest;
    Facts facts;                                    ///< that the spec of the folder's format declares, in its order
    std::optional<std::vector<std::string>> beside; ///< names in the same folder; empty: nothing else is there
};

/// Bytes that several cases start from.
struct Base {
    std::string title, name, format, assembly;
    yaml::Mark assembly_mark;
    CaseContext context;
};
using Bases = std::map<std::string, Base, std::less<>>;

/// A finding that must be there. What is not given is not compared, but the count, which is 1.
struct ExpectedFinding {
    yaml::Mark mark;
    std::string rule, at;
    std::optional<yaml::Node> actual, expected;
    std::uint64_t count = 1;
};

enum class Result : std::uint8_t { valid, invalid, acceptable };
[[nodiscard]] std::string_view name_of(Result result) noexcept;

/// One input and what must be said of it, written by hand. Nothing rewrites it.
struct Case {
    std::string file; ///< for messages
    yaml::Mark mark;
    std::string format, rule, id;   ///< the folder, the full id of the file's rule, the case's own
    std::string title, name;        ///< `name`: the file's name that recognition sees, or empty
    std::string member;             ///< the case is about this member of the container that the bytes are
    std::string member_format;      ///< of it, where it is not to be recognised
    std::string forced_format;      ///< empty: recognise
    std::string inside;             ///< the bytes are a member of a container of this name
    bool named = false;             ///< the user named the file
    std::string base;               ///< that the case starts from, or empty
    bool is_base = false;           ///< the case is a base as it is, of which nothing is expected
    std::vector<std::string> needs; ///< other families: without them its bytes are something else
    std::string assembly;
    yaml::Mark assembly_mark;
    std::vector<PatchStep> patch;
    CaseContext context;

    Result result = Result::valid;
    std::string reason; ///< acceptable: why
    std::string large;  ///< why it has more bytes than others may have; empty: it has not
    bool strict_accepts = true;
    std::string strict_rule; ///< empty: no rule rejects, but the format is unknown
    InputRecord::Lenient lenient = InputRecord::Lenient::decoded;
    Verdict verdict = Verdict::conforms;
    std::vector<ExpectedFinding> findings;
    std::vector<std::string> consequence; ///< rules that follow from the same root cause
    std::vector<std::pair<std::string, yaml::Node>> values;

    [[nodiscard]] std::string full_id() const { return rule + "/" + id; }
};

struct RuleFile {
    std::string rule, about;
    std::filesystem::path path;
    std::vector<Case> cases;
};

/// `golden/<format>`
struct FormatFolder {
    std::string format;
    std::filesystem::path path;
    RuleFile bases;                            ///< each base as it is; nothing is expected of it
    std::vector<RuleFile> files;               ///< in order of names
    std::map<std::string, std::string> exempt; ///< full rule id to reason
};

struct Corpus {
    std::vector<FormatFolder> formats; ///< in order of names
    /// Formats and cases of families, or that need families, which this build leaves out.
    std::vector<std::string> left_out;
    [[nodiscard]] std::vector<Case const*> cases() const;
};

/// Takes over the base's bytes, name, format and context.
void start_from(Base const& base, Case& into);

/// `file` names the text in errors, all of which are yaml::Errors. `specs` declare the facts that a context may
/// give; they outlive what is loaded.
[[nodiscard]] Bases load_bases(std::string_view text, std::string const& format, SpecSet const& specs,
                               std::string const& file);
[[nodiscard]] RuleFile load_rule_file(std::string_view text, std::string const& rule, Bases const& bases,
                                      SpecSet const& specs, std::string const& file);
[[nodiscard]] std::map<std::string, std::string> load_exempt(std::string_view text, std::string const& format,
                                                             std::string const& file);

/// Every folder below `folder` (the tree's golden/) that holds YAML. Folders and files in order of names.
[[nodiscard]] Corpus load_corpus(std::filesystem::path const& folder, SpecSet const& specs);

} // namespace animcheck::golden
