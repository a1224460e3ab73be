// Reports of shards, joined to the one that a run without shards had written.
#include "validator/cli/inputs.hpp"
#include "validator/cli/output.hpp"
#include "validator/output/jsonl.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace animcheck::cli {
namespace {

using Json = nlohmann::json;

SummaryRecord summary_of(Json const& json) {
    SummaryRecord summary;
    summary.inputs = json.at("inputs").get<std::uint64_t>();
    json.at("verdicts").get_to(summary.verdicts);
    json.at("rules").get_to(summary.rules);
    json.at("incomplete").get_to(summary.incomplete);
    summary.unknown_members = json.at("unknown_members").get<std::uint64_t>();
    summary.links = json.at("links").get<std::uint64_t>();
    summary.special = json.at("special").get<std::uint64_t>();
    return summary;
}

class Merger {
public:
    explicit Merger(Output& output) : output_(output) {}

    void add(std::string const& path) {
        path_ = path;
        number_ = 0;
        ended_ = false;
        auto const text = text_of_file(path);
        for (std::string_view rest = text; !rest.empty();) {
            auto const end = rest.find('\n');
            if (end == std::string_view::npos) fail("the last line is not whole");
            ++number_;
            line(rest.substr(0, end));
            rest.remove_prefix(end + 1);
        }
        if (!ended_) fail("it has no summary: the run did not end");
    }

    void finish() { output_.write(to_json_line(summary_) + '\n'); }

private:
    [[noreturn]] void fail(std::string_view why) const {
        throw UsageError(fmt::format("{}:{}: {}", path_, number_, why));
    }

    void line(std::string_view text) {
        auto const json = Json::parse(text, nullptr, false);
        if (!json.is_object() || !json.contains("record")) fail("no record of a report");
        auto const& kind = json.at("record");
        if (ended_ || (kind == "run") != (number_ == 1)) fail("a report is a run, inputs and a summary");
        if (kind == "run")
            run(text);
        else if (kind == "input")
            output_.write(std::string(text) + '\n');
        else
            summary(json);
    }

    void run(std::string_view text) {
        if (run_.empty()) {
            run_ = text;
            output_.write(run_ + '\n');
        }
        if (run_ != text) fail("another program, specs or configuration than in the first report");
    }

    void summary(Json const& json) {
        try {
            auto const summary = summary_of(json);
            summary_.add(summary);
            summary_.links = summary.links; // every shard sees the whole dump
            summary_.special = summary.special;
        } catch (Json::exception const&) {
            fail("no summary of a report");
        }
        ended_ = true;
    }

    Output& output_;
    SummaryRecord summary_;
    std::string run_, path_;
    std::size_t number_ = 0;
    bool ended_ = false;
};

} // namespace

int report_merge(ReportOptions const& options) {
    for (auto const& file : options.files) {
        std::error_code ignored;
        if (!options.output.empty() && std::filesystem::equivalent(file, options.output, ignored))
            throw UsageError(file + ": it is to be read and written at once");
    }
    Output output(options.output);
    Merger merger(output);
    for (auto const& file : options.files) merger.add(file);
    merger.finish();
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::cli
