// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace animcheck {

/// What another program may take before it is ended.
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
