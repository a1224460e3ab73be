// SPDX-License-Identifier: MIT
#include "golden/book/format_page.hpp"

#include "decoders/registry.hpp"
#include "golden/book/diagram.hpp"
#include "golden/book/words.hpp"
#include "golden/corpus/place_bytes.hpp"
#include "validator/rules/book_pages.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

namespace animcheck::book {
namespace {

constexpr std::size_t examples_most = 3;

/// A base of the corpus, as an example of the layout.
struct Example {
    golden::Case const* base = nullptr;
    std::unique_ptr<golden::Run> run; ///< owns the bytes
    Decoded decoded;                  ///< each code of streams as well
    std::vector<Leaf> leaves;
    [[nodiscard]] std::set<PathId> patterns() const {
        std::set<PathId> all;
        for (auto const& leaf : leaves) all.insert(leaf.pattern);
        return all;
    }
};

void decode_into(Example& example, SpecSet const& specs) {
    auto options = example.base->limits.options();
    options.codes = byte_range(0, example.run->bytes().size());
    example.decoded = decode(example.run->input(), specs, lenient, options);
    auto const* const spec = example.decoded.spec;
    if (example.decoded.paths && spec && spec->format == example.base->format)
        example.leaves = leaves_of(example.decoded.log.events(), *example.decoded.paths, *spec);
}

/// Those that show the most fields, then those that show the most others; the smaller one of equals.
std::vector<Example> chosen(std::vector<Example> all) {
    std::vector<Example> few;
    std::set<PathId> shown;
    while (few.size() < examples_most) {
        auto const gain = [&](Example const& example) {
            auto const patterns = example.patterns();
            return std::ranges::count_if(patterns, [&](PathId pattern) { return !shown.contains(pattern); });
        };
        auto const better = [&](Example const& a, Example const& b) {
            auto const gain_a = gain(a), gain_b = gain(b);
            return gain_a != gain_b ? gain_a > gain_b : a.run->bytes().size() < b.run->bytes().size();
        };
        auto const best = std::ranges::min_element(all, better);
        if (best == all.end() || gain(*best) == 0) break;
        shown.merge(best->patterns());
        few.push_back(std::move(*best));
        all.erase(best);
    }
    return few;
}

class FormatWriter {
public:
    FormatWriter(Spec const& spec, golden::FormatFolder const* folder, SpecSet const& specs,
                 Messages const& messages)
        : spec_(spec), folder_(folder), specs_(specs), messages_(messages) {}

    Page page() {
        add_head();
        add_reading();
        add_layout();
        add_fields();
        add_rules();
        add_readers();
        add_evidence();
        add_texts(spec_.errata, "Errors of the public description", "errata");
        add_texts(spec_.open, "Open questions", "open");
        add_exempt();
        return {page_of_format(spec_.format),
                std::string(spec_.format),
                std::string(spec_.title) + '.',
                {{"Book", {"index"}}},
                std::move(blocks_)};
    }

private:
    void add_head() {
        add(blocks_, Paragraph{{plain(std::string(spec_.title) + '.')}, true});
        LabelledValues facts;
        if (auto const* const format = format_of(spec_.format)) {
            facts.rows.push_back({"Recognised", {plain(std::string(format->recognised_by))}});
            if (format->container)
                facts.rows.push_back({"Members", {plain("It is a container: what is in it is checked, too.")}});
            std::string games;
            for (auto const& game : format->games) games += (games.empty() ? "" : ", ") + std::string(game.name);
            if (!games.empty()) facts.rows.push_back({"Games", {plain(games)}});
            facts.rows.push_back(
                {"Byte order", {plain(spec_.byte_order == std::endian::little ? "little-endian" : "big-endian")}});
            facts.rows.push_back({"Coverage",
                                  {plain(spec_.covers_all ? "Every byte belongs to a field, or is reported."
                                                          : "Most bytes belong to other data.")}});
        }
        facts.rows.push_back({"Spec", {plain(fmt::format("version {}", spec_.version))}});
        add(blocks_, std::move(facts));
    }

    void add_reading() {
        if (!folder_ || folder_->reading.empty()) return;
        add_heading(blocks_, 2, "How to read it", "reading");
        add_text(blocks_,
                 "A program in Python, without checks. A test runs it on each case that must be accepted, and "
                 "compares what it returns with the fields of the case.");
        add(blocks_, Listing{folder_->reading, "python"});
    }

    void add_layout() {
        if (!folder_) return;
        std::vector<Example> all;
        for (auto const& base : folder_->bases.cases)
            decode_into(all.emplace_back(&base, std::make_unique<golden::Run>(base, specs_)), specs_);
        auto const examples = chosen(std::move(all));
        if (examples.empty()) return;
        add_heading(blocks_, 2, "Layout", "layout");
        add_text(blocks_,
                 "Files of the corpus, as a lenient reader decodes them. A box is a field: its number, its "
                 "name if there is room, and its bytes. Offsets are hexadecimal.");
        for (std::size_t i = 0; i < examples.size(); ++i) add_example(examples[i], i + 1);
    }

    void add_example(Example const& example, std::size_t number) {
        auto const& title = printable(example.base->title);
        add_heading(blocks_, 3, fmt::format("Example {}: {}", number, title), fmt::format("example-{}", number));
        auto const bytes = golden::bytes_read(*example.run);
        auto const& paths = *example.decoded.paths;
        auto drawn = byte_figure(bytes, example.leaves, paths);
        drawn.figure.caption = fmt::format("{} ({})", example.base->id, counted(bytes.size(), "byte"));
        drawn.legend.caption = "The fields of this example";
        add_figure(std::move(drawn));
        auto bits = bit_figure(bytes, example.leaves, paths);
        if (bits.figure.rows.empty()) return;
        bits.figure.caption = fmt::format("{}: codes of bits, the most significant bit first", example.base->id);
        bits.legend.caption = "The first codes of this example";
        add_figure(std::move(bits));
    }

    void add_figure(LayoutFigure drawn) {
        Columns columns;
        add(columns.columns.emplace_back(), std::move(drawn.figure));
        add(columns.columns.emplace_back(), std::move(drawn.legend));
        add(blocks_, std::move(columns));
    }

    void add_fields() {
        add_heading(blocks_, 2, "Fields", "fields");
        add_fields("In the bytes",
                   [](EventKind kind) { return kind != EventKind::derived && kind != EventKind::context; });
        add_fields("Computed by the decoder", [](EventKind kind) { return kind == EventKind::derived; });
        add_fields("Known from outside the bytes", [](EventKind kind) { return kind == EventKind::context; });
    }

    template <class Wanted>
    void add_fields(std::string caption, Wanted wanted) {
        Table table{std::move(caption), {"Field", "Type", "Meaning", "Rules"}};
        for (auto const& field : spec_.fields) {
            if (!wanted(field.kind)) continue;
            auto const pattern = pattern_of(spec_, field.path, false);
            table.rows.push_back(
                {{{code(pattern)}, {plain(type_of(field))}, {plain(meaning_of(field))}, rules_at(field.path)},
                 place_of_field(pattern)});
        }
        if (!table.rows.empty()) add(blocks_, std::move(table));
    }

    [[nodiscard]] static std::string type_of(FieldDeclaration const& field) {
        if (field.kind == EventKind::table) return "table";
        auto text = std::string(name_of(field.type));
        auto const size = size_of(field.type);
        if (size > 0 && field.kind != EventKind::derived && field.kind != EventKind::context)
            text += ", " + counted(size, "byte");
        return text;
    }

    [[nodiscard]] std::string meaning_of(FieldDeclaration const& field) const {
        auto text = std::string(field.doc);
        for (auto const& value : slice(spec_.values, field.values))
            text +=
                fmt::format("{}{} (0x{:X}) is {}", &value == slice(spec_.values, field.values).data() ? " " : "; ",
                            value.value, value.value, value.name);
        if (!field.missing.empty()) text += fmt::format(" Not known: {}.", field.missing);
        return text;
    }

    [[nodiscard]] Line rules_at(PathId field) const {
        Line line;
        for (auto const& rule : spec_.rules) {
            if (rule.at != field || rule.below || field == root_path) continue;
            if (!line.empty()) line.push_back(plain(", "));
            line.push_back(rule_link(full(rule), std::string(rule.id)));
        }
        return line;
    }

    [[nodiscard]] std::string full(Rule const& rule) const { return fmt::format("{}/{}", spec_.format, rule.id); }

    void add_rules() {
        auto const count = std::ranges::count_if(spec_.rules, [](Rule const& rule) { return rule.reader.empty(); });
        add_heading(blocks_, 2, fmt::format("Rules ({})", count), "rules");
        Table table{"The worst first", {"Rule", "Severity", "Message", "Effect"}};
        for (auto const severity : {Severity::fatal, Severity::error, Severity::warning, Severity::note})
            for (auto const& rule : spec_.rules)
                if (rule.severity == severity && rule.reader.empty())
                    table.rows.push_back({{{rule_link(full(rule), std::string(rule.id))},
                                           {badge(rule.severity)},
                                           {plain(messages_.at(full(rule)))},
                                           {plain(rule.effect ? spaced(name_of(*rule.effect)) : "")}}});
        add(blocks_, std::move(table));
    }

    /// The file is fine, and a program misreads it.
    void add_readers() {
        Table table{"Sound files that known readers misread",
                    {"Misreading", "Reader", "What the file has", "Effect"}};
        for (auto const& rule : spec_.rules)
            if (!rule.reader.empty())
                table.rows.push_back({{{rule_link(full(rule), std::string(rule.id))},
                                       {plain(std::string(rule.by))},
                                       {plain(messages_.at(full(rule)))},
                                       {plain(rule.effect ? spaced(name_of(*rule.effect)) : "")}}});
        if (table.rows.empty()) return;
        add_heading(blocks_, 2, "Sound files, misread", "misread");
        add(blocks_, std::move(table));
    }

    void add_evidence() {
        add_heading(blocks_, 2, "Evidence", "evidence");
        Table table{"What the rules rest on", {"Source", "Kind", "Rules"}};
        for (std::size_t i = 0; i < spec_.evidence.size(); ++i) {
            auto const& evidence = spec_.evidence[i];
            auto const rests = std::ranges::count_if(spec_.rules, [&](Rule const& rule) {
                return std::ranges::any_of(slice(spec_.basis, rule.basis),
                                           [i](Basis const& basis) { return basis.evidence == i; });
            });
            auto const what = book::meaning_of(evidence.kind);
            table.rows.push_back({{{plain(std::string(evidence.title.empty() ? what : evidence.title))},
                                   {plain(fmt::format("{}: {}", name_of(evidence.kind), what))},
                                   {plain(std::to_string(rests))}}});
        }
        add(blocks_, std::move(table));
    }

    void add_texts(std::span<std::string_view const> texts, std::string heading, std::string anchor) {
        if (texts.empty()) return;
        add_heading(blocks_, 2, std::move(heading), std::move(anchor));
        List list;
        for (auto const text : texts) list.items.push_back({plain(std::string(text))});
        add(blocks_, std::move(list));
    }

    void add_exempt() {
        if (!folder_ || folder_->exempt.empty()) return;
        add_heading(blocks_, 2, "Rules without a case", "exempt");
        List list;
        for (auto const& [rule, reason] : folder_->exempt)
            if (messages_.contains(rule)) list.items.push_back({rule_link(rule), plain(": " + reason)});
        add(blocks_, std::move(list));
    }

    Spec const& spec_;
    golden::FormatFolder const* folder_;
    SpecSet const& specs_;
    Messages const& messages_;
    Blocks blocks_;
};

} // namespace

Page format_page(Spec const& spec, golden::FormatFolder const* folder, SpecSet const& specs,
                 Messages const& messages) {
    return FormatWriter(spec, folder, specs, messages).page();
}

} // namespace animcheck::book
