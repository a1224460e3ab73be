// Header against file name, date and script line.
#include "validator/checks/zengin.hpp"
#include "validator/checks/zengin_script.hpp"

#include <cmath>

namespace animcheck::zengin {
namespace {

/// The script line of the subject and the header field that it is held against.
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

void compare_text(CheckInput& input, std::string_view pattern, std::string_view ScriptLine::* member) {
    auto const pair = script_and(input, pattern);
    if (!pair || same_text(pair->line.*member, pair->header->text())) return;
    input.breach(
        {.args = {{"expected", std::string(pair->line.*member)}, {"actual", std::string(pair->header->text())}}});
}

} // namespace

/// MODEL-NAME.MAN; only the name can be held against the header.
void name_matches_file(CheckInput& input) {
    auto file = base_name(input.context().name);
    if (auto const dot = file.find_last_of('.'); dot != std::string_view::npos) file = file.substr(0, dot);
    auto const dash = file.find('-');
    if (dash == std::string_view::npos) {
        input.not_applicable(); // not named as the game names its animations
        return;
    }
    auto const name = input.subject().text();
    if (same_text(name, file.substr(dash + 1))) return;
    input.breach({.args = {{"actual", std::string(name)},
                           {"expected", std::string(file.substr(dash + 1))},
                           {"file", std::string(input.context().name)}}});
}

void date_plausible(CheckInput& input) {
    auto const year = integer_at(input.subject(), 0, 0);
    auto const field = [&](std::string_view name) -> Wide {
        auto const* const event = input.last(name);
        return event ? integer_at(*event, 0, 0) : -1;
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
    input.breach({.args = {{"expected", pair->line.layer}, {"actual", pair->header->value}}});
}

void script_scene(CheckInput& input) {
    auto const pair = script_and(input, "source.path");
    if (!pair || same_text(base_name(pair->header->text()), pair->line.scene)) return;
    input.breach(
        {.args = {{"expected", std::string(pair->line.scene)}, {"actual", std::string(pair->header->text())}}});
}

void script_frames(CheckInput& input) {
    auto const pair = script_and(input, "header.frames");
    auto const* const fps = input.last("header.fps");
    auto const* const source = input.last("header.fps_source");
    if (!pair || !fps || !source) return;
    auto const first = pair->line.first, last = pair->line.last;
    auto const rate = real_at(*fps, 0, 0), source_rate = real_at(*source, 0, 0);
    if (!(rate > 0) || !(source_rate > 0) || !std::isfinite(rate / source_rate) || std::isinf(source_rate) ||
        std::abs(first) > 1'000'000 || std::abs(last) > 1'000'000) {
        input.not_applicable();
        return;
    }
    auto const span = static_cast<double>(std::abs(last - first) + 1);
    auto const exact = span * rate / source_rate; // in this order 12 * 10 / 30 is 4, not a little less
    auto const frames = static_cast<double>(pair->header->value);
    if (frames == std::floor(exact) || frames == std::ceil(exact)) return;
    Breach breach;
    breach.args = {{"first", first}, {"last", last}, {"actual", pair->header->value}};
    if (exact < 1e9) breach.args.emplace_back("expected", static_cast<std::uint64_t>(std::ceil(exact)));
    input.breach(std::move(breach));
}

} // namespace animcheck::zengin
