// SPDX-License-Identifier: MIT
#include "validator/bindings/c/path_check.hpp"

#include "validator/judge/folder.hpp"
#include "validator/judge/settle.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/walk/folder_view.hpp"

#include <utility>

namespace animcheck::c {

PathCheck::PathCheck(animcheck_handle const& handle, std::vector<std::string> const& paths,
                     InspectOptions const& inspect, Look look, Shard shard)
    : handle_(handle),
      shard_(shard),
      companion_(handle.options.context, handle.specs, handle.options.manifests),
      given_(handle.options.manifests, {}),
      plan_(PlanOptions{paths, shard, handle.options.format}, handle.specs, given_.given()),
      examiner_(handle.specs, inspect,
                ExamineOptions{handle.options.format, handle.options.game, companion_.skeleton(), companion_.path(),
                               false, false, &plan_.repeats(), std::move(look)}) {
    given_.require_use(plan_.manifests_used());
    plan_.require_places();
}

RunRecord PathCheck::record() const {
    RunRecord record{ANIMCHECK_VERSION, {}, {}, {shard_.number, shard_.count, plan_.digest()}, digest_of_specs()};
    record.config.game = handle_.options.game;
    record.config.format = handle_.options.format;
    record.config.context = companion_.file();
    record.config.manifests = given_.manifests(plan_.manifests_used());
    for (auto const* const spec : handle_.specs.all()) record.specs.emplace_back(spec->format, spec->version);
    return record;
}

SummaryRecord PathCheck::run(Sink const& sink) {
    sink_ = sink;
    Job job;
    while (plan_.next(job)) work(job);
    if (shard_.number < shard_.count) return std::move(summary_); // the last one has the folders
    plan_.visit_folders([&](std::string const& path, Collection const& files) {
        FolderView view(files);
        if (auto const folder = judge_folder(path, view, handle_.specs)) add(*folder, false);
    });
    return std::move(summary_);
}

void PathCheck::add(InputRecord const& record, bool named) {
    bool const passed_over = record.verdict == Verdict::unknown && !named;
    if (!passed_over || record.members.empty()) summary_.add(record, named);
    sink_(record, named);
}

void PathCheck::work(Job const& job) {
    bool const named = job.dump->collection.named();
    auto const sink = [&](bool is_named) {
        return [this, is_named](InputRecord const& record) { add(record, is_named && record.members.empty()); };
    };
    switch (job.piece) {
    case Job::Piece::files: examiner_.files(*job.dump, job.first, job.last, sink(named)); break;
    case Job::Piece::container:
    case Job::Piece::members:
        contents_ += examiner_.members(*job.dump, job.first, job.first_member, job.last_member, sink(false));
        if (job.piece == Job::Piece::container) close(job);
        break;
    case Job::Piece::closing: close(job); break;
    case Job::Piece::place:
        summary_.add_unrecognised(
            examiner_
                .place(*job.dump, *job.words,
                       [this](InputRecord const& record, bool is_named) { add(record, is_named); })
                .unknown);
        break;
    }
}

/// The results of its members complete the record of a container.
void PathCheck::close(Job const& job) {
    auto record = examiner_.closing(*job.dump, job.first);
    contents_.members = record.contents->members;
    settle_contents(record, std::exchange(contents_, {}));
    add(record, false);
}

} // namespace animcheck::c
