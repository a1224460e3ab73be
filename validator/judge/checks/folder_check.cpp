// SPDX-License-Identifier: MIT
#include "validator/judge/checks/folder_check.hpp"

#include "validator/judge/checks/tables.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>

namespace animcheck {
namespace {

std::vector<FolderCheck> const& all_folder_checks() {
    static std::vector<FolderCheck> const all = [] {
        std::vector<FolderCheck> rows;
#define ANIMCHECK_FAMILY(name) std::ranges::copy(name::folder_checks(), std::back_inserter(rows));
#include "families.def"
#undef ANIMCHECK_FAMILY
        return rows;
    }();
    return all;
}

} // namespace

std::string FolderFiles::place(FolderEntry const& entry) const {
    auto const& file = path(entry.file);
    if (entry.member == FolderEntry::itself) return file;
    auto const& holder = *container(entry.file);
    return file + "::" + holder.word_of(holder.members()[entry.member]);
}

std::string_view FolderFiles::name(FolderEntry const& entry) const {
    if (entry.member == FolderEntry::itself) return base_name(path(entry.file));
    return container(entry.file)->members()[entry.member].name;
}

bool FolderFiles::differ(FolderEntry const& a, FolderEntry const& b) {
    bool are_read = true;
    auto const digest = [&](FolderEntry const& entry) {
        Digest of_bytes;
        are_read = are_read && read(entry, [&](ByteView bytes) { of_bytes = digest_of(bytes); });
        return of_bytes;
    };
    if (size_of(a) != size_of(b)) return true;
    auto const first = digest(a), second = digest(b);
    return are_read && first != second;
}

void FolderInput::breach(FolderBreach breach) {
    if (breaches_.size() < breaches_most) {
        breaches_.push_back(std::move(breach));
        return;
    }
    auto& last = breaches_.back();
    last.count += breach.count;
    for (auto& place : breach.places)
        if (last.places.size() < FolderBreach::places_most) last.places.push_back(std::move(place));
}

FolderCheck const* find_folder_check(std::string_view name) noexcept {
    auto const& all = all_folder_checks();
    auto const found = std::ranges::find(all, name, &FolderCheck::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace animcheck
