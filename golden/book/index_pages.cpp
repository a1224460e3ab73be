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

constexpr std::array severities{Severity::fatal, Severity::error, Severity::warning, Severity::note};

class Indexes {
public:
    Indexes(SpecSet const& specs, Messages const& messages, std::span<FurtherPage const> further)
        : specs_(specs), messages_(messages), rows_(rows_of(specs)), further_(further) {}

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
        add_heading(page.blocks, 2, "Formats", "formats");
        add(page.blocks, formats());
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

    [[nodiscard]] Table formats() const {
        Table table{"What is read", {"Format", "Title", "Rules", "Fields", "Open questions"}};
        for (auto const* const spec : specs_.all())
            table.rows.push_back({{{link(std::string(spec->format), {page_of_format(spec->format)}, Style::code)},
                                   {plain(std::string(spec->title))},
                                   {plain(std::to_string(spec->rules.size()))},
                                   {plain(std::to_string(spec->fields.size()))},
                                   {plain(std::to_string(spec->open.size()))}}});
        return table;
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

std::vector<Page> index_pages(SpecSet const& specs, Messages const& messages,
                              std::span<FurtherPage const> further) {
    return Indexes(specs, messages, further).pages();
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
