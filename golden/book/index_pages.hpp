// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/format_page.hpp"

#include <vector>

namespace animcheck::book {

/// The first page, and the rules by format, kind, severity and effect.
[[nodiscard]] std::vector<Page> index_pages(SpecSet const& specs, Messages const& messages, bool has_loaders);

/// A script that sets `animcheckBook`: a row [page, title, text] for each rule, format and field.
[[nodiscard]] std::string search_index(SpecSet const& specs, Messages const& messages);

} // namespace animcheck::book
