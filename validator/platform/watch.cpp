// SPDX-License-Identifier: MIT
#include "validator/platform/watch.hpp"

#include "validator/platform/file_path.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/interrupt.hpp"
#include "validator/platform/watch_events.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace animcheck {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t milliseconds_since(Clock::time_point start) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count());
}

/// Links are not followed, as in `files_below`.
std::vector<std::string> folders_below(std::string const& folder) {
    std::vector<std::string> folders{folder};
    std::error_code error;
    auto const options = std::filesystem::directory_options::skip_permission_denied;
    for (std::filesystem::recursive_directory_iterator entry(file_path(folder), options, error), end;
         !error && entry != end; entry.increment(error))
        if (std::error_code unknown; !entry->is_symlink(unknown) && entry->is_directory(unknown))
            folders.push_back(path_text(entry->path()));
    return folders;
}

} // namespace

FileWatch::FileWatch(std::vector<std::string> paths)
    : paths_(std::move(paths)), events_(std::make_unique<Events>()), seen_(look()) {}

FileWatch::~FileWatch() = default;

/// Events first: what changes after the look is one.
FileWatch::States FileWatch::look() {
    auto const start = Clock::now();
    States states;
    auto const add = [&](std::string const& path, std::uint64_t size) {
        std::error_code gone;
        auto const time = std::filesystem::last_write_time(file_path(path), gone);
        if (!gone) states[path] = {size, static_cast<std::int64_t>(time.time_since_epoch().count())};
    };
    for (auto const& path : paths_) {
        std::uint64_t size = 0;
        auto const kind = kind_of(path, &size);
        if (kind != PathKind::folder) {
            events_->watch(std::string(folder_of(path)));
            if (kind != PathKind::absent) add(path, size);
            continue;
        }
        for (auto const& folder : folders_below(path)) events_->watch(folder);
        for (auto const& found : files_below(path).files)
            if (found.error.empty()) add(found.path, found.size);
    }
    milliseconds_to_look_ = milliseconds_since(start);
    return states;
}

std::vector<FileChange> FileWatch::changes_to(States const& now) const {
    using Kind = FileChange::Kind;
    std::vector<FileChange> changes;
    for (auto const& [path, state] : now) {
        auto const before = seen_.find(path);
        if (before == seen_.end())
            changes.push_back({Kind::added, path});
        else if (before->second != state)
            changes.push_back({Kind::changed, path});
    }
    for (auto const& [path, state] : seen_)
        if (!now.contains(path)) changes.push_back({Kind::gone, path});
    std::ranges::sort(changes, {}, &FileChange::path);
    return changes;
}

/// A program that saves a file writes it in pieces, or to another name first.
FileWatch::States FileWatch::rested(States now) {
    constexpr std::uint64_t rest = 100, most = 2000;
    auto const start = Clock::now();
    while (!is_interrupted() && milliseconds_since(start) < most) {
        auto const since = Clock::now();
        while (!is_interrupted() && milliseconds_since(since) < rest)
            events_->wait(rest - std::min(rest, milliseconds_since(since)));
        auto then = look();
        if (then == now) break;
        now = std::move(then);
    }
    return now;
}

std::vector<FileChange> FileWatch::wait() {
    constexpr std::uint64_t least = 1000, times = 20; // a slow drive is looked at for 5 % of the time
    for (auto now = look(); !is_interrupted(); now = look()) {
        if (now != seen_) {
            now = rested(std::move(now));
            auto changes = changes_to(now);
            seen_ = std::move(now);
            if (!changes.empty()) return changes;
        }
        events_->wait(std::max(least, times * milliseconds_to_look_));
    }
    return {};
}

} // namespace animcheck
