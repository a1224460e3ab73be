// SPDX-License-Identifier: MIT
#include "validator/app/watch.hpp"

#include "validator/app/diagnostics.hpp"
#include "validator/platform/interrupt.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/report/totals.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/yaml.hpp"
#include "validator/walk/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace animcheck::app {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t most_of_a_list = 5; ///< lines, of one screen

Lines lines_of(std::string_view text) {
    Lines lines;
    for (std::size_t begin = 0; begin < text.size();) {
        auto const end = std::min(text.find('\n', begin), text.size());
        lines.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

void append(Lines& to, std::string const& line, OutputOptions const& options) {
    for (auto& part : lines_of(wrapped(line, 4, options))) to.push_back(std::move(part));
}

/// As many as have room; the last one counts the others.
Lines cut(Lines lines, std::size_t room) {
    if (lines.size() <= room) return lines;
    auto const left_out = lines.size() - room + 1;
    lines.resize(room > 0 ? room - 1 : 0);
    if (room > 0) lines.push_back(fmt::format("and {} more", grouped(left_out)));
    return lines;
}

/// The end of a report has its totals, and stays.
Lines cut_report(Lines lines, std::size_t room) {
    constexpr std::size_t ending = 6;
    if (lines.size() <= room) return lines;
    if (room <= ending + 1) return {lines.end() - static_cast<std::ptrdiff_t>(room), lines.end()};
    auto const left_out = lines.size() - room + 1;
    auto const from = lines.begin() + static_cast<std::ptrdiff_t>(room - ending - 1);
    *from = fmt::format("... {} more (without --watch, check prints all)", counted(left_out, "line"));
    lines.erase(from + 1, lines.end() - static_cast<std::ptrdiff_t>(ending));
    return lines;
}

} // namespace

Screen::Screen() : one_screen_(is_terminal(Stream::output)) {}

void Screen::begin(std::vector<FileChange> changes) {
    if (one_screen_) std::fputs("\x1b[2J\x1b[3J\x1b[H", stdout);
    std::fflush(stdout);
    changes_ = std::move(changes);
    changed_.clear();
    for (auto const& change : changes_) changed_.insert(change.path);
    if (!now_.empty()) before_ = std::exchange(now_, {});
    report_.clear();
}

bool Screen::shows(InputRecord const& record, OutputOptions const& options) {
    auto const place = place_of(record);
    Seen seen{hash_of(to_text(record, options)), record.verdict, false};
    auto const former = before_.find(place);
    seen.shown =
        first_ || former == before_.end() || former->second.text != seen.text || changed_.contains(record.path);
    std::scoped_lock const lock(mutex_);
    now_[place] = seen;
    return seen.shown;
}

void Screen::write(std::string_view report) { report_ += report; }

Lines Screen::changes(OutputOptions const& options) const {
    constexpr std::array words{"changed", "new", "gone"};
    Lines lines;
    for (auto const& change : changes_)
        append(lines,
               fmt::format("{}: {}", words.at(static_cast<std::size_t>(change.kind)), printable(change.path)),
               options);
    return lines;
}

/// A report does not list them, but here they are news. Of the only input the report itself says it.
Lines Screen::sound(OutputOptions const& options) const {
    Lines lines;
    if (first_ || now_.size() < 2) return lines;
    for (auto const& [place, seen] : now_)
        if (seen.shown && seen.verdict == Verdict::conforms)
            append(lines, fmt::format("{}: {}", printable(place), name_of(seen.verdict)), options);
    return lines;
}

Lines Screen::as_before(OutputOptions const& options) const {
    Lines lines;
    for (auto const verdict : {Verdict::broken, Verdict::incomplete, Verdict::deviates})
        for (auto const& [place, seen] : now_)
            if (!seen.shown && seen.verdict == verdict)
                append(lines, fmt::format("{}: {}, as before", printable(place), name_of(verdict)), options);
    return lines;
}

bool Screen::show(OutputOptions const& options) {
    auto news = changes(options), good = sound(options), others = as_before(options), report = lines_of(report_);
    std::string const footer = "watching: everything is judged again after a change; Ctrl-C ends it";
    if (one_screen_) {
        constexpr std::size_t ends = 2; // the footer, and the line with the cursor
        auto const height = std::max<std::size_t>(terminal_height(Stream::output), 12);
        news = cut(std::move(news), most_of_a_list);
        good = cut(std::move(good), most_of_a_list);
        auto const room = height - std::min(height, news.size() + good.size() + ends);
        report = cut_report(std::move(report), room - std::min({room, others.size(), most_of_a_list}));
        others = cut(std::move(others), room - std::min(room, report.size()));
    }
    for (auto const* const lines : {&news, &good, &report, &others})
        for (auto const& line : *lines) fmt::print(stdout, "{}\n", line);
    fmt::print(stdout, "{}\n", footer);
    first_ = false;
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

int watch(std::vector<std::string> const& paths, std::function<int(Screen& screen)> const& judge) {
    FileWatch files(paths);
    Screen screen;
    screen.begin({});
    auto exit = judge(screen);
    while (exit != exit_internal) {
        take_interrupts();
        auto changes = files.wait();
        leave_interrupts();
        if (changes.empty()) break;
        screen.begin(std::move(changes));
        try {
            exit = judge(screen);
        } catch (UsageError const& error) {
            complain(error.what());
            exit = exit_usage;
        } catch (yaml::Error const& error) {
            complain(error.what());
            exit = exit_usage;
        }
    }
    return exit;
}

} // namespace animcheck::app
