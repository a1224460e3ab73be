// SPDX-License-Identifier: MIT
// Reports of shards, joined to the one that a run without shards had written.
#include "validator/cli/inputs.hpp"
#include "validator/cli/log.hpp"
#include "validator/cli/outcome.hpp"
#include "validator/cli/output.hpp"
#include "validator/output/jsonl.hpp"
#include "validator/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::cli {
namespace {

using Json = nlohmann::ordered_json;

RuleCount rule_count_of(Json const& json) {
    return {severity_named(json.at("severity").get<std::string>()).value(),
            json.at("findings").get<std::uint64_t>(), json.at("inputs").get<std::uint64_t>(),
            json.at("set_aside").get<std::uint64_t>()};
}

SummaryRecord summary_of(Json const& json) {
    SummaryRecord summary;
    summary.inputs = json.at("inputs").get<std::uint64_t>();
    json.at("verdicts").get_to(summary.verdicts);
    json.at("severities").get_to(summary.severities);
    json.at("members").get_to(summary.member_verdicts);
    json.at("unknown_suffixes").get_to(summary.unknown_suffixes);
    for (auto const& [id, count] : json.at("rules").items()) summary.rules[id] = rule_count_of(count);
    json.at("incomplete").get_to(summary.incomplete);
    summary.judged = json.at("judged").get<std::uint64_t>();
    summary.unknown_named = json.at("unknown_named").get<std::uint64_t>();
    summary.unknown_members = json.at("unknown_members").get<std::uint64_t>();
    summary.lacking_context = json.at("lacking_context").get<std::uint64_t>();
    summary.internal = json.at("internal").get<std::uint64_t>();
    summary.links = json.at("links").get<std::uint64_t>();
    summary.special = json.at("special").get<std::uint64_t>();
    return summary;
}

/// What of a configuration decides how a run ends.
RunConfig config_of(Json const& json) {
    RunConfig config;
    json.at("fail_on").get_to(config.fail_on);
    json.at("ignore").get_to(config.ignored);
    json.at("select").get_to(config.selected);
    json.at("require_context").get_to(config.require_context);
    json.at("allow_empty").get_to(config.allow_empty);
    return config;
}

[[noreturn]] void fail(std::string const& path, std::size_t number, std::string_view why) {
    throw UsageError(fmt::format("{}:{}: {}", printable(path), number, why));
}

/// A report that is to be joined: what its first line and its last one say.
struct Part {
    std::string path;
    Json run;
    RunShard shard;
    SummaryRecord summary;
};

/// Reads a report from end to end, so that nothing is written before all of them are known to be whole.
class PartReader {
public:
    explicit PartReader(std::string const& path) { part_.path = path; }

    Part read() {
        auto const text = text_of_file(part_.path);
        for (std::string_view rest = text; !rest.empty();) {
            auto const end = rest.find('\n');
            if (end == std::string_view::npos) fail(part_.path, number_, "the last line is not whole");
            ++number_;
            line(rest.substr(0, end));
            rest.remove_prefix(end + 1);
        }
        if (!ended_) fail(part_.path, number_, "it has no summary: the run did not end");
        return std::move(part_);
    }

private:
    void line(std::string_view text) {
        auto json = Json::parse(text, nullptr, false);
        if (!json.is_object() || !json.contains("record"))
            fail(part_.path, number_, "this is not a record of a report");
        auto const& kind = json.at("record");
        if (ended_ || (kind == "run") != (number_ == 1))
            fail(part_.path, number_, "a report is a run, inputs and a summary");
        try {
            if (kind == "run") return run(std::move(json));
            if (kind == "input") return;
            part_.summary = summary_of(json);
        } catch (std::exception const&) {
            fail(part_.path, number_, "a record of another version of this program");
        }
        ended_ = true;
    }

    void run(Json json) {
        auto const& shard = json.at("shard");
        part_.shard = {shard.at("number"), shard.at("of"),
                       std::stoull(shard.at("inputs").get<std::string>(), nullptr, 16)};
        bool const sound = part_.shard.number >= 1 && part_.shard.number <= part_.shard.of;
        if (!sound) throw std::out_of_range("shard");
        static_cast<void>(config_of(json.at("config")));
        part_.run = std::move(json);
    }

    Part part_;
    std::size_t number_ = 0;
    bool ended_ = false;
};

/// The run as it had been without shards.
Json without_shard(Json run) {
    run["shard"]["number"] = run["shard"]["of"] = 1;
    return run;
}

void require_same_run(Part const& part, Part const& first) {
    if (part.shard.inputs != first.shard.inputs)
        fail(part.path, 1, fmt::format("a shard of other inputs than {}", printable(first.path)));
    if (part.shard.of != first.shard.of)
        fail(
            part.path, 1,
            fmt::format("one of {} shards; {} is one of {}", part.shard.of, printable(first.path), first.shard.of));
    if (without_shard(part.run) != without_shard(first.run))
        fail(part.path, 1,
             fmt::format("another program, specs or configuration than in {}", printable(first.path)));
}

/// Every shard once, in their order, whatever the order of the files.
void put_in_order(std::vector<Part>& parts) {
    for (auto const& part : parts) require_same_run(part, parts.front());
    std::ranges::stable_sort(parts, {}, [](Part const& part) { return part.shard.number; });
    auto const number = [](Part const& part) { return part.shard.number; };
    if (auto const twice = std::ranges::adjacent_find(parts, {}, number); twice != parts.end())
        throw UsageError(fmt::format("shard {} is given twice: {} and {}", number(*twice), printable(twice->path),
                                     printable(std::next(twice)->path)));
    auto const of = parts.front().shard.of;
    if (parts.size() == of) return;
    std::uint64_t missing = 1;
    while (missing <= parts.size() && parts[missing - 1].shard.number == missing) ++missing;
    auto const holes = of - std::min<std::uint64_t>(of, parts.size());
    throw UsageError(holes == 1 ? fmt::format("shard {} of {} is missing", missing, of)
                                : fmt::format("{} of {} shards are missing, first shard {}", holes, of, missing));
}

/// The lines between the first and the last.
std::string inputs_of(Part const& part) {
    auto const text = text_of_file(part.path);
    auto const first = text.find('\n') + 1, last = text.rfind('\n', text.size() - 2) + 1;
    return text.substr(first, last - first);
}

SummaryRecord summary_of(std::vector<Part> const& parts) {
    SummaryRecord summary;
    for (auto const& part : parts) summary.add(part.summary);
    summary.links = parts.front().summary.links; // every shard sees the whole dump
    summary.special = parts.front().summary.special;
    return summary;
}

} // namespace

int report_merge(ReportOptions const& options) {
    Destination const destination(options.output);
    for (auto const& file : options.files) destination.spare(file);
    std::vector<Part> parts;
    for (auto const& file : options.files) parts.push_back(PartReader(file).read());
    put_in_order(parts);
    auto run = without_shard(parts.front().run);
    if (!options.fail_on.empty()) run["config"]["fail_on"] = options.fail_on;
    auto const config = config_of(run["config"]);
    auto const summary = summary_of(parts);
    Output output(destination);
    output.write(run.dump() + '\n');
    for (auto const& part : parts) output.write(inputs_of(part));
    output.write(to_json_line(summary) + '\n');
    if (auto const why = why_nothing(summary, config, Extent::whole); !why.empty()) complain(why);
    return output.close() ? exit_of(summary, config, Extent::whole) : exit_internal;
}

} // namespace animcheck::cli
