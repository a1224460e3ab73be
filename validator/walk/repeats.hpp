// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record_cache.hpp"
#include "validator/walk/place.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace animcheck {

/// Inputs of a run that may be equal: those of one name and one size. Listings show that before anything is read,
/// so that inputs that are the only ones of their kind cost nothing more. Filled first; then threads share it.
class Repeats {
public:
    /// `inputs`: as many as will be counted, roughly. `most`: bytes of records that are kept.
    explicit Repeats(std::size_t inputs, std::size_t most = RecordCache::kept);

    /// Counts the files, and the members of the containers that are open.
    void count(Collection const& collection);
    /// The records of what this input may repeat; null: there is nothing like it. An input inside of what was not
    /// listed is like what it is in.
    [[nodiscard]] RecordCache* of(Spot const& spot) noexcept;

private:
    void count(std::string_view name, std::uint64_t size);
    [[nodiscard]] std::size_t bit_of(std::string_view name, std::uint64_t size) const noexcept;

    /// By a hash of name and size. Two that meet by chance are hashed in vain, one in sixteen at the most.
    std::vector<bool> once_, again_;
    RecordCache records_;
};

/// How many inputs a listing has.
[[nodiscard]] std::size_t inputs_of(Collection const& collection) noexcept;

} // namespace animcheck
