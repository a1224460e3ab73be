// SPDX-License-Identifier: MIT
// Events of model scripts: the frames at which they happen, and the tags that the games know.
#include "decoders/core/order.hpp"
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script_paths.hpp"
#include "validator/judge/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

namespace animcheck::zengin {
namespace {

constexpr std::array event_frames{
    ScriptPath{"chunk[].sound.frame", "line[].sound.frame"},
    ScriptPath{"chunk[].sound_ground.frame", "line[].sound_ground.frame"},
    tag_frame,
    ScriptPath{"chunk[].particle.frame", "line[].particle.frame"},
    ScriptPath{"chunk[].particle_stop.frame", "line[].particle_stop.frame"},
    ScriptPath{"chunk[].particle_ground.frame", "line[].particle_ground.frame"},
    ScriptPath{"chunk[].set_mesh.frame", "line[].set_mesh.frame"},
    ScriptPath{"chunk[].swap_mesh.frame", "line[].swap_mesh.frame"},
    ScriptPath{"chunk[].morph.frame", "line[].morph.frame"},
    ScriptPath{"chunk[].tremor.frame", "line[].tremor.frame"},
};

/// Those of the modders' guide, in order.
constexpr std::array<std::string_view, 22> known_tags{
    "DEF_CREATE_ITEM", "DEF_DAM_MULTIPLY",   "DEF_DESTROY_ITEM", "DEF_DRAWSOUND",       "DEF_DRAWTORCH",
    "DEF_DROP_TORCH",  "DEF_EXCHANGE_ITEM",  "DEF_FIGHTMODE",    "DEF_HIT_DIR",         "DEF_HIT_END",
    "DEF_HIT_LIMB",    "DEF_INSERT_ITEM",    "DEF_INV_TORCH",    "DEF_OPT_FRAME",       "DEF_PAR_FRAME",
    "DEF_PLACE_ITEM",  "DEF_PLACE_MUNITION", "DEF_REMOVE_ITEM",  "DEF_REMOVE_MUNITION", "DEF_SWAPMESH",
    "DEF_UNDRAWSOUND", "DEF_WINDOW"};

/// Tags whose argument is a list of frames.
constexpr std::array<std::string_view, 4> lists{"DEF_HIT_END", "DEF_OPT_FRAME", "DEF_PAR_FRAME", "DEF_WINDOW"};

enum class Role : std::uint8_t { other, first, last, event };

struct Step {
    std::uint64_t number; ///< of the event in the log
    Event const* event;
    Role role;
    bool is_tag = false;
};

/// The fields that decide which frames an event may have, in file order.
std::vector<Step> steps_of(CheckInput& input) {
    std::vector<Step> steps;
    auto const add = [&](ScriptPath const& path, Role role, bool is_tag = false) {
        for (auto const* const event : all_of(input, path))
            steps.push_back({input.log().number_of(*event), event, role, is_tag});
    };
    add(ani_first, Role::first);
    add(ani_last, Role::last);
    for (auto const& path : {alias_name, blend_name, comb_name}) add(path, Role::other);
    for (auto const& path : event_frames) add(path, Role::event, path.text == tag_frame.text);
    put_in_order(steps, {}, &Step::number);
    return steps;
}

/// The numbers of a list; nothing if it has anything else.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
    std::vector<std::int64_t> numbers;
    for (auto const* at = text.data(); at != text.data() + text.size();) {
        if (*at == ' ' || *at == '\t') {
            ++at;
            continue;
        }
        std::int64_t number = 0;
        auto const [end, error] = std::from_chars(at, text.data() + text.size(), number);
        if (error != std::errc{}) return std::nullopt;
        numbers.push_back(number);
        at = end;
    }
    return numbers;
}

} // namespace

/// Frames are those of the scene. A tag at frame 0 is at no frame.
void event_frames_inside(CheckInput& input) {
    std::optional<Wide> first, last;
    Breaches breaches(input);
    for (auto const& step : steps_of(input)) {
        auto const frame = step.role == Role::other ? Wide{0} : integer_at(*step.event, 0, 0);
        if (step.role == Role::other) first = last = std::nullopt;
        if (step.role == Role::first) first = frame;
        if (step.role == Role::last) last = frame;
        if (step.role != Role::event || !first || !last || (step.is_tag && frame == 0)) continue;
        bool const open = *last == -1;
        if (frame >= *first && (open || frame <= *last)) continue;
        breaches.add([&] {
            return Breach{.event = step.event,
                          .expects = Relation::range,
                          .args = {line_arg(*step.event),
                                   {"actual", to_value(frame)},
                                   {"first", to_value(*first)},
                                   {"last", open ? Value{std::string("its end")} : to_value(*last)}}};
        });
    }
}

void tag_known(CheckInput& input) {
    auto const tag = upper(input.subject().text());
    bool const blank = tag.find_first_not_of(" \t") == std::string::npos; // another rule
    if (blank || std::ranges::binary_search(known_tags, std::string_view(tag))) return;
    input.breach({.args = {{"actual", std::string(input.subject().text())}}});
}

void tag_frames(CheckInput& input) {
    auto const tag = upper(input.subject().text());
    if (std::ranges::find(lists, std::string_view(tag)) == lists.end()) return input.not_applicable();
    auto const* const argument = in_statement(input, tag_argument, input.subject());
    if (!argument || argument->text().empty()) return input.not_applicable();
    auto const numbers = numbers_in(argument->text());
    std::string wrong;
    if (!numbers)
        wrong = "has something that is not a number";
    else if (!std::ranges::is_sorted(*numbers))
        wrong = "is not in ascending order";
    else if (tag == "DEF_WINDOW" && numbers->size() % 2 != 0)
        wrong = "has an odd count, and each window needs a first and a last frame";
    if (wrong.empty()) return;
    input.breach({.event = argument,
                  .args = {line_arg(*argument),
                           {"tag", tag},
                           {"actual", std::string(argument->text())},
                           {"wrong", std::move(wrong)}}});
}

/// A mesh that is registered twice is there once.
void mesh_registered_once(CheckInput& input) {
    std::set<std::string, std::less<>> names;
    Breaches breaches(input);
    for (auto const* const scene : all_of(input, register_mesh_scene))
        if (!names.insert(upper(scene->text())).second)
            breaches.add([&] {
                return Breach{.event = scene, .args = {line_arg(*scene), {"actual", std::string(scene->text())}}};
            });
}

/// Sounds that the game's own scripts write so. EMPTY_SLOT is looked for by its first letters.
void empty_slot_spelling(CheckInput& input) {
    Breaches breaches(input);
    for (auto const* const line : input.all("line[].text")) {
        if (line->path == root_path) return;
        auto const text = upper(line->text());
        if (text.find("EMTPY_SLOT") == std::string::npos || text.find("//") != std::string::npos) continue;
        breaches.add([&] { return Breach{.event = line, .args = {line_arg(*line)}}; });
    }
}

/// Comments are in some code page; names are not.
void statements_ascii(CheckInput& input) {
    Breaches breaches(input);
    for (auto const* const line : input.all("line[].text")) {
        if (line->path == root_path) return;
        auto const text = line->text();
        auto const start = text.find_first_not_of(" \t\xEF\xBB\xBF");
        bool const comment =
            text.find("//") != std::string_view::npos || (start != std::string_view::npos && text[start] == '/');
        bool const mark = line->indices.at[0] == 0 && text.starts_with("\xEF\xBB\xBF");
        auto const bad = std::ranges::find_if(mark ? text.substr(3) : text,
                                              [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        if (comment || bad == text.end()) continue;
        breaches.add([&] {
            return Breach{.event = line,
                          .args = {line_arg(*line), {"byte", std::uint64_t{static_cast<unsigned char>(*bad)}}}};
        });
    }
}

} // namespace animcheck::zengin
