// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// The change of a file between two looks at it.
struct FileChange {
    enum class Kind : std::uint8_t { changed, added, gone } kind = Kind::changed;
    std::string path; ///< as `files_below` has it
};

/// Files, and folders with all that is below them, whether or not they exist yet. What counts is the size and the
/// time of each file: the system's events only say when to look, and where there are none (other systems, network
/// drives) a clock does.
class FileWatch {
public:
    explicit FileWatch(std::vector<std::string> paths); ///< changes count from here on
    ~FileWatch();
    FileWatch(FileWatch const&) = delete;
    FileWatch& operator=(FileWatch const&) = delete;

    /// Waits until something differs from the last look, and until it has rested, or has not for two seconds.
    /// Sorted by path; empty only after an interrupt.
    [[nodiscard]] std::vector<FileChange> wait();
    [[nodiscard]] std::size_t files() const noexcept { return seen_.size(); }

private:
    class Events; ///< the platform's
    struct State {
        std::uint64_t size = 0;
        std::int64_t time = 0; ///< of the last change, in the system's ticks
        bool operator==(State const&) const = default;
    };
    using States = std::map<std::string, State, std::less<>>;

    [[nodiscard]] States look();
    [[nodiscard]] States rested(States now);
    [[nodiscard]] std::vector<FileChange> changes_to(States const& now) const;

    std::vector<std::string> paths_;
    std::unique_ptr<Events> events_;
    States seen_;
    std::uint64_t milliseconds_to_look_ = 0; ///< the last time
};

} // namespace animcheck
