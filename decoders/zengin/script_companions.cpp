// SPDX-License-Identifier: MIT
#include "decoders/zengin/script_companions.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace animcheck::zengin {
namespace {

/// A text as a fact: its bytes.
std::shared_ptr<Facts::List const> bytes_of(std::string_view text) {
    auto list = std::make_shared<Facts::List>();
    for (auto const c : text) list->push_back(static_cast<unsigned char>(c));
    return list;
}

std::string man_name(std::string_view model, std::string_view animation) {
    return std::string(model) + '-' + std::string(animation) + ".MAN";
}

/// A mod has the animations that it changes; the others are in the game's archives.
void count_absent(ScriptLines const& script, std::string_view model, Surroundings& around, Context& context) {
    std::uint64_t lines = 0, absent = 0;
    for (auto const& statement : script.statements()) {
        if (statement.layout->type != ani_chunk) continue;
        ++lines;
        if (!around.present(man_name(model, statement.name()))) ++absent;
    }
    if (lines == 0) return;
    context.facts.set("animations_absent", absent);
}

/// Animations in the script's own folder that no line of it plays.
void list_unnamed(ScriptLines const& script, std::string_view model, Surroundings& around, Context& context) {
    constexpr std::size_t most = 1 << 14, shown = 5;
    std::uint64_t unnamed = 0;
    std::string first;
    for (auto const& name : around.names_of_stem(model, ".MAN", most)) {
        if (script.ani(stem_of(name).substr(model.size() + 1))) continue;
        if (unnamed++ < shown) first += (first.empty() ? "" : ", ") + name;
    }
    context.facts.set("animations_unnamed", unnamed);
    if (unnamed > 0) context.facts.set("unnamed_first", bytes_of(first));
}

/// The text that a compiled script was made from.
void compare_forms(ScriptLines const& script, std::string_view model, Surroundings& around, Context& context) {
    std::array const names{std::string(model) + (script.compiled() ? ".MDS" : ".MSB")};
    Companion const* found = nullptr;
    auto const result = around.find(names, found);
    if (result == Search::none && around.complete()) context.facts.set("other_form", std::uint64_t{0});
    if (result == Search::one) context.facts.set("other_form", std::uint64_t{1});
    auto const* const other = result == Search::one ? script_in(found) : nullptr;
    if (!other || !script.compiled() || other->compiled()) return;
    auto const differs = difference(script, *other);
    context.facts.set("text_differs", differs.count);
    if (differs.count > 0) context.facts.set("text_difference", bytes_of(differs.first));
}

/// A script whose scene has its own name is that of a model; an overlay uses another one's.
void seek_model(ScriptLines const& script, std::string_view model, Surroundings& around, Context& context) {
    auto const& statements = script.statements();
    auto const tree =
        std::ranges::find(statements, mesh_and_tree_chunk, [](auto const& s) { return s.layout->type; });
    if (tree == statements.end() || tree->values.size() < 2 || !around.complete()) return;
    auto const& scene = tree->values[1];
    if (!same_name(scene, model)) return;
    auto const there = [&](std::string_view extension) { return around.present(scene + std::string(extension)); };
    bool const mesh = tree->values[0] != "0" || there(".MDM") || there(".MDL");
    context.facts.set("own_hierarchy", std::uint64_t{there(".MDH") || there(".MDL")});
    context.facts.set("own_mesh", std::uint64_t{mesh});
}

} // namespace

std::string_view stem_of(std::string_view name) noexcept {
    return name.substr(0, std::min(name.find_last_of('.'), name.size()));
}

void seek_around_script(ScriptLines const& script, Offer const& offer, Surroundings& around, Context& context) {
    auto const model = stem_of(offer.name);
    if (model.empty()) return;
    compare_forms(script, model, around, context);
    if (!around.complete()) return;
    count_absent(script, model, around, context);
    list_unnamed(script, model, around, context);
    seek_model(script, model, around, context);
}

namespace {

/// Null if none was found, or several.
ScriptLines const* script_of(std::string_view model, Surroundings& around) {
    std::array const names{std::string(model) + ".MSB", std::string(model) + ".MDS"};
    Companion const* found = nullptr;
    return around.find(names, found) == Search::one ? script_in(found) : nullptr;
}

} // namespace

void seek_scene(std::string_view model, Surroundings& around, Context& context) {
    auto const* const script = script_of(model, around);
    if (!script) return;
    auto const is_tree = [](auto const& statement) { return statement.layout->type == mesh_and_tree_chunk; };
    auto const& all = script->statements();
    auto const tree = std::ranges::find_if(all, is_tree);
    if (std::ranges::count_if(all, is_tree) != 1 || tree->values.size() < 2) return;
    context.facts.set("script_scene", bytes_of(tree->values[1]));
    context.facts.set("script_compiled", std::uint64_t{script->compiled()});
}

void seek_line(std::string_view model, std::string_view animation, Surroundings& around, Context& context) {
    auto const* const script = script_of(model, around);
    auto const* const ani = script ? script->ani(animation) : nullptr;
    if (!ani) return;
    context.facts.set("script_line", bytes_of(line_of(*ani)));
    context.facts.set("script_compiled", std::uint64_t{script->compiled()});
}

} // namespace animcheck::zengin
