// SPDX-License-Identifier: MIT
#include "validator/app/report_index.hpp"

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
    return fmt::format("{}\n{}", record.format,
                       record.members.empty() ? base_name(record.path) : std::string_view(record.members.back()));
}

void ReportIndex::add(ReportFile::Line const& line, InputRecord const& record) {
    auto const folder = std::string_view(record.path).substr(0, folder_size(record.path));
    if (entries_.empty()) root_ = folder;
    auto const shared = std::ranges::mismatch(root_, folder).in1 - root_.begin();
    root_.resize(folder_size(std::string_view(root_).substr(0, static_cast<std::size_t>(shared))));
    auto const place = animcheck::place_of(record);
    Entry entry{.line = line, .place_at = places_.size()};
    entry.place_size = static_cast<std::uint32_t>(place.size());
    entry.findings = static_cast<std::uint32_t>(record.findings.size());
    for (std::size_t i = 0; i < identity_count; ++i)
        if (auto const identity = identity_of(record, i); !identity.empty())
            entry.identities[i] = hash_of(identity) | 1U;
    places_ += place;
    entries_.push_back(entry);
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
