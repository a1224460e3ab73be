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
#include <charconv>
#include <map>
#include <stdexcept>

namespace animcheck::cli {
namespace {

using Json = nlohmann::ordered_json;

/// No run counts so far, and the sum of all shards fits 64 bits.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 40;
/// Of lists in lists: a record has four, and writing them out takes stack for each.
constexpr int deepest = 32;

std::uint64_t count_of(Json const& json) { // get() alone would turn -1 and true into counts
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most_counted) throw std::out_of_range("count");
    return json.get<std::uint64_t>();
}

std::map<std::string, std::uint64_t> counts_of(Json const& json) {
    if (!json.is_object()) throw std::invalid_argument("counts");
    std::map<std::string, std::uint64_t> counts;
    for (auto const& [name, count] : json.items()) counts[name] = count_of(count);
    return counts;
}

RuleCount rule_count_of(Json const& json) {
    return {severity_named(json.at("severity").get<std::string>()).value(), count_of(json.at("findings")),
            count_of(json.at("inputs")), count_of(json.at("set_aside"))};
}

SummaryRecord summary_of(Json const& json) {
    SummaryRecord summary;
    summary.verdicts = counts_of(json.at("verdicts"));
    summary.severities = counts_of(json.at("severities"));
    summary.member_verdicts = counts_of(json.at("members"));
    summary.unknown_suffixes = counts_of(json.at("unknown_suffixes"));
    if (!json.at("rules").is_object()) throw std::invalid_argument("rules");
    for (auto const& [id, count] : json.at("rules").items()) summary.rules[id] = rule_count_of(count);
    json.at("incomplete").get_to(summary.incomplete);
    summary.inputs = count_of(json.at("inputs"));
    summary.judged = count_of(json.at("judged"));
    summary.unknown_named = count_of(json.at("unknown_named"));
    summary.unknown_members = count_of(json.at("unknown_members"));
    summary.lacking_context = count_of(json.at("lacking_context"));
    summary.internal = count_of(json.at("internal"));
    summary.links = count_of(json.at("links"));
    summary.special = count_of(json.at("special"));
    return summary;
}

/// Sixteen hexadecimal digits, and nothing else.
std::uint64_t digest_of(Json const& json) {
    auto const text = json.get<std::string>();
    std::uint64_t digest = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), digest, 16);
    if (text.size() != 16 || error != std::errc{} || end != text.data() + text.size())
        throw std::out_of_range("digest");
    return digest;
}

/// What of a configuration decides how a run ends.
RunConfig config_of(Json const& json) {
    RunConfig config;
    json.at("fail_on").get_to(config.fail_on);
    if (config.fail_on != "never" && !severity_named(config.fail_on)) throw std::invalid_argument("fail_on");
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
            ++number_;
            if (end == std::string_view::npos) fail(part_.path, number_, "the last line is not whole");
            line(rest.substr(0, end));
            rest.remove_prefix(end + 1);
        }
        if (!ended_) fail(part_.path, std::max<std::size_t>(number_, 1), "it has no summary: the run did not end");
        return std::move(part_);
    }

private:
    /// Discarded: it is not JSON, or too deep for a record.
    static Json parsed(std::string_view text) {
        bool too_deep = false;
        auto json = Json::parse(
            text,
            [&](int depth, Json::parse_event_t, Json const&) {
                too_deep = too_deep || depth > deepest;
                return !too_deep;
            },
            false);
        return too_deep ? Json(Json::value_t::discarded) : json;
    }

    void line(std::string_view text) {
        auto json = parsed(text);
        if (!json.is_object() || !json.contains("record"))
            fail(part_.path, number_, "this is not a record of a report");
        auto const& kind = json.at("record");
        if (ended_ || (kind == "run") != (number_ == 1))
            fail(part_.path, number_, "a report is a run, inputs and a summary");
        try {
            if (kind == "run") return run(std::move(json));
            if (kind == "input") return;
            if (kind != "summary") throw std::invalid_argument("record");
            part_.summary = summary_of(json);
        } catch (std::exception const&) {
            fail(part_.path, number_, "a record of another version of this program");
        }
        ended_ = true;
    }

    void run(Json json) {
        auto const& shard = json.at("shard");
        part_.shard = {count_of(shard.at("number")), count_of(shard.at("of")), digest_of(shard.at("inputs"))};
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
