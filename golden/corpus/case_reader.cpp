// SPDX-License-Identifier: MIT
#include "golden/corpus/case_reader.hpp"

#include "decoders/registry.hpp"
#include "validator/walk/manifest.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <array>
#include <limits>

namespace animcheck::golden {
namespace {

using NodeKind = yaml::Node::Kind;

/// The enumerator with that name. The error lists all of them.
template <class Enum, std::size_t N>
Enum choose(yaml::Node const& node, std::array<Enum, N> const& all, std::string const& file) {
    std::string known;
    for (auto const value : all) {
        if (node.kind == NodeKind::scalar && node.scalar == name_of(value)) return value;
        known += (known.empty() ? "" : ", ") + std::string(name_of(value));
    }
    throw yaml::Error(file, node.mark, fmt::format("unknown word '{}': expected one of {}", node.scalar, known));
}

bool is_kebab(std::string_view id) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return !id.empty() && id.find_first_not_of(letters) == std::string_view::npos && id.front() != '-' &&
           id.back() != '-' && id.find("--") == std::string_view::npos;
}

} // namespace

void CaseReader::fail(yaml::Mark mark, std::string const& message) const {
    throw yaml::Error(file_, mark, message);
}

std::vector<yaml::Node> const& CaseReader::items(yaml::Node const& node, std::string_view what) const {
    if (node.kind != NodeKind::sequence) fail(node.mark, fmt::format("expected a list of {}", what));
    return node.items;
}

std::vector<std::pair<yaml::Node, yaml::Node>> const& CaseReader::mapping(yaml::Node const& node,
                                                                          std::string_view what) const {
    if (node.kind != NodeKind::mapping) fail(node.mark, fmt::format("expected a mapping: {}", what));
    return node.members;
}

std::string CaseReader::full_rule(std::string const& rule) const {
    return rule.find('/') == std::string::npos ? format_ + "/" + rule : rule;
}

Base CaseReader::read_base(yaml::Node const& node) const {
    yaml::Fields fields(node, file_, "base");
    Base base;
    base.title = fields.text("title");
    base.name = fields.text_or("name", "");
    base.format = fields.text_or("format", "");
    base.assembly = fields.text("asm");
    base.assembly_mark = fields.required("asm").mark;
    if (auto const* const context = fields.optional("context")) read_context(*context, base.context);
    fields.done();
    return base;
}

Case CaseReader::read_case(yaml::Node const& node) const {
    yaml::Fields fields(node, file_, "case");
    Case read;
    read.file = file_;
    read.mark = node.mark;
    read.format = format_;
    read.id = read_id(fields.required("id"));
    read.title = fields.text("title");
    read.proposed = fields.boolean_or("proposed", false);
    read_bytes(fields, read);
    if (auto const* const patch = fields.optional("patch"))
        for (auto const& entry : items(*patch, "patch steps")) read.patch.push_back(read_patch_step(entry, file_));
    read.name = fields.text_or("name", read.name);
    read.member = fields.text_or("member", "");
    read.member_format = fields.text_or("member_format", "");
    read.forced_format = fields.text_or("format", read.forced_format);
    read.inside = fields.text_or("inside", "");
    read.target = fields.text_or("target", "");
    read.named = fields.boolean_or("named", false);
    if (auto const* const needs = fields.optional("needs")) read_needs(*needs, read);
    if (auto const* const context = fields.optional("context")) read_context(*context, read.context);
    if (auto const* const limits = fields.optional("limits")) read_limits(*limits, read);
    read_intent(fields, read);
    fields.done();
    check_intent(read);
    return read;
}

void CaseReader::read_needs(yaml::Node const& node, Case& into) const {
    for (auto const& family : items(node, "families")) {
        if (!is_built_in(family.scalar) && !is_left_out(family.scalar))
            fail(family.mark, fmt::format("unknown family '{}'", family.scalar));
        into.needs.push_back(family.scalar);
    }
}

void CaseReader::read_limits(yaml::Node const& node, Case& into) const {
    yaml::Fields fields(node, file_, "limits");
    if (auto const* const work = fields.optional("work")) into.limits.work = read_number(*work);
    if (auto const* const events = fields.optional("events")) into.limits.events = read_number(*events);
    if (auto const* const unpack = fields.optional("unpack")) into.limits.unpack = read_number(*unpack);
    fields.done();
}

std::string CaseReader::read_id(yaml::Node const& node) const {
    if (!is_kebab(node.scalar)) fail(node.mark, "expected an id of small letters, digits and single '-'");
    return node.scalar;
}

void CaseReader::read_bytes(yaml::Fields& fields, Case& into) const {
    auto const* const base = fields.optional("base");
    auto const* const assembly = fields.optional("asm");
    if (!base == !assembly) fail(into.mark, "expected either 'base' or 'asm'");
    if (assembly) {
        into.assembly = fields.text("asm");
        into.assembly_mark = assembly->mark;
        return;
    }
    auto const found = bases_.find(base->scalar);
    if (found == bases_.end()) fail(base->mark, fmt::format("no base is called '{}'", base->scalar));
    start_from(found->second, into);
    into.base = base->scalar;
    into.assembly_mark = base->mark;
}

void CaseReader::read_context(yaml::Node const& node, CaseContext& into) const {
    yaml::Fields fields(node, file_, "context");
    if (auto const* const skeleton = fields.optional("skeleton")) into.skeleton = read_skeleton(*skeleton);
    into.game = fields.text_or("game", "");
    if (auto const* const manifest = fields.optional("manifest")) {
        into.manifest_text = manifest->scalar;
        // An empty text removes the base's manifest.
        into.manifest = manifest->scalar.empty() ? nullptr : read_manifest_of(*manifest);
    }
    if (auto const* const names = fields.optional("beside")) {
        into.beside.emplace();
        for (auto const& name : items(*names, "names")) into.beside->push_back(name.scalar);
    }
    read_facts(fields, into.facts);
    fields.done();
}

/// The case's facts replace those of the base; all are in the order of the spec.
void CaseReader::read_facts(yaml::Fields& fields, Facts& into) const {
    Facts facts;
    if (!spec_) return void(into = std::move(facts));
    for (auto const& field : spec_->fields) {
        auto const name = spec_->paths[field.path].name;
        if (field.kind != EventKind::context || is_general_fact(name) || name == "game") continue;
        if (auto const* const node = fields.optional(name))
            read_fact(*node, field, facts);
        else if (auto const* const of_base = into.find(name))
            facts.set(*of_base);
    }
    into = std::move(facts);
}

void CaseReader::read_fact(yaml::Node const& node, FieldDeclaration const& field, Facts& into) const {
    auto const name = spec_->paths[field.path].name;
    auto const columns = slice(spec_->columns, field.columns);
    if (columns.empty()) return into.set(name, read_number(node));
    auto const list = std::make_shared<Facts::List>();
    bool const is_text = node.kind == yaml::Node::Kind::scalar && node.quoted && columns.size() == 1;
    if (is_text)
        for (auto const byte : node.scalar) list->push_back(static_cast<unsigned char>(byte));
    else
        for (auto const& row : items(node, "rows")) read_row(row, columns, *list);
    into.set(name, list, columns.size());
}

/// A row of one number is written as that number; in wider rows each column has a name, and missing ones are 0.
void CaseReader::read_row(yaml::Node const& node, std::span<std::string_view const> columns,
                          Facts::List& into) const {
    if (columns.size() == 1) return into.push_back(read_number(node));
    yaml::Fields fields(node, file_, "row");
    for (auto const column : columns) {
        auto const* const number = fields.optional(column);
        into.push_back(number ? read_number(*number) : 0);
    }
    fields.done();
}

/// The XML, as a text.
std::shared_ptr<Manifest const> CaseReader::read_manifest_of(yaml::Node const& node) const {
    try {
        return std::make_shared<Manifest const>(read_manifest(node.scalar, "manifest"));
    } catch (ManifestError const& error) {
        fail(node.mark, error.what());
    }
}

/// A number, or true (1) or false (0).
std::uint64_t CaseReader::read_number(yaml::Node const& node) const {
    if (node.scalar == "true" || node.scalar == "false") return node.scalar == "true" ? 1 : 0;
    auto const value = yaml::integer(node, file_);
    if (value < 0) fail(node.mark, "expected a number of at least 0");
    return static_cast<std::uint64_t>(value);
}

/// Whole centimetres; the rotation is none.
std::array<float, 16> CaseReader::read_place(yaml::Node const& node) const {
    auto const& numbers = items(node, "coordinates");
    if (numbers.size() != 3) fail(node.mark, "expected three coordinates");
    std::array<float, 16> rest{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    for (std::size_t i = 0; i < 3; ++i) rest[4 * i + 3] = static_cast<float>(yaml::integer(numbers[i], file_));
    return rest;
}

Skeleton CaseReader::read_skeleton(yaml::Node const& node) const {
    yaml::Fields fields(node, file_, "skeleton");
    Skeleton skeleton;
    for (auto const& name : items(fields.required("joints"), "names"))
        skeleton.joints.push_back({name.scalar, std::nullopt, {}});
    if (auto const* const parents = fields.optional("parents")) {
        auto const& list = items(*parents, "parents");
        if (list.size() != skeleton.joints.size()) fail(parents->mark, "expected as many parents as joints");
        for (std::size_t i = 0; i < list.size(); ++i) {
            auto const parent = yaml::integer(list[i], file_);
            if (parent < -1 || parent >= static_cast<std::int64_t>(list.size()))
                fail(list[i].mark, "expected the index of a joint, or -1 for none");
            if (parent >= 0) skeleton.joints[i].parent = static_cast<std::uint32_t>(parent);
        }
    }
    if (auto const* const places = fields.optional("places")) {
        auto const& list = items(*places, "places");
        if (list.size() != skeleton.joints.size()) fail(places->mark, "expected as many places as joints");
        for (std::size_t i = 0; i < list.size(); ++i) skeleton.joints[i].rest = read_place(list[i]);
    }
    if (auto const* const checksum = fields.optional("checksum"))
        skeleton.checksum = read_checksum(*checksum, skeleton);
    for (auto const& [name, count] : {std::pair("body_animations", &Skeleton::body_animations),
                                      std::pair("weapon_animations", &Skeleton::weapon_animations)})
        if (fields.optional(name)) skeleton.*count = static_cast<std::uint32_t>(fields.integer_or(name, 0));
    fields.done();
    return skeleton;
}

std::uint32_t CaseReader::read_checksum(yaml::Node const& node, Skeleton const& skeleton) const {
    if (node.scalar == "crc32") {
        std::string names;
        for (auto const& joint : skeleton.joints) names += joint.name;
        return static_cast<std::uint32_t>(
            ::crc32(0, reinterpret_cast<Bytef const*>(names.data()), static_cast<uInt>(names.size())));
    }
    auto const value = yaml::integer(node, file_);
    if (value < 0 || value > std::numeric_limits<std::uint32_t>::max()) fail(node.mark, "expected a 32-bit number");
    return static_cast<std::uint32_t>(value);
}

void CaseReader::read_intent(yaml::Fields& fields, Case& into) const {
    using Lenient = InputRecord::Lenient;
    constexpr std::array results{Result::valid, Result::invalid, Result::acceptable};
    constexpr std::array lenients{Lenient::decoded, Lenient::partial, Lenient::nothing};
    constexpr std::array verdicts{Verdict::conforms, Verdict::deviates, Verdict::incomplete, Verdict::broken,
                                  Verdict::unknown};
    into.result = choose(fields.required("result"), results, file_);
    into.reason = fields.text_or("reason", "");
    into.large = fields.text_or("large", "");
    read_strict(fields.required("strict"), into);
    into.lenient = choose(fields.required("lenient"), lenients, file_);
    into.verdict = choose(fields.required("verdict"), verdicts, file_);
    for (auto const& finding : items(fields.required("findings"), "findings"))
        into.findings.push_back(read_finding(finding));
    if (auto const* const rules = fields.optional("consequence"))
        for (auto const& rule : items(*rules, "rules")) into.consequence.push_back(full_rule(rule.scalar));
    if (auto const* const repairs = fields.optional("repairs_to")) read_repairs(*repairs, into);
    if (auto const* const values = fields.optional("values"))
        for (auto const& [path, value] : mapping(*values, "paths and values"))
            into.values.emplace_back(path.scalar, value);
    if (auto const* const model = fields.optional("model")) into.model = read_expected_model(*model, file_);
}

void CaseReader::read_repairs(yaml::Node const& node, Case& into) const {
    for (auto const& [level, to] : mapping(node, "safe or likely, and what that makes")) {
        bool const likely = level.scalar == "likely";
        if (!likely && level.scalar != "safe") fail(level.mark, "expected safe or likely");
        if (to.scalar == "base" && into.base.empty()) fail(to.mark, "the case has no base");
        into.repairs.push_back({likely, to.scalar, to.mark});
    }
}

void CaseReader::read_strict(yaml::Node const& node, Case& into) const {
    into.strict_accepts = node.kind == NodeKind::scalar && node.scalar == "accepted";
    bool const by_no_rule = node.kind == NodeKind::scalar && node.scalar == "rejected";
    if (into.strict_accepts || by_no_rule) return;
    if (node.kind != NodeKind::mapping) fail(node.mark, "expected accepted, {rejected: RULE} or rejected");
    yaml::Fields fields(node, file_, "strict");
    into.strict_rule = full_rule(fields.text("rejected"));
    fields.done();
}

ExpectedFinding CaseReader::read_finding(yaml::Node const& node) const {
    yaml::Fields fields(node, file_, "finding");
    ExpectedFinding finding;
    finding.mark = node.mark;
    finding.rule = full_rule(fields.text("rule"));
    finding.at = fields.text("at");
    if (finding.at == ".") finding.at.clear();
    if (auto const* const actual = fields.optional("actual")) finding.actual = *actual;
    if (auto const* const expected = fields.optional("expected")) finding.expected = *expected;
    if (auto const* const severity = fields.optional("severity")) {
        constexpr std::array severities{Severity::note, Severity::warning, Severity::error, Severity::fatal};
        finding.severity = choose(*severity, severities, file_);
    }
    auto const count = fields.integer_or("count", 1);
    if (count < 1) fail(fields.required("count").mark, "expected a count of 1 or more");
    finding.count = static_cast<std::uint64_t>(count);
    fields.done();
    return finding;
}

void CaseReader::check_intent(Case const& read) const {
    if ((read.result == Result::acceptable) == read.reason.empty())
        fail(read.mark, "expected a 'reason' if, and only if, the result is acceptable");
    if (read.result == Result::valid && !read.strict_accepts)
        fail(read.mark, "a valid case cannot be rejected by strict");
    if (read.result == Result::invalid && read.findings.empty()) fail(read.mark, "an invalid case needs a finding");
    for (auto const& rule : read.consequence) {
        bool found = false;
        for (auto const& finding : read.findings) found |= finding.rule == rule;
        if (!found) fail(read.mark, fmt::format("the consequence '{}' is not among the findings", rule));
    }
}

} // namespace animcheck::golden
