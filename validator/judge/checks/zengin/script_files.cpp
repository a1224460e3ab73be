// SPDX-License-Identifier: MIT
// Model scripts and the files that belong to them: the other form of the script, and its animations.
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script.hpp"
#include "validator/judge/checks/zengin/script_paths.hpp"
#include "validator/judge/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace animcheck::zengin {
namespace {

/// A fact that is a text.
std::string text_of_fact(CheckInput& input, std::string_view name) {
    std::string text;
    if (auto const* const bytes = input.context().facts.list(name))
        for (auto const byte : *bytes) text += static_cast<char>(byte & 0xFF);
    return text;
}

/// The file with the script that the game reads.
std::string name_of_script(CheckInput& input) {
    auto const file = base_name(input.context().name);
    auto const model = file.substr(0, file.find_first_of("-."));
    bool const compiled = input.context().facts.number("script_compiled").value_or(0) != 0;
    return std::string(model) + (compiled ? ".MSB" : ".MDS");
}

/// Collects where a line and an animation differ.
class Differences {
public:
    void text(std::string_view what, std::string_view line, std::string_view own) {
        if (!same_name(line, own)) add(what, fmt::format("'{}'", line), fmt::format("'{}'", own));
    }
    void number(std::string_view what, double line, double own) {
        bool const known = !std::isnan(line) && !std::isnan(own);
        if (known && line != own) add(what, fmt::format("{:.6g}", line), fmt::format("{:.6g}", own));
    }
    void add(std::string_view what, std::string const& line, std::string const& own) {
        words_ += fmt::format("{}{} {}, not {}", words_.empty() ? "" : ", ", what, line, own);
    }
    [[nodiscard]] std::string const& words() const noexcept { return words_; }

private:
    std::string words_;
};

std::string frames_in_words(FrameCount const& count) {
    return count.least == count.most ? std::to_string(count.least)
                                     : fmt::format("{} or {}", count.least, count.most);
}

void compare_header(CheckInput& input, ScriptLine const& line, Differences& differences) {
    auto const text = [&](std::string_view what, std::string_view expected, std::string_view pattern) {
        if (auto const* const own = input.last(pattern)) differences.text(what, expected, own->text());
    };
    if (auto const* const layer = input.last("header.layer"))
        differences.number("layer", static_cast<double>(line.layer), static_cast<double>(layer->value));
    text("next", line.next, "header.next");
    if (auto const* const path = input.last("source.path"))
        differences.text("scene", line.scene, base_name(path->text()));
    auto const* const frames = input.last("header.frames");
    auto const* const fps = input.last("header.fps");
    auto const* const source = input.last("header.fps_source");
    if (!frames || !fps || !source) return;
    auto const rate = real_at(*fps, 0, 0), scene_rate = real_at(*source, 0, 0);
    auto const expected = playback_rate(line, static_cast<float>(scene_rate));
    if (expected) differences.number("frames per second", double{*expected}, rate);
    auto const counted = frames_in(line, rate, scene_rate);
    if (counted && !counted->holds(frames->value))
        differences.add("frames", frames_in_words(*counted), std::to_string(frames->value));
}

/// The line that the animation was compiled from; combined poses have none.
void compare_lines(CheckInput& input, ScriptLine const& line, Differences& differences) {
    auto const* const source = input.last("source.script");
    auto const own = source ? parse_script(source->text()) : std::nullopt;
    if (!own) return;
    auto const number = [&](std::string_view what, std::int64_t expected, std::int64_t there) {
        differences.number(what, static_cast<double>(expected), static_cast<double>(there));
    };
    number("first frame", line.first, own->first);
    number("last frame", line.last, own->last);
    bool const backwards = same_name(line.direction, "R");
    if (backwards != same_name(own->direction, "R"))
        differences.add("direction", backwards ? "R" : "F", backwards ? "F" : "R");
    differences.number("blend in", double{line.blend_in}, double{own->blend_in});
    differences.number("blend out", double{line.blend_out}, double{own->blend_out});
}

} // namespace

void script_line_agrees(CheckInput& input) {
    auto const text = text_of_fact(input, "script_line");
    auto const line = parse_script(text);
    if (!line) return input.not_applicable();
    Differences differences;
    compare_header(input, *line, differences);
    compare_lines(input, *line, differences);
    if (differences.words().empty()) return;
    auto const* const name = input.last("header.name");
    if (!name) return input.not_applicable();
    input.breach({.event = name,
                  .args = {{"name", std::string(name->text())},
                           {"script", name_of_script(input)},
                           {"line", text},
                           {"differences", differences.words()}}});
}

/// A hierarchy has the name of the script; what it was made from has that of the scene.
void scene_of_script(CheckInput& input) {
    auto const scene = text_of_fact(input, "script_scene");
    auto const own = base_name(input.subject().text());
    if (scene.empty() || own.empty()) return input.not_applicable();
    if (same_name(own.substr(0, own.find('.')), scene.substr(0, scene.find('.')))) return;
    input.breach({.args = {{"actual", std::string(own)}, {"expected", scene}, {"script", name_of_script(input)}}});
}

void unnamed_animations(CheckInput& input) {
    auto const count = input.context().facts.number("animations_unnamed");
    if (!count) return input.not_applicable();
    if (*count > 0) input.breach({.args = {{"actual", *count}, {"first", text_of_fact(input, "unnamed_first")}}});
}

void absent_animations(CheckInput& input) {
    auto const count = input.context().facts.number("animations_absent");
    if (!count) return input.not_applicable();
    if (*count > 0) input.breach({.args = {{"actual", *count}}});
}

namespace {

/// A fact that is 1 where a file was found.
void must_be_found(CheckInput& input, std::string_view fact) {
    auto const found = input.context().facts.number(fact);
    if (!found) return input.not_applicable();
    if (*found == 0) input.breach({});
}

} // namespace

void own_hierarchy_found(CheckInput& input) { must_be_found(input, "own_hierarchy"); }

void own_mesh_found(CheckInput& input) { must_be_found(input, "own_mesh"); }

/// Gothic reads texts, Gothic II compiled scripts.
void form_of_game_found(CheckInput& input) {
    constexpr std::uint64_t gothic = 1, gothic_2 = 2;
    auto const other = input.once(is_text_script) ? gothic_2 : gothic;
    if (input.context().facts.number("game") != other) return input.not_applicable();
    must_be_found(input, "other_form");
}

void text_compiled(CheckInput& input) {
    auto const count = input.context().facts.number("text_differs");
    if (!count) return input.not_applicable();
    if (*count == 0) return;
    auto const file = base_name(input.context().name);
    auto const text = std::string(file.substr(0, std::min(file.find_last_of('.'), file.size()))) + ".MDS";
    input.breach({.args = {{"actual", *count}, {"text", text}, {"first", text_of_fact(input, "text_difference")}}});
}

} // namespace animcheck::zengin
