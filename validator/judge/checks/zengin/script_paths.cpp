// SPDX-License-Identifier: MIT
#include "validator/judge/checks/zengin/script_paths.hpp"

#include <algorithm>

namespace animcheck::zengin {
namespace {

/// A path that the spec does not have is that of the input itself.
bool is_read(std::vector<Event const*> const& events) {
    return !events.empty() && events.front()->path != root_path;
}

} // namespace

bool is_text_script(CheckInput& input) { return is_read(input.all("line[].text")); }

std::vector<Event const*> all_of(CheckInput& input, ScriptPath const& path) {
    auto events = input.all(input.once(is_text_script) ? path.text : path.compiled);
    return is_read(events) ? events : std::vector<Event const*>{};
}

Event const* in_statement(CheckInput& input, ScriptPath const& path, Event const& event) {
    constexpr std::uint64_t reach = 16; // fields of one statement
    auto const number = input.log().number_of(event);
    auto const near = input.all(input.once(is_text_script) ? path.text : path.compiled,
                                number < reach ? 0 : number - reach, number + reach);
    auto const found =
        std::ranges::find_if(near, [&](Event const* other) { return other->indices.at[0] == event.indices.at[0]; });
    return found == near.end() ? nullptr : *found;
}

std::string text_in_statement(CheckInput& input, ScriptPath const& path, Event const& event) {
    auto const* const text = in_statement(input, path, event);
    return text ? std::string(text->text()) : std::string();
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (auto& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

} // namespace animcheck::zengin
