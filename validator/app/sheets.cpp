// SPDX-License-Identifier: MIT
#include "validator/app/sheets.hpp"

#include "decoders/format.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/report/formats.hpp"
#include "validator/report/style.hpp"
#include "validator/report/totals.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace animcheck::app {
namespace {

/// As no-color.org has it: a variable that is empty is not set.
bool terminal_takes_color() {
    auto const* const none = std::getenv("NO_COLOR");
    auto const* const terminal = std::getenv("TERM");
    bool const refused = none && *none != '\0';
    bool const dumb = terminal && std::string_view(terminal) == "dumb";
    return !refused && !dumb;
}

/// There is no way to ask a terminal. These are known to open links; others show the text alone or, a few, the
/// escape sequence.
bool terminal_takes_links() {
    constexpr std::array variables{"KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "WEZTERM_PANE",
                                   "GHOSTTY_RESOURCES_DIR"};
    if (std::ranges::any_of(variables, [](char const* name) { return std::getenv(name) != nullptr; })) return true;
    auto const* const library = std::getenv("VTE_VERSION");
    return library && std::atoi(library) >= 5000;
}

/// A suffix that says what is wanted, and is no text.
void require_known_suffix(std::string_view path) {
    auto const name = base_name(path);
    auto const suffix = name.substr(std::min(name.rfind('.'), name.size()));
    bool const is_word = suffix.size() > 1 && std::ranges::all_of(suffix.substr(1), [](char c) {
                             return lower(c) >= 'a' && lower(c) <= 'z';
                         });
    constexpr std::array<std::string_view, 4> text{".txt", ".text", ".log", ".out"};
    if (!is_word || std::ranges::find(text, suffix) != text.end()) return;
    std::string known;
    for (auto const* const format : output_formats())
        if (!format->suffix.empty()) known += fmt::format("{}{}", known.empty() ? "" : ", ", format->suffix);
    throw UsageError(fmt::format("no report is called {}: known are {} (--output-format chooses one for any "
                                 "name)",
                                 printable(suffix), known));
}

/// Of several files each has the format of its suffix; --output-format is for one file, for names without a suffix
/// that says anything, and for standard output.
OutputFormat const& format_of_output(SheetOptions const& options, std::string const& path, std::string_view plain) {
    bool const is_given = !options.output_format.empty() && options.outputs.size() < 2;
    auto const* const named = is_given ? nullptr : output_format_of_file(path);
    if (!named && options.output_format.empty()) require_known_suffix(path);
    auto const word = options.output_format.empty() ? plain : std::string_view(options.output_format);
    return named ? *named : *output_format_of(word);
}

struct BookPlace {
    std::string base;
    std::string_view ending = ".html";
};

/// The book that `spec book` wrote: its address, or its folder, which must have it.
BookPlace book_at(std::string const& word) {
    if (word.empty()) return {};
    BookPlace book{word};
    if (!word.contains("://")) {
        bool const is_html = kind_of(word + "/index.html") == PathKind::file;
        if (!is_html && kind_of(word + "/index.md") != PathKind::file)
            throw UsageError(
                fmt::format("--book: {} has no book (animcheck spec book --to FOLDER writes one), and is "
                            "not the address of one",
                            printable(word)));
        book = {address_of_file(word), is_html ? ".html" : ".md"};
    } else if (!is_plain(word) || word.contains(' ')) {
        throw UsageError(fmt::format("--book: {} is not an address", printable(word)));
    }
    if (!book.base.ends_with('/')) book.base += '/';
    return book;
}

OutputOptions output_options(SheetOptions const& options, std::string const& fail_on, Output const& output) {
    bool const is_asked = options.color == "always" || (options.color == "auto" && output.is_terminal());
    bool const refused = options.color == "auto" && !terminal_takes_color();
    bool const to_terminal = output.is_terminal();
    auto const book = book_at(options.book);
    auto const shown = options.show.empty() ? std::string("warning") : options.show;
    return {.show = options.verbose > 0 ? Severity::note : severity_named(shown).value(),
            .fail_on = severity_named(fail_on),
            .quiet = options.quiet,
            .verbose = options.verbose > 0,
            .results = options.verbose > 1,
            .list_unknown = options.list_unknown,
            .color = is_asked && !refused,
            .links = to_terminal && terminal_takes_color() && terminal_takes_links(),
            .width = to_terminal ? terminal_width(Stream::output) : 0,
            .book = book.base,
            .book_ending = book.ending};
}

} // namespace

Sheet sheet_of(SheetOptions const& options, std::string const& path, std::string_view plain,
               std::string const& fail_on, Output const& output) {
    return {format_of_output(options, path, plain), output_options(options, fail_on, output)};
}

Sheet list_sheet(CheckOptions const& options) {
    Sheet sheet{paths_output, {}};
    for (auto const verdict : every_verdict)
        if (std::ranges::find(options.list, name_of(verdict)) != options.list.end())
            sheet.options.listed.push_back(verdict);
    sheet.options.nul_ends_paths = options.nul_ends_paths;
    return sheet;
}

} // namespace animcheck::app
