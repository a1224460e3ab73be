// SPDX-License-Identifier: MIT
#include "validator/judge/record_cache.hpp"

#include "validator/judge/exhibit.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace animcheck {
namespace {

/// Values one after the other, each with its length, so that no two lists of values look the same.
class Words {
public:
    void add(std::uint64_t number) { text_.append(reinterpret_cast<char const*>(&number), sizeof number); }
    void add(std::string_view text) {
        add(text.size());
        text_ += text;
    }
    void add(Digest const& digest) {
        add(digest.low);
        add(digest.high);
    }
    [[nodiscard]] Digest digest() const { return digest_of(std::as_bytes(std::span(text_))); }

private:
    std::string text_;
};

void add(Words& words, Facts::Fact const& fact) {
    words.add(fact.name);
    words.add(fact.number);
    words.add(fact.width);
    words.add(std::uint64_t{!!fact.list});
    if (fact.list) words.add(digest_of(std::as_bytes(std::span(*fact.list))));
}

/// A skeleton that was given is the same one in the whole run. A broken companion has none; its place is reported.
void add_skeleton(Words& words, Context const& context) {
    words.add(context.skeleton_name);
    words.add(static_cast<std::uint64_t>(context.skeleton_search));
    words.add(std::uint64_t{!!context.skeleton});
    words.add(std::uint64_t{!!context.companion});
    if (!context.companion) return;
    words.add(context.companion->identity);
    if (!context.skeleton) words.add(context.companion->place);
}

std::size_t size_of(Place const& place) { return sizeof place + place.path.size(); }

std::size_t size_of(Finding const& finding) {
    auto size = sizeof finding + finding.message.size() + finding.effect.text.size() + size_of(finding.place);
    size += finding.args.size() * sizeof finding.args.front() + finding.expected.values.size() * sizeof(Value);
    for (auto const& [name, value] : finding.args)
        if (auto const* const text = std::get_if<std::string>(&value)) size += text->size();
    for (auto const& place : finding.related) size += size_of(place);
    for (auto const& place : finding.more) size += size_of(place);
    if (finding.fix) size += finding.fix->text.size();
    return size;
}

std::size_t size_of(Exhibit const& exhibit) {
    auto size = sizeof exhibit + exhibit.marks.size() * sizeof(Exhibit::Mark);
    for (auto const& excerpt : exhibit.excerpts) size += sizeof excerpt + excerpt.bytes.size();
    for (auto const& field : exhibit.fields) size += sizeof field + field.path.size() + field.value.size();
    for (auto const& region : exhibit.regions) size += sizeof region + region.name.size();
    for (auto const& motion : exhibit.motions) {
        size += sizeof motion + sizeof(float) * (motion.shown.size() + motion.positions.size());
        for (auto const& curve : motion.curves) size += sizeof curve + sizeof(float) * curve.values.size();
        for (auto const& joint : motion.joints) size += sizeof joint + joint.name.size();
    }
    for (auto const& repair : exhibit.repairs)
        size += sizeof repair + repair.changes.size() * sizeof(Exhibit::Repair::Change);
    return size;
}

std::size_t size_of(InputRecord const& record) {
    constexpr std::size_t short_texts = 512; // names, rules, reasons
    auto size = sizeof record + short_texts + record.skipped.size() * sizeof(SkippedRule);
    size += record.context.size() * sizeof(ContextNote);
    size += record.summary.size() * sizeof record.summary.front();
    for (auto const& part : record.parts)
        size += sizeof part + part.path.size() + part.summary.size() * sizeof part.summary.front();
    for (auto const& finding : record.findings) size += size_of(finding) + short_texts;
    if (record.exhibit) size += size_of(*record.exhibit);
    return size;
}

/// The text of a fix may name bytes of the outermost file.
bool is_bound_to_its_place(InputRecord const& record) {
    return std::ranges::any_of(record.findings, [](Finding const& finding) { return !!finding.fix; });
}

void move(Place& place, std::uint64_t by) {
    if (place.file_byte) *place.file_byte += by; // wraps where it moves towards the start, and is right again
}

/// The same record of an input that begins at another byte.
std::shared_ptr<InputRecord const> moved(InputRecord const& record, std::uint64_t by) {
    auto other = std::make_shared<InputRecord>(record);
    for (auto& finding : other->findings) {
        move(finding.place, by);
        for (auto& place : finding.related) move(place, by);
        for (auto& place : finding.more) move(place, by);
    }
    return other;
}

} // namespace

Digest identity_of(std::string_view format, Context const& context, Digest const& bytes) {
    Words words;
    words.add(bytes);
    words.add(format);
    words.add(context.name);
    words.add(context.container_name);
    words.add(std::bit_cast<std::uintptr_t>(context.manifest));
    add_skeleton(words, context);
    for (auto const& fact : context.facts.all()) add(words, fact);
    return words.digest();
}

std::shared_ptr<InputRecord const> RecordCache::find(Digest const& identity,
                                                     std::optional<std::uint64_t> start) const {
    Entry entry;
    {
        std::scoped_lock const lock(mutex_);
        auto const known = entries_.find(identity);
        if (known == entries_.end()) return nullptr;
        entry = known->second;
    }
    if (entry.start == start || entry.record->findings.empty()) return entry.record;
    if (!entry.start || !start || is_bound_to_its_place(*entry.record)) return nullptr;
    return moved(*entry.record, *start - *entry.start);
}

void RecordCache::keep(Digest const& identity, std::optional<std::uint64_t> start, InputRecord const& record) {
    auto const size = size_of(record);
    {
        std::scoped_lock const lock(mutex_);
        if (size_ + size > most_ || entries_.contains(identity)) return;
        size_ += size;
    }
    auto copy = std::make_shared<InputRecord const>(record);
    std::scoped_lock const lock(mutex_);
    entries_.try_emplace(identity, Entry{start, std::move(copy)});
}

} // namespace animcheck
