// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/runner.hpp"
#include "validator/rules/spec.hpp"

#include <optional>
#include <string>
#include <vector>

namespace animcheck::book {

/// A field that was read from the bytes, with its value in words: "12", "0xA000 (marker)", "3 values: 0 1 5".
struct Leaf {
    PathId pattern = root_path;
    std::string path;
    BitRange bits;
    std::string value;
    bool is_rest = false; ///< rows of a table that are not shown one by one
};

/// The fields of a log by place, the longer first where two begin together. Of a table the columns of row 0 and of
/// the row in which `wanted` begins, and one leaf for the rest of its rows.
[[nodiscard]] std::vector<Leaf> leaves_of(std::vector<Event> const& events, PathTable const& paths,
                                          Spec const& spec, std::optional<BitRange> wanted = {});

/// The value of a field in words; empty if it has none.
[[nodiscard]] std::string value_words(Event const& field, Spec const& spec);

} // namespace animcheck::book
