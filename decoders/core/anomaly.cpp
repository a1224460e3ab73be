// SPDX-License-Identifier: MIT
#include "decoders/core/anomaly.hpp"

#include <array>

namespace animcheck {
namespace {

enum Traits : std::uint8_t { plain = 0, no_actual = 1, anywhere = 2, unchecked = 4 };

struct KindRow {
    std::string_view name;
    Severity severity;
    Relation relation;
    Loss loss;
    std::uint8_t traits;
};

constexpr std::array<KindRow, anomaly_kind_count> kinds{{
#define ANOMALY(kind, severity, relation, loss, traits)                                                            \
    {#kind, Severity::severity, Relation::relation, Loss::loss, traits},
#include "decoders/core/anomaly.def"
#undef ANOMALY
}};

constexpr KindRow const& row_of(AnomalyKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

constexpr std::array<std::string_view, 14> relations{"none",   "equals",      "not_equals", "at_least", "at_most",
                                                     "below",  "multiple_of", "only_bits",  "range",    "one_of",
                                                     "finite", "unique",      "ascending",  "present"};
static_assert(relations.size() == static_cast<std::size_t>(Relation::present) + 1);

constexpr std::array<std::string_view, 4> severity_names{"note", "warning", "error", "fatal"};
static_assert(severity_names.size() == static_cast<std::size_t>(Severity::fatal) + 1);

} // namespace

std::string_view name_of(Severity severity) noexcept { return severity_names[static_cast<std::size_t>(severity)]; }

std::string_view name_of(AnomalyKind kind) noexcept { return row_of(kind).name; }

std::string_view name_of(Relation relation) noexcept { return relations[static_cast<std::size_t>(relation)]; }

Relation default_relation(AnomalyKind kind) noexcept { return row_of(kind).relation; }

Severity default_severity(AnomalyKind kind) noexcept { return row_of(kind).severity; }

Loss loss_of(AnomalyKind kind) noexcept { return row_of(kind).loss; }

bool has_actual(AnomalyKind kind) noexcept { return (row_of(kind).traits & no_actual) == 0; }

bool is_looked_for_anywhere(AnomalyKind kind) noexcept { return (row_of(kind).traits & anywhere) != 0; }

bool keeps_from_checking(AnomalyKind kind) noexcept { return (row_of(kind).traits & unchecked) != 0; }

std::optional<Severity> severity_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < severity_names.size(); ++i)
        if (severity_names[i] == name) return static_cast<Severity>(i);
    return std::nullopt;
}

std::optional<AnomalyKind> anomaly_kind_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].name == name) return static_cast<AnomalyKind>(i);
    return std::nullopt;
}

} // namespace animcheck
