// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"
#include "validator/app/output.hpp"
#include "validator/report/output_format.hpp"

#include <string>
#include <string_view>

namespace animcheck::app {

/// A report that a command writes: one may write several.
struct Sheet {
    OutputFormat const& format;
    OutputOptions options;
};

/// The output for a file, or for standard output (no path). `plain`: the format where neither options nor suffix
/// say. Throws UsageError where there is no book at --book.
[[nodiscard]] Sheet sheet_of(SheetOptions const& options, std::string const& path, std::string_view plain,
                             std::string const& fail_on, Output const& output);

/// Standard output of --list: places of inputs with one of these verdicts.
[[nodiscard]] Sheet list_sheet(CheckOptions const& options);

} // namespace animcheck::app
