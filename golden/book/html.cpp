// SPDX-License-Identifier: MIT
#include "golden/book/diagram.hpp"
#include "golden/book/writers.hpp"
#include "validator/report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace animcheck::book {
namespace {

// Of figures, in units of the view box.
constexpr int gutter = 40, row_height = 40, gap_height = 22, label_down = 14, content_down = 30, figure_width = 353;
constexpr int narrow_width = 233; ///< rows of half the length

constexpr double letter_width = 5.8, letter_apart = 3.2;

constexpr std::size_t long_word = 20, longest_run = 24, run_between_breaks = 16;

/// A word with places where a line may break: after the joints of a path; if that does not suffice, after
/// underscores, and inside runs that fit no line.
std::string breakable_word(std::string_view word, std::string_view joints = "/\\.:-") {
    std::string parts;
    for (std::size_t start = 0; start < word.size();) {
        auto const joint = word.find_first_of(joints, start);
        auto end = joint == std::string_view::npos ? word.size() : joint + 1;
        bool const is_long = end - start > long_word;
        if (is_long && joints == "_" && end - start > longest_run) end = start + run_between_breaks;
        while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xC0) == 0x80) ++end; // of one letter
        auto const part = word.substr(start, end - start);
        parts += is_long && joints != "_" ? breakable_word(part, "_") : html_text(part);
        if (end < word.size() && part.size() > 1) parts += "<wbr/>";
        start = end;
    }
    return parts;
}

/// Lines break between the words of a path, an id or a name rather than inside them. Other text breaks at blanks,
/// if its words are not too long.
std::string breakable(std::string_view text, bool is_name) {
    std::string parts;
    for (std::size_t start = 0; start <= text.size();) {
        auto const end = std::min(text.find(' ', start), text.size());
        auto const word = text.substr(start, end - start);
        parts += is_name || word.size() > long_word ? breakable_word(word) : html_text(word);
        if (end < text.size()) parts += ' ';
        start = end + 1;
    }
    return parts;
}

/// Words between backticks are code, as in Markdown.
std::string with_code(std::string_view text, bool is_name) {
    std::string parts;
    for (;;) {
        auto const first = text.find('`');
        auto const last = first == std::string_view::npos ? first : text.find('`', first + 1);
        if (last == std::string_view::npos) return parts + breakable(text, is_name);
        parts += breakable(text.substr(0, first), is_name) + "<code>" +
                 breakable(text.substr(first + 1, last - first - 1), true) + "</code>";
        text.remove_prefix(last + 1);
    }
}

constexpr std::array<std::string_view, 10> style_words{"",        "code",  "strong", "faint", "note",
                                                       "warning", "error", "fatal",  "right", "wrong"};
std::string_view word_of(Style style) { return style_words[static_cast<std::size_t>(style)]; }

std::string_view class_of(HexExcerpt::Mark mark) {
    constexpr std::array<std::string_view, 4> words{"", "wrong", "right", "related"};
    return words[static_cast<std::size_t>(mark)];
}

class Html {
public:
    explicit Html(Page const& page) : page_(page) {}

    std::string text() {
        begin();
        for (auto const& block : page_.blocks) add(block);
        end();
        return std::move(text_);
    }

private:
    [[nodiscard]] std::string address(Target const& to) const {
        return html_text(address_of(to, page_.path, ".html"));
    }
    [[nodiscard]] std::string file(std::string_view name) const {
        return address_of({std::string(name)}, page_.path, "");
    }

    void begin() {
        text_ =
            fmt::format("<!DOCTYPE html>\n<html lang=\"en\" "
                        "xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                        "'self'; script-src "
                        "'self'; base-uri 'none'; form-action 'none'\"/>\n"
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                        "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                        "<meta name=\"description\" content=\"{}\"/>\n<title>{} – animcheck</title>\n"
                        "<link rel=\"stylesheet\" href=\"{}\"/>\n<script src=\"{}\" "
                        "defer=\"defer\"></script>\n</head>\n<body>\n"
                        "<a class=\"skip\" href=\"#main\">Skip to the text</a>\n",
                        html_text(page_.description), html_text(page_.title), file("style.css"), file("search.js"));
        add_header();
        text_ += fmt::format("<main id=\"main\">\n<h1>{}</h1>\n", breakable(page_.title, true));
    }

    void add_header() {
        text_ += "<header>\n<nav aria-label=\"Pages above\"><ol>";
        for (auto const& [title, to] : page_.trail)
            text_ += fmt::format("<li><a href=\"{}\">{}</a></li>", address(to), breakable(title, true));
        text_ += fmt::format("<li aria-current=\"page\">{}</li></ol></nav>\n", breakable(page_.title, true));
        // Shown by the script, without which it would do nothing.
        text_ +=
            fmt::format("<div role=\"search\" id=\"search\" data-index=\"{}\" hidden=\"hidden\">"
                        "<label for=\"query\">Search</label> "
                        "<input id=\"query\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" "
                        "aria-describedby=\"found\" aria-controls=\"results\" placeholder=\"rule, field or word\"/>"
                        "<p id=\"found\" role=\"status\"></p><ul id=\"results\"></ul></div>\n</header>\n",
                        file("search-index.js"));
    }

    void end() {
        text_ += "</main>\n<footer><nav aria-label=\"All pages\"><ul>";
        constexpr std::array<std::pair<std::string_view, std::string_view>, 5> pages{{{"index", "Formats"},
                                                                                      {"rules", "Rules"},
                                                                                      {"kinds", "Kinds"},
                                                                                      {"severities", "Severities"},
                                                                                      {"effects", "Effects"}}};
        for (auto const& [path, title] : pages)
            text_ += fmt::format("<li><a href=\"{}\">{}</a></li>", address({std::string(path)}), title);
        text_ += "</ul></nav></footer>\n</body>\n</html>\n";
    }

    void add(Block const& block) {
        std::visit([this](auto const& is) { write(is); }, block.is);
    }

    void write(Heading const& heading) {
        if (heading.place.empty()) {
            text_ += fmt::format("<h{0}>{1}</h{0}>\n", heading.level, html_text(heading.text));
            return;
        }
        text_ += fmt::format(
            "<h{0} id=\"{1}\">{2} <a class=\"here\" href=\"#{1}\" aria-label=\"Link to: {2}\">#</a></h{0}>\n",
            heading.level, html_text(heading.place), html_text(heading.text));
    }
    void write(Paragraph const& paragraph) {
        text_ += paragraph.lead ? "<p class=\"lead\">" : "<p>";
        write(paragraph.line);
        text_ += "</p>\n";
    }
    void write(Listing const& listing) {
        text_ += fmt::format("<pre tabindex=\"0\"><code>{}</code></pre>\n", html_text(listing.text));
    }
    void write(List const& list) {
        text_ += "<ul>\n";
        for (auto const& item : list.items) {
            text_ += "<li>";
            write(item);
            text_ += "</li>\n";
        }
        text_ += "</ul>\n";
    }
    void write(LabelledValues const& facts) {
        text_ += "<dl>\n";
        for (auto const& [word, line] : facts.rows) {
            text_ += fmt::format("<dt>{}</dt><dd>", html_text(word));
            write(line);
            text_ += "</dd>\n";
        }
        text_ += "</dl>\n";
    }

    void write(Line const& line) {
        for (auto const& words : line) write(words);
    }
    void write(Words const& words) {
        bool const is_name = words.style == Style::faint;
        auto inner = words.style == Style::code ? fmt::format("<code>{}</code>", breakable(words.text, true))
                                                : with_code(words.text, is_name);
        if (words.style == Style::strong)
            inner = fmt::format("<strong>{}</strong>", inner);
        else if (words.style != Style::plain && words.style != Style::code)
            inner = fmt::format("<span class=\"{}\">{}</span>", word_of(words.style), inner);
        text_ += words.to ? fmt::format("<a href=\"{}\">{}</a>", address(*words.to), inner) : inner;
    }

    /// The roles hold where a narrow screen shows cells as blocks.
    void write(Table const& table) {
        text_ +=
            fmt::format("<table role=\"table\"><caption>{}</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">",
                        html_text(table.caption));
        for (auto const& column : table.columns)
            text_ += fmt::format("<th role=\"columnheader\" scope=\"col\">{}</th>", html_text(column));
        text_ += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
        for (auto const& row : table.rows) write(table, row);
        text_ += "</tbody></table>\n";
    }
    void write(Table const& table, Table::Row const& row) {
        text_ += "<tr role=\"row\"";
        if (!row.place.empty()) text_ += fmt::format(" id=\"{}\"", html_text(row.place));
        if (row.style != Style::plain) text_ += fmt::format(" class=\"row-{}\"", word_of(row.style));
        text_ += '>';
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            text_ += fmt::format("<td role=\"cell\" data-label=\"{}\"><div>", html_text(table.columns[i]));
            write(row.cells[i]);
            text_ += "</div></td>";
        }
        text_ += "</tr>\n";
    }

    void write(Columns const& columns) {
        text_ += "<div class=\"columns\">\n";
        for (auto const& column : columns.columns) {
            text_ += "<section>\n";
            for (auto const& block : column) add(block);
            text_ += "</section>\n";
        }
        text_ += "</div>\n";
    }

    void write(HexExcerpt const& hex) {
        text_ += fmt::format("<figure class=\"hex\"><figcaption class=\"unseen\">{}</figcaption>\n",
                             html_text(hex.label));
        text_ += "<div class=\"rows\" aria-hidden=\"true\">\n";
        for (auto const& row : hex.rows) write(row);
        if (hex.rows.empty()) text_ += "<div class=\"gap\">no bytes</div>\n";
        text_ += "</div>\n";
        for (auto const& bits : hex.bits) write(bits);
        text_ += "</figure>\n";
    }
    void write(HexExcerpt::Row const& row) {
        if (row.after_gap) text_ += "<div class=\"gap\">…</div>\n";
        text_ +=
            fmt::format("<div class=\"row\"><span class=\"at\">{:08x}</span> <span class=\"halves\">", row.offset);
        constexpr std::size_t half = 8;
        for (std::size_t first = 0; first < row.bytes.size(); first += half)
            write_half(row, first, std::min(first + half, row.bytes.size()));
        text_ += "</span></div>\n";
    }
    /// Between two bytes is a blank, or the bracket of a mark that ends or begins there.
    void write_half(HexExcerpt::Row const& row, std::size_t first, std::size_t last) {
        text_ += "<span class=\"half\">";
        for (auto i = first; i < last; ++i) {
            auto const mark = row.marks[i];
            bool const begins = i == first || row.marks[i - 1] != mark;
            bool const ends = i + 1 == last || row.marks[i + 1] != mark;
            bool const after_mark = begins && i > first && row.marks[i - 1] != HexExcerpt::Mark::none;
            bool const is_marked = mark != HexExcerpt::Mark::none;
            if (!after_mark) text_ += is_marked && begins ? bracket_of(mark, true) : ' ';
            auto const byte = fmt::format("{:02x}", std::to_integer<unsigned>(row.bytes[i]));
            text_ += is_marked ? fmt::format("<b class=\"{}\">{}</b>", class_of(mark), byte) : byte;
            if (is_marked && ends) text_ += bracket_of(mark, false);
        }
        text_ += "</span>";
    }
    void write(HexExcerpt::Bits const& bits) {
        text_ += fmt::format("<p class=\"bits\">{}</p>\n", html_text(bits_text(bits)));
    }

    /// Two drawings, of which the style sheet shows one: scaled to a phone, the labels of the wide one are too
    /// small.
    void write(Diagram const& diagram) {
        text_ += "<figure class=\"diagram\">";
        draw(diagram, "wide", figure_width);
        draw(in_half_rows(diagram), "narrow", narrow_width);
        text_ += fmt::format("<figcaption>{}</figcaption></figure>\n", html_text(diagram.caption));
    }
    void draw(Diagram const& diagram, std::string_view name, int width) {
        int height = 1;
        for (auto const& row : diagram.rows) height += row.gap.empty() ? row_height : gap_height;
        text_ += fmt::format("<svg class=\"{}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
                             "role=\"group\" aria-label=\"{}\">\n",
                             name, width, height, html_text(diagram.caption));
        auto const a_row = (diagram.of_bits ? 16 : 8) / (width == narrow_width ? 2 : 1);
        int down = 0;
        for (auto const& row : diagram.rows) {
            write(row, down, (width - gutter) / a_row);
            down += row.gap.empty() ? row_height : gap_height;
        }
        text_ += "</svg>";
    }
    void write(Diagram::Row const& row, int down, int unit) {
        if (!row.gap.empty()) {
            text_ += fmt::format("<text class=\"gap\" x=\"{}\" y=\"{}\">{}</text>\n", gutter + 4, down + label_down,
                                 html_text(row.gap));
            return;
        }
        text_ += fmt::format("<text class=\"at\" x=\"0\" y=\"{}\">{}</text>\n", down + content_down,
                             html_text(row.label));
        for (auto const& box : row.boxes)
            write(box, gutter + static_cast<int>(box.first) * unit, static_cast<int>(box.size) * unit, down);
    }
    void write(Diagram::Box const& box, int across, int width, int down) {
        bool const is_link = box.begins && !box.to.place.empty();
        if (is_link) text_ += fmt::format("<a href=\"{}\">", address(box.to));
        text_ += fmt::format(
            "<g><title>{}</title><rect class=\"box{}{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            html_text(box.title),
            box.number == 0 ? " unread"
            : box.is_odd    ? " odd"
                            : " even",
            box.begins && box.ends ? "" : " part", across, down + 1, width, row_height - 4);
        auto const label = label_of(box, width);
        if (!label.empty())
            text_ += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>", across + 3, down + label_down,
                                 html_text(label));
        text_ += fmt::format("<text class=\"content\" x=\"{}\" y=\"{}\">{}</text></g>",
                             places_of(box, across, width), down + content_down, html_text(box.content));
        text_ += is_link ? "</a>\n" : "\n";
    }
    /// Where each letter is: bits, and the two digits of each byte, in the middle of their part of the box.
    static std::string places_of(Diagram::Box const& box, int across, int width) {
        auto const unit = static_cast<double>(width) / static_cast<double>(box.size);
        auto const digits = box.content.size() / box.size;
        std::string places;
        for (std::uint64_t i = 0; i < box.size; ++i) {
            auto const middle = across + (static_cast<double>(i) + 0.5) * unit;
            if (digits == 1)
                places += fmt::format("{:.1f} ", middle);
            else
                places += fmt::format("{:.1f} {:.1f} ", middle - letter_apart, middle + letter_apart);
        }
        places.pop_back();
        return places;
    }
    /// The number, and the name if there is room.
    static std::string label_of(Diagram::Box const& box, int width) {
        if (!box.begins) return "";
        if (box.number == 0) return static_cast<double>(box.name.size()) * letter_width < width - 4 ? box.name : "";
        auto const number = std::to_string(box.number);
        auto const both = number + ' ' + box.name;
        return static_cast<double>(both.size()) * letter_width < width - 4 ? both : number;
    }

    Page const& page_;
    std::string text_;
};

} // namespace

std::string html_of(Page const& page) { return Html(page).text(); }

} // namespace animcheck::book
