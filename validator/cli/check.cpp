#include "validator/cli/inputs.hpp"
#include "validator/cli/log.hpp"
#include "validator/cli/output.hpp"
#include "validator/output/jsonl.hpp"
#include "validator/output/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace animcheck::cli {
namespace {

/// Every path of the command line, in order: what was named itself, and what was found below a folder.
struct Listed {
    std::string path;
    std::string error;
    bool named = false;
};

std::vector<Listed> list_inputs(std::vector<std::string> const& paths) {
    std::vector<Listed> listed;
    for (auto const& path : paths) {
        if (path == "-" || kind_of(path) != PathKind::folder) {
            listed.push_back({path, {}, true});
            continue;
        }
        for (auto& found : files_below(path))
            listed.push_back({std::move(found.path), std::move(found.error), false});
    }
    return listed;
}

class CheckRun {
public:
    CheckRun(Specs const& specs, CheckOptions const& options)
        : options_(options),
          output_(options.output),
          companion_(options.context, specs.set()),
          inspector_(specs.set(), InspectOptions{!options.no_fold, options.ignored, {}}) {
        auto const fail_on = severity_named(options.fail_on);
        if (fail_on) fail_on_ = *fail_on;
        bool const wanted = options.color == "always" || (options.color == "auto" && output_.is_terminal());
        text_.color = wanted && !(options.color == "auto" && std::getenv("NO_COLOR"));
        text_.verbose = options.verbose;
    }

    int run(Specs const& specs) {
        if (json()) output_.write(to_json_line(run_record(specs)) + '\n');
        for (auto const& listed : list_inputs(options_.paths)) one(listed);
        output_.write(json() ? to_json_line(summary_) + '\n' : to_text(summary_, text_));
        if (!output_.close()) {
            complain("the output could not be written in full");
            return exit_internal;
        }
        return exit_;
    }

private:
    [[nodiscard]] bool json() const { return options_.output_format == "jsonl"; }

    RunRecord run_record(Specs const& specs) const {
        RunRecord record{ANIMCHECK_VERSION, {}, options_.fail_on, options_.ignored};
        for (auto const* const spec : specs.set().all()) record.specs.emplace_back(spec->format, spec->version);
        return record;
    }

    InputRecord inspect(Listed const& listed) {
        if (!listed.error.empty()) return inspector_.unreadable(listed.path, listed.error);
        auto const error =
            listed.path == "-" ? file_.read_standard_input(std::size_t{1} << 30) : file_.open(listed.path);
        if (!error.empty()) return inspector_.unreadable(listed.path, error);
        Input input;
        input.path = listed.path;
        input.name = listed.path == "-" ? "" : base_name(listed.path);
        input.source.bytes = file_.bytes();
        input.forced_format = options_.format;
        companion_.give_to(input);
        return inspector_.inspect(input);
    }

    void one(Listed const& listed) {
        auto const record = inspect(listed);
        summary_.add(record);
        raise(record, listed.named);
        // A dump holds thousands of files that are no animations: they are counted, not told of.
        if (record.verdict == Verdict::unknown && !listed.named) return;
        auto const text = json() ? to_json_line(record) + '\n' : to_text(record, text_);
        if (!text.empty()) output_.write(text);
    }

    void raise(InputRecord const& record, bool named) {
        auto const worst = [&](Exit code) { exit_ = std::max<int>(exit_, code); };
        for (auto const& finding : record.findings) {
            if (finding.kind == AnomalyKind::internal) worst(exit_internal);
            if (finding.status == Status::open && options_.fail_on != "never" && finding.severity >= fail_on_)
                worst(exit_findings);
        }
        bool const lacks_context = options_.require_context && !record.skipped.empty();
        if (!record.complete || lacks_context || (named && record.verdict == Verdict::unknown))
            worst(exit_incomplete);
    }

    CheckOptions const& options_;
    Output output_;
    Companion companion_;
    Inspector inspector_;
    FileBytes file_;
    SummaryRecord summary_;
    TextOptions text_;
    Severity fail_on_ = Severity::error;
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
    require_rules(specs, options.ignored);
    return CheckRun(specs, options).run(specs);
}

} // namespace animcheck::cli
