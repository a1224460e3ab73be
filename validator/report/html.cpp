// SPDX-License-Identifier: MIT
// One page for a browser: what is fixed, with the data of a run in its middle.
#include "validator/report/formats.hpp"
#include "validator/report/page/page_data.hpp"
#include "validator/report/page/shell.hpp"

namespace animcheck {

OutputFormat const html_output{
    .word = "html",
    .suffix = ".html",
    .run = [](RunRecord const& record,
              OutputOptions const&) { return html::shell_opening() + html::data_opening(record); },
    .input = html::add_input,
    .summary =
        [](Ending const& ending, OutputOptions const& options) {
            return html::data_ending(ending, options) + html::shell_ending();
        },
    .reads_notes = [](OutputOptions const&) { return true; },
    .is_report = html::is_page,
    .attachment_room = html::attachment_room,
};

} // namespace animcheck
