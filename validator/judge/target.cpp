// SPDX-License-Identifier: MIT
#include "validator/judge/target.hpp"

#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

bool is_for(TargetSlot const& slot, InputRecord const& record) {
    return slot.format == record.format && std::ranges::all_of(slot.when, [&](ReleaseValue const& wanted) {
               auto const found =
                   std::ranges::find(record.summary, wanted.key, &std::pair<std::string, Value>::first);
               return found != record.summary.end() && text_of(found->second) == wanted.text;
           });
}

Release const* release_called(std::string_view id, std::span<ReleaseTable const> tables) {
    for (auto const& table : tables)
        for (auto const& release : table.releases)
            if (release.id == id) return &release;
    return nullptr;
}

/// "Ocarina of Time, NTSC 1.0 (US); Majora's Mask, US"
std::string names_of(std::span<std::string_view const> ids, std::span<ReleaseTable const> tables) {
    std::string text;
    for (auto const id : ids) {
        auto const* const release = release_called(id, tables);
        auto const name = release ? fmt::format("{}, {}", release->game, release->name) : std::string(id);
        text += (text.empty() ? "" : "; ") + name;
    }
    return text;
}

/// Whether the target would notice that the image is not the release's own.
bool is_noticed(ReleaseNote const& note, TargetTable const& target) {
    switch (note.state) {
    case ReleaseNote::State::contents: return !target.contents;
    case ReleaseNote::State::edited:
        return target.claims.empty() || std::ranges::any_of(note.differs, [&](auto const& differs) {
                   return std::ranges::find(target.claims, differs.first) != target.claims.end();
               });
    case ReleaseNote::State::unmodified:
    case ReleaseNote::State::known: // a target may know it by a name of its own
    case ReleaseNote::State::bad:
    case ReleaseNote::State::unknown: return false;
    }
    return false;
}

} // namespace

std::vector<FitNote> fits_of(InputRecord const& record, std::span<TargetTable const> targets) {
    std::vector<FitNote> fits;
    for (auto const& target : targets)
        for (auto const& slot : target.slots)
            if (is_for(slot, record))
                fits.push_back({fmt::format("{}-{}", target.id, slot.id), record.size, slot.at_most});
    return fits;
}

std::vector<std::string_view> targets_with(std::string_view rule, std::span<TargetTable const> targets) {
    std::vector<std::string_view> found;
    for (auto const& target : targets)
        if (std::ranges::find(target.rules, rule) != target.rules.end()) found.push_back(target.id);
    return found;
}

void set_slots(TargetTable const& target, std::string_view format, Facts& facts) {
    for (auto const& slot : target.slots)
        if (slot.format == format) facts.set(slot.fact, slot.at_most);
}

std::string why_not_taken(InputRecord const& record, TargetTable const& target,
                          std::span<ReleaseTable const> tables) {
    if (target.releases.empty() || !record.release) return {};
    auto const& release = *record.release;
    bool const taken = std::ranges::find(target.releases, release.id) != target.releases.end();
    if (taken && !is_noticed(release, target)) return {};
    auto const name = release.id.empty() ? std::string("no known release of a game")
                                         : fmt::format("{}, {}", release.game, release.name);
    auto const how = !taken                                          ? ""
                     : release.state == ReleaseNote::State::contents ? ", but not the image that was sold"
                                                                     : ", but edited";
    return fmt::format("this is {}{}; {} takes {}", name, how, target.title, names_of(target.releases, tables));
}

std::string target_fault(TargetTable const& target, std::span<Spec const* const> specs,
                         std::span<ReleaseTable const> tables) {
    for (auto const id : target.rules) {
        auto const slash = id.find('/');
        auto const format = id.substr(0, slash);
        if (is_left_out(family_of(format))) continue;
        auto const spec = std::ranges::find(specs, format, [](Spec const* each) { return each->format; });
        auto const all = spec == specs.end() ? std::span<Rule const>() : (*spec)->rules;
        auto const rule = std::ranges::find(all, slash == id.npos ? id : id.substr(slash + 1), &Rule::id);
        if (rule == all.end()) return fmt::format("target {}: no rule '{}'", target.id, id);
        if (!rule->targeted) return fmt::format("target {}: the rule '{}' acts without it", target.id, id);
    }
    for (auto const id : target.releases)
        if (!tables.empty() && !release_called(id, tables))
            return fmt::format("target {}: no release '{}'", target.id, id);
    return {};
}

} // namespace animcheck
