// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/trial.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace animcheck::diagnose {

[[nodiscard]] std::optional<std::int64_t> integer_of(Value const& value); ///< nothing above 2^32
/// The only number that a finding expects.
[[nodiscard]] std::optional<std::int64_t> expected_of(Finding const& finding);

/// Numbers that may be wrong, where bytes seem to have come in or to be lost.
class OtherNumbers {
public:
    OtherNumbers(Trials& trials, InputRecord const& record, ByteView bytes, std::endian order,
                 std::vector<std::size_t> const& symptoms)
        : trials_(trials), record_(record), bytes_(bytes), order_(order), symptoms_(symptoms) {}

    /// Is all explained as well by one of them: by what its finding expects, by up to four more or fewer, or by
    /// `length` more or fewer? True also where fewer than `kept` trials are left: that is not known.
    [[nodiscard]] bool do_as_well(std::int64_t length, unsigned kept);
    /// The same of any number shortly before a place, as a count: one more or one fewer.
    [[nodiscard]] bool do_before(std::uint64_t place, unsigned kept);

private:
    bool does_another(Finding const& finding, Place const& place, std::int64_t length, unsigned kept);
    bool does(BitRange bits, std::int64_t number, unsigned kept);
    [[nodiscard]] bool stays_elsewhere(Finding const& symptom) const;
    [[nodiscard]] std::int64_t number_at(BitRange bits) const;

    bool is_surplus_ = false; ///< bytes came in
    Trials& trials_;
    InputRecord const& record_;
    ByteView bytes_;
    std::endian order_;
    std::vector<std::size_t> const& symptoms_;
    std::set<std::pair<std::uint64_t, std::int64_t>> tried_; ///< first bit and number: they do not do
};

} // namespace animcheck::diagnose
