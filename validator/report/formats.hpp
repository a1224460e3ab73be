// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/output_format.hpp"

namespace animcheck {

// Tables. RFC 4180, but that lines end with a line feed alone; in the tab-separated ones nothing is quoted, because
// no cell has a tab. A cell of text that a spreadsheet would compute begins with `\xHH`.
extern OutputFormat const csv_output, tsv_output;                   ///< a line for each input
extern OutputFormat const csv_findings_output, tsv_findings_output; ///< a line for each finding

/// JUnit XML as GitLab and Jenkins read it: a test case for each input.
extern OutputFormat const junit_output;

/// SARIF 2.1.0: a result for each finding, and the rules that were used at the end.
extern OutputFormat const sarif_output;

/// For a job's page, below the 1 MiB that GitHub takes.
extern OutputFormat const markdown_output;

/// One file for a browser, with all records, bytes around the places of findings, curves and figures.
extern OutputFormat const html_output;

/// GitLab's Code Quality, a JSON array: an issue for each open finding that is shown.
extern OutputFormat const gitlab_output;

/// Nothing but the places of inputs with the verdicts of `OutputOptions::listed`; not for --output-format.
extern OutputFormat const paths_output;

/// GitHub's workflow commands, on standard output: the worst findings as annotations, at most ten of each level.
extern OutputFormat const github_output;

} // namespace animcheck
