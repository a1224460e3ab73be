// SPDX-License-Identifier: MIT
#include "validator/rules/loading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace animcheck {
namespace {

constexpr std::array kinds{EvidenceKind::engine, EvidenceKind::census, EvidenceKind::reader,
                           EvidenceKind::community, EvidenceKind::inference};

EvidenceKind kind_named(Loading const& loading, yaml::Node const& node) {
    auto const word = yaml::text(node, loading.file, "kind");
    std::vector<std::string_view> known;
    for (auto const kind : kinds) {
        if (name_of(kind) == word) return kind;
        known.push_back(name_of(kind));
    }
    loading.fail(node.mark,
                 fmt::format("unknown source kind '{}'; expected one of: {}", word, fmt::join(known, ", ")));
}

std::uint64_t amount(Loading const& loading, yaml::Fields& words, std::string_view key) {
    auto const value = words.integer(key);
    if (value < 0) loading.fail(words.required(key).mark, fmt::format("{} {}; expected 0 or more", key, value));
    return static_cast<std::uint64_t>(value);
}

void load_counts(Loading const& loading, yaml::Node const& node, Basis& basis) {
    auto words = loading.fields(node, "a census count");
    words.only({"seen", "violations"});
    basis.counted = true;
    basis.seen = amount(loading, words, "seen");
    basis.violations = amount(loading, words, "violations");
    if (basis.violations > basis.seen)
        loading.fail(words.required("violations").mark,
                     fmt::format("{} violations; expected at most the {} seen", basis.violations, basis.seen));
}

std::uint32_t source_named(Loading const& loading, yaml::Node const& id, std::string_view what) {
    auto const found = loading.evidence.find(yaml::text(id, loading.file, what));
    if (found == loading.evidence.end())
        loading.fail(id.mark, fmt::format("unknown source '{}'; expected one that 'sources' declares, or 'file'",
                                          id.scalar));
    return found->second;
}

Basis load_line(Loading const& loading, yaml::Node const& node) {
    bool const pair = node.kind == yaml::Node::Kind::mapping;
    if (pair && node.members.size() != 1)
        loading.fail(node.mark, fmt::format("a basis with {} sources; expected one per item", node.members.size()));
    auto const& id = pair ? node.members.front().first : node;
    Basis basis;
    basis.evidence = source_named(loading, id, "basis");
    if (!pair) return basis;
    auto const& details = node.members.front().second;
    auto const kind = loading.out.evidence[basis.evidence].kind;
    if (kind == EvidenceKind::census) {
        load_counts(loading, details, basis);
    } else if (kind == EvidenceKind::reader) {
        auto words = loading.fields(details, "the details of a reader");
        words.only({"stops"});
        basis.stops = words.boolean_or("stops", false);
    } else {
        loading.fail(details.mark, fmt::format("details of a {} source; expected only its id", name_of(kind)));
    }
    return basis;
}

std::string_view gap_of(Evidence const& evidence, Basis const& basis) {
    return evidence.kind == EvidenceKind::census && !basis.counted ? " without counts" : "";
}

void check_hash(Loading const& loading, yaml::Node const& node) {
    auto const text = yaml::text(node, loading.file, "xxh3");
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        loading.fail(node.mark, fmt::format("xxh3 '{}'; expected 16 lower-case hexadecimal digits", text));
}

Exception load_exception(Loading& loading, yaml::Node const& node) {
    auto words = loading.fields(node, "an exception");
    words.only({"name", "member", "xxh3", "at", "actual", "why", "source"});
    Exception exception;
    auto const read = [&](std::string_view key, bool required = false) -> std::string_view {
        auto const* const value = required ? &words.required(key) : words.optional(key);
        if (!value) return {};
        auto const text = loading.keep_text(*value, key);
        if (text.empty()) loading.fail(value->mark, fmt::format("'{}' is empty; expected a text", key));
        return text;
    };
    exception.name = read("name");
    exception.member = read("member");
    if (auto const* const hash = words.optional("xxh3")) check_hash(loading, *hash);
    exception.xxh3 = read("xxh3");
    exception.at = read("at");
    if (words.optional("actual")) exception.actual = words.integer("actual");
    exception.why = read("why", true);
    exception.evidence = source_named(loading, words.required("source"), "source");
    if (exception.name.empty() && exception.member.empty() && exception.xxh3.empty())
        loading.fail(node.mark, "an exception that matches every file; expected 'name', 'member' or 'xxh3'");
    return exception;
}

} // namespace

void load_sources(Loading& loading, yaml::Node const& node) {
    if (loading.evidence.emplace("file", 0).second)
        loading.out.evidence.push_back({"file", EvidenceKind::file, "the file contradicts itself"});
    for (auto const& [id, source] : loading.members(node, "'sources'")) {
        if (id.scalar == "file") loading.fail(id.mark, "source 'file' is predefined; expected another id");
        if (!is_name(id.scalar, '_'))
            loading.fail(id.mark, fmt::format("source '{}'; expected lower-case words joined by '_'", id.scalar));
        auto words = loading.fields(source, "a source");
        words.only({"kind", "title"});
        auto const kind = kind_named(loading, words.required("kind"));
        if (!loading.evidence.emplace(id.scalar, static_cast<std::uint32_t>(loading.out.evidence.size())).second)
            loading.fail(id.mark,
                         fmt::format("source '{}' is declared twice; expected every source once", id.scalar));
        loading.out.evidence.push_back(
            {loading.out.keep(id.scalar), kind, loading.keep_text(words.required("title"), "title")});
    }
}

Slice load_basis(Loading& loading, yaml::Node const& node) {
    std::vector<Basis> lines;
    for (auto const& item : loading.list(node, "'basis'")) {
        auto const line = load_line(loading, item);
        for (auto const& other : lines)
            if (other.evidence == line.evidence)
                loading.fail(item.mark, fmt::format("source '{}' is listed twice; expected every source once",
                                                    loading.out.evidence[line.evidence].id));
        lines.push_back(line);
    }
    if (lines.empty()) loading.fail(node.mark, "'basis' is empty; expected one or more sources");
    return SpecTables::append(loading.out.basis, lines);
}

Slice load_exceptions(Loading& loading, yaml::Node const& node) {
    std::vector<Exception> exceptions;
    for (auto const& item : loading.list(node, "'except'")) exceptions.push_back(load_exception(loading, item));
    return SpecTables::append(loading.out.exceptions, exceptions);
}

void check_severity(Loading const& loading, Rule const& rule, yaml::Mark mark) {
    Spec spec; // only the two tables that cap_of uses; the others may still grow
    spec.evidence = loading.out.evidence;
    spec.basis = loading.out.basis;
    auto const cap = cap_of(spec, rule);
    if (rule.severity <= cap) return;
    std::vector<std::string> lines;
    for (auto const& basis : slice(spec.basis, rule.basis)) {
        auto const& evidence = spec.evidence[basis.evidence];
        lines.push_back(fmt::format("{}: {}{}", evidence.id, name_of(evidence.kind), gap_of(evidence, basis)));
    }
    loading.fail(mark, fmt::format("severity {} is above its basis ({}); expected at most {}",
                                   name_of(rule.severity), fmt::join(lines, ", "), name_of(cap)));
}

} // namespace animcheck
