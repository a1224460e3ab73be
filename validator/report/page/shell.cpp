// SPDX-License-Identifier: MIT
#include "validator/report/page/shell.hpp"

#include "validator/report/page/assets.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <span>

namespace animcheck::html {
namespace {

constexpr std::string_view page_start = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                        "<meta name=\"generator\" content=\"animcheck report\">\n";

/// The source of a Content-Security-Policy that allows this very text.
std::string allowed(std::string_view text) {
    auto const digits = sha256_of(std::as_bytes(std::span(text)));
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    return fmt::format("'sha256-{}'", base64_of(bytes));
}

std::string head() {
    std::string text(page_start);
    text += fmt::format(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {} {} {}; "
        "style-src {}; img-src data:; base-uri 'none'; form-action 'none'\">\n",
        allowed(script()), allowed(chart_library()), allowed(figure_library()), allowed(style_sheet()));
    text +=
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
        "<title>animcheck report</title>\n";
    return text + fmt::format("<style>{}</style>\n</head>\n<body>\n", style_sheet());
}

std::string plain_element(std::string_view id, std::string_view text) {
    return fmt::format("<script type=\"text/plain\" id=\"{}\">{}</script>\n", id, text);
}

} // namespace

std::string shell_opening() { return head() + std::string(body()); }

std::string shell_ending() {
    return plain_element("chart-library", chart_library()) + plain_element("figure-library", figure_library()) +
           plain_element("licences-text", licences()) +
           fmt::format("<script>{}</script>\n</body>\n</html>\n", script());
}

bool is_page(std::string_view bytes) { return bytes.starts_with(page_start); }

} // namespace animcheck::html
