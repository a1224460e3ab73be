// SPDX-License-Identifier: MIT
#include "validator/judge/release_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace animcheck {
namespace {

using State = ReleaseNote::State;
using Answer = std::optional<Args>; ///< of a breach; nothing: the rule holds

Args named(ReleaseNote const& note) {
    return {{"actual", Value(note.id)},
            {"release", Value(fmt::format("{}, {}", note.game, note.name))},
            {"image", Value(note.image)}};
}

struct Subject {
    ReleaseNote const& note;
    ReleaseTable const& table;
    std::uint64_t size; ///< of the image
};

template <State state>
Answer is_in(Subject const& subject) {
    return subject.note.state == state ? Answer(named(subject.note)) : std::nullopt;
}

ReleaseValue const* value_of(Release const& release, std::string_view key) {
    auto const found = std::ranges::find(release.values, key, &ReleaseValue::key);
    return found == release.values.end() ? nullptr : &*found;
}

/// A release that says of itself what the image says, and is no other build with the value of the image's own.
Release const* release_that_says(ReleaseTable const& table, std::string_view key, std::string const& claim,
                                 std::string_view own) {
    for (auto const& release : table.releases) {
        auto const* const value = value_of(release, key);
        if (value && release.id != own && value->text == claim) return &release;
    }
    return nullptr;
}

/// Who the header says it is and who the build says it is are two releases.
Answer contradicts(Subject const& subject) {
    auto const& note = subject.note;
    static constexpr std::array<std::string_view, 3> keys{"header_title", "header_code", "header_revision"};
    if (note.state != State::edited) return std::nullopt;
    for (auto const key : keys) {
        auto const is_key = [&](auto const& pair) { return pair.first == key; };
        auto const differs = std::ranges::find_if(note.differs, is_key);
        auto const claim = std::ranges::find_if(note.claims, is_key);
        if (differs == note.differs.end() || claim == note.claims.end()) continue;
        auto const* const other = release_that_says(subject.table, key, text_of(claim->second), note.id);
        if (!other) continue;
        auto args = named(note);
        args.emplace_back("field", Value(std::string(key)));
        args.emplace_back("claim", claim->second);
        args.emplace_back("there", differs->second);
        args.emplace_back("other", Value(fmt::format("{}, {}", other->game, other->name)));
        return args;
    }
    return std::nullopt;
}

/// Larger than the release was sold, under its header, as tools make decompressed images; but its files are
/// compressed.
Answer size_misleads(Subject const& subject) {
    auto const& note = subject.note;
    auto const release = std::ranges::find(subject.table.releases, note.id, &Release::id);
    bool const is_changed = note.state == State::contents || note.state == State::edited;
    if (!is_changed || note.packing != "compressed" || release == subject.table.releases.end()) return std::nullopt;
    auto const* const size = value_of(*release, "size");
    auto const* const sum = value_of(*release, "header_crc");
    auto const claim = std::ranges::find(note.claims, "header_crc", &std::pair<std::string, Value>::first);
    if (!size || !sum || claim == note.claims.end() || text_of(claim->second) != sum->text) return std::nullopt;
    auto const sold = std::strtoull(std::string(size->text).c_str(), nullptr, 0);
    if (subject.size <= sold) return std::nullopt;
    auto args = named(note);
    args.emplace_back("size", Value(subject.size));
    args.emplace_back("sold", Value(std::uint64_t{sold}));
    return args;
}

struct ReleaseCheck {
    std::string_view name;
    Answer (*run)(Subject const& subject);
};

constexpr std::array checks{
    ReleaseCheck{"release_usable", is_in<State::bad>},
    ReleaseCheck{"release_agrees", contradicts},
    ReleaseCheck{"release_size_true", size_misleads},
    ReleaseCheck{"release_not_edited", is_in<State::edited>},
    ReleaseCheck{"release_other_than_sold", is_in<State::unmodified>},
    ReleaseCheck{"release_other_contents", is_in<State::contents>},
};

ReleaseCheck const* find_release_check(std::string_view name) noexcept {
    auto const found = std::ranges::find(checks, name, &ReleaseCheck::name);
    return found == checks.end() ? nullptr : &*found;
}

} // namespace

bool is_release_check(std::string_view name) noexcept { return find_release_check(name) != nullptr; }

ReleaseFindings judge_release(Judge const& judge, Spec const& spec, ReleaseNote const& note,
                              ReleaseTable const& table, std::uint64_t size) {
    ReleaseFindings findings;
    for (auto const& rule : spec.rules) {
        auto const* const check = rule.check.empty() ? nullptr : find_release_check(rule.check);
        if (!check) continue;
        if (auto args = check->run({note, table, size}))
            findings.found.push_back(judge.stated(rule, std::move(*args), 1));
        else
            findings.held.push_back(rule.id);
    }
    return findings;
}

} // namespace animcheck
