// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/record.hpp"

#include <cstdint>
#include <string_view>

namespace animcheck::golden {

/// What a case asks of any reader of its format, whatever the verdict of this program.
enum class Obligation : std::uint8_t {
    must_accept, ///< nothing is wrong with it
    must_reject, ///< strict rejects it, and what it declares is not in it
    may,         ///< a reader may do either, but must not crash or hang
};
[[nodiscard]] std::string_view name_of(Obligation obligation) noexcept;

struct Obliged {
    Obligation what = Obligation::may;
    std::string_view why;
};
/// `record`: of the case.
[[nodiscard]] Obliged obligation_of(Case const& entry, InputRecord const& record);

} // namespace animcheck::golden
