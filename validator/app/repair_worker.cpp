// SPDX-License-Identifier: MIT
// What can be repaired, found by a thread.
#include "validator/app/repair_worker.hpp"

#include "decoders/registry.hpp"
#include "decoders/rewrite.hpp"
#include "validator/app/repair_bytes.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <utility>

namespace animcheck::app {

bool has_more(FaultCounts const& now, FaultCounts const& before) {
    return std::ranges::any_of(now, [&](auto const& count) {
        auto const known = before.find(count.first);
        return count.second > (known == before.end() ? 0 : known->second);
    });
}

void add(FilesUsed& used, std::string const& path, std::optional<std::set<std::string>> const& files) {
    if (files && files->empty()) return;
    auto& all = used.try_emplace(path, std::in_place).first->second;
    if (!files) all.reset();
    if (all) all->insert(files->begin(), files->end());
}

RepairWorker::RepairWorker(SpecSet const& specs, RepairCommand const& command, diagnose::RepairOptions options,
                           Repeats& repeats, RepairQuestions* questions)
    : options_(std::move(options)),
      first_(specs, repair_inspection(true)),
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

JobRepairs RepairWorker::operator()(Job const& job) {
    JobRepairs result;
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

ExamineOptions RepairWorker::looking(RepairCommand const& command, Repeats& repeats) {
    ExamineOptions options{.game = command.game, .repeats = &repeats};
    options.used = [this](std::string const& path, Neighbourhood const& around) {
        add(result_->used, path, around.files_used());
    };
    options.look = [this](Input const& input, ByteView bytes, InputRecord const& record) {
        look(input, bytes, record);
    };
    return options;
}

void RepairWorker::look(Input const& input, ByteView bytes, InputRecord const& record) {
    if (auto const format = container_format(record.format); !format.empty()) formats_[place_of(record)] = format;
    if (auto faults = faults_of(record); !faults.empty()) repair(input, bytes, record, std::move(faults));
}

void RepairWorker::repair(Input const& input, ByteView bytes, InputRecord const& record, FaultCounts faults) {
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

RepairedInput RepairWorker::again(Input const& input, ByteView bytes, FaultCounts faults) {
    JobRepairs result;
    result_ = &result;
    Member member;
    auto const record = first_.inspect(diagnose::with_bytes(input, bytes, member));
    repair(input, bytes, record, std::move(faults));
    return std::move(result.inputs.front());
}

/// Where the edits of an input are in its file.
void RepairWorker::place(Input const& input, RepairedInput& added) const {
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

/// From an input out to its file. Returns why a container on the way, which must be, is not written anew.
std::string RepairWorker::follow(Input const& input, bool resized, Place& place) const {
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
std::string RepairWorker::format_of_container(Input const& input, std::size_t words) const {
    auto place = input.path;
    for (std::size_t i = 0; i < words; ++i) place += "::" + input.members[i];
    if (auto const known = formats_.find(place); known != formats_.end()) return known->second;
    auto const* const by_name = words == 0 ? declared(base_name(input.path), &Format::container) : nullptr;
    return by_name ? std::string(by_name->id) : std::string();
}

} // namespace animcheck::app
