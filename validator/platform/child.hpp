// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace animcheck {

/// The resources that another program may use before it is ended.
struct ChildBounds {
    std::chrono::milliseconds time{10'000};
    std::uint64_t memory = std::uint64_t{1} << 30; ///< bytes that it and its own children have in memory
    std::size_t output = std::size_t{16} << 20;    ///< bytes of each stream that are kept
};

/// How another program ended.
struct ChildEnd {
    enum class How : std::uint8_t { exited, crashed, timed_out, out_of_memory, not_started } how = How::not_started;
    int code = 0; ///< the exit code, the signal or exception that it crashed by, or the system's error
    std::string out, err;
};

/// Runs a program that is found as a shell finds it, without a shell and without input, to its end or that of a
/// bound. Whatever it started ends with it. May be called on several threads.
[[nodiscard]] ChildEnd run_child(std::vector<std::string> const& words, ChildBounds const& bounds);

/// A program that is asked again and again: a line in, a line out. Ends with its owner.
class ChildSession {
public:
    /// As run_child; the bounds are those of one answer, and of the memory in all.
    ChildSession(std::vector<std::string> const& words, ChildBounds const& bounds);
    ~ChildSession();
    ChildSession(ChildSession const&) = delete;
    ChildSession& operator=(ChildSession const&) = delete;

    struct Answer {
        std::optional<std::string> line; ///< empty: it did not answer, and has ended
        ChildEnd end; ///< how it ended, and what it printed on standard error since the last answer
    };
    /// `is_answer`: other lines are passed over.
    [[nodiscard]] Answer ask(std::string const& line, std::function<bool(std::string const&)> const& is_answer);
    [[nodiscard]] bool has_answered() const noexcept; ///< at least once
    [[nodiscard]] bool is_over() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// It ended itself: an exception that nobody caught, or an assertion that failed.
[[nodiscard]] bool is_abort(ChildEnd const& ended) noexcept;
[[nodiscard]] std::string why_not_started(ChildEnd const& ended);
[[nodiscard]] std::string crash_of(ChildEnd const& ended); ///< "signal 11 (Segmentation fault)"

/// A folder that is gone with its owner. Throws std::runtime_error if it cannot be made.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(ScratchFolder const&) = delete;
    ScratchFolder& operator=(ScratchFolder const&) = delete;
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    std::string path_;
};

} // namespace animcheck
