// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace animcheck {

/// A range of elements in one of a spec's flat tables.
struct Slice {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool operator==(Slice const&) const = default;
};

/// Evidence for a statement about a format; its kind limits the severity of a rule.
enum class EvidenceKind : std::uint8_t {
    file,      ///< the file contradicts itself: up to fatal
    engine,    ///< the game's code: error
    census,    ///< counted over real files: error, with the counts
    reader,    ///< a program that handles real files: warning; error if it stops or two agree
    community, ///< a document: warning
    inference, ///< our own conclusion: note
};

struct Evidence {
    std::string_view id;
    EvidenceKind kind = EvidenceKind::inference;
    std::string_view title;
    bool operator==(Evidence const&) const = default;
};

struct NamedValue {
    std::int64_t value = 0;
    std::string_view name;
    bool operator==(NamedValue const&) const = default;
};

struct FieldDeclaration {
    PathId path = root_path;
    ValueType type = ValueType::none;
    EventKind kind = EventKind::scalar; ///< scalar, text, bytes, array, table, column, derived or context
    Slice values;                       ///< in Spec::values: names of single values
    std::string_view doc;
    std::string_view missing; ///< context: reason shown if a rule needs it and it is missing; may be empty
    Slice columns;            ///< context: in Spec::columns, for a list of rows; empty for one value
    bool operator==(FieldDeclaration const&) const = default;
};

/// Expressions are programs for a stack of checked 64-bit integers.
enum class Op : std::uint8_t {
#define OP(op) op,
#include "validator/rules/op.def"
#undef OP
};

struct Instruction {
    Op op = Op::constant;
    bool previous = false;   ///< path: the last bracket means the previous element (`[-1]`)
    PathId path = root_path; ///< path
    std::int64_t value = 0;  ///< constant
    bool operator==(Instruction const&) const = default;
};

/// The compiler refuses programs that need a deeper stack.
inline constexpr std::size_t expression_stack_size = 16;

struct Operand {
    Slice code;            ///< in Spec::code; if empty, `decimal` is used
    double decimal = 0;    ///< the value, if a plain number was written (also an integer)
    std::string_view text; ///< as written, for messages
    bool operator==(Operand const&) const = default;
};

enum class TestKind : std::uint8_t {
#define TEST(kind, word, relation, anomaly) kind,
#include "validator/rules/test.def"
#undef TEST
};

struct Test {
    TestKind kind = TestKind::equals;
    Slice operands; ///< in Spec::operands
    bool operator==(Test const&) const = default;
};

/// `when: {SUBJECT: {TESTS}}`
struct Condition {
    enum class Subject : std::uint8_t { path, actual, expected };
    Subject subject = Subject::path;
    PathId path = root_path;
    Slice tests; ///< in Spec::tests
    bool operator==(Condition const&) const = default;
};

struct Basis {
    std::uint32_t evidence = 0; ///< index into Spec::evidence
    bool counted = false;       ///< seen and violations are set
    bool stops = false;         ///< reader: refuses such a file itself
    std::uint64_t seen = 0, violations = 0;
    bool operator==(Basis const&) const = default;
};

/// A retail file known to break the rule.
struct Exception {
    std::string_view name, member, xxh3, why; ///< empty if not compared
    std::string_view at;                      ///< the path of the finding, with its indices
    std::optional<std::int64_t> actual;       ///< the value that is excused
    std::uint32_t evidence = 0;               ///< who saw it: index into Spec::evidence
    bool operator==(Exception const&) const = default;
};

/// The effect of loading a file that breaks a rule, in order of harm.
enum class EffectClass : std::uint8_t { unknown, loads, looks_wrong, refuses, hangs, crashes };

/// How to repair the bytes at the place of a finding.
enum class EditKind : std::uint8_t {
    none,
    write,  ///< overwrite them with the single expected value
    remove, ///< remove them
    zero,   ///< overwrite them with zeros
};

/// A user's remedy for a breach.
struct Remedy {
    std::string_view say; ///< a text with the placeholders of messages; empty if the edit suffices
    EditKind edit = EditKind::none;
    bool safe = false;    ///< the right value is certain, and nothing that a game uses is lost
    std::string_view why; ///< why the edit is safe, or is not
    bool operator==(Remedy const&) const = default;
};

struct Rule {
    std::string_view id; ///< without the format: "precision-key"
    bool on_anomaly = false;
    AnomalyKind kind = AnomalyKind::value_unexpected; ///< the bound anomaly, or the kind of its findings
    PathId at = root_path;
    bool below = false;     ///< `at` or anything under it (`samples.**`, `**`)
    Slice tests;            ///< all must hold
    Slice conditions;       ///< all must hold for the rule to apply
    std::string_view check; ///< name of a check in validator/judge/checks, or empty
    Severity severity = Severity::note;
    std::string_view message, why;
    std::string_view symptoms; ///< how people describe it who see it in the game: phrases, with commas between
    std::string_view lenient, engine;
    std::string_view by;               ///< what `engine` is about: "game", or the program that it names
    std::optional<EffectClass> effect; ///< empty if the rule does not state it
    std::optional<Remedy> fix;         ///< empty if the rule does not state it; with an empty `say`: none is known
    Slice basis, exceptions;
    Slice causes; ///< in Spec::causes: ids of rules whose findings follow from this one; "*": of all others
    bool targeted = false; ///< acts only for a target that names it
    /// A sound file that this reader (an id of spec/readers) misreads: acts only if readers are asked for, and its
    /// findings never count. `engine` is what the reader does, `by` its title and versions.
    std::string_view reader;
    bool operator==(Rule const&) const = default;
};

struct SummaryItem {
    std::string_view name;
    PathId path = root_path;
    bool hexadecimal = false;
    bool operator==(SummaryItem const&) const = default;
};

/// A unit that users can name (`animation[]`), with its own verdict.
struct PartDeclaration {
    PathId path = root_path;
    Slice summary; ///< in Spec::summary, after the input's own
    bool operator==(PartDeclaration const&) const = default;
};

/// The next bytes of a sound file. The steps of a part follow it and are deeper by one. All but the
/// kind and the depth are texts as written: those that export a layout translate its expressions.
struct LayoutStep {
    enum class Kind : std::uint8_t {
        field,
        part,   ///< several fields, once or repeated
        look,   ///< a number that a field has, too, and that is needed earlier
        let,    ///< a name for an expression
        skip,   ///< bytes without a name
        beyond, ///< a field whose place this layout cannot say
        note,   ///< which files this layout is not of
    };
    std::uint32_t depth = 0;
    Kind kind = Kind::field;
    std::string_view name; ///< the pattern of a field or part, or a name of the layout's own
    std::string_view at, when, count, size, ends, until, is, from, type, why;
    bool operator==(LayoutStep const&) const = default;
};

/// The compiled spec of one format: views of tables that were generated at build time or are owned by a
/// SpecStore.
struct Spec {
    std::string_view format, title;
    std::uint32_t version = 0;
    bool covers_all = true; ///< coverage: total
    std::endian byte_order = std::endian::little;
    std::span<PathNode const> paths; ///< for PathTable: all paths of declared fields, parents first
    std::span<FieldDeclaration const> fields;
    std::span<NamedValue const> values;
    std::span<std::string_view const> columns;
    std::span<Evidence const> evidence;
    std::span<Rule const> rules;
    std::span<Test const> tests;
    std::span<Condition const> conditions;
    std::span<Operand const> operands;
    std::span<Instruction const> code;
    std::span<Basis const> basis;
    std::span<Exception const> exceptions;
    std::span<std::string_view const> causes;
    std::span<SummaryItem const> summary;
    Slice input_summary;
    std::span<PartDeclaration const> parts;
    std::span<std::string_view const> open;   ///< unanswered questions
    std::span<std::string_view const> errata; ///< what the format's public description gets wrong
    std::span<LayoutStep const> layout;       ///< may be empty
};

template <class T>
[[nodiscard]] std::span<T const> slice(std::span<T const> table, Slice part) noexcept {
    return table.subspan(part.first, part.count);
}

[[nodiscard]] bool equal(Spec const& a, Spec const& b); ///< by content
[[nodiscard]] std::string_view name_of_value(Spec const& spec, PathId field,
                                             std::uint64_t value) noexcept; ///< or empty
[[nodiscard]] std::string_view name_of(EvidenceKind kind) noexcept;
[[nodiscard]] std::string_view name_of(EffectClass effect) noexcept;
[[nodiscard]] std::optional<EffectClass> effect_named(std::string_view word) noexcept;
[[nodiscard]] std::string_view name_of(EditKind kind) noexcept; ///< its word in a spec; `none` has no other use
[[nodiscard]] std::string_view name_of(TestKind kind) noexcept; ///< its word in a spec
[[nodiscard]] std::optional<TestKind> test_named(std::string_view word) noexcept;
[[nodiscard]] Relation relation_of(TestKind kind) noexcept;
[[nodiscard]] AnomalyKind default_kind(TestKind kind) noexcept;
[[nodiscard]] Severity cap_of(Spec const& spec,
                              Rule const& rule) noexcept; ///< the worst severity that its basis allows

} // namespace animcheck
