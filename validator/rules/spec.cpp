// SPDX-License-Identifier: MIT
#include "validator/rules/spec.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace animcheck {
namespace {

constexpr std::array<std::string_view, 6> evidence_kinds{"file",   "engine",    "census",
                                                         "reader", "community", "inference"};

constexpr std::array<std::string_view, 6> effect_classes{"unknown", "loads", "looks-wrong",
                                                         "refuses", "hangs", "crashes"};
constexpr std::array<std::string_view, 4> edit_kinds{"none", "write", "remove", "zero"};

struct TestRow {
    std::string_view word;
    Relation relation;
    AnomalyKind anomaly;
};
constexpr std::array test_rows{
#define TEST(kind, word, relation, anomaly) TestRow{word, Relation::relation, AnomalyKind::anomaly},
#include "validator/rules/test.def"
#undef TEST
};

constexpr std::pair<std::string_view, TestKind> test_words[]{
#define TEST(kind, word, relation, anomaly) {word, TestKind::kind},
#define BY_NAME(kind, word) {word, TestKind::kind},
#include "validator/rules/test.def"
#undef TEST
};

constexpr TestRow const& row_of(TestKind kind) { return test_rows[static_cast<std::size_t>(kind)]; }

/// The worst severity that one line of a basis allows.
Severity cap_of(EvidenceKind kind, Basis const& basis) noexcept {
    switch (kind) {
    case EvidenceKind::file: return Severity::fatal;
    case EvidenceKind::engine: return Severity::error;
    case EvidenceKind::census: return basis.counted ? Severity::error : Severity::note;
    case EvidenceKind::reader: return basis.stops ? Severity::error : Severity::warning;
    case EvidenceKind::community: return Severity::warning;
    case EvidenceKind::inference: break;
    }
    return Severity::note;
}

template <class T>
bool same(std::span<T const> a, std::span<T const> b) {
    return std::ranges::equal(a, b);
}

} // namespace

bool equal(Spec const& a, Spec const& b) {
    return a.format == b.format && a.title == b.title && a.version == b.version && a.covers_all == b.covers_all &&
           a.byte_order == b.byte_order && a.input_summary == b.input_summary && same(a.paths, b.paths) &&
           same(a.fields, b.fields) && same(a.values, b.values) && same(a.columns, b.columns) &&
           same(a.evidence, b.evidence) && same(a.rules, b.rules) && same(a.tests, b.tests) &&
           same(a.conditions, b.conditions) && same(a.operands, b.operands) && same(a.code, b.code) &&
           same(a.basis, b.basis) && same(a.exceptions, b.exceptions) && same(a.causes, b.causes) &&
           same(a.summary, b.summary) && same(a.parts, b.parts) && same(a.open, b.open) &&
           same(a.errata, b.errata) && same(a.layout, b.layout);
}

std::string_view name_of_value(Spec const& spec, PathId field, std::uint64_t value) noexcept {
    auto const declared = std::ranges::find(spec.fields, field, &FieldDeclaration::path);
    if (declared == spec.fields.end()) return {};
    for (auto const& named : slice(spec.values, declared->values))
        if (static_cast<std::uint64_t>(named.value) == value) return named.name;
    return {};
}

std::string_view name_of(EvidenceKind kind) noexcept { return evidence_kinds[static_cast<std::size_t>(kind)]; }

std::string_view name_of(EffectClass effect) noexcept { return effect_classes[static_cast<std::size_t>(effect)]; }

std::optional<EffectClass> effect_named(std::string_view word) noexcept {
    auto const found = std::ranges::find(effect_classes, word);
    if (found == effect_classes.end()) return std::nullopt;
    return static_cast<EffectClass>(found - effect_classes.begin());
}

std::string_view name_of(EditKind kind) noexcept { return edit_kinds[static_cast<std::size_t>(kind)]; }

std::string_view name_of(TestKind kind) noexcept { return row_of(kind).word; }

Relation relation_of(TestKind kind) noexcept { return row_of(kind).relation; }

AnomalyKind default_kind(TestKind kind) noexcept { return row_of(kind).anomaly; }

std::optional<TestKind> test_named(std::string_view word) noexcept {
    for (auto const& [known, kind] : test_words)
        if (known == word) return kind;
    return std::nullopt;
}

Severity cap_of(Spec const& spec, Rule const& rule) noexcept {
    auto cap = Severity::note;
    std::size_t readers = 0;
    for (auto const& basis : slice(spec.basis, rule.basis)) {
        auto const kind = spec.evidence[basis.evidence].kind;
        cap = std::max(cap, cap_of(kind, basis));
        readers += kind == EvidenceKind::reader ? 1 : 0;
    }
    return readers >= 2 ? std::max(cap, Severity::error) : cap; // two programs that agree
}

} // namespace animcheck
