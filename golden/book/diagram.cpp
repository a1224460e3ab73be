// SPDX-License-Identifier: MIT
#include "golden/book/diagram.hpp"

#include "golden/book/excerpt.hpp"
#include "validator/rules/book_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace animcheck::book {
namespace {

constexpr std::uint64_t bytes_a_row = 8, bits_a_row = 16;
constexpr std::uint64_t least_left_out = 16; ///< bytes: less is shown rather than left out
constexpr std::uint64_t shown_of_long = 16;  ///< bytes of a long field before its middle is left out
constexpr std::size_t fields_most = 72, codes_most = 28, codes_before = 4;
constexpr std::uint64_t elements_shown = 2;

bool is_of_bytes(BitRange bits) { return bits.offset % 8 == 0 && bits.size % 8 == 0; }

/// A run of bits, or of bytes, with one name.
struct Item {
    enum class Kind : std::uint8_t { field, unread, left_out };
    Kind kind = Kind::field;
    std::uint64_t first = 0, size = 0; ///< in units
    std::string name, title, value;
    std::string place; ///< of the field on its page
    BitRange bits;
};

std::string last_word(std::string const& path) { return path.substr(path.rfind('.') + 1); }

/// From items to rows and to the table of numbers.
class Drawing {
public:
    Drawing(ByteView bytes, bool of_bits)
        : bytes_(bytes), unit_(of_bits ? 1 : 8), a_row_(of_bits ? bits_a_row : bytes_a_row) {
        result_.figure.of_bits = of_bits;
        result_.legend.columns = {"No.", "Offset", "Field", "Value"};
    }

    void add(Item const& item) {
        if (item.kind == Item::Kind::left_out) return add_gap(item.size, item.name);
        if (item.kind == Item::Kind::field) add_to_legend(item);
        auto const shown = unit_ == 8 && item.size > shown_of_long + least_left_out ? shown_of_long : item.size;
        add_boxes(item, shown);
        if (shown < item.size) add_gap(item.size - shown, "of " + item.name);
    }

    LayoutFigure take() { return std::move(result_); }

private:
    void add_to_legend(Item const& item) {
        ++number_;
        auto const field = item.place.empty() ? plain(item.title) : link(item.title, {"", item.place}, Style::code);
        auto const number = std::to_string(number_);
        result_.legend.rows.push_back(
            {{{plain(number)}, {code(place_words(item.bits))}, {field}, {plain(item.value)}}});
    }

    void add_boxes(Item const& item, std::uint64_t shown) {
        ++parity_;
        for (auto at = item.first; at < item.first + shown;) {
            auto const row = at / a_row_;
            auto const last = std::min((row + 1) * a_row_, item.first + shown);
            start_row(row);
            bool const is_field = item.kind == Item::Kind::field;
            result_.figure.rows.back().boxes.push_back({.number = is_field ? number_ : 0,
                                                        .name = item.name,
                                                        .title = fmt::format("{}: {}", item.title, item.value),
                                                        .content = content_of(at, last),
                                                        .first = at - row * a_row_,
                                                        .size = last - at,
                                                        .begins = at == item.first,
                                                        .ends = last == item.first + item.size,
                                                        .is_odd = parity_ % 2 != 0,
                                                        .to = {"", item.place}});
            at = last;
        }
    }

    void start_row(std::uint64_t row) {
        if (row_ == row) return;
        row_ = row;
        result_.figure.rows.push_back({fmt::format("{:04X}", row * a_row_ * unit_ / 8), {}});
    }

    [[nodiscard]] std::string content_of(std::uint64_t first, std::uint64_t last) const {
        std::string text;
        for (auto at = first; at < last; ++at) {
            if (unit_ == 8) {
                text += fmt::format("{:02x}", std::to_integer<unsigned>(bytes_[at]));
            } else {
                auto const byte = std::to_integer<unsigned>(bytes_[at / 8]);
                text += (byte >> (7 - at % 8) & 1) != 0 ? '1' : '0';
            }
        }
        return text;
    }

    void add_gap(std::uint64_t size, std::string const& what) {
        result_.figure.rows.push_back(
            {"", {}, fmt::format("… {} more {} {}", size, unit_ == 8 ? "bytes" : "bits", what)});
        row_ = ~std::uint64_t{0};
    }

    ByteView bytes_;
    std::uint64_t unit_, a_row_;
    LayoutFigure result_;
    std::size_t number_ = 0, parity_ = 0;
    std::uint64_t row_ = ~std::uint64_t{0};
};

Item item_of(Leaf const& leaf, PathTable const& paths, std::uint64_t unit) {
    return {Item::Kind::field,
            leaf.bits.offset / unit,
            leaf.bits.size / unit,
            last_word(leaf.path),
            leaf.path,
            leaf.value,
            place_of_field(paths.pattern(leaf.pattern)),
            leaf.bits};
}

/// Whole bytes in their order, none twice: codes inside a stream are the bit figure's.
class ByteItems {
public:
    ByteItems(std::uint64_t size, PathTable const& paths) : size_(size), paths_(paths) {}

    std::vector<Item> of(std::vector<Leaf> const& leaves) {
        for (auto const& leaf : leaves) {
            if (leaf.bits.offset < next_ || leaf.bits.end() > size_ * 8) continue;
            add(leaf);
        }
        finish_codes();
        fill_to(size_ * 8);
        finish_repeats();
        return std::move(items_);
    }

private:
    void add(Leaf const& leaf) {
        if (!is_of_bytes(leaf.bits)) {
            if (codes_ == 0) {
                fill_to(leaf.bits.offset / 8 * 8);
                finish_repeats();
                codes_from_ = leaf.bits.offset / 8 * 8;
            }
            ++codes_;
            next_ = leaf.bits.end();
            return;
        }
        finish_codes();
        fill_to(leaf.bits.offset);
        auto const indexed = leaf.path.find('[') != std::string::npos;
        bool const repeats = (indexed && ++seen_[leaf.pattern] > elements_shown) || leaf.is_rest;
        if (!repeats) finish_repeats();
        (repeats ? repeats_ : items_).push_back(item_of(leaf, paths_, 8));
        next_ = leaf.bits.end();
    }

    void finish_codes() {
        if (codes_ == 0) return;
        auto const end = (next_ + 7) / 8 * 8;
        BitRange const bits{codes_from_, end - codes_from_};
        items_.push_back({Item::Kind::field, bits.offset / 8, bits.size / 8, "bits",
                          fmt::format("{} codes of bits", codes_), "see the figure of bits", "", bits});
        codes_ = 0;
        next_ = end;
    }

    void fill_to(std::uint64_t bits) {
        if (bits <= next_) return;
        finish_repeats();
        auto const size = (bits - next_) / 8;
        items_.push_back(
            {Item::Kind::unread, next_ / 8, size, "not read", "not read", fmt::format("{} bytes", size), "", {}});
        next_ = bits;
    }

    void finish_repeats() {
        if (repeats_.empty()) return;
        auto const first = repeats_.front().first;
        auto const size = repeats_.back().first + repeats_.back().size - first;
        if (size > least_left_out)
            items_.push_back({Item::Kind::left_out,
                              first,
                              size,
                              repeats_.size() == 1
                                  ? fmt::format("({})", repeats_.front().title)
                                  : fmt::format("({} to {})", repeats_.front().title, repeats_.back().title),
                              "",
                              "",
                              "",
                              {}});
        else
            std::ranges::move(repeats_, std::back_inserter(items_));
        repeats_.clear();
    }

    std::uint64_t size_;
    PathTable const& paths_;
    std::vector<Item> items_, repeats_;
    std::map<PathId, std::uint64_t> seen_;
    std::uint64_t next_ = 0, codes_from_ = 0;
    std::size_t codes_ = 0;
};

/// Where whole fields are inside another one (tables inside a file of a ROM), they are shown instead of it, and
/// what is left of it around them. Codes inside a stream are the bit figure's.
std::vector<Leaf> opened(std::vector<Leaf> const& leaves) {
    std::vector<Leaf> result;
    for (std::size_t i = 0; i < leaves.size();) {
        auto const& outer = leaves[i];
        auto last = i + 1;
        bool has_codes = false;
        for (; last < leaves.size() && leaves[last].bits.offset < outer.bits.end(); ++last)
            has_codes = has_codes || !is_of_bytes(leaves[last].bits);
        bool const opens = !has_codes && last > i + 1 && leaves[last - 1].bits.end() <= outer.bits.end();
        if (!opens) {
            result.push_back(outer);
            ++i;
            continue;
        }
        auto next = outer.bits.offset;
        auto const add_part = [&](std::uint64_t end) {
            if (end <= next) return;
            result.push_back(outer);
            result.back().bits = {next, end - next};
            result.back().value = "a part of it";
        };
        for (++i; i < last; ++i) {
            if (leaves[i].bits.offset < next) continue;
            add_part(leaves[i].bits.offset);
            result.push_back(leaves[i]);
            next = leaves[i].bits.end();
        }
        add_part(outer.bits.end());
    }
    return result;
}

/// Those that hold no other one, from shortly before the first that is not of whole bytes.
std::vector<Leaf> codes_of(std::vector<Leaf> const& leaves) {
    std::vector<Leaf> inner;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        bool const holds_next = i + 1 < leaves.size() && leaves[i + 1].bits.end() <= leaves[i].bits.end() &&
                                leaves[i + 1].bits.size < leaves[i].bits.size;
        if (!holds_next) inner.push_back(leaves[i]);
    }
    auto const first = std::ranges::find_if(inner, [](Leaf const& leaf) { return !is_of_bytes(leaf.bits); });
    if (first == inner.end()) return {};
    auto from = first;
    while (from != inner.begin() && static_cast<std::size_t>(first - from) < codes_before &&
           std::prev(from)->bits.end() == from->bits.offset && std::prev(from)->bits.size <= 4 * bits_a_row)
        --from;
    auto to = from;
    while (to != inner.end() && static_cast<std::size_t>(to - from) < codes_most &&
           to->bits.size <= 4 * bits_a_row && (to == from || std::prev(to)->bits.end() == to->bits.offset))
        ++to;
    return {from, to};
}

/// The part of a box that is in a part of its row.
std::optional<Diagram::Box> part_of(Diagram::Box const& box, std::uint64_t first, std::uint64_t size) {
    auto const from = std::max(box.first, first), to = std::min(box.first + box.size, first + size);
    if (from >= to) return std::nullopt;
    auto part = box;
    auto const digits = box.content.size() / box.size;
    part.content = box.content.substr((from - box.first) * digits, (to - from) * digits);
    part.first = from - first;
    part.size = to - from;
    part.begins = box.begins && from == box.first;
    part.ends = box.ends && to == box.first + box.size;
    return part;
}

} // namespace

LayoutFigure byte_figure(ByteView bytes, std::vector<Leaf> const& leaves, PathTable const& paths) {
    Drawing drawing(bytes, false);
    std::size_t count = 0;
    for (auto const& item : ByteItems(bytes.size(), paths).of(opened(leaves))) {
        if (++count > fields_most) {
            drawing.add({Item::Kind::left_out,
                         item.first,
                         bytes.size() - item.first,
                         "to the end of the file",
                         "",
                         "",
                         "",
                         {}});
            break;
        }
        drawing.add(item);
    }
    return drawing.take();
}

LayoutFigure bit_figure(ByteView bytes, std::vector<Leaf> const& leaves, PathTable const& paths) {
    Drawing drawing(bytes, true);
    for (auto const& leaf : codes_of(leaves)) drawing.add(item_of(leaf, paths, 1));
    return drawing.take();
}

Diagram in_half_rows(Diagram const& figure) {
    auto const half = (figure.of_bits ? bits_a_row : bytes_a_row) / 2;
    Diagram narrow{figure.of_bits, figure.caption, {}};
    for (auto const& row : figure.rows) {
        if (!row.gap.empty()) {
            narrow.rows.push_back(row);
            continue;
        }
        auto const offset = std::stoull(row.label, nullptr, 16);
        for (std::uint64_t first = 0; first < 2 * half; first += half) {
            Diagram::Row part{fmt::format("{:04X}", offset + (figure.of_bits ? first / 8 : first)), {}};
            for (auto const& box : row.boxes)
                if (auto const cut = part_of(box, first, half)) part.boxes.push_back(*cut);
            if (!part.boxes.empty()) narrow.rows.push_back(std::move(part));
        }
    }
    return narrow;
}

} // namespace animcheck::book
