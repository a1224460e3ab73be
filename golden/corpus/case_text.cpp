// SPDX-License-Identifier: MIT
#include "golden/corpus/case_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

namespace animcheck::golden {
namespace {

std::string bits_of(Track::Value const& value) {
    std::string text;
    for (auto const component : value)
        text += fmt::format("{}{:08x}", text.empty() ? "" : " ",
                            std::isnan(component) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(component));
    return text;
}

/// Values by which decoders of a format are compared bit for bit: they must not depend on the compiler.
Lines exact_lines(Decoded const& decoded) {
    constexpr std::size_t most = 4;
    Lines lines;
    for (auto const& clip : decoded.model.clips)
        for (auto const& track : clip.tracks) {
            if (track.exactness != Exactness::float32) continue;
            auto line =
                fmt::format("  joint {} = {} x {}:", track.target.index, clip.frames, name_of(track.channel));
            for (std::size_t frame = 0; frame < std::min(clip.frames, most); ++frame)
                line += fmt::format(" ({})", bits_of(track.at(frame)));
            lines.push_back(line + (clip.frames > most ? " ..." : ""));
        }
    return lines;
}

/// The strict log is a prefix of the lenient one (the runner checks that), so only its end is marked.
void mark_strict_stop(Lines& lenient, Decoded const& strict) {
    if (!strict.stopped) return;
    auto const lines = log_lines(strict);
    auto const end = std::min(lines.size(), lenient.size());
    auto const mark =
        lenient[end - 1] == lines.back() ? "strict stops here" : "strict stops here with " + lines.back();
    lenient.insert(lenient.begin() + static_cast<std::ptrdiff_t>(end), mark);
}

} // namespace

Lines run_lines(Run const& run) {
    auto lines = report_lines(run.record());
    auto log = log_lines(run.lenient());
    mark_strict_stop(log, run.strict());
    std::ranges::move(log, std::back_inserter(lines));
    std::ranges::move(exact_lines(run.lenient()), std::back_inserter(lines));
    return lines;
}

} // namespace animcheck::golden
