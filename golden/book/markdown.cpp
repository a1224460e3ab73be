// SPDX-License-Identifier: MIT
#include "golden/book/writers.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace animcheck::book {
namespace {

/// Characters with a meaning in Markdown or in HTML inside it.
std::string markdown_escaped(std::string_view text) {
    std::string safe;
    for (auto const letter : text) {
        switch (letter) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '\\':
        case '`':
        case '*':
        case '_':
        case '[':
        case ']':
        case '#':
        case '~':
        case '|': safe += '\\'; [[fallthrough]];
        default: safe += letter;
        }
    }
    return safe;
}

/// Fenced with more backticks than are in it. `in_table`: a bar would end the cell.
std::string as_code(std::string_view text, bool in_table) {
    std::size_t run = 0, most = 0;
    std::string inner;
    for (auto const letter : text) {
        run = letter == '`' ? run + 1 : 0;
        most = std::max(most, run);
        if (in_table && letter == '|') inner += '\\';
        inner += letter;
    }
    std::string const fence(most + 1, '`');
    auto const* const pad = most > 0 ? " " : "";
    return fence + pad + inner + pad + fence;
}

class Markdown {
public:
    explicit Markdown(Page const& page) : page_(page) {}

    std::string text() {
        for (auto const& [title, to] : page_.trail)
            text_ += fmt::format("[{}]({}) › ", markdown_escaped(title), address(to));
        text_ += fmt::format("{}\n\n# {}\n\n", markdown_escaped(page_.title), markdown_escaped(page_.title));
        for (auto const& block : page_.blocks) add(block);
        while (text_.ends_with("\n\n")) text_.pop_back();
        return std::move(text_);
    }

private:
    [[nodiscard]] std::string address(Target const& to) const { return address_of(to, page_.path, ".md"); }

    void add(Block const& block) {
        std::visit([this](auto const& is) { write(is); }, block.is);
    }
    void write(Heading const& heading) {
        if (!heading.place.empty()) text_ += fmt::format("<a id=\"{}\"></a>\n\n", heading.place);
        text_ += fmt::format("{} {}\n\n", std::string(static_cast<std::size_t>(heading.level), '#'),
                             markdown_escaped(heading.text));
    }
    void write(Paragraph const& paragraph) { text_ += line_of(paragraph.line) + "\n\n"; }
    void write(Listing const& listing) { text_ += fmt::format("```{}\n{}```\n\n", listing.language, listing.text); }
    void write(List const& list) {
        for (auto const& item : list.items) text_ += "- " + line_of(item) + '\n';
        text_ += '\n';
    }
    void write(LabelledValues const& facts) {
        for (auto const& [word, line] : facts.rows)
            text_ += fmt::format("- **{}:** {}\n", markdown_escaped(word), line_of(line));
        text_ += '\n';
    }

    [[nodiscard]] std::string line_of(Line const& line, bool in_table = false) const {
        std::string text;
        for (auto const& words : line) {
            auto inner = words.style == Style::code ? as_code(words.text, in_table) : markdown_escaped(words.text);
            bool const is_strong =
                words.style != Style::plain && words.style != Style::code && words.style != Style::faint;
            if (is_strong && !inner.empty()) inner = "**" + inner + "**";
            text += words.to ? fmt::format("[{}]({})", inner, address(*words.to)) : inner;
        }
        return text;
    }

    void write(Table const& table) {
        if (!table.caption.empty()) text_ += fmt::format("{}:\n\n", markdown_escaped(table.caption));
        text_ += '|';
        for (auto const& column : table.columns) text_ += fmt::format(" {} |", markdown_escaped(column));
        text_ += "\n|";
        for (std::size_t i = 0; i < table.columns.size(); ++i) text_ += " --- |";
        text_ += '\n';
        for (auto const& row : table.rows) {
            text_ += '|';
            auto place = row.place.empty() ? std::string() : fmt::format("<a id=\"{}\"></a>", row.place);
            for (auto const& cell : row.cells)
                text_ += fmt::format(" {}{} |", std::exchange(place, {}), line_of(cell, true));
            text_ += '\n';
        }
        text_ += '\n';
    }
    void write(HexExcerpt const& hex) {
        text_ += "```text\n";
        for (auto const& row : hex.rows) text_ += (row.after_gap ? "...\n" : "") + row_text(row) + '\n';
        if (hex.rows.empty()) text_ += "no bytes\n";
        for (auto const& bits : hex.bits) text_ += bits_text(bits) + '\n';
        text_ += "```\n\n";
    }
    /// The table below has all that the figure shows.
    void write(Diagram const&) {}
    void write(Columns const& columns) {
        for (auto const& column : columns.columns)
            for (auto const& block : column) add(block);
    }

    Page const& page_;
    std::string text_;
};

} // namespace

char bracket_of(HexExcerpt::Mark mark, bool opens) noexcept {
    constexpr std::array<std::array<char, 2>, 4> brackets{{{' ', ' '}, {'[', ']'}, {'(', ')'}, {'{', '}'}}};
    return brackets[static_cast<std::size_t>(mark)][opens ? 0 : 1];
}

std::string row_text(HexExcerpt::Row const& row) {
    auto text = fmt::format("{:08x} ", row.offset);
    auto before = HexExcerpt::Mark::none;
    for (std::size_t i = 0; i < row.bytes.size(); ++i) {
        auto const mark = row.marks[i];
        if (mark == before)
            text += ' ';
        else
            text += before == HexExcerpt::Mark::none ? bracket_of(mark, true) : bracket_of(before, false);
        text += fmt::format("{:02x}", std::to_integer<unsigned>(row.bytes[i]));
        before = mark;
    }
    if (before != HexExcerpt::Mark::none) text += bracket_of(before, false);
    return text;
}

std::string bits_text(HexExcerpt::Bits const& bits) {
    auto text = fmt::format("0x{:X}, bit by bit: ", bits.offset);
    for (unsigned bit = 0; bit < 8; ++bit) {
        if (bit == bits.first) text += bracket_of(bits.mark, true);
        text += (std::to_integer<unsigned>(bits.byte) >> (7 - bit) & 1) != 0 ? '1' : '0';
        if (bit + 1 == bits.last) text += bracket_of(bits.mark, false);
    }
    return text;
}

std::string markdown_of(Page const& page) { return Markdown(page).text(); }

} // namespace animcheck::book
