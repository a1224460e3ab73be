// SPDX-License-Identifier: MIT
#include "golden/book/index_pages.hpp"

#include "golden/book/words.hpp"
#include "validator/report/json_writer.hpp"
#include "validator/rules/book_pages.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::book {
namespace {

struct Row {
    Spec const* spec;
    Rule const* rule;
    [[nodiscard]] std::string id() const { return fmt::format("{}/{}", spec->format, rule->id); }
};

std::vector<Row> rows_of(SpecSet const& specs) {
    std::vector<Row> rows;
    for (auto const* const spec : specs.all())
        for (auto const& rule : spec->rules) rows.push_back({spec, &rule});
    return rows;
}

std::string_view family_of(Spec const& spec) {
    auto const format = std::string_view(spec.format);
    return format.substr(0, format.find('.'));
}

/// The words that two titles begin with, up to a name: "Shadow of the Colossus motion, .anb" and "Shadow of the
/// Colossus skeleton, .skb" are of the game "Shadow of the Colossus".
std::string_view common_name(std::string_view a, std::string_view b) {
    std::size_t end = 0, name = 0;
    while (end < a.size() && end < b.size() && a[end] == b[end]) ++end;
    for (std::size_t start = 0; start < end;) {
        auto const blank = a.find(' ', start);
        if (blank == std::string_view::npos || blank >= end) break;
        bool const is_small = a[start] >= 'a' && a[start] <= 'z';
        if (!is_small) name = blank;
        start = blank + 1;
    }
    return a.substr(0, name);
}

/// The formats of a game, or of one engine's games.
struct Game {
    std::string_view name; ///< empty: of no game
    std::vector<Spec const*> specs;
};

/// By name; what belongs to no game is last.
std::vector<Game> games_of(SpecSet const& specs) {
    std::vector<Game> games;
    for (auto const* const spec : specs.all()) {
        bool const goes_on = !games.empty() && family_of(*games.back().specs.front()) == family_of(*spec);
        if (!goes_on) games.emplace_back();
        games.back().specs.push_back(spec);
    }
    for (auto& game : games)
        if (game.specs.size() > 1) game.name = common_name(game.specs[0]->title, game.specs[1]->title);
    std::ranges::stable_sort(games, {}, [](Game const& game) { return std::pair(game.name.empty(), game.name); });
    return games;
}

constexpr std::array severities{Severity::fatal, Severity::error, Severity::warning, Severity::note};

class Indexes {
public:
    Indexes(SpecSet const& specs, Messages const& messages, Pictures const& pictures,
            std::span<FurtherPage const> further)
        : specs_(specs), messages_(messages), pictures_(pictures), rows_(rows_of(specs)), further_(further) {}

    std::vector<Page> pages() const { return {first_page(), by_format(), by_kind(), by_severity(), by_effect()}; }

private:
    [[nodiscard]] Page first_page() const {
        Page page{
            "index", "The book of edge cases", "What can be wrong in game animation files, in bytes.", {}, {}};
        add(page.blocks,
            Paragraph{{plain("What can be wrong in a game’s animation files: which bytes, how bad it is, "
                             "what the game does with them, what to do, and how sure that is.")},
                      true});
        add_text(page.blocks,
                 fmt::format("{} in {}, with files that break them and files that almost do. All files are "
                             "made up; none has data of a game.",
                             counted(rows_.size(), "rule"), counted(specs_.all().size(), "format")));
        add_heading(page.blocks, 2, "Games", "games");
        add(page.blocks, cards());
        add_heading(page.blocks, 2, "Indexes", "indexes");
        List indexes{{{link("All rules by format", {"rules"})},
                      {link("Rules by kind of fault", {"kinds"})},
                      {link("Rules by severity", {"severities"})},
                      {link("Rules by what the game does", {"effects"})}}};
        for (auto const& one : further_)
            indexes.items.push_back({link(std::string(one.title), {std::string(one.page)})});
        add(page.blocks, std::move(indexes));
        add_heading(page.blocks, 2, "How to read it", "reading");
        add_text(page.blocks,
                 "A strict reader stops at the first error. A lenient reader goes on, and what it then does is "
                 "written down. The evidence of a rule limits how severe it may be.");
        return page;
    }

    /// A card for each game: its name, the beginning of a made-up file, its formats.
    [[nodiscard]] Columns cards() const {
        Columns cards;
        for (auto const& game : games_of(specs_)) {
            auto& card = cards.columns.emplace_back();
            auto const name = game.name.empty() ? std::string_view(game.specs.front()->title) : game.name;
            add_heading(card, 3, std::string(name), std::string(family_of(*game.specs.front())));
            add_picture(card, game);
            List formats;
            for (auto const* const spec : game.specs) {
                auto title = std::string_view(spec->title);
                if (!game.name.empty() && title.starts_with(game.name)) title.remove_prefix(game.name.size() + 1);
                formats.items.push_back(
                    {link(capital(std::string(title)), {page_of_format(spec->format)}),
                     styled(fmt::format(" {}, {}", spec->format, counted(spec->rules.size(), "rule")),
                            Style::faint)});
            }
            add(card, std::move(formats));
        }
        return cards;
    }

    void add_picture(Blocks& card, Game const& game) const {
        constexpr std::size_t most_rows = 3;
        for (auto const* const spec : game.specs) {
            auto const found = pictures_.find(spec->format);
            if (found == pictures_.end()) continue;
            auto picture = found->second;
            picture.rows.resize(std::min(picture.rows.size(), most_rows));
            picture.caption = fmt::format("How a made-up file of {} begins", spec->format);
            for (auto& row : picture.rows)
                for (auto& box : row.boxes) box.to.page = page_of_format(spec->format);
            return add(card, std::move(picture));
        }
    }

    template <class Wanted>
    [[nodiscard]] Table rules(std::string caption, Wanted wanted) const {
        Table table{std::move(caption), {"Rule", "Severity", "Message"}};
        for (auto const& row : rows_)
            if (wanted(row))
                table.rows.push_back(
                    {{{rule_link(row.id())}, {badge(row.rule->severity)}, {plain(messages_.at(row.id()))}}});
        return table;
    }

    static Page empty_page(std::string path, std::string title, std::string description) {
        return {std::move(path), std::move(title), std::move(description), {{"Book", {"index"}}}, {}};
    }

    /// A heading, what it means, and the rules; nothing if there are none.
    template <class Wanted>
    void add_group(Page& page, std::string const& title, std::string_view place, std::string_view meaning,
                   Wanted wanted) const {
        auto table = rules(title, wanted);
        if (table.rows.empty()) return;
        add_heading(page.blocks, 2, fmt::format("{} ({})", title, table.rows.size()), std::string(place));
        if (!meaning.empty()) add_text(page.blocks, std::string(meaning));
        add(page.blocks, std::move(table));
    }

    [[nodiscard]] Page by_format() const {
        auto page = empty_page("rules", "All rules", "All rules by format.");
        for (auto const* const spec : specs_.all())
            add_group(page, std::string(spec->format), spec->format, spec->title,
                      [spec](Row const& row) { return row.spec == spec; });
        return page;
    }

    [[nodiscard]] Page by_kind() const {
        auto page = empty_page("kinds", "Rules by kind", "Rules by the kind of fault that they find.");
        for (std::size_t i = 0; i < anomaly_kind_count; ++i) {
            auto const kind = static_cast<AnomalyKind>(i);
            add_group(page, spaced(name_of(kind)), name_of(kind), "",
                      [kind](Row const& row) { return row.rule->kind == kind; });
        }
        return page;
    }

    [[nodiscard]] Page by_severity() const {
        auto page = empty_page("severities", "Rules by severity", "Rules by severity, the worst first.");
        for (auto const severity : severities)
            add_group(page, std::string(name_of(severity)), name_of(severity), meaning_of(severity),
                      [severity](Row const& row) { return row.rule->severity == severity; });
        return page;
    }

    [[nodiscard]] Page by_effect() const {
        auto page =
            empty_page("effects", "Rules by effect", "Rules by what the game does with a file that breaks them.");
        for (auto const effect : {EffectClass::crashes, EffectClass::hangs, EffectClass::refuses,
                                  EffectClass::looks_wrong, EffectClass::loads, EffectClass::unknown})
            add_group(page, spaced(name_of(effect)), name_of(effect), meaning_of(effect), [effect](Row const& row) {
                return row.rule->effect.value_or(EffectClass::unknown) == effect;
            });
        return page;
    }

    SpecSet const& specs_;
    Messages const& messages_;
    Pictures const& pictures_;
    std::vector<Row> rows_;
    std::span<FurtherPage const> further_;
};

void add_row(JsonWriter& json, std::string const& address, std::string_view title, std::string_view text) {
    json.begin_array();
    json.value(address);
    json.value(title);
    json.value(text);
    json.end_array();
}

} // namespace

std::vector<Page> index_pages(SpecSet const& specs, Messages const& messages, Pictures const& pictures,
                              std::span<FurtherPage const> further) {
    return Indexes(specs, messages, pictures, further).pages();
}

std::string search_index(SpecSet const& specs, Messages const& messages) {
    std::string text = "\"use strict\";\nwindow.animcheckBook = ";
    JsonWriter json(text);
    auto const address = [](std::string page, std::string place = {}) {
        return address_of({std::move(page), std::move(place)}, "", ".html");
    };
    json.begin_array();
    for (auto const& row : rows_of(specs))
        add_row(json, address(page_of_rule(row.id())), row.id(),
                fmt::format("{}: {}. {}{}{}", name_of(row.rule->severity), messages.at(row.id()), row.rule->why,
                            row.rule->symptoms.empty() ? "" : " People say: ", row.rule->symptoms));
    for (auto const* const spec : specs.all()) {
        add_row(json, address(page_of_format(spec->format)), spec->format, fmt::format("format: {}", spec->title));
        for (auto const& field : spec->fields) {
            auto const pattern = pattern_of(*spec, field.path, false);
            add_row(json, address(page_of_format(spec->format), place_of_field(pattern)), pattern,
                    fmt::format("field of {}: {}", spec->format, field.doc));
        }
    }
    json.end_array();
    return text + ";\n";
}

} // namespace animcheck::book
