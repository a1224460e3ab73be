// SPDX-License-Identifier: MIT
#include "validator/cli/progress.hpp"

#include "validator/cli/log.hpp"
#include "validator/walk/platform/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace animcheck::cli {

Progress::Progress(std::uint64_t total_bytes)
    : shown_(is_terminal(Stream::error) && !walk_observer()),
      total_(total_bytes),
      start_(Clock::now()),
      last_(start_) {}

void Progress::add(std::uint64_t bytes, std::uint64_t inputs) {
    bytes_ += bytes;
    inputs_ += inputs;
    auto const now = Clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    auto const seconds = std::chrono::duration<double>(now - start_).count();
    auto const mebibytes = static_cast<double>(bytes_) / (1 << 20);
    auto line = fmt::format("\r\x1b[K{} inputs, {:.0f} MiB, {:.0f} MiB/s", inputs_, mebibytes, mebibytes / seconds);
    if (bytes_ > 0 && bytes_ < total_) {
        auto const share = static_cast<double>(bytes_) / static_cast<double>(total_);
        line += fmt::format(", {:.0f} %, {:.0f} s left", share * 100, std::max(0.0, seconds / share - seconds));
    }
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    written_ = true;
}

void Progress::clear() {
    if (written_) std::fputs("\r\x1b[K", stderr);
    written_ = false;
}

} // namespace animcheck::cli
