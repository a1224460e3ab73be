// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/format_page.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace animcheck::book {

/// A page that not every book has.
struct FurtherPage {
    std::string_view title, page;
};

/// A layout for each format that has one, as its page draws it.
using Pictures = std::map<std::string_view, Diagram, std::less<>>;

/// The first page, which names the further ones, and the rules by format, kind, severity and effect.
[[nodiscard]] std::vector<Page> index_pages(SpecSet const& specs, Messages const& messages,
                                            Pictures const& pictures, std::span<FurtherPage const> further);

/// A script that sets `animcheckBook`: a row [page, title, text] for each rule, format and field.
[[nodiscard]] std::string search_index(SpecSet const& specs, Messages const& messages);

} // namespace animcheck::book
