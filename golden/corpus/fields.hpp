// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "validator/judge/record.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// Finds fields of a finished log by the text of their path, down to the element of an array
/// (`samples.node_index[3]`) or of a column (`samples.sample[2].rotation[1]`). If a path has several events,
/// the last one wins. The log, the paths and the bytes must outlive the map.
class FieldMap {
public:
    FieldMap(std::vector<Event> const& events, PathTable const& paths) : events_(&events), paths_(&paths) {}

    /// An element is returned as a scalar event.
    [[nodiscard]] std::optional<Event> find(std::string_view path) const;

    /// The bits from the first to the last field below a path (`header`), for parts that are not fields.
    [[nodiscard]] std::optional<BitRange> extent(std::string_view prefix) const;

    /// The known paths most similar to an unknown one.
    [[nodiscard]] std::vector<std::string> near(std::string_view path) const;

private:
    std::vector<Event> const* events_;
    PathTable const* paths_;
};

/// The value of a field, if it is a text or a number.
[[nodiscard]] Value value_of(Event const& field);

/// Component `component` of row `row` of an array or a column. The caller checks the bounds.
[[nodiscard]] Event element_of(Event const& field, std::uint64_t row, std::uint64_t component);

} // namespace animcheck::golden
