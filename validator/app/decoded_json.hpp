// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/inputs.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace animcheck::app {

/// An input as it was decoded, and what was found in it.
struct Judged {
    InputRecord record;
    Finding const* stop = nullptr; ///< in the record: where a strict decoder stopped
    Decoded decoded;
};
/// `options` are those of the inspector.
[[nodiscard]] Judged judged_at(Input const& input, SpecSet const& specs, Inspector& inspector,
                               InspectOptions const& options, std::optional<Severity> strict);

/// A number, or a text: also of what JSON has no number for.
[[nodiscard]] nlohmann::ordered_json json_of(Value const& value);
/// The value of a field, or its rows.
[[nodiscard]] nlohmann::ordered_json field_of(Event const& event);

/// What `decode` prints: fields by path and their anomalies, findings as in a report, and what the fields mean as
/// clips and skeletons.
struct DecodedJson {
    nlohmann::ordered_json before; ///< null: there is no such part
    std::vector<std::string> findings;
    nlohmann::ordered_json after;

    /// All of it in one line.
    [[nodiscard]] std::string line() const;
};
[[nodiscard]] DecodedJson decoded_json(Judged const& judged, Visited const& visited, DecodeOptions const& options);
/// The same as one value, for which findings are parsed. Null: there is no such part.
[[nodiscard]] nlohmann::ordered_json json_of(Judged const& judged, Visited const& visited,
                                             DecodeOptions const& options);

} // namespace animcheck::app
