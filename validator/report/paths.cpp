// SPDX-License-Identifier: MIT
// Bare places of inputs with certain verdicts, for xargs and loops of a shell.
#include "validator/report/formats.hpp"

#include <algorithm>

namespace animcheck {
namespace {

void add_place(InputRecord const& record, bool, OutputOptions const& options, Piece& to) {
    auto const& verdicts = options.listed;
    // An object is as bad as its worst element: it is listed itself.
    if (record.element || is_folder(record) || std::ranges::find(verdicts, record.verdict) == verdicts.end())
        return;
    to.text += place_of(record);
    to.text += options.nul_ends_paths ? '\0' : '\n';
}

} // namespace

OutputFormat const paths_output{
    .word = "paths",
    .suffix = {},
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = add_place,
    .summary = [](Ending const&, OutputOptions const&) { return std::string(); },
    .reads_notes = [](OutputOptions const&) { return false; },
    .is_report = [](std::string_view) { return false; },
};

} // namespace animcheck
