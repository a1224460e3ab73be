// SPDX-License-Identifier: MIT
// Header against file name, date and script line.
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script.hpp"

#include <fmt/format.h>

#include <initializer_list>

namespace animcheck::zengin {
namespace {

/// The script line of the subject and the header field that it is compared with.
struct Pair {
    ScriptLine line;
    Event const* header = nullptr;
};

std::optional<ScriptLine> script_of(Event const& event) { return parse_script(event.text()); }

std::optional<Pair> script_and(CheckInput& input, std::string_view pattern) {
    auto const& line = input.once(script_of);
    auto const* const header = input.last(pattern);
    if (line && header) return Pair{*line, header};
    input.not_applicable();
    return std::nullopt;
}

/// The place is that of the header's value; the script line is what it was compared with.
void breach_in_header(CheckInput& input, Pair const& pair, Breach breach) {
    static_cast<void>(input.last("source.script")); // the finding names it as a related place
    breach.event = pair.header;
    input.breach(std::move(breach));
}

void compare_text(CheckInput& input, std::string_view pattern, std::string_view ScriptLine::* member) {
    auto const pair = script_and(input, pattern);
    if (!pair || same_name(pair->line.*member, pair->header->text())) return;
    breach_in_header(
        input, *pair,
        {.args = {{"expected", std::string(pair->line.*member)}, {"actual", std::string(pair->header->text())}}});
}

std::string words_of(FrameCount const& count) {
    if (count.least > most_frames) return "more than 32 bits can count";
    return count.least == count.most ? std::to_string(count.least)
                                     : fmt::format("{} or {}", count.least, count.most);
}

} // namespace

/// MODEL-NAME.MAN; only the name can be compared with the header.
void name_matches_file(CheckInput& input) {
    auto file = base_name(input.context().name);
    if (auto const dot = file.find_last_of('.'); dot != std::string_view::npos) file = file.substr(0, dot);
    auto const dash = file.find('-');
    if (dash == std::string_view::npos) {
        input.not_applicable(); // not the game's pattern of names
        return;
    }
    auto const name = input.subject().text();
    if (same_name(name, file.substr(dash + 1))) return;
    input.breach({.args = {{"actual", std::string(name)},
                           {"expected", std::string(file.substr(dash + 1))},
                           {"file", std::string(input.context().name)}}});
}

namespace {

/// Files of a volume are found by name.
void named_with(CheckInput& input, std::initializer_list<std::string_view> extensions) {
    auto const name = input.context().name;
    if (input.context().container_name.empty() || name.empty()) return input.not_applicable();
    for (auto const extension : extensions)
        if (name_ends(name, extension)) return;
    input.breach({.args = {{"name", std::string(name)}}});
}

} // namespace

void named_animation(CheckInput& input) { named_with(input, {".MAN"}); }

void named_hierarchy(CheckInput& input) { named_with(input, {".MDH", ".MDL"}); }

void named_mesh(CheckInput& input) { named_with(input, {".MDM"}); }

void named_script(CheckInput& input) { named_with(input, {".MSB"}); }

void named_script_text(CheckInput& input) { named_with(input, {".MDS"}); }

void date_plausible(CheckInput& input) {
    constexpr std::uint64_t date_bits = 128;
    auto const year = integer_at(input.subject(), 0, 0);
    auto const field = [&](std::string_view name) -> Wide {
        auto const* const event = input.last(name); // a repeated chunk has its own
        bool const own = event && event->bits.offset - input.subject().bits.offset < date_bits;
        return own ? integer_at(*event, 0, 0) : -1;
    };
    auto const month = field("source.date.month"), day = field("source.date.day");
    auto const hour = field("source.date.hour"), minute = field("source.date.minute");
    auto const second = field("source.date.second"), padding = field("source.date.padding");
    if (padding < 0) {
        input.not_applicable();
        return;
    }
    bool const zero = year == 0 && month == 0 && day == 0 && hour == 0 && minute == 0 && second == 0;
    bool const plausible = year >= 1980 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
                           hour <= 23 && minute <= 59 && second <= 59;
    if ((zero || plausible) && padding == 0) return;
    input.breach({.args = {{"actual", static_cast<std::int64_t>(year)},
                           {"month", static_cast<std::uint64_t>(month)},
                           {"day", static_cast<std::uint64_t>(day)},
                           {"hour", static_cast<std::uint64_t>(hour)},
                           {"minute", static_cast<std::uint64_t>(minute)},
                           {"second", static_cast<std::uint64_t>(second)},
                           {"padding", static_cast<std::uint64_t>(padding)}}});
}

void script_name(CheckInput& input) { compare_text(input, "header.name", &ScriptLine::name); }

void script_next(CheckInput& input) { compare_text(input, "header.next", &ScriptLine::next); }

void script_layer(CheckInput& input) {
    auto const pair = script_and(input, "header.layer");
    if (!pair || pair->line.layer == static_cast<std::int64_t>(pair->header->value)) return;
    breach_in_header(input, *pair, {.args = {{"expected", pair->line.layer}, {"actual", pair->header->value}}});
}

void script_scene(CheckInput& input) {
    auto const pair = script_and(input, "source.path");
    if (!pair || same_name(base_name(pair->header->text()), pair->line.scene)) return;
    breach_in_header(
        input, *pair,
        {.args = {{"expected", std::string(pair->line.scene)}, {"actual", std::string(pair->header->text())}}});
}

void script_readable(CheckInput& input) {
    auto const text = input.subject().text();
    if (input.once(script_of) || is_no_line(text)) return;
    constexpr std::size_t shown = 40;
    input.breach({.args = {{"text", std::string(text.substr(0, shown))}}});
}

void script_fps(CheckInput& input) {
    auto const pair = script_and(input, "header.fps");
    auto const* const source = input.last("header.fps_source");
    if (!pair || !source) return;
    auto const asked = playback_rate(pair->line, static_cast<float>(real_at(*source, 0, 0)));
    auto const rate = static_cast<float>(real_at(*pair->header, 0, 0));
    bool const is_known = rate >= 1 && rate <= 999;
    if (!asked || !is_known) return input.not_applicable(); // fps-range reports the others
    if (rate == *asked) return;
    breach_in_header(input, *pair, {.args = {{"actual", double{rate}}, {"expected", double{*asked}}}});
}

void script_frames(CheckInput& input) {
    auto const pair = script_and(input, "header.frames");
    auto const* const fps = input.last("header.fps");
    auto const* const source = input.last("header.fps_source");
    if (!pair || !fps || !source) return;
    auto const first = pair->line.first, last = pair->line.last;
    auto const rate = real_at(*fps, 0, 0), source_rate = real_at(*source, 0, 0);
    auto const counted = frames_in(pair->line, rate, source_rate);
    if (!counted) return input.not_applicable();
    auto const& expected = *counted;
    auto const frames = pair->header->value;
    if (expected.holds(frames)) return;
    bool const one = expected.least == expected.most;
    bool const scaled = !pair->line.speed && rate != source_rate;
    Breach breach{.expects = one ? Relation::equals : Relation::range};
    breach.args = {
        {"first", first},
        {"last", last},
        {"actual", frames},
        {"rates", scaled ? fmt::format(" at {:.6g} of {:.6g} frames per second", rate, source_rate) : ""},
        {"in_script", words_of(expected)},
        {"expected", expected.least}};
    if (!one) breach.args.emplace_back("expected", expected.most);
    breach_in_header(input, *pair, std::move(breach));
}

} // namespace animcheck::zengin
