// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <span>

namespace animcheck::zelda64 {

/// Another part of the bytes of an element: a row of the fact `parts`, which is in ascending order.
struct KnownPart {
    std::uint64_t offset = 0;
    std::uint64_t size = 0; ///< bytes; 0: not known
    bool declared = true;   ///< by a manifest; else found by a scan
    bool header = false;    ///< of something else with a format of its own: nothing else begins there
};

class KnownParts {
public:
    explicit KnownParts(Facts const& facts) : rows_(facts.list("parts", width)) {}
    [[nodiscard]] std::size_t size() const noexcept { return rows_ ? rows_->size() / width : 0; }
    [[nodiscard]] KnownPart operator[](std::size_t i) const noexcept {
        auto const* const row = rows_->data() + i * width;
        return {row[0], row[1], row[2] == 0, row[3] != 0};
    }
    [[nodiscard]] std::size_t first_after(std::uint64_t offset) const noexcept; ///< its index; the size for none

    /// Nothing if there are none.
    static void set(std::span<KnownPart const> parts, Facts& facts);

private:
    static constexpr std::size_t width = 4;
    Facts::List const* rows_;
};

/// Other segments that were given, by size. Pointers into them are not followed.
void copy_segments(Facts const& from, Facts& to);

} // namespace animcheck::zelda64
