// SPDX-License-Identifier: MIT
// One or two reports, divided by a NUL byte, that are converted, counted and compared: they are refused with a line
// and a reason, or give what each output promises.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "validator/app/options.hpp"
#include "validator/report/output_format.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace animcheck::report_tools_target {
namespace {

using Json = nlohmann::json;

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("report_tools: {}", what));
}

/// Outcome of a command: a file and an exit code, or the reason for its refusal.
struct Done {
    std::optional<int> exit;
    std::string text, refusal;
};

template <class Call>
Done done(std::string const& output, Call const& call) {
    Done result;
    std::filesystem::remove(output);
    try {
        result.exit = call();
        result.text = fuzz::text_of_file(output);
    } catch (app::UsageError const& error) {
        result.refusal = error.what();
        must(!std::filesystem::exists(output), "what is refused leaves a file");
    }
    return result;
}

Done converted(fuzz::Folder const& folder, std::string const& file, std::string_view format) {
    app::ReportOptions options;
    auto const output = folder.path("converted");
    options.files = {file};
    options.outputs = {output};
    options.output_format = format;
    options.show = "note";
    return done(output, [&] { return app::report_convert({}, options); });
}

Done looked_at(fuzz::Folder const& folder, std::vector<std::string> const& files, std::string_view format) {
    app::ReportLookOptions options;
    options.files = files;
    options.output = folder.path("looked");
    options.output_format = format;
    options.verbose = true;
    bool const two = files.size() == 2;
    return done(options.output, [&] { return two ? app::report_diff(options) : app::report_stats(options); });
}

/// "FILE:LINE: why", with a line that the file has; an empty one has line 1.
void judge_refusal(std::string_view refusal, std::string const& file, std::string const& text) {
    must(refusal.starts_with(file + ':'), "a refusal does not name the report");
    auto const rest = refusal.substr(file.size() + 1);
    auto const line = std::strtoull(std::string(rest).c_str(), nullptr, 10);
    must(line >= 1 && line <= static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1,
         "a refusal names a line that the report does not have");
    must(rest.find(": ") + 2 < rest.size() && rest.find('\n') == std::string_view::npos,
         "a refusal gives no reason");
}

void judge_plain(std::string_view text) {
    for (char const c : text)
        must(c == '\n' || c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F),
             "a text from a report has a control character");
}

/// True: it is a report.
bool judge_conversions(fuzz::Folder const& folder, std::string const& file, std::string const& text) {
    auto const lines = converted(folder, file, "jsonl");
    for (auto const* const format : output_formats()) {
        auto const own = converted(folder, file, format->word);
        must(own.exit == lines.exit && own.refusal == lines.refusal, "one format is refused, and another not");
        if (!own.exit || format->word == "jsonl") continue;
        judge_plain(own.text);
        must(format->is_report(own.text), "what is converted is no report of its format");
    }
    if (!lines.exit) {
        judge_refusal(lines.refusal, file, text);
        return false;
    }
    must(*lines.exit == app::exit_checked, "a conversion ends otherwise");
    auto const again = converted(folder, folder.write("again", lines.text), "jsonl");
    must(again.text == lines.text, "converted again, it differs");
    auto const inputs = [](std::string_view all) {
        auto const first = all.find('\n') + 1;
        return all.substr(first, all.rfind('\n', all.size() - 2) + 1 - first);
    };
    must(inputs(lines.text) == inputs(text), "inputs are lost or changed");
    return true;
}

void judge_stats(fuzz::Folder const& folder, std::string const& file, std::string const& text) {
    judge_plain(looked_at(folder, {file}, "text").text);
    auto const json = Json::parse(looked_at(folder, {file}, "json").text);
    std::uint64_t formats = 0, folders = 0;
    for (auto const& [name, group] : json.at("formats").items()) formats += group.at("inputs").get<std::uint64_t>();
    for (auto const& [name, group] : json.at("folders").items()) folders += group.at("inputs").get<std::uint64_t>();
    auto const inputs = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) - 2;
    must(formats == inputs && folders == inputs && json.at("all").at("inputs") == inputs,
         "an input is not counted");
}

std::uint64_t findings_in(std::string const& text) {
    std::uint64_t count = 0;
    for (std::string_view rest = text; !rest.empty();) {
        auto const json = Json::parse(rest.substr(0, rest.find('\n')));
        if (json.at("record") == "input") count += json.at("findings").size();
        rest.remove_prefix(rest.find('\n') + 1);
    }
    return count;
}

void judge_diff(fuzz::Folder const& folder, std::vector<std::string> const& files,
                std::vector<std::string> const& texts) {
    auto const there = looked_at(folder, files, "json");
    auto const back = looked_at(folder, {files[1], files[0]}, "json");
    must(there.exit.has_value() == back.exit.has_value(), "the order decides what is refused");
    if (!there.exit) return judge_refusal(there.refusal, files[1], texts[1]);
    judge_plain(looked_at(folder, files, "text").text);
    auto const json = Json::parse(there.text), turned = Json::parse(back.text);
    auto const count = [](Json const& of, char const* change) {
        return of.at("findings").at(change).get<std::uint64_t>();
    };
    std::uint64_t both = 0, listed = json.at("changes").size();
    for (auto const* const change : {"worse", "changed", "better", "moved", "same"}) both += count(json, change);
    must(both + count(json, "fixed") + count(json, "gone") == findings_in(texts[0]), "an old finding is lost");
    must(both + count(json, "new") == findings_in(texts[1]), "a new finding is lost");
    must(listed + count(json, "same") == both + count(json, "fixed") + count(json, "gone") + count(json, "new"),
         "a change is not listed");
    must(count(json, "worse") == count(turned, "better") && count(json, "moved") == count(turned, "moved") &&
             count(json, "new") == count(turned, "fixed") + count(turned, "gone"),
         "the other way round, it is not the opposite");
    must((*there.exit == app::exit_findings) == json.at("failed").get<bool>(), "the exit code is another");
    must(*there.exit == app::exit_checked || *there.exit == app::exit_findings, "a comparison ends otherwise");
    if (texts[0] == texts[1]) must(listed == 0, "a report differs from itself");
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    auto texts = fuzz::parts_of({reinterpret_cast<char const*>(input), size}, 2);
    if (texts.size() == 1) texts.push_back(texts.front());
    std::vector<std::string> const files{folder.write("0", texts[0]), folder.write("1", texts[1])};
    bool all_good = true;
    for (std::size_t i = 0; i < files.size(); ++i) {
        bool const good = judge_conversions(folder, files[i], texts[i]);
        if (good) judge_stats(folder, files[i], texts[i]);
        all_good = all_good && good;
    }
    if (all_good) judge_diff(folder, files, texts);
    return 0;
}

fuzz::FuzzTarget const target{"report_tools", run};

} // namespace
} // namespace animcheck::report_tools_target
