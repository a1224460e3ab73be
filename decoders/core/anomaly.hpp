// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace animcheck {

enum class Severity : std::uint8_t { note, warning, error, fatal };

enum class AnomalyKind : std::uint8_t {
#define ANOMALY(kind, severity, relation, loss, traits) kind,
#include "decoders/core/anomaly.def"
#undef ANOMALY
};

/// Content that a lenient decoder had to leave out because of an anomaly.
enum class Loss : std::uint8_t {
    nothing,
    field,    ///< the field itself
    surplus,  ///< the actual number less the expected one
    expected, ///< the expected number
    check,    ///< a check
};

/// How a value should relate to the expected one. Decoders use those up to `only_bits`; the others are for
/// tests in specs.
enum class Relation : std::uint8_t {
    none, ///< nothing particular is expected
    equals,
    not_equals,
    at_least,
    at_most,
    below,
    multiple_of,
    only_bits, ///< no bit outside the mask
    range,     ///< between two bounds, inclusive
    one_of,
    finite,
    unique,
    ascending,
    present,
};

/// The expected value of an anomaly. A plain number uses the relation of the anomaly's kind (anomaly.def).
struct Expected {
    constexpr Expected() noexcept = default;
    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    constexpr Expected(T number) noexcept : value(static_cast<std::uint64_t>(number)), by_kind(true) {}
    constexpr Expected(Relation stated, std::uint64_t number) noexcept : relation(stated), value(number) {}
    Relation relation = Relation::none;
    std::uint64_t value = 0;
    bool by_kind = false;
};
[[nodiscard]] constexpr Expected equal_to(std::uint64_t value) noexcept { return {Relation::equals, value}; }
[[nodiscard]] constexpr Expected at_least(std::uint64_t value) noexcept { return {Relation::at_least, value}; }
[[nodiscard]] constexpr Expected at_most(std::uint64_t value) noexcept { return {Relation::at_most, value}; }
[[nodiscard]] constexpr Expected below(std::uint64_t value) noexcept { return {Relation::below, value}; }
[[nodiscard]] constexpr Expected only_bits(std::uint64_t mask) noexcept { return {Relation::only_bits, mask}; }

/// `internal` must stay the last kind.
inline constexpr std::size_t anomaly_kind_count = static_cast<std::size_t>(AnomalyKind::internal) + 1;

[[nodiscard]] std::string_view name_of(Severity severity) noexcept;
[[nodiscard]] std::string_view name_of(AnomalyKind kind) noexcept;
[[nodiscard]] std::string_view name_of(Relation relation) noexcept;
[[nodiscard]] Severity default_severity(AnomalyKind kind) noexcept;
[[nodiscard]] Relation default_relation(AnomalyKind kind) noexcept;
[[nodiscard]] Loss loss_of(AnomalyKind kind) noexcept;
/// False for absence and wrong order: they have no value to show.
[[nodiscard]] bool has_actual(AnomalyKind kind) noexcept;
/// Is it checked even if the field it refers to was not read?
[[nodiscard]] bool is_looked_for_anywhere(AnomalyKind kind) noexcept;
/// Does it mean that part of the input was not checked, so that the verdict is incomplete?
[[nodiscard]] bool keeps_from_checking(AnomalyKind kind) noexcept;
[[nodiscard]] std::optional<Severity> severity_named(std::string_view name) noexcept;
[[nodiscard]] std::optional<AnomalyKind> anomaly_kind_named(std::string_view name) noexcept;

} // namespace animcheck
