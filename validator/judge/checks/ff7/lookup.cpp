// SPDX-License-Identifier: MIT
// Does the game find each file? Its own lookup: the slot of the first two characters, the first entry of that name
// in it, and if that entry has a conflict group, the path there that is the game's current folder.
#include "decoders/core/order.hpp"
#include "validator/judge/checks/ff7/checks.hpp"
#include "validator/judge/checks/ff7/places.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::ff7 {
namespace {

/// The lookup table. A slot's first entry counts from 1; 0 is for an empty slot.
struct Slots {
    Column<std::uint16_t> first, files;

    [[nodiscard]] bool leads(std::uint32_t slot, std::uint32_t row) const noexcept {
        auto const from = first[slot];
        return from != 0 && row + 1 >= from && row + 1 - from < files[slot];
    }
};

std::optional<Slots> slots_of(CheckInput& input) {
    auto const* const first = input.last("lookup[].first");
    auto const* const files = input.last("lookup[].files");
    if (first && files && first->value == lgp_slots && files->value == lgp_slots)
        return Slots{first->column<std::uint16_t>(), files->column<std::uint16_t>()};
    input.not_applicable();
    return std::nullopt;
}

/// Why a slot does not cover an entry; each entry has one cause.
enum class Miss : std::uint8_t {
    none,
    from_zero, ///< the slot counts from 0
    special,   ///< LGP Tools computes a wrong slot for the name, and no other names are missed
    apart,     ///< the entries of the slot are not together
    other,
};

bool is_special(char c) { return c == '_' || c == '-'; }

Miss miss_of(Names const& names, Slots const& slots, std::uint32_t row, std::string_view name) {
    auto const slot = names.slot[row];
    bool const sought = slot != Names::no_slot && name.size() <= lgp_longest_name;
    if (!sought || slots.leads(slot, row)) return Miss::none;
    auto const& bucket = names.buckets[slot];
    if (slots.first[slot] == bucket.least && slots.files[slot] == bucket.count && bucket.together())
        return Miss::from_zero;
    if (is_special(name[0]) || (name.size() > 1 && is_special(name[1]))) return Miss::special;
    return bucket.together() ? Miss::other : Miss::apart;
}

/// By entry. If other names are missed as well, their characters are not the cause.
std::vector<Miss> misses_of(Event const& column, Names const& names, Slots const& slots) {
    std::vector<Miss> misses(to_size(column.value));
    for (std::uint32_t row = 0; row < column.value; ++row)
        misses[row] = miss_of(names, slots, row, text_at(column, row));
    bool const others =
        std::ranges::any_of(misses, [](Miss miss) { return miss != Miss::none && miss != Miss::special; });
    if (others) std::ranges::replace(misses, Miss::special, Miss::other);
    return misses;
}

/// The range of a slot, in words; entries count from 0.
std::string words_of(Slots const& slots, std::uint32_t slot) {
    std::uint64_t const first = slots.first[slot], files = slots.files[slot];
    if (first == 0 || files == 0) return "is empty";
    if (files == 1) return fmt::format("covers entry {} alone", first - 1);
    return fmt::format("covers entries {} to {}", first - 1, first + files - 2);
}

void each_miss(CheckInput& input, Miss cause) {
    auto const slots = slots_of(input);
    if (!slots) return;
    auto const& column = input.subject();
    auto const& names = input.once(names_of);
    auto const misses = misses_of(column, names, *slots);
    Breaches breaches(input);
    for (std::uint32_t row = 0; row < column.value; ++row) {
        if (misses[row] != cause) continue;
        auto const slot = names.slot[row];
        std::uint64_t const first = slots->first[slot], least = std::uint64_t{names.buckets[slot].least} + 1;
        breaches.add_row(column, row, [&]() -> Args {
            Args args{{"name", std::string(text_at(column, row))},
                      {"row", std::uint64_t{row}},
                      {"slot", std::uint64_t{slot}},
                      {"leads", words_of(*slots, slot)}};
            if (first == least) return args; // its count is wrong
            args.emplace_back("actual", first);
            args.emplace_back("expected", least);
            return args;
        });
    }
}

} // namespace

void lgp_slot_leads(CheckInput& input) { each_miss(input, Miss::other); }
void lgp_slot_counts_from_one(CheckInput& input) { each_miss(input, Miss::from_zero); }
void lgp_slot_of_special_names(CheckInput& input) { each_miss(input, Miss::special); }
void lgp_slot_together(CheckInput& input) { each_miss(input, Miss::apart); }

void lgp_slot_inside(CheckInput& input) {
    auto const* const toc = input.last("toc[]");
    auto const slots = slots_of(input);
    if (!slots || !toc) return input.not_applicable();
    Breaches breaches(input);
    for (std::uint32_t slot = 0; slot < lgp_slots; ++slot) {
        std::uint32_t const first = slots->first[slot], files = slots->files[slot];
        if (first == 0 || first - 1 + files <= toc->value) continue;
        breaches.add_row(input.subject(), slot, [&]() -> Args {
            return {{"slot", std::uint64_t{slot}},
                    {"leads", words_of(*slots, slot)},
                    {"last", static_cast<std::int64_t>(toc->value) - 1},
                    {"actual", std::uint64_t{first} - 1 + files},
                    {"expected", toc->value}};
        });
    }
}

/// A slot that covers all that it should and more. Slots that miss entries are reported by other checks.
void lgp_slot_no_wider(CheckInput& input) {
    auto const slots = slots_of(input);
    auto const* const first = input.last("lookup[].first");
    if (!slots || !first) return;
    auto const& names = input.once(names_of);
    Breaches breaches(input);
    for (std::uint32_t slot = 0; slot < lgp_slots; ++slot) {
        auto const& bucket = names.buckets[slot];
        std::uint32_t const from = slots->first[slot], files = slots->files[slot];
        bool const inside = from != 0 && from - 1 + files <= input.subject().value;
        bool const leads =
            bucket.count == 0 || (slots->leads(slot, bucket.least) && slots->leads(slot, bucket.greatest));
        auto const span = bucket.count == 0 ? 0 : bucket.greatest + 1 - bucket.least;
        if (!inside || !leads || files <= span) continue;
        breaches.add_row(*first, slot, [&]() -> Args {
            return {{"slot", std::uint64_t{slot}},
                    {"actual", std::uint64_t{files}},
                    {"expected", std::uint64_t{bucket.count}}};
        });
    }
}

namespace {

/// For each name the entry at which the game's search of its slot ends, and the other entries of the slot.
template <class Visit>
void each_found_name(Event const& column, Names const& names, Slots const& slots, Visit visit) {
    for (std::size_t from = 0; from < names.sorted.size();) {
        auto const to = names.end_of_equal(column, from);
        std::optional<std::uint32_t> found;
        for (auto i = from; i < to; ++i) {
            auto const row = names.sorted[i].row;
            auto const slot = names.slot[row];
            if (slot == Names::no_slot || !slots.leads(slot, row)) continue;
            if (!found) found = row;
            visit(*found, row);
        }
        from = to;
    }
}

/// The entries of all conflict groups.
class Listed {
public:
    explicit Listed(CheckInput& input) {
        for (auto const* const column : input.all("conflicts.group[].entry[].row")) {
            auto const rows = column->column<std::uint16_t>();
            for (std::size_t i = 0; i < rows.size(); ++i) pairs_.push_back(pair(column->indices.at[0], rows[i]));
        }
        put_in_order(pairs_);
        groups_ = input.all("conflicts.group[].entries").size();
    }
    [[nodiscard]] std::size_t groups() const noexcept { return groups_; } ///< that were read
    [[nodiscard]] bool contains(std::uint32_t group, std::uint32_t row) const {
        return std::ranges::binary_search(pairs_, pair(group, row));
    }

private:
    static std::uint64_t pair(std::uint32_t group, std::uint32_t row) { return std::uint64_t{group} << 32 | row; }
    std::vector<std::uint64_t> pairs_;
    std::size_t groups_ = 0;
};

/// Entries of the table of contents with a number each, in ascending order.
using NumberedRows = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The entries for which `number_of(conflict, listed, found, row)` returns a number. `found` is the first entry of
/// the name of `row`, `conflict` the column of the groups' numbers.
template <class NumberOf>
NumberedRows numbered_rows(CheckInput& input, NumberOf number_of) {
    auto const slots = slots_of(input);
    auto const* const conflicts = input.last("toc[].conflict");
    NumberedRows rows;
    if (!slots || !conflicts) {
        input.not_applicable();
        return rows;
    }
    auto const conflict = conflicts->column<std::uint16_t>();
    Listed const listed(input);
    each_found_name(input.subject(), input.once(names_of), *slots, [&](std::uint32_t found, std::uint32_t row) {
        std::optional<std::uint32_t> const number = number_of(conflict, listed, found, row);
        if (number) rows.emplace_back(row, *number);
    });
    put_in_order(rows);
    return rows;
}

} // namespace

/// Several entries of one name are separated by their conflict group; an entry without one ends the search.
void lgp_name_once(CheckInput& input) {
    auto const lost = numbered_rows(input, [](auto conflict, Listed const& listed, auto found, auto row) {
        bool const is_apart =
            conflict[found] != 0 && (conflict[row] != 0 || listed.contains(conflict[found] - 1U, row));
        return row != found && !is_apart ? std::optional(found) : std::nullopt;
    });
    auto const& column = input.subject();
    Breaches breaches(input);
    for (auto const& entry : lost)
        breaches.add_row(column, entry.first, [&]() -> Args {
            return {{"name", std::string(text_at(column, entry.first))},
                    {"actual", std::uint64_t{entry.first}},
                    {"expected", std::uint64_t{entry.second}}};
        });
}

/// The game reads the group of the first entry of a name only.
void lgp_conflict_group_there(CheckInput& input) {
    auto const slots = slots_of(input);
    auto const* const names = input.last("toc[].name[]");
    auto const* const groups = input.last("conflicts.groups");
    if (!slots || !names || !groups) return input.not_applicable();
    auto const conflict = input.subject().column<std::uint16_t>();
    std::vector<std::uint32_t> lost;
    each_found_name(*names, names_of(*names), *slots, [&](std::uint32_t found, std::uint32_t row) {
        if (row == found && conflict[row] > groups->value) lost.push_back(row);
    });
    put_in_order(lost);
    Breaches breaches(input);
    for (auto const row : lost)
        breaches.add_row(input.subject(), row, [&]() -> Args {
            return {{"name", std::string(text_at(*names, row))},
                    {"actual", std::uint64_t{conflict[row]}},
                    {"expected", groups->value}};
        });
}

void lgp_conflict_listed(CheckInput& input) {
    auto const lost = numbered_rows(input, [](auto conflict, Listed const& listed, auto found, auto row) {
        std::uint32_t const group = conflict[found];
        bool const is_in_group = conflict[row] != 0 && group != 0 && group <= listed.groups();
        return is_in_group && !listed.contains(group - 1, row) ? std::optional(group) : std::nullopt;
    });
    auto const& column = input.subject();
    auto const* const conflicts = input.last("toc[].conflict");
    Breaches breaches(input);
    for (auto const& entry : lost)
        breaches.add_row(*conflicts, entry.first, [&]() -> Args {
            return {{"name", std::string(text_at(column, entry.first))},
                    {"row", std::uint64_t{entry.first}},
                    {"actual", std::uint64_t{entry.second}}};
        });
}

namespace {

/// The entries of one conflict group.
enum class GroupFault : std::uint8_t {
    none,
    rows_from_one,     ///< every number is one entry too far
    numbers_from_zero, ///< the entries have the number of the group, counted from 0
    foreign,           ///< some entries have other names, or not this group's number
};

/// One conflict group against the table of contents.
class Group {
public:
    explicit Group(CheckInput& input) : entry_(input.subject().column<std::uint16_t>()) {
        auto const* const conflict = input.last("toc[].conflict");
        names_ = input.last("toc[].name[]");
        if (conflict) conflict_ = conflict->column<std::uint16_t>();
        number_ = input.subject().indices.at[0] + 1;
        for (std::size_t i = 0; i < entry_.size() && !own_; ++i)
            if (points_back(entry_[i], number_)) own_ = entry_[i];
        for (std::size_t i = 0; i < entry_.size() && !named_by_; ++i)
            if (is_row(i)) named_by_ = entry_[i];
        if (own_) named_by_ = own_;
    }
    [[nodiscard]] bool known() const noexcept { return names_ && !conflict_.empty(); }
    /// An existing entry: another rule reports those that are not there.
    [[nodiscard]] bool is_row(std::size_t i) const noexcept { return entry_[i] < conflict_.size(); }
    [[nodiscard]] std::uint32_t row(std::size_t i) const noexcept { return entry_[i]; }
    [[nodiscard]] std::size_t size() const noexcept { return entry_.size(); }
    [[nodiscard]] std::string_view name(std::size_t i) const { return text_at(*names_, entry_[i]); }
    [[nodiscard]] std::uint32_t number() const noexcept { return number_; }

    /// Is its name that of the group? The game needs no more.
    [[nodiscard]] bool is_of_name(std::size_t i) const {
        return is_row(i) && same_name(text_at(*names_, *named_by_), name(i));
    }
    /// Does the entry have this group's number?
    [[nodiscard]] bool is_marked(std::size_t i) const { return points_back(entry_[i], number_); }
    [[nodiscard]] bool is_own(std::size_t i) const { return is_marked(i) && is_of_name(i); }
    [[nodiscard]] std::uint64_t number_at(std::size_t i) const { return conflict_[entry_[i]]; }
    [[nodiscard]] GroupFault fault() const {
        if (all([&](std::size_t i) { return is_own(i); })) return GroupFault::none;
        if (all([&](std::size_t i) { return entry_[i] > 0 && points_back(entry_[i] - 1U, number_); }))
            return GroupFault::rows_from_one;
        if (number_ > 1 && !own_ && all([&](std::size_t i) { return points_back(entry_[i], number_ - 1); }))
            return GroupFault::numbers_from_zero;
        return GroupFault::foreign;
    }

private:
    [[nodiscard]] bool points_back(std::uint32_t row, std::uint32_t number) const {
        return row < conflict_.size() && conflict_[row] == number;
    }
    template <class Holds>
    [[nodiscard]] bool all(Holds holds) const {
        for (std::size_t i = 0; i < entry_.size(); ++i)
            if (!holds(i)) return false;
        return true;
    }

    Column<std::uint16_t> entry_, conflict_;
    Event const* names_ = nullptr;
    std::uint32_t number_ = 0;
    std::optional<std::uint32_t> own_; ///< the first entry with this group's number
    /// The entry whose name is the group's: that one, or else the first that exists.
    std::optional<std::uint32_t> named_by_;
};

/// The group of the subject, if this is its fault: its first entry is reported.
void group_with(CheckInput& input, GroupFault fault) {
    Group const group(input);
    if (!group.known()) return input.not_applicable();
    if (group.fault() != fault) return;
    input.breach({.args = {{"group", std::uint64_t{group.number()}},
                           {"actual", std::uint64_t{group.row(0)}},
                           {"entries", std::uint64_t{group.size()}}}});
}

} // namespace

void lgp_conflict_rows_from_zero(CheckInput& input) { group_with(input, GroupFault::rows_from_one); }

void lgp_conflict_numbers_from_one(CheckInput& input) { group_with(input, GroupFault::numbers_from_zero); }

namespace {

/// Entries of a group with faults of their own for which `wrong` is true.
template <class Wrong, class MakeArgs>
void each_foreign(CheckInput& input, Wrong wrong, MakeArgs args) {
    Group const group(input);
    if (!group.known()) return input.not_applicable();
    if (group.fault() != GroupFault::foreign) return;
    Breaches breaches(input);
    for (std::size_t i = 0; i < group.size(); ++i)
        if (group.is_row(i) && wrong(group, i))
            breaches.add_row(input.subject(), i, [&] { return args(group, i); });
}

} // namespace

void lgp_conflict_row_of_group(CheckInput& input) {
    each_foreign(
        input, [](Group const& group, std::size_t i) { return !group.is_of_name(i); },
        [](Group const& group, std::size_t i) -> Args {
            return {{"name", std::string(group.name(i))},
                    {"group", std::uint64_t{group.number()}},
                    {"actual", std::uint64_t{group.row(i)}}};
        });
}

void lgp_conflict_row_marked(CheckInput& input) {
    each_foreign(
        input, [](Group const& group, std::size_t i) { return group.is_of_name(i) && !group.is_marked(i); },
        [](Group const& group, std::size_t i) -> Args {
            return {{"name", std::string(group.name(i))},
                    {"row", std::uint64_t{group.row(i)}},
                    {"number", group.number_at(i)},
                    {"group", std::uint64_t{group.number()}}};
        });
}

namespace {

/// The paths of one conflict group for which `holds` is not true.
template <class Holds>
void each_path(CheckInput& input, Holds holds) {
    auto const& column = input.subject();
    Breaches breaches(input);
    for (std::uint64_t i = 0; i < column.value; ++i)
        if (!holds(field_at(column, i)))
            breaches.add_row(column, i, [&]() -> Args { return {{"path", std::string(text_at(column, i))}}; });
}

bool is_slash(char c) { return c == '/' || c == '\\'; }

} // namespace

void lgp_conflict_path_ended(CheckInput& input) {
    each_path(input, [](std::string_view field) { return field.find('\0') != std::string_view::npos; });
}

void lgp_conflict_path_bare(CheckInput& input) {
    each_path(input, [](std::string_view field) {
        auto const path = unpadded(field);
        return path.empty() || (!is_slash(path.front()) && !is_slash(path.back()));
    });
}

void lgp_conflict_path_once(CheckInput& input) {
    auto const& column = input.subject();
    std::vector<std::uint64_t> order(to_size(column.value));
    for (std::uint64_t i = 0; i < order.size(); ++i) order[to_size(i)] = i;
    put_in_order(order, [&](auto a, auto b) { return is_name_before(text_at(column, a), text_at(column, b)); });
    std::vector<std::uint64_t> again;
    for (std::size_t i = 1; i < order.size(); ++i)
        if (same_name(text_at(column, order[i - 1]), text_at(column, order[i]))) again.push_back(order[i]);
    put_in_order(again);
    Breaches breaches(input);
    for (auto const i : again)
        breaches.add_row(column, i, [&]() -> Args { return {{"path", std::string(text_at(column, i))}}; });
}

} // namespace animcheck::ff7
