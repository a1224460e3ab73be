#include "decoders/core/anomaly.hpp"

#include <array>

namespace animcheck {
namespace {

struct Row {
    std::string_view name;
    Severity severity;
};

constexpr std::array<Row, anomaly_kind_count> kinds{{
#define ANOMALY(kind, severity) {#kind, Severity::severity},
#include "decoders/core/anomaly.def"
#undef ANOMALY
}};

constexpr std::array<std::string_view, 4> severities{"note", "warning", "error", "fatal"};

} // namespace

std::string_view name_of(Severity severity) noexcept { return severities[static_cast<std::size_t>(severity)]; }

std::string_view name_of(AnomalyKind kind) noexcept { return kinds[static_cast<std::size_t>(kind)].name; }

Severity default_severity(AnomalyKind kind) noexcept { return kinds[static_cast<std::size_t>(kind)].severity; }

std::optional<Severity> severity_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < severities.size(); ++i)
        if (severities[i] == name) return static_cast<Severity>(i);
    return std::nullopt;
}

std::optional<AnomalyKind> anomaly_kind_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].name == name) return static_cast<AnomalyKind>(i);
    return std::nullopt;
}

} // namespace animcheck
