// SPDX-License-Identifier: MIT
// Reports with strings from a hostile file are UTF-8 without control characters, valid JSON, and in every other
// format what they are without such strings.
#include "fuzz/property.hpp"
#include "fuzz/report_outputs.hpp"
#include "fuzz/target.hpp"
#include "tests/validator/json_model.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <optional>

namespace animcheck::report_text_target {
namespace {

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("report_text: {}", what));
}

/// Decodes UTF-8, after table 3-7 of the Unicode standard. Empty if ill-formed.
std::optional<std::vector<std::uint32_t>> decoded(std::string_view text) {
    std::vector<std::uint32_t> codes;
    for (std::size_t i = 0; i < text.size();) {
        auto const byte = [&](std::size_t k) { return k < text.size() ? static_cast<std::uint8_t>(text[k]) : 0U; };
        auto const lead = byte(i);
        std::size_t size = 0;
        std::uint32_t least = 0x80, most = 0xBF; // of the second byte
        if (lead <= 0x7F)
            size = 1;
        else if (lead >= 0xC2 && lead <= 0xDF)
            size = 2;
        else if (lead >= 0xE0 && lead <= 0xEF)
            size = 3;
        else if (lead >= 0xF0 && lead <= 0xF4)
            size = 4;
        else
            return std::nullopt;
        if (lead == 0xE0) least = 0xA0;
        if (lead == 0xED) most = 0x9F;
        if (lead == 0xF0) least = 0x90;
        if (lead == 0xF4) most = 0x8F;
        if (size > 1 && (byte(i + 1) < least || byte(i + 1) > most)) return std::nullopt;
        std::uint32_t code = size == 1 ? lead : lead & (0xFFU >> (size + 1));
        for (std::size_t k = 1; k < size; ++k) {
            if (byte(i + k) < 0x80 || byte(i + k) > 0xBF) return std::nullopt;
            code = code * 64 + (byte(i + k) & 0x3F);
        }
        codes.push_back(code);
        i += size;
    }
    return codes;
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code <= 0x9F); }

/// Embeddings, overrides and isolates: terminals then show text in another order.
bool turns_text(std::uint32_t code) {
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

void judge_printable(std::string_view raw) {
    auto const safe = printable(raw);
    auto const codes = decoded(safe);
    must(codes.has_value(), "printable() gives ill-formed UTF-8");
    for (auto const code : *codes) {
        must(!is_control(code), "printable() lets a control character through");
        must(!turns_text(code), "printable() lets a character through that turns text round");
    }
    must(printable(safe) == safe, "printable() changes what it made");
    auto const given = decoded(raw);
    bool const harmless = given && std::ranges::none_of(*given, [](std::uint32_t code) {
                              return is_control(code) || turns_text(code) || code == 0x200E || code == 0x200F ||
                                     code == 0x2028 || code == 0x2029;
                          });
    if (harmless) must(safe == raw, "printable() changes harmless text");
}

/// Splits the input into strings at 0xFF bytes, which do not occur in UTF-8.
class Strings {
public:
    explicit Strings(std::string_view bytes) : rest_(bytes) {}
    std::string next() {
        auto const end = std::min(rest_.find('\xFF'), rest_.size());
        std::string const text(rest_.substr(0, end));
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return text;
    }

private:
    std::string_view rest_;
};

/// A finding with values and bits from a hostile input. Texts and paths come from the rule and the decoder.
Finding finding_of(Strings& strings, fuzz::Choices& choices) {
    Finding finding;
    finding.rule = "zengin.man/version";
    finding.severity = finding.spec_severity = static_cast<Severity>(choices.below(4));
    if (choices.below(4) == 0) finding.spec_severity = static_cast<Severity>(choices.below(4));
    finding.status = static_cast<Status>(choices.below(4));
    if (finding.status == Status::ignored) finding.reason = strings.next();
    finding.actual = strings.next();
    finding.expected = {Relation::at_most, {std::bit_cast<double>(choices.below(1ULL << 52) << 12)}};
    finding.message = fmt::format("the name is {}", text_of(finding.actual));
    finding.args = {
        {"actual", finding.actual}, {"expected", finding.expected.values.front()}, {"text", strings.next()}};
    finding.place = {
        "header.name", {choices.below(1ULL << 40), choices.below(1ULL << 40)}, choices.below(1ULL << 40)};
    finding.more = finding.related = {finding.place};
    finding.recovery = finding.effect.text = "goes on";
    finding.count = choices.below(3) + 1;
    return finding;
}

InputRecord record_of(Strings& strings, fuzz::Choices& choices) {
    InputRecord record;
    record.path = strings.next();
    record.members = {strings.next(), strings.next()};
    record.size = choices.below(1ULL << 50);
    if (choices.below(2) == 1) record.format = "zengin.man";
    record.verdict = static_cast<Verdict>(choices.below(5));
    record.strict.rule = choices.below(2) == 1 ? "zengin.man/version" : "";
    record.lost = {{"frames", choices.below(1ULL << 50)}};
    record.name = strings.next();
    record.context = {{"skeleton", strings.next(), strings.next(), choices.below(1ULL << 50)}};
    record.contents =
        Contents{choices.below(9), choices.below(9), choices.below(9), choices.below(9), {strings.next()}};
    record.summary = {{"checksum", strings.next()}, {"frames", choices.below(1ULL << 50)}};
    record.parts = {{"animation[1]", "zengin.man", "index", {8, 16}, Verdict::broken, {{"name", strings.next()}}}};
    if (choices.below(2) == 1) record.hashes = Hashes{std::string(64, 'a'), "00000000"};
    record.complete = choices.below(4) > 0;
    for (auto left = choices.below(3); left > 0; --left) record.findings.push_back(finding_of(strings, choices));
    return record;
}

/// The same words wherever a record has text, and any bits where it has a number.
InputRecord with_words(InputRecord record, std::string const& words, fuzz::Choices& choices) {
    record.why = record.strict.rule = record.strict.at = words;
    record.lost.emplace_back(words, 1);
    record.summary.emplace_back(words, std::bit_cast<double>(choices.below(~0ULL)));
    record.parts.front().path = record.parts.front().how = words;
    for (auto& finding : record.findings) {
        finding.rule = finding.message = finding.part = finding.consequence_of = words;
        finding.place.path = finding.effect.text = finding.recovery = words;
        finding.args.emplace_back(words, std::bit_cast<double>(choices.below(~0ULL)));
        finding.fix = Fix{words, {{1, 2, {}, words, words}}, true, words, 0, Proof{1, 1, 0}};
    }
    return record;
}

/// The fast writer against the slow one.
template <class Record>
void judge_line(Record const& record) {
    must(to_json_line(record) == test::model_line(record), "a line is not the one that a tree prints");
}

void judge_json(std::string const& line, std::string_view which) {
    auto const codes = decoded(line);
    if (!codes || std::ranges::any_of(*codes, is_control))
        must(false, fmt::format("the {} record is not UTF-8, or has a raw control character", which));
    must(nlohmann::json::accept(line), "a record is no JSON");
    must(nlohmann::json::parse(line).is_object(), "a record is no object");
}

void judge_text(std::string const& text) {
    auto const codes = decoded(text);
    must(codes.has_value(), "the text is ill-formed UTF-8");
    for (auto const code : *codes) {
        must(code == '\n' || !is_control(code), "the text has a control character");
        must(!turns_text(code), "the text has a character that turns text round");
    }
}

/// A name from outside cannot add a line: only the program starts lines.
void judge_lines(InputRecord record, OutputOptions const& options) {
    auto const lines = [&] { return std::ranges::count(to_text(record, options), '\n'); };
    auto const before = lines();
    record.path = "a";
    record.members = {"b", "c"};
    record.summary = {{"checksum", Value{std::string()}}};
    must(lines() == before, "a name changes the number of lines");
}

/// The least width on any terminal: the deepest indent and a readable rest.
constexpr std::size_t narrowest = 40;

/// In text reports no line is wider than the terminal, and each input is listed or counted.
void judge_report(InputRecord const& record, OutputOptions const& options) {
    Paragraphs paragraphs(options);
    for (auto const* const place : {"dump/", "dump/other/", "dump/"}) {
        auto copy = record;
        copy.path = place + copy.path;
        Piece piece;
        text_output.input(copy, true, options, piece);
        for (auto& paragraph : piece.paragraphs) paragraphs.add(std::move(paragraph));
    }
    std::string text;
    paragraphs.write([&](std::string_view part) { text += part; });
    SummaryRecord summary;
    summary.add(record);
    RunRecord run;
    if (record.members.size() % 2 == 1) run.config.file = GivenFile{record.path, 1};
    text += to_closing_text(run, summary, options);
    judge_text(text);
    for (std::size_t at = 0; options.width > 0 && at < text.size();) {
        auto const end = text.find('\n', at);
        must(end != std::string::npos, "the last line has no end");
        must(width_of(std::string_view(text).substr(at, end - at)) <= std::max(options.width, narrowest),
             "a line is wider than the terminal");
        at = end + 1;
    }
    Piece concise;
    concise_output.input(record, true, options, concise);
    judge_text(concise.text);
}

/// Reports that other programs read, of a few inputs, and of more findings than some list.
void judge_for_programs(InputRecord const& record, fuzz::Choices& choices) {
    std::vector<InputRecord> records{record, with_words(record, record.path, choices)};
    for (auto left = choices.below(40); left > 0; --left) records.push_back(record);
    OutputOptions const options{.show = static_cast<Severity>(choices.below(3)),
                                .fail_on = static_cast<Severity>(choices.below(4)),
                                .verbose = choices.below(2) == 1};
    fuzz::judge_outputs(records, options, [](std::string_view why) { must(false, why); });
}

void judge_record(std::string_view bytes, fuzz::Choices& choices) {
    Strings strings(bytes);
    auto const record = record_of(strings, choices);
    auto const line = to_json_line(record);
    judge_json(line, "input");
    judge_line(record);
    judge_line(with_words(record, record.path, choices));
    auto const json = nlohmann::json::parse(line);
    must(json["path"] == printable(record.path), "the path in JSON is not the printable one");
    must(json["findings"].size() == record.findings.size(), "findings are lost in JSON");
    for (bool const verbose : {false, true}) {
        judge_text(to_text(record, {.verbose = verbose}));
        judge_lines(record, {.verbose = verbose});
        auto const width = choices.below(8) == 0 ? 0 : 1 + choices.below(160);
        judge_report(record, {.show = Severity::note, .verbose = verbose, .results = verbose, .width = width});
    }
    judge_report(record, {.quiet = true});
    judge_for_programs(record, choices);
    SummaryRecord summary;
    summary.add(record);
    judge_json(to_json_line(summary), "summary");
    judge_line(summary);
    RunRecord run{"0.1.0", {{"zengin.man", 1}}, {.ignored = {"zengin.man/version"}}};
    judge_text(to_closing_text(run, summary, {.verbose = true}));
    judge_json(to_json_line(run), "run");
    run.config.game = record.path;
    run.config.context = GivenFile{record.path, 1};
    judge_line(run);
}

int run(std::uint8_t const* input, std::size_t size) {
    std::string const bytes(input, input + size);
    judge_printable(bytes);
    fuzz::Choices choices(fuzz::hash_of({input, size}));
    judge_record(bytes, choices);
    return 0;
}

fuzz::FuzzTarget const target{"report_text", run};

} // namespace
} // namespace animcheck::report_text_target
