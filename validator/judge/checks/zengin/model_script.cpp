// SPDX-License-Identifier: MIT
// Model scripts of both forms: the animations that the lines of one script define, and those that they name.
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script.hpp"
#include "validator/judge/checks/zengin/script_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string>

namespace animcheck::zengin {
namespace {

using NameSet = std::set<std::string, std::less<>>;

void add_names(CheckInput& input, ScriptPath const& path, NameSet& names) {
    for (auto const* const name : all_of(input, path)) names.insert(upper(name->text()));
}

NameSet names_of_anis(CheckInput& input) {
    NameSet names;
    add_names(input, ani_name, names);
    return names;
}

NameSet defined_names(CheckInput& input) {
    auto names = names_of_anis(input);
    for (auto const& path : {alias_name, blend_name, comb_name}) add_names(input, path, names);
    return names;
}

/// The file's name without its extension.
std::string_view stem_of(std::string_view name) {
    auto const file = base_name(name);
    return file.substr(0, std::min(file.find_last_of('.'), file.size()));
}

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// What the parts of a combination have in common, in words; the frames only where the line counts them.
std::string shape_of(CheckInput& input, Event const& name) {
    auto const* const layer = in_statement(input, ani_layer, name);
    auto const* const first = in_statement(input, ani_first, name);
    auto const* const last = in_statement(input, ani_last, name);
    auto const number = [](Event const* field) { return field ? static_cast<std::int32_t>(field->value) : 0; };
    auto text = fmt::format("layer {}", number(layer));
    if (number(last) >= 0) text += fmt::format(", {} frames", std::int64_t{number(last)} - number(first) + 1);
    return text;
}

struct CombParts {
    std::int64_t there = 0; ///< counted from 1 without a gap
    std::int64_t odd = 0;   ///< the first that is unlike part 1; 0: none
    std::string shape, odd_shape;
};

using PartsByPrefix = std::map<std::string, CombParts, std::less<>>;

PartsByPrefix parts_by_prefix(CheckInput& input) {
    std::map<std::string, Event const*, std::less<>> anis;
    for (auto const* const name : all_of(input, ani_name)) anis.emplace(upper(name->text()), name);
    PartsByPrefix all;
    for (auto const* const event : all_of(input, comb_prefix)) {
        auto const prefix = upper(event->text());
        auto const [known, fresh] = all.try_emplace(prefix);
        auto& parts = known->second;
        for (auto ani = anis.find(prefix + '1'); fresh && ani != anis.end();
             ani = anis.find(prefix + std::to_string(parts.there + 1))) {
            auto shape = shape_of(input, *ani->second);
            if (parts.there++ == 0)
                parts.shape = std::move(shape);
            else if (parts.odd == 0 && shape != parts.shape) {
                parts.odd = parts.there;
                parts.odd_shape = std::move(shape);
            }
        }
    }
    return all;
}

} // namespace

void script_source(CheckInput& input) {
    auto const name = input.context().name;
    if (!name_ends(name, ".MSB")) return input.not_applicable();
    auto const source = input.subject().text();
    if (same_name(stem_of(source), stem_of(name))) return;
    input.breach({.args = {{"actual", std::string(base_name(source))}, {"name", std::string(name)}}});
}

void script_upper_case(CheckInput& input) {
    Breaches breaches(input);
    for (auto const& event : input.log().events()) {
        if (event.kind != EventKind::text) continue;
        auto const text = event.text();
        if (std::ranges::none_of(text, [](char c) { return c >= 'a' && c <= 'z'; })) continue;
        breaches.add([&] { return Breach{.event = &event, .args = {{"text", std::string(text)}}}; });
    }
}

void script_layers(CheckInput& input) {
    struct Line {
        ScriptPath layer, name;
    };
    constexpr std::array lines{Line{ani_layer, ani_name}, Line{alias_layer, alias_name},
                               Line{comb_layer, comb_name}};
    Breaches breaches(input);
    for (auto const& line : lines)
        for (auto const* const layer : all_of(input, line.layer)) {
            auto const value = static_cast<std::int64_t>(layer->value);
            if (value >= 1) continue;
            breaches.add([&] {
                return Breach{.event = layer,
                              .expects = Relation::at_least,
                              .args = {line_arg(*layer),
                                       {"name", text_in_statement(input, line.name, *layer)},
                                       {"actual", value},
                                       {"expected", std::uint64_t{1}}}};
            });
        }
}

void scene_extension(CheckInput& input) {
    auto const scene = input.subject().text();
    if (!name_ends(scene, ".ASC")) input.breach({.args = {{"actual", std::string(scene)}}});
}

/// A blend of the same name as an animation is another thing.
void animations_once(CheckInput& input) {
    NameSet names;
    Breaches breaches(input);
    for (auto const& path : {ani_name, alias_name, comb_name})
        for (auto const* const name : all_of(input, path))
            if (!names.insert(upper(name->text())).second)
                breaches.add([&] {
                    return Breach{.event = name, .args = {line_arg(*name), {"actual", std::string(name->text())}}};
                });
}

void alias_target(CheckInput& input) {
    auto const target = input.subject().text();
    if (input.once(names_of_anis).contains(upper(target))) return;
    input.breach({.args = {{"name", text_in_statement(input, alias_name, input.subject())},
                           {"actual", std::string(target)}}});
}

void comb_parts(CheckInput& input) {
    auto const* const count = in_statement(input, comb_count, input.subject());
    if (!count) return input.not_applicable();
    auto const& parts = input.once(parts_by_prefix);
    auto const found = parts.find(upper(input.subject().text()));
    auto const declared = static_cast<std::int64_t>(count->value);
    if (found == parts.end() || found->second.there >= declared) return;
    input.breach({.args = {{"part", std::string(input.subject().text()) + std::to_string(found->second.there + 1)},
                           {"actual", found->second.there},
                           {"expected", declared}}});
}

/// The game plays all parts at once and mixes their poses.
void comb_parts_alike(CheckInput& input) {
    auto const* const count = in_statement(input, comb_count, input.subject());
    auto const& all = input.once(parts_by_prefix);
    auto const found = all.find(upper(input.subject().text()));
    if (!count || found == all.end() || found->second.there < 2) return input.not_applicable();
    auto const& parts = found->second;
    if (parts.odd == 0 || parts.odd > static_cast<std::int64_t>(count->value)) return;
    input.breach({.args = {{"part", std::string(input.subject().text()) + std::to_string(parts.odd)},
                           {"actual", parts.odd_shape},
                           {"first", std::string(input.subject().text()) + '1'},
                           {"expected", parts.shape}}});
}

void blend_number(CheckInput& input) {
    auto const next = input.subject().text();
    if (is_number(next)) input.breach({.args = {{"actual", std::string(next)}}});
}

/// An overlay names animations of its base. Its mesh is that of another script, or none that the name shows.
void next_defined(CheckInput& input) {
    struct Line {
        ScriptPath next, name;
    };
    constexpr std::array lines{Line{ani_next, ani_name}, Line{alias_next, alias_name}, Line{comb_next, comb_name},
                               Line{blend_next, blend_name}};
    auto const scenes = all_of(input, mesh_and_tree_scene);
    auto const own = stem_of(input.context().name);
    if (own.empty() ||
        std::ranges::none_of(scenes, [&](Event const* scene) { return same_name(scene->text(), own); }))
        return input.not_applicable();
    auto const& defined = input.once(defined_names);
    Breaches breaches(input);
    for (auto const& line : lines)
        for (auto const* const next : all_of(input, line.next)) {
            auto const text = next->text();
            if (text.empty() || is_number(text) || defined.contains(upper(text))) continue;
            breaches.add([&] {
                return Breach{.event = next,
                              .args = {line_arg(*next),
                                       {"name", text_in_statement(input, line.name, *next)},
                                       {"actual", std::string(text)}}};
            });
        }
}

void tag_blank(CheckInput& input) {
    auto const tag = input.subject().text();
    if (std::ranges::all_of(tag, [](char c) { return c == ' ' || c == '\t'; })) input.breach({});
}

/// A script that was cut says nothing of what it lacks.
void one_mesh_and_tree(CheckInput& input) {
    constexpr std::uint64_t model_end = 0xF2FF;
    auto const there = all_of(input, mesh_and_tree_scene);
    if (there.size() == 1) return;
    if (there.empty() && !input.once(is_text_script) &&
        std::ranges::none_of(input.all("chunk[].type"), [](Event const* type) { return type->value == model_end; }))
        return input.not_applicable();
    Breach breach{.args = {{"actual", std::uint64_t{there.size()}}, {"expected", std::uint64_t{1}}}};
    if (!there.empty()) {
        breach.event = there.back();
        breach.args.push_back(line_arg(*there.back()));
    } else {
        breach.args.emplace_back("line", std::uint64_t{1});
    }
    input.breach(std::move(breach));
}

void script_semicolon(CheckInput& input) {
    auto const text = input.subject().text();
    auto const first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos || text[first] != ';') return;
    if (text.find_first_not_of("; \t\r", first) == std::string_view::npos) input.breach({});
}

} // namespace animcheck::zengin
