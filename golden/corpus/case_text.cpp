// SPDX-License-Identifier: MIT
#include "golden/corpus/case_text.hpp"

#include "golden/corpus/model_text.hpp"

#include <algorithm>
#include <iterator>

namespace animcheck::golden {
namespace {

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
    std::ranges::move(model_lines(run.lenient().model), std::back_inserter(lines));
    return lines;
}

} // namespace animcheck::golden
