// SPDX-License-Identifier: MIT
#include "validator/app/report_index.hpp"

#include "validator/app/report_match.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck::app {
namespace {

std::size_t folder_size(std::string_view path) {
    auto const slash = path.rfind('/');
    return slash == std::string_view::npos ? 0 : slash + 1;
}

/// A text without a folder, in pieces.
class Pieces {
public:
    Pieces(std::string_view text, std::string_view folder) : left_(text), folder_(folder) {}
    std::optional<std::string_view> next() noexcept {
        if (!left_) return std::nullopt;
        auto const end = folder_.empty() ? std::string_view::npos : left_->find(folder_);
        auto const piece = left_->substr(0, end);
        if (end == std::string_view::npos)
            left_.reset();
        else
            left_->remove_prefix(end + folder_.size());
        return piece;
    }

private:
    std::optional<std::string_view> left_;
    std::string_view folder_;
};

std::string name_identity(std::string_view format, std::string_view name) {
    return fmt::format("{}\n{}", format, name);
}

/// A folder ends with a slash: the record of a whole dump is at its root.
std::string place_in_dump(InputRecord const& record) {
    auto place = animcheck::place_of(record);
    if (is_folder(record) && !place.empty() && !place.ends_with('/')) place += '/';
    return place;
}

/// 0: none.
std::uint64_t hash_of_identity(std::string_view identity) { return identity.empty() ? 0 : hash_of(identity) | 1U; }

} // namespace

std::string identity_of(InputRecord const& record, std::size_t identity) {
    if (identity == ReportIndex::by_bytes) return record.hashes ? record.hashes->sha256 : std::string();
    if (identity == ReportIndex::by_findings) {
        if (record.findings.empty()) return {};
        std::vector<std::string> prints;
        for (auto const& finding : record.findings) prints.push_back(finding.fingerprint);
        std::ranges::sort(prints);
        return fmt::format("{}\n{}\n{:016x}", record.format, record.size,
                           hash_of(fmt::format("{}", fmt::join(prints, ""))));
    }
    if (record.format.empty()) return {};
    if (identity == ReportIndex::by_size) return fmt::format("{}\n{}", record.format, record.size);
    return name_identity(record.format,
                         record.members.empty() ? base_name(record.path) : std::string_view(record.members.back()));
}

std::optional<KnownLines::Parts> KnownLines::parts_of(std::string_view line) noexcept {
    constexpr std::string_view before = R"({"record":"input","path":")";
    if (!line.starts_with(before)) return std::nullopt;
    line.remove_prefix(before.size());
    auto const end = std::ranges::find_if(line, [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; });
    if (end == line.end() || *end != '"') return std::nullopt;
    auto const size = static_cast<std::size_t>(end - line.begin());
    Parts parts{line.substr(0, size), line.substr(size), {}};
    if (parts.rest.starts_with(R"(","members":[],)")) parts.folder = line.substr(0, folder_size(parts.path));
    return parts;
}

bool KnownLines::Parts::operator==(Parts const& other) const noexcept {
    Pieces mine(rest, folder), others(other.rest, other.folder);
    while (auto const piece = mine.next())
        if (piece != others.next()) return false;
    return !others.next();
}

std::uint64_t KnownLines::Parts::hash() const noexcept {
    std::uint64_t hash = 0;
    for (Pieces pieces(rest, folder); auto const piece = pieces.next();)
        hash = hash * 0x9E3779B97F4A7C15 + hash_of(*piece);
    return hash;
}

KnownLines::Facts const* KnownLines::find(Parts const& parts) const {
    auto const found = facts_.find(parts.hash());
    return found != facts_.end() && found->second.parts == parts ? &found->second : nullptr;
}

void KnownLines::add(Facts facts) {
    auto const hash = facts.parts.hash();
    facts_.emplace(hash, std::move(facts));
}

void ReportIndex::share_root(std::string_view path) {
    auto const folder = path.substr(0, folder_size(path));
    if (entries_.empty()) root_ = folder;
    auto const shared = std::ranges::mismatch(root_, folder).in1 - root_.begin();
    root_.resize(folder_size(std::string_view(root_).substr(0, static_cast<std::size_t>(shared))));
}

void ReportIndex::add_entry(Entry entry, std::string_view place) {
    entry.place_at = places_.size();
    entry.place_size = static_cast<std::uint32_t>(place.size());
    places_ += place;
    entries_.push_back(entry);
}

void ReportIndex::add(ReportFile::Line const& line, ReadInput const& input) {
    auto const& record = input.record;
    auto const place = place_in_dump(record);
    share_root(is_folder(record) ? place : record.path);
    Entry entry{.line = line};
    entry.findings = static_cast<std::uint32_t>(record.findings.size());
    for (std::size_t i = 0; i < identity_count; ++i) entry.identities[i] = hash_of_identity(identity_of(record, i));
    entry.digest = digest_of_findings(record);
    add_entry(entry, place);
    auto const parts = KnownLines::parts_of(line.text);
    if (!parts || parts->path != record.path || !place.starts_with(record.path)) return;
    known_.add({*parts, record.format, place.substr(record.path.size()), entry.identities, entry.findings,
                entry.digest, record.members.empty(), ReportFile::counts(input)});
}

std::optional<bool> ReportIndex::add_known(ReportFile::Line const& line) {
    auto const parts = KnownLines::parts_of(line.text);
    auto const* const facts = parts ? known_.find(*parts) : nullptr;
    if (!facts) return std::nullopt;
    share_root(parts->path);
    Entry entry{
        .line = line, .findings = facts->findings, .identities = facts->identities, .digest = facts->digest};
    if (facts->is_named_by_path && !facts->format.empty())
        entry.identities[by_name] = hash_of_identity(name_identity(facts->format, base_name(parts->path)));
    add_entry(entry, std::string(parts->path) + facts->place_after_path);
    return facts->counts;
}

void ReportIndex::sort_by_place(std::size_t skipped) {
    for (auto& entry : entries_) entry.key = hash_of(place_of(entry).substr(skipped));
    std::ranges::sort(entries_, [](Entry const& a, Entry const& b) {
        return std::pair(a.key, a.line.number) < std::pair(b.key, b.line.number);
    });
}

void ReportIndex::sort_by_number() {
    std::ranges::sort(entries_, {}, [](Entry const& entry) { return entry.line.number; });
}

} // namespace animcheck::app
