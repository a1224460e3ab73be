// SPDX-License-Identifier: MIT
#include "golden/book/case_panel.hpp"

#include "golden/book/excerpt.hpp"
#include "golden/book/leaves.hpp"
#include "golden/book/words.hpp"
#include "golden/corpus/fields.hpp"
#include "golden/corpus/place_bytes.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::book {
namespace {

using Mark = HexExcerpt::Mark;

constexpr std::size_t panel_fields_most = 12, others_most = 8;

std::string bytes_words(ByteView bytes, BitRange bits) {
    constexpr std::uint64_t most = 8;
    if (bits.size == 0 || bits.offset % 8 != 0 || bits.size % 8 != 0 || bits.size > most * 8 ||
        bits.end() / 8 > bytes.size())
        return {};
    std::string text;
    for (auto const byte : bytes.subspan(bits.offset / 8, bits.size / 8))
        text += fmt::format("{}{:02x}", text.empty() ? "" : " ", std::to_integer<unsigned>(byte));
    return text;
}

/// The source of several facts of a case.
class Panel {
public:
    Panel(golden::Case const& entry, golden::Run const& run) : entry_(entry), run_(run), record_(run.record()) {}

    Blocks of_finding(Finding const& finding) {
        begin("Fires", "fires");
        auto const path = printable(finding.place.path);
        Line line{styled(std::string(name_of(finding.severity)), style_of_severity(finding.severity)), plain(" ")};
        if (!path.empty() && path != ".") {
            line.push_back(code(path + ":"));
            line.push_back(plain(" "));
        }
        line.push_back(plain(finding.message));
        add(blocks_, Paragraph{std::move(line)});
        std::vector<MarkedBits> places;
        if (!finding.place.nowhere) places.emplace_back(finding.place.bits, Mark::wrong);
        for (auto const& place : finding.more)
            if (!place.nowhere && place.in_container == finding.place.in_container)
                places.emplace_back(place.bits, Mark::wrong);
        for (auto const& place : finding.related)
            if (!place.nowhere && place.in_container == finding.place.in_container)
                places.emplace_back(place.bits, Mark::related);
        add_bytes(golden::bytes_at(run_, finding.place), places, finding.place.in_container);
        add_value(finding);
        add_outcome();
        if (finding.fix && !finding.fix->text.empty()) facts_.rows.push_back({"Fix", {plain(finding.fix->text)}});
        end(finding.place.in_container || finding.place.nowhere ? std::nullopt : std::optional(finding.place.bits),
            Style::wrong);
        add_others(finding);
        return std::move(blocks_);
    }

    Blocks of_near_miss(std::string const& path) {
        begin("Near miss: does not fire", "near-miss");
        if (!record_.findings.empty() && record_.verdict != Verdict::conforms)
            add_text(blocks_, "No sound file shows it: this one breaks other rules.");
        auto const& lenient = run_.lenient();
        golden::FieldMap const fields(lenient.log.events(), *lenient.paths);
        auto const field = fields.find(path);
        bool const has_place =
            field && field->kind != EventKind::context && field->bits.size > 0 && field->source == 0;
        auto const bits = has_place ? std::optional(field->bits) : fields.extent(path);
        std::vector<MarkedBits> places;
        if (bits) places.emplace_back(*bits, Mark::right);
        add_bytes(golden::bytes_read(run_), places, false);
        if (field && lenient.spec) {
            auto const words = value_words(*field, *lenient.spec);
            facts_.rows.push_back(
                {"Value",
                 {plain(words), plain(in_hex(golden::bytes_read(run_), has_place ? field->bits : BitRange{}))}});
        }
        add_outcome();
        end(bits, Style::right);
        return std::move(blocks_);
    }

private:
    void begin(std::string const& heading, std::string const& place) {
        add_heading(blocks_, 3, heading, place);
        add(blocks_,
            Paragraph{{plain(printable(entry_.title) + " "), styled("(" + entry_.full_id() + ")", Style::faint)}});
    }

    static std::string in_hex(ByteView bytes, BitRange bits) {
        auto const hex = bytes_words(bytes, bits);
        return hex.empty() ? "" : fmt::format(" (bytes {})", hex);
    }

    void add_bytes(ByteView bytes, std::vector<MarkedBits> const& places, bool in_container) {
        auto hex = excerpt_of(bytes, places);
        shown_ = hex.rows.empty()
                     ? BitRange{}
                     : byte_range(hex.rows.front().offset,
                                  hex.rows.back().offset + hex.rows.back().bytes.size() - hex.rows.front().offset);
        if (in_container) add_text(blocks_, "Bytes of the container:");
        add(blocks_, std::move(hex));
    }

    void add_value(Finding const& finding) {
        auto const expected = expectation_words(finding.expected);
        auto const actual = printable(text_of(finding.actual));
        auto const bytes = golden::bytes_at(run_, finding.place);
        auto const bits = finding.place.nowhere ? BitRange{} : finding.place.bits;
        if (!actual.empty()) facts_.rows.push_back({"Value", {plain(actual + in_hex(bytes, bits))}});
        if (!expected.empty()) facts_.rows.push_back({"Expected", {plain(printable(expected))}});
        if (bits.size > 0) facts_.rows.push_back({"Place", {plain(place_words(bits))}});
    }

    void add_outcome() {
        Line strict{plain("accepted")};
        if (!record_.strict.accepts) {
            strict = {plain("rejected")};
            if (!record_.strict.rule.empty()) strict = {plain("rejected by "), rule_link(record_.strict.rule)};
        }
        facts_.rows.emplace_back("Strict", std::move(strict));
        auto lenient = std::string(name_of(record_.lenient));
        for (auto const& [what, count] : record_.lost) lenient += fmt::format("; left out: {} {}", count, what);
        facts_.rows.push_back({"Lenient", {plain(lenient)}});
        facts_.rows.push_back({"Verdict", {badge(record_.verdict)}});
        add_input();
    }

    void add_input() {
        auto file = counted(record_.size, "byte");
        if (!entry_.name.empty()) file = printable(entry_.name) + ", " + file;
        if (!entry_.member.empty()) file += ", member " + printable(entry_.member);
        facts_.rows.push_back({"File", {plain(file)}});
        std::string given;
        for (auto const& note : record_.context)
            given += fmt::format("{}{} = {}", given.empty() ? "" : ", ", note.name, text_of(note.value));
        if (!given.empty()) facts_.rows.push_back({"Known besides", {plain(printable(given))}});
    }

    void end(std::optional<BitRange> place, Style style) {
        add(blocks_, std::move(facts_));
        if (auto table = fields_around(place, style); !table.rows.empty()) add(blocks_, std::move(table));
    }

    /// The values that a lenient reader decodes from the shown bytes.
    [[nodiscard]] Table fields_around(std::optional<BitRange> place, Style style) const {
        Table table{"Decoded around it, leniently", {"Offset", "Field", "Value"}};
        auto const& lenient = run_.lenient();
        if (!lenient.spec || shown_.size == 0) return table;
        auto leaves = leaves_of(lenient.log.events(), *lenient.paths, *lenient.spec, place);
        std::erase_if(leaves, [this](Leaf const& leaf) {
            return leaf.bits.end() <= shown_.offset || leaf.bits.offset >= shown_.end();
        });
        auto const is_after = [&](Leaf const& leaf) { return place && leaf.bits.end() > place->offset; };
        auto const at = std::ranges::find_if(leaves, is_after) - leaves.begin();
        auto const count = static_cast<std::ptrdiff_t>(leaves.size());
        auto const most = static_cast<std::ptrdiff_t>(panel_fields_most);
        auto const first = std::clamp<std::ptrdiff_t>(at - most / 2, 0, std::max<std::ptrdiff_t>(count - most, 0));
        for (auto i = first; i < std::min(count, first + most); ++i) {
            auto const& leaf = leaves[static_cast<std::size_t>(i)];
            bool const is_place = place && leaf.bits.offset < place->end() && place->offset < leaf.bits.end();
            table.rows.push_back({{{code(place_words(leaf.bits))},
                                   field_link(*lenient.spec, leaf.pattern, printable(leaf.path)),
                                   {plain(leaf.value)}},
                                  "",
                                  is_place ? style : Style::plain});
        }
        return table;
    }

    void add_others(Finding const& finding) {
        List others;
        for (auto const& other : record_.findings) {
            if (&other == &finding || others.items.size() == others_most) continue;
            Line line{styled(std::string(name_of(other.severity)), style_of_severity(other.severity)), plain(" "),
                      rule_link(other.rule), plain(": " + other.message)};
            if (!other.consequence_of.empty())
                line.push_back(styled(" follows from " + other.consequence_of, Style::faint));
            others.items.push_back(std::move(line));
        }
        if (others.items.empty()) return;
        add_text(blocks_, "Found in the same file:");
        add(blocks_, std::move(others));
    }

    golden::Case const& entry_;
    golden::Run const& run_;
    InputRecord const& record_;
    Blocks blocks_;
    LabelledValues facts_;
    BitRange shown_;
};

} // namespace

Blocks firing_panel(golden::Case const& entry, golden::Run const& run, Finding const& finding) {
    return Panel(entry, run).of_finding(finding);
}

Blocks near_miss_panel(golden::Case const& entry, golden::Run const& run, std::string const& path) {
    return Panel(entry, run).of_near_miss(path);
}

} // namespace animcheck::book
