// SPDX-License-Identifier: MIT
#include "validator/app/after_inspection.hpp"

#include "validator/app/inputs.hpp"
#include "validator/config/hash_list.hpp"
#include "validator/judge/settle.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck::app {
namespace {

GivenFile given_file(std::string const& path, std::string const& text) {
    return {std::string(base_name(path)), hash_of(text)};
}

/// "V.VDF::A" and "V.VDF": the file of a place.
std::string file_of(std::string const& place) { return place.substr(0, place.find("::")); }

} // namespace

void LeftBehind::add(LeftBehind&& other) {
    found.add(other.found);
    former.merge(other.former);
    for (auto const& [what, count] : other.fixed) fixed[what] += count;
}

AfterInspection::AfterInspection(Configuration const& configuration, SpecSet specs)
    : configuration_(configuration),
      specs_(std::move(specs)),
      working_(working_folder()),
      write_to_(configuration.options().write_baseline) {
    if (writes_baseline() && configuration.options().shard.count > 1)
        throw UsageError("--write-baseline is about a whole run, not about a shard");
    read_hashes();
    read_baseline();
}

void AfterInspection::read_hashes() {
    auto const& path = configuration_.hashes();
    if (path.empty()) return;
    auto const text = text_of_file(path);
    auto const folder = std::string(folder_of(absolute_path(working_, path)));
    auto const list = HashList::parse(text, printable(path));
    for (auto const& [name, hash] : list.files()) hashes_.emplace(absolute_path(folder, name), hash);
    hashes_name_ = given_file(path, text);
    files_.push_back(path);
}

void AfterInspection::read_baseline() {
    auto const& path = configuration_.options().baseline;
    auto const& next_to = path.empty() ? write_to_ : path;
    if (!next_to.empty()) baseline_folder_ = std::string(folder_of(absolute_path(working_, next_to)));
    // A file that is about to be written anew may be absent or broken.
    if (path.empty() || writes_baseline()) return;
    auto const text = text_of_file(path);
    baseline_ = Baseline::parse(text, printable(path));
    baseline_name_ = given_file(path, text);
    files_.push_back(path);
}

/// Members that are in no container any more are gone, too, where the run opened the container.
void AfterInspection::look_at(Plan const& plan) {
    if (!baseline_name_) return;
    std::map<std::string, std::set<std::string, std::less<>>> members; ///< by the container's absolute path
    for (auto const& [place, finds] : baseline_.places())
        if (auto const file = file_of(place); file != place) members[absolute_path(baseline_folder_, file)];
    std::set<std::string, std::less<>> opened;
    plan.visit_members([&](std::string const& path, std::string const& word) {
        auto const container = members.find(absolute_path(working_, path));
        if (container == members.end()) return;
        opened.insert(container->first);
        container->second.insert(word);
    });
    known_.emplace(baseline_, [&](std::string const& place) {
        auto const file = absolute_path(baseline_folder_, file_of(place));
        if (kind_of(file) == PathKind::absent) return false;
        if (!opened.contains(file) || file_of(place) == place) return true;
        auto const word = file_of(place.substr(file_of(place).size() + 2));
        return members[file].contains(word);
    });
}

bool AfterInspection::does_nothing() const noexcept {
    return configuration_.policy().changes_nothing() && !needs_hashes() && !needs_fingerprints();
}

std::string AfterInspection::place_in_baseline(InputRecord const& record) const {
    auto place = path_from(baseline_folder_, absolute_path(working_, record.path));
    for (auto const& member : record.members) place += "::" + member;
    return place;
}

void AfterInspection::check_hash(InputRecord& record) const {
    if (!record.members.empty() || !record.hashes) return; // a folder has none
    auto const listed = hashes_.find(absolute_path(working_, record.path));
    bool const is_same = listed != hashes_.end() && listed->second == record.hashes->sha256;
    if (is_same) return;
    Inspector io(specs_);
    if (listed == hashes_.end())
        io.add_io(record, AnomalyKind::unreachable, "nothing is known of its former bytes");
    else
        io.add_io(record, AnomalyKind::checksum_mismatch,
                  fmt::format("SHA-256 {}..., listed as {}...", record.hashes->sha256.substr(0, 16),
                              listed->second.substr(0, 16)));
}

void AfterInspection::apply(InputRecord& record, LeftBehind& left) const {
    if (needs_hashes()) check_hash(record);
    configuration_.policy().apply(record);
    if (!needs_fingerprints()) return;
    auto const place = place_in_baseline(record);
    if (writes_baseline()) {
        left.found.add(record, place);
        for (auto& finding : record.findings)
            if (finding.status == Status::open && !finding.fingerprint.empty()) finding.status = Status::baseline;
        settle_verdicts(record);
    } else {
        auto result = known_->apply(record, place);
        for (auto const& [what, count] : result.fixed) left.fixed[what] += count;
        if (!result.former.empty()) left.former.insert(std::move(result.former));
    }
    if (!configuration_.options().no_fold) fold(record);
}

std::optional<std::string> AfterInspection::name_in_run(std::string const& absolute) const {
    for (auto const& path : configuration_.options().paths) {
        auto const whole = absolute_path(working_, path);
        if (absolute == whole) return path;
        auto const folder = whole.ends_with('/') ? whole : whole + '/';
        if (absolute.starts_with(folder))
            return (path.ends_with('/') ? path : path + '/') + absolute.substr(folder.size());
    }
    return std::nullopt;
}

std::vector<InputRecord> AfterInspection::missing_files() const {
    std::vector<InputRecord> missing;
    Inspector io(specs_);
    for (auto const& [path, hash] : hashes_) {
        auto name = name_in_run(path);
        if (kind_of(path) != PathKind::absent || !name) continue;
        InputRecord record;
        record.path = std::move(*name);
        record.why = "it is in the hash list alone";
        record.complete = false;
        io.add_io(record, AnomalyKind::missing, fmt::format("SHA-256 {}...", hash.substr(0, 16)));
        missing.push_back(std::move(record));
    }
    return missing;
}

void AfterInspection::add_gone(SummaryRecord& summary, LeftBehind const& left) const {
    for (auto const& [what, count] : left.fixed) summary.fixed[what.first] += count;
    if (!known_ || configuration_.options().shard.count > 1) return;
    for (auto const& [place, finds] : known_->gone()) {
        if (left.former.contains(place) || !name_in_run(absolute_path(baseline_folder_, file_of(place)))) continue;
        for (auto const& [what, count] : finds) summary.fixed[what.first] += count;
    }
}

void AfterInspection::record(RunConfig& config) const {
    config.hashes = hashes_name_;
    config.baseline = baseline_name_;
    if (writes_baseline()) config.baseline = GivenFile{std::string(base_name(write_to_)), 0};
}

std::vector<std::string> AfterInspection::files() const { return files_; }

} // namespace animcheck::app
