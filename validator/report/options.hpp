// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/anomaly.hpp"
#include "validator/judge/embed_bytes.hpp"
#include "validator/judge/record.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// Contents and looks of a report for people. JSON Lines has everything, whatever these say.
struct OutputOptions {
    Severity show = Severity::warning;                 ///< findings below it are counted, not listed
    std::optional<Severity> fail_on = Severity::error; ///< where findings fail a run; empty: never
    bool quiet = false;                                ///< the summary alone
    bool verbose = false;             ///< every input and finding one by one, and what was not checked
    bool results = false;             ///< what a strict and a lenient decoder make of an input
    bool list_unknown = false;        ///< unrecognised inputs are listed, not only counted
    std::vector<Verdict> listed = {}; ///< of `paths_output`: whose places are printed
    bool nul_ends_paths = false;      ///< there: each place ends with a NUL byte, not with a line feed
    bool color = false;
    bool links = false;    ///< paths can be clicked (OSC 8)
    std::size_t width = 0; ///< columns that lines are wrapped to; 0: they are not
    /// Where the book of edge cases has its pages ("https://example.org/book/"), and how their names end. Empty:
    /// nobody said so, and rules have no links.
    std::string book = {};
    std::string_view book_ending = ".html";
    /// Bytes of inputs that a page has in it. Empty: there are none to be had, in a report of a report.
    std::optional<EmbedBytes> embed = {};
    /// Paths as a user gave them, for a page's title. Empty: nobody knows them, of a report of a report.
    std::vector<std::string> given = {};
};

} // namespace animcheck
