#include "validator/cli/inputs.hpp"
#include "validator/cli/log.hpp"
#include "validator/cli/output.hpp"
#include "validator/cli/plan.hpp"
#include "validator/cli/progress.hpp"
#include "validator/cli/workers.hpp"
#include "validator/examine.hpp"
#include "validator/output/jsonl.hpp"
#include "validator/output/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace animcheck::cli {
namespace {

/// What a job leaves behind, to be put in order.
struct Told {
    std::string text;
    SummaryRecord summary;
    int exit = exit_checked;
    Contents contents;                  ///< of the members that the job looked at
    std::optional<InputRecord> closing; ///< of their container: told once its contents are known
    std::uint64_t bytes = 0;
};

/// What all threads share and none changes.
struct Settings {
    CheckOptions const& options;
    SpecSet const& specs;
    Companion const& companion;
    TextOptions text;
    Severity fail_on = Severity::error;
    [[nodiscard]] bool json() const { return options.output_format == "jsonl"; }
};

/// Turns records into text and counts. One per job, and one for the run.
class Teller {
public:
    Teller(Settings const& settings, Told& told) : settings_(settings), told_(told) {}

    /// `named`: a user asked for this very input.
    void tell(InputRecord const& record, bool named) {
        told_.summary.add(record);
        raise(record, named);
        // A dump holds thousands of files that are no animations: they are counted, not told of.
        if (record.verdict == Verdict::unknown && !named) return;
        told_.text += settings_.json() ? to_json_line(record) + '\n' : to_text(record, settings_.text);
    }

private:
    void raise(InputRecord const& record, bool named) {
        auto const& options = settings_.options;
        auto const worst = [&](Exit code) { told_.exit = std::max<int>(told_.exit, code); };
        for (auto const& finding : record.findings) {
            if (finding.kind == AnomalyKind::internal) worst(exit_internal);
            bool const counts = finding.status == Status::open && options.fail_on != "never";
            if (counts && finding.severity >= settings_.fail_on) worst(exit_findings);
        }
        bool const lacks_context = options.require_context && !record.skipped.empty();
        if (!record.complete || lacks_context || (named && record.verdict == Verdict::unknown))
            worst(exit_incomplete);
    }

    Settings const& settings_;
    Told& told_;
};

/// A thread: jobs in, what is to be told of them out.
class Worker {
public:
    explicit Worker(Settings const& settings)
        : settings_(settings),
          examiner_(settings.specs, InspectOptions{!settings.options.no_fold, settings.options.ignored},
                    ExamineOptions{settings.options.format, settings.options.game, settings.companion.skeleton(),
                                   settings.companion.path()}) {}

    Told operator()(Job const& job) {
        Told told;
        told.bytes = job.bytes;
        Teller teller(settings_, told);
        auto const sink = [&](bool named) {
            return [&teller, named](InputRecord const& record) {
                teller.tell(record, named && record.members.empty());
            };
        };
        bool const named = job.dump->named();
        switch (job.piece) {
        case Job::Piece::files:
            for (auto file = job.first; file < job.last; ++file) examiner_.file(*job.dump, file, sink(named));
            break;
        case Job::Piece::members:
            told.contents = examiner_.members(*job.dump, job.first, job.first_member, job.last_member, sink(false));
            break;
        case Job::Piece::closing: told.closing = examiner_.closing(*job.dump, job.first); break;
        case Job::Piece::place:
            examiner_.place(*job.dump, *job.words, [&](InputRecord const& record) {
                teller.tell(record, record.members.size() <= job.words->size());
            });
            break;
        }
        return told;
    }

private:
    Settings const& settings_;
    Examiner examiner_;
};

TextOptions text_options(CheckOptions const& options, Output const& output) {
    bool const wanted = options.color == "always" || (options.color == "auto" && output.is_terminal());
    return {.verbose = options.verbose, .color = wanted && !(options.color == "auto" && std::getenv("NO_COLOR"))};
}

RunRecord run_record(Settings const& settings) {
    RunRecord record{ANIMCHECK_VERSION, {}, settings.options.fail_on, settings.options.ignored};
    for (auto const* const spec : settings.specs.all()) record.specs.emplace_back(spec->format, spec->version);
    return record;
}

/// Puts what the jobs tell into the output, in order.
class CheckRun {
public:
    CheckRun(Settings const& settings, Output& output, Plan const& plan)
        : settings_(settings), output_(output), progress_(plan.total_bytes()) {
        summary_.links = plan.links();
        summary_.special = plan.special();
        if (settings.json()) output_.write(to_json_line(run_record(settings)) + '\n');
    }

    void take(Told told) {
        contents_ += told.contents;
        if (told.closing) {
            told.closing->contents->checked = contents_.checked;
            told.closing->contents->unknown = contents_.unknown;
            told.closing->contents->not_read = contents_.not_read;
            Teller(settings_, told).tell(*told.closing, false);
            contents_ = {};
        }
        if (!told.text.empty()) {
            progress_.clear();
            output_.write(told.text);
        }
        summary_.add(told.summary);
        exit_ = std::max(exit_, told.exit);
        progress_.add(told.bytes, told.summary.inputs);
    }

    int finish() {
        progress_.clear();
        output_.write(settings_.json() ? to_json_line(summary_) + '\n' : to_text(summary_, settings_.text));
        if (output_.close()) return exit_;
        complain("the output could not be written in full");
        return exit_internal;
    }

private:
    Settings const& settings_;
    Output& output_;
    Progress progress_;
    SummaryRecord summary_;
    Contents contents_; ///< of the container whose members are being told
    int exit_ = exit_checked;
};

void require_rules(Specs const& specs, std::vector<std::string> const& ids) {
    for (auto const& id : ids) {
        bool known = false;
        for (auto const* const spec : specs.set().all())
            for (auto const& rule : spec->rules) known |= id == fmt::format("{}/{}", spec->format, rule.id);
        if (!known) throw UsageError(fmt::format("unknown rule '{}' (animcheck spec show FORMAT lists them)", id));
    }
}

} // namespace

int check(Common const& common, CheckOptions const& options) {
    Specs const specs(common);
    require_format(options.format);
    require_game(options.game);
    require_rules(specs, options.ignored);
    Companion const companion(options.context, specs.set(), options.manifests);
    GivenFiles const given(options.manifests, options.segments);
    Plan plan(options, specs.set(), given.given());
    given.require_use(plan.uses_manifest());
    plan.require_places();
    Output output(options.output);
    Settings const settings{options, specs.set(), companion, text_options(options, output),
                            severity_named(options.fail_on).value_or(Severity::error)};
    CheckRun run(settings, output, plan);
    auto const threads = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    in_order<Job, Told>(
        threads, [&](Job& job) { return plan.next(job); }, [&] { return Worker(settings); },
        [&](Told told) { run.take(std::move(told)); });
    return run.finish();
}

} // namespace animcheck::cli
