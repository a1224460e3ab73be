// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// Where the book of edge cases (`animcheck spec book`) has its pages, without `.html` or `.md`. Links from outside
/// use these names, so they never change.
namespace animcheck {

/// "zengin.man/version" is on "rules/zengin.man/version".
[[nodiscard]] inline std::string page_of_rule(std::string_view full_id) { return "rules/" + std::string(full_id); }
/// "zengin.man" is on "formats/zengin.man".
[[nodiscard]] inline std::string page_of_format(std::string_view id) { return "formats/" + std::string(id); }
/// The place of a field on its format's page: "chunk[].size" is "field.chunk-.size".
[[nodiscard]] inline std::string place_of_field(std::string_view pattern) {
    std::string place = "field.";
    for (auto const letter : pattern)
        if (letter != ']') place += letter == '[' ? '-' : letter;
    return place;
}

} // namespace animcheck
