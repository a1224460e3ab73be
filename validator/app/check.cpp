// SPDX-License-Identifier: MIT
#include "decoders/registry.hpp"
#include "validator/app/after_inspection.hpp"
#include "validator/app/diagnostics.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/offered_repairs.hpp"
#include "validator/app/outcome.hpp"
#include "validator/app/output.hpp"
#include "validator/app/progress.hpp"
#include "validator/app/reference.hpp"
#include "validator/app/sheets.hpp"
#include "validator/app/watch.hpp"
#include "validator/judge/folder.hpp"
#include "validator/judge/settle.hpp"
#include "validator/platform/interrupt.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/report/report_writer.hpp"
#include "validator/report/text.hpp"
#include "validator/report/totals.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/folder_view.hpp"
#include "validator/walk/plan.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace animcheck::app {
namespace {

/// The output of a job, before it is put in order.
struct JobResult {
    std::vector<Piece> pieces; ///< one for each report
    SummaryRecord summary;
    LeftBehind left;
    bool game_counts = false;           ///< for the format of an input
    Contents contents;                  ///< of the members that the job looked at
    std::optional<InputRecord> closing; ///< of their container: reported once its contents are known
    std::uint64_t bytes = 0;
    std::string last; ///< place of the input looked at last
};

/// Shared by all threads; none changes it.
struct Settings {
    CheckOptions const& options;
    SpecSet const& specs;
    GivenSkeleton const& companion;
    std::vector<Sheet> const& sheets;
    Configuration const& configuration;
    AfterInspection const& after;
    Reference const& reference;
    RunRecord run;
    Screen* screen; ///< where --watch shows the report; else null
};

/// Turns records into text and counts. One per job, and one for the run.
class Reporter {
public:
    Reporter(Settings const& settings, JobResult& result) : settings_(settings), result_(result) {
        result_.pieces.resize(settings.sheets.size());
    }

    /// `named`: a user asked for this very input. `explained`: people read why it is unrecognised.
    void report(InputRecord& record, bool named, bool explained = false) {
        if (!settings_.after.does_nothing()) settings_.after.apply(record, result_.left);
        report_settled(record, named, explained && record.verdict == Verdict::unknown);
    }

private:
    void report_settled(InputRecord const& record, bool named, bool explained) {
        bool const passed_over = record.verdict == Verdict::unknown && !named;
        // An unrecognised member is counted with its container, whether or not it is listed.
        if (!passed_over || record.members.empty()) result_.summary.add(record, named);
        result_.game_counts = result_.game_counts || knows_game(record.format);
        for (std::size_t i = 0; i < settings_.sheets.size(); ++i) {
            auto const& [format, options] = settings_.sheets[i];
            if (settings_.screen && (passed_over || !settings_.screen->shows(record, options))) continue;
            bool const is_for_people = format.word == text_output.word;
            format.input(record, named || (explained && is_for_people), options, result_.pieces[i]);
        }
        result_.last = place_of(record);
    }

    [[nodiscard]] bool knows_game(std::string const& id) const {
        auto const* const format = settings_.options.game.empty() ? nullptr : format_of(id);
        return format &&
               std::ranges::find(format->games, settings_.options.game, &Game::name) != format->games.end();
    }

    Settings const& settings_;
    JobResult& result_;
};

/// The results of its members complete the record of a container.
void complete(InputRecord& closing, Contents contents) {
    contents.members = closing.contents->members;
    settle_contents(closing, std::move(contents));
}

EmbedBytes embedded(std::string_view word) {
    if (word == "none") return EmbedBytes::none;
    return word == "all" ? EmbedBytes::all : EmbedBytes::around;
}

InspectOptions inspect_options(Settings const& settings) {
    bool const reads_notes = std::ranges::any_of(
        settings.sheets, [](Sheet const& sheet) { return sheet.format.reads_notes(sheet.options); });
    bool const shows_exhibits = std::ranges::any_of(
        settings.sheets, [](Sheet const& sheet) { return sheet.format.attachment_room != nullptr; });
    // -v, and pages with their details, say who misreads a sound file.
    bool const says_readers = shows_exhibits || std::ranges::any_of(settings.sheets, [](Sheet const& sheet) {
                                  return sheet.options.verbose;
                              });
    auto const& after = settings.after;
    bool const needs_words = settings.configuration.policy().changes_severities() || after.needs_fingerprints();
    return {.fold = !settings.options.no_fold,
            .fold_equal = after.needs_fingerprints(),
            .words_from = reads_notes || needs_words ? Severity::note : Severity::warning,
            .hash = settings.options.hash || after.needs_hashes(),
            .exhibit = shows_exhibits ? std::optional(embedded(settings.options.embed_bytes)) : std::nullopt,
            .readers = says_readers};
}

/// A thread: jobs in, results out.
class Worker {
public:
    explicit Worker(Settings const& settings, Plan& plan)
        : settings_(settings),
          examiner_(settings.specs, inspect_options(settings),
                    ExamineOptions{settings.options.format, settings.options.game, settings.companion.skeleton(),
                                   settings.companion.path(), settings.options.list_unknown, false, &plan.repeats(),
                                   [&settings](Input const& input, ByteView, InputRecord& record) {
                                       if (settings.options.embed_bytes == "none") return;
                                       offer_repairs(settings.specs, input, record);
                                   }}) {}

    JobResult operator()(Job const& job) {
        JobResult result;
        result.bytes = job.bytes;
        Reporter reporter(settings_, result);
        auto const sink = [&](bool named) {
            return [&reporter, named](InputRecord& record) {
                reporter.report(record, named && record.members.empty());
            };
        };
        bool const named = job.dump->collection.named();
        switch (job.piece) {
        case Job::Piece::files: examiner_.files(*job.dump, job.first, job.last, sink(named)); break;
        case Job::Piece::container: {
            auto record = whole(job, sink(false));
            reporter.report(record, false, named);
            break;
        }
        case Job::Piece::members:
            result.contents =
                examiner_.members(*job.dump, job.first, job.first_member, job.last_member, sink(false));
            break;
        case Job::Piece::closing: result.closing = closing(job); break;
        case Job::Piece::place:
            result.summary.add_unrecognised(
                examiner_
                    .place(*job.dump, *job.words,
                           [&](InputRecord& record, bool is_named) { reporter.report(record, is_named); })
                    .unknown);
            break;
        }
        return result;
    }

private:
    /// The record of a container, after those of its members.
    InputRecord whole(Job const& job, Examiner::Sink const& sink) {
        auto contents = examiner_.members(*job.dump, job.first, job.first_member, job.last_member, sink);
        auto record = closing(job);
        complete(record, std::move(contents));
        return record;
    }

    InputRecord closing(Job const& job) {
        auto record = examiner_.closing(*job.dump, job.first);
        auto const& open = *job.dump->collection.files()[job.first].open;
        settings_.reference.compare(*open.container, record, settings_.specs);
        return record;
    }

    Settings const& settings_;
    Examiner examiner_;
};

/// The file of --context-json: nothing around it is looked at, and no member but the one that is meant.
JobResult judged_alone(Settings const& settings, GivenContext const& context, Input const& input) {
    auto options = inspect_options(settings);
    options.limits = context.options().limits;
    options.unpack_most = context.options().unpack_most;
    JobResult result;
    result.bytes = input.source.bytes.size();
    auto record = Inspector(settings.specs, options).inspect(input);
    Reporter(settings, result).report(record, true);
    return result;
}

RunConfig config_of(CheckOptions const& options, Specs const& specs, std::optional<GivenFile> const& context,
                    GivenFiles const& given, std::vector<Manifests::Choice> const& used) {
    RunConfig config{.fail_on = options.fail_on, .ignored = options.ignored, .selected = options.selected};
    config.game = options.game;
    config.target = options.target;
    config.format = options.format;
    config.context = context;
    config.spec_dir = specs.folder();
    config.manifests = given.manifests(used);
    config.segments = given.segments();
    config.require_context = options.require_context;
    config.fold = !options.no_fold;
    config.allow_empty = options.allow_empty;
    config.list_unknown = options.list_unknown;
    return config;
}

RunRecord run_record(RunConfig config, Configuration const& configuration, SpecSet const& specs, Plan const& plan) {
    auto const& shard = configuration.options().shard;
    RunRecord record{ANIMCHECK_VERSION, {}, std::move(config), {shard.number, shard.count, plan.digest()}};
    record.specs_digest = record.config.spec_dir ? record.config.spec_dir->hash : digest_of_specs();
    for (auto const* const spec : specs.all()) record.specs.emplace_back(spec->format, spec->version);
    configuration.record(record);
    return record;
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Writes the results of jobs to the output, in order.
class CheckRun {
public:
    /// `baseline`: where findings are to be written; null: they are not.
    CheckRun(Settings const& settings, ReportFiles& outputs, Output* baseline, Plan const& plan)
        : settings_(settings), outputs_(outputs), baseline_(baseline), progress_(plan.total_bytes()) {
        summary_.links = plan.links();
        summary_.linked_files = plan.linked_files();
        summary_.special = plan.special();
        for (std::size_t i = 0; i < settings.sheets.size(); ++i) {
            auto const& [format, options] = settings.sheets[i];
            writers_.emplace_back(format, options, settings.specs.all(), [this, i](std::string_view text) {
                if (text.empty()) return;
                progress_.clear();
                if (settings_.screen)
                    settings_.screen->write(text);
                else
                    outputs_[i].write(text);
            });
            writers_.back().begin(settings.run);
        }
    }

    void take(JobResult result) {
        contents_ += result.contents;
        if (result.closing) {
            complete(*result.closing, std::move(contents_));
            Reporter(settings_, result).report(*result.closing, false);
            contents_ = {};
        }
        for (std::size_t i = 0; i < result.pieces.size(); ++i) writers_[i].add(std::move(result.pieces[i]));
        summary_.add(result.summary);
        left_.add(std::move(result.left));
        game_counts_ |= result.game_counts;
        progress_.add(result.bytes, result.summary, result.last);
    }

    /// After Ctrl-C: what was found until then, for people. Other reports would look as if they were whole.
    void stop() {
        progress_.clear();
        for (std::size_t i = 0; i < writers_.size(); ++i) {
            auto const& path = outputs_[i].path();
            if (path.empty() && settings_.sheets[i].format.word == text_output.word) writers_[i].end(summary_);
            if (path.empty()) static_cast<void>(outputs_[i].close());
        }
        complain(fmt::format("interrupted: {} inputs were judged, and nothing else was looked at; no file was "
                             "written",
                             summary_.inputs));
    }

    int finish() {
        progress_.clear();
        settings_.after.add_gone(summary_, left_);
        for (auto& writer : writers_) writer.end(summary_);
        bool const is_seen = !settings_.screen || settings_.screen->show(settings_.sheets.front().options);
        auto const extent = settings_.options.shard.count > 1 ? Extent::part : Extent::whole;
        auto const exit = exit_of(summary_, settings_.run.config, extent);
        auto const why = why_nothing(summary_, settings_.run.config, extent);
        if (!why.empty() && exit == exit_incomplete) complain(why);
        if (!settings_.options.game.empty() && !game_counts_)
            warn(fmt::format("--game {}: no input is of a format that differs by game", settings_.options.game));
        inform(fmt::format("{} inputs in {:.2f} s", summary_.inputs, seconds_since(start_)));
        if (is_seen && close(outputs_) && write_baseline()) {
            say_what_was_written();
            return exit;
        }
        return exit_internal;
    }

private:
    /// To a person: a run whose reports are all files would be silent.
    void say_what_was_written() const {
        if (settings_.options.quiet || !is_terminal(Stream::error)) return;
        auto const verdicts = text_of(named_totals(summary_).back());
        for (auto const& path : settings_.options.outputs)
            if (path != "-") std::fputs(fmt::format("{}: {}\n", printable(path), verdicts).c_str(), stderr);
    }

    [[nodiscard]] bool write_baseline() {
        if (!baseline_) return true;
        baseline_->write(left_.found.text());
        return baseline_->close();
    }

    Settings const& settings_;
    ReportFiles& outputs_;
    Output* baseline_;
    Progress progress_;
    std::vector<ReportWriter> writers_;
    SummaryRecord summary_;
    LeftBehind left_;
    Clock::time_point const start_ = Clock::now();
    Contents contents_; ///< of the container whose members are being reported
    bool game_counts_ = false;
};

/// Files that options name: no report may replace them.
std::vector<std::string> files_of(Common const& common, CheckOptions const& options) {
    auto files = options.manifests;
    for (auto const& segment : options.segments) files.push_back(segment.substr(segment.find('=') + 1));
    if (!options.context.empty()) files.push_back(parse_place(options.context).path);
    if (!options.context_json.empty()) files.push_back(options.context_json);
    if (!options.reference.empty()) files.push_back(options.reference);
    for (auto const& list : {options.files0_from, options.files_from})
        if (!list.empty()) files.push_back(list);
    for (auto& found : common.spec_dir.empty() ? std::vector<FoundFile>{} : files_below(common.spec_dir).files)
        files.push_back(std::move(found.path));
    return files;
}

/// Files that a hash list names and no input has.
JobResult missing_files(Settings const& settings) {
    JobResult result;
    Reporter reporter(settings, result);
    for (auto& record : settings.after.missing_files()) reporter.report(record, false);
    return result;
}

/// Findings of rules over whole folders. They follow all inputs, so that the last shard has them, which sees all
/// files as every shard does.
JobResult judged_folders(Settings const& settings, Plan const& plan) {
    JobResult result;
    Reporter reporter(settings, result);
    plan.visit_folders([&](std::string const& path, Collection const& files) {
        FolderView view(files);
        if (auto record = judge_folder(path, view, settings.specs)) reporter.report(*record, false);
    });
    return result;
}

/// --write-baseline replaces a former baseline and nothing else.
void require_baseline(Destination const& destination, Destinations const& reports) {
    auto const& path = destination.path();
    if (path.empty()) return;
    if (std::ranges::any_of(reports.all(), [&](Destination const& report) { return report.is(destination); }))
        throw UsageError(fmt::format("cannot write {}: a report of this run goes there", printable(path)));
    if (kind_of(path) == PathKind::absent) return;
    if (!text_of_file(path).starts_with(Baseline::title))
        throw UsageError(fmt::format("cannot write {}: it is there and not a former baseline", printable(path)));
}

/// The input of --context-json.
std::string only_path(CheckOptions const& options) {
    auto const& paths = options.paths;
    if (paths.size() != 1 || kind_of(paths.front()) != PathKind::file)
        throw UsageError("--context-json is about one file");
    return paths.front();
}

/// The one that is named, or the one above what is checked.
ConfigPlace config_place(CheckOptions const& options) {
    if (options.no_config) return ConfigPlace::of("");
    return options.config.empty() ? ConfigPlace::above(options.paths) : ConfigPlace::of(options.config);
}

/// A configuration may have come with what is checked: its reports replace former reports and nothing else.
void require_reports(Configuration const& configuration, Destinations const& destinations) {
    if (!configuration.chose_outputs()) return;
    for (auto const& destination : destinations.all())
        if (destination.replaces_other())
            throw UsageError(
                fmt::format("cannot write {}: it is there and not a former report, and the configuration "
                            "names it (-o does replace it)",
                            printable(destination.path())));
}

/// No report may replace what options and the configuration name.
void spare_files(Common const& common, CheckOptions const& options, std::vector<std::string> const& own_files,
                 Destinations const& destinations) {
    for (auto const& path : files_of(common, options)) destinations.spare(path);
    for (auto const& path : own_files) destinations.spare(path);
}

/// Nor what the run reads, which is known once it is planned.
void spare_inputs(Plan const& plan, GivenFiles const& given, Destinations const& destinations,
                  Destination const& baseline) {
    plan.visit_files([&](std::string const& path) {
        destinations.spare(path);
        if (!baseline.path().empty()) baseline.spare(path);
    });
    given.visit_files([&](std::string const& path) { destinations.spare(path); });
}

/// The walk, without the files that the run itself reads or writes.
CollectionOptions collection_options(GivenFiles const& given, unsigned threads, Destinations const& destinations,
                                     std::vector<std::string> left_out, CheckOptions const& check) {
    auto options = given.given();
    options.threads = threads;
    options.over = check.over;
    options.left_out = destinations.former_reports();
    left_out.push_back(check.write_baseline);
    for (auto const& path : left_out)
        if (auto const id = id_of(path)) options.left_out.push_back(*id);
    return options;
}

/// The reports of a run: --list is one, on standard output.
std::vector<std::string> outputs_of(CheckOptions const& options) {
    auto outputs = options.outputs;
    if (options.list.empty() || outputs.empty()) return outputs;
    if (std::ranges::find(outputs, "-") != outputs.end())
        throw UsageError("-o -: --list writes to standard output");
    outputs.emplace_back("-");
    return outputs;
}

/// A sheet for each destination; opens `outputs`.
std::vector<Sheet> sheets_of(CheckOptions const& options, Destinations const& destinations, ReportFiles& outputs) {
    std::vector<Sheet> sheets;
    for (auto const& destination : destinations.all()) {
        auto& output = outputs.emplace_back(destination);
        bool const is_list = !options.list.empty() && destination.path().empty();
        sheets.push_back(is_list ? list_sheet(options)
                                 : sheet_of(options, destination.path(), "text", options.fail_on, output));
        sheets.back().options.embed = embedded(options.embed_bytes);
        sheets.back().options.given = options.paths;
    }
    return sheets;
}

/// The jobs of a plan, their results in order; then, in the last shard, its folders.
void judge_all(Settings const& settings, Plan& plan, unsigned threads, CheckRun& run) {
    in_order<Job, JobResult>(
        threads, [&](Job& job) { return !is_interrupted() && plan.next(job); },
        [&] { return Worker(settings, plan); }, [&](JobResult result) { run.take(std::move(result)); });
    auto const& shard = settings.options.shard;
    if (shard.number == std::max<std::uint64_t>(shard.count, 1) && !is_interrupted())
        run.take(judged_folders(settings, plan));
}

/// Writes the reports, and returns the exit code.
int end_of(CheckRun& run) {
    leave_interrupts(); // reports are written whole, or not at all
    if (is_interrupted()) {
        run.stop();
        end_by_interrupt();
    }
    return run.finish();
}

/// Every word of the options that names something names what exists.
void require_names(CheckOptions const& options, SpecSet const& specs) {
    if (!options.over.empty() && kind_of(options.over) != PathKind::folder)
        throw UsageError(fmt::format("--over: no folder is called {}", printable(options.over)));
    require_format(options.format);
    require_game(options.game);
    require_target(options.target, specs);
}

int judge_once(Common const& common, CheckOptions const& given_options, Screen* screen) {
    Specs const specs(common);
    auto resolved = given_options;
    resolved.paths = paths_of(given_options); // once: one list may be standard input
    Configuration const configuration(resolved, config_place(resolved), specs.set());
    auto const& options = configuration.options();
    Destinations const destinations(outputs_of(options));
    require_reports(configuration, destinations);
    AfterInspection after(configuration, specs.set());
    auto own_files = configuration.files();
    for (auto const& path : after.files()) own_files.push_back(path);
    Destination const baseline(options.write_baseline);
    require_baseline(baseline, destinations);
    spare_files(common, options, own_files, destinations);
    require_names(options, specs.set());
    auto const set = specs.set().for_target(options.target);
    GivenSkeleton const companion(options.context, specs.set(), options.manifests);
    GivenContext const context(options.context_json, specs.set());
    auto const alone = context.supplied() ? context.open(only_path(options)) : nullptr;
    GivenFiles const given(options.manifests, options.segments);
    Reference const reference(options.reference);
    auto const threads = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    auto const collection = collection_options(given, threads, destinations, own_files, options);
    PlanOptions const planned{options.paths, options.shard, options.format};
    auto plan = as_usage([&] { return Plan(planned, specs.set(), collection); });
    spare_inputs(plan, given, destinations, baseline);
    after.look_at(plan);
    auto const used = plan.manifests_used();
    given.require_use(used);
    for (auto const& note : plan.notes()) warn(note);
    as_usage([&] { plan.require_places(); });
    ReportFiles outputs;
    auto const sheets = sheets_of(options, destinations, outputs);
    std::optional<Output> baseline_output;
    if (!options.write_baseline.empty()) baseline_output.emplace(baseline);
    auto config = config_of(options, specs, alone ? context.file() : companion.file(), given, used);
    after.record(config);
    config.reference = reference.file();
    auto record = run_record(std::move(config), configuration, specs.set(), plan);
    Settings const settings{options, set,       companion,         sheets, configuration,
                            after,   reference, std::move(record), screen};
    take_interrupts();
    CheckRun run(settings, outputs, baseline_output ? &*baseline_output : nullptr, plan);
    if (options.shard.number == 1) run.take(missing_files(settings));
    if (alone)
        run.take(judged_alone(settings, context, alone->input()));
    else
        judge_all(settings, plan, threads, run);
    return end_of(run);
}

/// All that the verdicts depend on.
std::vector<std::string> watched_by(Common const& common, CheckOptions const& options) {
    auto paths = files_of(common, options);
    for (auto const& path : options.paths) {
        if (path == "-") throw UsageError("--watch is about files and folders, and - is standard input");
        paths.push_back(parse_place(path).path);
    }
    for (auto const& path : {options.baseline, options.over, config_place(options).file()})
        if (!path.empty()) paths.push_back(path);
    return paths;
}

int watched(Common const& common, CheckOptions options) {
    options.paths = paths_of(options);
    options.files_from.clear();
    options.files0_from.clear();
    options.outputs = {"-"}; // whatever a configuration says
    options.output_format = "text";
    return watch(watched_by(common, options), [&](Screen& screen) { return judge_once(common, options, &screen); });
}

} // namespace

int check(Common const& common, CheckOptions const& options) {
    return options.watch ? watched(common, options) : judge_once(common, options, nullptr);
}

} // namespace animcheck::app
