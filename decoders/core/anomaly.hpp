#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace animcheck {

enum class Severity : std::uint8_t { note, warning, error, fatal };

enum class AnomalyKind : std::uint8_t {
#define ANOMALY(kind, severity) kind,
#include "decoders/core/anomaly.def"
#undef ANOMALY
};

/// `internal` stays the last.
inline constexpr std::size_t anomaly_kind_count = static_cast<std::size_t>(AnomalyKind::internal) + 1;

[[nodiscard]] std::string_view name_of(Severity severity) noexcept;
[[nodiscard]] std::string_view name_of(AnomalyKind kind) noexcept;
[[nodiscard]] Severity default_severity(AnomalyKind kind) noexcept;
[[nodiscard]] std::optional<Severity> severity_named(std::string_view name) noexcept;
[[nodiscard]] std::optional<AnomalyKind> anomaly_kind_named(std::string_view name) noexcept;

} // namespace animcheck
