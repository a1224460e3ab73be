// SPDX-License-Identifier: MIT
// Reports that were written before, in other formats: one, or those of all shards joined.
#include "validator/app/diagnostics.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/outcome.hpp"
#include "validator/app/output.hpp"
#include "validator/app/report_file.hpp"
#include "validator/app/sheets.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/report_writer.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;
using Part = std::unique_ptr<ReportFile>;
using Parts = std::vector<Part>;

/// The run as it had been without shards.
Json without_shard(Json run) {
    run["shard"]["number"] = run["shard"]["of"] = 1;
    return run;
}

void require_same_run(ReportFile const& part, ReportFile const& first) {
    if (part.run().shard.inputs != first.run().shard.inputs)
        part.refuse(1, fmt::format("a shard of other inputs than {}", printable(first.path())));
    if (part.run().shard.of != first.run().shard.of)
        part.refuse(1, fmt::format("one of {} shards; {} is one of {}", part.run().shard.of,
                                   printable(first.path()), first.run().shard.of));
    if (without_shard(part.run_json()) != without_shard(first.run_json()))
        part.refuse(1, fmt::format("another program, specs or configuration than in {}", printable(first.path())));
}

/// Every shard once, in their order, whatever the order of the files.
void put_in_order(Parts& parts) {
    for (auto const& part : parts) require_same_run(*part, *parts.front());
    auto const number = [](Part const& part) { return part->run().shard.number; };
    std::ranges::stable_sort(parts, {}, number);
    if (auto const twice = std::ranges::adjacent_find(parts, {}, number); twice != parts.end())
        throw UsageError(fmt::format("shard {} is given twice: {} and {}", number(*twice),
                                     printable((*twice)->path()), printable((*std::next(twice))->path())));
    auto const of = parts.front()->run().shard.of;
    if (parts.size() == of) return;
    std::uint64_t missing = 1;
    while (missing <= parts.size() && parts[missing - 1]->run().shard.number == missing) ++missing;
    auto const holes = of - std::min<std::uint64_t>(of, parts.size());
    throw UsageError(holes == 1 ? fmt::format("shard {} of {} is missing", missing, of)
                                : fmt::format("{} of {} shards are missing, first shard {}", holes, of, missing));
}

SummaryRecord summary_of(Parts const& parts) {
    SummaryRecord summary;
    for (auto const& part : parts) summary.add(part->summary());
    summary.links = parts.front()->summary().links; // every shard sees the whole dump
    summary.linked_files = parts.front()->summary().linked_files;
    summary.special = parts.front()->summary().special;
    return summary;
}

/// The report to write: the inputs of all parts in their order.
struct Whole {
    Parts const& parts;
    Json run_json;
    RunRecord run;
    SummaryRecord summary;
};

/// JSON Lines stay as they are: what another program added to a record is not lost.
void write_lines(Whole const& whole, Output& output) {
    output.write(whole.run_json.dump() + '\n');
    for (auto const& part : whole.parts) output.write(part->inputs());
    output.write(to_json_line(whole.summary) + '\n');
}

/// One of the reports, from each input's record as from the run itself.
void write_sheet(Whole const& whole, Sheet const& sheet, SpecSet const& specs, Output& output) {
    if (sheet.format.word == jsonl_output.word) return write_lines(whole, output);
    ReportWriter writer(sheet.format, sheet.options, specs.all(),
                        [&](std::string_view text) { output.write(text); });
    writer.begin(whole.run);
    for (auto const& part : whole.parts)
        part->visit([&](ReportFile::Line const& line) {
            ReadInput input;
            part->read(line, input);
            Piece piece;
            sheet.format.input(input.record, input.named, sheet.options, piece);
            writer.add(std::move(piece));
        });
    writer.end(whole.summary);
}

/// A rule's reasons are not in a report, but in the specs.
void note_other_specs(Parts const& parts, Specs const& specs) {
    auto const digest = specs.folder() ? specs.folder()->hash : digest_of_specs();
    for (auto const& part : parts)
        if (part->run().specs_digest != digest)
            return warn(fmt::format("{}: written with other specs ({:016x}); texts of rules are those of {:016x}",
                                    printable(part->path()), part->run().specs_digest, digest));
}

/// Writes all reports that the options ask for; false: one was not written in full.
bool write_all(Whole const& whole, ReportOptions options, Specs const& specs, Destinations const& destinations,
               std::string_view plain) {
    options.list_unknown |= whole.run.config.list_unknown;
    ReportFiles outputs;
    std::vector<Sheet> sheets;
    for (auto const& destination : destinations.all()) {
        auto& output = outputs.emplace_back(destination);
        sheets.push_back(sheet_of(options, destination.path(), plain, whole.run.config.fail_on, output));
    }
    bool const reads_specs =
        std::ranges::any_of(sheets, [](Sheet const& sheet) { return sheet.format.word != jsonl_output.word; });
    if (reads_specs) note_other_specs(whole.parts, specs);
    for (std::size_t i = 0; i < sheets.size(); ++i) write_sheet(whole, sheets[i], specs.set(), outputs[i]);
    return close(outputs);
}

/// Opened once nothing that is written can replace one of them.
Parts parts_of(ReportOptions const& options, JsonlReader const& reader, Destinations const& destinations) {
    for (auto const& file : options.files) destinations.spare(file);
    Parts parts;
    for (auto const& file : options.files) parts.push_back(std::make_unique<ReportFile>(file, reader));
    return parts;
}

/// --fail-on stands above what the run was given.
void set_fail_on(Whole& whole, std::string const& fail_on) {
    if (fail_on.empty()) return;
    whole.run_json["config"]["fail_on"] = whole.run.config.fail_on = fail_on;
}

} // namespace

int report_merge(Common const& common, ReportOptions const& options) {
    Specs const specs(common);
    JsonlReader const reader(specs.set());
    Destinations const destinations(options.outputs);
    auto parts = parts_of(options, reader, destinations);
    put_in_order(parts);
    Whole whole{parts, without_shard(parts.front()->run_json()), parts.front()->run(), summary_of(parts)};
    whole.run.shard.number = whole.run.shard.of = 1;
    set_fail_on(whole, options.fail_on);
    bool const written = write_all(whole, options, specs, destinations, jsonl_output.word);
    auto const& config = whole.run.config;
    auto const exit = exit_of(whole.summary, config, Extent::whole);
    auto const why = why_nothing(whole.summary, config, Extent::whole);
    if (!why.empty() && exit == exit_incomplete) complain(why);
    return written ? exit : exit_internal;
}

int report_convert(Common const& common, ReportOptions const& options) {
    Specs const specs(common);
    JsonlReader const reader(specs.set());
    Destinations const destinations(options.outputs);
    auto const parts = parts_of(options, reader, destinations);
    Whole whole{parts, parts.front()->run_json(), parts.front()->run(), parts.front()->summary()};
    set_fail_on(whole, options.fail_on);
    return write_all(whole, options, specs, destinations, "text") ? exit_checked : exit_internal;
}

} // namespace animcheck::app
