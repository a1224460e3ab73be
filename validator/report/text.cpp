// SPDX-License-Identifier: MIT
// The text output of one input.
#include "validator/report/text.hpp"

#include "decoders/core/order.hpp"
#include "validator/judge/settle.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::size_t text_indent = 11; ///< of the lines under a finding: where its place begins

/// The bytes are shown as those of the outermost file wherever it has them.
BitRange shown_bits(Place const& place) {
    auto bits = place.bits;
    if (place.file_byte) bits.offset = *place.file_byte * 8 + bits.offset % 8;
    return bits;
}

std::string extent_of(Place const& place) {
    auto const bits = place.bits;
    auto const size =
        bits.offset % 8 == 0 && bits.size % 8 == 0 ? counted(bits.size / 8, "byte") : counted(bits.size, "bit");
    // Without the outermost file's offset, the place is one in what was unpacked.
    if (place.file_byte) return size;
    return size + (place.in_container ? " of the container" : " of the unpacked member");
}

/// "0x8 (2 bytes)  header.size: ", as much of it as there is.
std::string where(Place const& place, OutputOptions const& options) {
    auto const offset = offset_of(place);
    auto text = offset.empty() ? std::string() : fmt::format("{} ({})  ", offset, extent_of(place));
    // A value from outside the file has only a fact's name.
    if (place.nowhere && place.path.starts_with("context.")) return text;
    if (!place.path.empty()) text += styled(printable(place.path), Style::faint, options) + ": ";
    return text;
}

/// In a headline that names the format, the rule needs no more than its own name.
std::string rule_of(Finding const& finding, InputRecord const& record) {
    auto const slash = finding.rule.find('/');
    bool const own = std::string_view(finding.rule).substr(0, slash) == record.format;
    return own ? finding.rule.substr(slash + 1) : finding.rule;
}

std::string finding_line(Finding const& finding, InputRecord const& record, std::size_t deeper,
                         OutputOptions const& options) {
    auto const label = finding.status == Status::open ? name_of(finding.severity) : name_of(finding.status);
    auto const places = finding.count > 1 ? fmt::format(" ({} places)", grouped(finding.count)) : std::string();
    auto const rule =
        linked_rule(styled('[' + rule_of(finding, record) + ']', Style::rule, options), finding.rule, options);
    return wrapped(fmt::format("{:{}}{}{:{}}{}{}{} {}", "", 2 + deeper,
                               styled(label, style_of(finding.severity), options), "",
                               9 - std::min<std::size_t>(label.size(), 8), where(finding.place, options),
                               finding.message, places, rule),
                   text_indent + deeper, options);
}

std::string line_under(std::string_view what, std::string_view text, OutputOptions const& options) {
    return wrapped(fmt::format("{:{}}{}: {}", "", text_indent, styled(what, Style::faint, options), text),
                   text_indent + 2, options);
}

/// A `why` is a short text; a report has its first sentence, and `explain` all of it.
std::string_view first_sentence(std::string_view text) {
    auto const end = text.find(". ");
    return end == std::string_view::npos ? text : text.substr(0, end + 1);
}

std::string places_of(Finding const& finding, InputRecord const& record, OutputOptions const& options) {
    std::string places;
    for (auto const& place : finding.more) {
        auto const text = is_folder(record) ? printable(place.path) : offset_of(place);
        if (!text.empty()) places += (places.empty() ? "" : ", ") + text;
    }
    if (places.empty()) return {};
    bool const all = finding.count <= finding.more.size() + 1;
    return line_under("also at", places + (all ? "" : ", ..."), options);
}

std::vector<Finding const*> consequences_of(Finding const& cause, InputRecord const& record,
                                            OutputOptions const& options) {
    std::vector<Finding const*> found;
    for (auto const& finding : record.findings) {
        if (follows_from(finding, cause) && is_shown(finding, options)) found.push_back(&finding);
    }
    return found;
}

/// Findings in the same file that go away with this one, indented under it.
std::string consequences_text(Finding const& cause, InputRecord const& record, OutputOptions const& options) {
    constexpr std::size_t most = 3;
    auto const found = consequences_of(cause, record, options);
    auto const listed = options.verbose ? found.size() : std::min(found.size(), most);
    std::string text;
    for (std::size_t i = 0; i < listed; ++i) text += finding_line(*found[i], record, 4, options);
    if (listed < found.size())
        text += wrapped(fmt::format("{:6}and {} that {} from it (-v lists them)", "",
                                    counted(found.size() - listed, "more finding"),
                                    found.size() - listed == 1 ? "follows" : "follow"),
                        text_indent, options);
    return text;
}

std::string proof_words(Proof const& proof) {
    return fmt::format("{} of {} gone, none new; {} here {} not do as well", proof.explained,
                       counted(proof.of, "finding"), counted(proof.controls, "other edit"),
                       proof.controls == 1 ? "does" : "do");
}

Paragraph::Item item_of(Finding const& finding, InputRecord const& record, OutputOptions const& options) {
    Paragraph::Item item{finding.rule, finding.message, finding_line(finding, record, 0, options), {}, {}};
    if (options.verbose) item.text += places_of(finding, record, options);
    if (!finding.reason.empty()) item.text += line_under("ignored", printable(finding.reason), options);
    if (!finding.consequence_in.empty())
        item.text +=
            line_under("follows from",
                       fmt::format("{} of {}", finding.consequence_of, printable(finding.consequence_in)), options);
    item.follows = consequences_text(finding, record, options);
    bool const is_plain = finding.severity < Severity::warning && finding.status != Status::misread;
    if (is_plain && !options.verbose) return item;
    if (finding.fix && finding.consequence_in.empty()) item.text += line_under("fix", finding.fix->text, options);
    if (options.verbose && finding.fix && finding.fix->proof)
        item.text += line_under("tried", proof_words(*finding.fix->proof), options);
    if (!finding.effect.text.empty()) item.reasons += line_under(finding.effect.by, finding.effect.text, options);
    if (!finding.symptoms.empty()) item.reasons += line_under("seen as", finding.symptoms, options);
    if (!finding.why.empty()) item.reasons += line_under("why", first_sentence(finding.why), options);
    if (options.results && !finding.recovery.empty())
        item.reasons += line_under("animcheck", finding.recovery, options);
    return item;
}

/// Consequences are listed under their finding, if that is listed.
bool is_under_another(Finding const& finding, InputRecord const& record, OutputOptions const& options) {
    return std::ranges::any_of(record.findings, [&](Finding const& cause) {
        bool const is_listed = cause.consequence_of.empty() || !cause.consequence_in.empty();
        return follows_from(finding, cause) && is_shown(cause, options) && is_listed;
    });
}

std::vector<Finding const*> shown_findings(InputRecord const& record, OutputOptions const& options) {
    std::vector<Finding const*> shown;
    for (auto const& finding : record.findings)
        if (is_shown(finding, options) && !is_under_another(finding, record, options)) shown.push_back(&finding);
    put_in_order(shown, std::greater{}, &Finding::severity);
    return shown;
}

/// Once per reader and misreading: equal lines of many files are folded.
std::vector<Paragraph::Item> reader_items(InputRecord const& record, OutputOptions const& options) {
    std::vector<Paragraph::Item> items;
    for (auto const& note : record.readers) {
        // --for has it as a finding
        if (std::ranges::find(record.findings, note.rule, &Finding::rule) != record.findings.end()) continue;
        auto const rule =
            linked_rule(styled(fmt::format("[{}]", short_id(note.rule)), Style::rule, options), note.rule, options);
        auto const line = fmt::format("  {}  {}{}: {} {}", styled("misread", Style::faint, options), "by ", note.by,
                                      note.does, rule);
        items.push_back({note.rule, note.by + note.does, wrapped(line, text_indent, options), {}, {}});
    }
    return items;
}

std::string summary_of(std::vector<std::pair<std::string, Value>> const& summary) {
    std::string text;
    for (auto const& [name, value] : summary)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, text_of(value));
    return text;
}

/// The game's behaviour, where each finding that decides the verdict states it.
std::string_view effect_of(InputRecord const& record) {
    constexpr std::array<std::string_view, 6> words{"",
                                                    "; the game probably loads it",
                                                    "; it probably looks wrong in the game",
                                                    "; the game probably refuses it",
                                                    "; the game probably hangs",
                                                    "; the game probably crashes"};
    auto const bar = record.verdict == Verdict::broken ? Severity::error : Severity::warning;
    auto worst = EffectClass::unknown;
    bool all_known = true;
    for (auto const& finding : record.findings) {
        if (finding.severity < bar || finding.status != Status::open || !finding.consequence_of.empty()) continue;
        bool const known = finding.effect.by == "game" && finding.effect.what != EffectClass::unknown;
        if (known) worst = std::max(worst, finding.effect.what);
        all_known = all_known && known;
    }
    bool const is_harmless = worst == EffectClass::loads;
    return is_harmless && !all_known ? std::string_view() : words[static_cast<std::size_t>(worst)];
}

std::string headline(InputRecord const& record, OutputOptions const& options) {
    auto const place = printable(place_of(record));
    auto path = linked(styled(place, Style::path, options), record.path, options);
    if (!record.name.empty()) path += fmt::format(" \"{}\"", printable(record.name));
    auto const what = !record.format.empty() ? record.format : record.complete ? "unrecognised" : "not read";
    bool const is_known =
        record.verdict_without_baseline != Verdict::unknown && record.verdict_without_baseline != record.verdict;
    auto const verdict = fmt::format("{}{}", name_of(is_known ? record.verdict_without_baseline : record.verdict),
                                     is_known ? " (known)" : "");
    if (is_folder(record)) return wrapped(fmt::format("{}: {} (as a whole)", path, verdict), 4, options);
    return wrapped(
        fmt::format("{}: {} ({}, {}){}", path, verdict, what, counted(record.size, "byte"), effect_of(record)), 4,
        options);
}

std::string contents_of(InputRecord const& record, OutputOptions const& options) {
    if (!record.contents) return {};
    auto const& held = *record.contents;
    auto text = fmt::format("  {}: {} checked, {} unrecognised, {} not read", counted(held.members, "member"),
                            grouped(held.checked), grouped(held.unknown), grouped(held.not_read));
    if (held.elements > Verdict::conforms && held.elements != Verdict::unknown)
        text += fmt::format("; the worst is {}", adjective_of(held.elements));
    std::string names;
    for (auto const& name : held.unknown_names) names += (names.empty() ? "" : ", ") + printable(name);
    if (!names.empty())
        text += fmt::format("; unrecognised: {}{}", names, held.unknown > held.unknown_names.size() ? ", ..." : "");
    return wrapped(text, 4, options);
}

/// Lines that -v adds before the findings.
/// "ootr-adult (12,304 bytes left)"
std::string fit_words(FitNote const& fit) {
    bool const fits = fit.size <= fit.at_most;
    auto const bytes = fits ? fit.at_most - fit.size : fit.size - fit.at_most;
    return fmt::format("{} ({} {})", fit.slot, counted(bytes, "byte"), fits ? "left" : "too many");
}

std::string words_of_fits(InputRecord const& record) {
    std::string text;
    for (bool const fits : {true, false}) {
        std::string list;
        for (auto const& fit : record.fits)
            if ((fit.size <= fit.at_most) == fits) list += (list.empty() ? "" : ", ") + fit_words(fit);
        if (!list.empty())
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", fits ? "fits" : "too large for", list);
    }
    return text;
}

std::string details_of(InputRecord const& record, OutputOptions const& options) {
    std::string text;
    if (!record.summary.empty()) text += wrapped("  " + summary_of(record.summary), 4, options);
    if (!record.fits.empty()) text += wrapped("  " + words_of_fits(record), 4, options);
    text += contents_of(record, options);
    for (auto const& part : record.parts)
        text += wrapped(fmt::format("  {}: {} ({})", part.path, name_of(part.verdict), summary_of(part.summary)), 4,
                        options);
    return text;
}

/// The skeleton that the input was judged with: where a finding depends on it, or everything is asked for.
std::string companion_of(InputRecord const& record, OutputOptions const& options) {
    auto const note =
        std::ranges::find_if(record.context, [](ContextNote const& one) { return one.hash.has_value(); });
    bool const is_compared = std::ranges::any_of(record.findings, [&](Finding const& finding) {
        return is_shown(finding, options) && std::ranges::any_of(finding.related, &Place::nowhere);
    });
    if (note == record.context.end() || !(is_compared || options.verbose)) return {};
    return wrapped("  with the skeleton of " + printable(note->from), 4, options);
}

/// Rules of the target that was given: the report says, without -v too, that these were not checked.
std::vector<Paragraph::Item> targeted_items(InputRecord const& record, OutputOptions const& options) {
    std::vector<Paragraph::Item> items;
    for (auto const& skip : record.skipped) {
        auto const line = fmt::format("  not checked, {}: {}", skip.why, skip.rule);
        if (skip.targeted) items.push_back({skip.id(), std::string(skip.why), wrapped(line, 4, options), {}, {}});
    }
    return items;
}

std::string skipped_of(InputRecord const& record, OutputOptions const& options) {
    std::vector<std::string_view> reasons;
    for (auto const& skip : record.skipped)
        if (std::ranges::find(reasons, skip.why) == reasons.end()) reasons.push_back(skip.why);
    std::string text;
    for (auto const why : reasons) {
        auto line = fmt::format("  not checked, {}:", why);
        for (auto const& skip : record.skipped)
            if (skip.why == why) line += fmt::format(" {}", skip.rule);
        text += wrapped(line, 4, options);
    }
    return text;
}

/// Lines that -vv adds: the results of both kinds of decoders, and what is not the cause.
std::string results_of(InputRecord const& record, OutputOptions const& options) {
    auto text = wrapped(fmt::format("  {} rules held, {} did not apply, {} of {} read; {}", record.rules_held,
                                    record.rules_not_applicable, grouped(record.bytes_read),
                                    counted(record.size, "byte"), record.why),
                        4, options);
    if (auto const& early = record.strict_at_warning; !early.rule.empty() && early.rule != record.strict.rule)
        text +=
            wrapped(fmt::format("  a strict decoder that stops at warnings stops at {}", early.rule), 4, options);
    for (auto const& [rule, what, reason] : record.rejected)
        text +=
            wrapped(fmt::format("  tried for {} and rejected: {}; {}", rule, printable(what), reason), 4, options);
    if (record.strict.rule.empty()) return text;
    auto const excuse = strict_excuse(record);
    auto line = fmt::format("  a strict decoder stops at {}{}{}; a lenient one ", record.strict.rule,
                            excuse.empty() ? "" : ", which is set aside here: ", printable(excuse));
    bool const nothing = record.lenient == InputRecord::Lenient::nothing;
    line += nothing ? "returns nothing" : record.lost.empty() ? "loses nothing" : "loses";
    std::string_view separator = " ";
    for (auto const& [what, amount] : record.lost) {
        line += fmt::format("{}{} {}", separator, grouped(amount), what);
        separator = ", ";
    }
    return text + wrapped(line, 4, options);
}

/// The folder or container that the input is in.
std::string group_of(InputRecord const& record) {
    auto const place = place_of(record);
    if (!record.members.empty()) return place.substr(0, place.rfind("::"));
    return place.substr(0, place.rfind('/') + 1);
}

/// Of an unrecognised input there is no more to say than why: one that is called an object may have nothing in it.
Paragraph unknown_paragraph(InputRecord const& record, OutputOptions const& options) {
    auto const place = printable(place_of(record));
    bool const is_named = !record.format.empty() && !record.findings.empty();
    auto const& why = is_named ? record.findings.front().message : record.why;
    auto line = fmt::format("{}: unrecognised ({}, {})", place, why, counted(record.size, "byte"));
    return {Verdict::unknown, place, {}, wrapped(line, 4, options), {}, {}};
}

/// A file that could not be opened has nothing but this.
bool is_unreadable(InputRecord const& record) {
    return record.findings.size() == 1 && record.findings.front().rule == "io/unreadable";
}

Paragraph paragraph_of(InputRecord const& record, OutputOptions const& options) {
    if (is_unreadable(record) && !options.verbose) {
        auto const place = printable(place_of(record));
        auto const line =
            fmt::format("{}: {}", styled(place, Style::path, options), record.findings.front().message);
        return {record.verdict, place, group_of(record), wrapped(line, 4, options), {}, {}};
    }

    Paragraph paragraph{
        record.verdict, printable(place_of(record)), group_of(record), headline(record, options), {}, {}};
    if (record.verdict == Verdict::unknown && !is_known_by_name(record) &&
        (record.format.empty() || !options.verbose))
        return unknown_paragraph(record, options);
    if (record.release) paragraph.head += wrapped("  release: " + text_of(*record.release), 4, options);
    if (options.verbose) paragraph.head += details_of(record, options);
    paragraph.head += companion_of(record, options);
    for (auto const* const finding : shown_findings(record, options))
        paragraph.items.push_back(item_of(*finding, record, options));
    auto const more = options.verbose ? reader_items(record, options) : targeted_items(record, options);
    paragraph.items.insert(paragraph.items.end(), more.begin(), more.end());
    if (options.verbose) paragraph.tail += skipped_of(record, options);
    if (options.results) paragraph.tail += results_of(record, options);
    return paragraph;
}

/// A dump has thousands of files that are not animations: those that nobody named are listed only if asked for.
void add_paragraph(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (options.quiet) return;
    if (record.verdict == Verdict::unknown && !named && !is_known_by_name(record)) {
        if (options.list_unknown) to.paragraphs.push_back(unknown_paragraph(record, options));
        return;
    }
    bool const lacks_target = std::ranges::any_of(record.skipped, &SkippedRule::targeted);
    bool const is_listed =
        options.verbose || lacks_target || (named && record.release) || !record.complete ||
        record.verdict == Verdict::unknown ||
        std::ranges::any_of(record.findings, [&](auto const& f) { return is_shown(f, options); });
    if (is_listed) to.paragraphs.push_back(paragraph_of(record, options));
}

/// The last line is the count of files, or the only one is about a good file.
bool is_text_report(std::string_view bytes) {
    if (!bytes.ends_with('\n')) return false;
    if (bytes.find('\n') == bytes.size() - 1 && bytes.contains(": conforms (")) return true;
    auto last = bytes.substr(0, bytes.size() - 1);
    last.remove_prefix(last.rfind('\n') + 1); // npos + 1 is 0
    auto const digits = std::min(last.find_first_not_of("0123456789,"), last.size());
    auto const rest = last.substr(digits);
    auto const is_count_of = [&](std::string_view what) { return rest.starts_with(what); };
    constexpr std::array<std::string_view, 4> counted_things{" file: ", " files: ", " member", " element"};
    return digits > 0 && std::ranges::any_of(counted_things, is_count_of);
}

} // namespace

std::string offset_of(Place const& place) {
    bool const is_whole_file = place.path.empty() && place.bits.size == 0;
    if (place.nowhere || is_whole_file) return {};
    auto const bits = shown_bits(place);
    auto const byte = fmt::format("0x{:X}", bits.offset / 8);
    return bits.offset % 8 == 0 ? byte : fmt::format("{}.{}", byte, bits.offset % 8);
}

bool is_shown(Finding const& finding, OutputOptions const& options) noexcept {
    bool const is_aside = finding.status == Status::ignored || finding.status == Status::baseline;
    bool const is_asked = finding.status == Status::misread; // --for
    return (!is_aside || options.verbose) && (is_asked || finding.severity >= options.show);
}

bool shows_notes(OutputOptions const& options) noexcept {
    return options.verbose || options.show == Severity::note;
}

std::string text_of(BitRange bits) {
    auto const byte = bits.offset / 8;
    if (bits.offset % 8 == 0 && bits.size % 8 == 0) return fmt::format("0x{:X}+{}", byte, bits.size / 8);
    return fmt::format("0x{:X}.{}+{} bits", byte, bits.offset % 8, bits.size);
}

std::string to_text(InputRecord const& record, OutputOptions const& options) {
    auto const paragraph = paragraph_of(record, options);
    auto text = paragraph.head;
    for (auto const& item : paragraph.items) text += item.text + item.reasons + item.follows;
    return text + paragraph.tail;
}

OutputFormat const text_output{
    .word = "text",
    .suffix = ".txt",
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = add_paragraph,
    .summary = [](Ending const& ending,
                  OutputOptions const& options) { return to_closing_text(ending.run, ending.summary, options); },
    .reads_notes = shows_notes,
    .is_report = is_text_report,
};

} // namespace animcheck
