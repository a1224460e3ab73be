// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/zengin/mds_words.hpp"
#include "decoders/zengin/script_fields.hpp"
#include "decoders/zengin/script_lines.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

/// The value of one field in a line of a script: a word of it, or a number that follows from other words.
struct GivenField {
    Words word;
    std::optional<float> number = {};
};

/// The keyword that the game finds in the head of a line, the longest first: it does not look at what surrounds it.
/// Null if there is none.
[[nodiscard]] ScriptLayout const* statement_in(std::string_view head);

/// One given field for each field of the layout, four for four_lines. Missing ones are empty, at the end of the
/// arguments. `max_fps`: the rate of an ani without one.
[[nodiscard]] std::vector<GivenField> fields_of(ScriptLayout const& layout, ScriptText const& text, float max_fps);

/// How many words the statement needs, and how many it has.
struct WordCount {
    std::size_t needed = 0, found = 0;
};
[[nodiscard]] WordCount count_words(ScriptLayout const& layout, ScriptText const& text);
/// The first word that no field takes; none for statements whose words are not counted.
[[nodiscard]] std::optional<Words> surplus_word(ScriptLayout const& layout, ScriptText const& text);
/// A quoted name with a blank in it, where the game splits at blanks.
[[nodiscard]] std::optional<Words> split_name(ScriptLayout const& layout, ScriptText const& text);

/// Records the fields under the layout's name. `line_at`: the byte where the line begins.
void derive_fields(Reader& in, ScriptLayout const& layout, std::vector<GivenField> const& given,
                   std::uint64_t line_at);
[[nodiscard]] std::vector<std::string> values_of(ScriptLayout const& layout, std::vector<GivenField> const& given);

} // namespace animcheck::zengin
