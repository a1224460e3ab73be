// SPDX-License-Identifier: MIT
#include "validator/app/repair_report.hpp"

#include "validator/judge/embed_bytes.hpp"
#include "validator/report/json_writer.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace animcheck::app {
namespace {

void put(JsonWriter& json, diagnose::Applied const& edit, diagnose::Splice const& in_file) {
    json.begin_object();
    json.member("rule", edit.rule);
    json.member("path", edit.path);
    json.member("at", in_file.first);
    json.member("old", animcheck::hex_of(edit.before));
    json.member("new", animcheck::hex_of(edit.splice.bytes));
    json.member("level", edit.safe ? "safe" : "likely");
    json.key("proof");
    json.begin_object();
    json.member("explained", edit.proof.explained);
    json.member("of", edit.proof.of);
    json.member("controls", edit.proof.controls);
    json.end_object();
    json.end_object();
}

void put(JsonWriter& json, RepairedInput const& input) {
    json.begin_object();
    json.member("place", input.place);
    json.member("before", name_of(input.before));
    json.member("after", name_of(input.after));
    auto const put_edits = [&](std::string_view word, bool are_there) {
        json.key(word);
        json.begin_array();
        for (std::size_t i = 0; are_there && i < input.edits.size(); ++i)
            put(json, input.edits[i], input.splices[i]);
        json.end_array();
    };
    put_edits("edits", !input.packed);
    if (input.packed) put_edits("unpacked_edits", true);
    json.key("left");
    json.begin_array();
    for (auto const& left : input.left) {
        json.begin_object();
        json.member("rule", left.rule);
        json.member("path", left.path);
        json.member("why", left.why);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void put_layout(JsonWriter& json, std::vector<FileEdit> const& edits) {
    json.key("container");
    json.begin_array();
    for (auto const& [splice, before] : edits) {
        json.begin_object();
        json.member("at", splice.first);
        json.member("old", animcheck::hex_of(before));
        json.member("new", animcheck::hex_of(splice.bytes));
        json.end_object();
    }
    json.end_array();
}

/// "repaired, conforms now"
std::string result_of(RepairedInput const& input) {
    if (input.edits.empty()) return fmt::format("not repaired, {}", name_of(input.after));
    return fmt::format("repaired{}, {} now", input.left.empty() ? "" : " in part", name_of(input.after));
}

std::string listing_of(RepairedInput const& input) {
    auto text = fmt::format("{}: {}\n", printable(input.place), result_of(input));
    for (auto const& edit : input.edits)
        text += fmt::format("  {}: {}{}\n", short_id(edit.rule), edit.words, edit.safe ? "" : " (likely)");
    std::map<std::string, std::uint64_t> left;
    for (auto const& one : input.left) ++left[fmt::format("{}: left, {}", short_id(one.rule), one.why)];
    for (auto const& [line, count] : left)
        text += fmt::format("  {}{}\n", line, count == 1 ? "" : fmt::format(" ({} places)", count));
    return text;
}

std::string sha256_of_input(FileReport const& report) {
    auto const own = std::ranges::find_if(report.inputs, [](auto const& input) { return !input.sha256.empty(); });
    return own == report.inputs.end() ? report.sha256 : own->sha256;
}

bool is_listed(RepairedInput const& input) { return !input.edits.empty() || input.after == Verdict::broken; }

} // namespace

void RepairedInput::keep_as_it_is(std::string const& why) {
    for (auto const& edit : edits) left.push_back({edit.rule, edit.path, why});
    edits.clear();
    splices.clear();
    rewritten = packed = false;
    after = before;
}

bool FileReport::has_edits() const noexcept {
    return std::ranges::any_of(inputs, [](RepairedInput const& input) { return !input.edits.empty(); });
}

void FileReport::keep_as_it_is(std::string why) {
    relative.clear();
    output.clear();
    patch.clear();
    output_sha256.clear();
    edits.clear();
    layout.clear();
    why_not = std::move(why);
    for (auto& input : inputs) input.keep_as_it_is(why_not);
}

RepairTotals totals_of(std::vector<FileReport> const& reports) {
    RepairTotals totals;
    for (auto const& report : reports) {
        totals.repaired += report.has_edits() ? 1 : 0;
        for (auto const& input : report.inputs) {
            totals.edits += input.edits.size();
            totals.left += input.after == Verdict::broken ? 1 : 0;
            totals.deviates += input.after == Verdict::deviates ? 1 : 0;
        }
    }
    return totals;
}

std::string listing_of(FileReport const& report) {
    std::string text;
    for (auto const& input : report.inputs)
        if (is_listed(input)) text += listing_of(input);
    if (!report.same_file.empty()) text += fmt::format("  the same file as {}\n", printable(report.same_file));
    if (!report.layout.empty())
        text += fmt::format("  the container is written anew: {}\n", counted(report.layout.size(), "more edit"));
    if (report.has_edits() && report.written)
        text +=
            fmt::format("  {} {}\n", report.was_there ? "already there:" : "written:", printable(report.output));
    if (!report.patch.empty() && report.written) text += fmt::format("  its patch: {}\n", printable(report.patch));
    return text;
}

std::string listing_of(RepairTotals const& totals, bool dry_run) {
    auto text = fmt::format("{} {}, {}", counted(totals.repaired, "file"),
                            dry_run ? "would be repaired" : "repaired", counted(totals.edits, "edit"));
    if (totals.left > 0)
        text += fmt::format("; {} {} broken", counted(totals.left, "input"), totals.left == 1 ? "stays" : "stay");
    if (totals.deviates > 0)
        text += fmt::format("; {} {} only warnings", counted(totals.deviates, "input"),
                            totals.deviates == 1 ? "has" : "have");
    return text + '\n';
}

std::string record_line(FileReport const& report) {
    std::string line;
    JsonWriter json(line);
    json.begin_object();
    json.member("schema", repair_schema);
    json.member("path", report.path);
    if (auto const sha256 = sha256_of_input(report); !sha256.empty()) json.member("sha256", sha256);
    if (!report.output.empty()) json.member("output", report.output);
    if (!report.output_sha256.empty()) json.member("output_sha256", report.output_sha256);
    if (!report.patch.empty()) json.member("patch", report.patch);
    if (!report.same_file.empty()) json.member("same_file", report.same_file);
    if (!report.why_not.empty()) json.member("why_not", report.why_not);
    json.member("written", report.written);
    json.key("inputs");
    json.begin_array();
    for (auto const& input : report.inputs) put(json, input);
    json.end_array();
    if (!report.layout.empty()) put_layout(json, report.layout);
    json.end_object();
    return line + '\n';
}

std::string patch_metadata(FileReport const& report, std::uint64_t specs_digest) {
    std::set<std::string> rules;
    for (auto const& input : report.inputs)
        for (auto const& edit : input.edits) rules.insert(edit.rule);
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    json.member("tool", "animcheck " ANIMCHECK_VERSION);
    json.member("specs_xxh3", fmt::format("{:016x}", specs_digest));
    json.key("rules");
    json.begin_array();
    for (auto const& rule : rules) json.value(rule);
    json.end_array();
    json.end_object();
    return text;
}

std::string end_of_record(RepairTotals const& totals) {
    std::string line;
    JsonWriter json(line);
    json.begin_object();
    json.member("schema", repair_schema);
    json.member("whole", true);
    json.member("repaired", totals.repaired);
    json.member("edits", totals.edits);
    json.member("broken", totals.left);
    json.end_object();
    return line + '\n';
}

} // namespace animcheck::app
