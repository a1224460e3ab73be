// SPDX-License-Identifier: MIT
#include "validator/report/paragraph.hpp"

#include "validator/report/style.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

constexpr std::array<Verdict, 5> worst_first{Verdict::broken, Verdict::incomplete, Verdict::deviates,
                                             Verdict::unknown, Verdict::conforms};
constexpr std::size_t finding_indent = 11; ///< of the lines under a finding

std::size_t index_of(Verdict verdict) { return static_cast<std::size_t>(verdict); }

std::size_t size_of(Paragraph const& paragraph) {
    auto size = sizeof paragraph + paragraph.head.size() + paragraph.tail.size();
    for (auto const& item : paragraph.items)
        size += sizeof item + item.text.size() + item.reasons.size() + item.follows.size() + item.message.size();
    return size;
}

} // namespace

/// Each broken input has a line, also where its findings are with those of others.
std::string Paragraphs::short_head(std::string_view place, Paragraph::Item const& worst, std::uint64_t findings,
                                   bool as_above) const {
    auto const rule = short_id(worst.rule);
    auto const more = findings == 1 ? std::string() : fmt::format(" and {} more", grouped(findings - 1));
    auto const what =
        as_above ? fmt::format("{}{}, as above", rule, more) : fmt::format("{} [{}]{}", worst.message, rule, more);
    return wrapped(fmt::format("{}: broken: {}", place, what), 4, options_);
}

/// The kept finding to which this one was added, or null.
Paragraphs::Kept const* Paragraphs::fold(Paragraph::Item const& item, Paragraph const& paragraph) {
    auto const found = kept_.find({paragraph.group, item.rule});
    if (found == kept_.end()) return nullptr;
    auto const kept_at = [&](Place const& place) -> Kept& {
        return entries_[place.verdict][place.entry].items[place.item];
    };
    auto& places = found->second;
    auto place =
        std::ranges::find_if(places, [&](Place const& at) { return kept_at(at).item.message == item.message; });
    if (place == places.end()) {
        if (places.size() < in_full) return nullptr;
        place = places.begin();
    }
    auto& kept = kept_at(*place);
    if (kept.last == paragraph.place) return &kept; // it has the finding twice
    kept.last = paragraph.place;
    ++kept.more;
    if (kept.others.size() < named) {
        bytes_ += paragraph.place.size();
        kept.others.push_back(paragraph.place);
    }
    return &kept;
}

void Paragraphs::add(Paragraph&& paragraph) {
    auto const verdict = index_of(paragraph.verdict);
    if (options_.verbose) {
        std::string text = paragraph.head;
        for (auto const& item : paragraph.items) text.append(item.text).append(item.reasons).append(item.follows);
        spools_[verdict].add(text + paragraph.tail);
        return;
    }
    bool const had_items = !paragraph.items.empty();
    auto const worst = had_items ? paragraph.items.front() : Paragraph::Item();
    std::uint64_t folded = 0;
    bool as_above = false;
    std::erase_if(paragraph.items, [&](Paragraph::Item const& item) {
        auto const* const kept = fold(item, paragraph);
        if (kept && folded++ == 0) as_above = kept->item.message == item.message;
        return kept != nullptr;
    });
    if (had_items && paragraph.items.empty()) {
        if (paragraph.verdict != Verdict::broken) return;
        paragraph.head = short_head(paragraph.place, worst, folded, as_above);
    }
    bytes_ += size_of(paragraph);
    if (bytes_ > most) {
        ++left_out_;
        return;
    }
    auto& entries = entries_[verdict];
    for (std::size_t i = 0; i < paragraph.items.size(); ++i)
        kept_[{paragraph.group, paragraph.items[i].rule}].push_back({verdict, entries.size(), i});
    Entry entry{std::move(paragraph.head), std::move(paragraph.tail), {}};
    for (auto& item : paragraph.items) entry.items.push_back({.item = std::move(item)});
    entries.push_back(std::move(entry));
}

std::string Paragraphs::others_of(Kept const& kept) const {
    if (kept.more == 0) return {};
    std::string names;
    for (auto const& other : kept.others) {
        // Of a folder or container that the first one is in, the names say enough.
        auto const inside = std::min(other.rfind("::"), other.size());
        auto const begin = inside < other.size() ? inside + 2 : other.rfind('/') + 1;
        if (!names.empty()) names += ", ";
        names.append(other, begin);
    }
    bool const all = kept.more <= kept.others.size();
    return wrapped(fmt::format("{:{}}and in {}: {}{}", "", finding_indent, counted(kept.more, "more file"), names,
                               all ? "" : ", ... (-v lists them)"),
                   finding_indent, options_);
}

std::string Paragraphs::text_of(Entry const& entry) {
    auto text = entry.head;
    for (auto const& kept : entry.items) {
        text += kept.item.text;
        if (explained_.try_emplace(kept.item.rule, true).second) text += kept.item.reasons;
        text += kept.item.follows;
        text += others_of(kept);
    }
    text += entry.tail;
    return text;
}

void Paragraphs::write(std::function<void(std::string_view)> const& sink) {
    for (auto const verdict : worst_first) {
        for (auto const& entry : entries_[index_of(verdict)]) sink(text_of(entry));
        spools_[index_of(verdict)].read(sink);
    }
    if (left_out_ > 0)
        sink(wrapped(fmt::format("{} with findings are not listed; --output-format concise lists all",
                                 counted(left_out_, "more file")),
                     0, options_));
}

} // namespace animcheck
