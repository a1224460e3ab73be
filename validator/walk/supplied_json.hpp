// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/supplied.hpp"

#include <nlohmann/json_fwd.hpp>

#include <stdexcept>
#include <string_view>

namespace animcheck {

/// The text is not JSON, or not that of what is supplied.
class SuppliedError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Context of an input as JSON: golden/export/README.md describes it. Keys without a value are omitted.
/// `specs` declare the facts.
[[nodiscard]] nlohmann::ordered_json to_json(Supplied const& supplied, SpecSet const& specs);
/// The same back. Throws SuppliedError. `specs` must outlive the result.
[[nodiscard]] Supplied read_supplied(std::string_view text, SpecSet const& specs);

} // namespace animcheck
