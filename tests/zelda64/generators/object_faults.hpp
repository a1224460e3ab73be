// SPDX-License-Identifier: MIT
#pragma once

#include "tests/zelda64/generators/object.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace animcheck::golden {

/// One fault that a modder's tool or hand can make, and the rule that must report it.
struct ObjectFault {
    unsigned row = 0; ///< of the anomaly table
    zelda64::HitKind kind = zelda64::HitKind::animation;
    std::string_view what;
    std::string_view rule; ///< full id
};
[[nodiscard]] std::span<ObjectFault const> object_faults() noexcept;

/// Which elements faults are planted in: those of which the header is where retail files have it, or others.
enum class Headers : std::uint8_t { in_place, moved };

/// Plants it in one of the object's elements that can have it; where that one's header is. The seed chooses.
/// Nothing: no element can.
[[nodiscard]] std::optional<std::uint64_t> plant(ObjectFault const& fault, GeneratedObject& object,
                                                 std::uint64_t seed, Headers headers = Headers::in_place);

/// Checked without a manifest: is the rule reported for the element whose header is at `offset`?
[[nodiscard]] bool is_reported(std::span<std::byte const> object, ObjectFault const& fault, std::uint64_t offset);

/// Errors and warnings of all elements of an object that is checked without a manifest.
[[nodiscard]] std::size_t findings_in(std::span<std::byte const> object);

} // namespace animcheck::golden
