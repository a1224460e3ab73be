// SPDX-License-Identifier: MIT
#include "validator/report/page/page_data.hpp"

#include "validator/report/json_writer.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/page/exhibit_json.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/rule_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <ranges>
#include <set>

namespace animcheck::html {
namespace {

/// A letter as JSON may write any: half of a pair where it needs two.
void put_code(std::string& to, std::uint32_t code) {
    if (code < 0x10000)
        to += fmt::format("\\u{:04x}", code);
    else
        to += fmt::format("\\u{:04x}\\u{:04x}", 0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF));
}

/// The same JSON in ASCII and without `<`, which it has in texts alone: no text can end the element that it is in,
/// and none can hide in the page's source. `json` is UTF-8, as a JsonWriter leaves it.
std::string in_element(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        auto const lead = static_cast<unsigned char>(json[i]);
        if (lead < 0x7F && lead != '<') {
            text += json[i];
            continue;
        }
        auto const more = lead < 0x80 ? 0U : lead < 0xE0 ? 1U : lead < 0xF0 ? 2U : 3U;
        std::uint32_t code = more == 0 ? lead : lead & (0x3FU >> more);
        for (unsigned k = 0; k < more && i + 1 < json.size(); ++k)
            code = code << 6 | (static_cast<unsigned char>(json[++i]) & 0x3FU);
        put_code(text, code);
    }
    return text;
}

std::string data_element(std::string_view id, std::string_view json) {
    return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, in_element(json));
}

using Words = std::set<std::string_view>;

void put_words(JsonWriter& to, std::initializer_list<Words const*> sets) {
    to.begin_array();
    for (auto const* const words : sets)
        for (auto const word : *words) to.value(word);
    to.end_array();
}

/// Rules of a record: those with an open finding that follows from no other, and the rest.
struct RulesOf {
    Words roots, others;
};

RulesOf rules_of(InputRecord const& record) {
    RulesOf rules;
    for (auto const& finding : record.findings)
        if (finding.status == Status::open && finding.consequence_of.empty()) rules.roots.insert(finding.rule);
    for (auto const& finding : record.findings)
        if (!rules.roots.contains(finding.rule)) rules.others.insert(finding.rule);
    return rules;
}

/// The fields of an input that lists, filters and sorting need, so that its record is read only when it is shown.
std::string list_row(InputRecord const& record) {
    std::string line;
    JsonWriter to(line);
    auto const counts = counts_of(record);
    auto const rules = rules_of(record);
    Words effects;
    for (auto const& finding : record.findings) effects.insert(name_of(finding.effect.what));
    to.begin_array();
    to.value(printable(place_of(record)));
    to.value(printable(record.name));
    to.value(record.format);
    to.value(name_of(record.verdict));
    for (auto const count : counts.open) to.value(count);
    to.value(counts.set_aside);
    put_words(to, {&rules.roots, &rules.others});
    put_words(to, {&effects});
    to.value(std::uint64_t{rules.roots.size()});
    to.end_array();
    return line;
}

void put_rows(JsonWriter& to, std::string_view key, std::vector<RulePage::Row> const& rows) {
    to.key(key);
    to.begin_array();
    for (auto const& row : rows) {
        to.begin_array();
        to.value(row.label);
        to.value(printable(row.text));
        to.end_array();
    }
    to.end_array();
}

/// The pages of the rules that were used.
std::string rules_json(Ending const& ending, OutputOptions const& options) {
    std::string text;
    JsonWriter to(text);
    to.begin_object();
    for (auto const& [id, count] : ending.summary.rules) {
        auto const found = rule_with_id(ending.specs, id);
        if (!found.rule) continue;
        auto const page = page_of(*found.spec, *found.rule);
        to.name(id);
        to.begin_object();
        to.key("severity");
        to.value(name_of(found.rule->severity));
        put_rows(to, "rows", page.rows);
        put_rows(to, "evidence", page.evidence);
        if (auto const address = address_of_rule(id, options); !address.empty()) {
            to.key("book");
            to.value(address);
        }
        to.end_object();
    }
    to.end_object();
    return text;
}

std::string_view word_of(std::optional<EmbedBytes> embed) {
    if (!embed) return "no source";
    constexpr std::array<std::string_view, 3> words{"none", "around", "all"};
    return words[static_cast<std::size_t>(*embed)];
}

constexpr std::size_t given_most = 4; ///< paths that the page names, and one that says there are more

std::string page_json(Ending const& ending, OutputOptions const& options) {
    std::string text;
    JsonWriter to(text);
    to.begin_object();
    to.key("embedded");
    to.value(word_of(options.embed));
    to.key("left_out");
    to.value(ending.attachments_left_out);
    to.key("totals");
    to.begin_array();
    for (auto const& some : named_totals(ending.summary))
        if (some.totals->all() > 0) to.value(text_of(some));
    to.end_array();
    to.key("quiet");
    to.value(options.quiet);
    if (!options.given.empty()) {
        to.key("given");
        to.begin_array();
        for (auto const& path : options.given | std::views::take(given_most)) to.value(printable(path));
        to.end_array();
    }
    to.end_object();
    return text;
}

constexpr std::uint64_t mebibyte = 1U << 20;

} // namespace

std::string data_opening(RunRecord const& run) {
    return data_element("run", to_json_line(run)) + "<script type=\"application/jsonl\" id=\"inputs\">\n";
}

void add_input(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (options.quiet || !is_listed(record, named, options)) return;
    to.text += in_element(list_row(record)) + '\n' + in_element(to_json_line(record, named)) + '\n';
    if (record.exhibit)
        to.attachments.push_back({to.inputs, record.findings.empty(), in_element(json_of(*record.exhibit))});
    ++to.inputs;
}

std::string data_ending(Ending const& ending, OutputOptions const& options) {
    return "</script>\n" + data_element("summary-data", to_json_line(ending.summary)) +
           data_element("rules-data", rules_json(ending, options)) +
           data_element("page-data", page_json(ending, options));
}

AttachmentRoom attachment_room(OutputOptions const& options) {
    bool const is_all = options.embed == EmbedBytes::all;
    return is_all ? AttachmentRoom{64 * mebibyte, 16 * mebibyte} : AttachmentRoom{8 * mebibyte, 2 * mebibyte};
}

} // namespace animcheck::html
