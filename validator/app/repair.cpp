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
#include "validator/app/repair_questions.hpp"
#include "validator/app/repair_report.hpp"
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

using Counts = std::map<std::string, std::uint64_t>; ///< open warnings and errors, by rule

bool has_more(Counts const& now, Counts const& before) {
    return std::ranges::any_of(now, [&](auto const& count) {
        auto const known = before.find(count.first);
        return count.second > (known == before.end() ? 0 : known->second);
    });
}

/// By file: the others that it was judged by, where there are any. Nothing: perhaps all of its folder.
using FilesUsed = std::map<std::string, std::optional<std::set<std::string>>>;

void add(FilesUsed& used, std::string const& path, std::optional<std::set<std::string>> const& files) {
    if (files && files->empty()) return;
    auto& all = used.try_emplace(path, std::in_place).first->second;
    if (!files) all.reset();
    if (all) all->insert(files->begin(), files->end());
}

struct JobResult {
    std::vector<RepairedInput> inputs; ///< with faults
    FilesUsed used;
    bool unread = false;
};

/// A thread: finds what can be repaired.
class Worker {
public:
    Worker(SpecSet const& specs, RepairCommand const& command, diagnose::RepairOptions const& options,
           Repeats& repeats, RepairQuestions* questions)
        : options_(options),
          diagnosing_(specs, repair_inspection(true)),
          plain_(specs, repair_inspection(false)),
          examiner_(specs, repair_inspection(true), looking(command, repeats)) {
        options_.resizable = [this](Input const& input) {
            Place place;
            return follow(input, true, place).empty();
        };
        if (questions)
            options_.accepted = [this, questions](Finding const& finding, ByteView now) {
                return questions->accepts(result_->inputs.back().place, finding, now);
            };
    }
    Worker(Worker const&) = delete;
    Worker& operator=(Worker const&) = delete;

    JobResult operator()(Job const& job) {
        JobResult result;
        result_ = &result;
        auto const sink = [&](InputRecord& record) { result.unread |= !record.complete; };
        switch (job.piece) {
        case Job::Piece::files: examiner_.files(*job.dump, job.first, job.last, sink); break;
        case Job::Piece::container:
        case Job::Piece::members:
            static_cast<void>(examiner_.members(*job.dump, job.first, job.first_member, job.last_member, sink));
            if (job.piece == Job::Piece::members) break;
            [[fallthrough]];
        case Job::Piece::closing: result.unread |= !examiner_.closing(*job.dump, job.first).complete; break;
        case Job::Piece::place: break; // refused before
        }
        return result;
    }

private:
    ExamineOptions looking(RepairCommand const& command, Repeats& repeats) {
        ExamineOptions options{.game = command.game, .repeats = &repeats};
        options.used = [this](std::string const& path, Neighbourhood const& around) {
            add(result_->used, path, around.files_used());
        };
        options.look = [this](Input const& input, ByteView bytes, InputRecord const& record) {
            look(input, bytes, record);
        };
        return options;
    }

    void look(Input const& input, ByteView bytes, InputRecord const& record) {
        if (auto const format = container_format(record.format); !format.empty())
            formats_[place_of(record)] = format;
        auto faults = faults_of(record);
        if (faults.empty()) return;
        auto& added = result_->inputs.emplace_back(RepairedInput{.path = record.path, .place = place_of(record)});
        added.faults = std::move(faults);
        added.is_found_by_content = !record.members.empty() || !container_format(record.format).empty() ||
                                    declared(base_name(record.path), &Format::skeletons_by_checksum);
        added.before = added.after = record.verdict;
        if (record.members.empty()) added.sha256 = sha256_of(bytes);
        auto repaired = diagnose::repair(diagnosing_, plain_, input, bytes, record, options_);
        added.left = std::move(repaired.left);
        added.edits = std::move(repaired.edits);
        added.after = repaired.after.verdict;
        if (!added.edits.empty() && record.members.empty() && !has_more(faults_of(repaired.after), added.faults))
            added.judged = sha256_of(diagnose::changed(bytes, diagnose::splices_of(added.edits)));
        if (!added.edits.empty()) place(input, added);
    }

    /// Where the edits of an input are in its file.
    void place(Input const& input, RepairedInput& added) const {
        auto const resizes = [](diagnose::Applied const& edit) {
            return edit.splice.count != edit.splice.bytes.size();
        };
        Place place;
        if (auto const why = follow(input, std::ranges::any_of(added.edits, resizes), place); !why.empty())
            return added.keep_as_it_is(why);
        added.members.assign(input.members.begin(), input.members.begin() + std::ptrdiff_t(place.formats.size()));
        added.first = place.first;
        added.formats = std::move(place.formats);
        added.rewritten = place.rewritten;
        added.packed = place.packed;
        for (auto const& edit : added.edits) {
            auto const at = place.packed ? edit.splice.first : input.source.file_offset(edit.splice.first);
            added.splices.push_back({at.value_or(0), edit.splice.count, edit.splice.bytes});
        }
    }

    /// Innermost containers that are never written anew are as one with what is in them.
    struct Place {
        std::vector<std::string> formats; ///< of the other containers, the file first
        std::uint64_t first = 0;          ///< of the input in the innermost of their members
        bool rewritten = false, packed = false;
    };

    /// From an input out to its file. Returns why a container on the way, which must be, is not written anew.
    std::string follow(Input const& input, bool resized, Place& place) const {
        if (!input.member) return {};
        auto const *own = &input.source, *source = &input.container->source();
        bool packed = input.member->packed;
        for (auto level = input.members.size(); level-- > 0; source = source->parent) {
            auto const format = level + 1 == input.members.size() ? std::string(input.container->format().id)
                                                                  : format_of_container(input, level);
            auto const* const rewriter = rewriter_of(format);
            bool const is_written = packed || resized || (rewriter && rewriter->sums);
            if (is_written && !rewriter)
                return std::string(packed ? "it is packed, and " : "its length would change, and ") + not_rewritten;
            bool const is_one = !rewriter && place.formats.empty();
            if (is_one) place.first += own->offset_in_parent.value_or(0);
            own = source;
            if (!is_one) place.formats.insert(place.formats.begin(), format);
            place.rewritten |= is_written;
            place.packed |= packed;
            resized |= packed;
            packed = !source->offset_in_parent;
            if (!source->parent) break;
        }
        return {};
    }

    /// Of the container that so many words lead to.
    [[nodiscard]] std::string format_of_container(Input const& input, std::size_t words) const {
        auto place = input.path;
        for (std::size_t i = 0; i < words; ++i) place += "::" + input.members[i];
        if (auto const known = formats_.find(place); known != formats_.end()) return known->second;
        auto const* const by_name = words == 0 ? declared(base_name(input.path), &Format::container) : nullptr;
        return by_name ? std::string(by_name->id) : std::string();
    }

    diagnose::RepairOptions options_;
    std::map<std::string, std::string> formats_; ///< of containers that were seen, by place
    Inspector diagnosing_, plain_;
    JobResult* result_ = nullptr;
    Examiner examiner_;
};

/// Inputs of one file, and what becomes of it.
class RepairRun {
public:
    RepairRun(Specs const& specs, RepairCommand const& command, CollectionOptions const& given, RepairFiles& files)
        : specs_(specs.set()),
          command_(command),
          given_(given),
          files_(files),
          specs_digest_(specs.folder() ? specs.folder()->hash : digest_of_specs()) {}

    void take(JobResult result) {
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
        while (are_any_worse(threads)) continue;
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
        auto edits = edits_of(report);
        RewrittenContainer const container(report);
        edits = container.is_open() ? container.edits() : edits_of(report);
        if (edits.empty() && !command_.all) return;
        auto const relative = relative_path(command_.paths, report.path);
        bool const has_patch = command_.patch && !edits.empty();
        auto copy = files_.stage(report.path, relative, edits,
                                 has_patch ? patch_metadata(report, specs_digest_) : std::string());
        if (!copy.why_not.empty()) return report.keep_as_it_is(copy.why_not);
        report.sha256 = std::move(copy.sha256);
        report.output_sha256 = std::move(copy.output_sha256);
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
        if (is_first) return {};
        report.same_file = known->second->path;
        bool const is_equal = known->second->output_sha256 == report.output_sha256;
        return is_equal ? "" : "under its other name another copy of it is made";
    }

    /// Judges all inputs with the copies in the places of theirs, and withdraws copies that make any worse: so that
    /// it ends.
    bool are_any_worse(unsigned threads) {
        if (std::ranges::none_of(reports_, [](FileReport const& report) { return report.has_edits(); }))
            return false;
        std::map<std::string, Counts const*> known;
        for (auto const& report : reports_)
            for (auto const& input : report.inputs) known[input.place] = &input.faults;
        std::set<std::string> guilty;
        std::mutex mutex;
        auto const look = [&](Input const&, ByteView, InputRecord const& record) {
            static Counts const none;
            auto const before = known.find(place_of(record));
            if (!has_more(faults_of(record), before == known.end() ? none : *before->second)) return;
            std::scoped_lock const lock(mutex);
            guilty.insert(record.path);
            for (auto const& note : record.context) guilty.insert(note.from.substr(0, note.from.find("::")));
        };
        judge_copies(threads, look);
        for (auto const& report : reports_) // what one name of a file is guilty of, the other is
            if (!report.same_file.empty() && (guilty.contains(report.path) || guilty.contains(report.same_file)))
                guilty.insert({report.path, report.same_file});
        return !guilty.empty() && withdraw(guilty);
    }

    /// The copies of these files, or all of them if none of these was copied: the one to blame is not known.
    bool withdraw(std::set<std::string> const& guilty) {
        auto const is_copied = [](FileReport const& report) {
            return report.has_edits() && !report.relative.empty();
        };
        bool const is_known = std::ranges::any_of(
            reports_, [&](FileReport const& report) { return is_copied(report) && guilty.contains(report.path); });
        for (auto& report : reports_) {
            if (!is_copied(report) || (is_known && !guilty.contains(report.path))) continue;
            files_.withdraw(report.relative);
            report.keep_as_it_is("with it another file, or this one, would have a new finding");
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

    /// Of one folder, whose paths all begin with its name.
    [[nodiscard]] bool is_none_concerned() const {
        std::set<std::string> copied;
        for (auto const& report : reports_)
            if (!report.relative.empty() && report.has_edits()) copied.insert(report.path);
        auto const is_copied = [&](std::string const& path) { return copied.contains(path); };
        return std::ranges::none_of(copied, [&](auto const& path) { return is_concerned(path, is_copied); }) &&
               std::ranges::none_of(used_, [&](auto const& one) { return is_concerned(one.first, is_copied); });
    }

    template <class Look>
    void judge_copies(unsigned threads, Look const& look) {
        bool const all = std::ranges::any_of(reports_, [](FileReport const& report) {
            return report.has_edits() && std::ranges::any_of(report.inputs, &RepairedInput::is_found_by_content);
        });
        if (!all && command_.paths.size() == 1 && is_none_concerned()) return;
        auto given = given_;
        given.over = files_.staged();
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
        ExamineOptions const options{.game = command_.game, .repeats = &plan.repeats(), .look = look};
        in_order<Job, int>(
            threads, [&](Job& job) { return plan.next(job); },
            [&] {
                auto const examiner = std::make_shared<Examiner>(specs_, repair_inspection(false), options);
                return [&judge, examiner](Job const& job) { return judge(*examiner, job); };
            },
            [](int) {});
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
    CollectionOptions const& given_;
    RepairFiles& files_;
    std::uint64_t const specs_digest_;
    std::vector<FileReport> reports_;
    FilesUsed used_;
    std::set<std::string> judged_;                                               ///< files whose copies were
    std::map<std::pair<std::uint64_t, std::uint64_t>, FileReport const*> names_; ///< of files: the first one
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
    RepairRun run(specs, command, collection, files);
    in_order<Job, JobResult>(
        threads, [&](Job& job) { return plan->next(job); },
        [&] {
            auto const worker = std::make_shared<Worker>(specs.set(), command, options, plan->repeats(),
                                                         questions ? &*questions : nullptr);
            return [worker](Job const& job) { return (*worker)(job); };
        },
        [&](JobResult result) { run.take(std::move(result)); });
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
