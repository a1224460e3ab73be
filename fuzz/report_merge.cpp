// SPDX-License-Identifier: MIT
// Reports, divided by NUL bytes, that are to be merged: they are refused with a reason, or give a report that is
// theirs in the order of their shards, with the sums of their counts, and that can be merged again to the same.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "validator/app/options.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace animcheck::report_merge_target {
namespace {

using Json = nlohmann::json;
__extension__ using Wide = unsigned __int128;

constexpr std::size_t most_files = 6;
constexpr std::array sums{"inputs", "judged", "unknown_named", "unknown_members", "lacking_context", "internal"};
constexpr std::array sums_by_name{"verdicts", "severities", "members", "unknown_suffixes"};
constexpr std::array of_the_dump{"links", "special"};

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("report_merge: {}", what));
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        auto const end = text.find('\n');
        must(end != std::string_view::npos, "a merged report ends inside a line");
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// Outcome of a merge: a report and an exit code, or the reason for its refusal.
struct Merged {
    std::optional<int> exit;
    std::string text, refusal;
};

Merged merged(fuzz::Folder const& folder, std::vector<std::string> const& files) {
    Merged result;
    app::ReportOptions options;
    options.files = files;
    auto const output = folder.path("merged");
    options.outputs = {output};
    std::filesystem::remove(output);
    try {
        result.exit = app::report_merge({}, options);
    } catch (app::UsageError const& error) {
        result.refusal = error.what();
        must(!std::filesystem::exists(output), "a refused merge leaves a report");
    }
    result.text = fuzz::text_of_file(output);
    return result;
}

/// "shard 2 of 3 is missing", or "FILE:LINE: ..." with a line that the file has; an empty one has line 1.
void judge_refusal(std::string_view refusal, std::vector<std::string> const& files,
                   std::vector<std::string> const& texts) {
    must(!refusal.empty() && refusal.find('\n') == std::string_view::npos, "a refusal is no line");
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!refusal.starts_with(files[i] + ':')) continue;
        auto const rest = refusal.substr(files[i].size() + 1);
        auto const line = std::strtoull(std::string(rest).c_str(), nullptr, 10);
        auto const lines = static_cast<std::uint64_t>(std::ranges::count(texts[i], '\n')) + 1;
        must(line >= 1 && line <= lines, "a refusal names a line that the file does not have");
        must(rest.find(": ") + 2 < rest.size(), "a refusal gives no reason");
        return;
    }
    must(refusal.find("shard") != std::string_view::npos, "a refusal names no file and no shard");
}

/// A merged report, or one of those that it is made of.
struct Report {
    explicit Report(std::string_view text) : lines(lines_of(text)) {
        must(lines.size() >= 2, "a merged report is no run and a summary");
        for (auto const& line : lines) must(Json::accept(line), "a line of a merged report is no JSON");
        run = Json::parse(lines.front());
        summary = Json::parse(lines.back());
    }
    std::vector<std::string> lines;
    Json run, summary;
};

Wide count_in(Json const& json) {
    must(json.is_number_unsigned(), "a number that is not a count was accepted");
    return json.get<std::uint64_t>();
}

Wide number_in(Json const& summary, std::string const& key) { return count_in(summary.at(key)); }

void judge_sums(Report const& whole, std::vector<Report> const& parts) {
    for (std::string const key : sums) {
        Wide sum = 0;
        for (auto const& part : parts) sum += number_in(part.summary, key);
        must(number_in(whole.summary, key) == sum, key + " is not the sum");
    }
    for (std::string const key : of_the_dump)
        must(number_in(whole.summary, key) == number_in(parts.front().summary, key), key + " is not the first's");
    for (std::string const key : sums_by_name) {
        std::map<std::string, Wide> sum, there;
        for (auto const& part : parts)
            for (auto const& [name, count] : part.summary.at(key).items()) sum[name] += count_in(count);
        for (auto const& [name, count] : whole.summary.at(key).items()) there[name] = count_in(count);
        must(sum == there, key + " are not the sums");
    }
    std::map<std::string, std::array<Wide, 3>> sum, there;
    auto const add = [](auto& to, Json const& summary) {
        for (auto const& [rule, counts] : summary.at("rules").items()) {
            to[rule][0] += number_in(counts, "findings");
            to[rule][1] += number_in(counts, "inputs");
            to[rule][2] += number_in(counts, "set_aside");
        }
    };
    for (auto const& part : parts) add(sum, part.summary);
    add(there, whole.summary);
    must(sum == there, "the counts of rules are not the sums");
    auto incomplete = Json::array();
    for (auto const& part : parts)
        for (auto const& place : part.summary.at("incomplete")) incomplete.push_back(place);
    must(whole.summary.at("incomplete") == incomplete, "incomplete inputs are lost");
}

/// The facts that decide which reports belong together, and how the run ends.
void judge_run(Json const& run) {
    auto const inputs = run.at("shard").at("inputs").get<std::string>();
    must(inputs.size() == 16 && inputs.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos,
         "not a digest");
    auto const fail_on = run.at("config").at("fail_on").get<std::string>();
    must(fail_on == "never" || severity_named(fail_on).has_value(), "merged with a word that is not a severity");
}

void judge_report(std::string const& text, std::vector<std::string> const& texts) {
    Report const whole(text);
    std::vector<Report> parts;
    for (auto const& one : texts) parts.emplace_back(one);
    std::ranges::sort(parts, {},
                      [](Report const& part) { return part.run.at("shard").at("number").get<std::uint64_t>(); });
    must(whole.run.at("record") == "run" && whole.summary.at("record") == "summary", "the ends are of other kinds");
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        must(number_in(parts[i].run.at("shard"), "number") == i + 1, "a shard is missing or twice");
        must(number_in(parts[i].run.at("shard"), "of") == parts.size(), "one of another number of shards");
        must(parts[i].run.at("config") == parts.front().run.at("config"), "merged with another configuration");
        judge_run(parts[i].run);
        inputs.insert(inputs.end(), parts[i].lines.begin() + 1, parts[i].lines.end() - 1);
    }
    must(std::ranges::equal(std::span(whole.lines).subspan(1, whole.lines.size() - 2), inputs),
         "inputs are lost or changed");
    for (auto const& line : inputs) must(Json::parse(line).at("record") == "input", "a record in it is no input");
    must(number_in(whole.run.at("shard"), "number") == 1 && number_in(whole.run.at("shard"), "of") == 1,
         "what is merged is a shard");
    judge_sums(whole, parts);
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    auto const texts = fuzz::parts_of({reinterpret_cast<char const*>(input), size}, most_files);
    std::vector<std::string> files;
    for (std::size_t i = 0; i < texts.size(); ++i) files.push_back(folder.write(fmt::format("{}", i), texts[i]));
    auto const once = merged(folder, files);
    std::vector<std::string> const turned(files.rbegin(), files.rend());
    auto const backwards = merged(folder, turned);
    must(once.exit == backwards.exit && once.text == backwards.text, "the order of the files matters");
    if (!once.exit) {
        judge_refusal(once.refusal, files, texts);
        return 0;
    }
    must(*once.exit >= app::exit_checked && *once.exit <= app::exit_internal && *once.exit != app::exit_usage,
         "a merge ends like no run");
    judge_report(once.text, texts);
    auto const again = merged(folder, {folder.write("again", once.text)});
    must(again.exit == once.exit && again.text == once.text, "merged again, it differs");
    return 0;
}

fuzz::FuzzTarget const target{"report_merge", run};

} // namespace
} // namespace animcheck::report_merge_target
