// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"
#include "golden/book/leaves.hpp"

#include <vector>

namespace animcheck::book {

/// The layout of a format, shown by the bytes of one file: a figure, and a table with a row for each number in it.
struct LayoutFigure {
    Diagram figure;
    Table legend;
};

/// Rows of eight bytes. Repeated elements after the second, and the middle of long fields, are left out.
[[nodiscard]] LayoutFigure byte_figure(ByteView bytes, std::vector<Leaf> const& leaves, PathTable const& paths);

/// The first codes that are not whole bytes, in rows of sixteen bits; no rows if there are none.
[[nodiscard]] LayoutFigure bit_figure(ByteView bytes, std::vector<Leaf> const& leaves, PathTable const& paths);

/// The same figure with rows of half the length, for narrow screens.
[[nodiscard]] Diagram in_half_rows(Diagram const& figure);

} // namespace animcheck::book
