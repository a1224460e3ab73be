// SPDX-License-Identifier: MIT
// corpus new, minimize and import: what helps to write cases.
#include "decoders/registry.hpp"
#include "golden/commands.hpp"
#include "golden/corpus/assembler.hpp"
#include "golden/corpus/boundaries.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/import.hpp"
#include "golden/corpus/proposal.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/corpus/shrink.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/judge/fingerprint.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck::golden {
using namespace app;
namespace {

Corpus corpus_at(std::string const& folder, SpecSet const& specs) {
    if (kind_of(folder) != PathKind::folder)
        throw UsageError(
            fmt::format("there is no corpus at {}: name the folder golden/ with --corpus", printable(folder)));
    return load_corpus(file_path(folder), specs);
}

FormatFolder const& folder_of(Corpus const& corpus, std::string const& format) {
    auto const found = std::ranges::find(corpus.formats, format, &FormatFolder::format);
    if (found == corpus.formats.end()) throw UsageError("the corpus has no cases of " + format);
    return *found;
}

Case const& base_called(FormatFolder const& folder, std::string const& name) {
    auto const& bases = folder.bases.cases;
    auto const found = std::ranges::find(bases, name, &Case::id);
    if (found != bases.end()) return *found;
    std::vector<std::string> names;
    for (auto const& base : bases) names.push_back(base.id);
    throw UsageError(fmt::format("{} has no base '{}': expected one of {}", folder.format, printable(name),
                                 fmt::join(names, ", ")));
}

std::string full_rule(std::string const& rule, std::string const& format) {
    return rule.empty() || rule.contains('/') ? rule : format + '/' + rule;
}

std::set<std::string> rules_of(InputRecord const& record) {
    std::set<std::string> rules;
    for (auto const& finding : record.findings) rules.insert(finding.rule);
    return rules;
}

/// The one that was named, or that of the first finding which the base does not have.
std::string rule_of(InputRecord const& record, std::set<std::string> const& of_base, std::string const& named,
                    std::string const& format) {
    if (!named.empty()) return full_rule(named, format);
    for (auto const& finding : record.findings)
        if (!of_base.contains(finding.rule)) return finding.rule;
    throw UsageError("this breaks no rule: name the one that the case is a near miss of with --rule");
}

void require_rule(std::string const& rule, SpecSet const& specs) {
    auto const slash = rule.find('/');
    auto const* const spec = specs.find(rule.substr(0, slash));
    bool const is_known = slash != std::string::npos && spec &&
                          std::ranges::find(spec->rules, rule.substr(slash + 1), &Rule::id) != spec->rules.end();
    if (!is_known) throw UsageError(fmt::format("there is no rule '{}'", printable(rule)), "animcheck rules");
}

/// Where proposals go, and what a file needs that is not there yet.
std::string head_of(std::string const& rule, FormatFolder const& folder) {
    auto text = fmt::format("# golden/cases/{}.yaml\n", rule);
    if (std::ranges::find(folder.files, rule, &RuleFile::rule) == folder.files.end())
        text += fmt::format("schema: animcheck-cases/1\nrule: {}\ncases:\n", rule);
    return text;
}

int print_text(std::string const& text) {
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

/// "header.version=11" as a step of a patch. What is not a number is a text.
std::string step_of(std::string const& setting) {
    auto const equals = setting.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == setting.size())
        throw UsageError("--set: expected PATH=VALUE, found: " + printable(setting));
    auto const value = setting.substr(equals + 1);
    bool const is_quoted = value.size() >= 2 && value.starts_with('"') && value.ends_with('"');
    bool const is_number = value == "nan" || value == "inf" || value == "-inf" || value.starts_with("bits:0x") ||
                           value.find_first_not_of("0123456789abcdefABCDEFxX+-.") == std::string::npos;
    bool const is_plain_number = is_number && value.find_first_of("0123456789ni") != std::string::npos;
    auto const written = is_quoted         ? yaml_text(value.substr(1, value.size() - 2))
                         : is_plain_number ? value
                                           : yaml_text(value);
    bool const is_bare_text = !is_quoted && !is_plain_number && !written.starts_with('"');
    return fmt::format("{{set: {{{}: {}}}}}", yaml_text(setting.substr(0, equals)),
                       is_bare_text || (is_quoted && !written.starts_with('"')) ? '"' + written + '"' : written);
}

std::string proposed_change(FormatFolder const& folder, AuthorOptions const& options, SpecSet const& specs) {
    auto const& base = base_called(folder, options.base);
    std::vector<std::string> steps;
    for (auto const& setting : options.settings) steps.push_back(step_of(setting));
    auto const patch = fmt::format("[{}]", fmt::join(steps, ", "));
    auto entry = case_from(base, patch);
    auto const of_base = rules_of(Run(base, specs).record());
    Proposal proposal{entry, fmt::format("base: {}\npatch: {}", base.id, patch), Run(entry, specs).record(),
                      of_base};
    auto& made = proposal.entry;
    made.rule = rule_of(proposal.record, of_base, options.rule, folder.format);
    require_rule(made.rule, specs);
    auto const what = fmt::format("{}", fmt::join(options.settings, " and "));
    made.id = kebab(what);
    made.title = "TODO why: " + printable(what);
    return head_of(made.rule, folder) + proposal_text(proposal);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string proposed_boundaries(FormatFolder const& folder, AuthorOptions const& options, SpecSet const& specs) {
    auto const report = propose_boundaries(folder, specs, options.only);
    std::string text, rule;
    for (auto const& proposal : report.proposals) {
        if (proposal.entry.rule != rule) text += head_of(rule = proposal.entry.rule, folder);
        text += proposal_text(proposal);
    }
    return text + fmt::format("# {}, {}: {}, {} without a case\n", counted(report.bases, "base", "bases"),
                              counted(report.fields, "field", "fields"),
                              counted(report.boundaries, "boundary", "boundaries"),
                              counted(report.proposals.size(), "side", "sides"));
}

} // namespace

int corpus_new(Common const& common, AuthorOptions const& options) {
    require_format(options.format);
    Specs const specs(common);
    auto const corpus = corpus_at(options.corpus, specs.set());
    auto const& folder = folder_of(corpus, options.format);
    return print_text(options.settings.empty() ? proposed_boundaries(folder, options, specs.set())
                                               : proposed_change(folder, options, specs.set()));
}

namespace {

std::vector<std::byte> bytes_of_file(std::string const& path) {
    std::uint64_t size = 0;
    if (kind_of(path, &size) != PathKind::file)
        throw UsageError(fmt::format("{} is neither a file nor a case of the corpus", printable(path)));
    if (size > image_limit)
        throw UsageError(fmt::format("{} has {} bytes; at most {} are read", printable(path), size, image_limit));
    auto const text = text_of_file(path);
    auto const bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

Case const* case_called(Corpus const& corpus, std::string const& id) {
    for (auto const* const entry : corpus.cases())
        if (entry->full_id() == id) return entry;
    return nullptr;
}

/// The properties that shrinking must preserve: the finding, its place, the verdict, and where a strict reader
/// stops.
struct Kept {
    std::string rule, path;
    InputRecord record;

    Kept(InputRecord found, std::string const& named) : record(std::move(found)) {
        rule = full_rule(named, record.format);
        auto const finding = std::ranges::find(record.findings, rule, &Finding::rule);
        if (finding == record.findings.end())
            throw UsageError(fmt::format("{} is not reported; these are: {}", printable(rule),
                                         fmt::join(rules_of(record), ", ")));
        path = without_indices(finding->place.path);
    }
    [[nodiscard]] bool is_in(InputRecord const& other) const {
        return other.format == record.format && other.verdict == record.verdict &&
               other.strict.rule == record.strict.rule &&
               std::ranges::any_of(other.findings, [&](Finding const& finding) {
                   return finding.rule == rule && without_indices(finding.place.path) == path;
               });
    }
};

Shrunk shrunk_in(Supplied const& supplied, std::vector<std::byte> bytes, std::string const& rule,
                 SpecSet const& specs) {
    Inspector inspector(specs, supplied.limits.options());
    auto const record_of = [&](ByteView view) {
        SuppliedInput const input(supplied, view);
        return inspector.inspect(input.input());
    };
    Kept const kept(record_of(bytes), rule);
    return shrink(std::move(bytes), [&](ByteView view) {
        try {
            return kept.is_in(record_of(view));
        } catch (NoSuchMember const&) {
            return false;
        }
    });
}

std::string count_line(std::size_t before, Shrunk const& shrunk) {
    return fmt::format("# {} to {} bytes in {} tries; {}\n", before, shrunk.bytes.size(), shrunk.tries,
                       shrunk.is_least ? "no byte can go, and no other can be 0" : "stopped at the bound of work");
}

/// The lines that make the bytes: a patch of the nearest base, or all of them.
std::string input_lines(Case const* base, ByteView bytes, Decoded const& decoded, SpecSet const& specs) {
    if (base) {
        Run const run(*base, specs);
        auto const of_base = bytes_of(*base, specs);
        auto const patch = patch_to(bytes, of_base, run.lenient());
        auto const lines =
            patch.empty() ? "base: " + base->id : fmt::format("base: {}\npatch: {}", base->id, patch);
        if (std::ranges::equal(bytes_of(case_from(*base, patch), specs), bytes)) return lines;
    }
    std::string text = "asm: |";
    auto const assembly = assembly_of(bytes, decoded);
    for (std::size_t first = 0; first < assembly.size();) {
        auto const end = assembly.find('\n', first);
        text += "\n  " + assembly.substr(first, end - first);
        first = end + 1;
    }
    return text;
}

std::string shrunk_case(Corpus const& corpus, Case const& entry, Shrunk const& shrunk, SpecSet const& specs) {
    auto small = entry;
    small.patch.clear();
    std::string hex;
    for (auto const byte : shrunk.bytes) hex += fmt::format(" {:02X}", std::to_integer<unsigned>(byte));
    small.assembly = hex.empty() ? "" : "hex" + hex;
    Run const run(small, specs);
    auto const& folder = folder_of(corpus, entry.format);
    auto const* const nearest = nearest_base(folder, shrunk.bytes, specs);
    // Another base has another context.
    bool const is_same_base = nearest && nearest->id == entry.base;
    auto const is_member = !entry.member.empty();
    static Decoded const none;
    return head_of(entry.rule, folder) +
           fmt::format("# In place of the bytes of '{}'; name, context and the like stay, and so does what is "
                       "expected where it is the same.\n",
                       entry.id) +
           proposal_text(Proposal{
               entry,
               input_lines(is_same_base ? nearest : nullptr, shrunk.bytes, is_member ? none : run.lenient(), specs),
               run.record(),
               {}});
}

void write_to(std::string const& path, std::vector<std::byte> const& bytes) {
    if (path.empty()) return;
    if (kind_of(path) != PathKind::absent) throw UsageError(printable(path) + " is there already");
    write_bytes(file_path(path), bytes);
}

} // namespace

int corpus_minimize(Common const& common, AuthorOptions const& options) {
    Specs const specs(common);
    auto const& set = specs.set();
    if (kind_of(options.input) == PathKind::file) {
        if (options.to.empty()) throw UsageError("a file needs --to: its bytes are not shown");
        auto bytes = bytes_of_file(options.input);
        auto const before = bytes.size();
        Supplied supplied;
        supplied.name = base_name(options.input);
        auto const shrunk = shrunk_in(supplied, std::move(bytes), options.rule, set);
        write_to(options.to, shrunk.bytes);
        return print_text(count_line(before, shrunk));
    }
    auto const corpus = corpus_at(options.corpus, set);
    auto const* const entry = case_called(corpus, options.input);
    if (!entry)
        throw UsageError(fmt::format("{} is neither a file nor a case of the corpus", printable(options.input)));
    auto bytes = bytes_of(*entry, set);
    auto const before = bytes.size();
    auto const shrunk = shrunk_in(entry->supplied(), std::move(bytes), full_rule(options.rule, entry->format), set);
    write_to(options.to, shrunk.bytes);
    return print_text(count_line(before, shrunk) + shrunk_case(corpus, *entry, shrunk, set));
}

namespace {

/// The name that recognition needs, made up; empty if it needs none.
std::string name_for(std::string const& path, Supplied const& supplied, ByteView bytes, SpecSet const& specs) {
    auto const format_as = [&](std::string const& name) {
        auto other = supplied;
        other.name = name;
        SuppliedInput const input(other, bytes);
        return Inspector(specs).inspect(input.input()).format;
    };
    auto const format = format_as(supplied.name);
    if (format_as("") == format) return {};
    auto const name = std::string(base_name(path));
    auto const dot = name.rfind('.');
    auto const made_up = "TEST" + (dot == std::string::npos ? std::string() : name.substr(dot));
    return format_as(made_up) == format ? made_up : name;
}

int refuse(std::string const& path, std::vector<std::string> const& signs) {
    for (auto const& sign : signs) complain(fmt::format("{}: {}", printable(path), sign));
    complain("this looks like data of a game, which is never part of a case: make the same fault in a base, with "
             "corpus new --set");
    return exit_findings;
}

} // namespace

int corpus_import(Common const& common, AuthorOptions const& options) {
    Specs const specs(common);
    auto const& set = specs.set();
    if (!options.format.empty()) require_format(options.format);
    auto const corpus = corpus_at(options.corpus, set);
    auto const bytes = bytes_of_file(options.input);
    Supplied supplied;
    supplied.name = base_name(options.input);
    supplied.format = options.format;
    SuppliedInput const input(supplied, bytes);
    auto const decoded = decode(input.input(), set, lenient);
    if (!decoded.format)
        throw UsageError(printable(options.input) + " is unrecognised: name its format with --format");
    auto const& folder = folder_of(corpus, std::string(decoded.format->id));
    if (auto const signs = signs_of_game_data(bytes, decoded, folder, set); !signs.empty())
        return refuse(options.input, signs);
    auto const* const base =
        options.base.empty() ? nearest_base(folder, bytes, set) : &base_called(folder, options.base);
    auto const lines = input_lines(base, bytes, decoded, set);
    Proposal proposal;
    auto& entry = proposal.entry;
    proposal.input = lines;
    if (lines.starts_with("base:")) {
        auto const at = lines.find("patch: ");
        entry = case_from(*base, at == std::string::npos ? "" : lines.substr(at + 7));
        proposal.of_base = rules_of(Run(*base, set).record());
    } else {
        entry.format = folder.format;
        entry.assembly = assembly_of(bytes, decoded);
        entry.forced_format = options.format;
        entry.name = name_for(options.input, supplied, bytes, set);
        if (!entry.name.empty()) proposal.input = fmt::format("name: {}\n{}", yaml_text(entry.name), lines);
        if (!options.format.empty()) proposal.input = fmt::format("format: {}\n{}", options.format, proposal.input);
    }
    proposal.record = Run(entry, set).record();
    entry.rule = rule_of(proposal.record, proposal.of_base, options.rule, folder.format);
    require_rule(entry.rule, set);
    entry.id = "imported";
    entry.title = "TODO why: what is wrong with this file";
    return print_text(head_of(entry.rule, folder) + proposal_text(proposal));
}

} // namespace animcheck::golden
