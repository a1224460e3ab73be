// SPDX-License-Identifier: MIT
#include "validator/report/motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace animcheck {
namespace {

struct Alias {
    std::string_view column, name;
};

/// The first that a summary has.
constexpr std::array aliases{
    Alias{"frames", "keyframes"}, Alias{"frames", "poses"}, Alias{"joints", "bones"},
    Alias{"joints", "nodes"},     Alias{"joints", "limbs"},
};

Value named(InputRecord const& record, std::string_view name) {
    for (auto const& [key, value] : record.summary)
        if (key == name) return value;
    return {};
}

} // namespace

double number_of(Value const& value) noexcept {
    return std::visit(
        [](auto const& held) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(held)>>)
                return static_cast<double>(held);
            else
                return std::numeric_limits<double>::quiet_NaN();
        },
        value);
}

Value summary_column(InputRecord const& record, std::string_view column) {
    if (column == "duration") {
        auto const seconds = number_of(summary_column(record, "frames")) / number_of(summary_column(record, "fps"));
        return std::isfinite(seconds) && seconds >= 0 ? Value(seconds) : Value();
    }
    auto value = named(record, column);
    for (auto const& alias : aliases)
        if (std::holds_alternative<std::monostate>(value) && alias.column == column)
            value = named(record, alias.name);
    return value;
}

} // namespace animcheck
