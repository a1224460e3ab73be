// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/inputs.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

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

/// As `decode` prints it: fields by path, then what they mean as clips and skeletons. Null: there is no such part.
[[nodiscard]] nlohmann::ordered_json json_of(Judged const& judged, Visited const& visited,
                                             DecodeOptions const& options);

/// The same as text in one line, for which no finding is parsed.
struct DecodedLine {
    std::string text;      ///< empty: there is no such part
    bool left_out = false; ///< numbers, as there are more than `most_numbers`
};
[[nodiscard]] DecodedLine line_of(Judged const& judged, Visited const& visited, DecodeOptions const& options);

} // namespace animcheck::app
