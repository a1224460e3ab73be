// SPDX-License-Identifier: MIT
#include "validator/rules/loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace animcheck {
namespace {

/// Octal escapes end after three digits, so they cannot absorb what follows.
std::string literal(std::string_view text) {
    if (text.empty()) return "{}";
    std::string out = "\"";
    for (auto const c : text) {
        if (c == '"' || c == '\\' || c == '?') // `?` could form a trigraph in old standards
            out += fmt::format("\\{}", c);
        else if (c < 0x20 || c > 0x7E)
            out += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        else
            out += c;
    }
    return out + "\"sv";
}

/// What only `explain` and documents read: a module for machines is compiled without it.
std::string detail(std::string const& value) { return fmt::format("ANIMCHECK_DETAIL({})", value); }

/// C++ has no literal for the most negative number.
std::string literal(std::int64_t value) {
    if (value == std::numeric_limits<std::int64_t>::min()) return fmt::format("{} - 1", value + 1);
    return fmt::format("{}", value);
}

std::string literal(Slice part) { return fmt::format("{{{}, {}}}", part.first, part.count); }

std::string literal(double value) {
    auto text = fmt::format("{}", value); // the shortest text that reads back as the same number
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::string_view op_name(Op op) {
    constexpr std::array names{
#define OP(op) std::string_view{#op},
#include "validator/rules/op.def"
#undef OP
    };
    return names[static_cast<std::size_t>(op)];
}

/// The kinds of fields are those up to `context`; others cannot be declared.
std::string_view kind_name(EventKind kind) {
    constexpr std::array<std::string_view, 8> names{"scalar", "text",   "bytes",   "array",
                                                    "table",  "column", "derived", "context"};
    static_assert(names.size() == static_cast<std::size_t>(EventKind::context) + 1);
    return names[static_cast<std::size_t>(kind)];
}

std::string_view test_name(TestKind kind) {
    constexpr std::array names{
#define TEST(kind, word, relation, anomaly) std::string_view{#kind},
#include "validator/rules/test.def"
#undef TEST
    };
    return names[static_cast<std::size_t>(kind)];
}

std::string_view subject_name(Condition::Subject subject) {
    constexpr std::array<std::string_view, 3> names{"path", "actual", "expected"};
    return names[static_cast<std::size_t>(subject)];
}

std::string row(PathNode const& node) {
    return fmt::format("{}, {}, {}", node.parent, literal(node.name), node.indexed);
}

std::string row(FieldDeclaration const& field) {
    return fmt::format("{}, ValueType::{}, EventKind::{}, {}, {}, {}, {}", field.path, name_of(field.type),
                       kind_name(field.kind), literal(field.values), detail(literal(field.doc)),
                       literal(field.missing), literal(field.columns));
}

std::string row(NamedValue const& value) {
    return fmt::format("{}, {}", literal(value.value), literal(value.name));
}

std::string row(Evidence const& evidence) {
    return fmt::format("{}, EvidenceKind::{}, {}", literal(evidence.id), name_of(evidence.kind),
                       detail(literal(evidence.title)));
}

std::string literal(std::optional<EffectClass> effect) {
    if (!effect) return "{}";
    std::string name(name_of(*effect));
    std::ranges::replace(name, '-', '_');
    return "EffectClass::" + name;
}

std::string literal(std::optional<Remedy> const& fix) {
    if (!fix) return "{}";
    return fmt::format("Remedy{{{}, EditKind::{}, {}, {}}}", literal(fix->say), name_of(fix->edit), fix->safe,
                       literal(fix->why));
}

std::string row(Rule const& rule) {
    return fmt::format(
        "{}, {}, AnomalyKind::{}, {}, {}, {}, {}, {}, Severity::{},\n     {},\n     {},\n     {},\n     "
        "{},\n     {},\n     {}, {},\n     {},\n     {}, {}, {}, {}, {}",
        literal(rule.id), rule.on_anomaly, name_of(rule.kind), rule.at, rule.below, literal(rule.tests),
        literal(rule.conditions), literal(rule.check), name_of(rule.severity), literal(rule.message),
        detail(literal(rule.why)), detail(literal(rule.symptoms)), literal(rule.lenient), literal(rule.engine),
        literal(rule.by), literal(rule.effect), literal(rule.fix), detail(literal(rule.basis)),
        literal(rule.exceptions), literal(rule.causes), rule.targeted, literal(rule.reader));
}

std::string row(Test const& test) {
    return fmt::format("TestKind::{}, {}", test_name(test.kind), literal(test.operands));
}

std::string row(Condition const& condition) {
    return fmt::format("Condition::Subject::{}, {}, {}", subject_name(condition.subject), condition.path,
                       literal(condition.tests));
}

std::string row(Operand const& operand) {
    return fmt::format("{}, {}, {}", literal(operand.code), literal(operand.decimal), literal(operand.text));
}

std::string row(Instruction const& step) {
    return fmt::format("Op::{}, {}, {}, {}", op_name(step.op), step.previous, step.path, literal(step.value));
}

std::string row(Basis const& basis) {
    return fmt::format("{}, {}, {}, {}U, {}U", basis.evidence, basis.counted, basis.stops, basis.seen,
                       basis.violations);
}

std::string row(Exception const& exception) {
    return fmt::format("{}, {}, {}, {}, {}, {}, {}", literal(exception.name), literal(exception.member),
                       literal(exception.xxh3), literal(exception.why), literal(exception.at),
                       exception.actual ? literal(*exception.actual) : "{}", exception.evidence);
}

std::string row(SummaryItem const& item) {
    return fmt::format("{}, {}, {}", literal(item.name), item.path, item.hexadecimal);
}

std::string row(PartDeclaration const& part) { return fmt::format("{}, {}", part.path, literal(part.summary)); }

std::string_view kind_name(LayoutStep::Kind kind) {
    constexpr std::array<std::string_view, 7> names{"field", "part", "look", "let", "skip", "beyond", "note"};
    return names[static_cast<std::size_t>(kind)];
}

std::string row(LayoutStep const& step) {
    auto text = fmt::format("{}, LayoutStep::Kind::{}, {}", step.depth, kind_name(step.kind), literal(step.name));
    for (auto const each : {step.at, step.when, step.count, step.size, step.ends, step.until, step.is, step.from,
                            step.type, step.why})
        text += ", " + literal(each);
    return text;
}

/// Writes the non-empty tables, and remembers how the spec refers to each.
class Emitter {
public:
    template <class T>
    void table(std::string_view type, std::string_view name, std::span<T const> rows) {
        members_ += fmt::format("    .{} = {},\n", name, rows.empty() ? "{}" : name);
        if (rows.empty()) return;
        tables_ += fmt::format("constexpr {} {}[] = {{\n", type, name);
        for (auto const& each : rows) tables_ += line(each);
        tables_ += "};\n\n";
    }
    /// A table of details.
    template <class T>
    void details(std::string_view type, std::string_view name, std::span<T const> rows) {
        tables_ += "#ifndef ANIMCHECK_BRIEF\n";
        members_ += "#ifndef ANIMCHECK_BRIEF\n";
        table(type, name, rows);
        tables_ += "#endif\n";
        members_ += "#endif\n";
    }
    void member(std::string_view name, std::string const& value) {
        members_ += fmt::format("    .{} = {},\n", name, value);
    }
    [[nodiscard]] std::string const& tables() const { return tables_; }
    [[nodiscard]] std::string const& members() const { return members_; }

private:
    template <class T>
    static std::string line(T const& each) {
        return fmt::format("    {{{}}},\n", row(each));
    }
    static std::string line(std::string_view text) { return fmt::format("    {},\n", literal(text)); }

    std::string tables_, members_;
};

void emit_tables(Emitter& out, Spec const& spec) {
    out.table("PathNode", "paths", spec.paths);
    out.table("FieldDeclaration", "fields", spec.fields);
    out.table("NamedValue", "values", spec.values);
    out.table("std::string_view", "columns", spec.columns);
    out.details("Evidence", "evidence", spec.evidence);
    out.table("Rule", "rules", spec.rules);
    out.table("Test", "tests", spec.tests);
    out.table("Condition", "conditions", spec.conditions);
    out.table("Operand", "operands", spec.operands);
    out.table("Instruction", "code", spec.code);
    out.details("Basis", "basis", spec.basis);
    out.table("Exception", "exceptions", spec.exceptions);
    out.table("std::string_view", "causes", spec.causes);
    out.table("SummaryItem", "summary", spec.summary);
    out.member("input_summary", literal(spec.input_summary));
    out.table("PartDeclaration", "parts", spec.parts);
    out.details("std::string_view", "open", spec.open);
    out.details("std::string_view", "errata", spec.errata);
    out.table("LayoutStep", "layout", spec.layout);
}

} // namespace

std::string emit_cpp(Spec const& spec) {
    std::string name(spec.format);
    std::ranges::replace(name, '.', '_');
    Emitter out;
    out.member("format", literal(spec.format));
    out.member("title", literal(spec.title));
    out.member("version", fmt::format("{}", spec.version));
    out.member("covers_all", fmt::format("{}", spec.covers_all));
    out.member("byte_order", spec.byte_order == std::endian::little ? "std::endian::little" : "std::endian::big");
    emit_tables(out, spec);
    return fmt::format("// Written by spec_compiler from {0}.yaml: change that instead.\n"
                       "#include \"validator/rules/spec.hpp\"\n\n"
                       "#ifdef ANIMCHECK_BRIEF\n#define ANIMCHECK_DETAIL(...) {{}}\n#else\n"
                       "#define ANIMCHECK_DETAIL(...) __VA_ARGS__\n#endif\n\n"
                       "namespace animcheck::specs {{\n"
                       "namespace of_{1} {{\n\n"
                       "using namespace std::string_view_literals;\n\n"
                       "{2}"
                       "constexpr Spec spec{{\n{3}}};\n\n"
                       "}} // namespace of_{1}\n\n"
                       "extern Spec const {1};\n"
                       "constinit Spec const {1} = of_{1}::spec;\n\n"
                       "}} // namespace animcheck::specs\n",
                       spec.format, name, out.tables(), out.members());
}

} // namespace animcheck
