// SPDX-License-Identifier: MIT
// repair: what is proven is written, into copies.
#include "validator/app/repair.hpp"

#include "decoders/registry.hpp"
#include "decoders/rewrite.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/repair_apply.hpp"
#include "validator/app/repair_bytes.hpp"
#include "validator/app/repair_container.hpp"
#include "validator/app/repair_files.hpp"
#include "validator/app/repair_merge.hpp"
#include "validator/app/repair_questions.hpp"
#include "validator/app/repair_report.hpp"
#include "validator/app/repair_worker.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/plan.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <thread>

namespace animcheck::app {
namespace {

/// Inputs of one file, and what becomes of it.
class RepairRun {
    static constexpr unsigned most_rounds = 3; ///< of a file, after the first

public:
    RepairRun(Specs const& specs, RepairCommand const& command, diagnose::RepairOptions const& repairing,
              CollectionOptions const& given, RepairFiles& files)
        : specs_(specs.set()),
          command_(command),
          repairing_(repairing),
          given_(given),
          files_(files),
          specs_digest_(specs.folder() ? specs.folder()->hash : digest_of_specs()) {}

    void take(JobRepairs result) {
        unread_ |= result.unread;
        for (auto const& [path, files] : result.used) add(used_, path, files);
        for (auto& input : result.inputs) {
            if (reports_.empty() || reports_.back().path != input.path) reports_.push_back({.path = input.path});
            reports_.back().inputs.push_back(std::move(input));
        }
    }

    /// --all: also those that need nothing.
    void add_whole_files(Plan const& plan) {
        if (!command_.all) return;
        std::set<std::string> known;
        for (auto const& report : reports_) known.insert(report.path);
        plan.visit_files([&](std::string const& path) {
            if (known.insert(path).second) reports_.push_back({.path = path});
        });
    }

    /// Copies, judges the copies in the place of the inputs, and puts those that pass into their places.
    std::vector<FileReport> finish(unsigned threads) {
        for (auto& report : reports_) stage(report);
        while (are_any_changed(threads)) continue;
        auto const why_none = files_.write_through();
        for (auto& report : reports_) {
            if (report.relative.empty()) continue;
            if (why_none.empty())
                place(report);
            else
                report.keep_as_it_is(why_none);
        }
        files_.settle();
        return std::move(reports_);
    }

    [[nodiscard]] bool unread() const noexcept { return unread_; }

private:
    /// In file order; equal ones are one, and of two that meet the first holds.
    static std::vector<FileEdit> edits_of(FileReport& report) {
        std::vector<FileEdit> all;
        for (auto& input : report.inputs) {
            if (input.packed) continue; // its container says what becomes of it
            std::vector<FileEdit> own;
            for (std::size_t i = 0; i < input.edits.size(); ++i)
                own.push_back({input.splices[i], input.edits[i].before});
            auto const meets = [&](FileEdit const& one) {
                return std::ranges::any_of(all, [&](FileEdit const& other) { return one.meets(other); });
            };
            if (std::ranges::any_of(own, meets))
                input.keep_as_it_is("another edit of the file is at the same place");
            else
                all.insert(all.end(), own.begin(), own.end());
        }
        std::ranges::sort(all, {}, [](FileEdit const& edit) { return edit.splice.first; });
        auto const same = std::ranges::unique(all);
        all.erase(same.begin(), same.end());
        return all;
    }

    void stage(FileReport& report) {
        report.edits = edits_of(report);
        RewrittenContainer const container(report);
        report.edits = container.is_open() ? container.edits() : edits_of(report);
        if (!report.edits.empty() || command_.all) copy(report, container);
    }

    void copy(FileReport& report, RewrittenContainer const& container) {
        auto const relative = relative_path(command_.paths, report.path);
        bool const has_patch = command_.patch && !report.edits.empty();
        auto staged = files_.stage(report.path, relative, report.edits,
                                   has_patch ? patch_metadata(report, specs_digest_) : std::string());
        if (!staged.why_not.empty()) return report.keep_as_it_is(staged.why_not);
        report.sha256 = std::move(staged.sha256);
        report.output_sha256 = std::move(staged.output_sha256);
        if (auto why = why_not_kept(report, container, files_.staged() + '/' + relative); !why.empty()) {
            files_.withdraw(relative);
            return report.keep_as_it_is(std::move(why));
        }
        report.relative = relative;
        report.output = files_.path_of(relative);
        if (has_patch) report.patch = files_.patch_of(relative);
        if (was_judged(report)) judged_.insert(report.path);
    }

    /// Of a copy that was staged.
    std::string why_not_kept(FileReport& report, RewrittenContainer const& container, std::string const& copy) {
        if (!container.is_right(copy)) return "its container, written anew, would not hold the same members";
        for (auto const& input : report.inputs)
            if (!input.sha256.empty() && input.sha256 != report.sha256) return "it has changed since it was judged";
        auto const id = id_of(report.path);
        if (!id) return {};
        auto const [known, is_first] = names_.try_emplace({id->device, id->inode}, &report);
        if (is_first || known->second == &report) return {};
        report.same_file = known->second->path;
        bool const is_equal = known->second->output_sha256 == report.output_sha256;
        return is_equal ? "" : "under its other name another copy of it is made";
    }

    /// Of copies: those with which an input is worse, and what a second run would repair in them.
    struct SecondLook {
        std::set<std::string> copied;
        std::map<std::string, FaultCounts const*> known; ///< of the inputs as they were, by place
        std::mutex mutex;
        std::set<std::string> guilty;
        std::map<std::string, std::vector<RepairedInput>> again; ///< by path
        std::map<std::string, Verdict> now;                      ///< of inputs that had faults, by place
        std::set<std::string> judged;                            ///< copies
    };

    /// Judges all inputs with the copies in the places of theirs. Withdraws copies that make any worse, and goes on
    /// with what another run would repair: so that it ends.
    bool are_any_changed(unsigned threads) {
        if (std::ranges::none_of(reports_, [](FileReport const& report) { return report.has_edits(); }))
            return false;
        SecondLook second{.copied = copied_paths(), .known = known_faults()};
        judge_copies(threads, second);
        auto& guilty = second.guilty;
        add_other_names(guilty);
        if (!guilty.empty()) return withdraw(guilty, "with it another file, or this one, would have a new finding");
        std::set<std::string> unsettled;
        bool is_changed = false;
        for (auto& report : reports_)
            if (auto const again = second.again.find(report.path); again != second.again.end())
                is_changed |= has_gone_on(report, std::move(again->second), unsettled);
        add_other_names(unsettled);
        if (!unsettled.empty()) return withdraw(unsettled, diagnose::changes_again);
        if (!is_changed) take_verdicts(second);
        return is_changed;
    }

    /// Of inputs that follow from what was repaired: elements of an object, an animation beside its hierarchy. What
    /// a copy does not hold any more was something else.
    void take_verdicts(SecondLook const& second) {
        for (auto& report : reports_)
            for (auto& input : report.inputs)
                if (auto const now = second.now.find(input.place); now != second.now.end())
                    input.after = now->second;
                else if (second.judged.contains(input.path))
                    input.after = Verdict::unknown;
    }

    /// With repairs of a file's copy, if they can be made. `unsettled`: files with others.
    bool has_gone_on(FileReport& report, std::vector<RepairedInput> inputs, std::set<std::string>& unsettled) {
        FileReport found{.path = report.path, .inputs = std::move(inputs)};
        static_cast<void>(edits_of(found));
        RewrittenContainer const container(found, staged_path(report));
        if (!found.has_edits()) return false;
        bool const may_go_on = ++rounds_[report.path] <= most_rounds && !is_one_of_names(report);
        if (!may_go_on || !merge(report, found)) {
            unsettled.insert(report.path);
            return false;
        }
        if (!report.relative.empty()) files_.withdraw(report.relative);
        judged_.erase(report.path);
        report.edits = report.layout;
        auto const own = edits_of(report);
        report.edits.insert(report.edits.end(), own.begin(), own.end());
        std::ranges::sort(report.edits, {}, [](FileEdit const& edit) { return edit.splice.first; });
        copy(report, container);
        return true;
    }

    [[nodiscard]] std::string staged_path(FileReport const& report) const {
        return report.relative.empty() ? std::string() : files_.staged() + '/' + report.relative;
    }

    [[nodiscard]] bool is_one_of_names(FileReport const& report) const {
        return !report.same_file.empty() ||
               std::ranges::any_of(reports_, [&](FileReport const& one) { return one.same_file == report.path; });
    }

    /// What one name of a file is guilty of, the other is.
    void add_other_names(std::set<std::string>& paths) const {
        for (auto const& report : reports_)
            if (!report.same_file.empty() && (paths.contains(report.path) || paths.contains(report.same_file)))
                paths.insert({report.path, report.same_file});
    }

    /// The copies of these files, or all of them if none of these was copied: the one to blame is not known.
    bool withdraw(std::set<std::string> const& guilty, std::string const& why) {
        auto const is_copied = [](FileReport const& report) {
            return report.has_edits() && !report.relative.empty();
        };
        bool const is_known = std::ranges::any_of(
            reports_, [&](FileReport const& report) { return is_copied(report) && guilty.contains(report.path); });
        for (auto& report : reports_) {
            if (!is_copied(report) || (is_known && !guilty.contains(report.path))) continue;
            files_.withdraw(report.relative);
            report.keep_as_it_is(why);
        }
        return true;
    }

    /// Was the copy judged, byte for byte, when its edits were proven?
    static bool was_judged(FileReport const& report) {
        return report.inputs.size() == 1 && report.inputs.front().judged == report.output_sha256;
    }

    /// Could a file have another record with the copies in the places of their inputs? `is_copied`: of a path.
    [[nodiscard]] bool is_concerned(std::string const& path, auto const& is_copied) const {
        auto const used = used_.find(path);
        bool const uses_copies =
            used != used_.end() && (!used->second || std::ranges::any_of(*used->second, is_copied));
        return uses_copies || (is_copied(path) && !judged_.contains(path));
    }

    /// A copy that was not judged yet, or not with what else was copied.
    [[nodiscard]] bool is_unproven(std::string const& path, std::set<std::string> const& copied) const {
        return copied.contains(path) &&
               is_concerned(path, [&](std::string const& other) { return copied.contains(other); });
    }

    /// Of one folder, whose paths all begin with its name.
    [[nodiscard]] bool is_none_concerned(std::set<std::string> const& copied) const {
        auto const is_copied = [&](std::string const& path) { return copied.contains(path); };
        return std::ranges::none_of(copied, [&](auto const& path) { return is_concerned(path, is_copied); }) &&
               std::ranges::none_of(used_, [&](auto const& one) { return is_concerned(one.first, is_copied); });
    }

    void judge_copies(unsigned threads, SecondLook& second) {
        bool const all = std::ranges::any_of(reports_, [](FileReport const& report) {
            return report.has_edits() && std::ranges::any_of(report.inputs, &RepairedInput::is_found_by_content);
        });
        if (!all && command_.paths.size() == 1 && is_none_concerned(second.copied)) return;
        auto given = given_;
        given.over = files_.staged();
        given.over_for = &second.copied; // another folder may have a file of the same name
        Plan plan({command_.paths, {}, {}}, specs_, given);
        auto const judge = [&](Examiner& examiner, Job const& job) {
            auto const sink = [](InputRecord&) {};
            auto& dump = *job.dump;
            auto const is_copied = [&](std::string const& path) { return dump.collection.opened(path) != path; };
            auto const is_wanted = [&](std::size_t file) {
                return all || is_concerned(dump.collection.files()[file].path, is_copied);
            };
            for (auto file = job.first; job.piece == Job::Piece::files && file < job.last; ++file)
                if (is_wanted(file)) examiner.file(dump, file, sink);
            if (job.piece == Job::Piece::files || !is_wanted(job.first)) return 0;
            if (job.piece != Job::Piece::closing)
                static_cast<void>(examiner.members(dump, job.first, job.first_member, job.last_member, sink));
            if (job.piece != Job::Piece::members) static_cast<void>(examiner.closing(dump, job.first));
            return 0;
        };
        in_order<Job, int>(
            threads, [&](Job& job) { return plan.next(job); },
            [&] {
                auto const worker =
                    std::make_shared<RepairWorker>(specs_, command_, repairing_, plan.repeats(), nullptr);
                auto const look = [&, worker](Input const& input, ByteView bytes, InputRecord const& record) {
                    look_again(*worker, input, bytes, record, second);
                };
                ExamineOptions const options{.game = command_.game, .repeats = &plan.repeats(), .look = look};
                auto const examiner = std::make_shared<Examiner>(specs_, repair_inspection(false), options);
                return [&judge, examiner](Job const& job) { return judge(*examiner, job); };
            },
            [](int) {});
    }

    [[nodiscard]] std::map<std::string, FaultCounts const*> known_faults() const {
        std::map<std::string, FaultCounts const*> known;
        for (auto const& report : reports_)
            for (auto const& input : report.inputs) known[input.place] = &input.faults;
        return known;
    }

    [[nodiscard]] std::set<std::string> copied_paths() const {
        std::set<std::string> copied;
        for (auto const& report : reports_)
            if (!report.relative.empty() && report.has_edits()) copied.insert(report.path);
        return copied;
    }

    static void note_verdict(InputRecord const& record, std::string const& place, SecondLook& second) {
        std::scoped_lock const lock(second.mutex);
        if (second.known.contains(place)) second.now[place] = record.verdict;
        if (record.members.empty() && second.copied.contains(record.path)) second.judged.insert(record.path);
    }

    /// In any thread.
    void look_again(RepairWorker& worker, Input const& input, ByteView bytes, InputRecord const& record,
                    SecondLook& second) const {
        static FaultCounts const none;
        auto faults = faults_of(record);
        auto const place = place_of(record);
        note_verdict(record, place, second);
        if (faults.empty()) return;
        auto const before = second.known.find(place);
        if (has_more(faults, before == second.known.end() ? none : *before->second)) {
            std::scoped_lock const lock(second.mutex);
            second.guilty.insert(record.path);
            for (auto const& note : record.context) second.guilty.insert(note.from.substr(0, note.from.find("::")));
        } else if (!command_.interactive &&
                   is_unproven(record.path, second.copied)) { // what was answered is not asked again
            auto again = worker.again(input, bytes, std::move(faults));
            if (again.edits.empty()) return;
            std::scoped_lock const lock(second.mutex);
            second.again[record.path].push_back(std::move(again));
        }
    }

    void place(FileReport& report) {
        bool was_there = false;
        if (auto why = files_.place(report.relative, was_there); !why.empty())
            return report.keep_as_it_is(std::move(why));
        report.written = !command_.dry_run;
        report.was_there = was_there;
    }

    SpecSet const& specs_;
    RepairCommand const& command_;
    diagnose::RepairOptions const& repairing_;
    CollectionOptions const& given_;
    RepairFiles& files_;
    std::uint64_t const specs_digest_;
    std::vector<FileReport> reports_;
    FilesUsed used_;
    std::set<std::string> judged_;                                               ///< files whose copies were
    std::map<std::pair<std::uint64_t, std::uint64_t>, FileReport const*> names_; ///< of files: the first one
    std::map<std::string, unsigned> rounds_;                                     ///< of files, after the first
    bool unread_ = false;
};

/// Also of a folder that is not there yet.
bool is_inside(std::string const& folder, std::string const& other) {
    auto const whole = [](std::string const& path) {
        auto text = path_text(std::filesystem::weakly_canonical(file_path(path)));
        return text.ends_with('/') ? text : text + '/';
    };
    return whole(folder).starts_with(whole(other));
}

void require_paths(RepairCommand const& command) {
    bool const names_one = command.to.empty() != command.output.empty();
    if (!names_one && !command.dry_run) throw UsageError("name a folder with --to, or for one file a file with -o");
    for (auto const& path : command.paths)
        if (kind_of(path) == PathKind::absent)
            throw UsageError(fmt::format(
                "no file or folder is called {}; of a container the whole file is repaired", printable(path)));
    bool const is_one = command.paths.size() == 1 && kind_of(command.paths.front()) == PathKind::file;
    if (!command.output.empty() && !is_one) throw UsageError("-o is for one file: use --to FOLDER");
    for (auto const& path : command.paths) {
        if (command.to.empty() || kind_of(path) != PathKind::folder) continue;
        if (is_inside(command.to, path))
            throw UsageError(
                fmt::format("the output folder {} is inside {}", printable(command.to), printable(path)));
    }
}

std::function<bool(std::string_view)> wanted_rules(RepairCommand const& command, SpecSet const& specs) {
    for (auto const& word : command.only)
        if (rules_named(specs, word).empty()) throw UsageError(unknown_rule(specs, word), "animcheck rules");
    for (auto const& word : command.ignored)
        if (rules_named(specs, word).empty()) throw UsageError(unknown_rule(specs, word), "animcheck rules");
    return [&command](std::string_view rule) {
        auto const names = [&](std::string const& word) { return names_rule(word, rule); };
        return (command.only.empty() || std::ranges::any_of(command.only, names)) &&
               std::ranges::none_of(command.ignored, names);
    };
}

} // namespace

int repair(Common const& common, RepairCommand const& command) {
    Specs const specs(common);
    require_paths(command);
    if (!command.apply.empty()) return apply_record(command);
    require_game(command.game);
    diagnose::RepairOptions const options{command.level == "likely", wanted_rules(command, specs.set()), {}};
    Destination const record(command.record);
    GivenFiles const given(command.manifests, command.segments);
    std::optional<RepairQuestions> questions;
    if (command.interactive) questions.emplace();
    auto const processors = command.jobs > 0 ? command.jobs : std::max(1U, std::thread::hardware_concurrency());
    auto const threads = questions ? 1 : processors;
    auto collection = given.given();
    collection.threads = threads;
    std::optional<Plan> plan; // gone before the copies are judged: a process has a bounded number of mappings
    as_usage([&] { plan.emplace(PlanOptions{command.paths, {}, {}}, specs.set(), collection); });
    RepairFiles files(command.output.empty() ? command.to : command.output, !command.output.empty(), command.force,
                      command.dry_run);
    plan->visit_files([&](std::string const& path) {
        files.spare(path);
        if (!command.record.empty()) record.spare(path);
    });
    for (auto const& note : plan->notes()) warn(note);
    RepairRun run(specs, command, options, collection, files);
    in_order<Job, JobRepairs>(
        threads, [&](Job& job) { return plan->next(job); },
        [&] {
            auto const worker = std::make_shared<RepairWorker>(specs.set(), command, options, plan->repeats(),
                                                               questions ? &*questions : nullptr);
            return [worker](Job const& job) { return (*worker)(job); };
        },
        [&](JobRepairs result) { run.take(std::move(result)); });
    run.add_whole_files(*plan);
    plan.reset();
    auto const reports = run.finish(threads);
    auto const totals = totals_of(reports);
    if (!command.record.empty()) {
        Output to(record);
        for (auto const& report : reports) to.write(record_line(report));
        to.write(end_of_record(totals));
        if (!to.close()) return exit_internal;
    }
    Output output;
    for (auto const& report : reports)
        if (!command.quiet) output.write(listing_of(report));
    output.write(listing_of(totals, command.dry_run));
    if (!output.close()) return exit_internal;
    if (totals.left > 0 || (command.dry_run && totals.repaired > 0)) return exit_findings;
    return run.unread() ? exit_incomplete : exit_checked;
}

} // namespace animcheck::app
