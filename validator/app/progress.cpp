// SPDX-License-Identifier: MIT
#include "validator/app/progress.hpp"

#include "validator/app/diagnostics.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace animcheck::app {

Progress::Progress(std::uint64_t total_bytes)
    : shown_(is_terminal(Stream::error) && !walk_observer()),
      total_(total_bytes),
      start_(Clock::now()),
      last_(start_) {}

void Progress::add(std::uint64_t bytes, SummaryRecord const& found, std::string_view place) {
    bytes_ += bytes;
    inputs_ += found.inputs;
    for (auto const* const totals : {&found.files, &found.members, &found.elements})
        broken_ += totals->of(Verdict::broken);
    auto const now = Clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    auto const seconds = std::chrono::duration<double>(now - start_).count();
    auto const mebibytes = static_cast<double>(bytes_) / (1 << 20);
    auto line = fmt::format("{}, {} broken, {:.0f} MiB/s", counted(inputs_, "input"), grouped(broken_),
                            mebibytes / seconds);
    if (bytes_ > 0 && bytes_ < total_) {
        auto const share = static_cast<double>(bytes_) / static_cast<double>(total_);
        line += fmt::format(", {:.0f} %, {:.0f} s left", share * 100, std::max(0.0, seconds / share - seconds));
    }
    auto const width = terminal_width(Stream::error);
    auto const name = printable(place);
    // A line that wraps could not be written over.
    if (width_of(line) + 2 < width) line.append("  ").append(last_columns(name, width - width_of(line) - 3));
    line.insert(0, "\r\x1b[K");
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    written_ = true;
}

void Progress::clear() {
    if (written_) std::fputs("\r\x1b[K", stderr);
    written_ = false;
}

} // namespace animcheck::app
