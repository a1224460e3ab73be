// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/options.hpp"

#include <string>
#include <string_view>

/// How text for a terminal is made. Text from files must be printable() before it comes here.
namespace animcheck {

enum class Style : std::uint8_t { path, rule, faint, note, warning, error, fatal };

[[nodiscard]] Style style_of(Severity severity) noexcept;
/// The text in its colour, or unchanged.
[[nodiscard]] std::string styled(std::string_view text, Style style, OutputOptions const& options);
/// With what HTML takes for markup escaped, in texts and in attributes.
[[nodiscard]] std::string html_text(std::string_view text);
/// The bytes of a path as a URI has them.
[[nodiscard]] std::string percent_encoded(std::string_view path);
/// "file:///..." of a file or folder; empty where its place is not known.
[[nodiscard]] std::string address_of_file(std::string const& path);
/// The text, which opens the file when it is clicked, or unchanged.
[[nodiscard]] std::string linked(std::string_view text, std::string const& path, OutputOptions const& options);

/// The address of a rule's page in the book. Empty without a book, and for the program's own faults.
[[nodiscard]] std::string address_of_rule(std::string_view full_id, OutputOptions const& options);
/// The text, which opens that page when it is clicked, or unchanged.
[[nodiscard]] std::string linked_rule(std::string_view text, std::string_view full_id,
                                      OutputOptions const& options);

/// Columns that the text takes on a terminal. Escape sequences of styled() and linked() take none.
[[nodiscard]] std::size_t width_of(std::string_view text) noexcept;
/// The end of the text that fits into so many columns.
[[nodiscard]] std::string_view last_columns(std::string_view text, std::size_t columns) noexcept;
/// One line, broken at blanks so that none is wider than the options say; those after the first begin with `indent`
/// blanks. A line feed follows each.
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t indent, OutputOptions const& options);

/// "12,345".
[[nodiscard]] std::string grouped(std::uint64_t number);
/// "1 file", "12,345 files".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one, std::string_view many);
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one); ///< with an s

} // namespace animcheck
