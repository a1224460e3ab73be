// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The contents of a page of the book, apart from their form: HTML and Markdown are made from the same pages. All
/// texts are printable(); writers escape what their language needs.
namespace animcheck::book {

/// Where a link leads: a page, without suffix, and a place in it.
struct Target {
    std::string page; ///< empty: the page itself
    std::string place = {};
    bool is_page = true; ///< false: a file of the book with its suffix, or an address on the internet
};

enum class Style : std::uint8_t { plain, code, strong, faint, note, warning, error, fatal, right, wrong };

struct Words {
    std::string text;
    Style style = Style::plain;
    std::optional<Target> to = {};
};
using Line = std::vector<Words>;

struct Heading {
    int level = 2;
    std::string text, place;
};
struct Paragraph {
    Line line;
    bool lead = false; ///< the page in one sentence
};
/// A program, or a part of one.
struct Listing {
    std::string text, language;
};
struct List {
    std::vector<Line> items;
};
/// Words and what is said about them, in two columns.
struct LabelledValues {
    std::vector<std::pair<std::string, Line>> rows;
};
struct Table {
    struct Row {
        std::vector<Line> cells;
        std::string place = {};     ///< empty: links do not lead here
        Style style = Style::plain; ///< right or wrong: as in the bytes
    };
    std::string caption;
    std::vector<std::string> columns;
    std::vector<Row> rows = {};
};

/// Bytes around the places of a finding, in rows of 16.
struct HexExcerpt {
    enum class Mark : std::uint8_t { none, wrong, right, related };
    struct Row {
        std::uint64_t offset = 0;
        std::vector<std::byte> bytes;
        std::vector<Mark> marks; ///< one for each byte
        bool after_gap = false;  ///< rows before this one are left out
    };
    /// A byte of which only some bits are meant.
    struct Bits {
        std::uint64_t offset = 0;
        std::byte byte{};
        unsigned first = 0, last = 8; ///< bit 0 is the most significant one
        Mark mark = Mark::none;
    };
    std::string label; ///< in words, for those who cannot see it
    std::vector<Row> rows;
    std::vector<Bits> bits = {};
    std::uint64_t size = 0; ///< of all bytes
};

/// Fields side by side as they are in the bytes.
struct Diagram {
    struct Box {
        std::size_t number = 0;            ///< in the table below the figure; 0: not a field
        std::string name;                  ///< short
        std::string title;                 ///< in full
        std::string content;               ///< its bytes in hex, or its bits, without blanks
        std::uint64_t first = 0, size = 0; ///< in units, from the start of the row
        bool begins = true, ends = true;   ///< false: the field continues from, or in, another row
        bool is_odd = false;               ///< neighbours differ
        Target to = {};
    };
    struct Row {
        std::string label; ///< the offset
        std::vector<Box> boxes;
        std::string gap = {}; ///< instead of boxes: what is left out
    };
    bool of_bits = false; ///< a unit is a bit, not a byte
    std::string caption;
    std::vector<Row> rows;
};

struct Block;
/// Side by side where there is room.
struct Columns {
    std::vector<std::vector<Block>> columns;
};
struct Block {
    std::variant<Heading, Paragraph, Listing, List, LabelledValues, Table, HexExcerpt, Diagram, Columns> is;
};
using Blocks = std::vector<Block>;

struct Page {
    std::string path; ///< "rules/zengin.man/version"
    std::string title;
    std::string description;                           ///< a sentence, for lists of links
    std::vector<std::pair<std::string, Target>> trail; ///< the pages above it
    Blocks blocks = {};
};

[[nodiscard]] inline Words plain(std::string text) { return {std::move(text)}; }
[[nodiscard]] inline Words code(std::string text) { return {std::move(text), Style::code}; }
[[nodiscard]] inline Words styled(std::string text, Style style) { return {std::move(text), style}; }
[[nodiscard]] inline Words link(std::string text, Target to, Style style = Style::plain) {
    return {std::move(text), style, std::move(to)};
}
template <class T>
void add(Blocks& to, T block) {
    to.push_back({std::move(block)});
}
inline void add_heading(Blocks& to, int level, std::string text, std::string place) {
    add(to, Heading{level, std::move(text), std::move(place)});
}
inline void add_text(Blocks& to, std::string text) { add(to, Paragraph{{plain(std::move(text))}}); }

/// Where `to` is for a reader of the page `from`: "../../formats/zengin.man.html#open".
[[nodiscard]] std::string address_of(Target const& to, std::string const& from, std::string_view suffix);

} // namespace animcheck::book
