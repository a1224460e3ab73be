// SPDX-License-Identifier: MIT
#include "validator/cli/log.hpp"
#include "validator/app/diagnostics.hpp"

#include "validator/rules/printable.hpp"
#include "validator/walk/collection.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace animcheck::cli {
namespace {

spdlog::logger& logger() {
    static auto const instance = [] {
        auto made = spdlog::stderr_logger_mt("animcheck");
        made->set_formatter(std::make_unique<spdlog::pattern_formatter>(
            "%n: %l: %v", spdlog::pattern_time_type::local, "\n")); // on every system
        made->set_level(spdlog::level::warn);
        return made;
    }();
    return *instance;
}

/// Names of files are data: they may hold anything.
void say(spdlog::level::level_enum level, std::string const& message) {
    if (logger().should_log(level)) logger().log(level, printable(message));
}

std::string counted(std::uint64_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

double milliseconds(WalkObserver::Duration took) { return std::chrono::duration<double, std::milli>(took).count(); }

/// A line of info a dump; lines of debug for the rest; of trace for members that are unrecognised, which are many.
class Follower final : public WalkObserver {
public:
    void listed(std::string_view root, Collection const& collection) override {
        auto const containers =
            std::ranges::count_if(collection.files(), [](auto const& file) { return !!file.open; });
        auto text = fmt::format("{}: {}, {}", root, counted(collection.files().size(), "file"),
                                counted(static_cast<std::uint64_t>(containers), "open container"));
        if (auto const links = collection.links(); links > 0)
            text += fmt::format("; left out: {}", counted(links, "symbolic link"));
        if (auto const special = collection.special(); special > 0)
            text += fmt::format("; left out: {}", counted(special, "device, socket or pipe"));
        say(spdlog::level::info, text);
        for (auto const& file : collection.files())
            if (file.open) opened(file);
    }

    void reading(std::string_view path, std::uint64_t size) override {
        say(spdlog::level::debug, fmt::format("{}: reading {}", path, counted(size, "byte")));
    }

    void judged(InputRecord const& record, Duration took) override {
        bool const of_many = record.verdict == Verdict::unknown && !record.members.empty();
        auto const& what = record.format.empty() ? "unrecognised" : record.format;
        auto const why = record.why.empty() ? std::string() : fmt::format(" ({})", record.why);
        say(of_many ? spdlog::level::trace : spdlog::level::debug,
            fmt::format("{}: {}, {}{}, {}, {:.2f} ms", place_of(record), counted(record.size, "byte"), what, why,
                        name_of(record.verdict), milliseconds(took)));
    }

    void sought(std::string_view place, std::string_view wanted, Search result, Companion const* found) override {
        say(spdlog::level::debug, fmt::format("{}: companion {}: {}", place, wanted, answer(result, found)));
    }

    void skipped(std::string_view place, std::string_view why) override {
        say(spdlog::level::debug, fmt::format("{}: skipped: {}", place, why));
    }

private:
    static void opened(CollectedFile const& file) {
        auto const& container = *file.open->container;
        auto text = fmt::format("{}: {}, a container of {}", file.path, container.format().id,
                                counted(container.members().size(), "member"));
        if (file.open->slices.size() > 1) text += fmt::format(", made of {}", fmt::join(file.open->slices, ", "));
        say(spdlog::level::debug, text);
    }

    static std::string answer(Search result, Companion const* found) {
        switch (result) {
        case Search::one: return found ? fmt::format("found, {}", found->place) : "found";
        case Search::several: return "several are equally near; none is used";
        case Search::broken: return fmt::format("{} is damaged; not used", found ? found->place : "it");
        case Search::none:
        case Search::not_made: break;
        }
        return "not found";
    }
};

/// Null where the level is above what it writes, so that a walk does nothing for it.
WalkObserver* follower() {
    static Follower instance;
    return logger().should_log(spdlog::level::info) ? &instance : nullptr;
}

} // namespace

std::vector<std::string> log_levels() { return {"trace", "debug", "info", "warn", "error", "off"}; }

void set_log_level(std::string const& level) {
    logger().set_level(spdlog::level::from_str(level));
    app::set_diagnostics({.complain = [](std::string const& message) { say(spdlog::level::err, message); },
                          .warn = [](std::string const& message) { say(spdlog::level::warn, message); },
                          .inform = [](std::string const& message) { say(spdlog::level::info, message); },
                          .walk_observer = follower});
}

void advise(std::string const& command) {
    if (logger().should_log(spdlog::level::err))
        fmt::print(stderr, "animcheck: try '{}'\n", printable(command)); // no message of a level of its own
}

} // namespace animcheck::cli
